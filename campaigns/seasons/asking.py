"""Asking for the season ahead: what may be asked, what each member's forecast is made of, and who reads it.

A player's forecast is made of what his side knows: what the enemy is about in a month that is prepared is taken out
before it is stored, and dealt again for each season. Its dice have a seed of their own that no campaign rolls.
"""

from typing import Any, Unpack
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from battles.forecasting.services import Asked, check_asked, create_chunks, planned, refuse_flood
from battles.forecasting.slots import call_workers_on_commit
from battles.forecasting.staleness import InputHashes
from battles.models import Forecast
from battles.permissions import Person, hidden_forecasts
from battles.versions import engine_version
from campaigns.ledger import engine
from campaigns.models import Campaign, Encounter, SeasonForecast, Territory
from campaigns.months.forecasts import refuse_secrets
from campaigns.seasons.playing import OCTOBER, UNTIL, Start
from common.exceptions import Conflict, InvalidRequest, by_field
from common.hashing import digest
from common.json_input import Json
from rules.core.errors import RulesError
from rules.core.odds import plan
from rules.core.suggest import did_you_mean, no_doctrine
from rules.muskets_mohawks.campaign.sheet import ENCOUNTERS
from rules.muskets_mohawks.forces.factions import NAMES

MOST_SEASONS = 20_000
TRUTH, PLAYER = Forecast.Knowledge.TRUTH, Forecast.Knowledge.PLAYER
_OPEN = (Encounter.State.PREPARED, Encounter.State.FAILED)


@transaction.atomic
def request_season(
    *, campaign: Campaign, user: User, knowledge: str = PLAYER, how: Json | None = None, **asked: Unpack[Asked]
) -> Forecast:
    """Queue a forecast of a campaign's season and return its row.

    `how` may have `doctrine` (else the campaign's), `units` (those that go while they are fit, else all), `until`
    (october or war), and where the campaign is won or lost `territory` and `rival` of the next one. `knowledge` is what
    the player's side knows, or all there is to know, which takes the umpire. Raises InvalidRequest with all faults.
    """
    refuse_secrets(user, campaign, knowledge)
    start = start_for(campaign=campaign, knowledge=knowledge, how=how or {}, **asked)
    refuse_flood(user)
    forecast = Forecast.objects.create(
        kind=Forecast.Kind.SEASON,
        owner=user,
        system=campaign.system,
        title=f"{campaign.name}, the season ahead",
        setup=setup_of(start, campaign),
        setup_hash=digest(setup_of(start, campaign)),
        basis=_basis(campaign, knowledge),
        knowledge=knowledge,
        side_names=[NAMES[campaign.faction], NAMES.get(campaign.rival, "the enemy")],
        entities=[],
        engine_version=engine_version(campaign.system),
        **planned(runs=asked.get("runs"), precision=asked.get("precision"), seed=asked.get("seed")),
    )
    SeasonForecast.objects.create(campaign=campaign, forecast=forecast)
    create_chunks(forecast)
    call_workers_on_commit()
    return forecast


def setup_of(start: Start, campaign: Campaign) -> Json:
    """Return a start as it is stored (`campaigns.seasons.sampling.start_of`)."""
    return {
        "system": campaign.system,
        "state": start.state,
        "doctrine": start.doctrine,
        "units": start.units,
        "until": start.until,
        "choice": start.choice,
        "hidden": start.hidden,
    }


def start_for(*, campaign: Campaign, knowledge: str = PLAYER, how: Json, **asked: Unpack[Asked]) -> Start:
    """Return where a season begins, or refuse what is asked with all its faults; see `request_season`."""
    refuse_between_months(campaign)
    fields = _size_faults(asked)
    doctrine, until = how.get("doctrine") or campaign.doctrine, how.get("until") or OCTOBER
    units = list(how.get("units") or [])
    if doctrine not in engine.DOCTRINES:
        fields["doctrine"] = [no_doctrine(doctrine, engine.DOCTRINES)]
    if until not in UNTIL:
        guess = did_you_mean(until, UNTIL)
        fields["until"] = [f"A season is forecast until one of {', '.join(UNTIL)}, not {until}.{guess}"]
    known = [unit["id"] for unit in campaign.state["units"]]
    strange = [key for key in units if key not in known]
    if strange:
        fields["units"] = [
            f"There is no unit {strange[0]} on the roster; choose among {', '.join(known)}."
            f"{did_you_mean(strange[0], known)}"
        ]
    choice, wrong = _next_choice(campaign, how)
    fields |= wrong
    if fields:
        raise InvalidRequest(" ".join(sentence for rows in fields.values() for sentence in rows), fields=fields)
    state = known_state(campaign, knowledge)
    start = Start(state, doctrine, units, until, choice, knowledge != TRUTH and state["encounter"] is not None)
    if not start.months:
        raise Conflict(f"{campaign.name} has no month left until {until}; the war ends first.", "MM-CAMP-1")
    return start


def refuse_between_months(campaign: Campaign) -> None:
    """Refuse a campaign that is over for good, and one whose month is being fought: it has no state to begin from."""
    if campaign.status == Campaign.Status.WAR_OVER:
        raise Conflict(f"The war is over for {campaign.name}: there is no season ahead to forecast.", "MM-CAMP-1")
    waiting = campaign.encounters.exclude(state=Encounter.State.CLOSED).first()
    if waiting is not None and waiting.state not in _OPEN:
        raise Conflict(
            f"{waiting} is {waiting.get_state_display()}: the season ahead begins with what comes of it, so ask once "
            "it is closed."
        )


def known_state(campaign: Campaign, knowledge: str) -> Json:
    """Return a campaign's state as far as a side knows it: without what the enemy is about this month (MM-NP-1)."""
    state = dict(campaign.state)
    sheet = state["encounter"]
    if knowledge != TRUTH and sheet is not None:
        # A word that is always the same says nothing; the battle is fought without it (`Start.hidden`).
        state["encounter"] = {**sheet, "posture": ENCOUNTERS[0]}
    return state


def _size_faults(asked: Asked) -> dict[str, list[str]]:
    runs = asked.get("runs")
    fields: dict[str, list[str]] = {}
    if runs is not None and not 1 <= runs <= MOST_SEASONS:
        fields["runs"] = [f"Ask for 1 to {MOST_SEASONS:,} seasons, not {runs:,}."]
    try:
        check_asked(precision=asked.get("precision"), seed=asked.get("seed"))
    except InvalidRequest as refused:
        fields |= refused.fields
    if not fields and plan(runs or 0, asked.get("precision") or 0.0).runs > MOST_SEASONS:
        fields["precision"] = [f"That takes more than {MOST_SEASONS:,} seasons; ask less exactly, or for fewer runs."]
    return fields


def _next_choice(campaign: Campaign, how: Json) -> tuple[Json | None, dict[str, list[str]]]:
    """Return the choice by which the next campaign of the chain begins, None for one under way, and its faults."""
    given = {key: str(how[key]) for key in ("territory", "rival") if how.get(key)}
    if campaign.status == Campaign.Status.ACTIVE:
        sentence = f"{campaign.name} goes on where it is; this is chosen once it is won or lost. Leave it out."
        return None, {key: [sentence] for key in given}
    slug = given.get("territory", "")
    if slug and not Territory.objects.filter(slug=slug).exists():
        known = list(Territory.objects.values_list("slug", flat=True))
        return None, {"territory": [f"There is no territory {slug}; see the list.{did_you_mean(slug, known)}"]}
    try:
        engine.next_campaign(campaign.state, given, engine.Dice("", {}, recording=False))
    except RulesError as error:
        return None, by_field(error.faults) or {"territory": [error.message]}
    return given, {}


def _basis(campaign: Campaign, knowledge: str) -> InputHashes:
    return {"campaign": digest(known_state(campaign, knowledge))[:16]}


def bases_now(forecasts: list[Forecast]) -> dict[UUID, InputHashes]:
    """Return what forecasts of seasons would be made of now, as far as each may know it."""
    known = {row.pk: row for row in forecasts if row.kind == Forecast.Kind.SEASON}
    rows = SeasonForecast.objects.filter(forecast__in=list(known)).select_related("campaign") if known else []
    return {row.forecast_id: _basis(row.campaign, known[row.forecast_id].knowledge) for row in rows}


def seasons_of(campaign: Campaign, user: Person) -> QuerySet[Forecast]:
    """Return the forecasts of a campaign's season that this person asked for and may read, newest first."""
    if user.pk is None:
        return Forecast.objects.none()
    rows = Forecast.objects.filter(kind=Forecast.Kind.SEASON, owner=user.pk, season__campaign=campaign)
    return rows.exclude(hidden_forecasts(user)).order_by("-created", "pk")


def season_of(campaign: Campaign, user: Person, key: Any) -> Forecast:
    """Return one of them; raises Forecast.DoesNotExist."""
    return seasons_of(campaign, user).get(pk=key)


@transaction.atomic
def delete_season(*, forecast: Forecast) -> None:
    """Delete a forecast that is neither waiting nor running, with all that was counted."""
    row = Forecast.objects.select_for_update(of=("self",)).filter(pk=forecast.pk).first()
    if row is None:
        return
    if row.status in (Forecast.Status.QUEUED, Forecast.Status.RUNNING):
        raise Conflict("The workers are still at this forecast; stop it first.")
    row.delete()
