"""Everything wrong with an order of battle, at once: each fault with its field, its rule and what to do about it."""

from typing import Final

from rules.core.errors import Fault
from rules.core.order_reader import OrderReader
from rules.core.orders import PERSON
from rules.fast_musket.formation import MOST_BEND
from rules.fast_musket.options import OPTIONS
from rules.fast_musket.setup_ground import check_ground
from rules.fast_musket.setup_sound import sound
from rules.fast_musket.tables import BRITISH_LIGHT_GUNS, FRENCH_MEDIUM_GUNS, TABLE_LONG, TABLE_SHORT
from rules.fast_musket.words import (
    DOCTRINES,
    FACINGS,
    FORMATIONS,
    GUNS,
    NUMBERLESS_FORMATIONS,
    NUMBERLESS_TROOPS,
    SIDE_KEYS,
    SMALL_ARMS,
    SYSTEM,
    TROOPS,
)

MOST_BASES: Final = 12
MOST_GUNS: Final = 20
_TOP: Final = ("system", "moves_first", "player", "enemy", "redoubts", "options")
_SIDE: Final = ("name", "doctrine", "answers", "units", "batteries", "commanders", "extra_guns")
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


def check(setup: dict[str, object]) -> list[Fault]:
    """Return all faults of an order of battle; an empty list means that it can be fought."""
    checker = _Checker()
    checker.whole(setup)
    return checker.faults + check_ground(sound(setup, checker.faults), setup)


class _Checker(OrderReader):
    """Walks the order of battle and collects faults."""

    __slots__ = ("extra", "first", "redoubts")

    def __init__(self) -> None:
        super().__init__()
        self.extra: bool = False
        self.first: str = SIDE_KEYS[0]
        self.redoubts: list[str] = []

    def whole(self, setup: dict[str, object]) -> None:
        top = self.keys(setup, "", _TOP)
        if top.get("system", SYSTEM) != SYSTEM:
            self.fault("system", f"system must be {SYSTEM} here.")
        self.first = self.word(top, "", "moves_first", SIDE_KEYS, "FM-TURN-1", needed=False) or SIDE_KEYS[0]
        self.options(top)
        for place, raw in enumerate(self.rows(top, "", "redoubts")):
            self.redoubt(raw, f"redoubts.{place}.")
        for key in SIDE_KEYS:
            self.side(top.get(key), key)
        player, enemy = top.get("player"), top.get("enemy")
        if isinstance(player, dict) and isinstance(enemy, dict) and player.get("name") == enemy.get("name"):
            if isinstance(player.get("name"), str):
                self.fault("enemy.name", "Both sides have one name; give the enemy another.")

    def options(self, top: dict[str, object]) -> None:
        raw = top.get("options")
        if raw is None:
            return
        known: list[str] = [option.key for option in OPTIONS]
        if isinstance(raw, dict):
            for key in raw:
                if key not in known:
                    message = f"There is no option {key}; remove it, or use one of {', '.join(known)}."
                    self.fault(f"options.{key}", message)
        else:
            self.fault("options", "options must be an object.")
            return
        for option in OPTIONS:
            value = raw.get(option.key)
            if value is None:
                continue
            if isinstance(option.default, bool):
                if not isinstance(value, bool):
                    self.fault(f"options.{option.key}", f"options.{option.key} must be true or false.", option.rule)
            else:
                self.number(raw, "options.", option.key, option.least, option.most, option.rule)
        self.extra = raw.get("extra_artillery") is True

    def side(self, raw: object, key: str) -> None:
        where = f"{key}."
        side = self.keys(raw, where, _SIDE)
        if not side:
            return
        self.text(side, where, "name")
        self.word(side, where, "doctrine", (*DOCTRINES, PERSON), "", needed=False)
        for answer in self.rows(side, where, "answers"):
            if not isinstance(answer, str):
                self.fault(f"{where}answers", f"{where}answers must be codes of choices.")
                break
        own: list[str] = []
        for place, row in enumerate(self.rows(side, where, "units")):
            own.append(self.unit(row, f"{where}units.{place}."))
        for place, row in enumerate(self.rows(side, where, "batteries")):
            self.battery(row, f"{where}batteries.{place}.")
        if not own and not self.rows(side, where, "batteries"):
            self.fault(f"{where}units", f"{where}units is empty; field a unit or a battery.", "FM-SETUP-1")
        overall = 0
        for place, row in enumerate(self.rows(side, where, "commanders")):
            overall += self.commander(row, f"{where}commanders.{place}.", own)
        if overall > 1:
            self.fault(f"{where}commanders", f"{where}commanders has {overall} in overall command; name one.")
        if side.get("extra_guns") is not None or self.extra:
            self.extra_guns(side, key)

    def unit(self, raw: object, where: str) -> str:
        unit = self.keys(raw, where, _UNIT)
        if not unit:
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
        whole = isinstance(raw, list) and len(raw) == 2
        if isinstance(raw, list) and whole:
            for value, most in zip(raw, (TABLE_LONG, TABLE_SHORT), strict=True):
                whole = whole and isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most
        if not whole:
            message = f"{where} must be two whole numbers, tenths of an inch, up to {TABLE_LONG} and {TABLE_SHORT}."
            self.fault(where, message, "FM-TABLE-1")

    def battery(self, raw: object, where: str) -> None:
        battery = self.keys(raw, where, _BATTERY)
        if not battery:
            return
        name = self.identity(battery, where)
        self.text(battery, where, "name", needed=False)
        self.word(battery, where, "weapon", GUNS, "FM-FIRE-3")
        guns = self.number(battery, where, "guns", 1, MOST_GUNS, "FM-FIRE-3")
        self.ids += [f"{name}-{place}" for place in range(1, guns + 1)]
        self.place(battery, where)

    def commander(self, raw: object, where: str, own: list[str]) -> int:
        commander = self.keys(raw, where, _COMMANDER)
        if not commander:
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
        redoubt = self.keys(raw, where, _REDOUBT)
        if not redoubt:
            return
        self.redoubts.append(self.identity(redoubt, where))
        self.text(redoubt, where, "name", needed=False)
        self.place(redoubt, where)
        self.number(redoubt, where, "width", 15, TABLE_LONG, "FM-FORM-2")
        self.number(redoubt, where, "depth", 15, TABLE_SHORT, "FM-FORM-2")
