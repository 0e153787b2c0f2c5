"""Forces that the rules forbid are refused on every way in: all faults at once, with field, rule and remedy."""

import copy
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import CommandError, call_command
from django.urls import reverse

from battles.models import Battle, Scenario
from battles.pipeline import check
from campaigns import services
from campaigns.models import Army, Campaign, Encounter
from common.json_input import Json
from tests.admin.conftest import SOURCE, form_data
from tests.factories import a_campaign
from tests.orders_of_battle import unit
from tests.people import a_browser, a_person, a_program

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("real_rules")]
GUN = unit("gun", "artillery", "cannon", figures=5) | {"paper": 5}
HORSE = unit("horse", "cavalry", "carbine")
REGULARS = unit("regulars")
TWELVE = [unit(f"u{place}", "irregular") for place in range(12)]
LIEUTENANT = {"id": "lt", "name": "Bold", "rank": "lieutenant", "rep": 4, "commands": [one["id"] for one in TWELVE]}
SHARES = [
    {"name": "Rangers", "troop": "irregular", "share_cap": 60},
    {"name": "Provincials", "troop": "militia", "share_cap": 60},
]


def an_order(units: list[Json], encounter: str = "raid_attack", **more: Any) -> Json:
    """An order of battle with these units of the British against the tables."""
    player = {
        "faction": "british", "investment": 3, "contesting": True, "doctrine": "book", "units": units, "leaders": [],
    }  # fmt: skip
    enemy = {"faction": "french", "investment": 3, "doctrine": "book", "forces": "pefs"}
    return {"encounter": encounter, "player": copy.deepcopy(player), "enemy": enemy, **more}


def _of_1775() -> Json:
    order = an_order([REGULARS])
    order["player"]["faction"] = "american_1775"
    return order


def _led() -> Json:
    order = an_order(TWELVE, "stand_up_fight")
    order["player"]["leaders"] = [dict(LIEUTENANT)]
    return order


# Of each forbidden force: the order of battle, the fields at fault with their rules, and words of the remedy.
FORBIDDEN: dict[str, tuple[Json, dict[str, str], str]] = {
    "guns without crew": (
        an_order([GUN | {"figures": 0}]),
        {"player.units.0.figures": "MM-TROOP-1"},
        "a crew of 5 at most, and of 1 at least",
    ),
    "cavalry in a canoe raid": (
        an_order([HORSE], options={"canoes": True}),
        {"player.units.0.troop": "MM-TERR-5"},
        "send others, or all by land",
    ),
    "horse in winter": (an_order([HORSE], winter=True), {"player.units.0.troop": "MM-CAMP-2"}, "irregulars"),
    "shares over the whole": (
        an_order([REGULARS], lists={"british": SHARES}), {"lists.british": "MM-ARMY-2"}, "lower some",
    ),
    "twelve units for a lieutenant": (_led(), {"player.leaders.0.commands": "MM-LEAD-1"}, "at most 2"),
    "an army of 1775": (_of_1775(), {"player.faction": "MM-PERIOD-1"}, "choose one of british"),
}  # fmt: skip
EACH = pytest.mark.parametrize("name", FORBIDDEN)


def wrong_in_all_ways() -> tuple[Json, dict[str, str]]:
    """One order of battle that is wrong in each of these ways, and its fields at fault with a rule of each."""
    order = _led()
    units = order["player"]["units"] = [GUN | {"figures": 0}, HORSE, REGULARS, *TWELVE[:9]]
    order["player"]["leaders"][0]["commands"] = [one["id"] for one in units]
    order["player"]["faction"] = "american_1775"
    order |= {"winter": True, "options": {"canoes": True}, "lists": {"british": SHARES}}
    return order, {
        "player.units.0.figures": "MM-TROOP-1", "player.units.1.troop": "MM-TERR-5",
        "player.units.0.troop": "MM-CAMP-2", "lists.british": "MM-ARMY-2", "player.leaders.0.commands": "MM-LEAD-1",
        "player.faction": "MM-PERIOD-1",
    }  # fmt: skip


def rule_of(wanted: dict[str, str]) -> str:
    """The rule of the field at fault."""
    return next(iter(wanted.values()))


def as_file(folder: Path, order: Json) -> Path:
    """Write a scenario of this order of battle into a folder of content."""
    path = folder / "scenarios" / "bad.yaml"
    path.parent.mkdir(exist_ok=True)
    entry = {"name": "Bad", "source": "made up", "confidence": "low", "system": "muskets_mohawks", "setup": order}
    path.write_text(yaml.safe_dump(entry, sort_keys=False), encoding="utf-8")
    return path


def nothing_is_written() -> bool:
    """No scenario, battle or campaign was kept, and no list."""
    return not any(model.objects.exists() for model in (Scenario, Battle, Campaign, Army))


@EACH
def test_a_file_is_refused(name: str, tmp_path: Path) -> None:
    """`content load` prints file, line, remedy and rule, and keeps nothing."""
    order, wanted, remedy = FORBIDDEN[name]
    path, printed = as_file(tmp_path, order), StringIO()
    with pytest.raises(CommandError, match="nothing has been changed"):
        call_command("content", "load", str(tmp_path), stderr=printed)
    lines = [line for line in printed.getvalue().splitlines() if remedy in line]
    assert lines, printed.getvalue()
    assert lines[0].startswith(f"{path}:")
    assert lines[0].endswith(f"({rule_of(wanted)})")
    assert nothing_is_written()


@EACH
@pytest.mark.parametrize("address", ["/api/v1/resolve/", "/api/v1/battles/", "/api/v1/forecasts/"])
def test_the_api_refuses_an_order_of_battle(name: str, address: str) -> None:
    """The answer names each field with its rule and the remedy; no battle and no forecast is queued."""
    order, wanted, remedy = FORBIDDEN[name]
    sent = {"setup": order | {"system": "muskets_mohawks"}}
    answer = a_program(a_person("ann")).post(address, sent, format="json")
    fields = answer.json()["fields"]
    assert answer.status_code == 400
    for field, rule in wanted.items():
        assert any(f"({rule})" in sentence for sentence in fields[field])
    assert remedy in str(fields)
    assert nothing_is_written()


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    """A file and a request that are wrong in all of these ways name all of it in one refusal."""
    order, wanted = wrong_in_all_ways()
    sent = {"setup": order | {"system": "muskets_mohawks"}}
    fields = a_program(a_person("ann")).post("/api/v1/resolve/", sent, format="json").json()["fields"]
    assert all(any(f"({rule})" in sentence for sentence in fields[field]) for field, rule in wanted.items()), fields
    reported = "".join(map(str, check([as_file(tmp_path, order)]).faults))
    assert all(f"({rule})" in reported for rule in wanted.values())


# What a form cannot hold: the lists lent to a battle have no field.
@pytest.mark.parametrize("name", [name for name in FORBIDDEN if name != "shares over the whole"])
def test_the_admin_refuses_a_scenario(name: str) -> None:
    """A form sent with such a force comes back with remedy and rule, and the scenario stays as it was."""
    order, wanted, remedy = FORBIDDEN[name]
    admin = a_browser(a_person("umpire", is_staff=True, is_superuser=True))
    row = Scenario.objects.create(slug="bad", name="Bad", system="muskets_mohawks", setup=order, **SOURCE)
    url = reverse("admin:battles_scenario_change", args=[row.pk])
    data = form_data(admin.get(url)) | {"name": "Changed"}
    page = admin.post(url, data)
    assert page.status_code == 200
    words = page.content.decode()
    assert remedy in words
    assert f"({rule_of(wanted)})" in words
    row.refresh_from_db()
    assert (row.name, row.setup) == ("Bad", order)


@pytest.fixture
def raid() -> Encounter:
    """A raid by a company with a gun and horse, to be prepared; there is a lake on the table."""
    campaign = a_campaign(year=1758, roster={"troops": ["line", "artillery", "cavalry", "irregular"]})
    campaign.state |= {"next_encounter": "raid_attack"}
    campaign.save()
    row = services.prepare_month(campaign=campaign)
    campaign.refresh_from_db()
    campaign.state["encounter"]["ground"]["areas"] = [["lake", 170, 170, 310, 310, True]]
    campaign.save()
    row.refresh_from_db()
    return row


@pytest.mark.rule("MM-TERR-5")
def test_the_site_and_the_api_send_no_horse_by_canoe(raid: Encounter) -> None:
    """Both name the units with their rule, and the month goes on waiting; on foot they go, and the sheet says how."""
    campaign = raid.campaign
    browser, url = a_browser(campaign.owner), reverse("encounter", args=[campaign.key, 1])
    assert "Your force goes over the lake" in browser.get(url).content.decode()
    sent: Json = {"units": ["u1", "u2", "u3"], "doctrine": "book", "canoes": "on"}
    refused = browser.post(url, sent)
    assert (refused.status_code, refused.content.decode().count("send others, or all by land")) == (400, 2)
    options = {"units": ["u1", "u2", "u3"], "options": {"canoes": True}}
    api = a_program(campaign.owner)
    answer = api.post(f"/api/v1/campaigns/{campaign.key}/months/1/resolve/", options, format="json")
    assert set(answer.json()["fields"]) == {"units.1", "units.2"}, answer.json()
    raid.refresh_from_db()
    assert raid.state == "prepared"
    assert browser.post(url, sent | {"units": ["u1", "u4"]}).status_code == 302
    raid.refresh_from_db()
    assert raid.options == {"canoes": True}
    assert "It comes by canoe" in browser.get(reverse("sheet", args=[campaign.key, 1])).content.decode()
