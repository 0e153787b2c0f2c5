"""The odds of a month under other rules than the campaign's: on what each member knows, and with reasons."""

from typing import Any

import pytest

from battles.fighting import fight
from battles.forecasting import local
from battles.forecasting.knowledge import sample_space_of
from battles.forecasting.opening import open_sample
from battles.models import Battle, Forecast
from battles.resolving import resolve
from campaigns import services
from campaigns.ledger.projection import fit_units
from campaigns.models import Campaign, Encounter
from campaigns.months.fielding import fielded
from common.exceptions import InvalidRequest
from rules import registry
from rules.core.course import Watch
from rules.core.odds import plan
from rules.core.tally import Tally
from tests.battles.forecasts.making import shuffled, worked
from tests.campaigns.test_elsewhere import a_raid
from tests.factories import a_campaign
from tests.present import present

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("real_rules")]


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
    assert sum(present(forecast.tally)["outcomes"].values()) == 20
    assert present(forecast.tally)["outcomes"]["failed"] == 0


def test_the_umpire_s_odds_are_those_of_the_battle_to_come() -> None:
    """With all there is to know the enemy is the one that would be fought, in every run."""
    month = a_raid()
    truth = _ask(month, system="one_hour", knowledge="truth")
    month.units, month.system, month.doctrine = fit_units(month.campaign.state), "one_hour", "steady"
    enemy = fielded(month, month.campaign.state).setup["enemy"]["units"]
    assert truth.setup["enemy"]["units"] == enemy
    assert truth.origin is None


def _opened(forecast: Forecast, number: int) -> Battle:
    battle = open_sample(forecast=forecast, number=number, owner=forecast.owner)
    resolve(battle_id=str(battle.pk), worker="w1")
    battle.refresh_from_db()
    return battle


@pytest.mark.gate("forecasts a month by other rules")
def test_what_a_player_does_not_know_is_rolled_again_in_every_run() -> None:
    """His runs meet other enemies each, and those of another seed others again; none is stored beforehand."""
    month = a_raid()
    known, other = (_ask(month, system="d3_grid", seed=seed) for seed in ("1756", "1757"))
    assert present(known.origin)["enemy"]["units"] == []
    assert "units" not in known.setup["enemy"]
    assert known.setup == other.setup
    met = [[unit["name"] for unit in run["enemy"]["units"]] for run in _setups(known, 40)]
    again = [[unit["name"] for unit in run["enemy"]["units"]] for run in _setups(other, 40)]
    assert len({len(units) for units in met}) > 2
    assert len({tuple(units) for units in met}) > 10
    assert met != again
    own = [unit["id"] for unit in present(known.origin)["player"]["units"]]
    assert all([unit["id"] for unit in run["player"]["units"]] == own for run in _setups(known, 5))


def _setups(forecast: Forecast, runs: int) -> list[dict[str, Any]]:
    space, found = sample_space_of(forecast), []
    for number in range(1, runs + 1):
        found.append(space.setup_of(forecast.seed, number))
    return found


def test_a_run_opens_as_the_battle_that_was_counted() -> None:
    """Each run is shown with the enemy that it met: result, losses and turns are those in the forecast's columns."""
    forecast = _ask(a_raid(), system="d3_grid", doctrine="attack")
    worked(forecast)
    chunks = list(forecast.chunks.order_by("number"))
    for number in (1, 2, 10, 11, 20):
        battle = _opened(forecast, number)
        chunk = next(row for row in chunks if row.first <= number < row.first + row.count)
        place = number - chunk.first
        assert battle.status == "done"
        assert battle.setup["player"]["doctrine"] == "attack"
        assert present(chunk.columns)["turns"][place] == present(battle.result)["turns"]
        for side in ("player", "enemy"):
            units = [unit for unit in present(battle.result)["units"] if unit["side"] == side]
            assert present(chunk.columns)[f"lost_{side}"][place] == sum(sum(unit["losses"].values()) for unit in units)
    assert len({len(_opened(forecast, number).setup["enemy"]["units"]) for number in range(1, 9)}) > 1


def test_by_the_campaign_s_own_rules_it_is_rolled_again_too() -> None:
    """In a player's forecast of a scout each run rolls what the enemy is about, and meets other forces."""
    forecast = _ask(services.prepare_month(campaign=a_campaign(seed="1756")))
    assert "posture" not in forecast.setup
    rolled: set[str] = set()
    met: set[tuple[str, ...]] = set()
    engagement = registry.system(forecast.system).engagement(forecast.setup)
    for number in range(1, 13):
        run = fight(engagement, seed=forecast.seed, stream=f"sample:{number}")
        rolled |= {str(event["after"]) for event in run.events if event["what"] == "row:posture"}
        units: Any = run.result["units"]
        met.add(tuple(f"{unit['id']} {unit['strength']}" for unit in units if unit["side"] == "enemy"))
    assert len(rolled) > 3
    assert len(met) > 6


def test_the_forecast_counts_its_own_by_name_and_the_enemy_together() -> None:
    """The entities are those sure to fight; units that the dice bring are counted together."""
    forecast = _ask(a_raid(), system="d3_grid")
    own = {unit["id"] for unit in present(forecast.origin)["player"]["units"]}
    assert {row["side"] for row in forecast.entities} == {"player"}
    assert own <= {row["id"] for row in forecast.entities}
    worked(forecast)
    assert own | {"+enemy"} <= set(present(forecast.tally)["units"])
    assert not [key for key in present(forecast.tally)["units"] if key not in own | {"+enemy", "+player"}]
    assert present(forecast.tally)["units"]["+enemy"]["runs"] > 20


def test_workers_and_the_command_line_draw_the_same() -> None:
    """With any number of workers, in any order, and blocks fought here and now, the counts are the same."""
    month = a_raid()
    one, many = (_ask(month, system="one_hour") for _ in range(2))
    worked(one)
    shuffled(many, 5)
    assert one.tally == many.tally
    here = Tally()
    for block in local.blocks(sample_space_of(one), seed="1756", asked=plan(20), watch=Watch()):
        here.merge(block.tally)
    assert here.to_dict() == one.tally


def test_no_run_shows_what_is_hidden_of_the_month() -> None:
    """Regardless of the campaign's seed, which decides the battle to come, all that is stored and shown is the same."""
    month = a_raid()
    kept = []
    for seed in ("1756", "another"):
        Campaign.objects.filter(pk=month.campaign_id).update(seed=seed)
        forecast = _ask(Encounter.objects.get(pk=month.pk), system="d3_grid")
        worked(forecast)
        row = (
            forecast.setup,
            forecast.origin,
            forecast.setup_hash,
            forecast.entities,
            forecast.remarks,
            forecast.tally,
        )
        kept.append((row, _opened(forecast, 3).digest))
        assert "posture" not in present(forecast.origin)
        assert present(forecast.origin)["enemy"]["forces"] == "pefs"
    assert kept[0] == kept[1]


def test_what_cannot_be_carried_over_has_no_odds_there() -> None:
    """A scout is refused with MM-ENC-1, a doctrine of other rules by name, and nothing is queued."""
    scout = services.prepare_month(campaign=a_campaign())
    with pytest.raises(InvalidRequest) as refusal:
        _ask(scout, system="d3_grid")
    assert refusal.value.rule == "MM-ENC-1"
    assert refusal.value.message.endswith(" No other rules take it.")
    with pytest.raises(InvalidRequest, match="D3 French & Indian War has no doctrine bold"):
        _ask(scout, system="d3_grid", doctrine="bold")
    assert not Forecast.objects.exists()
