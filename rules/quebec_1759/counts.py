"""How many units there are in each area, as one number of six bits an area: the first area has the lowest.

Sides are counted many times a turn. As a machine word such counts cost compiled rules no object, where a list has one
to make and to free; interpreted rules take about as long either way.
"""

from typing import Final

from rules.core.int64 import i64
from rules.quebec_1759.pieces import Block
from rules.quebec_1759.words import NOWHERE

BITS: Final = 6  # ten areas fill 60 bits, and no side has more than 63 units
MASK: Final = 63


def count_units(blocks: list[Block]) -> i64:
    """QB-MAP-3: return how many units of a nation are in each area, of those on the map."""
    found: i64 = 0
    one: i64 = 0
    one += 1  # in two steps: mypyc would write a constant into C as a number of 32 bits and lose the upper areas
    for block in blocks:
        if block.steps > 0 and block.area != NOWHERE:
            found += one << BITS * block.area
    return found


def count_at(counts: i64, area: i64) -> i64:
    """Return how many units there are in an area."""
    return counts >> BITS * area & MASK
