"""Everything wrong with an order of battle, at once: each fault with its field, its rule and what to do about it."""

from typing import Final

from rules.core.errors import Fault
from rules.core.order_reader import OrderReader
from rules.core.orders import PERSON
from rules.core.suggest import did_you_mean
from rules.core.system import Option
from rules.grid.edition import COMMANDER_ABILITY, COMMANDER_QUALITY, Edition
from rules.grid.objectives import KINDS
from rules.grid.words import (
    ARTILLERY,
    DEFAULT_BOARD,
    EDGES,
    FACINGS,
    LEAST_BOARD,
    LETTERS,
    MOST_BOARD,
    MOST_TURNS,
    MOST_UNITS,
    REGULAR,
    SIDE_KEYS,
    TYPES,
    square_at,
)

DOCTRINES: Final = ("steady", "attack", "hold")
QUALITIES: Final = ("above", "average", "below")
ROLES: Final = ("attack", "defence")
MOST_ABILITY: Final = 4

_TOP: Final = ("system", "moves_first", "turns", "objective", "ground", "player", "enemy", "options")
_OBJECTIVE: Final = ("kind", "side", "squares", "edge", "units", "count")
_SIDE: Final = ("name", "doctrine", "answers", "role", "units", "commanders", "officer")
_UNIT: Final = ("id", "name", "type", "at", "facing", "veteran", "regiment", "army")
_COMMANDER: Final = ("id", "name", "with", "at", "attack", "defence", "quality")
_OFFICER: Final = ("id", "name", "with")


def check(setup: dict[str, object], edition: Edition, options: tuple[Option, ...]) -> list[Fault]:
    """Return all faults of an order of battle of an edition; an empty list means that it can be fought."""
    checker = _Checker(edition, options)
    checker.whole(setup)
    return checker.faults


class _Checker(OrderReader):
    """Walks the order of battle and collects faults."""

    __slots__ = ("ability", "columns", "edition", "ground", "held", "options", "rows_", "units")

    def __init__(self, edition: Edition, options: tuple[Option, ...]) -> None:
        super().__init__()
        self.edition: Edition = edition
        self.options: tuple[Option, ...] = options
        self.ability: bool = False
        self.ground: list[str] = ["." * DEFAULT_BOARD] * DEFAULT_BOARD
        self.columns: int = DEFAULT_BOARD
        self.rows_: int = DEFAULT_BOARD
        self.held: dict[str, str] = {}  # squares taken, and by whom
        self.units: list[list[str]] = [[], []]

    def whole(self, setup: dict[str, object]) -> None:
        top = self.keys(setup, "", _TOP)
        if top.get("system", self.edition.key) != self.edition.key:
            self.fault("system", f"system must be {self.edition.key} here.")
        first = self.edition.cites.first
        self.word(top, "", "moves_first", SIDE_KEYS, first, needed=False)
        if top.get("turns") is not None:
            self.number(top, "", "turns", 1, MOST_TURNS, first)
        self.switches(top)
        self.board(top)
        for number, key in enumerate(SIDE_KEYS):
            self.side(top.get(key), number, f"{key}.")
        self.names(top)
        if top.get("objective") is not None:
            self.objective(top["objective"])

    def switches(self, top: dict[str, object]) -> None:
        raw = top.get("options")
        if raw is None:
            return
        known = {option.key: option for option in self.options}
        for key, value in self.keys(raw, "options.", tuple(known)).items():
            option = known.get(key)
            if option is not None and option.choices:
                if option.word_of(value) not in option.choices:
                    guess = did_you_mean(value, option.choices)
                    message = f"options.{key} must be one of {', '.join(option.choices)}.{guess}"
                    self.fault(f"options.{key}", message, option.rule)
            elif option is not None and not isinstance(value, bool):
                self.fault(f"options.{key}", f"options.{key} must be true or false.", option.rule)
            elif key == COMMANDER_ABILITY and value is True:
                self.ability = key in known

    def board(self, top: dict[str, object]) -> None:
        rows = self.rows(top, "", "ground")
        if not rows:
            return
        rule = self.edition.cites.board
        found = [row for row in rows if isinstance(row, str)]
        if len(found) < len(rows) or len({len(row) for row in found}) != 1:
            self.fault("ground", "ground must be a list of rows of letters, all of one length.", rule)
            return
        if not (LEAST_BOARD <= len(found) <= MOST_BOARD and LEAST_BOARD <= len(found[0]) <= MOST_BOARD):
            self.fault("ground", f"A board has {LEAST_BOARD} to {MOST_BOARD} squares a side; redraw ground.", rule)
            return
        strange = sorted(set("".join(found)) - set(LETTERS))
        if strange:
            said = f"ground has {' '.join(strange)}, which is no ground; use the letters {LETTERS}."
            self.fault("ground", said, rule)
            return
        self.ground = found
        self.columns = len(found[0])
        self.rows_ = len(found)

    def side(self, raw: object, number: int, where: str) -> None:
        side = self.keys(raw, where, _SIDE)
        self.text(side, where, "name")
        self.word(side, where, "doctrine", (*DOCTRINES, PERSON), needed=False)
        self.rows(side, where, "answers")
        if self.ability or side.get("role") is not None:
            self.word(side, where, "role", ROLES, self.edition.cites.ability)
        rows = self.rows(side, where, "units")
        if not 1 <= len(rows) <= MOST_UNITS:
            rule = self.edition.cites.unit
            self.fault(f"{where}units", f"A side fields 1 to {MOST_UNITS} units; list them in {where}units.", rule)
        for place, row in enumerate(rows):
            self.unit(row, number, f"{where}units.{place}.")
        commanders = self.rows(side, where, "commanders")
        most = self.edition.most_commanders
        if len(commanders) > most:
            said = f"A side has {most} commander{'s' if most > 1 else ''} at most; shorten {where}commanders."
            self.fault(f"{where}commanders", said, self.edition.cites.commander)
        for place, row in enumerate(commanders):
            self.commander(row, number, f"{where}commanders.{place}.")
        if side.get("officer") is not None:
            officer = self.keys(side["officer"], f"{where}officer.", _OFFICER)
            self.identity(officer, f"{where}officer.")
            self.text(officer, f"{where}officer.", "name", needed=False)
            self.company(officer, number, f"{where}officer.", self.edition.cites.officer)

    def unit(self, raw: object, number: int, where: str) -> None:
        row = self.keys(raw, where, _UNIT)
        name = self.identity(row, where)
        self.units[number].append(name)
        for key in ("name", "regiment", "army"):
            self.text(row, where, key, needed=False)
        self.word(row, where, "facing", FACINGS, self.edition.cites.facing, needed=False)
        type_ = self.word(row, where, "type", TYPES, self.edition.cites.unit)
        veteran = row.get("veteran")
        if veteran is not None and not isinstance(veteran, bool):
            self.fault(f"{where}veteran", f"{where}veteran must be true or false.", self.edition.cites.veteran)
        elif veteran and not self.edition.veterans:
            said = f"This edition has no veterans; take {where}veteran out."
            self.fault(f"{where}veteran", said, self.edition.cites.veteran)
        square = self.square(row, where, TYPES.index(type_) if type_ else REGULAR)
        if square and square in self.held:
            said = f"{name} stands in {square} with {self.held[square]}; one square holds one unit."
            self.fault(f"{where}at", said, self.edition.cites.board)
        elif square:
            self.held[square] = name

    def square(self, row: dict[str, object], where: str, type_: int) -> str:
        """Return the name of the square in which a piece stands, "" where it cannot."""
        name = self.text(row, where, "at")
        if not name:
            return ""
        place = square_at(name, self.columns, self.rows_)
        if place < 0:
            said = f"{where}at is {name}, which is not on the board; use a letter and a number such as c4."
            self.fault(f"{where}at", said, self.edition.cites.board)
            return ""
        kind = LETTERS.index(self.ground[place // self.columns][place % self.columns])
        if self.edition.closed[kind][type_]:
            watery = self.edition.closed[kind][REGULAR]
            rule = self.edition.cites.water if watery or type_ != ARTILLERY else self.edition.cites.guns
            self.fault(f"{where}at", f"{where}at is {name}, whose ground is closed to it; choose another.", rule)
        return name

    def commander(self, raw: object, number: int, where: str) -> None:
        row = self.keys(raw, where, _COMMANDER)
        self.identity(row, where)
        self.text(row, where, "name", needed=False)
        cites = self.edition.cites
        keys = [option.key for option in self.options]
        for key in ("attack", "defence"):
            if row.get(key) is not None and COMMANDER_ABILITY not in keys:
                self.fault(f"{where}{key}", f"This edition has no such ability; take {where}{key} out.", cites.ability)
            elif row.get(key) is not None:
                self.number(row, where, key, 1, MOST_ABILITY, cites.ability)
        if row.get("quality") is not None and COMMANDER_QUALITY not in keys:
            self.fault(f"{where}quality", f"This edition has no such quality; take {where}quality out.", cites.quality)
        self.word(row, where, "quality", QUALITIES, cites.quality, needed=False)
        if row.get("at") is None or not self.edition.commanders_apart:
            if row.get("at") is not None:
                said = f"A commander here is always with a unit; take {where}at out."
                self.fault(f"{where}at", said, cites.commander_moves)
            self.company(row, number, where, cites.commander)
        else:
            if row.get("with") is not None:
                said = f"Give {where}with or {where}at, not both."
                self.fault(f"{where}with", said, cites.commander_moves)
            square = self.square(row, where, REGULAR)
            if self.held.get(square) in self.units[1 - number]:
                said = f"{where}at is held by an enemy unit; choose another square."
                self.fault(f"{where}at", said, cites.commander_moves)

    def company(self, row: dict[str, object], number: int, where: str, rule: str) -> None:
        """Check that a leader is with a unit of his side."""
        self.word(row, where, "with", tuple(name for name in self.units[number] if name) or ("a unit of his",), rule)

    def names(self, top: dict[str, object]) -> None:
        player, enemy = top.get("player"), top.get("enemy")
        if isinstance(player, dict) and isinstance(enemy, dict) and player.get("name") == enemy.get("name"):
            self.fault("enemy.name", "Both sides have one name; give each its own.")

    def objective(self, raw: object) -> None:
        where = "objective."
        rule = self.edition.cites.first
        row = self.keys(raw, where, _OBJECTIVE)
        kind = self.word(row, where, "kind", KINDS, rule)
        if kind in ("take", "exit"):
            self.word(row, where, "side", SIDE_KEYS, rule)
        squares = self.rows(row, where, "squares")
        if kind in ("take", "hold") and not squares:
            self.fault(f"{where}squares", f"Name the squares to {kind} in {where}squares.", rule)
        for place, name in enumerate(squares):
            self.square({"at": name}, f"{where}squares.{place}.", REGULAR)
        if kind == "exit":
            self.exit(row, where, rule)

    def exit(self, row: dict[str, object], where: str, rule: str) -> None:
        self.word(row, where, "edge", EDGES, rule)
        side = row.get("side")
        own = self.units[SIDE_KEYS.index(side)] if isinstance(side, str) and side in SIDE_KEYS else []
        units = self.rows(row, where, "units")
        if not units:
            self.fault(f"{where}units", f"Name the units to bring off in {where}units.", rule)
        for place, name in enumerate(units):
            if name not in own or name in units[:place]:
                said = f"{where}units.{place} must be a unit of that side, named once."
                self.fault(f"{where}units.{place}", said, rule)
        self.number(row, where, "count", 1, max(1, len(units)), rule)
