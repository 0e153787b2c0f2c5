"""Campaigns that the rules forbid to begin are refused on every way in, with field, rule and remedy."""

from io import StringIO
from pathlib import Path

import pytest
import yaml
from django.core.management import CommandError, call_command
from django.urls import reverse

from campaigns.models import Campaign, CampaignTemplate
from common.json_input import Json
from rules.muskets_mohawks.system import MusketsMohawks
from tests.admin.conftest import SOURCE, form_data
from tests.factories import ArmyFactory, ArmyUnitTypeFactory, TerritoryFactory, UserFactory
from tests.people import a_browser, a_person, a_program
from tests.registering import Register

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _real_rules(register: Register) -> None:
    """Orders of battle are read by the rules themselves."""
    register("muskets_mohawks", MusketsMohawks())


START: Json = {"faction": "british", "role": "lieutenant", "year": 1757, "territory": "lake-george"}
# Of each forbidden beginning: what it says besides, the field at fault with its rule, and words of the remedy.
BEGINNINGS: dict[str, tuple[Json, tuple[str, str], str]] = {
    "guns without crew": (
        {"units": [{"troop": "artillery", "figures": 0}, {}]}, ("units.0.figures", "MM-TROOP-1"), "of 1 at least",
    ),
    "winter regulars": (
        {"winter": True, "units": [{"troop": "line"}, {"troop": "irregular"}]},
        ("units.0.troop", "MM-CAMP-2"),
        "make them irregular",
    ),
    "twelve units for a lieutenant": ({"units": [{}] * 12}, ("units", "MM-LEAD-1"), "list 2"),
    "an army of 1775": (
        {"armies": {"british": "american_1775"}}, ("armies.british", "MM-PERIOD-1"), "choose one of british",
    ),
}  # fmt: skip
BEGUN = pytest.mark.parametrize("name", BEGINNINGS)


@pytest.fixture
def armies() -> None:
    """The British list, one of another war, and a place to fight for."""
    TerritoryFactory.create(slug="lake-george")
    ArmyUnitTypeFactory.create(army=ArmyFactory.create(slug="british"))
    ArmyFactory.create(slug="american_1775", name="Americans", side="american", period="american_revolution")


@BEGUN
def test_a_campaign_s_file_is_refused(name: str, armies: None, tmp_path: Path) -> None:
    """`content load` prints file, line, remedy and rule, and keeps no campaign to start from."""
    more, (_, rule), remedy = BEGINNINGS[name]
    path, printed = tmp_path / "campaigns" / "bad.yaml", StringIO()
    path.parent.mkdir()
    entry = {"name": "Bad", "source": "made up", "confidence": "low", "doctrine": "book", **START, **more}
    path.write_text(yaml.safe_dump(entry, sort_keys=False), encoding="utf-8")
    with pytest.raises(CommandError, match="nothing has been changed"):
        call_command("content", "load", str(tmp_path), stderr=printed)
    lines = [line for line in printed.getvalue().splitlines() if remedy in line]
    assert any(line.startswith(f"{path}:") and line.endswith(f"({rule})") for line in lines), printed.getvalue()
    assert not CampaignTemplate.objects.exists()


@BEGUN
def test_the_api_begins_no_such_campaign(name: str, armies: None) -> None:
    """The answer names the field with rule and remedy, and nothing is kept of the campaign."""
    more, (field, rule), remedy = BEGINNINGS[name]
    roster = {key: value for key, value in more.items() if key == "units"}
    sent = {"name": "Bad", **START, **{key: value for key, value in more.items() if key != "units"}, "roster": roster}
    answer = a_program(a_person("ann")).post("/api/campaigns/", sent, format="json")
    fields = {key.removeprefix("roster."): words for key, words in answer.json()["fields"].items()}
    assert answer.status_code == 400
    assert any(f"({rule})" in sentence and remedy in sentence for sentence in fields[field]), fields
    assert not Campaign.objects.exists()


@BEGUN
def test_the_admin_refuses_a_start(name: str, armies: None) -> None:
    """A campaign to start from that is sent back in this state is refused with remedy and rule, and stays."""
    more, (_, rule), remedy = BEGINNINGS[name]
    admin = a_browser(a_person("umpire", is_staff=True, is_superuser=True))
    row = CampaignTemplate.objects.create(slug="bad", name="Bad", setup=START | {"doctrine": "book"} | more, **SOURCE)
    url = reverse("admin:campaigns_campaigntemplate_change", args=[row.pk])
    data = form_data(admin.get(url)) | {"name": "Changed"}
    words = admin.post(url, data, follow=True).content.decode()
    assert remedy in words
    assert f"({rule})" in words
    row.refresh_from_db()
    assert (row.name, row.setup) == ("Bad", START | {"doctrine": "book"} | more)


@BEGUN
def test_the_site_begins_no_such_campaign(name: str, armies: None) -> None:
    """The form comes back with remedy and rule; it has four rows for units, which are too many for a lieutenant.

    A unit's paper strength is typed there, and all its figures are fit.
    """
    more, (_, rule), remedy = BEGINNINGS[name]
    if name == "guns without crew":
        remedy = "has a paper strength of 0; a gun has a crew of 5"
    sent = {"name": "Bad", "month": 3, "doctrine": "book", **START}
    for place, row in enumerate(more.get("units", ())):
        given = {"name": f"Company {place}"} | {"paper" if key == "figures" else key: row[key] for key in row}
        sent |= {f"units.{place}.{key}": value for key, value in given.items()}
    sent |= {f"armies.{key}": value for key, value in more.get("armies", {}).items()}
    sent |= {"winter": "on"} if "winter" in more else {}
    answer = a_browser(UserFactory.create()).post(reverse("campaign-new"), sent)
    words = answer.content.decode()
    assert answer.status_code == 400
    assert remedy in words
    assert rule in words
    assert not Campaign.objects.exists()
