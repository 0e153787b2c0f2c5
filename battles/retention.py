"""What a site forgets by itself: forecasts and failed battles that are older than its settings keep them.

Both settings are off by default. What somebody may come back to stays: what was archived, forecasts that were asked for
together, those of which a run was opened as a battle, seasons of a campaign, and battles of a month or of a match.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from battles.models import Battle, Forecast

_AT_A_TIME = 200


class Kept(NamedTuple):
    """A kind of rows: what they are called, the setting that says for how many days they stay, and which are old."""

    name: str
    setting: str
    model: type[Battle] | type[Forecast]
    old: Callable[[datetime], "QuerySet[Any]"]

    @property
    def days(self) -> int:
        """Return for how many days such rows are kept; 0: for ever."""
        return int(getattr(settings, self.setting))

    def due(self) -> "QuerySet[Any]":
        """Return the rows that are older than that; none where they are kept for ever."""
        before = timezone.now() - timedelta(days=self.days)
        return self.old(before) if self.days > 0 else self.old(before).none()


def old_forecasts(before: datetime) -> "QuerySet[Forecast]":
    """Return the forecasts that came to their end before a moment and that nothing else rests on."""
    over = (Forecast.Status.DONE, Forecast.Status.CANCELLED, Forecast.Status.FAILED)
    rows = Forecast.objects.filter(status__in=over, kind=Forecast.Kind.BATTLE, archived=None)
    return rows.filter(together=None, samples=None).alias(end=Coalesce("finished", "created")).filter(end__lt=before)


def old_failures(before: datetime) -> "QuerySet[Battle]":
    """Return the battles that failed before a moment, but for those of months, matches and forecasts."""
    rows = Battle.objects.filter(status=Battle.Status.FAILED, archived=None, forecast=None)
    rows = rows.filter(encounter=None, match=None)
    return rows.alias(end=Coalesce("finished", "created")).filter(end__lt=before)


KEPT = (
    Kept("forecast", "KEEP_FORECASTS_DAYS", Forecast, old_forecasts),
    Kept("failed battle", "KEEP_FAILED_BATTLES_DAYS", Battle, old_failures),
)


def remove_old(kept: Kept) -> int:
    """Delete the rows of a kind that are due, some at a time, each with what belongs to it; return how many went.

    Only rows that are due when their lock is held go: one that is archived or opened meanwhile stays.
    """
    removed = 0
    keys = list(kept.due().order_by("pk").values_list("pk", flat=True))
    for first in range(0, len(keys), _AT_A_TIME):
        some = keys[first : first + _AT_A_TIME]
        with transaction.atomic():
            rows = kept.model.objects.filter(pk__in=some)
            list(rows.select_for_update(of=("self",)).order_by("pk").values_list("pk", flat=True))
            due = list(kept.due().filter(pk__in=some).values_list("pk", flat=True))
            rows.filter(pk__in=due).delete()
            removed += len(due)
    return removed
