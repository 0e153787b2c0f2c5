"""Everything wrong with an order of battle, at once: each fault with its field, its rule and what to do about it."""

from typing import Final

from rules.core.errors import Fault
from rules.core.orders import PERSON
from rules.fast_musket.options import OPTIONS
from rules.fast_musket.setup_ground import check_ground
from rules.fast_musket.setup_rows import RowReader
from rules.fast_musket.setup_sound import sound
from rules.fast_musket.words import DOCTRINES, SIDE_KEYS, SYSTEM

_TOP: Final = ("system", "moves_first", "player", "enemy", "redoubts", "options")
_SIDE: Final = ("name", "doctrine", "answers", "units", "batteries", "commanders", "extra_guns")


def check(setup: dict[str, object]) -> list[Fault]:
    """Return all faults of an order of battle; an empty list means that it can be fought."""
    checker = _Checker()
    checker.whole(setup)
    sent: object = setup  # any JSON whatever
    if not isinstance(sent, dict):
        return checker.faults
    return checker.faults + check_ground(sound(setup, checker.faults), setup)


class _Checker(RowReader):
    """Walks the order of battle and collects faults."""

    __slots__ = ()

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
        if not isinstance(raw, dict):
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
