"""Rough odds: what enemy blocks are worth, and how much an attack needs."""

from typing import Final

from rules.quebec_1759.known import Known
from rules.quebec_1759.pieces import Block
from rules.quebec_1759.tables import BRITISH as BRITISH_UNITS
from rules.quebec_1759.tables import DECOYS
from rules.quebec_1759.tables import FRENCH as FRENCH_UNITS

_BRITISH_STEPS: Final = sum([unit[3] for unit in BRITISH_UNITS])
_FRENCH_STEPS: Final = sum([unit[3] for unit in FRENCH_UNITS])
# Steps of an enemy block on the average, in hundredths: a quarter of them may be decoys.
_WORTH: Final[tuple[int, ...]] = (
    100 * _BRITISH_STEPS // (len(BRITISH_UNITS) + DECOYS[0]),
    100 * _FRENCH_STEPS // (len(FRENCH_UNITS) + DECOYS[1]),
)
# What an attack needs, in percent of the enemy's steps: by road, and against a doubled first volley.
BY_ROAD: Final = 110
DOUBLED: Final = 150


def steps_of(blocks: list[Block]) -> int:
    """Return the steps of some units."""
    total = 0
    for block in blocks:
        total += block.steps
    return total


def enemy_steps(known: Known, area: int) -> int:
    """Return the steps, in hundredths, that the enemy is thought to have in an area."""
    return known.enemies[area] * _WORTH[1 - known.nation]


def is_strong(known: Known, steps: int, area: int, doubled: bool, boldness: int = 100) -> bool:
    """Return whether steps will do to attack an area; `boldness` above 100 makes do with fewer."""
    need = enemy_steps(known, area) * (DOUBLED if doubled else BY_ROAD) // 100
    return 100 * steps * boldness // 100 >= need


def strongest(blocks: list[Block], count: int) -> list[Block]:
    """Return so many units, those with most steps first, of equals the first in the order of battle."""
    left = list(blocks)
    found: list[Block] = []
    while left and len(found) < count:
        best = left[0]
        for block in left:
            if block.steps > best.steps:
                best = block
        left.remove(best)
        found.append(best)
    return found


def crowd(known: Known) -> int:
    """Return the area where the enemy has most blocks, -1 if he has none anywhere."""
    best = -1
    for area, count in enumerate(known.enemies):
        if count and (best < 0 or count > known.enemies[best]):
            best = area
    return best
