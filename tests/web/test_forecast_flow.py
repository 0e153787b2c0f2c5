"""An evening with the odds in a real browser: asked, watched, opened, changed and compared."""

import re

import pytest
from playwright.sync_api import Page, expect

from battles.forecasting.figures import figures
from battles.models import Battle, Forecast, Scenario
from battles.tasks import resolve_battle
from tests.battles.forecasts.making import made, worked
from tests.people import a_person
from tests.skirmish import Skirmish, a_setup

pytestmark = [pytest.mark.browser, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def ford(skirmish: Skirmish) -> None:
    """A scenario of the system of the tests."""
    Scenario.objects.create(slug="ford", name="The Ford", system="skirmish", setup=a_setup())


def _ask(page: Page) -> Forecast:
    page.goto("/scenarios/ford/")
    page.get_by_role("link", name="Work out the odds").click()
    page.get_by_label("How many battles").fill("200")
    page.get_by_label("Seed").fill("1755")
    page.get_by_role("button", name="Work out the odds").click()
    expect(page).to_have_url(re.compile("/forecasts/"))
    return Forecast.objects.get()


def test_the_page_follows_the_workers(open_as) -> None:
    """The figures grow while the page stays open, and at the end it is complete and stops refreshing."""
    page = open_as(a_person("rogers"))
    forecast = _ask(page)
    expect(page.get_by_role("status")).to_contain_text("0 of 200 battles")
    worked(forecast, seconds=0)
    expect(page.locator("figure.histogram").first).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text(re.compile(r"\b[1-9]\d* of 200 battles"))
    worked(forecast)
    expect(page.get_by_role("status")).to_contain_text("Fought. 200 of 200 battles.")
    expect(page.locator("progress")).to_have_count(0)
    page.locator("summary", has_text="In figures").first.click()
    counts = [str(count) for _, count in figures(forecast).distributions[0].bars]
    assert sum(map(int, counts)) == 200
    expect(page.locator("figure.histogram").first.locator("tbody td:nth-child(2)")).to_have_text(counts)


def test_all_of_it_works_by_forms_alone(open_as) -> None:
    """On a telephone without JavaScript: ask, look again, open a run, change an option, and compare.

    Pages that wait look again by themselves; nothing is done on one of them once the workers have begun, for it could
    be replaced at any moment.
    """
    page = open_as(a_person("rogers"), width=375, script=False)
    forecast = _ask(page)
    page.get_by_role("link", name="Refresh").click()
    expect(page.get_by_role("status")).to_contain_text("0 of 200 battles")
    worked(forecast)
    expect(page.get_by_role("status")).to_contain_text("Fought.")
    page.get_by_label("Open run").fill("7")
    page.get_by_role("button", name="Open the run").click()
    expect(page).to_have_url(re.compile("/battles/"))
    battle = Battle.objects.get()
    assert battle.stream == "sample:7"
    resolve_battle(str(battle.pk))
    page.get_by_role("link", name="To the forecast").click()
    page.get_by_role("link", name="Change something and compare").click()
    page.get_by_label("Rounds").fill("4")
    page.get_by_role("button", name="Work out the odds").click()
    expect(page.locator("main")).to_contain_text("The workers have not finished")
    worked(Forecast.objects.exclude(pk=forecast.pk).get())
    expect(page.locator(".verdict")).to_contain_text("The same dice fell in 200 pairs of battles")
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_a_forecast_prints_without_the_site_around_it(open_as) -> None:
    """In print the page has its figures, drawings and tables, and no menus, buttons or forms."""
    owner = a_person("rogers")
    forecast = made(owner=owner, runs=100)
    page = open_as(owner, media="print")
    page.goto(f"/forecasts/{forecast.pk}/")
    expect(page.locator("figure.histogram svg").first).to_be_visible()
    site = page.locator(".masthead nav, .button, input, select")
    expect(site.filter(visible=True)).to_have_count(0)
