"""Results as a person would bring them from a table."""

from typing import Any

from battles.fighting import fight
from campaigns import engine
from campaigns.models import Campaign, Encounter

UNITS = ["u1", "u2", "u3", "u4"]


def a_result(encounter: Encounter, seed: str = "table", units: list[str] | None = None) -> dict[str, Any]:
    """A result that fits the month: another battle's, fought by the engine with a seed of the table's own."""
    state = Campaign.objects.get(pk=encounter.campaign_id).state
    setup = engine.battle_setup(state, units or UNITS, "book", {})
    return fight(system="muskets_mohawks", setup=setup, seed=seed, stream="table").result
