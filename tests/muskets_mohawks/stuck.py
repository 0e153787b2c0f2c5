"""Units that are ordered to move and do not: counted from the record of a battle alone.

A unit is under orders to move when it is ordered to move, to move fast or to go home, or when a table sends it (into
range, or withdrawing). The order is idle when nothing about the unit changes before its activation ends: no place, no
posture, no fire, no charge. An idle order is explained when the record holds a note `stays` that says why. An order of
any kind is silent when nothing that follows from it is in the report; one to hold may refer to the turn before.
"""

from dataclasses import dataclass, field

from rules.muskets_mohawks import narrate

Row = dict[str, object]

MOVES = ("move", "fast", "leave")
_NO_EFFECT = ("activated", "tactic", "task", "quiet")
_NO_ACTION = ("MM-NP-2", "MM-NP-3", "MM-NP-4", "MM-NP-5", "MM-MOVE-2", "MM-LEAD-3", "MM-TERR-3")
_NEAR = 10  # tenths of an inch: a unit that stays within this of a place does not get on


@dataclass
class Stay:
    """Turns in a row in which a unit was under orders to move and did not get on."""

    unit: str
    turn: int  # the first of them
    turns: int
    order: str  # the last of them


@dataclass
class Tally:
    """How the orders to move of one battle, or of many, were carried out."""

    orders: int = 0
    idle: int = 0
    explained: int = 0
    retreats: int = 0  # the most retreats of one unit in one battle
    stays: list[Stay] = field(default_factory=list)  # idle and not explained
    waits: list[Stay] = field(default_factory=list)  # moved less than an inch all in all, explained or not
    silent: list[Stay] = field(default_factory=list)  # any order after which the report has nothing

    def add(self, other: "Tally") -> None:
        """Count another battle."""
        self.orders += other.orders
        self.idle += other.idle
        self.explained += other.explained
        self.retreats = max(self.retreats, other.retreats)
        self.stays += other.stays
        self.waits += other.waits
        self.silent += other.silent

    def share(self) -> float:
        """The share of orders to move that move no unit."""
        return self.idle / self.orders if self.orders else 0.0

    def longest(self) -> int:
        """The longest stay without a reason given, in turns."""
        return max((stay.turns for stay in self.stays), default=0)

    def longest_wait(self) -> int:
        """The longest run of turns of orders to move that brought a unit less than an inch on."""
        return max((stay.turns for stay in self.waits), default=0)


@dataclass
class _Activation:
    unit: str
    order: str
    bound: bool  # to move
    told: bool = False  # something of it is in the report
    effect: bool = False
    reason: bool = False


class _Reader:
    def __init__(self, initial: dict[str, Row]) -> None:
        self.tally = Tally()
        self.table: dict[str, Row] = {who: dict(row) for who, row in initial.items()}
        self.turn = 0
        self.active: _Activation | None = None
        self.still: dict[str, Stay] = {}
        self.slow: dict[str, tuple[Stay, int, int]] = {}
        self.retired: dict[str, int] = {}
        self.held: dict[str, int] = {}  # the turn in which a unit last held for a reason that is in the report

    def read(self, event: Row) -> None:
        kind, who, what = event["kind"], str(event["who"]), str(event.get("what", ""))
        if kind == "turn":
            self.close()
            self.turn = int(str(event["after"]))
        elif kind == "phase" or (kind == "change" and what == "activated" and event["after"]):
            self.close()
        elif kind == "order" and event["rule"] == "MM-ACT-1":
            again = self.active is not None and self.active.unit == who and self.active.told
            self.close()
            self.open(who, str(event["after"])).told = again  # the reason why the order before came to nothing
        elif self.active is not None:
            # What becomes of a house or an enemy shows what an order came to as well.
            self.active.told = self.active.told or (narrate.NARRATOR.is_reported(event) and not what.startswith("row:"))
            if who == self.active.unit:
                self.effect(self.active, event)
        if kind == "change" and what == "retiring" and event["after"]:
            self.retired[who] = self.retired.get(who, 0) + 1
        if kind == "place":
            self.table[who] = dict(event["after"])  # type: ignore[call-overload]
        elif kind in ("change", "move"):
            self.table[who][what] = event.get("after")

    def open(self, who: str, order: str) -> _Activation:
        word = order.split(":")[0].split("@")[0]
        withdraws = word == "table" and self.table[who].get("tactic") == "withdraw"
        self.active = _Activation(who, order, word in MOVES or withdraws)
        return self.active

    def effect(self, active: _Activation, event: Row) -> None:
        """Note what an event says about the unit under orders."""
        kind, what, rule = event["kind"], str(event.get("what", "")), event["rule"]
        if kind == "move":
            active.effect = active.effect or event.get("before") != event.get("after")
        elif kind == "change":
            active.effect = active.effect or what not in _NO_EFFECT
        elif kind == "roll" or kind == "order":
            active.effect = active.effect or rule not in _NO_ACTION
        elif kind == "note":
            active.reason = active.reason or what == "stays"
            if active.order == "table" and (
                (what == "row:np_attack" and str(event["after"]) == "2")
                or (what == "row:np_scout" and str(event["after"]) == "0")
            ):
                active.bound = True

    def close(self) -> None:
        """End an activation and judge it."""
        active, self.active = self.active, None
        if active is None:
            return
        who, row = active.unit, self.table[active.unit]
        self.listen(active)
        at = row.get("at") or [-1, -1]
        x, y = int(at[0]), int(at[1])  # type: ignore[index]
        if not active.bound:
            self.end(who)
            return
        self.tally.orders += 1
        if not active.effect:
            self.tally.idle += 1
            self.tally.explained += active.reason
        if active.effect or active.reason or not row.get("on_table"):
            self.end_still(who)
        else:
            stay = self.still.setdefault(who, Stay(who, self.turn, 0, active.order))
            stay.turns += 1
            stay.order = active.order
        slow = self.slow.get(who)
        if not row.get("on_table"):
            self.end_slow(who)
        elif slow is None or (x - slow[1]) ** 2 + (y - slow[2]) ** 2 > _NEAR * _NEAR:
            self.end_slow(who)
            self.slow[who] = (Stay(who, self.turn, 0, active.order), x, y)
        else:
            slow[0].turns += 1
            slow[0].order = active.order

    def listen(self, active: _Activation) -> None:
        """Note whether the report says what an order came to; a wait is explained when it begins."""
        who = active.unit
        holds = active.order == "hold"
        if active.told or (holds and self.held.get(who, -9) >= self.turn - 1):
            if holds:
                self.held[who] = self.turn
        else:
            self.tally.silent.append(Stay(who, self.turn, 1, active.order))

    def end(self, who: str) -> None:
        self.end_still(who)
        self.end_slow(who)

    def end_still(self, who: str) -> None:
        stay = self.still.pop(who, None)
        if stay is not None:
            self.tally.stays.append(stay)

    def end_slow(self, who: str) -> None:
        slow = self.slow.pop(who, None)
        if slow is not None and slow[0].turns > 0:
            self.tally.waits.append(slow[0])


def tally(initial: dict[str, Row], events: list[Row]) -> Tally:
    """Return how the orders to move in the record of one battle were carried out."""
    reader = _Reader(initial)
    for event in events:
        reader.read(event)
    reader.close()
    for who in [*reader.still, *reader.slow]:
        reader.end(who)
    reader.tally.retreats = max(reader.retired.values(), default=0)
    return reader.tally
