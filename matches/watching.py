"""What spectators of a match see by its link: complete turns, some turns behind; its players know no less.

Nothing that a spectator gets follows from anything else: not the turn that is being played, nor who is asked. Where the
rules hide anything from a player, spectators see the board only after the end.
"""

from dataclasses import dataclass
from hashlib import sha256

from battles.systems.base.drawing import Renderer, Row, Snapshot
from common.exceptions import Absent
from common.hashing import digest
from matches.models import Match, Seat
from matches.present import Position, engagement_of, look_of, position, turn_of
from matches.selectors import names_known
from rules.core.errors import RulesError
from rules.core.events import fold

MOST_TURNS = 10  # behind


@dataclass(slots=True)
class Watched:
    """A match as spectators see it; without `initial` they see nothing of the board yet.

    `turn` is the last that they see, complete; `rows` are its events and those before it, `last` where its own begin.
    """

    match: Match
    seats: list[Seat]
    keeps_secrets: bool
    initial: Snapshot | None
    rows: list[Row]
    state: Snapshot
    last: int
    turn: int
    names: dict[str, str]
    renderer: Renderer


def watched_match(link: str) -> Match:
    """Return the match that a spectators' link is of; raises Absent for any other."""
    found = Match.objects.select_related("scenario").filter(watch_link=link).first() if link else None
    if found is None:
        raise Absent("There is no match to watch at this address.")
    return found


def watched(match: Match) -> Watched:
    """Return a match as spectators see it."""
    initial, rows, begins = None, list[Row](), list[int]()
    known = _position(match)
    if known is not None:
        initial, rows, begins = public_record(match, known)
    state = fold(initial or {}, rows)
    names = names_known(match, initial or {}, rows, state)
    return Watched(
        match=match,
        seats=list(match.seats.select_related("user").order_by("order")),
        keeps_secrets=_keeps_secrets(match),
        initial=initial,
        rows=rows,
        state=state,
        last=begins[-1] if begins else 0,
        turn=turn_of(match, rows),
        names=names,
        renderer=look_of(match, names),
    )


def public_record(match: Match, known: Position) -> tuple[Snapshot | None, list[Row], list[int]]:
    """Return the snapshot and events that are public by now, and where each of their turns begins.

    The snapshot is None where nothing of the board is public yet.
    """
    begins_turn = look_of(match).begins_turn
    begins = [place for place, row in enumerate(known.events) if begins_turn(row)]
    initial: Snapshot = {who: dict(fields) for who, fields in known.initial.items() if isinstance(fields, dict)}
    if match.status == Match.Status.OVER:
        return initial, known.events, begins
    complete = len(begins) - 1 - match.watch_delay
    if complete < 0 or _keeps_secrets(match):
        return None, [], []
    return initial, known.events[: begins[complete]], begins[:complete]


def public_digest(match: Match, known: Position) -> str:
    """Return the hash of what is public of a match by now."""
    initial, rows, _ = public_record(match, known)
    return digest({"initial": initial, "events": rows})


def etag(match: Match) -> str:
    """Return what changes with what spectators see of a match and with nothing else; nothing is played for it."""
    joined = list(match.seats.values_list("place", "user__username", "doctrine").order_by("order"))
    led = [(place, user, bool(doctrine)) for place, user, doctrine in joined]
    over = match.status == Match.Status.OVER
    parts = [match.status, match.why, led, match.digest if over else match.watch_digest]
    return sha256(repr(parts).encode()).hexdigest()[:32]


def _keeps_secrets(match: Match) -> bool:
    return engagement_of(match).system.keeps_secrets(match.setup)


def _position(match: Match) -> Position | None:
    """Return where a match is; None before it begins, and where the rules tell another past by now."""
    if match.status not in (Match.Status.OPEN, Match.Status.OVER):
        return None
    try:
        known = position(match)
    except RulesError:
        return None
    return known if known.digest == match.digest else None
