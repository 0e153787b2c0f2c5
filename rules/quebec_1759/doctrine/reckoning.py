"""Rough odds: what enemy blocks are worth, and how much an attack needs."""

from typing import Final

from rules.core.int64 import i64
from rules.quebec_1759.known import Known
from rules.quebec_1759.pieces import Block
from rules.quebec_1759.tables import BRITISH as BRITISH_UNITS
from rules.quebec_1759.tables import DECOYS
from rules.quebec_1759.tables import FRENCH as FRENCH_UNITS
from rules.quebec_1759.words import FRENCH, ILE_DORLEANS

_BRITISH_STEPS: Final = sum([unit[3] for unit in BRITISH_UNITS])
_FRENCH_STEPS: Final = sum([unit[3] for unit in FRENCH_UNITS])
# Steps of an enemy block on the average, in hundredths: a quarter of them may be decoys.
_WORTH: Final[tuple[int, ...]] = (
    100 * _BRITISH_STEPS // (len(BRITISH_UNITS) + DECOYS[0]),
    100 * _FRENCH_STEPS // (len(FRENCH_UNITS) + DECOYS[1]),
)
# The same of a British block that has landed.
_LANDED: Final = 100 * _BRITISH_STEPS // len(BRITISH_UNITS)
# What an attack needs, in percent of the enemy's steps: by road, and against a doubled first volley.
BY_ROAD: Final = 110
DOUBLED: Final = 150
# What each column known to have works adds (QA-ENTRENCH-1): the first of the attacker's volleys, a step in six, in a
# third of the line.
A_COLUMN: Final = 6


def steps_of(blocks: list[Block]) -> int:
    """Return the steps of some units."""
    total = 0
    for block in blocks:
        total += block.steps
    return total


def is_strong(known: Known, steps: int, area: i64, doubled: bool, boldness: int = 100, reinforcements: int = 0) -> bool:
    """Return whether steps will do to attack an area.

    `boldness` above 100 makes do with fewer; `reinforcements` are enemy blocks that may come up meanwhile.
    """
    theirs = enemy_steps(known, area) + reinforcements * _worth(known, area)
    needed = (DOUBLED if doubled else BY_ROAD) + A_COLUMN * known.seen_works[area]
    return steps * boldness >= theirs * needed // 100


def enemy_steps(known: Known, area: i64) -> int:
    """Return what the enemies in an area are thought to be worth, but for known decoys, in hundredths of a step."""
    return max(known.enemies[area] - known.seen_decoys[area], 0) * _worth(known, area)


def _worth(known: Known, area: i64) -> int:
    """Return what an enemy block in an area is thought to be worth, in hundredths of a step.

    British blocks off the Ile d'Orleans are taken for real units, since each has cost the place in a ship.
    """
    return _LANDED if known.nation == FRENCH and area != ILE_DORLEANS else _WORTH[1 - known.nation]


def expects_attack(known: Known, area: i64) -> bool:
    """Return whether the enemies in an area by road from one are as strong as its own units there."""
    steps = steps_of(known.units_in(area))
    for there in known.theatre.roads[area]:
        theirs = enemy_steps(known, there)
        if theirs > 0 and theirs >= 100 * steps:
            return True
    return False


def reinforcements(known: Known, area: i64) -> int:
    """Return how many British blocks can join those in an area on this turn, by one army move."""
    most = 0
    for here in known.theatre.roads[area]:
        most = max(most, known.enemies[here])
    for here in known.theatre.across[area]:
        most = max(most, min(known.enemies[here], known.ships[known.theatre.sea[area]]))
    return most


def weakest(units: list[Block]) -> Block:
    """Return the unit with fewest steps, of equals the first in the order of battle."""
    found = units[0]
    for block in units:
        if block.steps < found.steps:
            found = block
    return found


def strongest(blocks: list[Block], count: int) -> list[Block]:
    """Return so many units, those with most steps first, of equals the first in the order of battle."""
    left = list(blocks)
    found: list[Block] = []
    while left and len(found) < count:
        at = 0
        most: i64 = 0
        for place, block in enumerate(left):
            if block.steps > most:
                at, most = place, block.steps
        found.append(left.pop(at))
    return found


def meets_enemies(known: Known, here: i64) -> bool:
    """Return whether a road from an area leads to enemy blocks."""
    for there in known.theatre.roads[here]:
        if known.enemies[there]:
            return True
    return False
