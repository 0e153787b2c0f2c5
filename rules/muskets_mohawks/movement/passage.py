"""A way over water, seen from the bank one leaves (MM-TERR-5); lengths are tenths of an inch."""

from typing import Final

from rules.muskets_mohawks.ground import Area, side_of_water
from rules.muskets_mohawks.state import Battle

EDGE: Final = "edge"
IN: Final = "in"


class Passage:
    """A way over water: where it runs, and which bank is left behind; `sign` 1 leads right or near, -1 left or far."""

    __slots__ = ("far", "heading", "level", "near", "sign")

    def __init__(self, water: Area, sign: int) -> None:
        self.level: bool = water.level
        self.sign: int = sign
        low = water.y0 if water.level else water.x0
        high = water.y1 if water.level else water.x1
        self.near: int = low if sign > 0 else high
        self.far: int = high if sign > 0 else low
        if water.level:
            self.heading: int = 16 if sign > 0 else 0
        else:
            self.heading = 8 if sign > 0 else 24

    def point(self, along: int, beyond: int) -> tuple[int, int]:
        """Return the point `beyond` the bank left behind, at a place along the water."""
        value = self.near + self.sign * beyond
        return (along, value) if self.level else (value, along)

    def width(self) -> int:
        """Return how wide the water is."""
        return abs(self.far - self.near)

    def gone(self, x: int, y: int) -> int:
        """Return how far a point is beyond the bank left behind; below 0 before it."""
        return self.sign * ((y if self.level else x) - self.near)


def turned(passage: Passage) -> Passage:
    """Return the way back over the same water."""
    low = min(passage.near, passage.far)
    high = max(passage.near, passage.far)
    water = Area("river", 0, low, 0, high, True) if passage.level else Area("river", low, 0, high, 0, False)
    return Passage(water, -passage.sign)


def water_under(battle: Battle, x: int, y: int) -> Area | None:
    """Return the creek or river that a point is in or over, if any."""
    for water in battle.ground.waters:
        if water.kind != "lake" and side_of_water(water, x, y) == 0:
            return water
    return None
