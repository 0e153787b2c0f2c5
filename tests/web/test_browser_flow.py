"""One evening at the site in a real browser, on a telephone, without JavaScript."""

import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.web import rows

pytestmark = [pytest.mark.browser, pytest.mark.django_db]


@pytest.fixture
def page_of_owner(open_as) -> Page:
    """Somebody's telephone, signed in, with a territory to fight for."""
    rows.a_territory()
    return open_as(rows.a_person(), width=375, script=False)


def _start(page: Page) -> Campaign:
    page.goto("/campaigns/")
    page.get_by_role("link", name="Start a campaign").click()
    page.get_by_label("Name", exact=True).first.fill("The Lake George line")
    page.get_by_label("Role").select_option("lieutenant")
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("h1")).to_have_text("The Lake George line")
    return Campaign.objects.get()


def _enter_a_victory(page: Page) -> None:
    page.get_by_role("link", name="Enter a table’s result").click()
    page.get_by_label("a success").check()
    page.get_by_label("How it ended").select_option("objective")
    page.get_by_label("Turns played").fill("9")
    page.get_by_role("button", name="Enter the result").click()


def test_from_start_to_result_and_back(page_of_owner: Page) -> None:
    """Start, prepare, enter a table's result, withdraw it, then hand the month to the workers: by forms alone."""
    page = page_of_owner
    campaign = _start(page)
    page.get_by_role("button", name=re.compile("^Prepare ")).click()
    expect(page.locator("h1")).to_have_text("Scout")
    _enter_a_victory(page)
    expect(page.locator("main")).to_contain_text("fought on a table")
    assert campaign.encounters.get().state == "closed"
    page.locator("summary", has_text="Withdraw this result").click()
    page.get_by_label("Reason").fill("A die lay askew.")
    page.get_by_role("button", name="Withdraw the result").click()
    expect(page.locator("main")).to_contain_text("encounter waits again")
    page.get_by_label("bold: close range").check()
    page.get_by_role("button", name="Play the month").click()
    expect(page.locator(".live")).to_contain_text("With the workers")
    month = campaign.encounters.get()
    assert (month.state, month.doctrine, len(month.units)) == ("queued", "bold", 2)


def test_a_fault_is_shown_where_it_is(page_of_owner: Page) -> None:
    """A unit that lost more than it had is refused with a sentence on the page, and what was typed is kept."""
    page = page_of_owner
    campaign = _start(page)
    page.get_by_role("button", name=re.compile("^Prepare ")).click()
    page.get_by_role("link", name="Enter a table’s result").click()
    page.get_by_label("Lost by fire").first.fill("12")
    page.get_by_label("a failure").check()
    page.get_by_label("How it ended").select_option("left")
    page.get_by_label("Turns played").fill("4")
    page.get_by_role("button", name="Enter the result").click()
    expect(page.locator("main")).to_contain_text("cannot lose 12 of 10 figures")
    expect(page.get_by_label("Lost by fire").first).to_have_value("12")
    assert campaign.encounters.get().state == "prepared"
