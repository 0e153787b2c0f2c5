"""Forecasts of a prepared encounter: what each member may ask for, and whose knowledge each is made of.

A player's forecast is made of what his side knows: the order of battle is redacted before it is stored, so that neither
the figures nor an opened run reveal more. Its dice have their own seed and streams that no campaign rolls, so that
they say nothing about the battle to come.
"""

from typing import Unpack
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from battles.forecasting.knowledge import redacted
from battles.forecasting.selectors import forecasts_for
from battles.forecasting.services import Asked, check_asked, request_forecast
from battles.forecasting.staleness import InputHashes, basis_of
from battles.models import Forecast
from battles.permissions import Person
from campaigns.ledger import engine, operations
from campaigns.membership.access import SEALED, require
from campaigns.models import Campaign, Encounter, EncounterForecast, Role
from campaigns.months.conversion import (
    OPEN,
    PLAYER,
    TRUTH,
    Choice,
    choice_of,
    edition_of,
    own_setup,
    refuse_unless_open,
)
from common.exceptions import Conflict, InvalidRequest, NotAllowed
from common.json_input import Json
from rules.core.errors import Fault
from rules.core.suggest import did_you_mean


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
    **asked: Unpack[Asked],
) -> Forecast:
    """Queue a forecast of a month that waits to be played, with the units and orders given, and return it.

    `knowledge` is what the player's side knows, or all there is to know, which takes the umpire. Without `units` all
    go that are fit; without `doctrine` the campaign's is followed. With a `system` the encounter is carried over to
    its rules, and doctrine and options are that system's.
    """
    refuse_secrets(user, encounter.campaign, knowledge)
    if knowledge == PLAYER and "enemy_doctrine" in (options or {}):
        sentence = "How the enemy is led is not known to your side; leave enemy_doctrine out."
        raise InvalidRequest.of_faults([Fault("options.enemy_doctrine", sentence)])
    campaign = operations.lock_in_play(encounter.campaign_id)
    encounter = campaign.encounters.select_related("campaign").get(pk=encounter.pk)
    refuse_unless_open(encounter, "forecast")
    check_asked(knowledge=knowledge, **asked)
    return _queued(encounter, choice_of(encounter, units, doctrine, options, system), user, knowledge, asked)


def _queued(encounter: Encounter, choice: Choice, user: User, knowledge: str, asked: Asked) -> Forecast:
    """Queue the forecast of a choice, and keep what it was made of, so that a change of it is noticed."""
    campaign = encounter.campaign
    setup = own_setup(campaign, choice)
    edition = edition_of(encounter, choice, setup, knowledge)
    forecast = request_forecast(
        setup=edition.setup,
        origin=edition.origin,
        carried_from=edition.carried_from,
        remarks=edition.remarks,
        basis=basis_of(redacted(setup, knowledge)),
        owner=user,
        title=f"{campaign.name}, {encounter.title}",
        knowledge=knowledge,
        **asked,
    )
    EncounterForecast.objects.create(encounter=encounter, forecast=forecast, asked=list(choice.own_orders(campaign)))
    return forecast


def bases_now(forecasts: list[Forecast]) -> dict[UUID, InputHashes]:
    """Return what the forecasts of months that wait to be played would be made of now, as far as each may know it.

    A choice that can no longer be made has other units than before.
    """
    known = {row.pk: row for row in forecasts}
    rows = EncounterForecast.objects.filter(forecast__in=list(known)).select_related("encounter__campaign")
    return {
        row.forecast_id: _basis_now(known[row.forecast_id], row)
        for row in rows
        if row.asked and not row.encounter.passed and row.encounter.state in OPEN
    }


def _basis_now(forecast: Forecast, about: EncounterForecast) -> InputHashes:
    state = about.encounter.campaign.state
    units, doctrine, options = about.asked
    if engine.choice_faults(state, units, doctrine, options):
        return {**forecast.basis, "player.units": ""}
    setup = engine.battle_setup(state, units, doctrine, options)
    return basis_of(redacted(setup, forecast.knowledge))


def forecasts_of(encounter: Encounter, user: Person) -> QuerySet[Forecast]:
    """Return the forecasts of an encounter that this person asked for, newest first, without those he archived."""
    at_hand = Q(archived=None) | Q(archived=encounter.campaign.archived)  # archived alone, it has left the list
    return forecasts_for(user).filter(at_hand, about__encounter=encounter)


def refuse_secrets(user: User, campaign: Campaign, knowledge: str) -> None:
    """Refuse who takes no part, a player who asks what only the umpire may, and an unknown side."""
    role = require(user=user, campaign=campaign)
    if knowledge not in (PLAYER, TRUTH):
        guess = did_you_mean(knowledge, (PLAYER, TRUTH))
        sentence = f"There is no knowledge {knowledge} here; choose {PLAYER}, or as the umpire {TRUTH}.{guess}"
        raise InvalidRequest.of_faults([Fault("knowledge", sentence)])
    if knowledge == TRUTH and role != Role.UMPIRE:
        raise NotAllowed("Only the umpire may forecast with all there is to know; ask with what your side knows.")
    if knowledge == TRUTH and campaign.keeps_seal:
        raise Conflict(f"{SEALED} Ask with what your side knows.")
