"""What players hear besides the page: a row for each notice, mailed once where a person has an address.

No notice says anything of the board. A notice is in the feed and goes to webhooks at once; its mail waits for a while
(NOTICES_WAIT), so that several about one match are one mail, and who answers meanwhile gets none (matches/mailing.py).
"""

from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.utils import timezone

from common.queueing import send_on_commit
from matches.models import Delivery, Match, Notice, Seat, Webhook

TASK = "matches.tasks.send_notices"


def asked(match: Match, seats: Iterable[Seat], before: Iterable[Seat] = ()) -> None:
    """Notify the persons of these seats that it is their turn, but for those `before`, who were asked just now too.

    Who plays alone against doctrines is at the page, and is not notified.
    """
    players = _players(match)
    if len(players) > 1:
        answering = {seat.user_id for seat in before}
        _notify(match, {seat.user_id for seat in seats if seat.user_id not in (None, *answering)}, Notice.Kind.TURN)


def remind(match: Match, seat: Seat) -> None:
    """Notify the person of a seat that he is still awaited."""
    _notify(match, {seat.user_id}, Notice.Kind.REMINDER)


def answered_for(match: Match, seat: Seat) -> None:
    """Notify the person of a seat that his time was up and an adjutant has answered."""
    _notify(match, {seat.user_id}, Notice.Kind.ANSWERED)


def joined(match: Match, seat: Seat) -> None:
    """Notify who made a match that a player has joined."""
    if match.owner_id != seat.user_id:
        _notify(match, {match.owner_id}, Notice.Kind.JOINED)


def invited(match: Match, guest: User) -> None:
    """Notify a person that a seat is kept for him."""
    _notify(match, {guest.pk}, Notice.Kind.INVITED)


def declined(match: Match) -> None:
    """Notify who made a match that a guest has declined."""
    _notify(match, {match.owner_id}, Notice.Kind.DECLINED)


def left(match: Match) -> None:
    """Notify who made a match, and its players, that a player has left."""
    _notify(match, _players(match) | {match.owner_id}, Notice.Kind.LEFT)


def draw_offered(match: Match, seat: Seat) -> None:
    """Notify the other side that a draw is offered."""
    others = match.seats.exclude(side=seat.side).values_list("user", flat=True)
    _notify(match, set(others), Notice.Kind.DRAW)


def over(match: Match) -> None:
    """Notify every player that a match is over."""
    _notify(match, _players(match), Notice.Kind.OVER)


def frozen(match: Match) -> None:
    """Notify every player that the rules have frozen a match."""
    _notify(match, _players(match), Notice.Kind.FROZEN)


def _players(match: Match) -> set[int | None]:
    return set(match.seats.filter(user__isnull=False).values_list("user", flat=True))


def _notify(match: Match, users: set[int | None], kind: Notice.Kind) -> None:
    """Write a notice for each of these users, and a delivery for each of their webhooks.

    Whose seats are all quiet has it in his feed alone.
    """
    persons = {user for user in users if user is not None}
    if not persons:
        return
    seated = list(match.seats.filter(user__in=persons).values_list("user", "quiet"))
    loud = persons - {user for user, quiet in seated if quiet} | {user for user, quiet in seated if not quiet}
    due = timezone.now() + timedelta(seconds=settings.NOTICES_WAIT)
    rows = [
        Notice(
            match=match,
            user_id=user,
            kind=kind,
            number=match.version,
            due=due,
            mail=Notice.Mail.WAITING if user in loud else Notice.Mail.NONE,
        )
        for user in persons
    ]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)
    hooks = list(Webhook.objects.filter(user__in=loud, active=True))
    if hooks:
        made = Notice.objects.filter(match=match, user__in=loud, kind=kind, number=match.version)
        by_user = {notice.user_id: notice for notice in made}
        deliveries = [Delivery(webhook=hook, notice=by_user[hook.user_id]) for hook in hooks]
        Delivery.objects.bulk_create(deliveries, ignore_conflicts=True)
    if loud and (hooks or not settings.NOTICES_WAIT):
        send_on_commit(TASK, str(match.pk))
