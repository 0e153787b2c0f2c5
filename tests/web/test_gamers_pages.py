"""What a gamer looks for on the pages of a battle on squares: what it is about, what losses count, by whose rules."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from battles.models import Scenario
from battles.resolving import resolve
from battles.services import request_battle
from campaigns import services, tasks
from rules.registry import systems
from tests.battles.forecasts.making import made
from tests.campaigns.test_elsewhere import a_raid, went
from tests.people import a_browser, a_person

pytestmark = pytest.mark.django_db
HITS = "Strength and losses are hits: a unit&#x27;s strength is as many as take it off the board in the open."


@pytest.fixture
def fort() -> Scenario:
    """The fort among the fixtures, which the French have to take."""
    reported = yaml.safe_load(Path("fixtures/scenarios/grid-fort.yaml").read_text(encoding="utf-8"))
    setup = {**reported["setup"], "system": reported["system"]}
    return Scenario.objects.create(slug="fort", name=reported["name"], system=reported["system"], setup=setup)


def text_of(site: Client, name: str, *key: object) -> str:
    """What a page says."""
    return site.get(reverse(name, args=key)).content.decode()


def test_the_scenario_says_what_it_is_about(fort: Scenario, client: Client) -> None:
    """Below the board are the squares to be taken, with their holder, and the turn limit."""
    assert "<figcaption>The French are to take the squares d2 and e2; 15 turns at most.</figcaption>" in text_of(
        client, "scenario", fort.slug
    )


def test_losses_are_reported_by_men(fort: Scenario) -> None:
    """Forecast and battle say that a board counts hits; a game of figures has nothing to explain."""
    owner = a_person("rogers")
    site = a_browser(owner)
    forecast = made(setup=fort.setup, owner=owner, runs=1)
    battle = request_battle(setup=fort.setup, owner=owner)
    resolve(battle_id=str(battle.pk), worker="w1")
    assert HITS in text_of(site, "forecast", forecast.pk)
    assert HITS in text_of(site, "battle", battle.pk)
    raid = a_raid()
    services.play_month(campaign=raid.campaign)
    raid.refresh_from_db()
    assert raid.battle is not None
    assert "Strength and losses are" not in text_of(a_browser(raid.campaign.owner), "battle", raid.battle.pk)


def test_a_month_on_a_board_keeps_its_name() -> None:
    """Its battle is called by its encounter and month, and says by whose rules it was fought; its own need no word."""
    raid = a_raid()
    services.choose_and_queue(encounter=raid, units=went(raid), doctrine="attack", system="d3_grid")
    tasks.resolve_encounter(raid.pk)
    raid.refresh_from_db()
    assert raid.battle is not None
    text = text_of(a_browser(raid.campaign.owner), "battle", raid.battle.pk)
    assert re.search(r"<h1>Raid: (Attack|Defend), [A-Z][a-z]+ 175[0-9]</h1>", text)
    assert re.search(r'<p class="over">.* · D3 French &amp; Indian War · the [A-Z][a-z]+ are to take ', text)


def test_the_preview_says_what_it_is_about_before_the_card() -> None:
    """The squares to be taken are named below the board, and the button comes before the long card."""
    raid = a_raid()
    site = a_browser(raid.campaign.owner)
    choice = {"units": went(raid), "doctrine": "book", "elsewhere": "d3_grid/attack"}
    text = site.post(reverse("encounter-preview", args=[raid.campaign.key, raid.number]), choice).content.decode()
    assert re.search(
        r"as they would begin: the [A-Z][a-z]+ are to take the squares? [a-h][1-8].*; 15 turns at most\.", text
    )
    assert text.index("Play the month by these rules") < text.index("How it comes to D3")


def test_who_was_wiped_out_is_reported(fort: Scenario) -> None:
    """In the table of costs a unit that lost its whole strength is wiped out, and no other is."""
    owner = a_person("rogers")
    battle = request_battle(setup=fort.setup, owner=owner, seed="7")
    resolve(battle_id=str(battle.pk), worker="w1")
    battle.refresh_from_db()
    units = (battle.result or {})["units"]
    gone = [unit["id"] for unit in units if unit["losses"]["fire"] == unit["strength"]]
    assert 0 < len(gone) < len(units)
    shown = a_browser(owner).get(reverse("battle", args=[battle.pk]))
    assert [unit["id"] for unit in shown.context["losses"] if unit["wiped_out"]] == gone
    assert shown.content.decode().count("wiped out</td>") == len(gone)


def test_all_cards_are_one_page_away_from_the_rules(client: Client) -> None:
    """The page of rules leads to a page with the card of each pair of systems; where there is no way it says why."""
    assert f'href="{reverse("cards")}"' in text_of(client, "rules")
    text = text_of(client, "cards")
    pairs = [(one, two) for one in systems() for two in systems() if one != two]
    for one, two in pairs:
        assert text.count(f'<details id="{one}-{two}">') == 1
    assert text.count("no way leads there") == text.count("There is no way there: ") == 12
    assert text.count("Lost on the way") == len(pairs) - 12


@pytest.mark.browser
@pytest.mark.django_db
def test_a_step_is_read_and_a_counter_pointed_at_under_a_line_of_fire(
    open_as: Callable[..., Page], fort: Scenario
) -> None:
    """A roll's modifiers have a line of their own below the controls, and lines of fire let a pointer through."""
    owner = a_person("rogers")
    battle = request_battle(setup=fort.setup, owner=owner, seed="7")
    resolve(battle_id=str(battle.pk), worker="w1")
    page = open_as(owner)
    page.goto(reverse("battle-turn", args=[battle.pk, 3]))
    page.locator("[data-told] li:has(.why)").first.click(position={"x": 4, "y": 4})
    expect(page.locator(".step-said .why")).to_have_css("display", "block")
    expect(page.locator(".table-map .shots")).to_have_css("pointer-events", "none")
