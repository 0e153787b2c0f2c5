"""A month's encounter as it is fought: by the campaign's own rules, or carried over to those of another system.

Converted over, what the set-up leaves to dice is rolled from a stream of its own, so that the same month is the same
order of battle whenever it is asked for; the result comes home in the campaign's own terms (`rules.mapping`).
"""

from dataclasses import dataclass, replace

from battles.playing import led_by
from campaigns.ledger import engine
from campaigns.models import Campaign, Encounter
from common.exceptions import InvalidRequest
from common.json_input import Json
from rules import registry
from rules.core.dice import SeededDice
from rules.core.errors import Fault
from rules.core.outcome_reader import read_result
from rules.core.suggest import did_you_mean
from rules.core.system import Engagement
from rules.mapping.cards import Card, card
from rules.mapping.conversion import Converted, convert_result
from rules.mapping.per_run import carried_by


@dataclass(slots=True, frozen=True)
class Fielded:
    """An order of battle as its system has read it; `carried` holds where it came from, if it was converted."""

    engagement: Engagement
    carried: Converted | None = None

    @property
    def system(self) -> str:
        """Return the key of the system that fights it."""
        return str(self.setup["system"])

    @property
    def setup(self) -> Json:
        """Return the order of battle as plain values."""
        return self.engagement.setup

    def home(self, result: Json) -> Json:
        """Return a result of its battle in the campaign's own terms."""
        if self.carried is None:
            return result
        causes = self.engagement.system.loss_causes()
        return convert_result(read_result(result, causes), self.carried).to_dict()


def fielded(encounter: Encounter, state: Json) -> Fielded:
    """Return a month's order of battle for the choice on its row; raises RulesError where it has no counterpart.

    Under another system the doctrine and the options are that system's, and the enemy follows its default. Where people
    have played it, it has all their answers.
    """
    order = _ordered(encounter, state)
    if encounter.orders:
        return replace(order, engagement=order.engagement.led(led_by(order.engagement, encounter.orders)))
    return order


def _ordered(encounter: Encounter, state: Json) -> Fielded:
    campaign = encounter.campaign
    if encounter.system in ("", campaign.system):
        setup = engine.battle_setup(state, encounter.units, encounter.doctrine, encounter.options)
        return Fielded(registry.system(campaign.system).engagement(setup))
    own, target = registry.system(campaign.system), registry.system(encounter.system)
    setup = engine.battle_setup(state, encounter.units, campaign.doctrine, {})
    stream = f"{engine.battle_stream(state)}/listed"
    dice = SeededDice(campaign.seed_of(stream), stream)
    carried = carried_by(own.engagement(setup), target, dice)
    there: Json = carried.setup
    there["player"]["doctrine"] = encounter.doctrine
    there["options"] = {**encounter.options}
    return Fielded(target.engagement(there), carried)


def conversions(campaign: Campaign, kind: str = "") -> list[Card]:
    """Return the cards by which a campaign's encounters, or one `kind` of them, may go over to other systems."""
    found = [card(campaign.system, key) for key in registry.known() if key != campaign.system]
    return [way for way in found if not way.refused and not _barred(way, kind)]


def _barred(way: Card, kind: str) -> bool:
    """Return True if a card has no counterpart for a kind of encounter."""
    return any(row.source == kind and not row.becomes for row in way.encounters)


def default_doctrine(system: str) -> str:
    """Return the default doctrine of a system, "" for no system."""
    known = registry.find(system)
    return known.doctrines()[0] if known is not None else ""


def check_system(campaign: Campaign, system: str, doctrine: str) -> None:
    """Refuse a system to which the campaign's forces have no way, or a doctrine that it does not have."""
    if system not in registry.known():
        known = list(registry.known())
        sentence = f"There is no rule system {system}; choose one of {', '.join(known)}.{did_you_mean(system, known)}"
        raise InvalidRequest.of_faults([Fault("system", sentence)])
    way = card(campaign.system, system)
    if way.refused:
        open_to = ", ".join(registry.system(each.target).card().title for each in conversions(campaign))
        sentence = (
            f"No encounter of this campaign can be fought by {registry.system(system).card().title}: {way.refused}."
        )
        sentence += f" Choose its own rules, or {open_to}." if open_to else ""
        raise InvalidRequest.of_faults([Fault("system", sentence, way.rule)])
    rules = registry.system(system)
    if doctrine not in rules.doctrines():
        known = rules.doctrines()
        sentence = f"{rules.card().title} has no doctrine {doctrine}; choose one of {', '.join(known)}."
        raise InvalidRequest.of_faults([Fault("doctrine", sentence + did_you_mean(doctrine, known))])
