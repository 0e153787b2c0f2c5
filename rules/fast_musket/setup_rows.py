"""The rows of an order of battle, one by one: units, batteries, commanders, places for guns, redoubts."""

from typing import Final

from rules.core.order_reader import OrderReader
from rules.fast_musket.movement.formation import MOST_BEND
from rules.fast_musket.tables import BRITISH_LIGHT_GUNS, FRENCH_MEDIUM_GUNS, TABLE_LONG, TABLE_SHORT
from rules.fast_musket.words import (
    FACINGS,
    FORMATIONS,
    GUNS,
    NUMBERLESS_FORMATIONS,
    NUMBERLESS_TROOPS,
    SIDE_KEYS,
    SMALL_ARMS,
    TROOPS,
)

MOST_BASES: Final = 12
MOST_GUNS: Final = 20
_UNIT: Final = (
    "id",
    "name",
    "troop",
    "weapon",
    "bases",
    "men",
    "wing",
    "at",
    "facing",
    "formation",
    "bend",
    "redoubt",
)
_BATTERY: Final = ("id", "name", "weapon", "guns", "at", "facing")
_COMMANDER: Final = ("id", "name", "overall", "wing", "with", "at")
_EXTRA: Final = ("at", "facing")
_REDOUBT: Final = ("id", "name", "at", "width", "depth", "facing")


class RowReader(OrderReader):
    """Reads a row of each kind and collects its faults; `extra` says that dice bring the guns."""

    __slots__ = ("extra", "first", "redoubts")

    def __init__(self) -> None:
        super().__init__()
        self.extra: bool = False
        self.first: str = SIDE_KEYS[0]
        self.redoubts: list[str] = []

    def unit(self, raw: object, where: str) -> str:
        """FM-OOB-1: check a body of foot and return its id, "" for a row that is none."""
        unit = self.keys(raw, where, _UNIT)
        if not isinstance(raw, dict):
            return ""
        name = self.identity(unit, where)
        self.text(unit, where, "name", needed=False)
        self.numberless(unit, where, "troop", NUMBERLESS_TROOPS, TROOPS)
        self.numberless(unit, where, "formation", NUMBERLESS_FORMATIONS, FORMATIONS)
        self.word(unit, where, "weapon", SMALL_ARMS, "FM-FIRE-3", needed=False)
        self.number(unit, where, "bases", 2, MOST_BASES, "FM-FIRE-6")
        if unit.get("men") is not None:
            self.number(unit, where, "men", 1, 100_000, "FM-OOB-3")
        self.text(unit, where, "wing", needed=False)
        self.place(unit, where)
        if unit.get("bend") is not None:
            self.number(unit, where, "bend", -MOST_BEND, MOST_BEND, "FM-FORM-1")
            if unit.get("bend") and unit.get("formation", FORMATIONS[0]) != FORMATIONS[0]:
                self.fault(f"{where}bend", f"{where}bend: only a line in one rank bends; leave it out.", "FM-FORM-1")
        self.post(unit, where)
        return name

    def numberless(
        self, unit: dict[str, object], where: str, key: str, without: tuple[str, ...], allowed: tuple[str, ...]
    ) -> None:
        """FM-GENERAL-1: refuse what the source names without giving it numbers."""
        value = unit.get(key)
        if isinstance(value, str) and value in without:
            message = (
                f"{where}{key}: the rules name {value.replace('_', ' ')} but print no numbers for it; choose one of "
            )
            self.fault(f"{where}{key}", message + ", ".join(allowed) + ".", "FM-GENERAL-1")
        else:
            self.word(unit, where, key, allowed, "FM-GENERAL-1", needed=False)

    def post(self, unit: dict[str, object], where: str) -> None:
        """FM-FORM-2: whoever has no formation stands in a redoubt, and the other way round."""
        inside = unit.get("formation") == "redoubt"
        redoubt = unit.get("redoubt")
        if inside and redoubt not in self.redoubts:
            self.fault(f"{where}redoubt", f"{where}redoubt must name the redoubt that the unit stands in.", "FM-FORM-2")
        if redoubt and not inside:
            message = f"{where}formation must be redoubt, for inside one there is no other."
            self.fault(f"{where}formation", message, "FM-FORM-2")

    def place(self, raw: dict[str, object], where: str) -> None:
        """FM-SETUP-1: a position and a facing; lengths in tenths of an inch."""
        self.point(raw.get("at"), f"{where}at")
        self.word(raw, where, "facing", tuple(FACINGS), "FM-SETUP-1")

    def point(self, raw: object, where: str) -> None:
        """FM-TABLE-1: check a place, two whole numbers on the table."""
        whole = isinstance(raw, list) and len(raw) == 2
        if isinstance(raw, list) and whole:
            for value, most in zip(raw, (TABLE_LONG, TABLE_SHORT), strict=True):
                whole = whole and isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most
        if not whole:
            message = f"{where} must be two whole numbers, tenths of an inch, up to {TABLE_LONG} and {TABLE_SHORT}."
            self.fault(where, message, "FM-TABLE-1")

    def battery(self, raw: object, where: str) -> None:
        """FM-FIRE-3: check a battery: its weapon, its guns and where they stand."""
        battery = self.keys(raw, where, _BATTERY)
        if not isinstance(raw, dict):
            return
        name = self.identity(battery, where)
        self.text(battery, where, "name", needed=False)
        self.word(battery, where, "weapon", GUNS, "FM-FIRE-3")
        guns = self.number(battery, where, "guns", 1, MOST_GUNS, "FM-FIRE-3")
        self.ids += [f"{name}-{place}" for place in range(1, guns + 1)]
        self.place(battery, where)

    def commander(self, raw: object, where: str, own: list[str]) -> int:
        """FM-COMMAND-1: check a general, alone or with a unit of his side; return 1 for one in overall command."""
        commander = self.keys(raw, where, _COMMANDER)
        if not isinstance(raw, dict):
            return 0
        self.identity(commander, where)
        self.text(commander, where, "name", needed=False)
        overall = commander.get("overall")
        if overall is not None and not isinstance(overall, bool):
            self.fault(f"{where}overall", f"{where}overall must be true or false.", "FM-COMMAND-1")
        if overall is not True:
            self.text(commander, where, "wing")
        unit, at = commander.get("with"), commander.get("at")
        if (unit is None) == (at is None):
            self.fault(
                where.rstrip("."), f"{where}at or {where}with must say where he is, and only one.", "FM-COMMAND-1"
            )
        elif unit is not None and unit not in own:
            self.fault(f"{where}with", f"{where}with must name a unit of his side.", "FM-COMMAND-1")
        elif at is not None:
            self.point(at, f"{where}at")
        return 1 if overall is True else 0

    def extra_guns(self, side: dict[str, object], key: str) -> None:
        """FM-GUNS-1: with the option, a place for every gun that the dice may bring."""
        where = f"{key}.extra_guns."
        most = max(FRENCH_MEDIUM_GUNS if key == self.first else BRITISH_LIGHT_GUNS)
        if side.get("extra_guns") is None:
            message = f"{key}.extra_guns must give {most} places, for the dice may bring so many guns."
            self.fault(f"{key}.extra_guns", message, "FM-GUNS-1")
            return
        extra = self.keys(side.get("extra_guns"), where, _EXTRA)
        places = self.rows(extra, where, "at")
        if self.extra and len(places) < most:
            self.fault(f"{where}at", f"{where}at must give {most} places, not {len(places)}.", "FM-GUNS-1")
        for place, raw in enumerate(places):
            self.point(raw, f"{where}at.{place}")
        self.word(extra, where, "facing", tuple(FACINGS), "FM-GUNS-1")
        self.ids.append(f"{key}-guns")
        self.ids += [f"{key}-guns-{place}" for place in range(1, most + 1)]

    def redoubt(self, raw: object, where: str) -> None:
        """FM-FORM-2: check a redoubt, no smaller than a base."""
        redoubt = self.keys(raw, where, _REDOUBT)
        if not isinstance(raw, dict):
            return
        self.redoubts.append(self.identity(redoubt, where))
        self.text(redoubt, where, "name", needed=False)
        self.place(redoubt, where)
        self.number(redoubt, where, "width", 15, TABLE_LONG, "FM-FORM-2")
        self.number(redoubt, where, "depth", 15, TABLE_SHORT, "FM-FORM-2")
