"""Playing a battle on by the answers of people, until one is missing: pure computation, no database.

A battle that people play is its order of battle, its seed and their answers so far; it is fought again from its
beginning with one more answer each time. A copy of it at the beginning of a turn spares the turns before, as long as
a process has it in memory.
"""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from battles.fighting import Resolution, faces_in, resolution_of, seen_by
from common.hashing import digest
from common.json_input import Json
from rules.core.battle_record import BattleRecord, Snapshot
from rules.core.dice import ContinuedDice, Dice, ScriptedDice, SeededDice
from rules.core.errors import DecisionNeeded, Fault, Pending, RulesError, SetupError
from rules.core.events import ORDER, fold
from rules.core.orders import PERSON, Orders, View
from rules.core.outcome import BattleResult
from rules.core.running import Running
from rules.core.sides import SIDES
from rules.core.suggest import did_you_mean
from rules.core.system import Engagement
from rules.core.umpire import Umpire

Lender = Callable[[Umpire], Orders]  # makes who answers in a person's stead, for one replay


@dataclass(slots=True, frozen=True)
class Roll:
    """Dice about to be rolled: by which rule, for which piece, how many, and what a die must show to pass.

    It passes at `need` or below, or else at `least` or above, with the modifiers reckoned in; where both are 0 the dice
    are read as they fall. `modifiers` are (rule, amount, reason).
    """

    rule: str
    who: str
    dice: int
    need: int = 0
    what: str = ""
    modifiers: list[tuple[str, int, str]] = field(default_factory=list)
    least: int = 0

    @property
    def chance(self) -> float | None:
        """Return the chance of one die to pass, None where dice are read as they fall."""
        if self.least:
            return min(max(7 - self.least, 0), 6) / 6
        return min(self.need, 6) / 6 if self.need else None


@dataclass(slots=True, frozen=True)
class Foreseen:
    """What follows an order before anyone decides anything: the first dice, None where none fall until then.

    It `is_own` where only pieces of the side that gave the order have a part in it: it betrays nothing of the other.
    """

    roll: Roll | None
    is_own: bool


@dataclass(slots=True, frozen=True)
class Turn:
    """A battle at the beginning of a turn, and all that had been given at it by then: a place to play on from.

    `answers` are by the key of each person, `rolls` those tapped in. The battle itself is never played on: copies are.
    """

    engagement: Engagement
    running: Running
    answers: dict[str, list[str]]
    rolls: list[list[int]] | None

    def precedes(self, answers: Mapping[str, list[str]], rolls: list[list[int]] | None) -> bool:
        """Return whether the same battle comes to this turn with these answers and rolls."""
        if answers.keys() != self.answers.keys() or (rolls is None) != (self.rolls is None):
            return False
        if rolls is not None and self.rolls is not None and rolls[: len(self.rolls)] != self.rolls:
            return False
        return all(answers[key][: len(given)] == given for key, given in self.answers.items())

    @property
    def events(self) -> int:
        """Return how many events there were before it."""
        return len(self.running.umpire.events)


@dataclass(frozen=True)
class Paused:
    """A battle that waits for a person: the snapshot before it, its events so far, and who owes which answer.

    `owed` has the codes of the legal answers by the key of each commander who owes one; with sealed orders both sides
    may. The keys are those of `Engagement.commanders`.
    `asked` has by the same key the unit, leader or side that is to act, and the rule that asks.
    `dice_rolled` counts the dice so far. Where no order but a roll at a table is awaited, `roll` says which, and
    `roller` is the key of the commander whose piece rolls, "" for dice of no side. `turn` is the beginning of the
    present turn, None before the first.
    """

    engagement: Engagement
    initial: Json
    events: list[Json]
    owed: dict[str, list[str]]
    asked: dict[str, tuple[str, str]]
    dice_rolled: int
    roll: Roll | None = None
    turn: Turn | None = None
    roller: str = ""

    @cached_property
    def digest(self) -> str:
        """The hash of the snapshot and the events so far; that of a `Resolution` is of its result too."""
        return digest({"initial": self.initial, "events": self.events})

    @property
    def faces(self) -> list[int]:
        """Return every die so far in the order in which it fell."""
        return faces_in(self.events)

    def seen_by(self, side: int) -> tuple[Json, list[Json]]:
        """Return snapshot and events as a side (0 player, 1 enemy) may know them during play."""
        snapshot, events = seen_by(self.engagement.system, self.engagement.setup, self.initial, self.events, side)
        return dict(snapshot), events


def play_on(
    start: Engagement | Turn,
    answers: Mapping[str, list[str]],
    *,
    seed: str,
    stream: str,
    faces: list[int] | None = None,
    rolls: list[list[int]] | None = None,
    lenders: Mapping[str, Lender] | None = None,
) -> Resolution | Paused:
    """Fight a battle whose commanders give these answers so far, each named by his key, until an answer is missing.

    A commander without answers keeps his doctrine. `faces` are all dice as they were rolled at a table; `rolls` are
    those tapped in so far, roll by roll, an empty one left to the seed, and the next is asked for. `lenders` answer for
    persons from where their answers end. From a turn of the same battle, which precedes the answers, it is played
    without the turns before, and the dice go on as they were. Raises SetupError for a key that is not one of
    `Engagement.commanders`, and RulesError for an answer that is not legal or is left over.
    """
    led = _led_from(start, answers)
    orders = led.orders()
    if rolls is not None:
        umpire: Umpire = _TableUmpire(_TableDice(seed, stream), orders, rolls)
    else:
        umpire = Umpire(SeededDice(seed, stream) if faces is None else ScriptedDice(faces), orders)
    umpire.lots = f"{seed}\n{stream}"
    for key, lender in (lenders or {}).items():
        side, player = _place_of(key)
        orders[side].lend(lender(umpire), player)
    turn = start if isinstance(start, Turn) else None
    try:
        running = _begun(start, led, umpire)
        while not running.is_over:
            if turn is None or turn.running.turn != running.turn:
                turn = _turn_of(start, led, running, answers)
            running.advance()
        fought = running.record()
    except DecisionNeeded as needed:
        pending = (needed.pending, *needed.also)
        owed = {_player(each): list(each.choices) for each in pending}
        asked = {_player(each): (each.who, each.rule) for each in pending}
        return _paused(led, umpire, owed, asked, turn=turn)
    except _RollNeeded as needed:
        paused = _paused(led, umpire, {}, {}, needed.roll, turn)
        return replace(paused, roller=_roller(paused, orders, needed.roll.who))
    return resolution_of(led, fought)


def _turn_of(start: Engagement | Turn, led: Engagement, running: Running, answers: Mapping[str, list[str]]) -> Turn:
    """Return a battle as it is at the beginning of a turn."""
    engagement = start.engagement if isinstance(start, Turn) else start
    umpire = running.umpire
    rolls = None
    if isinstance(umpire, _TableUmpire):
        rolls = umpire.rolls[: umpire.at]
        kept: Umpire = _TableUmpire(_TableDice("", ""), led.orders(), rolls)
    else:
        kept = Umpire(SeededDice("", ""), led.orders())
    kept.resume(umpire)
    used = {key: umpire.answers_given(*_place_of(key)) for key in answers}
    return Turn(engagement, running.copy(kept), used, rolls)


def _paused(
    led: Engagement,
    umpire: Umpire,
    owed: dict[str, list[str]],
    asked: dict[str, tuple[str, str]],
    roll: Roll | None = None,
    turn: Turn | None = None,
) -> Paused:
    laid = umpire.initial or led.initial_snapshot()
    initial: Json = {entity: dict(fields) for entity, fields in laid.items()}
    events = [event.to_dict() for event in umpire.events]
    return Paused(led, initial, events, owed, asked, umpire.dice_rolled, roll, turn)


def led_by(engagement: Engagement, answers: Mapping[str, list[str]]) -> Json:
    """Return the order of battle in which persons with these answers so far lead, and all others as they did.

    Raises SetupError for a key that is not one of `Engagement.commanders`.
    """
    commanders = engagement.commanders()
    known = [each.key for each in commanders]
    faults = [
        Fault(key, f"{key} is no player of this battle; choose one of {', '.join(known)}.{did_you_mean(key, known)}")
        for key in answers
        if key not in known
    ]
    if faults:
        raise SetupError.of(faults)
    setup = dict(engagement.setup)
    for each in commanders:
        if each.key in answers:
            put_at(setup, each.key, {"doctrine": PERSON, "answers": list(answers[each.key])})
        else:
            # Written out, since a partner who names no doctrine follows his side's, which a person may take over.
            put_at(setup, each.key, {"doctrine": each.doctrine})
    return setup


def put_at(setup: Json, key: str, fields: Json) -> None:
    """Add fields to the part of a commander; all that is on the way to it is copied, so that no caller's is changed."""
    at: Any = setup
    for step in key.split("."):
        place = int(step) if isinstance(at, list) else step
        at[place] = copy(at[place])
        at = at[place]
    at.update(fields)


def first_roll(
    start: Engagement | Turn,
    answers: Mapping[str, list[str]],
    key: str,
    order: str,
    *,
    seed: str,
    stream: str,
    rolls: list[list[int]] | None = None,
) -> Foreseen:
    """Return what an order of a commander rolls first, as far as no person and no doctrine decides anything before.

    The dice themselves do not matter, since it stops before they are read; `start` and `rolls` are as for `play_on`.
    Raises RulesError for an illegal order.
    """
    tried = {**answers, key: [*answers[key], order]}
    led = _led_from(start, tried)
    umpire = _FirstRoll(_TableDice(seed, stream), led.orders(), rolls)
    roll, goes_on = None, False
    try:
        _fight_from(start, led, umpire)
    except _RollNeeded as needed:
        roll = needed.roll
    except DecisionNeeded as needed:
        goes_on = _player(needed.pending) == key
    except _Decides:
        pass
    sides = _concerned(umpire, order, umpire.initial or led.initial_snapshot(), roll)
    return Foreseen(roll, len(sides) == 1 and (roll is not None or goes_on))


def play_out(
    start: Engagement | Turn,
    answers: Mapping[str, list[str]],
    *,
    faces: list[int],
    seed: str,
    stream: str,
    successors: Mapping[str, Orders],
) -> BattleResult:
    """Return how a battle ends that goes on from these answers and the faces that have fallen since its start.

    From there on the dice come from this seed and stream, and `successors` lead in the place of the persons.
    """
    led = _led_from(start, answers)
    orders = led.orders()
    for key, successor in successors.items():
        side, player = _place_of(key)
        orders[side].lend(successor, player, True)
    dice = ContinuedDice(faces, SeededDice(seed, stream))
    umpire = Umpire(dice, orders, recording=False)
    umpire.lots = f"{seed}\n{stream}"
    return _fight_from(start, led, umpire, dice).result


def _led_from(start: Engagement | Turn, answers: Mapping[str, list[str]]) -> Engagement:
    """Return the order of battle that persons with these answers lead."""
    engagement = start.engagement if isinstance(start, Turn) else start
    return engagement.led(led_by(engagement, answers))


def _begun(start: Engagement | Turn, led: Engagement, umpire: Umpire, dice: Dice | None = None) -> Running:
    """Return a battle at its beginning, or at that of a turn, with its dice there unless others are given."""
    if not isinstance(start, Turn):
        return led.begin(umpire)
    umpire.resume(start.running.umpire, dice)
    return start.running.copy(umpire)


def _fight_from(start: Engagement | Turn, led: Engagement, umpire: Umpire, dice: Dice | None = None) -> BattleRecord:
    """Fight a battle from its beginning, or from that of a turn, to its end."""
    running = _begun(start, led, umpire, dice)
    while not running.is_over:
        running.advance()
    return running.record()


def _concerned(umpire: Umpire, order: str, state: Snapshot, roll: Roll | None) -> set[str]:
    """Return whose pieces have a part in what follows an order, the last of this code; none where it is not found."""
    found = {_side_of(roll.who, state)} if roll is not None else set()
    for event in reversed(umpire.events):
        found.add(_side_of(event.who, state))
        if event.kind == ORDER and event.after == order:
            return found
    return set()


def _roller(paused: Paused, orders: list[Orders], who: str) -> str:
    """Return the key of the commander whose piece rolls, "" for dice of no side."""
    whose, setup = _side_of(who, fold(paused.initial, paused.events)), paused.engagement.setup
    for side, key in enumerate(SIDES):
        part = setup.get(key)
        if whose == key or (isinstance(part, dict) and whose == part.get("nation")):
            player = orders[side].player_of(who)
            return f"{key}.{player}" if player else key
    return ""


def _side_of(who: str, state: Snapshot) -> str:
    """Return whose a piece is, by the name of the side or nation; what belongs to neither is returned as it is."""
    fields = state.get(who, {})
    side = fields.get("side", fields.get("nation", who))
    return SIDES[side] if isinstance(side, int) and side in range(len(SIDES)) else str(side)


class _RollNeeded(RulesError):
    """Not a fault: dice are to be rolled before the battle goes on."""

    def __init__(self, roll: Roll) -> None:
        super().__init__(f"{roll.dice} dice are to be rolled for {roll.who}.", roll.rule)
        self.roll = roll


class _Decides(RulesError):
    """Not a fault: a doctrine decides before the battle goes on."""


class _TableDice(SeededDice):
    """Faces tapped in, and those of the seed where a roll is left to it."""

    def __init__(self, seed: str, stream: str) -> None:
        super().__init__(seed, stream)
        self.typed: list[int] = []

    def face(self, rule: str) -> int:
        return self.typed.pop(0) if self.typed else super().face(rule)


class _TableUmpire(Umpire):
    """Asks for every roll that was not tapped in yet."""

    def __init__(self, dice: _TableDice, orders: list[Orders], rolls: list[list[int]]) -> None:
        super().__init__(dice, orders)
        self.table = dice
        self.rolls = rolls
        self.at = 0
        self.bounds = 0, 0  # `need` and `least` of the next roll, where it says them by the way

    def resume(self, other: Umpire, dice: Dice | None = None) -> None:
        super().resume(other, self.table)
        assert isinstance(other._dice, SeededDice)
        self.table.resume(other._dice)
        self.at = other.at if isinstance(other, _TableUmpire) else 0

    def roll(self, rule: str, who: str, dice: int, need: int = 0, what: str = "") -> list[int]:
        (most, least), self.bounds = self.bounds, (0, 0)
        if dice > 0:
            self._next(Roll(rule, who, dice, need or most, what, _noted(self), least))
        return super().roll(rule, who, dice, need, what)

    def count(self, rule: str, who: str, dice: int, least: int, what: str = "") -> int:
        self.bounds = 0, least
        return super().count(rule, who, dice, least, what)

    def roll_die(self, rule: str, who: str, what: str = "", least: int = 0, most: int = 0) -> int:
        self.bounds = most, least
        return self.roll(rule, who, 1, 0, what)[0]

    def _next(self, roll: Roll) -> None:
        if self.at >= len(self.rolls):
            raise _RollNeeded(roll)
        self.table.typed = list(self.rolls[self.at])
        self.at += 1


class _FirstRoll(_TableUmpire):
    """Stops at the first roll after all answers of people have been used; without `rolls` the seed rolls till then."""

    def __init__(self, dice: _TableDice, orders: list[Orders], rolls: list[list[int]] | None) -> None:
        super().__init__(dice, orders, rolls or [])
        self.seeded = rolls is None

    def choose(self, rule: str, who: str, side: int, choices: list[Any], view: View) -> int:
        if len(choices) > 1 and self._is_past() and not self.is_person(side, who):
            raise _Decides("A doctrine decides.", rule)
        return super().choose(rule, who, side, choices, view)

    def _is_past(self) -> bool:
        """Return whether all answers of people have been used."""
        return not any(self.answers_left(side) for side in range(len(SIDES)))

    def _next(self, roll: Roll) -> None:
        if self._is_past():
            raise _RollNeeded(roll)
        if not self.seeded:
            super()._next(roll)


def _noted(umpire: Umpire) -> list[tuple[str, int, str]]:
    """Return the modifiers noted for the next roll."""
    return [(each.rule, each.amount, each.reason) for each in umpire.modifiers()]


def _place_of(key: str) -> tuple[int, str]:
    """Return the side (0 player, 1 enemy) and the player who shares it, "" for its first, of a commander's key."""
    side, _, player = key.partition(".")
    return SIDES.index(side), player


def _player(pending: Pending) -> str:
    """Return the place of who owes an answer: the side, or a player who shares it."""
    return f"{SIDES[pending.side]}.{pending.player}" if pending.player else SIDES[pending.side]
