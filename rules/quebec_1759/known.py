"""What a nation knows of the siege: its own pieces, public counts, and what it has found out."""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.quebec_1759.counts import count_at
from rules.quebec_1759.options import Options
from rules.quebec_1759.pieces import NO_BLOCKS, NO_LEADERS, NO_NUMBERS, Block, Leader
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.theatre import Theatre
from rules.quebec_1759.words import ABRAHAM, COLUMNS, NOWHERE

# Shared by all that know of no works; no caller changes what a side knows.
NO_COLUMNS: Final[list[bool]] = [False] * len(COLUMNS)
NO_SIGHTINGS: Final[list[int]] = [0] * len(AREAS)
NO_WORKS: Final[list[list[bool]]] = [NO_COLUMNS for _ in AREAS]


@mypyc_attr(acyclic=True)
class Rivals:
    """What a nation knows of the enemy and of the map, for a doctrine that searches.

    `steps` are those of each enemy unit of the order of battle as last seen, 0 for one that is known to be gone;
    `areas` where it was seen and still is, `NOWHERE` for unknown. `leaders` are by kind the last turn for which a wound
    keeps one away, -1 for one who is gone.
    """

    def __init__(self) -> None:
        self.steps: list[int] = []
        self.areas: list[int] = []
        self.leaders: list[int] = []
        self.holders: list[int] = []  # by area
        self.deserted: list[bool] = []  # areas that have cost the French a Quebec block
        self.first_works: i64 = NOWHERE  # the area of the first French works
        self.replaced: i64 = 0  # ships


@mypyc_attr(acyclic=True, free_list_len=1)
class Known:
    """The siege as one nation knows it; lists by area follow `AREAS`, those by nation have the British first.

    It is made for one question or one battle, during which nothing of it changes, and shares its lists with the siege.
    """

    def __init__(self, nation: i64, options: Options, theatre: Theatre) -> None:
        self.nation: i64 = nation
        self.options: Options = options
        self.theatre: Theatre = theatre
        self.turn: i64 = 1
        self.blocks: list[Block] = NO_BLOCKS  # its own real units on the map
        self.here: i64 = 0  # how many of them are in each area (see `counts`)
        self.leaders: list[Leader] = NO_LEADERS  # its own
        self.decoys: list[int] = NO_NUMBERS  # its own, by area
        self.enemies: list[int] = NO_NUMBERS  # enemy blocks by area, decoys among them
        self.ships: list[int] = NO_NUMBERS
        self.works: list[list[bool]] = NO_WORKS  # its own, by area and column
        self.seen_decoys: list[int] = NO_SIGHTINGS  # of the enemy, by area (see `Siege`)
        self.seen_works: list[int] = NO_SIGHTINGS
        self.path_found: bool = False
        self.fire_ships: i64 = 0  # its own turns of preparation; 0 for the British
        self.fire_ships_sent: bool = False
        self.rivals: Rivals | None = None  # only where a search may plot for it
        self.lot: i64 = 0  # QB-ORDERS-1: from 0 to 215, where its doctrine mixes plans

    def has_unit(self, area: i64) -> bool:
        """Return True if one of its real units is in an area."""
        return count_at(self.here, area) > 0

    def count_in(self, area: i64) -> int:
        """Return how many of its real units are in an area."""
        return count_at(self.here, area)

    def units_in(self, area: i64) -> list[Block]:
        """Return its real units in an area."""
        if not count_at(self.here, area):
            return []
        return [block for block in self.blocks if block.area == area]


def ways_from(known: Known, area: i64, by_sea: bool) -> list[int]:
    """QB-MAP-2, QB-SHIP-1, QA-PATH-1: return where an army move out of an area may go."""
    if not by_sea:
        return known.theatre.roads[area]
    shut = known.options.path and not known.path_found
    across = known.theatre.across[area]
    return [to for to in across if to != ABRAHAM] if shut else across


def free_leaders(known: Known, area: i64) -> list[Leader]:
    """QA-LEADER-2: return the leaders in an area who are not wounded."""
    return [leader for leader in known.leaders if leader.area == area and leader.until < known.turn]
