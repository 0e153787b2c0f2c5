"""An order of battle as one side knows it: of the enemy the number of blocks in each area, and what it has seen."""

import copy

from rules.core.schema import Json
from rules.quebec_1759.setup.build import Muster
from rules.quebec_1759.setup.fields import number, objects, part
from rules.quebec_1759.tables import AREAS, UNITS
from rules.quebec_1759.words import DOCTRINES, FRENCH, NATIONS, NOWHERE, SIDE_KEYS


def redact_for(setup: Json, muster: Muster, side: int) -> Json:
    """QB-SETUP-2, QB-FOG-1: return the order of battle with the other side's hidden things to be dealt by lot.

    `muster` is what was read of it. What `position.seen` says that the side has seen and that cannot have moved keeps
    its name (QB-FOG-2). In a battle by itself the units are open, and only their deployment and the enemy's intentions
    are covered.
    """
    known = copy.deepcopy(setup)
    other = part(known, SIDE_KEYS[1 - side])
    other["doctrine"] = DOCTRINES[0]
    other.pop("answers", None)
    if muster.is_battle:
        for row in [*objects(other, "units"), *objects(other, "leaders")]:
            row.pop("place", None)
        return known
    other.pop("fallen", None)
    nation = NATIONS.index(str(other.get("nation")))
    seen = part(part(part(known, "position"), "seen"), NATIONS[1 - nation])
    if not muster.left[nation]:
        _cover_blocks(other, muster, nation, seen)
    if objects(other, "leaders"):
        here = [str(row.get("id")) for row in objects(seen, "leaders") if row.get("at")]
        other["leaders"] = [row if row.get("id") in here else _covered_leader(row) for row in objects(other, "leaders")]
    _cover_works(other, seen)
    if nation == FRENCH and isinstance(known.get("position"), dict):
        part(known, "position").pop("fire_ships", None)
    return known


def _cover_blocks(side: Json, muster: Muster, nation: int, seen: Json) -> None:
    """QB-FOG-1, QB-FOG-2: name the blocks that are known, and count the rest by area, to be dealt from all others."""
    siege = muster.lay()
    sighted = {str(row.get("id")): row for row in objects(seen, "units")}
    counts = [siege.counts[nation][area] + muster.dealt[nation][area] for area in range(len(AREAS))]
    units: list[Json] = []
    pool: list[Json] = []
    for block in siege.blocks[nation]:
        if block.steps == 0:
            continue
        row: Json = {"id": block.id, "block": UNITS[nation][block.order][0], "name": block.name}
        known = sighted.get(block.id)
        if known is not None:
            row["steps"] = number(known, "steps", block.full)
        if known is not None and known.get("at") and block.area != NOWHERE:
            units.append({**row, "at": AREAS[block.area]})
            counts[block.area] -= 1
        else:
            pool.append(row)
    decoys = sum(muster.decoys[nation]) + (muster.spare[nation] if sum(muster.dealt[nation]) else 0)
    shown = {area: min(number(part(seen, "decoys"), area, 0), counts[place]) for place, area in enumerate(AREAS)}
    side.pop("units", None)
    side.pop("decoys", None)
    if units:
        side["units"] = units
    if any(shown.values()):
        side["decoys"] = {area: count for area, count in shown.items() if count}
    left = {area: counts[place] - shown[area] for place, area in enumerate(AREAS)}
    side["blocks"] = {area: count for area, count in left.items() if count}
    side["pool"] = {"units": pool, "decoys": decoys - sum(shown.values())}


def _cover_works(side: Json, seen: Json) -> None:
    """QA-ENTRENCH-1: keep the works that were seen; without a list of them, keep only their number by area."""
    works = part(side, "works")
    if seen.get("works") is not None:
        side["works"] = copy.deepcopy(part(seen, "works"))
        return
    for key, columns in works.items():
        works[key] = len(columns) if isinstance(columns, list) else columns


def _covered_leader(row: Json) -> Json:
    """QB-SETUP-2: return a leader whose area is dealt."""
    return {key: value for key, value in row.items() if key != "at"}
