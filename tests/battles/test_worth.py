"""What a battle is worth apart from who leads it: read from its ladder or its balance, and shown with all odds."""

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from battles.ladders import FAR, Worth, identity, worth_of, worth_of_scenario
from battles.measurements import newest
from battles.models import Forecast, Measurement, Scenario
from battles.services import with_orders
from battles.web.forecasts.words import far, worth
from tests.battles.asking_odds import as_json, odds
from tests.battles.forecasts.making import made
from tests.lab.documents import kept_ladder
from tests.people import a_person
from tests.present import present
from tests.skirmish import a_setup

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("skirmish")]


@pytest.fixture
def ford() -> Scenario:
    """A scenario of the tests' own system, with its ladder in which the player scores 30 but 60 as named."""
    scenario = Scenario.objects.create(slug="ford", name="The ford", system="skirmish", setup=a_setup())
    row = kept_ladder()
    row.document |= {"value": 30.0, "low": 25.0, "high": 35.0, "shares": [[60.0, 30.0], [30.0, 30.0]]}
    row.save()
    return scenario


def test_the_worth_of_a_scenario_is_that_of_its_ladder(ford: Scenario) -> None:
    """The solved value, the range over sensible commanders, and the score of those named, which is far from it."""
    found = present(worth_of_scenario(ford))
    assert (found.value, found.low, found.high, found.asked, found.is_far) == (30, 25, 35, 60, True)
    assert (found.least, found.most, found.battles, found.stale, found.measured_as) == (30, 30, 20, False, "ladder")
    assert abs(60 - 30) > FAR == 10


def test_names_and_commanders_change_nothing_of_what_a_battle_is_and_all_else_does() -> None:
    """So the odds of other doctrines have the same ladder, and those of other options or forces have none."""
    setup = {**a_setup(), "system": "skirmish"}
    same = [with_orders(setup, {"player": "bold"}), {**setup, "player": {**setup["player"], "name": "Rangers"}}]
    other = [with_orders(setup, options={"fog": True}), {**setup, "weather": "rain"}]
    assert [identity(each) == identity(setup) for each in [*same, *other]] == [True, True, False, False]


def test_other_commanders_have_their_own_score_and_unknown_ones_none(ford: Scenario) -> None:
    """What was asked for is compared with the value; without a score of it nothing is called far."""
    setup = {**a_setup(), "system": "skirmish"}
    bold = present(worth_of(with_orders(setup, {"player": "bold"}), "ford"))
    cautious = present(worth_of(with_orders(setup, {"player": "cautious"}), "ford"))
    assert (bold.asked, bold.is_far, cautious.asked, cautious.is_far) == (30, False, None, False)
    assert worth_of(with_orders(setup, options={"fog": True}), "ford") is None
    assert worth_of(setup, "another") is None


def test_sieges_have_their_worth_from_the_measured_balance() -> None:
    """The base game and all advanced rules; a siege of other rules or from another turn has none."""
    siege = {"encounter": "siege", "player": {"nation": "british"}, "enemy": {"nation": "french", "name": "French"}}
    base: Any = {**siege, "system": "quebec_1759"}
    rule_sets: Any = present(newest("balance", "quebec_1759")).document["rule_sets"]
    found = present(worth_of(base))
    assert (found.value, found.measured_as) == (rule_sets["base"]["value"], "balance")
    everything = rule_sets["all"]["options"]
    assert present(worth_of({**base, "options": everything})).value == rule_sets["all"]["value"]
    assert worth_of({**base, "options": {"path": True, "leaders": True, "fire_ships": True}}) is None
    assert worth_of({**base, "turn": 8}) is None


def test_the_page_of_a_forecast_leads_with_what_was_asked_and_warns_where_it_is_far(ford: Scenario) -> None:
    """Next to the odds of these commanders is what the battle is worth, with a link to how that was measured."""
    forecast = made(setup={**a_setup(), "system": "skirmish"}, scenario=ford, owner=a_person("ann"))
    client = Client()
    client.force_login(present(forecast.owner))
    page = " ".join(client.get(f"/forecasts/{forecast.pk}/").content.decode().split())
    asked, solved = page.index("As these commanders would fight it"), page.index("By other commanders")
    assert asked < page.index('class="verdict"') < solved
    assert "the British score 30 of a hundred (25 to 35)." in page
    assert "Between sensible commanders it is 30 to 30" in page
    assert "such odds say more of them than of the battle" in page
    assert "/scenarios/ford/ladder/" in page
    Forecast.objects.update(knowledge="player")
    assert "By other commanders" not in client.get(f"/forecasts/{forecast.pk}/").content.decode()


def test_scenario_pages_lead_with_the_solved_value(client: Client, ford: Scenario) -> None:
    """Before the description, with the warning; without a measurement there is only the link."""
    page = " ".join(client.get("/scenarios/ford/").content.decode().split())
    assert page.index("score 30 of a hundred") < page.index("The forces")
    assert "As these commanders fight it the score is 60, 30 points from what the battle is worth" in page
    Measurement.objects.all().delete()
    page = client.get("/scenarios/ford/").content.decode()
    assert "of a hundred" not in page
    assert "/scenarios/ford/ladder/" in page


def test_a_worth_by_earlier_rules_says_so() -> None:
    """In the sentences, as on the page of the ladder itself."""
    found = Worth(30.4, 25, 35, 20, 45, None, False, 400, True, "ladder")
    assert worth(found, ("British", "French"))[-1] == "That was measured before the rules changed."
    assert worth(found, ("Roger's men", "French"))[0].endswith("Roger's men score 30 of a hundred (25 to 35).")
    assert far(found) == ""


def test_the_command_and_the_api_have_it_too(ford: Scenario) -> None:
    """As sentences on the terminal, as an object in JSON and over the API; null where nothing was measured."""
    question = ("ford", "--runs", "20", "--seed", "1")
    text = " ".join(odds(*question).split())
    assert "As these commanders would fight it: Book" in text or "As these commanders would fight it: book" in text
    assert "the British score 30 of a hundred (25 to 35)." in text
    assert as_json(*question)["worth"]["value"] == 30
    api = APIClient()
    api.force_authenticate(a_person("ann"))
    assert api.get("/api/v1/scenarios/ford/").json()["worth"]["asked"] == 60
    Measurement.objects.all().delete()
    assert api.get("/api/v1/scenarios/ford/").json()["worth"] is None
    assert as_json(*question)["worth"] is None
