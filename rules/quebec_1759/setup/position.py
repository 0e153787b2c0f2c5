"""A position reached in play, written as an order of battle: it goes on from there as the siege itself does."""

import copy

from rules.core.positions import write
from rules.core.schema import Json
from rules.quebec_1759.pieces import FATES, UNHURT, Block
from rules.quebec_1759.setup.fields import part
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS, LEADERS, SEAS, UNITS
from rules.quebec_1759.words import BOTH, BRITISH, CAUSES, COLUMNS, NATIONS, SIDE_KEYS


def position_of(siege: Siege, setup: Json, seen: Json | None = None) -> Json:
    """QB-TURN-1: return the order of battle of a siege at the beginning of a turn; `setup` is that of its start.

    `seen` is by nation what each has seen of the other (`sightings`).
    """
    found = copy.deepcopy(setup)
    found["turn"] = siege.turn
    for nation in BOTH:
        side = part(found, SIDE_KEYS[siege.side_of[nation]])
        for key in ("blocks", "pool", "answers"):
            side.pop(key, None)
        side["units"] = [
            _unit(block) | {"at": AREAS[block.area], "steps": block.steps} for block in siege.alive(nation)
        ]
        fallen = [_unit(block) for block in siege.blocks[nation] if block.steps == 0 and block.start > 0]
        write(side, {"fallen": (fallen, [])})
        side["decoys"] = {AREAS[area]: count for area, count in enumerate(siege.decoys[nation]) if count}
        side["leaders"] = _leaders(siege, nation)
        side["works"] = _works(siege, nation)
        if nation == BRITISH:
            side["ships"] = {sea: siege.ships[place] for place, sea in enumerate(SEAS)}
    found["position"] = {
        "path_found": siege.path_found,
        "fire_ships": siege.fire_ships,
        "fire_ships_sent": siege.fire_ships_sent,
        "replaced": siege.replaced,
        "deserted": [AREAS[area] for area in range(len(AREAS)) if siege.deserted[area]],
        "fell": {AREAS[area]: turn for area, turn in enumerate(siege.fell) if turn},
        "ships_lost": siege.ships_lost,
        "holders": {AREAS[area]: NATIONS[holder] for area, holder in enumerate(siege.holders)},
    }
    if seen is not None:
        part(found, "position")["seen"] = copy.deepcopy(seen)
    return found


def _unit(block: Block) -> Json:
    """QB-BATTLE-4: return a real unit with what it has been through."""
    row: Json = {"id": block.id, "block": UNITS[block.nation][block.order][0], "name": block.name}
    lost = {cause: block.lost_by(place) for place, cause in enumerate(CAUSES) if block.lost_by(place)}
    write(row, {"lost": (lost, {}), "engaged": (block.engaged, False), "hit": (block.hit, False)})
    return row


def _leaders(siege: Siege, nation: int) -> list[Json]:
    found: list[Json] = []
    for leader in siege.leaders[nation]:
        row: Json = {"id": leader.id, "leader": LEADERS[nation][leader.kind][0], "name": leader.name}
        if leader.fate == UNHURT:
            row["at"] = AREAS[leader.area]
            row["wounded"] = max(0, leader.until - siege.turn + 1)
        else:
            row["fate"] = FATES[leader.fate]
        found.append(row)
    return found


def _works(siege: Siege, nation: int) -> Json:
    found: Json = {}
    for area, columns in enumerate(siege.works):
        if siege.holders[area] == nation and siege.works_in(area):
            found[AREAS[area]] = [COLUMNS[column] for column in range(len(COLUMNS)) if columns[column]]
    return found
