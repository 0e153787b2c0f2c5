"""Requests for battles: what is refused, what is queued, and what a row keeps."""

from typing import Any

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from battles import services
from battles.models import Battle, Scenario
from common.exceptions import Conflict, InvalidRequest
from tests.skirmish import a_setup

pytestmark = pytest.mark.django_db


@pytest.mark.postgres
def test_a_request_is_queued_with_all_that_decides_it() -> None:
    """The row holds setup, seed, stream and the engine's version, and waits."""
    battle = services.request_battle(setup=a_setup(), seed="1755", title="By the ford")
    battle.refresh_from_db()
    assert (battle.status, battle.seed, battle.stream, battle.title) == ("queued", "1755", "battle", "By the ford")
    assert battle.setup == a_setup()
    assert len(battle.setup_hash) == 64
    assert battle.engine_version


@pytest.mark.postgres
def test_the_task_is_sent_on_commit_only(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks, sent: list[tuple[str, list[Any]]]
) -> None:
    """Workers hear of a battle when its row is there for them to read, and not before."""
    with django_capture_on_commit_callbacks(execute=False):
        services.request_battle(setup=a_setup())
        assert sent == []
    with django_capture_on_commit_callbacks(execute=True):
        battle = services.request_battle(setup=a_setup())
    assert sent == [("battles.tasks.resolve_battle", [str(battle.pk)])]


def test_two_requests_without_a_seed_get_two() -> None:
    """A seed is made up when none is given, a fresh one each time."""
    seeds = {services.request_battle(setup=a_setup()).seed for _ in range(5)}
    assert len(seeds) == 5


def test_an_impossible_force_is_refused_at_once_with_rule_and_field() -> None:
    """The system's own check speaks, and no row is written."""
    setup = a_setup()
    setup["player"]["units"][0]["rep"] = 9
    with pytest.raises(InvalidRequest) as refusal:
        services.request_battle(setup=setup)
    assert refusal.value.shape() == {
        "message": "Burton's has Rep 9; Rep is 2 to 6. (SK-REP-1)",
        "code": "invalid",
        "rule": "SK-REP-1",
        "fields": {"player.units.0.rep": ["Burton's has Rep 9; Rep is 2 to 6. (SK-REP-1)"]},
    }
    assert not Battle.objects.exists()


def test_a_seven_among_typed_faces_is_refused() -> None:
    """A die shows 1 to 6, and the refusal says which one does not."""
    with pytest.raises(InvalidRequest, match="Die 2 of the script shows 7") as refusal:
        services.request_battle(setup=a_setup(), dice=[1, 7])
    assert "dice" in refusal.value.fields
    assert not Battle.objects.exists()


def test_a_scenario_s_forces_may_be_replaced_and_the_scenario_stays() -> None:
    """A request with a force of its own leaves the scenario's row as it was."""
    scenario = Scenario.objects.create(slug="ford", name="The ford", system="skirmish", setup=a_setup())
    force: dict[str, object] = {"faction": "french", "doctrine": "book", "units": [], "leaders": []}
    setup = services.scenario_setup(scenario=scenario, player=force, doctrines={"player": "cautious"})
    assert setup["player"] == force | {"doctrine": "cautious"}
    assert setup["enemy"] == a_setup()["enemy"]
    scenario.refresh_from_db()
    assert scenario.setup == a_setup()


def test_a_scenario_is_copied_under_a_slug_of_its_own() -> None:
    """A copy has the same order of battle; a slug that is taken is refused."""
    scenario = Scenario.objects.create(slug="ford", name="The ford", system="skirmish", setup=a_setup(), year=1755)
    copy = services.copy_scenario(scenario=scenario, slug="ford-2", name="The ford again")
    assert (copy.setup, copy.year, copy.name) == (scenario.setup, 1755, "The ford again")
    with pytest.raises(InvalidRequest, match="a scenario ford-2 already"):
        services.copy_scenario(scenario=scenario, slug="ford-2", name="Once more")


@pytest.mark.postgres
def test_only_a_failed_battle_is_tried_again() -> None:
    """Trying again is for failures, which are forgotten whole; a queued battle is left alone."""
    battle = services.request_battle(setup=a_setup())
    with pytest.raises(Conflict):
        services.retry_battle(battle=battle)
    why = {"player.units": ["There are none."]}
    Battle.objects.update(
        status="failed", worker="w1", error_message="It failed.", error_rule="SK-FORCE-1", error_fields=why
    )
    battle.refresh_from_db()
    assert battle.error == {"message": "It failed.", "code": "failed", "rule": "SK-FORCE-1", "fields": why}
    again = services.retry_battle(battle=battle)
    assert (again.status, again.error, again.error_rule, again.error_fields) == ("queued", None, "", {})
