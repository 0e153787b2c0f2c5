"""Every page of the site and every page of the admin that is there, found in the resolver, under axe-core.

Pages are fetched from the application in this process and handed to the browser, so that all of them see the same rows
and none needs a server.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.staticfiles import finders
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, Route

from battles.models import Scenario
from campaigns.models import Campaign
from campaigns.months.amending import branches
from campaigns.seasons.asking import request_season
from tests.battles.forecasts.making import worked
from tests.everybody import Caller, arguments, rows_of_a_module
from tests.web.every_address import admin_addresses, patterns

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
HOST = "http://testserver"
# Every rule is tried all the same; describing each element that passes took half of the time.
FAULTS = {"resultTypes": ["violations"]}
STATIC = "/static/"
# The client programmer's pages, drawn by a library, and answers that are no pages of their own.
LEFT_OUT = ("/api/v1/",)
# What the templates of Django's own admin do, by rule and a part of the element; our pages add nothing to it.
OF_DJANGO = (
    ("aria-prohibited-attr", "help-tooltip search-label-icon"),
    ("label", "vDateField"),
    ("label", "vTimeField"),
    ("empty-table-header", '<th class="original"></th>'),
    ("empty-table-header", "<th></th>"),
)


class Site:
    """Answers a browser's requests as somebody, out of this process; each page is fetched once."""

    def __init__(self, role: str) -> None:
        self.caller = Caller(role)
        self.pages: dict[str, Any] = {}

    def get(self, address: str) -> Any:
        """Return the answer of the application to an address."""
        if address not in self.pages:
            self.pages[address] = self.caller.ask("GET", address)
        return self.pages[address]

    def is_page(self, address: str) -> bool:
        """Return whether somebody may open an address, and finds a whole page there."""
        answer = self.get(address)
        return (
            answer.status_code == 200
            and answer.get("Content-Type", "").startswith("text/html")
            and not answer.streaming
            and "attachment" not in answer.get("Content-Disposition", "")
            and b"<html" in answer.content
        )

    def answer(self, route: Route) -> None:
        """Answer a request of the browser: a file of the styles and scripts, or a page that has been fetched.

        Nothing is fetched here: the browser asks from another context, which has another connection to the database.
        """
        address = urlsplit(route.request.url)
        if address.path.startswith(STATIC):
            found = finders.find(address.path.removeprefix(STATIC))
            route.fulfill(path=Path(str(found))) if found else route.fulfill(status=404)
            return
        answer = self.pages.get(address.path + (f"?{address.query}" if address.query else ""))
        if answer is None or answer.streaming:
            route.abort()
        else:
            route.fulfill(status=answer.status_code, headers=dict(answer.headers), body=answer.content)


@pytest.fixture(scope="module")
def found(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Any]]:
    """The rows, made once for all walks."""
    with rows_of_a_module(django_db_blocker) as made:
        yield made | {"compared": compared(Campaign.objects.get(key=made["plain"]["key"]))}


def compared(campaign: Campaign) -> list[str]:
    """Return addresses that need more than one row of a kind, or a row that is of use: both sides of a comparison.

    They are a branch next to its origin, two seasons, and a rule with the exact chances of its dice.
    """
    branch = branches.branch(campaign=campaign, number=2, name="Another way", owner=campaign.owner)
    plans: list[dict[str, Any]] = [{}, {"doctrine": "cautious"}]
    first, second = (request_season(campaign=branch, user=campaign.owner, runs=2, seed="s", how=how) for how in plans)
    for season in (first, second):
        worked(season)
    seasons = reverse("season-compare", args=[branch.key, first.pk])
    return [
        f"{seasons}?with={second.pk}",
        reverse("season", args=[branch.key, first.pk]),
        reverse("seasons", args=[branch.key]),
        reverse("branch-compare", args=[branch.key]),
        reverse("past", args=[campaign.key]),
        reverse("rule", args=["muskets_mohawks", "MM-MELEE-1"]),
    ]


def of_django(address: str, rule: str, html: str) -> bool:
    """Return whether a fault is one of Django's own, on a page of the admin whose tables are not ours."""
    ours = "/battles/scenario/" in address
    return address.startswith("/admin/") and not ours and any(rule == of and part in html for of, part in OF_DJANGO)


def walk(browser: Browser, site: Site, addresses: list[str], *, scheme: Any, width: int) -> dict[str, list[str]]:
    """Return what axe finds on the pages among so many addresses, by address and rule, in a few elements each."""
    context: BrowserContext = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce", base_url=HOST
    )
    context.route("**/*", site.answer)
    page: Page = context.new_page()
    faults: dict[str, list[str]] = {}
    for address in addresses:
        page.goto(address)
        for fault in Axe().run(page, options=FAULTS).response["violations"]:
            nodes = [node["html"][:160] for node in fault["nodes"] if not of_django(address, fault["id"], node["html"])]
            if nodes:
                faults[f"{address} {fault['id']}"] = nodes[:3]
    context.close()
    return faults


def of_site(found: dict[str, Any]) -> list[str]:
    """Return every address of the site; those of a month with a month that is over and with one that is open."""
    given = [found, found | {"plain": found["plain"] | {"number": 2}}]
    every = (arguments(pattern, rows) for pattern in patterns() if not pattern.startswith(LEFT_OUT) for rows in given)
    return list(dict.fromkeys(every))


@pytest.mark.nightly("runs axe-core on every page of the site")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_nothing_on_any_page(browser: Browser, found: dict[str, Any], scheme: str, width: int) -> None:
    """As the umpire, who may open most: wide and narrow, light and dark."""
    site = Site("umpire")
    pages = [address for address in of_site(found) if site.is_page(address)]
    assert len(pages) > 40
    faults = walk(browser, site, pages, scheme=scheme, width=width)
    assert faults == {}, "\n".join(map(str, faults.items()))


@pytest.mark.gate("runs axe-core on six pages four times")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_nothing_on_comparisons(browser: Browser, found: dict[str, Any], scheme: str, width: int) -> None:
    """Pages that no address alone leads to, each with both sides of what it compares."""
    site = Site("umpire")
    assert [address for address in found["compared"] if not site.is_page(address)] == []
    assert b"the chances" in site.get(found["compared"][-1]).content
    assert walk(browser, site, found["compared"], scheme=scheme, width=width) == {}


@pytest.mark.gate("runs axe-core on some twenty pages")
def test_axe_finds_nothing_on_what_is_open_to_everybody(browser: Browser, found: dict[str, Any]) -> None:
    """Signing in, an invitation, and all that is read without an account."""
    site = Site("nobody")
    pages = [address for address in of_site(found) if site.is_page(address)]
    assert len(pages) > 12
    assert walk(browser, site, pages, scheme="light", width=360) == {}


@pytest.mark.nightly("runs axe-core on every page of the admin")
def test_axe_finds_nothing_in_the_admin(browser: Browser, found: dict[str, Any]) -> None:
    """Lists, forms and histories of every table, the scenario editor of every system of rules among them."""
    site = Site("superuser")
    of_system = {scenario.system: scenario.pk for scenario in Scenario.objects.all()}
    editors = [reverse("admin:battles_scenario_change", args=[pk]) for pk in of_system.values()]
    assert len(editors) > 3
    pages = [address for address in dict.fromkeys([*admin_addresses(), *editors]) if site.is_page(address)]
    assert len(pages) > 40
    faults = walk(browser, site, pages, scheme="light", width=1280)
    assert faults == {}, "\n".join(map(str, faults.items()))
