"""Yardsticks of Muskets & Mohawks, read from the record of one battle."""

from typing import Any

from lab.yardsticks.tally import Tally, share, words
from rules.core.events import CHANGE, END, MOVE, NOTE, ORDER, PHASE, PLACE, ROLL, TURN, Event
from rules.core.sides import SIDES

REGULARS = ("line", "light", "grenadier")
# Orders of a whole activation whose purpose is to be somewhere else.
MOVES = ("move", "fast", "leave", "back", "wheel")
# Fields by which a unit is somewhere else, or nearer to being so.
STIRRED = ("at", "house", "water", "prone", "level", "on_table", "formation")
# Findings that do not give a reason for staying.
NO_REASON = ("keeps_step", "commands")
CLOSES = ("melee", "fire_then_melee")


class Frontier:
    """An independent reader of one battle's record: it follows each order and each charge to its end."""

    def __init__(self, tally: Tally, where: str, doctrines: dict[str, str]) -> None:
        self.tally = tally
        self.where = where
        self.doctrines = doctrines  # by side
        self.units: dict[str, dict[str, Any]] = {}
        self.turn = 0
        self.stays: dict[str, int] = {}
        self.silent: dict[str, int] = {}
        self.holds: dict[str, int] = {}
        self.explained: dict[str, int] = {}  # the turn in which a unit last held for a reason that is reported
        self.given = 0  # the turn of the order
        self._forget()
        self.charge: tuple[str, str] | None = None
        self.fallen = False

    def read(self, initial: dict[str, dict[str, Any]], events: list[Event], result: Any) -> None:
        """Count everything in a record and in the result that came of it."""
        for name, row in initial.items():
            if "troop" in row:
                self.units[name] = row
        for event in events:
            self._event(event)
        self._close_charge(False)
        self._close_order()
        self._result(result)

    def _event(self, event: Event) -> None:
        if event.kind == PLACE and event.what == "unit" and isinstance(event.after, dict):
            self.units[event.who] = event.after
        elif event.kind == TURN:
            self.turn += 1
        if event.kind in (TURN, PHASE, END) or _activates(event):
            self._close_charge(False)
            self._close_order()
        if event.kind == ORDER:
            self._order(event)
        elif event.kind == NOTE:
            self._note(event)
        elif event.kind == ROLL and event.rule == "MM-FIRE-1" and self._troop(event.who) in REGULARS:
            self.tally.add("regulars", event.what)
        elif event.kind == CHANGE and event.what == "opponents" and self.charge is not None:
            if event.who == self.charge[0] and self.charge[1] in _list(event.after):
                self._close_charge(True)
        self._follow(event)

    def _order(self, event: Event) -> None:
        code = str(event.after)
        kind = code.partition(":")[0].partition("@")[0]
        if event.rule == "MM-ACT-1" and event.who in self.units:
            self._close_charge(False)
            self._close_order()
            self.who, self.code, self.kind, self.given = event.who, code, kind, self.turn
        elif event.rule == "MM-LEAVE-1" and kind == "enough":
            side = event.who if event.who in SIDES else SIDES[int(self.units[event.who]["side"])]
            by = "by the tables" if self.doctrines[side] == "book" else "by a plan"
            self.tally.add("had enough", by)
            self.tally.add("had enough, sides", f"{side}, {self.doctrines[side]}")

    def _note(self, event: Event) -> None:
        if event.rule == "MM-CHARGE-2" and event.what == "charge":
            self._close_charge(False)
            self.tally.add("charges", str(event.after))
            if event.after in CLOSES:
                self.charge = (event.who, str(event.before))
        if event.who == self.who and not event.what.startswith("row:") and event.what not in NO_REASON:
            self.reported = True

    def _follow(self, event: Event) -> None:
        """Note whether the unit under orders stirs."""
        if event.who == self.charging_fallen and event.what == "on_table" and event.after is False:
            self.fallen = True
        if event.kind == CHANGE and event.what == "limbered":
            self.limbered = True  # the gun's own event, in its crew's activation
        if event.who != self.who or event.rule == "MM-CAS-1":
            return
        if event.kind in (CHANGE, MOVE) and event.what in STIRRED:
            self.stirred = True
        if event.kind in (CHANGE, MOVE, ROLL) and event.what != "activated":
            self.acted = True

    @property
    def charging_fallen(self) -> str:
        """Return the charger whose melee is awaited."""
        return self.charge[0] if self.charge is not None else ""

    def _close_charge(self, met: bool) -> None:
        if self.charge is None:
            return
        if met:
            self.tally.add("melees", "fought")
        elif self.fallen:
            self.tally.add("melees", "charger shot down")
        else:
            self.tally.add("melees", "not fought")
            self.tally.note(1, f"{self.where}, turn {self.turn}, {self.charge[0]}", "melee not fought")
        self.charge, self.fallen = None, False

    def _close_order(self) -> None:
        who = self.who
        if not who:
            return
        if self.kind in MOVES:
            self.tally.add("moves", "ordered")
            self.tally.add("moves ordered", self.kind)
            if self.limbered and not self.stirred:
                self.tally.add("moves", "limbered a gun")
            elif not self.stirred:
                self.tally.add("moves", "moved nobody")
                self.tally.add("moved nobody", self.kind)
        still = self.kind in MOVES and not self.stirred and not self.limbered
        self._stay(self.stays, still and not self.reported, "stay")
        self._stay(self.silent, self.kind == "table" and not self.acted and not self.reported, "table")
        self._hold()
        self._forget()

    def _hold(self) -> None:
        """Count the turns in a row in which a unit holds and no reason is reported, then or when the wait began."""
        explained = self.reported or self.acted
        if self.kind == "hold" and self.explained.get(self.who, -2) == self.given - 1:
            explained = True
        if explained and (self.kind == "hold" or self.reported):
            self.explained[self.who] = self.given
        explained = explained or self.explained.get(self.who) == self.given
        self._stay(self.holds, self.kind == "hold" and not explained, "hold")

    def _stay(self, streaks: dict[str, int], still: bool, measure: str) -> None:
        streaks[self.who] = streaks.get(self.who, 0) + 1 if still else 0
        if streaks[self.who] == 3:
            self.tally.add("three turns", measure)
        if still:
            where = f"{self.where}, to turn {self.turn}, {self.who}: {self.code}"
            self.tally.note(streaks[self.who], where, measure)

    def _forget(self) -> None:
        self.who, self.code, self.kind = "", "", ""
        self.stirred, self.limbered, self.reported, self.acted = False, False, False, False

    def _troop(self, name: str) -> str:
        return str(self.units.get(name, {}).get("troop"))

    def _result(self, result: Any) -> None:
        self.tally.add("battles")
        self.tally.add("turns", number=result.turns)
        self.tally.add("endings", result.ending)
        success = result.side("player").success
        self.tally.add("player", "succeeds" if success else "fails")
        if result.ending == "draw":
            self.tally.add("draws", "a success of both" if success else "no success of the player")
            self.tally.add("draws", "objective met" if result.objective_met else "objective not met")


def _activates(event: Event) -> bool:
    return event.kind == CHANGE and event.what == "activated" and event.after is True


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def lines(tally: Tally) -> list[str]:
    """Return the yardsticks of many battles in sentences."""
    fought, missed, fell = (tally.of("melees", word) for word in ("fought", "not fought", "charger shot down"))
    sent, ordered, stuck = fought + missed, tally.of("moves", "ordered"), tally.of("moves", "moved nobody")
    volleys, will = tally.of("regulars", "volley"), tally.of("regulars", "at_will")
    return [
        f"battles: {tally.of('battles')}, of {tally.of('turns') / max(1, tally.of('battles')):.1f} turns on average",
        f"charges by how the dice fell: {words(tally.split('charges'))}",
        f"melees won by the dice and not fought: {missed} of {sent} (and {fell} chargers shot down on the way)",
        f"  for example: {tally.greatest('melee not fought')}",
        f"move orders that move nobody: {stuck} of {ordered} ({share(stuck, ordered)})",
        f"  others that limber a gun: {tally.of('moves', 'limbered a gun')}",
        f"  by kind: {words(tally.split('moved nobody'))}; ordered: {words(tally.split('moves ordered'))}",
        f"longest stay under orders to move without a reason, in turns: {tally.greatest('stay')}",
        f"  stays that reached three turns: {tally.of('three turns', 'stay')}",
        f"longest stay under the tables with nothing done and nothing reported: {tally.greatest('table')}",
        f"longest hold without a reason, in turns: {tally.greatest('hold')}",
        f"ends by cause: {words(tally.split('endings'))}",
        f"sides that had enough: {words(tally.split('had enough'))}",
        f"  by side and doctrine: {words(tally.split('had enough, sides'))}",
        f"the player: {words(tally.split('player'))}; agreed draws: {words(tally.split('draws'))}",
        f"volleys among the fires of regulars: {volleys} of {volleys + will} ({share(volleys, volleys + will)})",
    ]
