"""A month's encounter: its set-up, the choice, the worker's progress, a table's result, and its withdrawal."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles.refusals import Conflict, NotAllowed, Refused
from battles.web.forecasts.forms import AskForm
from battles.web.forecasts.reading import with_staleness
from battles.web.tables import face
from battles.web.tables.drawing import TableMap
from battles.web.tables.muskets_mohawks import draw_ground
from battles.web.words import WEATHER, month_name
from campaigns import selectors, services
from campaigns.elsewhere import PLAYER
from campaigns.fielding import ways
from campaigns.forecasting import forecasts_of
from campaigns.models import Campaign, Encounter
from campaigns.web import desk, telling
from campaigns.web.forms import ChooseForm, WithdrawForm
from campaigns.web.guard import campaign_of, encounter_of, member_page, must_play, person
from campaigns.web.result_form import ResultForm
from campaigns.web.views.campaigns import heading
from rules import registry

TURNS_TO_TICK = 30  # boxes on the printed sheet
_WAITING = (Encounter.State.QUEUED, Encounter.State.RUNNING, Encounter.State.FOUGHT)


@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def encounter(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Show a month's encounter as it stands; a post chooses who goes and queues it."""
    campaign, role = campaign_of(request, key)
    row = encounter_of(campaign, number)
    units = list(campaign.units.select_related("leader"))
    form = ChooseForm(request.POST or None, campaign=campaign, units=units)
    if request.method == "POST":
        must_play(role)
        if form.is_valid():
            try:
                system, doctrine = form.orders()
                services.choose_and_queue(
                    encounter=row,
                    units=form.cleaned_data["units"],
                    doctrine=doctrine,
                    system=system,
                    user=person(request),
                )
            except Refused as refused:
                form.refuse(refused)
            else:
                return redirect("encounter", campaign.key, row.number)
    return show_encounter(request, campaign, role, row, form, AskForm())


@require_POST
@member_page
def odds(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Have the odds of a prepared month worked out for the units and the doctrine chosen on its page."""
    campaign, role = campaign_of(request, key)
    must_play(role)
    row = encounter_of(campaign, number)
    form = ChooseForm(request.POST, campaign=campaign, units=list(campaign.units.select_related("leader")))
    ask = AskForm(request.POST)
    if form.is_valid() and ask.is_valid():
        system, doctrine = form.orders()
        try:
            forecast = services.forecast_encounter(
                encounter=row,
                user=person(request),
                units=form.cleaned_data["units"],
                doctrine=doctrine,
                system=system,
                knowledge=request.POST.get("knowledge", PLAYER),
                **ask.asked(),
            )
        except (Conflict, NotAllowed):
            raise
        except Refused as refused:
            form.refuse(refused)
        else:
            return redirect("forecast", forecast.pk)
    return show_encounter(request, campaign, role, row, form, ask)


def show_encounter(
    request: HttpRequest, campaign: Campaign, role: str, row: Encounter, form: ChooseForm, ask: AskForm
) -> HttpResponse:
    """Show a month's encounter with the choice as it is filled in."""
    units = list(campaign.units.select_related("leader"))
    context = sheet_context(campaign, role, row) | {
        "form": form,
        "cards": [(registry.system(way.target).card().title, way) for way in ways(campaign)],
        "ask": ask,
        "forecasts": with_staleness(forecasts_of(row, request.user)),
        "rows": [(unit, unit.key in (form["units"].value() or [])) for unit in units],
        "waiting": row.state in _WAITING,
        "parts": telling.tell(list(telling.findings(campaign, row))),
        "losses": _losses(row, units),
        "fates": _fates(campaign, row),
        "may_withdraw": role != "observer" and _may_withdraw(campaign, row),
        "withdraw_form": WithdrawForm(),
    }
    return render(request, "campaigns/encounter.html", context, status=400 if form.errors or ask.errors else 200)


@require_safe
@member_page
def progress(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Answer how a queued month stands, for a page that asks again and again; it reloads when the month is over."""
    campaign, _ = campaign_of(request, key)
    row = encounter_of(campaign, number)
    if not request.headers.get("HX-Request"):
        return redirect("encounter", campaign.key, row.number)
    response = render(request, "campaigns/_progress.html", {"encounter": row})
    if row.state not in _WAITING:
        response["HX-Refresh"] = "true"
    return response


@require_safe
@member_page
def sheet(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Show the set-up sheet, to print and play from."""
    campaign, role = campaign_of(request, key)
    row = encounter_of(campaign, number)
    commanders, units = desk.force(row)
    context = sheet_context(campaign, role, row) | {
        "commanders": commanders,
        "units": units,
        "turn_numbers": range(1, TURNS_TO_TICK + 1),
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
        try:
            record, keys = form.result(), [unit.key for unit in units]
            services.record_table_result(encounter=row, result=record, units=keys, user=person(request))
        except Refused as refused:
            form.refuse(refused)
        else:
            messages.success(request, "The result is entered; the aftermath is in the journal.")
            return redirect("encounter", campaign.key, row.number)
    context = sheet_context(campaign, role, row) | {"form": form, "went": went}
    return render(request, "campaigns/result.html", context, status=400 if form.errors else 200)


@require_POST
@member_page
def withdraw(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Take a table's result back."""
    campaign, role = campaign_of(request, key)
    must_play(role)
    row = encounter_of(campaign, number)
    services.withdraw_table_result(encounter=row, user=person(request), reason=request.POST.get("reason", "")[:300])
    messages.success(request, "The result is withdrawn; the encounter waits again.")
    return redirect("encounter", campaign.key, row.number)


def sheet_context(campaign: Campaign, role: str, row: Encounter) -> dict[str, Any]:
    """Return the set-up of an encounter as somebody of this role may know it."""
    sheet = selectors.encounter_sheet(encounter=row, role=role)
    table = draw_ground(desk.ground_of(sheet), night=sheet.get("light") == "night")
    table.title = f"The table of {month_name(row.year, row.month)}"
    return heading(campaign, role) | {
        "encounter": row,
        "sheet": sheet,
        "month_of_encounter": month_name(row.year, row.month),
        "place": desk.places(campaign).get((row.year, row.month), campaign.territory.name),
        "weather": WEATHER.get(int(sheet.get("weather") or 0), ""),
        "objective": desk.objective(row),
        "table": table,
        "board": _board(row),
    }


def _board(row: Encounter) -> TableMap | None:
    """Return the board of a month that was fought by another system, as both sides began on it."""
    battle = row.battle if row.system else None
    if battle is None or not battle.initial:
        return None
    names = registry.system(battle.system).side_names(battle.setup)
    board = face(battle.system, names, battle.names).draw(battle.initial)
    if board is not None:
        board.title = f"The board of {month_name(row.year, row.month)}"
    return board


def _losses(row: Encounter, units: list[Any]) -> list[dict[str, Any]]:
    names = {unit.key: unit.name for unit in units}
    return [
        entry | {"name": names[entry["id"]], "down": sum(entry["losses"].values())}
        for entry in (row.result or {}).get("units", [])
        if entry["id"] in names
    ]


def _fates(campaign: Campaign, row: Encounter) -> list[tuple[str, str]]:
    """Return the leaders who did not come back, with what became of them."""
    gone = {entry["id"]: entry["fate"] for entry in (row.result or {}).get("leaders", []) if entry["fate"] != "unhurt"}
    if not gone:
        return []
    found = campaign.leaders.filter(key__in=gone).values_list("key", "name")
    return [(name, "fell" if gone[key] == "lost" else "ran away with his unit") for key, name in found]


def _may_withdraw(campaign: Campaign, row: Encounter) -> bool:
    last = campaign.encounters.order_by("-number").values_list("number", flat=True).first()
    return row.result_source == Encounter.Source.TABLE and row.number == last


def _went(request: HttpRequest, campaign: Campaign) -> tuple[list[Any], list[str]]:
    """Return the units that went to the table: those named in the address, else all that are fit."""
    fit = [unit for unit in campaign.units.select_related("leader") if unit.available]
    named = [key for key in request.GET.getlist("unit") if any(unit.key == key for unit in fit)]
    return ([unit for unit in fit if unit.key in named] if named else fit), named
