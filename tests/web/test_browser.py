"""Every page in a real browser: at 375 pixels it does not scroll sideways, and without JavaScript it reads whole."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import expect

from battles.models import Forecast, Scenario
from campaigns.models import Campaign, Invitation
from tests.battles.forecasts.making import made
from tests.orders_of_battle import setup
from tests.web import addresses, rows

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def campaign() -> Campaign:
    """A campaign of three months, the last one waiting to be fought."""
    campaign = rows.a_campaign(rows.a_person(), months=2)
    rows.a_month(campaign, 3, state="prepared")
    return campaign


def _all(campaign: Campaign) -> dict[str, str]:
    battle = campaign.encounters.get(number=1).battle
    assert battle is not None
    invitation = Invitation.objects.create(
        campaign=campaign, created_by=campaign.owner, expires=timezone.now() + timedelta(days=3)
    )
    own = (
        addresses.of_campaign(campaign)
        | addresses.of_player(campaign)
        | addresses.of_umpire(campaign)
        | addresses.of_battle(battle)
        | addresses.of_forecasts(*_forecasts(campaign.owner))
    )
    return own | addresses.of_site(invitation)


def _forecasts(owner: User) -> tuple[Forecast, Forecast]:
    """Two forecasts of one scenario, one of them with a report of a game played."""
    clause = {"say": "hardly anybody was hurt", "measure": "losses", "side": "player", "most": 3}
    report = {"key": "first", "name": "A quiet morning", "told": "They saw nobody.", "clauses": [clause]}
    scenario, _ = Scenario.objects.get_or_create(
        slug="lake", defaults={"name": "Down the lake", "setup": setup(), "reports": [report]}
    )
    asked = {"setup": scenario.setup, "scenario": scenario, "owner": owner, "runs": 10, "seed": "1"}
    return made(**asked), made(**asked)


def test_no_page_scrolls_sideways(open_as, campaign: Campaign) -> None:
    """At 375 pixels no page is wider than the window, and nothing sticks out of it."""
    page = open_as(campaign.owner, width=375)
    wide = {}
    for name, address in _all(campaign).items():
        answer = page.goto(address)
        assert answer.ok, name
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > 375:
            wide[name] = width
    assert wide == {}


def test_every_page_reads_without_javascript(open_as, campaign: Campaign) -> None:
    """With JavaScript off each page has its heading and its text, and nothing waits for a script."""
    page = open_as(campaign.owner, script=False)
    for name, address in _all(campaign).items():
        assert page.goto(address).ok, name
        expect(page.locator("h1").first, name).to_have_text(re.compile(r"\w"))
        expect(page.locator("main"), name).to_have_text(re.compile(r"\w.{20}", re.DOTALL), use_inner_text=True)


# A box cuts its text: each option is measured as it would be shown when chosen.
CUT = """() => {
    const pen = document.createElement("canvas").getContext("2d");
    const room = box => {
        const style = getComputedStyle(box);
        pen.font = `${style.fontSize} ${style.fontFamily}`;
        return box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    };
    const arrow = 16;
    const shown = selector => [...document.querySelectorAll(`main ${selector}`)].filter(box => box.clientWidth > 0);
    const lists = shown("select").filter(box =>
        [...box.options].some(option => pen.measureText(option.text).width > room(box) - arrow));
    return [...shown("input:not([type])"), ...shown("input[type=text]")]
        .filter(box => box.scrollWidth > box.clientWidth).concat(lists).map(box => box.name);
}"""


def test_no_page_complains(open_as, campaign: Campaign) -> None:
    """No page has an error in its script, asks for a file that is not there, or cuts what is filled in on a desk."""
    page = open_as(campaign.owner)
    cut: dict[str, list[str]] = {}
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("response", lambda answer: faults.append(answer.url) if answer.status >= 400 else None)
    for name, address in _all(campaign).items():
        page.goto(address)
        if names := page.evaluate(CUT):
            cut[name] = names
    assert (faults, cut) == ([], {})


def test_a_stranger_reads_a_sentence(open_as, campaign: Campaign) -> None:
    """Somebody else's campaign gives a page with a sentence and a way on, also on a small screen."""
    stranger: User = rows.a_person("stranger")
    page = open_as(stranger, width=375)
    answer = page.goto(addresses.of_campaign(campaign)["campaign"])
    assert answer.status == 404
    expect(page.locator("main")).to_contain_text("not part of")
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_no_label_is_printed_on_another_page_than_its_box(open_as, campaign: Campaign) -> None:
    """A long form breaks between its fields, and the armies of a campaign stay with their morale."""
    page = open_as(campaign.owner, media="print")
    for address, part in (
        (addresses.of_player(campaign)["result"], ".field"),
        (addresses.of_campaign(campaign)["campaign"], ".standings li"),
    ):
        page.goto(address)
        expect(page.locator(part).nth(3)).to_be_visible()
        breaks = page.evaluate(
            "part => [...document.querySelectorAll(part)].map(each => getComputedStyle(each).breakInside)", part
        )
        assert set(breaks) == {"avoid"}


@pytest.mark.parametrize("name", ["sheet", "roster"])
def test_sheets_print_without_the_site_around_them(open_as, campaign: Campaign, name: str) -> None:
    """In print the set-up sheet and the roster have their tables and map, and no menus and buttons."""
    page = open_as(campaign.owner, media="print")
    page.goto(addresses.of_campaign(campaign)[name])
    expect(page.locator("table").first).to_be_visible()
    expect(page.locator(".masthead nav, .button").filter(visible=True)).to_have_count(0)
    if name == "sheet":
        expect(page.locator("svg.table-map")).to_be_visible()


def test_the_roster_has_the_columns_of_the_printed_one(open_as, campaign: Campaign) -> None:
    """The roster sheet names what the book's does (p.38): name, men, leader and his Rep, unit Rep, weapon, range."""
    page = open_as(campaign.owner)
    page.goto(addresses.of_campaign(campaign)["roster"])
    heads = page.locator("table.ruled").first.locator("thead th:nth-child(-n + 7)")
    printed = ["Unit name", "# of men", "Leader name", "Leader Rep", "Unit Rep", "Weapon", "Range"]
    expect(heads).to_have_text(printed, ignore_case=True)
