"""The battle report: every turn whole on the server, and the script that steps through it."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from battles.models import Battle
from campaigns.models import Encounter
from tests.present import present
from tests.web import rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle() -> Battle:
    """A battle of two turns: a march, then a volley that fells a figure."""
    return rows.a_battle(rows.a_person())


def test_each_turn_is_reported_by_the_server(client: Client, battle: Battle) -> None:
    """A turn's page holds its sentences, each rule as a link, and a die drawn for each face."""
    client.force_login(present(battle.owner))
    text = client.get(reverse("battle-turn", args=[battle.pk, 2])).content.decode()
    assert 'aria-label="dice: 1, 4, 4, 6, 2"' in text
    assert text.count('class="die pass"') == 1
    assert "+2 target formed" in text
    assert reverse("rule", args=["muskets_mohawks", "MM-FIRE-2"]) in text


def test_a_turn_that_was_not_played_is_not_there(client: Client, battle: Battle) -> None:
    """The page after the last turn is not there."""
    client.force_login(present(battle.owner))
    assert client.get(reverse("battle-turn", args=[battle.pk, 3])).status_code == 404


@pytest.mark.parametrize("status", ["queued", "running"])
def test_a_battle_in_the_making_leads_back_to_its_progress(client: Client, battle: Battle, status: str) -> None:
    """No turn of an unfinished battle can be opened; its page shows its progress and refreshes itself."""
    Battle.objects.filter(pk=battle.pk).update(status=status, claimed_by="w", claimed_at="1755-03-01T00:00Z")
    client.force_login(present(battle.owner))
    address = reverse("battle", args=[battle.pk])
    assert client.get(reverse("battle-turn", args=[battle.pk, 1]))["Location"] == address
    text = client.get(address).content.decode()
    assert "worker" in text
    assert '<noscript><meta http-equiv="refresh"' in text
    assert "HX-Refresh" not in client.get(address, headers={"HX-Request": "true"}).headers


def test_a_finished_battle_reloads_the_page_that_waits(client: Client, battle: Battle) -> None:
    """The answer to a waiting page makes it reload once the battle is over."""
    client.force_login(present(battle.owner))
    answer = client.get(reverse("battle", args=[battle.pk]), headers={"HX-Request": "true"})
    assert answer["HX-Refresh"] == "true"


def stands(nose: Locator, x: int, y: int) -> None:
    """Wait until the script has a unit's nose at a place of the map."""
    expect(nose).to_have_attribute("style", re.compile(rf"translate\({x}px, ?{y}px\)"))


@pytest.mark.browser
def test_stepping_moves_the_figures(open_as, battle: Battle) -> None:
    """A turn opens at its beginning, and the step of a march puts the unit where it went."""
    page = open_as(battle.owner)
    page.goto(reverse("battle-turn", args=[battle.pk, 1]))
    nose = page.locator("#p-u1 .nose")
    output = page.locator("[data-step-controls] output")
    expect(output).to_have_text("Turn 1, as it begins")
    stands(nose, 190, 400)
    expect(page.locator("#p-p1")).to_be_visible()
    for _ in range(3):
        page.get_by_role("button", name="Next").click()
    stands(nose, 190, 330)
    expect(page.locator("[data-told] .current")).to_have_text(re.compile("^Stark's Rangers moved"))
    page.keyboard.press("ArrowRight")
    expect(page.locator("#p-p1")).to_be_hidden()
    expect(output).to_have_text("Turn 1, at its end")


@pytest.mark.browser
def test_next_goes_on_through_the_whole_battle_and_never_back(open_as, battle: Battle) -> None:
    """From the set-up to the last event by *Next* alone: the scrubber only rises, and then there is no more."""
    page = open_as(battle.owner)
    page.goto(reverse("battle", args=[battle.pk]))
    scrub, go_on = page.get_by_label("Where in the battle"), page.get_by_role("button", name="Next")
    most = 11  # nine sentences, and the beginnings of two turns
    expect(scrub).to_have_attribute("max", str(most))
    for position in range(1, most + 1):
        go_on.click()
        expect(scrub).to_have_value(str(position))
    expect(page).to_have_url(re.compile("/turns/2/$"))
    expect(page).to_have_title(re.compile("turn 2"))
    expect(page.locator("[data-turn='2']")).to_have_attribute("aria-current", "page")
    expect(page.locator("[data-step-controls] output")).to_have_text("Turn 2, at its end")
    expect(go_on).to_be_disabled()
    page.keyboard.press("ArrowRight")
    expect(scrub).to_have_value(str(most))
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator("[data-step-controls] output")).to_have_text("Turn 1, as it begins")
    page.get_by_role("button", name="Back").click()
    expect(page.locator("[data-step-controls] output")).to_have_text("The set-up, at its end")


@pytest.mark.browser
def test_the_scrubber_and_play_reach_other_turns(open_as, battle: Battle) -> None:
    """Drawn to its end the scrubber opens the last turn there; played fast, a battle runs through all turns."""
    page = open_as(battle.owner)
    page.goto(reverse("battle", args=[battle.pk]))
    scrub = page.get_by_label("Where in the battle")
    scrub.focus()
    page.keyboard.press("End")
    expect(page.locator("[data-step-controls] output")).to_have_text("Turn 2, at its end")
    expect(page.locator("#p-u1 .figure")).to_have_count(7)
    scrub.fill("0")
    expect(page.locator("[data-step-controls] output")).to_have_text("The set-up, as it begins")
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("[data-step-controls] output")).to_have_text("Turn 2, at its end")
    expect(page.get_by_role("button", name="Play")).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(page.get_by_label("Speed")).to_have_value("4")


@pytest.mark.browser
def test_the_outcome_waits_until_it_is_asked_for(open_as, battle: Battle) -> None:
    """No turn shows how the battle ends until the reader opens it, or comes to the event that ends it."""
    page = open_as(battle.owner)
    for number in (0, 1, 2):
        page.goto(reverse("battle-turn", args=[battle.pk, number]))
        expect(page.get_by_text("met its objective").filter(visible=True)).to_have_count(0)
        expect(page.get_by_text("A success").filter(visible=True)).to_have_count(0)
    page.locator("[data-scrub]").focus()
    page.keyboard.press("End")
    expect(page.locator("[data-told] .end")).to_be_visible()
    page.get_by_text("How it ended").click()
    expect(page.locator("[data-outcome] .verdict")).to_have_text("A success after 2 turns: a side met its objective.")


@pytest.mark.browser
def test_the_panel_follows_the_units(open_as, battle: Battle) -> None:
    """The panel counts the figures of each unit as they are at the step that is shown."""
    page = open_as(battle.owner)
    page.goto(reverse("battle-turn", args=[battle.pk, 2]))
    line = page.locator("#k-u1")
    expect(line).to_contain_text("Stark's Rangers")
    expect(line).to_contain_text("8 of 10, Rep 4")
    page.locator("[data-told] li:visible").last.click()
    expect(line).to_contain_text("7 of 10, Rep 4")


@pytest.mark.browser
def test_casualties_leave_the_map(open_as, battle: Battle) -> None:
    """A figure that falls is gone from the map after its step, and back when stepping back."""
    page = open_as(battle.owner)
    page.goto(reverse("battle-turn", args=[battle.pk, 2]))
    figures = page.locator("#p-u1 .figure")
    expect(figures).to_have_count(8)
    page.locator("[data-told] li:visible").last.click()
    expect(figures).to_have_count(7)
    page.get_by_role("button", name="First").click()
    expect(figures).to_have_count(8)


@pytest.mark.browser
def test_a_whole_battle_is_read_without_javascript(open_as, battle: Battle) -> None:
    """From the set-up to the last turn by links alone, the map of each turn among its sentences."""
    page: Page = open_as(battle.owner, script=False, width=375)
    page.goto(reverse("battle", args=[battle.pk]))
    for turn in range(1, battle.turns + 1):
        page.locator("a[rel=next]").click()
        expect(page).to_have_url(re.compile(f"/turns/{turn}/$"))
        expect(page.locator("[aria-current=page]", has_text=str(turn))).to_be_visible()
        expect(page.locator("svg.table-map")).to_be_visible()
        expect(page.locator("[data-told] li").nth(2)).to_be_visible()
        expect(page.locator("[data-step-controls]")).to_be_hidden()
    expect(page.locator("a[rel=next]")).to_have_count(0)


@pytest.mark.browser
def test_a_waiting_page_shows_the_month_when_it_is_over(open_as) -> None:
    """A page that waits for the workers asks again by itself, and shows the fought month without a click."""
    campaign = rows.a_campaign(rows.a_person("waiting"), months=0)
    month = rows.a_month(campaign, 1, state="queued")
    page = open_as(campaign.owner)
    page.goto(reverse("encounter", args=[campaign.key, 1]))
    expect(page.locator(".live")).to_contain_text("With the workers")
    Encounter.objects.filter(pk=month.pk).update(state="running", claimed_by="w", claimed_at="1755-03-01T00:00Z")
    expect(page.locator(".live")).to_contain_text("fighting it now")
    battle = rows.a_battle(campaign.owner)
    done = {"state": "closed", "claimed_by": "", "battle": battle, "result": battle.result, "success": True}
    Encounter.objects.filter(pk=month.pk).update(**done)
    expect(page.get_by_role("link", name="Read the battle")).to_be_visible()


@pytest.mark.browser
def test_a_rule_opens_as_a_footnote(open_as, battle: Battle) -> None:
    """With JavaScript a rule's ID opens what it says at the foot of the page; without, its link leads there."""
    page = open_as(battle.owner)
    page.goto(reverse("battle-turn", args=[battle.pk, 2]))
    page.locator("a.rule[data-rule=MM-FIRE-1]").first.click()
    expect(page.locator("#footnote")).to_contain_text("MM-FIRE-1")
    plain = open_as(battle.owner, script=False)
    plain.goto(reverse("battle-turn", args=[battle.pk, 2]))
    plain.locator("a.rule[data-rule=MM-FIRE-1]").first.click()
    expect(plain.locator("main")).to_contain_text("MM-FIRE-1")
