"""A month's encounter carried over to another system before anything is decided: the card, the board, the forces."""

from dataclasses import dataclass, field

from django.contrib.auth.models import User

from battles.forecasting.conversions import ConvertedSetup
from battles.forecasting.knowledge import draws
from battles.services import read_setup
from campaigns.membership.access import require, role_at_table
from campaigns.models import Encounter, Role
from campaigns.months import fielding
from campaigns.months.conversion import (
    PLAYER,
    TRUTH,
    Choice,
    choice_of,
    edition_of,
    own_setup,
    refuse_unless_open,
)
from common.exceptions import InvalidRequest
from common.json_input import Json
from rules import registry
from rules.core.errors import Fault
from rules.mapping.cards import Card, card


@dataclass(slots=True, frozen=True)
class Preview:
    """What a month becomes under another system, as far as who asks may know.

    `setup` is the order of battle there, None where it cannot be carried over, which `refused` then explains. What the
    player's side does not know is, for a player, as one throw of dice has it with which nothing is ever fought.
    """

    choice: Choice
    card: Card
    knowledge: str
    setup: Json | None
    remarks: list[str] = field(default_factory=list)
    refused: InvalidRequest | None = None


def preview_encounter(
    *, encounter: Encounter, user: User, system: str, units: list[str] | None = None, doctrine: str = ""
) -> Preview:
    """Return what a month that waits becomes under another system; to its umpire the battle that would be fought.

    A choice that the campaign's own rules refuse is refused, and so is a system that there is not. A system to which
    nothing leads, or not this month, is no refusal but an answer.
    """
    campaign = encounter.campaign
    require(user=user, campaign=campaign)
    role = role_at_table(user=user, campaign=campaign)
    refuse_unless_open(encounter, "shown under other rules")
    if system in ("", campaign.system):
        sentence = f"Name another system than the campaign's own, {campaign.system}."
        raise InvalidRequest.of_faults([Fault("system", sentence)])
    choice = choice_of(encounter, units, doctrine, system=system)
    if system not in registry.known():
        fielding.check_system(campaign, system, choice.doctrine)
    setup = own_setup(campaign, choice)
    knowledge = TRUTH if role == Role.UMPIRE else PLAYER
    way = card(campaign.system, system)
    try:
        edition = edition_of(encounter, choice, setup, knowledge)
    except InvalidRequest as refused:
        return Preview(choice, way, knowledge, None, refused=refused)
    return Preview(choice, way, knowledge, _shown(edition), edition.remarks)


def _shown(edition: ConvertedSetup) -> Json:
    """Return a complete order of battle; if each run converts it again, the one of the first draw."""
    if edition.origin is None:
        return dict(edition.setup)
    return dict(draws(edition.setup, read_setup(setup=edition.origin))[0].setup)
