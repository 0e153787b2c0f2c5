"""What the staff expects of each legal order: the battle goes on from here many times, by what the side knows.

Each run goes on from the present position with dice of its own: neither the seed of the match nor anything that the
side cannot know has a part in it. What is hidden is drawn again in each run; where a game cannot do that, the staff
says so instead of guessing. The same run goes by the same dice for every order: orders are compared, and not luck.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from time import monotonic

from django.contrib.auth.models import User
from django.core.cache import cache

from battles.explaining import PlayedOut
from battles.playing import Paused, Turn, play_out
from common.exceptions import Conflict
from common.json_input import Json
from matches import present
from matches.models import Answer, Match, Owed, Seat
from rules import registry
from rules.core.battle_record import Snapshot
from rules.core.dice import SeededDice
from rules.core.errors import RulesError
from rules.core.events import fold
from rules.core.orders import Choice, Orders, Relayed, View
from rules.core.positions import first_turn
from rules.core.search.guide import Hidden
from rules.core.sides import SIDES
from rules.core.system import Engagement

SECONDS = 1.2  # of computing in one request: the first figures of a small fight come within two seconds
MOST_RUNS = 200  # an order; half an interval is then at most 7 in a hundred
_KEPT = 3600  # seconds that counts are kept in the cache

NOT_ALLOWED = "The staff may not be asked in this match: that was agreed when it was made."
KNOWS_NO_MORE = (
    "The staff knows no more than you do, and these rules have no way to try out what the enemy may be hiding: play on "
    "without it."
)


@dataclass(slots=True, frozen=True)
class Advice:
    """What the staff has to say: an expectation for each legal order, the best first, and whether more runs would help.

    `led_by` names the doctrines that lead both sides in the runs.
    """

    orders: list[PlayedOut]
    complete: bool
    led_by: dict[str, str]


def advise(*, match: Match, seat: Seat, user: User, seconds: float = SECONDS) -> Advice:
    """Return what the staff expects of each order that a seat may give now, after some more runs.

    Raises Conflict where nothing is asked, where the match leaves the staff out, or where it knows too little.
    """
    if not match.staff_allowed:
        raise Conflict(NOT_ALLOWED)
    owed = match.owed.filter(seat=seat, seat__user=user, kind=Answer.Kind.ORDER).first()
    if owed is None or not match.is_open:
        raise Conflict("The staff is asked when an order is: it is not your turn.")
    start = _start(match, seat, owed)
    counts = _Counts(match, seat, owed)
    until = monotonic() + seconds
    codes = list(owed.choices)
    complete = counts.lowest(codes) >= MOST_RUNS
    while not complete and monotonic() < until:
        code = counts.next_of(codes)
        counts.add(code, start.won(code, counts.tries(code)))
        complete = counts.lowest(codes) >= MOST_RUNS
    counts.keep()
    found = [PlayedOut(code, *counts.of(code)) for code in codes]
    found.sort(key=lambda each: (-each.wins / max(1, each.runs), codes.index(each.code)))
    return Advice(found, complete, start.led_by)


class _Counts:
    """Runs, wins, losses and tries by order, kept in the cache from one request to the next."""

    def __init__(self, match: Match, seat: Seat, owed: Owed) -> None:
        self.key = f"staff:{match.pk}:{seat.pk}:{owed.number}:{seat.seen_digest}"
        self.counts: dict[str, list[int]] = cache.get(self.key) or {}

    def of(self, code: str) -> tuple[int, int, int]:
        runs, wins, losses, _ = self.counts.get(code, [0, 0, 0, 0])
        return runs, wins, losses

    def tries(self, code: str) -> int:
        return self.counts.get(code, [0, 0, 0, 0])[3]

    def lowest(self, codes: list[str]) -> int:
        return min(self.tries(code) for code in codes)

    def next_of(self, codes: list[str]) -> str:
        return min(codes, key=self.tries)

    def add(self, code: str, won: int | None) -> None:
        runs, wins, losses = self.of(code)
        fits = won is not None
        self.counts[code] = [runs + fits, wins + (won == 1), losses + (won == -1), self.tries(code) + 1]

    def keep(self) -> None:
        cache.set(self.key, self.counts, _KEPT)


@dataclass(slots=True)
class _Start:
    """Where the runs of a question begin: a battle or a turn of it, the answers so far, and the faces since then.

    `led_by` has for each place of a person the doctrine that answers in his stead from there on.
    """

    begin: Engagement | Turn
    answers: dict[str, list[str]]
    faces: list[int]
    seat: Seat
    led_by: dict[str, str]
    key: str
    known: Snapshot | None  # as the side may know it now; None where the order of battle deals what is hidden
    doctrines: dict[str, Orders] = field(init=False)

    def __post_init__(self) -> None:
        self.doctrines = {
            place: present.orders_by(self.engagement, place, doctrine) for place, doctrine in self.led_by.items()
        }

    @property
    def engagement(self) -> Engagement:
        """Return the order of battle that is fought."""
        return self.begin.engagement if isinstance(self.begin, Turn) else self.begin

    def won(self, code: str, run: int) -> int | None:
        """Return 1 where the side wins a run that begins with an order, -1 where it loses, 0 for neither.

        None where the hidden things that this run drew do not fit what the side has ordered this turn. Raises Conflict
        where what is hidden cannot be drawn.
        """
        own = self.seat
        answers = {**self.answers, own.place: [*self.answers[own.place], code]}
        seed = sha256(f"{self.key}:{run}".encode()).hexdigest()
        successors = self.doctrines
        if self.known is not None:
            hidden = Hidden(self.engagement, own.side, self.known, SeededDice(seed, "hidden"))
            successors = {
                place: _Successor(doctrine, hidden, place == own.place) for place, doctrine in successors.items()
            }
        try:
            result = play_out(self.begin, answers, faces=self.faces, seed=seed, stream="staff", successors=successors)
        except RulesError:
            if self.known is not None:
                raise
            return None
        won, lost = (result.side(SIDES[side]).success for side in (own.side, 1 - own.side))
        return int(won) - int(lost)


class _Successor(Relayed):
    """A doctrine that leads on in a person's place; the person who `asks` the staff gives one more order before."""

    def __init__(self, doctrine: Orders, hidden: Hidden, asks: bool) -> None:
        self.doctrine = doctrine
        self.hidden = hidden
        self.asks = asks

    def in_command(self) -> Orders:
        return self.doctrine

    def succeeds(self, view: View) -> None:
        if self.asks:
            self._draw(view)

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        self._draw(view)
        return self.doctrine.choose(rule, who, side, choices, view)

    def _draw(self, view: View) -> None:
        """Draw what is hidden before the order that is tried has any effect."""
        if not self.hidden.draw(view):
            raise Conflict(KNOWS_NO_MORE)


def _start(match: Match, seat: Seat, owed: Owed) -> _Start:
    """Return where the runs begin: at the beginning of the turn.

    They come to the question by the dice that have fallen, where what is hidden is drawn again at the question; where
    it is dealt at the turn's beginning they have dice of their own.
    """
    engagement, system = present.engagement_of(match), registry.system(match.system)
    known = present.position(match)
    assert isinstance(known, Paused)
    seats = list(match.seats.all())
    answers = present.in_force(match)
    given = present.given_by(match, seats, answers)
    led_by = {each.place: _usual(match, each) for each in seats if each.is_asked}
    key = f"{seat.seen_digest}:{owed.number}"
    dealt = None if engagement.can_redraw() else _dealt_again(match, known, given.orders)
    if dealt is None:
        fallen = 0 if known.turn is None else known.turn.running.umpire.dice_rolled
        seen = fold(*known.seen_by(seat.side))
        return _Start(known.turn or engagement, given.orders, known.faces[fallen:], seat, led_by, key, seen)
    order, own = dealt
    redacted = system.engagement(system.redact_for(order, seat.side))
    return _Start(redacted, {seat.place: own[seat.place]}, [], seat, {seat.place: led_by[seat.place]}, key, None)


def _dealt_again(
    match: Match, known: Paused, answers: dict[str, list[str]]
) -> tuple[Json, dict[str, list[str]]] | None:
    """Return an order of battle by which what is hidden is dealt, and the answers since it began; None for none.

    It is the position at the beginning of the turn. In the first turn, or before the first die of a battle that has no
    positions, it is that of the match.
    """
    turn = known.turn
    if not present.engagement_of(match).has_positions():
        return None if match.dice_rolled else (dict(match.setup), answers)
    if turn is None or turn.running.turn == first_turn(match.setup):
        return dict(match.setup), answers
    return turn.running.position(), {place: codes[len(turn.answers[place]) :] for place, codes in answers.items()}


def _usual(match: Match, seat: Seat) -> str:
    """Return the doctrine that is expected of a person: the usual one of his side."""
    system = registry.system(match.system)
    usual, allowed = system.default_doctrine(seat.side), system.doctrines_for(match.setup)
    return usual if usual in allowed else allowed[0]
