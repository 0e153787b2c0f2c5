"""What the schema alone does not say of an order of battle: rules that look at several of its fields at once."""

from typing import Final

from rules.core.errors import Fault
from rules.core.schema import Schema
from rules.core.schema_reader import SchemaReader
from rules.grid import words
from rules.grid.edition import COMMANDER_ABILITY, Edition
from rules.grid.setup.schema import CommanderSetup, ObjectiveSetup, Setup, SideSetup, UnitSetup

OPEN_BOARD: Final = ["." * words.DEFAULT_BOARD] * words.DEFAULT_BOARD


def read(setup: object, edition: Edition, schema: Schema) -> tuple[Setup, list[Fault]]:
    """Return an order of battle of an edition as read, and all its faults; without any it can be fought."""
    checker = _Checker(edition, schema)
    order = checker.order(setup)
    assert isinstance(order, Setup)
    checker.check(order)
    return order, checker.faults


class _Checker(SchemaReader):
    """Looks at the parts that were read and adds to their faults."""

    __slots__ = ("board", "edition", "fielded", "held", "later", "own")

    def __init__(self, edition: Edition, schema: Schema) -> None:
        super().__init__(schema)
        self.edition: Edition = edition
        self.board: list[str] = OPEN_BOARD
        self.held: dict[str, str] = {}  # squares taken, and which unit took them
        self.own: list[list[str]] = [[], []]  # units, by side
        self.fielded: list[list[str]] = [[], []]  # those on the board
        self.later: bool = False  # it begins with a later turn than the first

    def check(self, order: Setup) -> None:
        """Add the faults of an order of battle as a whole."""
        self.later = order.turn > 1
        self.check_board(order)
        present = [(number, side) for number, side in order.numbered() if order.has_part(words.SIDE_KEYS[number])]
        for number, side in present:
            self.check_units(order, side, number)
        for number, side in present:  # by then the squares of all units are known
            self.check_leaders(side, number)
        if order.player.name and order.player.name == order.enemy.name:
            self.fault("enemy.name", "Both sides have one name; give each its own.")
        if order.objective is not None:
            self.check_objective(order.objective)

    def check_board(self, order: Setup) -> None:
        """D3-GRID-1: a rectangle of letters."""
        rows = order.raw.get("ground")
        if not isinstance(rows, list) or not rows:
            return
        rule, ground = self.edition.cites.board, order.ground
        strange = sorted(set("".join(ground)) - set(words.LETTERS))
        if len(ground) < len(rows) or len({len(row) for row in ground}) != 1:
            self.fault("ground", "ground must be a list of rows of letters, all of one length.", rule)
        elif not (
            words.LEAST_BOARD <= len(ground) <= words.MOST_BOARD
            and words.LEAST_BOARD <= len(ground[0]) <= words.MOST_BOARD
        ):
            self.fault(
                "ground", f"A board has {words.LEAST_BOARD} to {words.MOST_BOARD} squares a side; redraw ground.", rule
            )
        elif strange:
            sentence = f"ground has {' '.join(strange)}, which is no ground; use the letters {words.LETTERS}."
            self.fault("ground", sentence, rule)
        else:
            self.board = ground

    def check_units(self, order: Setup, side: SideSetup, number: int) -> None:
        where, cites = side.where, self.edition.cites
        if order.options.get(COMMANDER_ABILITY) is True and not side.role and "role" not in side.faulty:
            self.fault(f"{where}role", f"{where}role is missing; choose one of attack, defence.", cites.ability)
        if not 1 <= side.entries("units") <= words.MOST_UNITS:
            sentence = f"A side fields 1 to {words.MOST_UNITS} units; list them in {where}units."
            self.fault(f"{where}units", sentence, cites.unit)
        for unit in side.units:
            self.own[number].append(unit.id)
            if not unit.gone:
                self.fielded[number].append(unit.id)
            self.check_unit(unit)

    def check_leaders(self, side: SideSetup, number: int) -> None:
        where, cites = side.where, self.edition.cites
        most = self.edition.most_commanders
        if len(side.commanders) > most:
            sentence = f"A side has {most} commander{'s' if most > 1 else ''} at most; shorten {where}commanders."
            self.fault(f"{where}commanders", sentence, cites.commander)
        for commander in side.commanders:
            self.check_commander(commander, number)
        if side.officer is not None:
            self.check_company(side.officer.raw, side.officer.where, self.own[number], cites.officer)

    def check_unit(self, unit: UnitSetup) -> None:
        """D3-GRID-1: a square holds one unit, and one that is gone is in none."""
        if unit.gone:
            self.check_gone(unit, unit.gone, ("at",))
            return
        if not unit.at and "at" not in unit.faulty:
            self.fault(f"{unit.where}at", f"{unit.where}at must be a word or a name.")
        square = self.square(unit.at, f"{unit.where}at", words.TYPES.index(unit.type) if unit.type else words.REGULAR)
        if square and square in self.held:
            sentence = f"{unit.id} stands in {square} with {self.held[square]}; one square holds one unit."
            self.fault(f"{unit.where}at", sentence, self.edition.cites.board)
        elif square:
            self.held[square] = unit.id

    def square(self, name: str, field: str, type_: int) -> str:
        """Return the name of a square in which a piece may stand, "" where it may not or there is none."""
        if not name:
            return ""
        columns = len(self.board[0])
        place = words.square_at(name, columns, len(self.board))
        if place < 0:
            sentence = f"{field} is {name}, which is not on the board; use a letter and a number such as c4."
            self.fault(field, sentence, self.edition.cites.board)
            return ""
        closed = self.edition.closed[words.LETTERS.index(self.board[place // columns][place % columns])]
        if closed[type_]:
            cites = self.edition.cites
            rule = cites.water if closed[words.REGULAR] or type_ != words.ARTILLERY else cites.guns
            self.fault(field, f"{field} is {name}, whose ground is closed to it; choose another.", rule)
        return name

    def check_gone(self, piece: UnitSetup | CommanderSetup, gone: str, places: tuple[str, ...]) -> None:
        """D3-LOSS-1, OH-LOSS-1: what is off the board has no place on it."""
        for key in places:
            if piece.raw.get(key):
                sentence = f"{piece.called} is {gone} and cannot be in a square as well; take out {key}, or gone."
                self.fault(f"{piece.where}{key}", sentence, self.edition.cites.elimination)

    def check_commander(self, commander: CommanderSetup, number: int) -> None:
        where, rule = commander.where, self.edition.cites.commander_moves
        if commander.gone:
            self.check_gone(commander, commander.gone, ("with", "at"))
            return
        apart = commander.has("at") and commander.raw["at"] != ""
        if not (apart and self.edition.commanders_apart):
            self.check_company(commander.raw, where, self.fielded[number], self.edition.cites.commander)
            return
        if commander.has("with"):
            self.fault(f"{where}with", f"Give {where}with or {where}at, not both.", rule)
        square = self.square(commander.at, f"{where}at", words.REGULAR)
        if self.held.get(square) in self.own[1 - number] and not self.later:  # where he may have been left (D3-CMD-2)
            self.fault(f"{where}at", f"{where}at is held by an enemy unit; choose another square.", rule)

    def check_company(self, raw: dict[str, object], where: str, units: list[str], rule: str) -> None:
        """D3-CMD-1, OH-CMD-1, D3-OFF-1, OH-OFF-1: a leader is with one of these units; an officer leaves with his."""
        self.word(raw, where, "with", tuple([name for name in units if name]) or ("a unit of his",), rule)

    def check_objective(self, about: ObjectiveSetup) -> None:
        where, rule = about.where, self.edition.cites.first
        if about.kind in ("take", "exit") and not about.side and "side" not in about.faulty:
            self.word(about.raw, where, "side", words.SIDE_KEYS, rule)
        if about.kind in ("take", "hold") and not about.squares:
            self.fault(f"{where}squares", f"Name the squares to {about.kind} in {where}squares.", rule)
        for place, name in enumerate(about.squares):
            self.square(name, f"{where}squares.{place}", words.REGULAR)
        if about.kind == "exit":
            self.check_exit(about, where, rule)

    def check_exit(self, about: ObjectiveSetup, where: str, rule: str) -> None:
        if not about.edge and "edge" not in about.faulty:
            self.word(about.raw, where, "edge", words.EDGES, rule)
        own = self.own[words.SIDE_KEYS.index(about.side)] if about.side else []
        if not about.units:
            self.fault(f"{where}units", f"Name the units to bring off in {where}units.", rule)
        for place, name in enumerate(about.units):
            if name not in own or name in about.units[:place]:
                field = f"{where}units.{place}"
                self.fault(field, f"{field} must be a unit of that side, named once.", rule)
        self.number(about.raw, where, "count", 1, max(1, len(about.units)), rule)
