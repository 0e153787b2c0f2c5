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

from battles.forecasting.doctrines import table_title
from battles.forecasting.services import cancel_forecast
from battles.forecasting.slots import OPEN
from battles.models import Battle, Forecast
from common.archiving import Keeper
from common.exceptions import Conflict
from rules.core.narrate import counted


class _Forecasts(Keeper[Forecast]):
    """Forecasts, each with the others of its table of pairs if it has one."""

    noun = "forecast"
    refusal = "Only its owner may archive or delete a forecast."

    def lock(self, row: Forecast) -> Forecast:
        """Return a forecast, with all that is kept together with it under its locks."""
        if row.pk not in lock_rows(kept_together(row)):
            raise Conflict("This forecast has just been deleted.")
        return row

    def title(self, row: Forecast) -> str:
        """Return the title of a forecast or of its table."""
        return table_title(row) if is_of_table(row) else row.title

    def why_not_delete(self, row: Forecast) -> str:
        """Return that the workers are still at it, or ""."""
        at_work = kept_together(row).filter(status__in=OPEN).exists()
        return "The workers are still at this forecast; stop it first." if at_work else ""

    def goes_with(self, row: Forecast) -> list[str]:
        """Return what becomes of its table, of those asked for with it, and of the battles opened from it."""
        rows = kept_together(row)
        pairs, runs = rows.count(), opened_from(rows).count()
        goes = ["All that was counted goes with it; whoever has its address finds nothing there."]
        if pairs > 1:
            goes = [f"All {pairs} forecasts of this table go together, one for each pair of doctrines."]
        elif row.together is not None:
            goes.append("The forecasts that were asked for with it, by other rules, stay.")
        if runs:
            opened = counted(runs, "run was opened as a battle, which goes", "runs were opened as battles, which go")
            goes.append(f"{opened} too.")
        return goes

    def put_away(self, row: Forecast) -> None:
        """Archive a forecast or its table, unless all of it is there."""
        rows = kept_together(row)
        if rows.filter(archived=None).exists():
            archive_rows(rows, timezone.now())
        row.refresh_from_db()

    def take_out(self, row: Forecast) -> None:
        """Take a forecast or its table out of the archive."""
        unarchive_rows(kept_together(row))
        row.refresh_from_db()

    def remove(self, row: Forecast) -> None:
        """Delete a forecast or its table, with the battles opened from it."""
        delete_rows(kept_together(row))


FORECASTS = _Forecasts()


@transaction.atomic
def stop_table(*, forecast: Forecast, user: User) -> None:
    """Stop every forecast of a table of pairs that the workers still have."""
    FORECASTS.refuse_stranger(FORECASTS.lock(forecast), user)
    rows = list(kept_together(forecast).filter(status__in=OPEN))
    if not rows:
        raise Conflict("Nothing of this table waits or runs any more.")
    for row in rows:
        cancel_forecast(forecast=row)


def kept_together(forecast: Forecast) -> QuerySet[Forecast]:
    """Return what is archived and deleted with a forecast, itself among it: its table of pairs, or it alone."""
    if forecast.together is None:
        return Forecast.objects.filter(pk=forecast.pk)
    return Forecast.objects.filter(owner=forecast.owner_id, together=forecast.together, system=forecast.system)


def is_of_table(forecast: Forecast) -> bool:
    """Return whether a forecast is one of a table of pairs."""
    return kept_together(forecast).count() > 1


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
