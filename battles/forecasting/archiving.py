"""Archiving and deleting forecasts; a table of doctrine pairs is one thing, whichever of its pairs is named.

The battles that runs of a forecast were opened as go with it. Forecasts of several systems that were asked for
together are each their own: what is left of them is still compared.
"""

from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from battles.forecasting.services import cancel_forecast
from battles.forecasting.slots import OPEN
from battles.models import Battle, Forecast
from common.exceptions import Conflict, NotAllowed
from rules.core.narrate import counted

STOP_FIRST = "The workers are still at this forecast; stop it first."


@transaction.atomic
def archive_forecast(*, forecast: Forecast, user: User) -> Forecast:
    """Put a forecast, or its whole table of pairs, into the archive; what is there stays there."""
    rows = _locked(forecast, user, stopped=True)
    if rows.filter(archived=None).exists():
        archive_rows(rows, timezone.now())
    forecast.refresh_from_db()
    return forecast


@transaction.atomic
def unarchive_forecast(*, forecast: Forecast, user: User) -> Forecast:
    """Take a forecast, or its whole table of pairs, out of the archive."""
    unarchive_rows(_locked(forecast, user))
    forecast.refresh_from_db()
    return forecast


@transaction.atomic
def delete_forecast(*, forecast: Forecast, user: User) -> None:
    """Delete a forecast that is over or stopped, or its whole table of pairs, with the battles opened from it."""
    delete_rows(_locked(forecast, user, stopped=True))


@transaction.atomic
def stop_table(*, forecast: Forecast, user: User) -> None:
    """Stop every forecast of a table of pairs that the workers still have."""
    rows = list(_locked(forecast, user).filter(status__in=OPEN))
    if not rows:
        raise Conflict("Nothing of this table waits or runs any more.")
    for row in rows:
        cancel_forecast(forecast=row)


def kept_together(forecast: Forecast) -> QuerySet[Forecast]:
    """Return what is archived and deleted with a forecast, itself among it: its table of pairs, or it alone."""
    if forecast.together is None:
        return Forecast.objects.filter(pk=forecast.pk)
    return Forecast.objects.filter(owner=forecast.owner_id, together=forecast.together, system=forecast.system)


def goes_with(forecast: Forecast) -> list[str]:
    """Return what is deleted with a forecast, in sentences."""
    rows = kept_together(forecast)
    pairs, runs = rows.count(), opened_from(rows).count()
    goes = ["All that was counted goes with it; whoever has its address finds nothing there."]
    if pairs > 1:
        goes = [f"All {pairs} forecasts of this table go together, one for each pair of doctrines."]
    elif forecast.together is not None:
        goes.append("The forecasts that were asked for with it, by other rules, stay.")
    if runs:
        goes.append(
            f"{counted(runs, 'run was opened as a battle, which goes', 'runs were opened as battles, which go')} too."
        )
    return goes


def why_not(forecast: Forecast) -> str:
    """Return why a forecast cannot be archived or deleted now, or ""."""
    return STOP_FIRST if kept_together(forecast).filter(status__in=OPEN).exists() else ""


def opened_from(forecasts: QuerySet[Forecast]) -> QuerySet[Battle]:
    """Return the battles that runs of forecasts were opened as."""
    return Battle.objects.filter(forecast__in=forecasts.order_by().values("pk"))


def lock_rows(rows: QuerySet[Forecast]) -> list[UUID]:
    """Lock forecasts, always in one order, and return which there are; a worker locks its one forecast alone."""
    return list(rows.select_for_update(of=("self",)).order_by("pk").values_list("pk", flat=True))


def archive_rows(rows: QuerySet[Forecast], when: datetime) -> None:
    """Archive locked forecasts and the battles opened from them; what was archived before keeps its own time."""
    opened_from(rows).filter(archived=None).update(archived=when)
    rows.filter(archived=None).update(archived=when)


def unarchive_rows(rows: QuerySet[Forecast]) -> None:
    """Take locked forecasts out of the archive, with the battles that were put there with them."""
    opened_from(rows).filter(archived=F("forecast__archived")).update(archived=None)
    rows.update(archived=None)


def delete_rows(rows: QuerySet[Forecast]) -> None:
    """Delete locked forecasts with the battles opened from them."""
    opened_from(rows).delete()
    rows.delete()


def _locked(forecast: Forecast, user: User, *, stopped: bool = False) -> QuerySet[Forecast]:
    """Return what is kept together with a forecast, under its locks; `stopped` refuses what the workers still have."""
    if forecast.owner_id != user.pk and not user.is_superuser:
        raise NotAllowed("Only its owner may archive or delete a forecast.")
    rows = kept_together(forecast)
    if forecast.pk not in lock_rows(rows):
        raise Conflict("This forecast has just been deleted.")
    if stopped and rows.filter(status__in=OPEN).exists():
        raise Conflict(STOP_FIRST)
    return rows
