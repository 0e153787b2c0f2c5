"""The theatre of war on pages: every territory a link with its name, the company's way, and who holds what."""

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from campaigns import services
from campaigns.models import Campaign, Snapshot, Territory
from tests import people
from tests.campaigns.tables import UNITS, a_result
from tests.factories import a_campaign
from tests.web import rows

PANS = "(map => map.scrollWidth > map.clientWidth)(document.querySelector('.theatre-window'))"
NAMES = """[...document.querySelectorAll(".theatre .place text")].map(text => {
    const {left, right, top, bottom, height} = text.getBoundingClientRect();
    return {left, right, top, bottom, height, size: height, said: text.textContent};
})"""


@pytest.fixture
def campaign(content: None) -> Campaign:
    """A chain of two campaigns: March to May at Lake George, lost, then on to Oswego, which it attacks."""
    made = rows.a_campaign(people.a_person("rogers"), months=5)
    for number in range(1, 6):
        chain = 1 if number < 4 else 2
        place = "lake-george" if chain == 1 else "oswego"
        made.encounters.filter(number=number).update(chain=chain)
        state = made.state | {
            "number": chain, "territory": place, "rival": "french", "contesting": chain == 2,
        }  # fmt: skip
        Snapshot.objects.update_or_create(
            campaign=made, year=1755, month=2 + number,
            defaults={"inputs": 1, "engine_version": "t", "state": state, "digest": "t"},
        )  # fmt: skip
    # As the rules write it where a campaign was lost and the next one begins (MM-CAMP-7).
    after = {"number": 2, "territory": "oswego", "carried": -1}
    data = {"who": "campaign", "what": "next_campaign", "before": "lake-george", "after": after}
    made.journal.create(
        number=1 + max(made.journal.values_list("number", flat=True), default=0),
        year=1755, month=5, part="next", rule="MM-CAMP-7", kind="note", data=data,
    )  # fmt: skip
    Campaign.objects.filter(pk=made.pk).update(
        number=2, rival="french", contesting=True, territory=Territory.objects.get(slug="oswego"), state=state
    )
    made.refresh_from_db()
    return made


def _seen(page: Page, width: int) -> list[dict[str, Any]]:
    """Return the names on a page's map."""
    page.set_viewport_size({"width": width, "height": 900})
    boxes: list[dict[str, Any]] = page.evaluate(NAMES)
    return boxes


def test_the_way_and_who_holds_what_is_reported(client: Client, campaign: Campaign) -> None:
    """Map and list say when the company was where, who holds it and who contests it; each territory is a link."""
    client.force_login(campaign.owner)
    text = client.get(reverse("campaign", args=[campaign.key])).content.decode()
    reported = re.sub("<[^>]*>", "", text)
    assert "March to May 1755" in text
    assert "June to July 1755" in text
    assert "French hold it: this campaign was lost" in reported
    assert "French hold it; British contest it." in reported
    assert 'href="#stay-lake-george"' in text
    assert 'id="stay-lake-george"' in text
    assert f'href="{reverse("territory", args=["niagara"])}"' in text
    assert 'class="trail"' in text


@pytest.mark.usefixtures("content")
@pytest.mark.rule("MM-CAMP-7")
@pytest.mark.parametrize(("how", "ending"), [("won", "British hold it"), ("lost", "French hold it")])
def test_the_trail_of_a_chain_that_was_played_reports_its_ending(client: Client, how: str, ending: str) -> None:
    """Where the next campaign begins after a month played, page and trail say how the one before it ended."""
    made = a_campaign(seed="1755")
    month = services.prepare_month(campaign=made)
    services.record_table_result(encounter=month, result=a_result(month), units=UNITS)
    made.refresh_from_db()
    made.state |= {"over": how, "rival": "french", "carry_over": 1 if how == "won" else -1}
    made.status, made.rival = how, "french"
    made.save()
    made = services.next_campaign(campaign=made, choice={"territory": "oswego"})
    services.prepare_month(campaign=made)
    client.force_login(made.owner)
    text = re.sub("<[^>]*>", "", client.get(reverse("campaign", args=[made.key])).content.decode())
    assert f"{ending}: this campaign was {how}." in " ".join(text.split())


def test_a_territory_has_a_page(client: Client, campaign: Campaign) -> None:
    """A territory shows its history to strangers as well, and to a member his own campaigns fought there."""
    address = reverse("territory", args=["lake-george"])
    assert campaign.name not in client.get(address).content.decode()
    client.force_login(campaign.owner)
    page = client.get(address).content.decode()
    assert campaign.name in page
    assert f"{reverse('campaign-new')}?territory=lake-george" in page
    form = client.get(reverse("campaign-new"), {"territory": "oswego"}).content.decode()
    assert '<option value="oswego" selected>' in form
    assert client.get(reverse("territory", args=["nowhere"])).status_code == 404
    assert client.get(reverse("territories")).content.decode().count("<dt>") == Territory.objects.count()


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.nightly("only colours differ"))])
def test_names_are_read_at_every_width(open_as: Callable[..., Page], campaign: Campaign, scheme: Any) -> None:
    """From 360 to 1280 pixels names are at least 11 pixels high, none overlaps another, and all have keyboard focus."""
    page = open_as(campaign.owner)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(reverse("campaign", args=[campaign.key]))
    for width in (360, 600, 800, 1280):
        boxes = _seen(page, width)
        assert len(boxes) >= Territory.objects.count()
        assert min(box["height"] for box in boxes) >= 11, width
        for one, other in combinations(boxes, 2):
            across = min(one["right"], other["right"]) - max(one["left"], other["left"])
            down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            assert across <= 1 or down <= 3, (width, one["said"], other["said"])
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        pans = page.evaluate(PANS)
        assert pans == (width < 776)
        expect(page.get_by_text("Drag the map sideways")).to_be_visible(visible=pans)
    assert not Axe().run(page).response["violations"]
    page.get_by_role("link", name="Fort Niagara").focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Fort Niagara")


@pytest.mark.browser
def test_a_telephone_opens_the_map_at_the_campaign(open_as: Callable[..., Page], campaign: Campaign) -> None:
    """At 360 pixels the map pans inside its window, which shows where the campaign is, and a tap leads on."""
    page = open_as(campaign.owner, width=360)
    page.goto(reverse("campaign", args=[campaign.key]))
    here = page.locator(".theatre .place.here text").first
    box = here.bounding_box()
    assert box is not None
    assert 0 <= box["x"] < 360
    here.click()
    expect(page).to_have_url(re.compile("#stay-oswego$"))
