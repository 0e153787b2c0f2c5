"""Every page in a real browser: at no width it scrolls sideways or cuts, and without JavaScript it reads whole."""

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

pytestmark = [pytest.mark.browser, pytest.mark.django_db]


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


@pytest.mark.gate("opens forty pages")
def test_every_page_reads_without_javascript(open_as, campaign: Campaign) -> None:
    """With JavaScript off each page has its heading and its text, and nothing waits for a script."""
    page = open_as(campaign.owner, script=False)
    for name, address in _all(campaign).items():
        assert page.goto(address).ok, name
        expect(page.locator("h1").first, name).to_have_text(re.compile(r"\w"))
        expect(page.locator("main"), name).to_have_text(re.compile(r"\w.{20}", re.DOTALL), use_inner_text=True)


# Of each visible list of choices: its name, its longest choice, what that needs, and what the box has for it.
LONGEST = """all => all.filter(e => e.offsetParent).map(e => {
    const style = getComputedStyle(e), pen = document.createElement("canvas").getContext("2d");
    pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const texts = [...e.options].map(option => [option.text, pen.measureText(option.text).width]);
    const [text, needs] = texts.sort((one, other) => other[1] - one[1])[0] || ["", 0];
    return [e.name, text, needs, e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20];
})"""
# The boxes of text that cut what they hold.
CUT = """all => all.filter(box => box.clientWidth > 0 && box.scrollWidth > box.clientWidth).map(box => box.name)"""


@pytest.mark.gate("opens all pages at four widths in a browser")
def test_no_page_complains_scrolls_sideways_or_cuts_what_is_filled_in(open_as, campaign: Campaign) -> None:
    """No script fails, no file is missing, and at each width pages fit and boxes show what they hold.

    A page is loaded as on a telephone and made wider there: widths are a matter of the style sheet alone.
    """
    page = open_as(campaign.owner, width=360)
    faults: list[str] = []
    lists: set[str] = set()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("response", lambda answer: faults.append(answer.url) if answer.status >= 400 else None)
    for name, address in _all(campaign).items():
        assert page.goto(address).ok, name
        for width in (360, 375, 1200, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            here = f"{name} at {width}"
            wide = page.evaluate("document.documentElement.scrollWidth")
            faults += [f"{here} is {wide} wide"] if wide > width else []
            # On a forecast's page the titles of others are chosen from, which may have any length.
            for label, text, needs, has in page.eval_on_selector_all("select", LONGEST) if name != "forecast" else ():
                lists.add(label)
                faults += [f"{here}: {label}: {text} needs {needs:.0f} of {has:.0f}"] if needs > has else []
            cut = page.eval_on_selector_all("main input:not([type]), main input[type=text]", CUT) if width > 375 else []
            faults += [f"{here} cuts {box}" for box in cut]
        page.set_viewport_size({"width": 360, "height": 900})
    assert faults == []
    assert "elsewhere" in lists


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


def test_sheets_print_without_the_site_around_them(open_as, campaign: Campaign) -> None:
    """In print the set-up sheet and the roster have their tables and map, and no menus and buttons."""
    page = open_as(campaign.owner, media="print")
    for name in ("roster", "sheet"):
        page.goto(addresses.of_campaign(campaign)[name])
        expect(page.locator("table").first, name).to_be_visible()
        expect(page.locator(".masthead nav, .button").filter(visible=True), name).to_have_count(0)
    expect(page.locator("svg.table-map")).to_be_visible()


def test_the_roster_has_the_columns_of_the_printed_one(open_as, campaign: Campaign) -> None:
    """The roster sheet names what the book's does (p.38): name, men, leader and his Rep, unit Rep, weapon, range."""
    page = open_as(campaign.owner)
    page.goto(addresses.of_campaign(campaign)["roster"])
    heads = page.locator("table.ruled").first.locator("thead th:nth-child(-n + 7)")
    printed = ["Unit name", "# of men", "Leader name", "Leader Rep", "Unit Rep", "Weapon", "Range"]
    expect(heads).to_have_text(printed, ignore_case=True)


def test_the_armies_of_a_chart_are_named_whole(open_as, campaign: Campaign) -> None:
    """The names at the ends of the lines are those of the armies in full, and within the drawing, at every width."""
    page = open_as(campaign.owner)
    page.goto(addresses.of_campaign(campaign)["campaign"])
    for width in (360, 1200):
        page.set_viewport_size({"width": width, "height": 900})
        ends = page.eval_on_selector_all(
            ".series-name",
            "all => all.map(e => [e.textContent, e.getBBox().x + e.getBBox().width, "
            "e.ownerSVGElement.viewBox.baseVal.width])",
        )
        assert "French Allied Indians" in {name for name, _, _ in ends}, width
        assert [name for name, end, most in ends if end > most] == [], width
