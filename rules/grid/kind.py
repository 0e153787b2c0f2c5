"""A type of unit as an edition has it, how a D3 is thrown, and what its D3 then makes on average."""

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.row import Row, byte_row
from rules.grid.edition import Edition
from rules.grid.words import ARTILLERY


@mypyc_attr(acyclic=True)
class Kind:
    """One type of unit in an edition: its column of the lists by type, read once and not at every step of a battle."""

    def __init__(self, edition: Edition, type: i64, changes: list[list[list[int]]]) -> None:
        self.type: i64 = type
        self.guns: bool = type == ARTILLERY
        self.pace: i64 = edition.pace[type]
        self.pace_hit: i64 = edition.pace_hit[type]
        self.reach: i64 = edition.reach[type]
        self.short: i64 = edition.short[type]
        self.changes: list[list[list[int]]] = changes  # of its D3: by its ground, bounds, and the target's ground
        self.means: list[list[Row]] = [[_means(row) for row in by_bounds] for by_bounds in changes]
        self.need: i64 = edition.need[type]
        self.rough_need: i64 = edition.rough_need[type]
        self.rough_malus: i64 = edition.rough_malus[type]
        self.hit_malus: i64 = edition.hit_malus
        # What it bears more: by ground, and near a commander on ground where that counts.
        self.ground_resolve: list[int] = [by_type[type] for by_type in edition.ground_resolve]
        self.led_resolve: i64 = edition.commander_resolve[type]
        self.all_round: bool = edition.all_round[type]
        self.charges: bool = edition.charges[type]


def _means(changes: list[int]) -> Row:
    """Return three times the hits that a D3 makes on average with each change, being never fewer than 0."""
    return byte_row([max(0, 1 + change) + max(0, 2 + change) + max(0, 3 + change) for change in changes])


def d3(face: i64) -> i64:
    """D3-DICE-1: read a D6 as a D3: 1 and 2 are 1, 3 and 4 are 2, 5 and 6 are 3."""
    return (face + 1) // 2
