"""How a D3 is thrown."""

from rules.core.int64 import i64


def d3(face: i64) -> i64:
    """D3-DICE-1: read a D6 as a D3: 1 and 2 are 1, 3 and 4 are 2, 5 and 6 are 3."""
    return (face + 1) // 2
