"""The season ahead on pages: asked for, watched, stopped, resumed, compared and deleted."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles.forecasting import services as forecasts
from battles.models import Forecast
from battles.web.forecasts.reading import staleness, with_staleness
from battles.web.forecasts.views import ordered
from campaigns import selectors
from campaigns.models import Campaign
from campaigns.seasons import asking
from campaigns.seasons.comparing import compare
from campaigns.seasons.figures import figures
from campaigns.web import season_reading
from campaigns.web.guard import campaign_of, may_play, must_play
from campaigns.web.season_form import SeasonForm
from campaigns.web.views.campaigns import heading
from common.exceptions import Conflict
from common.web.guard import live, member_page, person
from common.web.throttling import throttled

_WAITING = (Forecast.Status.QUEUED, Forecast.Status.RUNNING)
_STOPPED = (Forecast.Status.CANCELLED, Forecast.Status.FAILED)
_SHOWN = 40  # forecasts that a page lists


@throttled("forecast")
@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def seasons(request: HttpRequest, key: UUID) -> HttpResponse:
    """Ask for the season ahead, and list what this person asked for; `like` names one to ask again by its dice."""
    campaign, role = campaign_of(request, key)
    must_play(role)
    like = _named(request, campaign, "like")
    sees = selectors.role_at_table(request.user, campaign)
    form = SeasonForm(request.POST or None, campaign=campaign, is_umpire=sees == "umpire", like=like)
    if request.method == "POST" and form.is_valid():
        with form.refusing("how."):
            forecast = asking.request_season(campaign=campaign, user=person(request), **form.asked())
            if like is not None:
                return redirect(f"{reverse('season-compare', args=[campaign.key, like.pk])}?with={forecast.pk}")
            return redirect("season", campaign.key, forecast.pk)
    asked = asking.seasons_of(campaign, request.user)[:_SHOWN]
    rows = [(row, stale, row.setup["doctrine"]) for row, stale in with_staleness(asked)]
    context = heading(request, campaign, role) | {"form": form, "rows": rows, "like": like, "closed": _closed(campaign)}
    return render(request, "campaigns/seasons.html", context, status=400 if form.errors else 200)


@require_safe
@member_page
def season(request: HttpRequest, key: UUID, pk: UUID) -> HttpResponse:
    """Show a forecast and its figures so far; the page polls while the workers are at it."""
    campaign, role, forecast = _forecast_of(request, key, pk)
    waiting = forecast.status in _WAITING
    context = season_reading.contents(figures(forecast), campaign.faction) | {
        "forecast": forecast,
        "waiting": waiting,
        "stopped": forecast.status in _STOPPED,
        "campaign": campaign,
    }
    if request.headers.get("HX-Request"):
        return live(request, "campaigns/_season.html", context, over=not waiting)
    others = asking.seasons_of(campaign, request.user).exclude(pk=forecast.pk)[:_SHOWN]
    context |= heading(request, campaign, role) | {"others": others, "stale": staleness(forecast)}
    return render(request, "campaigns/season.html", context)


@require_safe
@member_page
def season_compare(request: HttpRequest, key: UUID, pk: UUID) -> HttpResponse:
    """Show two forecasts side by side; of one seed they are compared season by season."""
    campaign, role, first = _forecast_of(request, key, pk)
    second = _named(request, campaign, "with")
    if second is None:
        return redirect("season", campaign.key, first.pk)
    context = season_reading.comparison(compare(first, second), campaign.faction) | heading(request, campaign, role)
    context |= {"first": first, "second": second, "waiting": any(row.status in _WAITING for row in (first, second))}
    return render(request, "campaigns/season_compare.html", context)


@require_POST
@member_page
def season_cancel(request: HttpRequest, key: UUID, pk: UUID) -> HttpResponse:
    """Stop a forecast; what was counted stays."""
    return _ordered(request, key, pk, forecasts.cancel_forecast, "The forecast is stopped.")


@throttled("forecast")
@require_POST
@member_page
def season_retry(request: HttpRequest, key: UUID, pk: UUID) -> HttpResponse:
    """Go on with a forecast that failed or was stopped."""
    return _ordered(request, key, pk, forecasts.retry_forecast, "The workers go on with it.")


@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def season_delete(request: HttpRequest, key: UUID, pk: UUID) -> HttpResponse:
    """Ask whether a forecast is to be deleted, and delete it."""
    campaign, role, forecast = _forecast_of(request, key, pk)
    if request.method == "POST":
        asking.delete_season(forecast=forecast)
        messages.success(request, "The forecast is deleted.")
        return redirect("seasons", campaign.key)
    return render(request, "campaigns/season_delete.html", heading(request, campaign, role) | {"forecast": forecast})


def _closed(campaign: Campaign) -> str:
    """Return why no season of a campaign can be forecast now, or ""."""
    try:
        asking.refuse_between_months(campaign)
    except Conflict as refused:
        return refused.message
    return ""


def _forecast_of(request: HttpRequest, key: UUID, pk: UUID) -> tuple[Campaign, str, Forecast]:
    """Return a campaign, this person's role and a forecast of his, or answer as for one that does not exist."""
    campaign, role = campaign_of(request, key)
    try:
        return campaign, role, asking.season_of(campaign, request.user, pk)
    except Forecast.DoesNotExist:
        raise Http404 from None


def _named(request: HttpRequest, campaign: Campaign, word: str) -> Forecast | None:
    """Return the forecast that the address names under a word, or None when it names none."""
    pk: Any = request.GET.get(word, "")
    if not pk:
        return None
    try:
        return asking.season_of(campaign, request.user, pk)
    except (Forecast.DoesNotExist, ValidationError):
        raise Http404 from None


def _ordered(request: HttpRequest, key: UUID, pk: UUID, order: Callable[..., Any], done: str) -> HttpResponse:
    campaign, role, forecast = _forecast_of(request, key, pk)
    if not may_play(role):
        raise Http404
    ordered(request, forecast, order, done)
    return redirect("season", campaign.key, forecast.pk)
