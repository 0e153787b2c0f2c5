"""The list of a person's forecasts: a row each, and one for a whole table of doctrine pairs."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.urls import reverse

from battles.forecasting import selectors
from battles.forecasting.doctrines import table_title
from battles.models import Forecast
from battles.web.forecasts import reading

_STATUS = Forecast.Status
# Which status a table of pairs has: the first of these that any of its forecasts has.
_FOREMOST = (_STATUS.FAILED, _STATUS.RUNNING, _STATUS.QUEUED, _STATUS.CANCELLED, _STATUS.DONE)


@dataclass(slots=True, frozen=True)
class Row:
    """One row: a forecast, or the first of a table of `pairs` forecasts, which is 0 for a single one."""

    forecast: Forecast
    stale: str
    title: str
    address: str
    pairs: int
    status: Forecast.Status


def rows(page: Iterable[Forecast]) -> list[Row]:
    """Return the rows of a page of the list."""
    listed = reading.with_staleness(page)
    tables = selectors.statuses_of_tables([forecast for forecast, _ in listed])
    return [_row(forecast, stale, tables) for forecast, stale in listed]


def _row(forecast: Forecast, stale: str, tables: dict[UUID, list[str]]) -> Row:
    found = tables.get(forecast.together, []) if forecast.together is not None else []
    if not found:
        status = _STATUS(forecast.status)
        return Row(forecast, stale, forecast.title, reverse("forecast", args=[forecast.pk]), 0, status)
    status = next(each for each in _FOREMOST if each in found)
    # A table that has begun is at work, however many of its pairs wait.
    if status == _STATUS.QUEUED and _STATUS.DONE in found:
        status = _STATUS.RUNNING
    return Row(
        forecast, stale, table_title(forecast), reverse("forecast-doctrines", args=[forecast.pk]), len(found), status
    )
