"""An order of battle as one side knows it: of the enemy the number of blocks in each area, and what is public."""

import copy

from rules.quebec_1759.setup.build import Muster
from rules.quebec_1759.setup.fields import DOCTRINES, Json, encounter_of, objects, part
from rules.quebec_1759.tables import AREAS, UNITS
from rules.quebec_1759.words import BATTLE, FRENCH, NATIONS, SIDE_KEYS


def redact_for(setup: Json, side: int) -> Json:
    """QB-SETUP-2, QB-FOG-1: return the order of battle with the other side's hidden things to be dealt by lot.

    In a battle by itself the units are open, and only their deployment and the enemy's intentions are covered.
    """
    known = copy.deepcopy(setup)
    other = part(known, SIDE_KEYS[1 - side])
    other["doctrine"] = DOCTRINES[0]
    other.pop("answers", None)
    if encounter_of(setup) == BATTLE:
        for row in [*objects(other, "units"), *objects(other, "leaders")]:
            row.pop("place", None)
        return known
    nation = NATIONS.index(str(other.get("nation")))
    muster = Muster(setup)
    if not muster.left[nation]:
        _cover_blocks(other, muster, nation)
    if objects(other, "leaders"):
        other["leaders"] = [_covered_leader(row) for row in objects(other, "leaders")]
    works = part(other, "works")
    for key, columns in works.items():
        works[key] = len(columns) if isinstance(columns, list) else columns
    if nation == FRENCH and isinstance(known.get("position"), dict):
        part(known, "position").pop("fire_ships", None)
    return known


def _cover_blocks(side: Json, muster: Muster, nation: int) -> None:
    """QB-FOG-1: put numbers by area in the place of the blocks, to be dealt from all that are alive."""
    siege = muster.lay()
    counts = list(siege.counts[nation])
    for area, dealt in enumerate(muster.dealt[nation]):
        counts[area] += dealt
    rows: list[Json] = []
    for block in siege.blocks[nation]:
        row: Json = {"id": block.id, "block": UNITS[nation][block.order][0], "name": block.name}
        rows.append(row)
    decoys = sum(muster.decoys[nation]) + (muster.spare[nation] if sum(muster.dealt[nation]) else 0)
    side.pop("units", None)
    side.pop("decoys", None)
    side["blocks"] = {AREAS[area]: count for area, count in enumerate(counts) if count}
    side["pool"] = {"units": rows, "decoys": decoys}


def _covered_leader(row: Json) -> Json:
    """QB-SETUP-2: return a leader whose area is dealt."""
    return {key: value for key, value in row.items() if key != "at"}
