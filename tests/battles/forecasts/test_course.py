"""A forecast with a horizon, and with rules for leaving: asked for, refused, counted, opened, shown."""

import json
import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.urls import reverse

from battles.forecasting import services
from battles.forecasting.comparing import compare
from battles.forecasting.doctrines import pairs, request_pairs
from battles.forecasting.figures import figures
from battles.forecasting.opening import open_sample
from battles.models import Forecast, Scenario
from battles.resolving import fight_again
from battles.services import scenario_setup
from common.exceptions import InvalidRequest
from tests.battles.forecasts.making import worked
from tests.factories import UserFactory
from tests.present import present
from tests.written import scenario

pytestmark = pytest.mark.django_db
NAME = "plains-of-abraham-1759"
LEAVING = {"player": {"below": 60, "dusk": 5}}


@pytest.fixture
def plains() -> Scenario:
    """The Plains, as a row."""
    setup = scenario(NAME)["setup"]
    return Scenario.objects.create(
        slug=NAME, name="The Plains", system="fast_musket", setup={**setup, "system": "fast_musket"}
    )


def asked(plains: Scenario, **more: Any) -> Forecast:
    """A forecast of it, worked at."""
    given: dict[str, Any] = {"runs": 20, "seed": "s", "horizon": 4, **more}
    forecast = services.request_forecast(setup=scenario_setup(scenario=plains), scenario=plains, **given)
    worked(forecast)
    return forecast


def test_the_figures_by_turn_end_in_those_of_the_forecast(plains: Scenario) -> None:
    """Up to the horizon every turn has all battles; what is decided grows, and ends as the outcomes do."""
    found = figures(asked(plains, leaving=LEAVING))
    assert [row.turn for row in found.turns] == [1, 2, 3, 4]
    decided = [row.decided for row in found.turns]
    assert decided == sorted(decided)
    last = found.turns[-1]
    assert [row.count for row in last.outcomes[:2]] == [found.outcome(side).count for side in ("player", "enemy")]
    for side, key in zip(last.sides, ("player", "enemy"), strict=True):
        assert side.left == pytest.approx(found.distribution(f"left_{key}").mean)
        assert side.left_low <= side.left <= side.left_high
    assert found.distribution("turns").bars[-1][0] <= 4
    assert found.reports == []


def test_without_a_horizon_it_is_as_ever(plains: Scenario) -> None:
    """Rules that no battle meets change no count, and there are no turns."""
    first, second = asked(plains, horizon=None), asked(plains, horizon=None, leaving={"enemy": {"dusk": 100}})
    assert first.tally == second.tally
    assert figures(first).turns == []
    changed = compare(first, asked(plains, horizon=None, leaving={"enemy": {"below": 95}}))
    assert changed.paired
    assert changed.changed > 0


def test_an_opened_run_ends_as_it_was_counted(plains: Scenario) -> None:
    """Its result is the one of the sample, whether the horizon or a side's rule ended it."""
    forecast = asked(plains, leaving=LEAVING)
    turns = forecast.chunks.order_by("number").values_list("columns", flat=True)
    counted = [value for columns in turns for value in present(columns)["turns"]]
    for number in (1, 2, 3):
        battle = open_sample(forecast=forecast, number=number, owner=None)
        fought = fight_again(battle)
        assert fought.turns == counted[number - 1]
        assert fought.events[-1]["kind"] == "end"


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"horizon": 0}, "horizon"),
        ({"horizon": 101}, "horizon"),
        ({"leaving": {"player": {"below": 101}}}, "leaving.player.below"),
        ({"leaving": {"player": {"leader": "nobody"}}}, "leaving.player.leader"),
        ({"leaving": {"enemy": {"dawn": 3}}}, "leaving.enemy.dawn"),
        ({"leaving": {"foe": {}}}, "foe"),
    ],
)
def test_bad_requests_are_refused_by_field(plains: Scenario, wrong: Any, field: str) -> None:
    """One sentence each, and nothing is written."""
    with pytest.raises(InvalidRequest) as refused:
        asked(plains, **wrong)
    assert field in refused.value.fields
    assert not Forecast.objects.exists()


def test_a_horizon_before_the_battle_begins_is_refused(plains: Scenario) -> None:
    """A battle that begins with turn 3 is followed from there."""
    setup = {**scenario_setup(scenario=plains), "turn": 3}
    with pytest.raises(InvalidRequest, match="begins with turn 3"):
        services.request_forecast(setup=setup, horizon=2)


def test_every_pair_of_doctrines_has_it(plains: Scenario) -> None:
    """The table of pairs is asked for with a horizon and rules like any forecast."""
    setup = scenario_setup(scenario=plains)
    rows = request_pairs(setup=setup, systems=["fast_musket"], runs=2, horizon=3, leaving=LEAVING)
    assert len(rows) == len(pairs(setup))
    assert {(row.horizon, row.leaving["player"]["below"]) for row in rows} == {(3, 60)}


def test_the_page_asks_and_draws(plains: Scenario) -> None:
    """From the form with its leaders to the curves and their table."""
    client, person = Client(), UserFactory.create()
    client.force_login(person)
    address = reverse("forecast-ask", args=[plains.slug])
    page = client.get(address).content.decode()
    leaders = re.findall(r'<option value="(\w+)"', page[page.index('name="leaving.enemy.leader"') :])
    assert "wolfe" in leaders
    sides = ("player", "enemy")
    doctrine: dict[str, Any] = {f"{side}.doctrine": plains.setup[side].get("doctrine", "steady") for side in sides}
    data = {"runs": "10", "systems": ["fast_musket"], "horizon": "4", "leaving.player.below": "60", **doctrine}
    data["leaving.enemy.leader"] = "wolfe"
    answer = client.post(address, data)
    assert answer.status_code == 302, answer.content.decode()
    forecast = Forecast.objects.get()
    assert (forecast.horizon, forecast.leaving) == (4, {"player": {"below": 60}, "enemy": {"leader": "wolfe"}})
    worked(forecast)
    page = client.get(reverse("forecast", args=[forecast.pk])).content.decode()
    assert "Turn by turn" in page
    assert 'id="c-left-t"' in page
    assert page.count('class="spread"') == 4
    assert "once Wolfe has fallen" in page
    assert "below 60% of their strength" in page
    wrong = client.post(address, {**data, "horizon": "900"})
    assert wrong.status_code == 400


def test_the_api_takes_and_gives_it(plains: Scenario) -> None:
    """Figures by turn as typed values; a fault is named by its field."""
    client, person = Client(), UserFactory.create()
    client.force_login(person)
    body = {"scenario": plains.slug, "runs": 10, "horizon": 3, "leaving": LEAVING}
    answer = client.post("/api/v1/forecasts/", body, "application/json")
    assert answer.status_code == 202, answer.content
    worked(Forecast.objects.get())
    found = client.get(answer.headers["Location"]).json()
    assert (found["horizon"], found["leaving"]) == (3, LEAVING)
    turns = found["figures"]["turns"]
    assert [row["turn"] for row in turns] == [1, 2, 3]
    assert {row["side"] for row in turns[0]["sides"]} == {"player", "enemy"}
    wrong = client.post("/api/v1/forecasts/", {**body, "leaving": {"player": {"below": 0}}}, "application/json")
    assert wrong.status_code == 400
    assert "leaving" in str(wrong.json()["fields"])
    unknown = client.post("/api/v1/forecasts/", {**body, "leaving": {"player": {"blow": 5}}}, "application/json")
    assert unknown.status_code == 400


def test_the_command_prints_turn_by_turn() -> None:
    """As text and as JSON, and refuses what it cannot read."""
    out = StringIO()
    call_command("odds", NAME, "--runs", "10", "--horizon", "3", "--leave", "player.below=60", stdout=out)
    assert "After turn" in out.getvalue()
    assert "The French give the battle up below 60%" in out.getvalue()
    out = StringIO()
    call_command("odds", NAME, "--runs", "10", "--seed", "s", "--horizon", "3", "--json", stdout=out)
    assert [row["turn"] for row in json.loads(out.getvalue())["turns"]] == [1, 2, 3]
    with pytest.raises(CommandError, match=r"write SIDE\.RULE=VALUE"):
        call_command("odds", NAME, "--leave", "below")
    with pytest.raises(CommandError, match="horizon must be a turn"):
        call_command("odds", NAME, "--horizon", "0")
