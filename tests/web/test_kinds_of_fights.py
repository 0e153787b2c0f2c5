"""Scenarios of every kind of fight opened in a browser: other periods, partners, rivals, canoes, guns and horse."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser

from battles.models import Scenario
from battles.services import request_battle
from battles.tasks import resolve_battle
from tests.orders_of_battle import setup as order_of_battle
from tests.people import a_browser
from tests.web.opening import fetched, opened

pytestmark = [
    pytest.mark.nightly("fights ten battles and runs axe-core on six pages of each twice"),
    pytest.mark.browser,
    pytest.mark.django_db,
]
# Scenario, and what its sheet must say of the kind of fight that it is.
BUNDLED = {
    "cowpens-pickets-1781": "American Revolution, 1775 to 1783",
    "niagara-picket-1813": "War of 1812, 1812 to 1815",
    "vedette-at-the-inn-1811": "Napoleonic Wars, 1799 to 1815",
    "concepcion-1835": "Texas War of Independence, 1835 to 1836",
    "fort-necessity-1754-two-commands": "On the same side",
    "deschambault-1759-head-to-head": "Head to head",
    "fort-ligonier-1758": "gun",
    "deschambault-1759": "cavalry",
    "snowshoes-1758": "now",
}


def canoes() -> Scenario:
    """A raid of Indians by canoe over the lake in the middle of the table."""
    order: Any = order_of_battle("raid_attack", ("indian", "indian"), rivals=("british_allies", "french"))
    ground = {"overall": "clear", "sections": [], "areas": [["lake", 60, 170, 420, 310, True]], "houses": []}
    order |= {"ground": ground, "options": {"canoes": True}, "light": "day", "weather": 0}
    given = {"name": "By canoe", "system": "muskets_mohawks", "encounter": "raid_attack", "source": "x"}
    return Scenario.objects.create(slug="by-canoe", setup=order, **given)


def pages_of(client: Client, owner: User, row: Scenario) -> dict[str, str]:
    """A scenario, its sheet, its odds, and its battle: report, half way, and half way as one side saw it."""
    names = {"scenario": "scenario", "sheet": "scenario-sheet", "odds": "forecast-ask"}
    found = {name: fetched(client, reverse(page, args=[row.slug])) for name, page in names.items()}
    battle = request_battle(setup=row.setup, owner=owner, seed="5", title=row.name)
    resolve_battle(str(battle.pk))
    battle.refresh_from_db()
    assert battle.status == "done"
    turn = reverse("battle-turn", args=[battle.pk, max(1, battle.turns // 2)])
    found["report"] = fetched(client, reverse("battle", args=[battle.pk]))
    found["turn"] = fetched(client, turn)
    if row.setup.get("play") == "head_to_head":
        found["seen"] = fetched(client, f"{turn}?seen=player")
        assert "of a marker what it hides once it is turned up" in found["seen"]
        assert "block" not in found["seen"]
    return found


@pytest.mark.parametrize("slug", [*BUNDLED, "by-canoe"])
def test_the_pages_of_a_kind_of_fight(browser: Browser, owner: User, slug: str) -> None:
    """They have no fault that axe finds, are no wider than the screen, and the sheet says what is different."""
    if slug in BUNDLED:
        call_command("content", "load", f"fixtures/scenarios/{slug}.yaml", verbosity=0)
    else:
        canoes()
    pages = pages_of(a_browser(owner), owner, Scenario.objects.get(slug=slug))
    assert BUNDLED.get(slug, "canoe").lower() in pages["sheet"].lower()
    assert opened(browser, slug, pages) == []
