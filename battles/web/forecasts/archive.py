"""Forecasts archived, listed in the archive, taken out again, and deleted; a table of doctrine pairs is one of them."""

from functools import partial
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles.forecasting import archiving, selectors
from battles.forecasting.doctrines import table_title
from battles.models import Forecast
from battles.web.forecasts import listing
from battles.web.forecasts.views import FORECASTS_A_PAGE, forecast_of
from common.web.guard import member_page, person
from common.web.keeping import Question, ask_or_delete, done


@require_safe
@member_page
def archived_forecasts(request: HttpRequest) -> HttpResponse:
    """Show the forecasts that this person archived, and those of campaigns that are."""
    rows = selectors.listed_for(request.user).filter(archived__isnull=False)
    page = Paginator(rows, FORECASTS_A_PAGE).get_page(request.GET.get("page"))
    context = {"section": "scenarios", "forecasts": page, "rows": listing.rows(page), "archive": True}
    return render(request, "battles/forecasts/list.html", context)


@require_POST
@member_page
def archive(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Put a forecast into the archive, with its table of pairs if it has one."""
    forecast = archiving.archive_forecast(forecast=forecast_of(request, pk), user=person(request))
    return done(request, f"{_title(forecast)} is in the archive.", _page(forecast))


@require_POST
@member_page
def unarchive(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take a forecast out of the archive, with its table of pairs if it has one."""
    forecast = archiving.unarchive_forecast(forecast=forecast_of(request, pk), user=person(request))
    return done(request, f"{_title(forecast)} is on your list again.", _page(forecast))


@require_POST
@member_page
def stop_table(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Stop all that the workers still have of a table of pairs."""
    forecast = forecast_of(request, pk)
    archiving.stop_table(forecast=forecast, user=person(request))
    return done(request, "The table is stopped; what was counted stays.", _page(forecast))


@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def delete(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Ask whether a forecast shall be deleted, with its table of pairs if it has one; a post deletes it."""
    forecast, user = forecast_of(request, pk), person(request)
    heading = "Delete the table?" if _is_table(forecast) else "Delete the forecast?"
    question = Question(
        _title(forecast),
        heading,
        archiving.goes_with(forecast),
        archiving.why_not(forecast),
        "scenarios",
        _page(forecast),
    )
    order = partial(archiving.delete_forecast, forecast=forecast, user=user)
    return ask_or_delete(request, question, order, reverse("forecasts"))


def _title(forecast: Forecast) -> str:
    return table_title(forecast) if _is_table(forecast) else forecast.title


def _page(forecast: Forecast) -> str:
    """Return the address of a forecast's page, or of the table that it is a pair of."""
    return reverse("forecast-doctrines" if _is_table(forecast) else "forecast", args=[forecast.pk])


def _is_table(forecast: Forecast) -> bool:
    return archiving.kept_together(forecast).count() > 1
