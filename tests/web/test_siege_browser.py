"""A siege as one side saw it, its roster sheet, a battle, openings and balance: wide and narrow, light and dark."""

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser

from battles.measurements import store
from lab import openings
from rules.quebec_1759.openings import LANDINGS, SET_UPS
from tests.lab.test_openings import fought
from tests.people import a_browser, a_person
from tests.quebec_1759.orders_of_battle import advanced, units
from tests.quebec_1759.orders_of_battle import battle as single
from tests.web.test_axe_walk import HOST, Site, walk
from tests.web.test_seen_pages import fought as fought_battle

pytestmark = [
    pytest.mark.nightly("fights a siege and runs axe-core on six pages four times"),
    pytest.mark.browser,
    pytest.mark.django_db,
]

# The sizes on the screen of all that is written on maps.
DRAWN = """() => [...document.querySelectorAll("svg.table-map text")].filter(text => text.getClientRects().length)
  .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""


def site_of(client: Client) -> Site:
    """Answers of the application to a client, as the walk takes them."""
    site = Site.__new__(Site)
    site.caller = SimpleNamespace(ask=lambda method, address: client.get(address))  # type: ignore[assignment]
    site.pages = {}
    return site


def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every page keeps within 360 px, since what is wider scrolls by itself."""
    monkeypatch.setattr(openings, "LANDINGS", LANDINGS[2:4])
    monkeypatch.setattr(openings, "SET_UPS", SET_UPS[:3])
    store(kind="openings", document=fought(runs=10))
    owner = a_person("rogers")
    battle = fought_battle(advanced(), owner, "3")
    turns = [f"/battles/{battle.pk}/turns/{number}/?seen={side}" for number, side in ((0, "player"), (3, "enemy"))]
    alone = fought_battle(single(units(("15th", "", 4)), units(("marine", "", 3))), owner, "3")
    measured = [f"/rules/quebec_1759/{page}/" for page in ("openings", "balance")]
    addresses = [*turns, f"/battles/{battle.pk}/roster/", f"/battles/{alone.pk}/turns/1/", *measured]
    site = site_of(a_browser(owner))
    assert all(site.is_page(address) for address in addresses)
    for scheme, width in product(("light", "dark"), (1280, 360)):
        assert walk(browser, site, addresses, scheme=scheme, width=width) == {}
    page: Any = browser.new_page(viewport={"width": 360, "height": 800}, base_url=HOST)
    page.route("**/*", site.answer)
    for address in addresses:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, address
        # Letters and numbers of a map are as large as small print, whatever the stage around it.
        assert [size for size in page.evaluate(DRAWN) if size < 9] == [], address
    page.close()
