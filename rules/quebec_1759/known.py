"""What a nation knows of the siege: its own pieces, public counts, and what it has found out."""

from rules.core.native import mypyc_attr
from rules.quebec_1759.options import Options
from rules.quebec_1759.pieces import NO_BLOCKS, NO_LEADERS, Block, Leader
from rules.quebec_1759.theatre import Theatre


@mypyc_attr(acyclic=True)
class Known:
    """The siege as one nation knows it; lists by area follow `AREAS`, those by nation have the British first."""

    __slots__ = (
        "blocks",
        "decoys",
        "enemies",
        "fire_ships",
        "fire_ships_sent",
        "leaders",
        "lot",
        "nation",
        "options",
        "path_found",
        "ships",
        "steps_left",
        "theatre",
        "turn",
        "works",
    )

    def __init__(self, nation: int, options: Options, theatre: Theatre) -> None:
        self.nation: int = nation
        self.options: Options = options
        self.theatre: Theatre = theatre
        self.turn: int = 1
        self.blocks: list[Block] = NO_BLOCKS  # its own real units on the map
        self.leaders: list[Leader] = NO_LEADERS  # its own
        self.decoys: list[int] = []  # its own, by area
        self.enemies: list[int] = []  # enemy blocks by area, decoys among them
        self.ships: list[int] = []
        self.works: list[list[bool]] = []  # its own, by area and column
        self.path_found: bool = False
        self.fire_ships: int = 0  # its own turns of preparation; 0 for the British
        self.fire_ships_sent: bool = False
        self.steps_left: int = 0  # its own
        self.lot: int = 0  # QB-ORDERS-1: from 0 to 215, where its doctrine mixes plans

    def has_unit(self, area: int) -> bool:
        """Return True if one of its real units is in an area."""
        for block in self.blocks:
            if block.area == area:
                return True
        return False

    def units_in(self, area: int) -> list[Block]:
        """Return its real units in an area."""
        return [block for block in self.blocks if block.area == area]
