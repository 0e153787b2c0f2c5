"""The pages of a stand-up fight, of a winter month and of a burned raid; by night in a browser, wide and narrow."""

import re
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser

from battles import selectors
from campaigns import services
from campaigns.models import Campaign, Encounter
from rules.muskets_mohawks.campaign.service import UnitService
from tests.battles.forecasts.making import worked
from tests.factories import a_campaign
from tests.people import a_browser
from tests.web.opening import fetched, opened

pytestmark = pytest.mark.django_db


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
    forecast = services.forecast_encounter(encounter=row, user=campaign.owner, knowledge="player", runs=3)
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


def a_stand_up_fight() -> dict[str, str]:
    """The pages of a campaign that fights them: month, sheet, report and campaign say what it is."""
    row = a_month("stand_up_fight", year=1757, options={"stand_up_fights": True}, typed={"1757-03/opponent": [1]})
    pages = pages_of(row)
    for name in ("month", "sheet", "fought", "campaign"):
        assert re.search("stand[ -]up fight", pages[name], re.IGNORECASE), name
    contests = Campaign.objects.get(pk=row.campaign.pk).state["contesting"]
    says = "Drive the enemy from the table." if contests else "Do not be driven from the table."
    for name in ("month", "sheet", "fought"):
        assert says in " ".join(pages[name].split()), name
    return pages


def a_winter_month() -> dict[str, str]:
    """The pages of irregulars in the snow."""
    typed = {"1757-01/snow": [2]}
    row = a_month("scout", year=1757, month=1, winter=True, roster={"troops": "irregular"}, typed=typed)
    pages = pages_of(row)
    for name in ("month", "sheet"):
        assert "every move is halved" in pages[name], name
    assert "winter, snow on the ground and falling" in pages["turn"]
    return pages


def a_burned_raid() -> dict[str, str]:
    """The pages of raiders who burn what they came for: fires are lit and spread, and a house is lost."""
    row = a_month("raid_attack", year=1757, roster={"troops": "irregular"}, doctrine="bold", seed="1778")
    pages = pages_of(row)
    assert row.battle is not None
    changes = [event for event in selectors.events(battle=row.battle) if event["kind"] == "change"]
    burnt = [event for event in changes if event["what"] == "burnt"]
    assert {event["rule"] for event in burnt} == {"MM-BURN-1"}
    assert len([event for event in burnt if event["before"] == 0]) == 3
    assert [event["rule"] for event in changes if event["what"] == "looted"] == ["MM-BURN-1"] * 3
    client = a_browser(row.campaign.owner)
    turns = (reverse("battle-turn", args=[row.battle.pk, turn]) for turn in range(1, row.battle.turns + 1))
    pages["burning"] = next(page for page in (fetched(client, turn) for turn in turns) if "of its walls alight" in page)
    return pages


MONTHS = {made.__name__: made for made in (a_stand_up_fight, a_winter_month, a_burned_raid)}


@pytest.mark.parametrize("kind", MONTHS)
def test_the_pages_of_a_kind_of_month_say_what_it_is(kind: str) -> None:
    """Month, sheet, result form, odds, report and replay are there, and say what is special about it."""
    assert len(MONTHS[kind]()) > 7


@pytest.mark.nightly("plays three months and runs axe-core on eight pages of each twice")
@pytest.mark.browser
@pytest.mark.parametrize("kind", MONTHS)
def test_the_pages_of_a_kind_of_month_have_no_fault(browser: Browser, kind: str) -> None:
    """Axe finds nothing on them, and nothing is wider than the screen."""
    assert opened(browser, kind, MONTHS[kind]()) == []
