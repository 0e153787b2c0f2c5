"""Notices to players besides the page: a row for each notice, sent by mail once where a person has an address.

No notice says anything of the board. Several that come while one waits are one mail.
"""

from collections.abc import Iterable

from common.queueing import send_on_commit
from matches.models import Match, Notice, Seat

TASK = "matches.tasks.send_notices"


def asked(match: Match, seats: Iterable[Seat]) -> None:
    """Tell the persons of these seats that it is their turn, unless an earlier one still waits to be sent."""
    users = {seat.user_id for seat in seats if seat.user_id is not None}
    waiting = Notice.objects.filter(match=match, kind=Notice.Kind.TURN, user__in=users, sent__isnull=True)
    noticed = set(waiting.values_list("user", flat=True))
    _tell(match, users - noticed, Notice.Kind.TURN)


def remind(match: Match, seat: Seat) -> None:
    """Tell the person of a seat that he is still awaited."""
    if seat.user_id is not None:
        _tell(match, {seat.user_id}, Notice.Kind.REMINDER)


def joined(match: Match, seat: Seat) -> None:
    """Tell who made a match that a player has come."""
    if match.owner_id != seat.user_id:
        _tell(match, {match.owner_id}, Notice.Kind.JOINED)


def draw_offered(match: Match, seat: Seat) -> None:
    """Tell the other side that a draw is offered."""
    _tell(match, _others(match, seat), Notice.Kind.DRAW)


def over(match: Match) -> None:
    """Tell every player that a match is over."""
    _tell(match, _players(match), Notice.Kind.OVER)


def frozen(match: Match) -> None:
    """Tell every player that the rules have frozen a match."""
    _tell(match, _players(match), Notice.Kind.FROZEN)


def _players(match: Match) -> set[int]:
    return set(match.seats.filter(user__isnull=False).values_list("user", flat=True))


def _others(match: Match, seat: Seat) -> set[int]:
    return set(match.seats.filter(user__isnull=False).exclude(side=seat.side).values_list("user", flat=True))


def _tell(match: Match, users: set[int], kind: Notice.Kind) -> None:
    rows = [Notice(match=match, user_id=user, kind=kind, number=match.version) for user in users]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)
    if rows:
        send_on_commit(TASK, str(match.pk))
