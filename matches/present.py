"""Where a match is: its battle played again by the answers in force, and compared with what is known of it.

Pure but for the rows that it reads. The last positions are kept in memory by match, number and version of the rules,
and battles at the beginning of a turn by all that has led to them: never the truth, only what this process has worked
out already.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from operator import itemgetter
from threading import Lock

from battles.fighting import Resolution
from battles.playing import Lender, Paused, Turn, play_on
from battles.systems import renderer_of
from battles.systems.base.drawing import Renderer, Row
from battles.versions import engine_version
from common.hashing import digest
from matches.models import Answer, Match, Seat
from rules import registry
from rules.core.orders import Orders
from rules.core.positions import first_turn
from rules.core.sides import SIDES
from rules.core.system import Engagement

Position = Paused | Resolution

_KEPT = 16  # positions in memory: a battle of a thousand events takes about a megabyte
# By digest, each with what its battle is fought by but for the answers: order of battle, version of the rules, dice.
_turns: "OrderedDict[str, tuple[str, Turn]]" = OrderedDict()
_positions: "OrderedDict[tuple[str, int, str, str], Position]" = OrderedDict()
_engagements: "OrderedDict[str, Engagement]" = OrderedDict()
_lock = Lock()


@dataclass(slots=True)
class Given:
    """Everything given at a match so far: the codes of each person's answers by his place, and the rolls tapped in."""

    orders: dict[str, list[str]] = field(default_factory=dict)
    rolls: list[list[int]] | None = None  # None: the seed rolls everything; an empty roll is left to the seed


def engagement_of(match: Match) -> Engagement:
    """Return the order of battle of a match as its system reads it."""
    key = f"{match.setup_hash}{engine_version(match.system)}"
    with _lock:
        known = _engagements.get(key)
    if known is None:
        known = registry.system(match.system).engagement(match.setup)
        with _lock:
            _engagements[key] = known
            while len(_engagements) > _KEPT:
                _engagements.popitem(last=False)
    return known


def in_force(match: Match) -> list[Answer]:
    """Return the answers of a match that were not withdrawn, in the order in which they were given."""
    return list(match.answers.filter(withdrawn__isnull=True).select_related("seat").order_by("number"))


def given_by(match: Match, seats: list[Seat], answers: list[Answer]) -> Given:
    """Return what these answers come to, with a place for everyone who is asked."""
    given = Given({seat.place: [] for seat in seats if seat.is_asked})
    if match.from_table:
        given.rolls = []
    for answer in answers:
        if answer.kind == Answer.Kind.ORDER:
            given.orders[answer.seat.place].append(answer.code)
        elif given.rolls is not None:
            given.rolls.append(faces_of(answer.code))
    return given


def faces_of(code: str) -> list[int]:
    """Return the faces that the code of a roll has; none where it is left to the seed."""
    return [int(face) for face in code.split(",") if face]


def play(match: Match, given: Given, lenders: dict[str, Lender] | None = None) -> Position:
    """Play a match to its present; raises RulesError for an answer that the rules refuse."""
    return _play_from(last_turn(match, given) or engagement_of(match), match, given, lenders)


def _play_from(
    start: Engagement | Turn, match: Match, given: Given, lenders: dict[str, Lender] | None = None
) -> Position:
    found = play_on(start, given.orders, seed=match.seed, stream=match.stream, rolls=given.rolls, lenders=lenders)
    if isinstance(found, Paused) and found.turn is not None:
        about = _fought_by(match)
        key = digest([about, found.turn.answers, found.turn.rolls])
        with _lock:
            _turns[key] = about, found.turn
            _turns.move_to_end(key)
            while len(_turns) > _KEPT:
                _turns.popitem(last=False)
    return found


def last_turn(match: Match, given: Given) -> Turn | None:
    """Return the last beginning of a turn in memory that these answers have passed, None where there is none."""
    about = _fought_by(match)
    with _lock:
        passed = [
            (turn.events, key, turn)
            for key, (known, turn) in _turns.items()
            if known == about and turn.precedes(given.orders, given.rolls)
        ]
        if not passed:
            return None
        _, key, last = max(passed, key=itemgetter(0))
        _turns.move_to_end(key)
        return last


def _fought_by(match: Match) -> str:
    return f"{match.setup_hash}{engine_version(match.system)}{match.dice_from}{match.stream}/{match.seed}"


def position(match: Match) -> Position:
    """Return where a match is, by the answers in force; one worked out by this process before is not played again."""
    key = (str(match.pk), match.number, match.digest, engine_version(match.system))
    with _lock:
        known = _positions.get(key)
        if known is not None:
            _positions.move_to_end(key)
    if known is None:
        given = given_by(match, list(match.seats.all()), in_force(match))
        known = play(match, given)
        if known.digest != match.digest:
            known = _play_from(engagement_of(match), match, given)  # memory must not be what freezes a match
        # Answers may have come since the row was read: what they lead to must not be kept as where it was before them.
        if known.digest == match.digest:
            keep(match, known)
    return known


def keep(match: Match, known: Position) -> None:
    """Keep the position of a match in memory."""
    with _lock:
        _positions[(str(match.pk), match.number, match.digest, engine_version(match.system))] = known
        while len(_positions) > _KEPT:
            _positions.popitem(last=False)


def turn_of(match: Match, rows: list[Row]) -> int:
    """Return the turn that a match is in after these events, as pages count turns; 0 before the first is played."""
    begins = look_of(match).begins_turn
    begun = sum(begins(row) for row in rows)
    return first_turn(match.setup) - 1 + begun if begun else 0


def look_of(match: Match, names: dict[str, str] | None = None) -> Renderer:
    """Return what draws a match; `names` are those of units and leaders by id."""
    return renderer_of(match.system, registry.system(match.system).side_names(match.setup), names)


def orders_by(engagement: Engagement, place: str, doctrine: str) -> Orders:
    """Return the orders of a doctrine that leads a place, as the rules make them where it leads from the beginning."""
    side = place.partition(".")[0]
    return engagement.with_doctrines({side: doctrine}).orders()[SIDES.index(side)]


def forget() -> None:
    """Forget the positions in memory, as another process does not know them."""
    with _lock:
        _positions.clear()
        _turns.clear()
        _engagements.clear()


def known_positions() -> int:
    """Return how many positions are in memory."""
    return len(_positions)
