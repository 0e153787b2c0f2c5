"""Runs that fail before their battle begins: counted as failed, and opened like any other with what was known."""

import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from battles import services
from battles.forecasting.conversions import convert_setup
from battles.forecasting.opening import open_sample
from battles.models import Battle, Forecast
from common.exceptions import Conflict
from tests.battles.forecasts.making import made
from tests.factories import ScenarioFactory, UserFactory
from tests.orders_of_battle import setup
from tests.people import a_program
from tests.present import present

pytestmark = pytest.mark.django_db

# A lake leaves nine squares to deploy on: the shore, and two houses with stores. When the possible enemy forces of a
# run come to six units, the last of the four raiders has none.
LAKE = [["lake", 0, 0, 480, 420, True], ["lake", 0, 420, 60, 480, True]]
HOUSES = [
    {"id": "petrie", "x0": 170, "y0": 95, "x1": 210, "y1": 135, "dv": 1, "stores": True},
    {"id": "church", "x0": 222, "y0": 95, "x1": 262, "y1": 135, "dv": 2, "stores": True},
]
FIRST = 13  # the first run of the seed that meets so many


@pytest.fixture(autouse=True)
def skirmish() -> None:
    """Play by the real rules here: what is carried over is their order of battle."""


def on_the_shore() -> dict[str, Any]:
    """A raid that some runs cannot carry over to a board of squares."""
    ground = {"overall": "clear", "sections": ["clear"] * 9, "areas": LAKE, "houses": HOUSES}
    return setup("raid_attack", ("line",) * 4, overall="clear", light="day", weather=0, ground=ground)


def forecast_on_the_shore() -> Forecast:
    """Twenty runs of it on squares, one of which fails."""
    edition = convert_setup(on_the_shore(), "d3_grid")
    return made(setup=edition.setup, origin=edition.origin, seed="1755", runs=20, owner=UserFactory.create())


def test_it_is_a_failed_battle_with_seed_reason_and_forces() -> None:
    """The battle is there at once, in the terms of the rules it comes from, with the enemy that the dice uncovered."""
    forecast = forecast_on_the_shore()
    assert present(forecast.tally)["outcomes"]["failed"] == 1
    assert present(forecast.tally)["failures"] == [
        [FIRST, "There is no square left for U4; the board is too small.", ""]
    ]
    battle = open_sample(forecast=forecast, number=FIRST, owner=forecast.owner)
    assert (battle.status, battle.seed, battle.stream) == ("failed", "1755", "sample:13")
    assert (battle.forecast, battle.system) == (forecast, "muskets_mohawks")
    assert "There is no square left for U4" in battle.error_message
    assert battle.error_message.startswith("Run 13 failed before its battle began, for D3 French & Indian War ")
    assert battle.error_fields == {"ground": ["There is no square left for U4; the board is too small."]}
    assert len(battle.setup["enemy"]["units"]) == 6
    assert [unit["id"] for unit in battle.setup["player"]["units"]] == ["u1", "u2", "u3", "u4"]
    assert open_sample(forecast=forecast, number=FIRST, owner=forecast.owner) == battle
    assert open_sample(forecast=forecast, number=FIRST - 1, owner=forecast.owner).status == "queued"


def test_it_is_not_tried_again() -> None:
    """Its own dice would fail it again, and nothing else may be fought in its name."""
    forecast = forecast_on_the_shore()
    battle = open_sample(forecast=forecast, number=FIRST, owner=forecast.owner)
    with pytest.raises(Conflict, match="before it began"):
        services.retry_battle(battle=battle)
    battle.refresh_from_db()
    assert battle.status == "failed"


def test_the_api_opens_it() -> None:
    """The answer is no refusal: 200 with the failed battle, whose address returns seed, stream, reason and forces."""
    forecast = forecast_on_the_shore()
    api = a_program(present(forecast.owner))
    answer = api.post(f"/api/v1/forecasts/{forecast.pk}/samples/{FIRST}/")
    assert (answer.status_code, answer.json()["status"]) == (200, "failed")
    complete = api.get(answer.headers["Location"]).json()
    assert (complete["seed"], complete["stream"], complete["forecast"]) == ("1755", "sample:13", str(forecast.pk))
    assert "no square left" in complete["error"]["message"]
    assert len(complete["setup"]["enemy"]["units"]) == 6
    assert api.post(f"/api/v1/forecasts/{forecast.pk}/samples/{FIRST + 1}/").status_code == 202


def test_the_page_opens_it(client: Client) -> None:
    """The page gives the reason and the seed, shows both forces, and links back to the forecast."""
    forecast = forecast_on_the_shore()
    client.force_login(present(forecast.owner))
    page = client.post(f"/forecasts/{forecast.pk}/samples/", {"number": FIRST}, follow=True)
    text = page.content.decode()
    assert (page.status_code, Battle.objects.get().status) == (200, "failed")
    for words in ("could not be fought", "no square left for U4", "<code>1755</code>", "<code>sample:13</code>"):
        assert words in text
    assert "Sergeant of u4" in text
    assert f'href="/forecasts/{forecast.pk}/"' in text
    assert "Refresh" not in text


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    """`--sample` prints the reason with the seed, and `--json` the forces as well."""
    scenario = ScenarioFactory.create(system="muskets_mohawks", setup=on_the_shore(), name="The shore")
    asked = {"system": ["d3_grid"], "seed": "1755", "runs": 20, "sample": FIRST}
    with pytest.raises(CommandError, match=r"Run 13 .*seed 1755, stream sample:13.* no square left"):
        call_command("odds", scenario.slug, **asked)
    call_command("odds", scenario.slug, json=True, **asked)
    reported = json.loads(capsys.readouterr().out)
    assert (reported["seed"], reported["stream"], reported["result"]) == ("1755", "sample:13", None)
    assert "no square left" in reported["failed"]["message"]
    assert len(reported["setup"]["enemy"]["units"]) == 6
