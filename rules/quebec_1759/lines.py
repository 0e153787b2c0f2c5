"""Two forces drawn up against each other: columns, reserves and leaders, and how their battle goes."""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.quebec_1759.options import Options
from rules.quebec_1759.orders import NO_ORDERS, Order
from rules.quebec_1759.pieces import Block, Leader
from rules.quebec_1759.words import BRITISH, COLUMNS, FRENCH, NOWHERE, PLACES, RESERVE

# How a battle ends for the side that loses it.
RETREATED: Final = "retreat"
BROKEN: Final = "rout"
DESTROYED: Final = "destroyed"


@mypyc_attr(acyclic=True, free_list_len=1)
class Force:
    """One side of a battle: `units` are those alive, `columns` the same by place, `leaders` one a place at most.

    `choices` keeps what it may do in a half-round for as long as its units stay where they are, else it is empty.
    """

    def __init__(self, nation: i64, side: int, units: list[Block], present: list[Leader], can_leave: bool) -> None:
        self.nation: i64 = nation
        self.side: i64 = side  # 0 for the player's
        self.units: list[Block] = units
        self.present: list[Leader] = present
        self.can_leave: bool = can_leave
        self.columns: list[list[Block]] = [[] for _ in PLACES]
        self.leaders: list[Leader | None] = [None for _ in PLACES]
        self.choices: list[Order] = NO_ORDERS
        self.had: list[bool] = [False] * len(COLUMNS)  # columns that have had a unit

    def copy(self, pieces: dict[str, Block], leaders: dict[str, Leader]) -> "Force":
        """Return the force for a copy of its battle, whose pieces are given by their ids."""
        units = [pieces[block.id] for block in self.units]
        present = [leaders[leader.id] for leader in self.present]
        other = Force(self.nation, self.side, units, present, self.can_leave)
        other.columns = [[pieces[block.id] for block in column] for column in self.columns]
        other.leaders = [None if leader is None else leaders[leader.id] for leader in self.leaders]
        other.had = list(self.had)
        return other

    def put(self, block: Block, place: i64) -> None:
        """Put a unit into a place, where units are in the order of battle."""
        self.choices = NO_ORDERS
        column = self.columns[place]
        at = len(column)
        while at > 0 and column[at - 1].order > block.order:
            at -= 1
        column.insert(at, block)
        block.place = place
        if place != RESERVE:
            self.had[place] = True

    def strike(self, block: Block) -> None:
        """Take a unit without steps out of its place."""
        self.choices = NO_ORDERS
        self.units.remove(block)
        self.columns[block.place].remove(block)

    def gaps(self) -> list[int]:
        """QB-BATTLE-4: return the columns that had a unit and have none now."""
        return [column for column in range(len(COLUMNS)) if self.had[column] and not self.columns[column]]

    def steps_in(self, place: i64) -> int:
        """Return the steps in a place."""
        total = 0
        for block in self.columns[place]:
            total += block.steps
        return total

    def steps(self) -> int:
        """Return the steps of the whole force."""
        total = 0
        for block in self.units:
            total += block.steps
        return total


@mypyc_attr(acyclic=True, free_list_len=1)
class Field:
    """A battle: `forces` by nation, `works` by column, `doubled` whether the first volley is."""

    def __init__(self, options: Options, attacker: int, doubled: bool, turn: int) -> None:
        self.options: Options = options
        self.attacker: i64 = attacker
        self.defender: i64 = FRENCH if attacker == BRITISH else BRITISH
        self.doubled: bool = doubled
        self.turn: i64 = turn
        self.works: list[bool] = [False] * len(COLUMNS)
        self.forces: list[Force] = []
        self.skirmish: bool = False
        self.round: i64 = 0
        self.ending: str = ""
        self.winner: i64 = NOWHERE
        self.loser: i64 = NOWHERE

    def copy(self, pieces: dict[str, Block], leaders: dict[str, Leader]) -> "Field":
        """Return the field for a copy of its battle, whose pieces are given by their ids."""
        other = Field(self.options, self.attacker, self.doubled, self.turn)
        other.works = list(self.works)
        other.forces = [force.copy(pieces, leaders) for force in self.forces]
        other.skirmish = self.skirmish
        other.round = self.round
        other.ending = self.ending
        other.winner = self.winner
        other.loser = self.loser
        return other

    def end(self, ending: str, loser: int) -> None:
        """End the battle: one side has lost it."""
        self.ending = ending
        self.loser = loser
        self.winner = 1 - loser
