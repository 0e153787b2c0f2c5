"""The odds of a month under other rules than the campaign's: on what each member knows, and with reasons."""

from typing import Any

import pytest

from battles.models import Forecast
from battles.refusals import Refused
from campaigns import services
from campaigns.fielding import fielded
from campaigns.models import Encounter
from campaigns.projection import fit_units
from tests.battles.forecasts.making import worked
from tests.campaigns.test_elsewhere import a_raid
from tests.factories import a_campaign

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def skirmish() -> None:
    """Play by the real rules here: what is carried over is their order of battle."""


def _ask(month: Encounter, **more: Any) -> Forecast:
    given: dict[str, Any] = {"runs": 20, "seed": "1756", **more}
    return services.forecast_encounter(encounter=month, user=month.campaign.owner, **given)


@pytest.mark.parametrize("knowledge", ["player", "truth"])
def test_a_month_is_forecast_under_the_rules_chosen_for_it(knowledge: str) -> None:
    """A raid has odds on a board of squares too, with remarks on what stayed behind."""
    forecast = _ask(a_raid(), system="d3_grid", doctrine="attack", knowledge=knowledge)
    assert (forecast.system, forecast.knowledge) == ("d3_grid", knowledge)
    assert forecast.setup["player"]["doctrine"] == "attack"
    assert any("stay behind" in remark for remark in forecast.remarks)
    worked(forecast)
    assert sum(forecast.tally["outcomes"].values()) == 20
    assert forecast.tally["outcomes"]["failed"] == 0


def test_the_umpire_s_odds_are_those_of_the_battle_to_come() -> None:
    """With all there is to know the enemy is the one that would be fought; a player's comes of his own seed."""
    month = a_raid()
    truth, known = (_ask(month, system="one_hour", knowledge=knowledge) for knowledge in ("truth", "player"))
    other = _ask(month, system="one_hour", seed="1757")
    month.units, month.system, month.doctrine = fit_units(month.campaign.state), "one_hour", "steady"
    enemy = fielded(month, month.campaign.state).setup["enemy"]["units"]
    assert truth.setup["enemy"]["units"] == enemy
    assert known.setup["enemy"]["units"] != other.setup["enemy"]["units"]


def test_what_cannot_be_carried_over_has_no_odds_there() -> None:
    """A scout is refused with MM-ENC-1, a doctrine of other rules by name, and nothing is queued."""
    scout = services.prepare_month(campaign=a_campaign())
    with pytest.raises(Refused) as refusal:
        _ask(scout, system="d3_grid")
    assert refusal.value.rule == "MM-ENC-1"
    with pytest.raises(Refused, match="d3_grid has no doctrine bold"):
        _ask(scout, system="d3_grid", doctrine="bold")
    assert not Forecast.objects.exists()
