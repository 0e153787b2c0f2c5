"""A month fought by another system: its page draws the board on which it was fought, and says so before."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from campaigns import services, tasks
from campaigns.models import Encounter
from tests.campaigns.test_elsewhere import a_raid, went
from tests.people import a_browser

pytestmark = pytest.mark.django_db


def _queued() -> Encounter:
    month = a_raid()
    return services.choose_and_queue(encounter=month, units=went(month), doctrine="attack", system="d3_grid")


def _page(client: Client, month: Encounter) -> str:
    return client.get(_address(month)).content.decode()


def _address(month: Encounter) -> str:
    return reverse("encounter", args=[month.campaign.key, month.number])


def test_the_board_is_shown_once_it_was_fought_upon() -> None:
    """Before, the page says that the table is carried over; afterwards it draws the board with both sides on it."""
    month = _queued()
    site = a_browser(month.campaign.owner)
    before = _page(site, month)
    assert "The table, four feet a side" in before
    assert "D3 French &amp; Indian War fights this month; the board is shown here once it has been fought" in before
    tasks.resolve_encounter(month.pk)
    month.refresh_from_db()
    assert month.battle is not None
    after = _page(site, month)
    assert "The board of D3 French &amp; Indian War on which it was fought" in after
    assert "four feet a side" not in after
    assert 'class="map drawn table-map board"' in after
    aim = month.battle.setup["objective"]
    square, side = aim["squares"][0], month.battle.setup[aim["side"]]["name"]
    for text in (after, site.get(reverse("sheet", args=[month.campaign.key, month.number])).content.decode()):
        shown = " ".join(text.split())
        assert f"<dt>Objective</dt><dd>The {side} are to take the square {square}. 15 turns at most.</dd>" in shown
        assert "possible enemy forces, Rep" not in shown  # both sides are on the board
    for unit in month.battle.setup["enemy"]["units"]:
        assert f'id="p-{unit["id"]}"' in after


def test_by_the_campaign_s_own_rules_the_table_stays() -> None:
    """A month fought figure by figure shows its table, before and after."""
    month = a_raid()
    site = a_browser(month.campaign.owner)
    services.play_month(campaign=month.campaign)
    for text in (_page(site, month),):
        assert "The table, four feet a side; the far edge is above.<" in text
        assert "on which it was fought" not in text


@pytest.mark.browser
def test_the_board_fits_the_page(open_as: Callable[..., Page]) -> None:
    """Every counter is seen on the board, on a desk and on a telephone, and no page scrolls sideways."""
    month = _queued()
    tasks.resolve_encounter(month.pk)
    month.refresh_from_db()
    assert month.battle is not None
    page = open_as(month.campaign.owner)
    page.goto(_address(month))
    units = [unit for side in ("player", "enemy") for unit in month.battle.setup[side]["units"]]
    expect(page.locator(".table-map.board .piece.unit")).to_have_count(len(units))
    for width in (1280, 375):
        page.set_viewport_size({"width": width, "height": 900})
        for unit in units:
            expect(page.locator(f"#p-{unit['id']} use").first, str(width)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
