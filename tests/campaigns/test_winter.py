"""A campaign through the winter, as it is begun on the site, by the API and the command, played, typed and shown."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse

from battles.systems import renderer_of
from battles.web.briefing import briefing
from campaigns import services
from campaigns.content.templates import TemplateEntry, TemplateKind
from campaigns.models import Campaign, Encounter
from campaigns.months.reconcile import reconcile
from campaigns.web.start_form import NewCampaignForm
from tests.factories import TerritoryFactory, UserFactory, a_campaign
from tests.orders_of_battle import setup as order_of_battle
from tests.people import a_browser, a_program

pytestmark = [pytest.mark.django_db, pytest.mark.rule("MM-CAMP-2")]

NEW: dict[str, Any] = {
    "name": "On snowshoes",
    "faction": "british",
    "role": "lieutenant",
    "year": 1757,
    "month": 1,
    "territory": "lake-george",
    "seed": "snow",
}


def rangers(**more: Any) -> Campaign:
    """Irregulars in January 1757."""
    return a_campaign(**NEW | {"winter": True, "roster": {"troops": "irregular"}} | more)


def test_a_winter_is_played_typed_and_shown() -> None:
    """The die of the snow may be typed; the sheet, the journal and the battle have its snow, and all of it replays."""
    campaign = rangers()
    services.type_dice(campaign=campaign, stream="1757-01/snow", faces=[2], user=campaign.owner)
    encounter = services.prepare_month(campaign=campaign)
    assert encounter.sheet["snow"] == "both"
    browser = a_browser(campaign.owner)
    page = browser.get(reverse("encounter", args=[campaign.key, encounter.number])).content.decode()
    assert "every move is halved, and sight is short" in page
    assert "fought on through the winter" in browser.get(reverse("campaign", args=[campaign.key])).content.decode()
    assert "Snow lies deep and is falling" in browser.get(reverse("journal", args=[campaign.key])).content.decode()
    closed = services.play_month(campaign=campaign)
    assert closed.state == Encounter.State.CLOSED
    assert closed.battle is not None
    assert (closed.battle.setup["winter"], closed.battle.setup["snow"]) == (True, "both")
    campaign.refresh_from_db()
    assert (campaign.year, campaign.month) == (1757, 2)
    assert reconcile(campaign).differences == []


def test_the_form_takes_a_winter_and_refuses_regulars_in_it() -> None:
    """December is a choice of the form; a roster left to the tables is of the line, and refused under the box."""
    TerritoryFactory.create(slug="lake-george")
    given = NEW | {"month": 12, "doctrine": "book", "winter": "on"}
    refused = NewCampaignForm(given)
    assert not refused.is_valid()
    assert "only irregulars fight in winter" in str(refused.errors["winter"])
    troops = {f"units.{place}.troop": "irregular" for place in range(2)}
    form = NewCampaignForm(given | troops)
    assert form.is_valid()
    campaign = services.create_campaign(owner=UserFactory.create(), **form.given())
    assert campaign.state["winter"] is True
    without = NewCampaignForm({key: value for key, value in (given | troops).items() if key != "winter"})
    assert not without.is_valid()
    assert "fight on through the winter" in str(without.errors["month"])


def test_a_battle_and_its_sheet_say_what_snow_there_is() -> None:
    """The report's conditions and the facts for a table name winter and its snow, and otherwise nothing of it."""
    renderer = renderer_of("muskets_mohawks", ("You", "They"), {})
    reported = renderer.conditions({"battle": {"light": "day", "weather": 0, "winter": True, "snow": "lying"}})
    assert reported[-1] == "winter, snow on the ground: every move is halved"
    bare = renderer.conditions({"battle": {"light": "day", "weather": 0, "winter": True, "snow": "none"}})
    assert bare[-1] == "winter, no snow"
    assert "winter" not in str(renderer.conditions({"battle": {"light": "day", "weather": 0}}))
    order = order_of_battle("scout", ("irregular",), winter=True)
    texts = [briefing("muskets_mohawks", order | {"snow": snow}) for snow in ("", "both", "none")]
    facts = [{label: text for label, text, _ in shown.facts}["Winter"] for shown in texts if shown]
    assert ["to be rolled" in facts[0], "sight is short" in facts[1], facts[2].endswith("Snow: none.")] == [True] * 3


def test_by_api_and_command() -> None:
    """Both take the choice, and the API says it of a campaign."""
    TerritoryFactory.create(slug="lake-george")
    owner = UserFactory.create()
    api = a_program(owner)
    refused = api.post("/api/v1/campaigns/", NEW | {"winter": True}, format="json")
    assert (refused.status_code, refused.json()["rule"]) == (400, "MM-CAMP-2")
    made = api.post("/api/v1/campaigns/", NEW | {"winter": True, "roster": {"troops": "irregular"}}, format="json")
    assert api.get(made.headers["Location"]).json()["winter"] is True
    assert api.get(f"/api/v1/campaigns/{a_campaign(owner=owner).key}/").json()["winter"] is False
    given = ("--faction", "british", "--role", "lieutenant", "--year", "1757", "--month", "2", "--winter")
    out = StringIO()
    call_command(
        "campaign", "new", "By hand", *given, "--territory", "lake-george", "--troops", "irregular", stdout=out
    )
    assert "through the winter" in out.getvalue()


def test_a_template_may_be_of_winter() -> None:
    """A file says it; one that does not leaves nothing of it behind."""
    entry = {"faction": "british", "role": "lieutenant", "year": 1757, "territory": "lake-george", "doctrine": "book"}
    plain = TemplateEntry.model_validate(entry | {"name": "Rangers", "source": "None", "confidence": "low"})
    assert "winter" not in plain.model_dump(mode="json", exclude_none=True)

    class Everything:
        """An index that has all that is asked for, its army lists empty."""

        def has(self, kind: str, slug: str) -> bool:
            return True

        def body(self, kind: str, slug: str) -> dict[str, Any]:
            return {}

    index: Any = Everything()
    found = TemplateKind().rest("rangers", entry | {"winter": True}, index)
    assert [finding.rule for finding in found] == ["MM-CAMP-2"] * 2
    assert TemplateKind().rest("rangers", entry | {"winter": True, "troops": "irregular", "month": 1}, index) == []
