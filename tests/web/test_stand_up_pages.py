"""The pages of a stand-up fight, of a winter month and of a burned raid, opened in a browser, wide and narrow."""

import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Route

from campaigns import services
from campaigns.models import Campaign, Encounter
from rules.muskets_mohawks.campaign.service import UnitService
from rules.muskets_mohawks.system import MusketsMohawks
from tests.battles.forecasts.making import worked
from tests.factories import a_campaign
from tests.people import a_browser
from tests.registering import Register

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
HOST = "http://testserver"
STATIC = "/static/"
SHOTS = os.environ.get("PETITE_GUERRE_SHOTS")  # a folder for pictures of the pages, for who wants to look at them
# Wide and light, narrow and dark; with pictures both colour schemes at both widths.
SEEN = [(width, scheme) for width in (1280, 360) for scheme in ("light", "dark")]
SEEN = SEEN if SHOTS else [SEEN[0], SEEN[3]]


@pytest.fixture(autouse=True)
def _real_rules(register: Register) -> None:
    """Months are fought by the rules themselves."""
    register("muskets_mohawks", MusketsMohawks())


def a_month(kind: str, **more: Any) -> Encounter:
    """The first month of a campaign, prepared as an encounter of a kind."""
    campaign = a_campaign(**more)
    following = "raid_attack" if kind == "stand_up_fight" else kind
    # A stand-up fight takes the place of a raid after a raid (MM-CAMP-10).
    raided = UnitService("u1", "1757-02", encounter=following, figures=10, rep=4).to_dict()
    campaign.state |= {"next_encounter": following, "unit_service": [*campaign.state["unit_service"], raided]}
    campaign.save()
    row = services.prepare_month(campaign=campaign)
    campaign.refresh_from_db()
    assert row.kind == kind
    return row


def pages_of(row: Encounter) -> dict[str, str]:
    """The pages of a month that waits, of its odds, and of its battle once it is fought, by what they show."""
    campaign, found = row.campaign, {}
    browser, key = a_browser(campaign.owner), campaign.key
    waiting = {"month": "encounter", "sheet": "sheet", "result": "result"}
    for name, page in waiting.items():
        found[name] = fetched(browser, reverse(page, args=[key, row.number]))
    forecast = services.forecast_encounter(encounter=row, user=campaign.owner, knowledge="player", runs=20)
    worked(forecast)
    found["odds"] = fetched(browser, reverse("forecast", args=[forecast.pk]))
    services.play_month(campaign=Campaign.objects.get(pk=campaign.pk))
    row.refresh_from_db()
    assert row.state == "closed"
    assert row.battle is not None
    found["fought"] = fetched(browser, reverse("encounter", args=[key, row.number]))
    found["report"] = fetched(browser, reverse("battle", args=[row.battle.pk]))
    found["turn"] = fetched(browser, reverse("battle-turn", args=[row.battle.pk, max(1, row.battle.turns // 2)]))
    found["campaign"] = fetched(browser, reverse("campaign", args=[key]))
    return found


def fetched(browser: Client, address: str) -> str:
    """The page at an address."""
    answer = browser.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def opened(browser: Browser, kind: str, pages: dict[str, str]) -> list[str]:
    """What is wrong with pages at each width and colour: faults that axe finds, and pages wider than the screen."""
    faults: list[str] = []
    for width, scheme in SEEN:
        given: Any = {"color_scheme": scheme, "reduced_motion": "reduce", "base_url": HOST}
        context = browser.new_context(viewport={"width": width, "height": 900}, **given)

        def answer(route: Route) -> None:
            path = urlsplit(route.request.url).path
            file = finders.find(path.removeprefix(STATIC)) if path.startswith(STATIC) else None
            if file:
                route.fulfill(path=Path(str(file)))
            elif path.strip("/") in pages:
                route.fulfill(content_type="text/html; charset=utf-8", body=pages[path.strip("/")])
            else:
                route.fulfill(status=404)

        context.route("**/*", answer)
        page = context.new_page()
        for name in pages:
            page.goto(f"/{name}/")
            for fault in Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]:
                faults.append(f"{name} {width} {scheme} {fault['id']}: {fault['nodes'][0]['html'][:200]}")
            if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
                faults.append(f"{name} is wider than {width}")
            if SHOTS:
                page.screenshot(path=f"{SHOTS}/{kind}-{name}-{width}-{scheme}.png", full_page=True)
        context.close()
    return faults


def test_the_pages_of_a_stand_up_fight(browser: Browser) -> None:
    """A campaign that fights them: month, sheet, result form, odds, report and replay are sound and say what it is."""
    row = a_month("stand_up_fight", year=1757, options={"stand_up_fights": True}, typed={"1757-03/opponent": [1]})
    pages = pages_of(row)
    for name in ("month", "sheet", "fought", "campaign"):
        assert re.search("stand[ -]up fight", pages[name], re.IGNORECASE), name
    contests = Campaign.objects.get(pk=row.campaign.pk).state["contesting"]
    says = "Drive the enemy from the table." if contests else "Do not be driven from the table."
    for name in ("month", "sheet", "fought"):
        assert says in " ".join(pages[name].split()), name
    assert opened(browser, "stand_up", pages) == []


def test_the_pages_of_a_winter_month(browser: Browser) -> None:
    """Irregulars in the snow."""
    row = a_month("scout", year=1757, month=1, winter=True, roster={"troops": "irregular"})
    pages = pages_of(row)
    assert "now" in pages["sheet"]
    assert opened(browser, "winter", pages) == []


def test_the_pages_of_a_burned_raid(browser: Browser) -> None:
    """Raiders who burn what they came for."""
    row = a_month("raid_attack", year=1757, roster={"troops": "irregular"})
    assert opened(browser, "raid", pages_of(row)) == []
