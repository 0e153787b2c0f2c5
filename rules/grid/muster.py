"""From an order of battle to a battle: it is read once, and any number of battles begin from it."""

from rules.grid.board import Board
from rules.grid.combat import changes
from rules.grid.edition import TWO_FAILURES, Edition, Options
from rules.grid.kind import Kind
from rules.grid.orders import LEAD, MOVE, SHOOT, Order
from rules.grid.pieces import Commander, Officer, Side, Unit
from rules.grid.state import Battle, Objective
from rules.grid.words import (
    DEFAULT_BOARD,
    DEFAULT_TURNS,
    ENEMY,
    FACINGS,
    PLAYER,
    SIDE_KEYS,
    TYPES,
    square_at,
)

Json = dict[str, object]


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
        "roles",
        "turns",
        "units",
    )

    def __init__(self, setup: Json, edition: Edition) -> None:
        """Read an order of battle in which `setup_check.check` has found no fault."""
        self.edition: Edition = edition
        ground = [str(row) for row in rows_of(setup, "ground")] or ["." * DEFAULT_BOARD] * DEFAULT_BOARD
        self.board: Board = Board(ground, edition)
        self.options: Options = _options(part(setup, "options"))
        self.first: int = ENEMY if setup.get("moves_first") == SIDE_KEYS[ENEMY] else PLAYER
        self.turns: int = _number(setup, "turns", DEFAULT_TURNS)
        self.kinds: list[Kind] = [Kind(edition, number, changes(edition, number)) for number in range(len(TYPES))]
        self.units: list[Unit] = []
        self.commanders: list[Commander] = []
        self.officers: list[Officer] = []
        self.names: list[str] = []
        self.roles: list[str] = []
        for number, key in enumerate(SIDE_KEYS):
            side = part(setup, key)
            self.names.append(str(side.get("name")))
            self.roles.append(str(side.get("role", "")))
            for row in rows_of(side, "units"):
                self._unit(row, number)
            for row in rows_of(side, "commanders"):
                self._commander(row, number)
            officer = part(side, "officer")
            if officer:
                self.officers.append(Officer(str(officer["id"]), number, self._place(officer)))
        for unit in self.units:
            unit.shots.extend(Order(SHOOT, f"shoot:{unit.id}:{at.id}", unit.place, at.place) for at in self.units)
        self.objective: Objective = self._objective(part(setup, "objective"))
        if self.objective.exits:
            for unit in self.units:
                unit.leaves = unit.side == self.objective.side and unit.id in self.objective.units

    def deploy(self) -> Battle:
        """D3-GRID-1, OH-UNIT-1: return a battle with every piece in its square and nothing done yet."""
        battle = Battle(self.edition, self.options, self.board)
        battle.objective = self.objective
        battle.first = self.first
        battle.turns = self.turns
        for unit in self.units:
            fresh = _fresh(unit)
            battle.occupy(unit.square, fresh)
            battle.units.append(fresh)
            battle.forces[unit.side].append(fresh)
        for x in self.commanders:
            battle.add_commander(Commander(x.id, x.side, x.place, x.square, x.attack, x.defence, x.quality, x.order))
        for officer in self.officers:
            battle.officers.append(Officer(officer.id, officer.side, officer.unit))
            battle.units[officer.unit].officer = True
        for number in (PLAYER, ENEMY):
            # D3-ARMY-1, OH-ARMY-1: an army bears as much as it fields units.
            battle.sides.append(Side(number, self.names[number], len(battle.forces[number]), self.roles[number]))
        return battle

    def _unit(self, row: object, number: int) -> None:
        assert isinstance(row, dict)
        square = self._square(row["at"])
        kind = TYPES.index(str(row["type"]))
        place = len(self.units)
        veteran = bool(row.get("veteran", False))
        name = str(row["id"])
        unit = Unit(
            self.kinds[kind],
            id=name,
            side=number,
            place=place,
            facing=FACINGS.index(str(row.get("facing") or ("n" if number == PLAYER else "s"))),
            resolve=own_resolve(self.edition, kind, veteran),
            veteran=veteran,
            regiment=str(row.get("regiment") or name),
            army=str(row.get("army") or ""),
            order=Order(MOVE, f"move:{name}", place),
        )
        unit.stand(self.board, square)
        self.units.append(unit)

    def _commander(self, row: object, number: int) -> None:
        assert isinstance(row, dict)
        square = self._square(row["at"]) if row.get("at") else self.units[self._place(row)].square
        place = len(self.commanders)
        name = str(row["id"])
        self.commanders.append(
            Commander(
                id=name,
                side=number,
                place=place,
                square=square,
                attack=_number(row, "attack", -1),
                defence=_number(row, "defence", -1),
                quality=str(row.get("quality") or "average"),
                order=Order(LEAD, f"lead:{name}", place),
            )
        )

    def _place(self, leader: Json) -> int:
        """Return the place of the unit that a leader is with."""
        for unit in self.units:
            if unit.id == leader["with"]:
                return unit.place
        raise KeyError(str(leader["with"]))

    def _square(self, name: object) -> int:
        return square_at(str(name), self.board.columns, self.board.rows)

    def _objective(self, row: Json) -> Objective:
        about = Objective(str(row.get("kind", "break")))
        side = row.get("side")
        about.side = SIDE_KEYS.index(str(side)) if side else -1
        about.squares = [self._square(name) for name in rows_of(row, "squares")]
        about.edge = str(row.get("edge") or "")
        about.units = [str(name) for name in rows_of(row, "units")]
        about.count = _number(row, "count", 0)
        return about


def own_resolve(edition: Edition, kind: int, veteran: bool) -> int:
    """D3-UNIT-1, OH-UNIT-1, OH-UNIT-2, OH-LOSS-1: return what a unit bears by type and quality alone.

    Ruling: quality counts once (OH-LOSS-1), so veteran grenadiers bear no more than grenadiers.
    """
    more = edition.always_resolve[kind]
    if more == 0 and veteran:
        more = edition.veteran_resolve
    return edition.base_resolve[kind] + more


def _fresh(unit: Unit) -> Unit:
    fresh = Unit(
        unit.kind,
        unit.id,
        unit.side,
        unit.place,
        unit.facing,
        unit.resolve,
        unit.veteran,
        unit.regiment,
        unit.army,
        unit.order,
        unit.shots,
    )
    fresh.leaves = unit.leaves
    return fresh


def _options(row: Json) -> Options:
    return Options(
        commander_ability=row.get("commander_ability") is True,
        lone_commander=row.get("lone_commander") is True,
        two_failures=two_failures(row),
        commander_quality=row.get("commander_quality") is True,
    )


def two_failures(options: Json) -> tuple[bool, bool]:
    """OH-MOVE-2: return which sides, player first, have the option of two failures; true is of both."""
    word = options.get(TWO_FAILURES)
    return word in (True, "player", "both"), word in (True, "enemy", "both")


def part(row: Json, key: str) -> Json:
    """Return an object inside an order of battle, an empty one where it has none."""
    value = row.get(key)
    return value if isinstance(value, dict) else {}


def rows_of(row: Json, key: str) -> list[object]:
    """Return a list inside an order of battle, an empty one where it has none."""
    value = row.get(key)
    return value if isinstance(value, list) else []


def _number(row: Json, key: str, default: int) -> int:
    value = row.get(key)
    return value if isinstance(value, int) else default
