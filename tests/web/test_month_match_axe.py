"""The pages of a month that is played as a match under axe-core, wide and narrow, light and dark."""

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser

from campaigns import services, tasks
from campaigns.models import Encounter, Membership, Role
from matches import services as matches
from tests.factories import a_campaign
from tests.people import a_browser, a_person
from tests.present import present
from tests.web.test_axe_walk import HOST, walk
from tests.web.test_siege_browser import site_of

pytestmark = [
    pytest.mark.nightly("runs axe-core on a month's pages four times"),
    pytest.mark.browser,
    pytest.mark.django_db,
]
UNITS = ["u1", "u2", "u3", "u4"]


def a_month(name: str, **more: Any) -> Encounter:
    """A month that waits to be played, in a campaign of two members."""
    owner, other = a_person(f"{name}-umpire"), a_person(f"{name}-player")
    campaign = a_campaign(owner=owner, **more)
    Membership.objects.create(campaign=campaign, user=other, role=Role.PLAYER)
    return services.prepare_month(campaign=campaign)


def test_axe_finds_nothing_on_a_month_that_is_played(browser: Browser) -> None:
    """Waiting to be played, with a seat that is free, under way, and over; no page is wider than the screen.

    What is folded away at first is looked at too.
    """
    months = [a_month(name) for name in ("waits", "invites", "plays", "over")]
    for month, enemy in zip(months[1:], ("invite", "member:plays-player", "program"), strict=True):
        seats = {"player": "me", "enemy": enemy}
        services.play_as_match(encounter=month, user=month.campaign.owner, seats=seats, chosen={"units": UNITS})
    over = Encounter.objects.get(pk=months[3].pk)
    match = present(over.match)
    matches.resign(match=match, user=match.owner, seat=match.seats.get(place="player").pk)
    tasks.match_ended(str(match.pk))
    tasks.resolve_encounter(over.pk)
    for month in months:
        row = Encounter.objects.select_related("campaign", "match").get(pk=month.pk)
        page = f"/campaigns/{row.campaign.key}/encounters/{row.number}/"
        addresses = [page, f"/campaigns/{row.campaign.key}/", f"/campaigns/{row.campaign.key}/umpire/"]
        addresses += [row.match.get_absolute_url()] if row.match else []
        site = site_of(a_browser(row.campaign.owner))
        assert [address for address in addresses if not site.is_page(address)] == []
        for scheme, width in product(("light", "dark"), (1280, 360)):
            assert walk(browser, site, addresses, scheme=scheme, width=width) == {}
        for width in (360, 1280):
            shown: Any = browser.new_page(viewport={"width": width, "height": 800}, base_url=HOST)
            shown.route("**/*", site.answer)
            for address in addresses:
                shown.goto(address)
                shown.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
                assert shown.evaluate("document.documentElement.scrollWidth") <= width, address
            shown.close()
