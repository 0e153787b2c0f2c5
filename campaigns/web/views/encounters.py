"""A month's encounter: its choice, its odds, the worker's progress, a table's result, and its withdrawal."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles.systems.pages import forces
from battles.web.briefing import turns_to_tick
from battles.web.forecasts.forms import MonthAskForm
from battles.web.forecasts.views import to_comparison
from campaigns import services
from campaigns.models import Campaign, Encounter
from campaigns.months.conversion import PLAYER
from campaigns.web import page_context, paper
from campaigns.web.forms import PlayForm, WithdrawForm
from campaigns.web.guard import campaign_of, campaign_to_read, encounter_of, must_play, reader_page
from campaigns.web.result_form import ResultForm
from campaigns.web.views.month import is_waiting, month_of, sheet_context, show
from common.exceptions import Conflict, InvalidRequest, NotAllowed
from common.web.guard import live, member_page, person
from common.web.labels import month_name
from common.web.throttling import throttled

_TAKES_RESULT = (Encounter.State.PREPARED, Encounter.State.FAILED)


@throttled("resolve")
@require_http_methods(["GET", "HEAD", "POST"])
@reader_page
def encounter(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Show a month's encounter; a POST chooses the units that go and queues it."""
    month = month_of(request, key, number)
    if request.method == "POST" and month.form.is_valid():
        with month.form.refusing():
            services.choose_and_queue(encounter=month.row, user=person(request), **month.form.choice())
            return redirect("encounter", month.campaign.key, month.row.number)
    return show(request, month, MonthAskForm(like=month.like))


@throttled("forecast")
@require_POST
@member_page
def odds(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Have the odds of a prepared month worked out for the units and the doctrine chosen on its page."""
    month, ask = month_of(request, key, number), MonthAskForm(request.POST)
    if all([month.form.is_valid(), ask.is_valid()]):  # both, so that all faults are reported at once
        with month.form.refusing(but=(Conflict, NotAllowed)):
            forecast = services.forecast_encounter(
                encounter=month.row,
                user=person(request),
                knowledge=request.POST.get("knowledge", PLAYER),
                **month.form.choice(for_odds=True),
                **ask.asked(),
            )
            return to_comparison(month.like, forecast) if month.like else redirect("forecast", forecast.pk)
    return show(request, month, ask)


@throttled("resolve")
@require_POST
@member_page
def play(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Begin the match by which a prepared month is played, with the units chosen on its page."""
    month = month_of(request, key, number)
    form = PlayForm(request.POST, campaign=month.campaign, user=person(request))
    if all([month.form.is_valid(), form.is_valid()]):
        with month.form.refusing(but=(Conflict, NotAllowed)):
            row = services.play_as_match(
                encounter=month.row,
                user=person(request),
                seats=form.seats(),
                chosen=month.form.choice(),
                agreed=form.agreed(),
            )
            assert row.match is not None
            return redirect(row.match)
    return show(request, month, MonthAskForm(), form)


@require_POST
@member_page
def call_off(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Call the match of a month off."""
    return _taken_back(
        request, key, number, services.call_match_off, "The match is called off; the encounter waits again."
    )


@throttled("resolve")
@require_POST
@member_page
def as_played(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Have a month that failed after its match fought again by the answers of the match."""
    campaign, role = campaign_of(request, key)
    must_play(role)
    row = services.fight_as_played(encounter=encounter_of(campaign, number), user=person(request))
    return redirect("encounter", campaign.key, row.number)


@require_safe
@reader_page
def progress(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Return the progress of a queued month, for a page that polls; it reloads when the month is over."""
    campaign, _ = campaign_to_read(request, key)
    row = encounter_of(campaign, number)
    if not request.headers.get("HX-Request"):
        return redirect("encounter", campaign.key, row.number)
    return live(request, "campaigns/_progress.html", {"encounter": row}, over=not is_waiting(row))


@require_safe
@reader_page
def sheet(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Show the set-up sheet, to print and play from."""
    campaign, role = campaign_to_read(request, key)
    row = encounter_of(campaign, number)
    commanders, units = page_context.force(row)
    context = sheet_context(request, campaign, role, row) | {
        "commanders": commanders,
        "units": units,
        "facts": paper.facts(row, [unit["id"] for unit in units]) if row.state in _TAKES_RESULT else None,
        "forces": forces(row.system, row.battle.setup) if row.system and row.battle else [],
        "markers": not row.system,
        "centres": row.kind == "scout" and not row.system,
        "turn_numbers": range(1, turns_to_tick(row.system, row.battle.setup if row.battle else {}) + 1),
    }
    return render(request, "campaigns/sheet.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def result(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Take the result of a battle fought on a table."""
    campaign, role = campaign_of(request, key)
    must_play(role)
    row = encounter_of(campaign, number)
    if row.state not in (Encounter.State.PREPARED, Encounter.State.FAILED):
        raise Conflict(f"{month_name(row.year, row.month)} is {row.get_state_display()}: it takes no result now.")
    units, went = _went(request, campaign)
    form = ResultForm(request.POST or None, campaign=campaign, units=units)
    if request.method == "POST" and form.is_valid():
        with form.refusing():
            record, keys = form.result(), [unit.key for unit in units]
            services.record_table_result(encounter=row, result=record, units=keys, user=person(request))
            messages.success(request, "The result is entered; the aftermath is in the journal.")
            return redirect("encounter", campaign.key, row.number)
    context = sheet_context(request, campaign, role, row) | {"form": form, "went": went}
    return render(request, "campaigns/result.html", context, status=400 if form.errors else 200)


@require_POST
@member_page
def withdraw(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Take a table's result back."""
    return _taken_back(
        request, key, number, services.withdraw_table_result, "The result is withdrawn; the encounter waits again."
    )


def _taken_back(request: HttpRequest, key: UUID, number: int, act: Callable[..., Any], done: str) -> HttpResponse:
    """Take something of a month back for the reason that was typed, with the sentence `done`."""
    campaign, role = campaign_of(request, key)
    must_play(role)
    row = encounter_of(campaign, number)
    form = WithdrawForm(request.POST)
    if not form.is_valid():
        raise InvalidRequest(str(form.errors["reason"][0]))
    act(encounter=row, user=person(request), reason=form.cleaned_data["reason"])
    messages.success(request, done)
    return redirect("encounter", campaign.key, row.number)


def _went(request: HttpRequest, campaign: Campaign) -> tuple[list[Any], list[str]]:
    """Return the units that went to the table: those named in the address, else all that are fit."""
    fit = [unit for unit in campaign.units.select_related("leader") if unit.available]
    named = [key for key in request.GET.getlist("unit") if any(unit.key == key for unit in fit)]
    return ([unit for unit in fit if unit.key in named] if named else fit), named
