"""The time of matches: who is awaited is reminded once, and when his patience is over an adjutant answers for him."""

import logging

from django.db import transaction
from django.utils import timezone

from common.exceptions import Conflict, InvalidRequest
from matches import notices, services
from matches.models import Match, Owed

log = logging.getLogger(__name__)
_MOST = 200  # matches in one round


def remind() -> int:
    """Notify players whose time is half over, or over in a day, once for each question; returns how many."""
    now, reminded = timezone.now(), 0
    due = Owed.objects.filter(remind_at__lte=now, until__gt=now, match__status=Match.Status.OPEN)
    for owed in due.select_related("match", "seat"):
        with transaction.atomic():
            # Of two workers one finds the time still set.
            if Owed.objects.filter(pk=owed.pk, remind_at=owed.remind_at).update(remind_at=None):
                notices.remind(owed.match, owed.seat)
                reminded += 1
    return reminded


def answer_overdue() -> int:
    """Let an adjutant answer for everybody whose time is over; returns for how many.

    One match that fails keeps no other one waiting.
    """
    answered = 0
    over = Owed.objects.filter(until__lte=timezone.now(), match__status=Match.Status.OPEN).order_by("until")
    for pk in list(over.values_list("pk", flat=True)[:_MOST]):
        owed = Owed.objects.select_related("match", "seat").filter(pk=pk).first()
        if owed is None:
            continue  # it fell away with another seat's answer
        try:
            services.answer_overdue(owed=owed)
        except Conflict:
            continue  # he has answered, or the match was frozen
        except InvalidRequest as refused:
            log.error("Match %s: no adjutant can answer. %s", owed.match_id, refused.sentence())
        except Exception:
            log.exception("Match %s: an adjutant failed.", owed.match_id)
        else:
            answered += 1
    return answered
