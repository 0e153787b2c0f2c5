"""The pages of matches under axe-core: wide and narrow, light and dark, of a raid, a grid battle, lines and a siege."""

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser

from battles.models import Scenario
from matches import services
from tests.matches.tables import a_match, setup_of
from tests.people import a_browser, a_person
from tests.web.test_axe_walk import HOST, walk
from tests.web.test_siege_browser import site_of

pytestmark = [
    pytest.mark.nightly("runs axe-core on a dozen pages four times"),
    pytest.mark.browser,
    pytest.mark.django_db,
]


def test_axe_finds_nothing_on_the_pages_of_matches(browser: Browser) -> None:
    """And no page is wider than the screen."""
    owner = a_person("rogers")
    setup = setup_of("grid-ambush")
    Scenario.objects.create(slug="ambush", name="The ambush", system=str(setup["system"]), setup=setup)
    played = [a_match(owner, name) for name in ("jumonville-glen-1754", "grid-ambush", "quebec-levis-landing")]
    played.append(a_match(owner, "plains-of-abraham-1759", dice_from="table"))
    for match in played:
        for _ in range(8):
            question = match.owed.get()
            code = "seed" if question.kind == "roll" else question.choices[0]
            match = services.answer(match=match, user=owner, question=question.number, code=code)
    passed = a_match(owner, "deschambault-1759-head-to-head", seats={"player": "me", "enemy": "me"})
    inviting = a_match(owner, seats={"player": "me", "enemy": "invite"})
    over = a_match(owner)
    services.resign(match=over, user=owner, seat=over.seats.get(place="player").pk)
    first = played[0].get_absolute_url()
    own_place = f"{first}?order=free%3A0&odds=1"
    addresses = [each.get_absolute_url() for each in (*played, passed, inviting, over)]
    addresses += [own_place, f"{first}resign/", "/matches/", "/matches/new/", "/matches/new/?scenario=ambush"]
    addresses.append(f"/matches/join/{inviting.seats.exclude(invitation='').get().invitation}/")
    addresses.append("/scenarios/ambush/position/")
    site = site_of(a_browser(owner))
    assert [address for address in addresses if not site.is_page(address)] == []
    for scheme, width in product(("light", "dark"), (1280, 360)):
        assert walk(browser, site, addresses, scheme=scheme, width=width) == {}
    page: Any = browser.new_page(viewport={"width": 360, "height": 800}, base_url=HOST)
    page.route("**/*", site.answer)
    for address in addresses:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, address
    page.close()
