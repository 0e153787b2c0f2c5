"""Months that wait for a worker, and results as a person would bring them from a table."""

from typing import Any

from battles.fighting import fight
from campaigns import services
from campaigns.ledger import engine
from campaigns.models import Campaign, Encounter
from rules import registry
from tests.factories import a_campaign

UNITS = ["u1", "u2", "u3", "u4"]


def queued(campaign: Campaign | None = None) -> Encounter:
    """A month that waits for a worker."""
    encounter = services.prepare_month(campaign=campaign or a_campaign())
    return services.choose_and_queue(encounter=encounter, units=UNITS, doctrine="bold")


def a_result(encounter: Encounter, seed: str = "table", units: list[str] | None = None) -> dict[str, Any]:
    """A result that fits the month: another battle's, fought by the engine with a seed of the table's own."""
    state = Campaign.objects.get(pk=encounter.campaign_id).state
    setup = engine.battle_setup(state, units or UNITS, "book", {})
    return fight(registry.system("muskets_mohawks").engagement(setup), seed=seed, stream="table").result
