"""The course of a battle, turn by turn: how far it is followed, when a side leaves it, and what is counted of it.

A forecast may end each battle after a turn, its horizon, and may let a side's commander follow a rule for leaving. Both
are data of the forecast and no part of the order of battle. What a battle is after a turn comes from a copy of it that
is given up there (`rules.core.running.Running`), so that every system answers.
"""

from dataclasses import dataclass
from typing import Final

from rules.core.battle_record import BattleRecord
from rules.core.errors import GivenUp, SetupError
from rules.core.outcome import BattleResult
from rules.core.reports import Report, read_reports
from rules.core.running import Running
from rules.core.schema_reader import Reader
from rules.core.sides import SIDES
from rules.core.system import Engagement
from rules.core.umpire import Umpire

MOST_TURNS: Final = 100  # the farthest horizon, and the latest dusk
# What is counted of each side after a turn: figures left and lost by then.
SPREADS: Final = ("left_player", "left_enemy", "lost_player", "lost_enemy")
# The ending of a battle that was followed no farther than its horizon.
CUT: Final = "turn_limit"
_PERCENT: Final = 100
_LEAVING: Final = ("below", "leader", "dusk")

Counts = dict[str, int]


@dataclass(slots=True, frozen=True)
class Leaving:
    """When a side gives a battle up, at the beginning of a turn: with any of these, each of which may be left out.

    `below` is the part of its strength in hundredths (0: never), `leader` the id of a leader whose fall ends it (""),
    and `dusk` the turn after which it goes in any case (0). Strength is that of all its units that have come by then.
    """

    below: int = 0
    leader: str = ""
    dusk: int = 0

    @property
    def is_followed(self) -> bool:
        """Return whether the rule says anything."""
        return bool(self.below or self.leader or self.dusk)

    def __reduce__(self) -> tuple[object, ...]:
        """Go to another process by its parts, since compiled no frozen class takes its fields back otherwise."""
        return Leaving, (self.below, self.leader, self.dusk)


STAYS: Final = Leaving()


@dataclass(slots=True, frozen=True)
class Watch:
    """What is asked of each battle besides its result: played reports, a horizon (0 for none), and who leaves when."""

    reports: tuple[Report, ...] = ()
    horizon: int = 0
    leaving: tuple[Leaving, Leaving] = (STAYS, STAYS)

    @property
    def is_followed(self) -> bool:
        """Return whether the battle has to be followed turn by turn."""
        return self.horizon > 0 or self.leaving[0].is_followed or self.leaving[1].is_followed

    def __reduce__(self) -> tuple[object, ...]:
        """Go to another process by its parts, as `Leaving` does."""
        return Watch, (self.reports, self.horizon, self.leaving)


def read_watch(reports: object, horizon: int, leaving: object) -> Watch:
    """Return a watch from plain values; raises SetupError with the faults of the first part that has any."""
    return Watch(tuple(read_reports(reports)), horizon, read_leaving(leaving))


def read_leaving(raw: object) -> tuple[Leaving, Leaving]:
    """Return the rules for leaving of both sides from plain values; raises SetupError with every fault by field.

    The values are an object with `player` and `enemy`, each an object with `below`, `leader` and `dusk` as far as they
    are given.
    """
    reader = Reader("the rules for leaving")
    sides = reader.keys(raw, "", (), SIDES)
    found = [_read_side(reader, sides.get(key, {}), f"leaving.{key}.") for key in SIDES]
    if reader.faults:
        raise SetupError.of(reader.faults)
    return found[0], found[1]


def _read_side(reader: Reader, raw: object, where: str) -> Leaving:
    row = reader.keys(raw, where, (), _LEAVING)
    below = reader.number(row, where, "below", 1, _PERCENT) if "below" in row else 0
    dusk = reader.number(row, where, "dusk", 1, MOST_TURNS) if "dusk" in row else 0
    return Leaving(below, reader.word(row, where, "leader"), dusk)


class Seen:
    """What was seen of one battle: the first turn, the state after each turn that did not end it, and its last state.

    `is_cut` is true if the horizon ended it.
    """

    __slots__ = ("first", "holdings", "is_cut", "last", "results")

    def __init__(self) -> None:
        self.first: int = 1
        self.results: list[BattleResult] = []
        self.holdings: list[dict[str, int]] = []
        self.last: dict[str, int] = {}
        self.is_cut: bool = False


def follow(engagement: Engagement, umpire: Umpire, watch: Watch, seen: Seen) -> BattleRecord:
    """Fight a battle turn by turn as far as a watch follows it, and return it; `seen` is filled."""
    running = engagement.begin(umpire)
    seen.first = running.turn
    state: BattleResult | None = None
    played = running.turn - 1
    is_ended = False  # before its rules end it
    while not running.is_over:
        turn = running.turn
        if 0 < watch.horizon < turn:
            seen.is_cut = True
            running.give_up(GivenUp(-1, running.rule))
        if seen.is_cut or _leaves(running, turn, watch, state):
            is_ended = True
            break
        running.advance()
        played = turn
        state = None
        if watch.horizon and not running.is_over:
            state = state_of(running)
            seen.results.append(state)
            seen.holdings.append(running.holdings())
    seen.last = running.holdings()
    record = running.record()
    if is_ended:
        # Some games count a turn that has not begun.
        record.result.turns = max(1, played)
    if seen.is_cut:
        record.result.ending = CUT
    return record


def state_of(running: Running) -> BattleResult:
    """Return what a battle would be if it ended now: strength and losses by unit, and the fate of leaders."""
    copied = running.copy(running.umpire.shadow())
    copied.give_up(GivenUp(-1, running.rule))
    return copied.record().result


def _leaves(running: Running, turn: int, watch: Watch, state: BattleResult | None) -> bool:
    """Give the battle up for each side whose rule says so, and return whether any did; if both do, it is a draw."""
    going: list[int] = []
    for side in range(len(SIDES)):
        rule = watch.leaving[side]
        if not rule.is_followed:
            continue
        if rule.dusk and turn > rule.dusk:
            going.append(side)
            continue
        if not rule.below and not rule.leader:
            continue
        if state is None:
            state = state_of(running)
        if _is_beaten(state, SIDES[side], rule):
            going.append(side)
    if not going:
        return False
    running.give_up(GivenUp(going[0] if len(going) == 1 else -1, running.rule))
    return True


def _is_beaten(state: BattleResult, side: str, rule: Leaving) -> bool:
    if rule.leader:
        for leader in state.leaders:
            if leader.id == rule.leader and leader.side == side and leader.fate != "unhurt":
                return True
    strength = left = 0
    for unit in state.units:
        if unit.side == side:
            strength += unit.strength
            left += unit.strength - unit.casualties()
    return left * _PERCENT < strength * rule.below


@dataclass(slots=True, init=False)
class TurnCounts:
    """What is counted of battles after one turn.

    `over` has by outcome (player, enemy, draw) how many were decided by then, `spreads` each of `SPREADS` from a value
    to the number of battles with it, and `held` by place how many battles each side held it in.
    """

    over: Counts
    spreads: dict[str, dict[int, int]]
    held: dict[str, Counts]

    def __init__(self) -> None:
        self.over = {"player": 0, "enemy": 0, "draw": 0}
        self.spreads = {key: {} for key in SPREADS}
        self.held = {}

    def add(self, state: BattleResult, holdings: dict[str, int]) -> None:
        """Count the state of one battle."""
        left = [0, 0]
        lost = [0, 0]
        for unit in state.units:
            side = 0 if unit.side == "player" else 1
            casualties = unit.casualties()
            lost[side] += casualties
            left[side] += unit.strength - casualties
        for key, value in zip(SPREADS, (*left, *lost), strict=True):
            spread = self.spreads[key]
            spread[value] = spread.get(value, 0) + 1
        for place, holder in holdings.items():
            row = self.held.setdefault(place, {"player": 0, "enemy": 0})
            if holder >= 0:
                row[SIDES[holder]] += 1

    def merge(self, other: "TurnCounts") -> None:
        """Add the counts of other battles after the same turn."""
        for key, count in other.over.items():
            self.over[key] += count
        for key, spread in other.spreads.items():
            own = self.spreads[key]
            for value, count in spread.items():
                own[value] = own.get(value, 0) + count
        for place, row in other.held.items():
            mine = self.held.setdefault(place, {"player": 0, "enemy": 0})
            for key, count in row.items():
                mine[key] += count


@dataclass(slots=True, init=False)
class Course:
    """Counts of some battles by turn, up to a horizon; empty without one. They add up in any order.

    A battle that is over counts on every later turn as it ended.
    """

    turns: dict[int, TurnCounts]

    def __init__(self) -> None:
        self.turns = {}

    def add(self, seen: Seen, horizon: int, result: BattleResult, outcome: str) -> None:
        """Count one battle with its result."""
        for turn in range(seen.first, horizon + 1):
            counts = self.turns.setdefault(turn, TurnCounts())
            place = turn - seen.first
            if place < len(seen.results):
                counts.add(seen.results[place], seen.holdings[place])
            else:
                counts.add(result, seen.last)
                counts.over[outcome] += 1

    def merge(self, other: "Course") -> None:
        """Add the counts of other battles."""
        for turn, counts in other.turns.items():
            self.turns.setdefault(turn, TurnCounts()).merge(counts)

    def to_dict(self) -> dict[str, object]:
        """Return all counts as JSON-ready values, keys in order."""
        found: dict[str, object] = {}
        for turn in sorted(self.turns):
            counts = self.turns[turn]
            spreads = {
                key: {str(value): spread[value] for value in sorted(spread)} for key, spread in counts.spreads.items()
            }
            held = {place: dict(counts.held[place]) for place in sorted(counts.held)}
            found[str(turn)] = {"over": dict(counts.over), "spreads": spreads, "held": held}
        return found


def read_course(raw: object) -> Course:
    """Return the course of what `Course.to_dict` gave; anything else raises KeyError, TypeError or ValueError."""
    course = Course()
    for turn, row in _object(raw).items():
        counts = TurnCounts()
        fields = _object(row)
        for key, count in _object(fields["over"]).items():
            counts.over[key] += int(str(count))
        for key, spread in _object(fields["spreads"]).items():
            counts.spreads[key] = {int(value): int(str(count)) for value, count in _object(spread).items()}
        for place, held in _object(fields["held"]).items():
            counts.held[place] = {side: int(str(count)) for side, count in _object(held).items()}
        course.turns[int(turn)] = counts
    return course


def _object(raw: object) -> dict[str, object]:
    if not isinstance(raw, dict):
        raise TypeError(f"a course is made of objects, not {type(raw).__name__}")
    return raw
