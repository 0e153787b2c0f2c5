"""From an order of battle as read to a battle: its pieces are made once, and any number of battles begin from them."""

from rules.core.int64 import i64
from rules.core.schema import chosen
from rules.core.vectors import vec
from rules.grid.ability import RAISED
from rules.grid.board import Board
from rules.grid.combat import changes
from rules.grid.edition import Edition, Options
from rules.grid.kind import Kind
from rules.grid.orders import LEAD, MOVE, SHOOT, Order
from rules.grid.pieces import Commander, Officer, Side, Unit
from rules.grid.setup.check import OPEN_BOARD
from rules.grid.setup.schema import ELIMINATED, LOST, CommanderSetup, ObjectiveSetup, Setup, UnitSetup
from rules.grid.state import Battle, Objective
from rules.grid.words import ENEMY, FACINGS, PLAYER, SIDE_KEYS, TYPES, square_at


class Muster:
    """An order of battle as typed pieces; `deploy` sets up a battle of fresh ones."""

    __slots__ = (
        "board",
        "commanders",
        "edition",
        "first",
        "kinds",
        "names",
        "objective",
        "officers",
        "options",
        "resolves",
        "roles",
        "sums",
        "turn",
        "turns",
        "units",
    )

    def __init__(self, order: Setup, edition: Edition) -> None:
        """Take the pieces from an order of battle without faults."""
        self.edition: Edition = edition
        self.board: Board = Board(order.ground or OPEN_BOARD, edition)
        self.options: Options = chosen(Options, order.options)
        self.first: int = SIDE_KEYS.index(order.moves_first)
        self.turn: int = order.turn
        self.turns: int = order.turns
        self.kinds: list[Kind] = [Kind(edition, number, changes(edition, number)) for number in range(len(TYPES))]
        self.units: list[Unit] = []
        self.commanders: list[Commander] = []
        self.officers: list[Officer] = []
        self.names: list[str] = []
        self.roles: list[str] = []
        # What each army bears, -1 for as much as it fields units, and what its losses add up to.
        self.resolves: list[int] = [side.resolve for side in order.sides()]
        self.sums: list[int] = [side.lost for side in order.sides()]
        for number, side in enumerate(order.sides()):
            self.names.append(side.name)
            self.roles.append(side.role)
            for unit in side.units:
                self._unit(unit, number)
            for commander in side.commanders:
                self._commander(commander, number)
            if side.officer is not None:
                self.officers.append(Officer(side.officer.id, number, self._place(side.officer.with_)))
        for piece in self.units:
            piece.shots.extend(Order(SHOOT, f"shoot:{piece.id}:{at.id}", piece.place, at.place) for at in self.units)
        self.objective: Objective = self._objective(order.objective)
        if self.objective.exits:
            for piece in self.units:
                piece.leaves = piece.side == self.objective.side and piece.id in self.objective.units

    def deploy(self) -> Battle:
        """D3-GRID-1, OH-UNIT-1: return a battle with every piece in its square, at the beginning of its first turn.

        Before a later turn the side that moves second has moved last.
        """
        battle = Battle(self.edition, self.options, self.board)
        battle.objective = self.objective
        battle.first = self.first
        battle.turns = self.turns
        battle.turn = self.turn - 1
        if battle.turn > 0:
            battle.active = 1 - battle.first
        fielded: list[int] = [0, 0]
        for unit in self.units:
            fresh = unit.copy()
            fielded[unit.side] += 1
            battle.units.append(fresh)
            if not unit.gone:
                battle.occupy(unit.square, fresh)
                battle.forces[unit.side].append(fresh)
        for commander in self.commanders:
            battle.add_commander(commander.copy())
        for officer in self.officers:
            aide = officer.copy()
            aide.lost = battle.units[officer.unit].gone == ELIMINATED  # D3-OFF-1, OH-OFF-1
            battle.officers.append(aide)
            battle.units[officer.unit].officer = True
        for number in (PLAYER, ENEMY):
            # D3-ARMY-1, OH-ARMY-1: an army bears as much as it fields units.
            side = Side(number, self.names[number], fielded[number], self.roles[number])
            if self.resolves[number] >= 0:
                side.resolve = self.resolves[number]
            side.lost = self.sums[number]
            battle.sides.append(side)
        return battle

    def _unit(self, row: UnitSetup, number: int) -> None:
        kind = TYPES.index(row.type)
        place = len(self.units)
        unit = Unit(
            self.kinds[kind],
            id=row.id,
            side=number,
            place=place,
            facing=FACINGS.index(row.facing or ("n" if number == PLAYER else "s")),
            resolve=own_resolve(self.edition, kind, row.veteran) + (RAISED if row.raised else 0),
            veteran=row.veteran,
            regiment=row.regiment or row.id,
            army=row.army,
            order=Order(MOVE, f"move:{row.id}", place),
        )
        unit.gone = row.gone
        unit.hits = row.hits
        unit.emplaced = row.emplaced
        unit.moved = row.moved
        unit.struck = row.struck
        unit.fought = row.fought
        if not unit.gone:
            unit.stand(self.board, self._square(row.at))
        self.units.append(unit)

    def _commander(self, row: CommanderSetup, number: int) -> None:
        place = len(self.commanders)
        square = -1
        if not row.gone:
            square = self._square(row.at) if row.at else self.units[self._place(row.with_)].square
        commander = Commander(
            id=row.id,
            side=number,
            place=place,
            square=square,
            attack=row.attack,
            defence=row.defence,
            quality=row.quality,
            order=Order(LEAD, f"lead:{row.id}", place),
        )
        commander.lost = row.gone == LOST
        self.commanders.append(commander)

    def _place(self, name: str) -> int:
        """Return the place of a unit that a leader is with."""
        for unit in self.units:
            if unit.id == name:
                return unit.place
        raise KeyError(name)

    def _square(self, name: str) -> int:
        return square_at(name, self.board.columns, self.board.rows)

    def _objective(self, row: ObjectiveSetup | None) -> Objective:
        about = Objective(row.kind if row is not None else "break")
        if row is not None:
            about.side = SIDE_KEYS.index(row.side) if row.side else -1
            about.squares = vec[i64]([self._square(name) for name in row.squares])
            about.edge = row.edge
            about.units = row.units
            about.count = row.count
        return about


def own_resolve(edition: Edition, kind: int, veteran: bool) -> int:
    """D3-UNIT-1, OH-UNIT-1, OH-UNIT-2, OH-LOSS-1: return what a unit bears by type and quality alone.

    Ruling: quality counts once (OH-LOSS-1), so veteran grenadiers bear no more than grenadiers.
    """
    more = edition.always_resolve[kind]
    if more == 0 and veteran:
        more = edition.veteran_resolve
    return edition.base_resolve[kind] + more
