"""One engine for odds and battle: in every system a sample opened is the battle that the forecast counted."""

import pytest

from battles import resolving
from battles.forecasting.opening import open_sample
from rules.core import odds
from rules.registry import system, systems
from tests.battles.forecasts.making import made
from tests.contract.samples import samples
from tests.present import present

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", sorted(set(systems()) - {"skirmish"}))
@pytest.mark.postgres
def test_a_sample_opened_is_the_battle_that_was_counted(key: str) -> None:
    """Resolved by a worker with all its events, runs 2 and 10 have the result of the silent sample, whole."""
    (_, order), *_ = samples(key, range(1))
    forecast = made(setup=order, runs=10)
    assert present(forecast.tally)["outcomes"]["failed"] == 0
    columns = present(forecast.chunks.get().columns)
    for number in (2, 10):
        battle = open_sample(forecast=forecast, number=number, owner=None)
        resolving.resolve(battle_id=str(battle.pk), worker="w1")
        battle.refresh_from_db()
        silent = odds.sample(system(key).engagement(order), forecast.seed, number)
        assert battle.result == silent.to_dict()
        assert battle.event_count > 0
        assert columns["turns"][number - 1] == battle.turns
        lost = sum(unit.casualties() for unit in silent.units if unit.side == "player")
        assert columns["lost_player"][number - 1] == lost
