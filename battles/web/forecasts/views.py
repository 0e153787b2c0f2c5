"""Forecasts on pages: thin views over the services, selectors and figures of forecasting."""

from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles.forecasting import archiving, selectors, services
from battles.forecasting.comparing import compare
from battles.forecasting.conversions import request_together
from battles.forecasting.doctrines import is_table, request_pairs
from battles.forecasting.figures import figures
from battles.forecasting.opening import open_sample
from battles.forecasting.table import side_by_side
from battles.models import Forecast, Scenario
from battles.services import scenario_setup
from battles.systems.base.options import pair_words
from battles.web.forecasts import differences, doctrine_table, listing, reading
from battles.web.forecasts.forms import ForecastForm
from battles.web.forecasts.together import contents
from common.exceptions import InvalidRequest
from common.web.guard import member_page, person
from common.web.keeping import keeping
from common.web.labels import month_name, word
from common.web.throttling import throttled

FORECASTS_A_PAGE = 25
_OTHERS = 40  # forecasts that one may be compared with, the newest first
_WAITING = (Forecast.Status.QUEUED, Forecast.Status.RUNNING)
_STOPPED = (Forecast.Status.CANCELLED, Forecast.Status.FAILED)


@login_required
@require_safe
def forecast_list(request: HttpRequest, *, archive: bool = False) -> HttpResponse:
    """Show the forecasts that this person asked for, or archived; a table of doctrine pairs is one of them."""
    listed = selectors.listed_for(request.user)
    rows = listed.filter(archived__isnull=not archive)
    page = Paginator(rows, FORECASTS_A_PAGE).get_page(request.GET.get("page"))
    context = {"section": "scenarios", "forecasts": page, "rows": listing.rows(page), "archive": archive}
    context["has_archive"] = listed.filter(archived__isnull=False).exists()
    return render(request, "battles/forecasts/list.html", context)


@throttled("forecast")
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def forecast_ask(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for the odds of a scenario; `like` names a forecast to ask again with its dice, and to compare with."""
    scenario = get_object_or_404(Scenario, slug=slug)
    like = _named(request, "like")
    known = like is not None and (like.scenario_id, like.system) == (scenario.pk, scenario.system)
    setup = like.setup if like is not None and known else scenario.setup
    form = ForecastForm(request.POST or None, system=scenario.system, setup=setup, like=like)
    if request.method == "POST" and form.is_valid():
        given = form.given()
        try:
            pairs = partial(request_pairs, called=pair_words)
            by_chosen = partial(request_together, supposed=given["doctrines"])
            request_all = pairs if form.cleaned_data["doctrine_pairs"] else by_chosen
            asked = request_all(
                setup=scenario_setup(scenario=scenario, doctrines=given["doctrines"], options=given["options"]),
                scenario=scenario,
                owner=person(request),
                **form.ask(),
            )
        except InvalidRequest as refused:
            form.refuse(refused)
        else:
            if len(asked) > 1:
                return redirect("forecast-doctrines" if is_table(asked) else "forecast-systems", asked[0].pk)
            return to_comparison(like, asked[0]) if like else redirect("forecast", asked[0].pk)
    context = {"section": "scenarios", "scenario": scenario, "form": form, "like": like}
    return render(request, "battles/forecasts/ask.html", context, status=400 if form.errors else 200)


@login_required
@require_safe
def forecast_detail(request: HttpRequest, pk: str) -> HttpResponse:
    """Show the status of a forecast and its figures so far; the page polls while the workers are at it."""
    forecast = forecast_of(request, pk)
    about = getattr(forecast, "about", None)
    context = reading.contents(forecast, figures(forecast)) | {
        "section": "campaigns" if about else "scenarios",
        "forecast": forecast,
        "title": _of_month(about.encounter) if about else forecast.title,
        "encounter": about.encounter if about else None,
        "may_ask_again": about is not None and about.encounter.state in ("prepared", "failed"),
        "waiting": forecast.status in _WAITING,
        "stopped": forecast.status in _STOPPED,
        "together": list(selectors.asked_with(forecast)),
        "by_pairs": forecast.together is not None and is_table(selectors.together(forecast)),
        "stale": reading.staleness(forecast),
        "ways": reading.ways([forecast]),
        "keep": keeping("forecast", forecast.pk, forecast.archived),
    }
    if request.headers.get("HX-Request"):
        response = render(request, "battles/forecasts/_live.html", context)
        if not context["waiting"]:
            response["HX-Refresh"] = "true"
        return response
    asked_with = [forecast.pk, *(row.pk for row in context["together"])]
    others = selectors.listed_for(request.user).filter(archived=None).exclude(pk__in=asked_with)
    context["others"] = others[:_OTHERS]
    return render(request, "battles/forecasts/detail.html", context)


@login_required
@require_POST
def forecast_cancel(request: HttpRequest, pk: str) -> HttpResponse:
    """Stop a forecast; what was counted stays."""
    return _ordered(request, forecast_of(request, pk), services.cancel_forecast, "The forecast is stopped.")


@throttled("forecast")
@login_required
@require_POST
def forecast_retry(request: HttpRequest, pk: str) -> HttpResponse:
    """Go on with a forecast that failed or was stopped."""
    return _ordered(request, forecast_of(request, pk), services.retry_forecast, "The workers go on with it.")


@throttled("forecast")
@login_required
@require_POST
def forecast_sample(request: HttpRequest, pk: str) -> HttpResponse:
    """Open one run as a battle with all its dice."""
    forecast = forecast_of(request, pk)
    typed = request.POST.get("number", "").strip()
    # Beyond any number of runs, and short enough for int() to take.
    number = int(typed) if typed.isdecimal() and len(typed) < 10 else 0
    try:
        battle = open_sample(forecast=forecast, number=number, owner=person(request))
    except InvalidRequest as refused:
        messages.error(request, refused.message)
        return redirect("forecast", forecast.pk)
    return redirect("battle", battle.pk)


@login_required
@require_safe
def forecast_compare(request: HttpRequest, pk: str) -> HttpResponse:
    """Show two forecasts side by side; of the same dice they are compared run by run."""
    first, second = forecast_of(request, pk), _named(request, "with")
    if second is None:
        return redirect("forecast", first.pk)
    context = differences.compared(compare(first, second)) | {
        **differences.names_apart(first, second),
        "section": "scenarios",
        "first": first,
        "second": second,
        "first_stale": reading.staleness(first),
        "second_stale": reading.staleness(second),
        "ways": reading.ways([first, second]),
        "together": first.together is not None and first.together == second.together,
        "waiting": first.status in _WAITING or second.status in _WAITING,
    }
    return render(request, "battles/forecasts/compare.html", context)


@login_required
@require_safe
def forecast_systems(request: HttpRequest, pk: str) -> HttpResponse:
    """Show forecasts of several systems that were asked for together in one table, and how they differ from one.

    `base` names the system that the others are compared with; where it is none of them, it is the first.
    """
    asked = selectors.together(forecast_of(request, pk))
    if len(asked) == 1:
        return redirect("forecast", pk)
    if is_table(asked):
        return redirect("forecast-doctrines", pk)
    scenario = asked[0].scenario
    base = request.GET.get("base", "")
    known = base if base in [each.system for each in asked] else ""
    context = contents(side_by_side(asked, known)) | {
        "section": "scenarios",
        "title": scenario.name if scenario else asked[0].title,
        "scenario": scenario,
        "waiting": any(each.status in _WAITING for each in asked),
    }
    return render(request, "battles/forecasts/systems.html", context)


@login_required
@require_safe
def forecast_doctrines(request: HttpRequest, pk: str) -> HttpResponse:
    """Show the forecasts of every pair of doctrines that were asked for together: who wins, in one table."""
    asked = selectors.together(forecast_of(request, pk))
    if not is_table(asked):
        return redirect("forecast", pk)
    scenario = asked[0].scenario
    context = doctrine_table.contents(asked) | {
        "section": "scenarios",
        "title": scenario.name if scenario else asked[0].title,
        "scenario": scenario,
        "settings": [row for row in reading.settings(asked[0]) if row in reading.settings(asked[-1])],
        "waiting": any(each.status in _WAITING for each in asked),
        "first": asked[0],
        "keep": keeping("forecast", asked[0].pk, asked[0].archived),
    }
    return render(request, "battles/forecasts/doctrines.html", context)


@require_POST
@member_page
def forecast_stop_table(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Stop all that the workers still have of a table of pairs."""
    forecast = forecast_of(request, pk)
    archiving.stop_table(forecast=forecast, user=person(request))
    messages.success(request, "The table is stopped; what was counted stays.")
    return redirect("forecast-doctrines" if archiving.is_of_table(forecast) else "forecast", forecast.pk)


def forecast_of(request: HttpRequest, pk: UUID | str) -> Forecast:
    """Return a forecast of this person's, or answer as for one that does not exist."""
    try:
        return selectors.forecast_for(request.user, pk)
    except (Forecast.DoesNotExist, ValidationError):
        raise Http404 from None


def _named(request: HttpRequest, key: str) -> Forecast | None:
    """Return the forecast that the address names under a key, or None when it names none."""
    pk = request.GET.get(key, "")
    return forecast_of(request, pk) if pk else None


def _of_month(encounter: Any) -> str:
    return f"{word(encounter.kind)}, {month_name(encounter.year, encounter.month)}"


def to_comparison(first: Forecast, second: Forecast) -> HttpResponse:
    """Lead to two forecasts side by side."""
    return redirect(f"{reverse('forecast-compare', args=[first.pk])}?with={second.pk}")


def _ordered(request: HttpRequest, forecast: Forecast, order: Any, done: str) -> HttpResponse:
    try:
        order(forecast=forecast)
    except InvalidRequest as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, done)
    return redirect("forecast", forecast.pk)
