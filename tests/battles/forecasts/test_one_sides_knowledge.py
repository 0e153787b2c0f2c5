"""Forecasts that rest on one side's knowledge: by the service, the API, the page and the command."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse

from battles.forecasting.conversions import request_together
from battles.forecasting.doctrines import request_pairs
from battles.forecasting.figures import figures
from battles.models import Forecast, Scenario
from rules import registry
from tests.battles.forecasts.making import worked
from tests.contract.samples import samples
from tests.people import a_browser, a_person, a_program
from tests.quebec_1759.orders_of_battle import advanced

pytestmark = pytest.mark.django_db


def levis(**about: Any) -> dict[str, Any]:
    """A turn 14 in which the French are named; the British know how many are where."""
    order = advanced(turn=14, **about)
    own = [{"id": "15th", "name": "15th", "at": "levis"}, {"id": "28th", "name": "28th", "at": "ile_dorleans"}]
    order["player"] |= {"units": own, "leaders": []}
    rows = [{"id": key, "at": at} for key, at in (("bearn", "abraham"), ("marine", "beauport"), ("guyenne", "abraham"))]
    order["enemy"] |= {"doctrine": "shores", "units": rows, "decoys": {"beauport": 2}}
    del order["enemy"]["blocks"]
    return order


@pytest.fixture
def scenario() -> Scenario:
    """That turn as a scenario."""
    return Scenario.objects.create(slug="levis", name="Before Lévis", system="quebec_1759", setup=levis())


@pytest.mark.parametrize("key", sorted(registry.known()))
@pytest.mark.parametrize("side", ["player", "enemy"])
def test_any_order_of_battle_of_any_rules_can_be_forecast_so(key: str, side: str) -> None:
    """What is fought is the order of battle redacted for the side, and it is fought to its end."""
    for _, setup in samples(key, range(3)):
        forecast = request_together(setup=setup, systems=[key], knowledge=side, runs=4, seed="1759")[0]
        redacted = registry.system(key).redact_for(setup, ("player", "enemy").index(side))
        assert forecast.setup == redacted
        worked(forecast)
        assert (forecast.status, figures(forecast).runs) == ("done", 4)


def test_a_doctrine_that_is_supposed_is_followed_and_the_true_one_is_not() -> None:
    """The side knows nothing of the other's doctrine; one that is asked about is no knowledge."""
    setup = levis()
    asked = request_together(setup=setup, systems=["quebec_1759"], knowledge="player", runs=1)[0]
    assert asked.setup["enemy"]["doctrine"] == "patient"
    supposed = request_together(
        setup=setup, systems=["quebec_1759"], knowledge="player", supposed={"enemy": "upriver"}, runs=1
    )[0]
    assert supposed.setup["enemy"]["doctrine"] == "upriver"
    assert "units" not in supposed.setup["enemy"]
    quick = ("patient", "shores", "upriver", "stand")  # the planner is slow, and asked for by name alone
    pairs = request_pairs(setup=setup, systems=["quebec_1759"], knowledge="player", runs=1)
    fought = [(each.setup["player"]["doctrine"], each.setup["enemy"]["doctrine"]) for each in pairs]
    assert fought == [(one, other) for one in quick for other in quick]
    assert {each.knowledge for each in pairs} == {"player"}


def test_the_api_takes_a_sides_knowledge(scenario: Scenario) -> None:
    """With it the setup shown is the redacted one; a word that means nothing is refused at its field."""
    client = a_program(a_person("wolfe"))
    about = {"scenario": "levis", "runs": 2, "knowledge": "player", "doctrines": {"enemy": "upriver"}}
    reported = client.post("/api/v1/forecasts/", about, format="json").json()
    assert reported["knowledge"] == "player"
    assert reported["setup"]["enemy"]["blocks"] == {"beauport": 3, "abraham": 2}
    assert reported["setup"]["enemy"]["doctrine"] == "upriver"
    refused = client.post("/api/v1/forecasts/", about | {"knowledge": "spies"}, format="json")
    assert refused.status_code == 400
    assert list(refused.json()["fields"]) == ["knowledge"]


def test_the_page_offers_each_sides_knowledge_by_its_name(scenario: Scenario) -> None:
    """The choice is shown at the head of the forecast and in its settings, and preselected when it is changed."""
    owner = a_person("wolfe")
    site = a_browser(owner)
    ask = reverse("forecast-ask", args=["levis"])
    assert ">as the French know it</option>" in site.get(ask).content.decode()
    form = {"runs": "3", "knowledge": "enemy", "player.doctrine": "upriver", "enemy.doctrine": "stand"}
    form |= {f"options.{option.key}": option.word_of(option.default) for option in scenario_options()}
    assert site.post(ask, form).status_code == 302
    forecast = Forecast.objects.get()
    assert (forecast.knowledge, forecast.setup["player"]["doctrine"]) == ("enemy", "upriver")
    assert forecast.setup["player"]["blocks"] == {"ile_dorleans": 1, "levis": 1}
    text = site.get(reverse("forecast", args=[forecast.pk])).content.decode()
    assert "The odds · as the French know it" in " ".join(text.split())
    assert "as the French know it; what they do not know is dealt anew for each battle" in text
    assert "as the French know it" in site.get(reverse("forecasts")).content.decode()
    again = site.get(f"{ask}?like={forecast.pk}").content.decode()
    assert '<option value="enemy" selected>' in again
    assert site.post(ask, form | {"knowledge": "spies"}).status_code == 400


def scenario_options() -> list[Any]:
    """The options of these rules that a form shows as choices."""
    return [option for option in registry.system("quebec_1759").options() if option.choices or option.most]


def test_the_command_supposes_the_doctrine_that_it_is_given(scenario: Scenario) -> None:
    """Of the truth the enemy's doctrine stays hidden; one that is named is followed."""
    found = []
    for more in ([], ["enemy=stand"], ["enemy=shores"]):
        out = StringIO()
        call_command("odds", "levis", runs=2, seed="1", knowledge="player", doctrine=more, json=True, stdout=out)
        found.append(json.loads(out.getvalue())["doctrines"]["enemy"])
    assert found == ["patient", "stand", "shores"]
