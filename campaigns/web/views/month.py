"""A month's page: whose campaign, which encounter, the choice as it is filled in, and all that is shown of it."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from battles.models import Forecast
from battles.systems import renderer_of
from battles.systems.base.pieces import TableMap
from battles.systems.pages import forces
from battles.web.briefing import laid_table
from battles.web.forecasts.forms import MonthAskForm
from battles.web.forecasts.reading import with_staleness
from campaigns import selectors, services
from campaigns.models import Campaign, Encounter
from campaigns.months import playing
from campaigns.months.fielding import conversions
from campaigns.months.forecasts import forecasts_of
from campaigns.months.preview import Preview
from campaigns.web import page_context, paper, telling
from campaigns.web.forms import OPTIONS, ChooseForm, PlayForm, WithdrawForm
from campaigns.web.guard import campaign_to_read, encounter_of, may_play, must_play
from campaigns.web.views.campaigns import heading
from common.exceptions import Conflict, NotAllowed
from common.web.faults import faults_of
from common.web.guard import member_page, person
from common.web.labels import SNOW, WEATHER, month_name
from matches.models import Match
from matches.web.beginning import absolute_link
from matches.web.watching import link_of
from rules import registry

_WAITING = (Encounter.State.QUEUED, Encounter.State.RUNNING, Encounter.State.FOUGHT)


def is_waiting(row: Encounter) -> bool:
    """Return whether a month waits for the workers, as one also does whose match has just ended."""
    if row.state == Encounter.State.PLAYING and row.match is not None:
        return row.match.status in (Match.Status.OVER, Match.Status.ABANDONED)
    return row.state in _WAITING


@dataclass(slots=True, frozen=True)
class Month:
    """What a request for a month's page is about; `form` holds what was posted, if anything was.

    `like` is the forecast that is asked for once more with something changed, to be compared with.
    """

    campaign: Campaign
    role: str
    row: Encounter
    form: ChooseForm
    like: Forecast | None


def month_of(request: HttpRequest, key: UUID, number: int) -> Month:
    """Return the month of an address if the reader may see it; only a member who gives orders may POST."""
    campaign, role = campaign_to_read(request, key)
    row = encounter_of(campaign, number)
    posted = request.method == "POST"
    if posted:
        must_play(role)
    like = _like(request, row)
    form = ChooseForm(
        request.POST if posted else None,
        campaign=campaign,
        kind=row.kind,
        initial=_choice_of(like, campaign) if like else {},
    )
    return Month(campaign, role, row, form, like)


def _like(request: HttpRequest, row: Encounter) -> Forecast | None:
    """Return the forecast of this month, of the reader's own, that a request names under `like`."""
    try:
        pk = UUID(request.POST.get("like") or request.GET.get("like", ""))
    except ValueError:
        return None
    return forecasts_of(row, request.user).filter(pk=pk).first()


def _choice_of(like: Forecast, campaign: Campaign) -> dict[str, Any]:
    """Return the choice that a forecast was made of, as the form takes it."""
    units, doctrine, options = like.about.asked[:3]
    if like.system == campaign.system:
        return {"units": units, "doctrine": doctrine} | {key: options.get(key) for key in OPTIONS}
    return {"units": units, "elsewhere": f"{like.system}/{like.setup['player'].get('doctrine', '')}"}


def show(request: HttpRequest, month: Month, ask: MonthAskForm, play: PlayForm | None = None) -> HttpResponse:
    """Show a month's encounter with the choice as it is filled in."""
    campaign, row, form = month.campaign, month.row, month.form
    play = play or PlayForm(campaign=campaign, user=request.user)
    chosen = form["units"].value() or []
    context = sheet_context(request, campaign, month.role, row) | {
        "form": form,
        "cards": [(registry.system(way.target).card().title, way) for way in conversions(campaign, row.kind)],
        "ask": ask,
        "like": month.like,
        "faults": faults_of(form, ask, play),
        "play": play,
        **_played(request, month),
        "forecasts": with_staleness(forecasts_of(row, request.user)),
        "rows": [(unit, unit.key in chosen) for unit in form.roster],
        "waiting": is_waiting(row),
        "parts": telling.with_sentences(list(telling.findings(campaign, row))),
        "losses": _losses(row, form.roster),
        "fates": _fates(campaign, row),
        "may_withdraw": may_play(month.role) and campaign.archived is None and _may_withdraw(campaign, row),
        "withdraw_form": WithdrawForm(),
    }
    faulty = form.errors or ask.errors or play.errors
    return render(request, "campaigns/encounter.html", context, status=400 if faulty else 200)


def _played(request: HttpRequest, month: Month) -> dict[str, Any]:
    """Return what the page has of the match by which a month is played, with the links that its reader may hand on."""
    played = playing.played(month.row, request.user, month.role) if month.row.match_id else None
    if played is None:
        return {"played": None}
    free = [seat for seat in played.seats if seat.invitation and seat.guest_id is None] if played.hands_on else []
    return {
        "played": played,
        "links": [(seat, absolute_link(request, seat)) for seat in free],
        "watch_link": link_of(request, played.match) if played.watch_link else "",
    }


def sheet_context(request: HttpRequest, campaign: Campaign, role: str, row: Encounter) -> dict[str, Any]:
    """Return the set-up of an encounter as a member with this role may know it."""
    sheet = selectors.encounter_sheet(encounter=row, role=selectors.role_at_table(request.user, campaign))
    table, buildings = paper.table(row, sheet)
    table.title = f"The table of {month_name(row.year, row.month)}"
    shown = heading(request, campaign, role)
    if row.state == Encounter.State.CLOSED and may_play(role):
        shown["what_now"] = page_context.after_a_month(shown["what_now"], row, campaign)
    return shown | {
        "encounter": row,
        "sheet": sheet,
        "month_of_encounter": month_name(row.year, row.month),
        "place": page_context.places(campaign).get((row.year, row.month), campaign.territory.name),
        "weather": WEATHER.get(int(sheet.get("weather") or 0), ""),
        "snow": SNOW.get(str(sheet.get("snow")), ""),
        "objective": page_context.objective(row),
        "table": table,
        "buildings": buildings,
        "sections": page_context.ground_of(sheet).get("sections") or [],
        "board": _board(row),
        "enemy_corps": page_context.enemy_corps(row) if not row.system else [],
        "enemy_names": page_context.enemy_names(row) if not row.system else [],
    }


def _board(row: Encounter) -> TableMap | None:
    """Return the board of a month that was fought by another system, as both sides began on it."""
    battle = row.battle if row.system else None
    if battle is None or not battle.initial:
        return None
    names = registry.system(battle.system).side_names(battle.setup)
    look = renderer_of(battle.system, names, battle.names)
    board = look.draw(battle.initial)
    if board is not None:
        board.about = look.conditions(battle.initial)
        board.title = f"The board of {month_name(row.year, row.month)}"
    return board


def _losses(row: Encounter, units: list[Any]) -> list[dict[str, Any]]:
    names = {unit.key: unit.name for unit in units}
    found = []
    for entry in (row.result or {}).get("units", []):
        if entry["id"] in names:
            down = sum(entry["losses"].values())
            gone = down - entry["recovered"] >= entry["strength"]
            found.append(entry | {"name": names[entry["id"]], "down": down, "destroyed": gone})
    return found


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


@require_POST
@member_page
def preview(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    """Show the card, the board and the forces of a month by the rules chosen, or why it cannot be fought by them."""
    month = month_of(request, key, number)
    if month.form.is_valid():
        choice = month.form.choice()
        if not choice["system"]:
            messages.info(
                request, "Choose other rules under “Fought by” to see the month by them; its own table is below."
            )
            return redirect("encounter", month.campaign.key, month.row.number)
        with month.form.refusing(but=(Conflict, NotAllowed)):
            del choice["options"]  # those of these rules; the others have their own
            found = services.preview_encounter(encounter=month.row, user=person(request), **choice)
            context = heading(request, month.campaign, month.role) | contents(found)
            context |= {"encounter": month.row, "month_of_encounter": month_name(month.row.year, month.row.month)}
            return render(request, "campaigns/preview.html", context)
    return show(request, month, MonthAskForm())


def contents(found: Preview) -> dict[str, Any]:
    """Return what the page shows of a preview."""
    system, setup = found.choice.system, found.setup
    return {
        "there": registry.system(system).card(),
        "choice": found.choice,
        "way": found.card,
        "remarks": found.remarks,
        "refused": found.refused,
        "table": laid_table(system, setup, "The board as both sides would begin") if setup else None,
        "forces": forces(system, setup) if setup else [],
    }
