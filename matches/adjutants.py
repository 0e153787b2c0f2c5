"""Who answers for a person: his standing orders first, then the doctrine that he has lent the command to.

A deputy answers only what is not recorded yet; what it answers is recorded, so that a replay needs none.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import models

from battles.systems import questions_of, renderer_of
from battles.systems.base.drawing import Renderer, Row
from battles.systems.base.questions import LegalOrder, Question
from matches.models import Answer, Match, Seat
from matches.present import engagement_of, orders_by
from rules import registry
from rules.core.errors import DecisionNeeded
from rules.core.events import ROLL, fold
from rules.core.orders import Choice, Ongoing, Orders, View
from rules.core.umpire import Umpire

# Kinds of orders, as their codes begin, over all games.
_FIRING = ("fire", "shoot")
_CHARGING = ("charge", "counter")
_HOLDING = ("hold", "halt", "stand", "stay", "done", "cease", "nothing")


class Scope(models.TextChoices):
    """How far a doctrine answers for a person."""

    QUESTION = "question", "this question"
    PIECE = "piece", "this piece, as long as it is asked"
    TURN = "turn", "this turn"
    END = "end", "from now on to the end"


@dataclass(slots=True, frozen=True)
class Deputed:
    """One answer by a deputy: who asked what, and how many dice and events there were before it."""

    code: str
    rule: str
    who: str
    by: str
    dice_rolled: int
    events: int


@dataclass(slots=True)
class Situation:
    """A question to a person as his standing orders look at it."""

    question: Question
    rows: list[Row]
    renderer: Renderer


def _kind(order: LegalOrder) -> str:
    return order.code.partition(":")[0].partition("@")[0]


def _fire_at_nearest(at: Situation) -> str:
    """Return the code of the fire at the nearest enemy on offer."""
    shots = [order for order in at.question.orders if _kind(order) in _FIRING and order.mark is not None]
    return min(shots, key=_square, default=LegalOrder("", "")).code


def _square(order: LegalOrder) -> float:
    mark = order.mark
    return (mark.x - mark.from_x) ** 2 + (mark.y - mark.from_y) ** 2 if mark is not None else 0


def _charge_none(at: Situation) -> str:
    """Return the only order that is no charge, where a charge is what is asked."""
    rest = [order for order in at.question.orders if _kind(order) not in _CHARGING]
    return rest[0].code if len(rest) == 1 < len(at.question.orders) else ""


def _hold_until_fired_at(at: Situation) -> str:
    """Return the order to do nothing, as long as no one has fired at the piece."""
    state: dict[str, dict[str, object]] = {}
    for place, row in enumerate(at.rows):
        if row["kind"] == ROLL and at.renderer.target(at.rows, place, state) == at.question.who:
            return ""
    return next((order.code for order in at.question.orders if _kind(order) in _HOLDING), "")


@dataclass(slots=True, frozen=True)
class StandingOrder:
    """A standing order: its sentence, and the function that returns the code it answers with, "" for none."""

    sentence: str
    answer: Callable[[Situation], str]


STANDING = {
    "hold_until_fired_at": StandingOrder("Hold until you are fired at.", _hold_until_fired_at),
    "fire_at_nearest": StandingOrder("Fire at the nearest enemy in range.", _fire_at_nearest),
    "charge_nobody": StandingOrder("Charge nobody, and answer no charge with one.", _charge_none),
}


class Deputy:
    """Who answers for the person of a seat; `given` are the answers of the last replay."""

    def __init__(self, match: Match, seat: Seat, doctrine: str, scope: str) -> None:
        self.match = match
        self.seat = seat
        self.doctrine = orders_by(engagement_of(match), seat.place, doctrine) if doctrine else None
        self.scope = scope
        self.renderer = renderer_of(match.system, registry.system(match.system).side_names(match.setup))
        self.given: list[Deputed] = []

    def lend(self, umpire: Umpire) -> Orders:
        """Return the orders that answer in one replay."""
        self.given = []
        return _Answering(self, umpire)


def adjutants_at(match: Match) -> list[str]:
    """Return the doctrines that may answer for a person, the usual one first."""
    return registry.system(match.system).commanders_for(match.setup)


def takes_long(system: str, doctrine: str) -> bool:
    """Return whether a doctrine takes so long to answer that a worker does it."""
    return registry.system(system).most_battles(doctrine) > 0


def thinker_at(match: Match, seat: Seat) -> str:
    """Return the doctrine that answers for a seat by a worker, "" for none."""
    doctrine = seat.doctrine if seat.thinks else seat.adjutant
    return doctrine if doctrine and takes_long(match.system, doctrine) else ""


def usual_adjutant(match: Match, seat: Seat) -> str:
    """Return the doctrine that answers for the player of a seat who has named none."""
    usual, allowed = registry.system(match.system).default_doctrine(seat.side), adjutants_at(match)
    return usual if usual in allowed else allowed[0]


def deputy_of(match: Match, seat: Seat, lent: tuple[str, str] | None) -> Deputy | None:
    """Return who answers for the person of a seat, None where no one does: `lent` is a doctrine and its scope."""
    if not seat.is_asked:
        return None
    if lent is None and seat.adjutant and not takes_long(match.system, seat.adjutant):
        lent = seat.adjutant, Scope.END
    if lent is None and not seat.standing:
        return None
    doctrine, scope = lent or ("", Scope.END)
    return Deputy(match, seat, doctrine, scope)


class Staff(Orders):
    """A doctrine that answers what a person is asked, as it would if it led the side.

    Then the rules do not work out what it never takes, nor anything else where it always takes one choice; a person is
    offered all of it.
    """

    def __init__(self, doctrine: Orders) -> None:
        self.doctrine = doctrine

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of its answer."""
        offered = self._offered(choices)
        if len(offered) == 1:
            return offered[0]
        return offered[self.doctrine.choose(rule, who, side, [choices[place] for place in offered], view)]

    def _offered(self, choices: Sequence[Choice]) -> list[int]:
        every = list(range(len(choices)))
        always = [place for place in every if self.doctrine.always_takes(choices[place])]
        if always:
            return always[:1]
        return [place for place in every if not self.doctrine.never_takes(choices[place])] or every


class _Answering(Orders):
    """The orders of a deputy in one replay: it answers, or leaves the question to the person."""

    def __init__(self, deputy: Deputy, umpire: Umpire) -> None:
        self.deputy = deputy
        self.umpire = umpire
        self.first: tuple[str, int] | None = None  # piece and turn of the first question

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the answer; raises DecisionNeeded for what is left to the person."""
        codes = [choice.code() for choice in choices]
        code, by = self._standing(rule, who, side, codes), Answer.By.STANDING
        if not code and self._is_lent(who):
            assert self.deputy.doctrine is not None
            code = codes[Staff(self.deputy.doctrine).choose(rule, who, side, choices, view)]
            by = Answer.By.ADJUTANT
        if not code:
            place = self.deputy.seat.place
            raise DecisionNeeded(rule, who, side, codes, place.partition(".")[2])
        umpire = self.umpire
        self.deputy.given.append(Deputed(code, rule, who, by, umpire.dice_rolled, len(umpire.events)))
        return codes.index(code)

    def turn_begins(self, battle: Ongoing, is_laid: bool) -> None:
        """Let the doctrine hear of it."""
        if self.deputy.doctrine is not None:
            self.deputy.doctrine.turn_begins(battle, is_laid)

    def _is_lent(self, who: str) -> bool:
        deputy = self.deputy
        if deputy.doctrine is None:
            return False
        turn = self._turn()
        if self.first is None:
            self.first = who, turn
            return True
        if deputy.scope == Scope.PIECE:
            return who == self.first[0] and turn == self.first[1]
        return deputy.scope == Scope.END or (deputy.scope == Scope.TURN and turn == self.first[1])

    def _turn(self) -> int:
        begins = self.deputy.renderer.begins_turn
        return sum(begins({"kind": each.kind, "who": each.who, "what": each.what}) for each in self.umpire.events)

    def _standing(self, rule: str, who: str, side: int, codes: list[str]) -> str:
        """Return the code that a standing order answers with, "" where none fits."""
        seat, match = self.deputy.seat, self.deputy.match
        if not seat.standing:
            return ""
        system = registry.system(match.system)
        rows = [event.to_dict() for event in self.umpire.events]
        initial = self.umpire.initial or engagement_of(match).initial_snapshot()  # the dice lay not every table
        initial, rows = system.seen(match.setup, initial, rows, side)
        renderer = self.deputy.renderer
        question = questions_of(match.system, renderer).question(who, rule, codes, fold(initial, rows), side)
        at = Situation(question, rows, renderer)
        for key in seat.standing:
            code = STANDING[key].answer(at) if key in STANDING else ""
            if code:
                return code
        return ""
