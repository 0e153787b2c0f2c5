"""Forecasts of a prepared encounter: what each member may ask for, and on whose knowledge it rests.

A player's forecast is made of what his side knows: the veil is drawn before anything is stored, so that neither the
figures nor a run that is opened hold more. Its dice come from a seed of its own and from streams that no campaign
rolls, so that nothing of the battle to come can be read from them.
"""

from copy import copy
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from battles.audience import Person
from battles.forecasting.editions import Edition, under
from battles.forecasting.freshness import Basis, basis_of
from battles.forecasting.knowledge import known_to
from battles.forecasting.selectors import forecasts_for
from battles.forecasting.services import check_asked, request_forecast
from battles.models import Forecast
from battles.refusals import Conflict, NotAllowed, Refused
from campaigns import engine, fielding
from campaigns.access import require
from campaigns.models import Encounter, EncounterForecast, Role
from campaigns.projection import fit_units
from rules.core.errors import Fault, RulesError

Json = dict[str, Any]
TRUTH, PLAYER = Forecast.Knowledge.TRUTH, Forecast.Knowledge.PLAYER
_OPEN = (Encounter.State.PREPARED, Encounter.State.FAILED)


@transaction.atomic
def forecast_encounter(
    *,
    encounter: Encounter,
    user: User,
    units: list[str] | None = None,
    doctrine: str = "",
    options: Json | None = None,
    system: str = "",
    knowledge: str = PLAYER,
    runs: int | None = None,
    precision: float | None = None,
    seed: str | None = None,
) -> Forecast:
    """Queue a forecast of a month that waits to be played, with the units and orders given, and return it.

    `knowledge` is what the player's side knows, or all there is to know, which takes the umpire. Without `units` all
    go that are fit; without `doctrine` the campaign's is followed. With a `system` the encounter is carried over to
    its rules, and doctrine and options are that system's.
    """
    campaign = encounter.campaign
    role = require(user=user, campaign=campaign)
    _refuse_secrets(role, knowledge, options or {})
    if encounter.passed or encounter.state not in _OPEN:
        state = "passed" if encounter.passed else encounter.get_state_display()
        raise Conflict(f"{encounter} is {state}; only a month that waits to be played is forecast.")
    chosen = fit_units(campaign.state) if units is None else units
    check_asked(runs=runs, precision=precision, seed=seed, knowledge=knowledge)
    elsewhere = system not in ("", campaign.system)
    own = (campaign.doctrine, {}) if elsewhere else (doctrine or encounter.doctrine or campaign.doctrine, options or {})
    order = (chosen, *own)
    faults = engine.choice_faults(campaign.state, *order)
    if faults:
        raise Refused.of_faults(faults)
    own_setup = engine.battle_setup(campaign.state, *order)
    edition = Edition(own_setup, [])
    if elsewhere:
        there = copy(encounter)
        there.units, there.system, there.options = chosen, system, options or {}
        there.doctrine = doctrine or fielding.default_doctrine(system)
        edition = _carried(there, own_setup, knowledge)
    forecast = request_forecast(
        setup=edition.setup,
        origin=edition.origin,
        remarks=edition.remarks,
        basis=basis_of(known_to(setup=own_setup, knowledge=knowledge)),
        owner=user,
        title=f"{campaign.name}, {encounter.title}",
        seed=seed,
        runs=runs,
        precision=precision,
        knowledge=knowledge,
    )
    EncounterForecast.objects.create(encounter=encounter, forecast=forecast, asked=list(order))
    return forecast


def bases_now(forecasts: list[Forecast]) -> dict[UUID, Basis]:
    """Return what the forecasts of months that wait to be played would be made of now, as far as each may know it.

    A choice that can no longer be made has other units than before.
    """
    known = {row.pk: row for row in forecasts}
    rows = EncounterForecast.objects.filter(forecast__in=list(known)).select_related("encounter__campaign")
    return {
        row.forecast_id: _basis_now(known[row.forecast_id], row)
        for row in rows
        if row.asked and not row.encounter.passed and row.encounter.state in _OPEN
    }


def _basis_now(forecast: Forecast, about: EncounterForecast) -> Basis:
    state = about.encounter.campaign.state
    units, doctrine, options = about.asked
    if engine.choice_faults(state, units, doctrine, options):
        return {**forecast.basis, "player.units": ""}
    setup = engine.battle_setup(state, units, doctrine, options)
    return basis_of(known_to(setup=setup, knowledge=forecast.knowledge))


def _carried(there: Encounter, setup: Json, knowledge: str) -> Edition:
    """Return a month's order of battle under the system chosen for it.

    The umpire's is the one that would be fought. A player's is carried over from what his side knows, for each battle
    of the forecast anew.
    """
    fielding.check_system(there.campaign, there.system, there.doctrine)
    if knowledge == TRUTH:
        try:
            fielded = fielding.fielded(there, there.campaign.state)
        except RulesError as error:
            raise Refused.of_rules(error) from error
        return Edition(fielded.setup, fielded.carried.remarks if fielded.carried else [])
    orders: Json = {"options": dict(there.options)}
    orders["player"] = {"doctrine": there.doctrine}
    orders["enemy"] = {"doctrine": fielding.default_doctrine(there.system)}
    return under(setup, there.system, knowledge, orders)


def forecasts_of(encounter: Encounter, user: Person) -> QuerySet[Forecast]:
    """Return the forecasts of an encounter that this person asked for, newest first."""
    return forecasts_for(user).filter(about__encounter=encounter)


def _refuse_secrets(role: str, knowledge: str, options: Json) -> None:
    """Refuse a player what only the umpire may ask, and everybody what nobody in the campaign is."""
    if knowledge not in (PLAYER, TRUTH):
        sentence = f"There is no knowledge {knowledge} here; choose {PLAYER}, or as the umpire {TRUTH}."
        raise Refused.of_faults([Fault("knowledge", sentence)])
    if knowledge == TRUTH and role != Role.UMPIRE:
        raise NotAllowed("Only the umpire may forecast with all there is to know; ask with what your side knows.")
    if knowledge == PLAYER and "enemy_doctrine" in options:
        sentence = "How the enemy is led is not known to your side; leave enemy_doctrine out."
        raise Refused.of_faults([Fault("options.enemy_doctrine", sentence)])
