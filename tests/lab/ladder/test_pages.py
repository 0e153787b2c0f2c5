"""The pages of ladders: what is measured, how old it is, and who may have it measured."""

import pytest
from django.test import Client

from battles.models import Measurement, Scenario
from tests.lab.documents import kept_ladder
from tests.skirmish import a_setup

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("skirmish", "sent")]
PAGE, TABLE = "/scenarios/ford/ladder/", "/rules/skirmish/ladder/"


@pytest.fixture(autouse=True)
def ford() -> Scenario:
    """A scenario of the tests' own system."""
    return Scenario.objects.create(slug="ford", name="The ford", system="skirmish", setup=a_setup())


def text(client: Client, address: str) -> str:
    """A page with single blanks."""
    return " ".join(client.get(address).content.decode().split())


def test_the_page_of_a_scenario_has_its_worth_every_pair_and_both_chairs(client: Client) -> None:
    """Before it is measured it says so; afterwards the solved value leads."""
    assert "It has not been measured yet." in text(client, PAGE)
    row = kept_ladder()
    page = text(client, PAGE)
    assert f"British score {row.document['value']:.0f} of a hundred" in page
    assert "French: Book" in page or "French: book" in page
    assert page.count("named by the scenario") == 2
    assert "Stale" not in page
    assert "Measure it" not in page


@pytest.mark.parametrize("change", ["rules", "forces"])
def test_an_old_ladder_says_so(client: Client, change: str) -> None:
    """After a change of the rules or of the order of battle the figures stay with a warning, and in the table."""
    kept_ladder()
    if change == "rules":
        Measurement.objects.update(engine_version="0123456789abcdef")
    else:
        Scenario.objects.update(setup={**a_setup(), "weather": "rain"})
    assert "<b>Stale.</b>" in text(client, PAGE)
    assert "stale</small>" in text(client, TABLE)


def test_the_table_of_a_game_rates_its_commanders(client: Client) -> None:
    """Each scenario with its worth, a link to its ladder, and those that are not measured."""
    assert "not measured yet" in text(client, TABLE)
    kept_ladder()
    page = text(client, TABLE)
    assert PAGE in page
    assert "The commanders" in page
    assert "Strength and time" in page
    assert 'aria-labelledby="curve"' in page
    assert client.get("/rules/chess/ladder/").status_code == 404


def test_challengers_have_a_table_of_their_own(client: Client, admin_client: Client) -> None:
    """With the score of each and his opponent; a ladder without any has no such table."""
    kept_ladder()
    assert 'id="challengers"' not in text(client, PAGE)
    kept_ladder("first")
    page = text(client, PAGE)
    assert 'id="challengers"' in page
    assert "first order, British, against book" in page
    row = admin_client.get("/api/v1/scenarios/ford/ladder/").json()["challengers"]["player"][0]
    assert (row["commander"], row["runs"]) == ("first", 20)


def test_those_who_run_the_site_have_it_measured_and_stopped(client: Client, admin_client: Client) -> None:
    """Others are refused; the page shows how far the workers are."""
    assert client.post(PAGE, {"battles": 20}).status_code == 403
    assert "from 10" in text(admin_client, PAGE) or "Measure it" in text(admin_client, PAGE)
    refused = admin_client.post(PAGE, {"battles": 3})
    assert refused.status_code == 400
    asked = {"battles": 20, "commanders": ["book"], "challengers": ["bold"]}
    assert admin_client.post(PAGE, asked).status_code == 302
    page = text(client, PAGE)
    assert "The workers are at it." in page
    assert '<span class="number">60</span> battles' in page
    assert "0% measured" in text(client, TABLE)
    assert admin_client.post(PAGE, {"stop": "1"}).status_code == 302
    assert not Measurement.objects.exists()
