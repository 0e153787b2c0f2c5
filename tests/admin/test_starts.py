"""Campaigns to start from in the admin: their roster is edited as tables, with faults of the rules next to the rows."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import CampaignTemplate
from rules.muskets_mohawks.forces.strength import CAMPAIGN_OPTIONS
from tests.admin.conftest import SOURCE, change, form_data
from tests.factories import ArmyFactory, TerritoryFactory

SETUP: dict[str, Any] = {
    "faction": "british",
    "role": "lieutenant",
    "year": 1757,
    "month": 4,
    "territory": "lake-george",
    "doctrine": "bold",
    "units": [
        {"name": "Stark's", "troop": "irregular", "leader": {"name": "Bulkeley"}},
        {"rep": 4, "weapon": "rifle", "paper": 9},
    ],
    "leaders": [{"name": "Lowther", "rank": "lieutenant", "rep": 5}],
    "names": {"leaders": ["Ashby", "Mackay"]},
}


@pytest.fixture
def start(db: None) -> CampaignTemplate:
    """A lieutenant's platoon of rangers."""
    TerritoryFactory.create(slug="lake-george")
    TerritoryFactory.create(slug="oswego")
    return CampaignTemplate.objects.create(slug="rangers", name="Rangers", setup=SETUP, **SOURCE)


def saved() -> dict[str, Any]:
    """The campaign as it is now kept."""
    return dict(CampaignTemplate.objects.get(slug="rangers").setup)


def test_a_start_sent_back_as_it_is_stays(admin: Client, start: CampaignTemplate) -> None:
    """Opening the page and saving it changes nothing, unknown keys and empty boxes included."""
    page = change(admin, start)
    assert "was changed successfully" in page.content.decode()
    assert saved() == SETUP


def test_the_roster_is_edited_row_by_row(admin: Client, start: CampaignTemplate) -> None:
    """Units, leaders, names and the rest go where a file has them; an emptied box is left to the tables."""
    change(
        admin,
        start,
        **{
            "territory": "oswego",
            "units-0-name": "",
            "units-0-leader_rep": 6,
            "units-1-figures": 8,
            "leaders-0-rep": "",
            "names_leaders": "Ashby\n\nFarrant",
            "troops": "militia",
        },
    )
    assert saved() == {
        **SETUP,
        "territory": "oswego",
        "troops": "militia",
        "units": [
            {"troop": "irregular", "leader": {"name": "Bulkeley", "rep": 6}},
            {"rep": 4, "weapon": "rifle", "paper": 9, "figures": 8},
        ],
        "leaders": [{"name": "Lowther", "rank": "lieutenant"}],
        "names": {"leaders": ["Ashby", "Farrant"]},
    }


def test_a_company_is_made_of_a_platoon(admin: Client, start: CampaignTemplate) -> None:
    """Rows are added up to what the role commands; with all of them taken away the tables raise the roster."""
    more = {"role": "captain", "units-TOTAL_FORMS": 4, "leaders-TOTAL_FORMS": 3}
    more |= {"units-2-name": "35th Foot", "units-3-name": "Provincials", "leaders-1-rank": "lieutenant"}
    change(admin, start, **more, **{"leaders-2-rank": "lieutenant", "leaders-0-rank": "captain"})
    assert [unit.get("name") for unit in saved()["units"]] == ["Stark's", None, "35th Foot", "Provincials"]
    assert [leader["rank"] for leader in saved()["leaders"]] == ["captain", "lieutenant", "lieutenant"]
    gone = {f"units-{n}-DELETE": "on" for n in range(4)} | {f"leaders-{n}-DELETE": "on" for n in range(3)}
    change(admin, start, **gone)
    assert "units" not in saved()
    assert "leaders" not in saved()


# Fields of one page as they are typed together, and the sentence for each: at the field of a row, or on the page.
REFUSED: dict[str, dict[str, tuple[Any, str]]] = {
    "impossible": {
        "units-1-rep": (9, "(MM-REP-1)"),
        "units-0-leader_rep": (1, "(MM-REP-1)"),
        "units-0-troop": ("indian", "(MM-ARMY-1)"),
        "leaders-0-rank": ("captain", "(MM-LEAD-1)"),
        "year": (1761, "(MM-CAMP-1)"),
        "rival": ("british_allies", "(MM-CAMP-4)"),
    },
    "unreadable": {"units-0-rep": ("many", "Enter a whole number"), "territory": ("atlantis", "Select a valid choice")},
    "too few": {"units-1-DELETE": ("on", "(MM-LEAD-1)"), "month": (12, "(MM-CAMP-2)")},
    "no role": {"role": ("war_chief", "for british choose lieutenant or captain")},
    "no troops": {"troops": ("wizards", "(MM-TROOP-1)")},
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_the_rules_refuse_is_reported_next_to_its_row(admin: Client, start: CampaignTemplate, name: str) -> None:
    """An impossible start comes back with a sentence where each fault belongs, and stays as it was."""
    page = change(admin, start, **{field: typed for field, (typed, _) in REFUSED[name].items()})
    text, rows = page.content.decode(), {rows.of.key: rows for rows in page.context["adminform"].form.rows}
    for place, (_, words) in REFUSED[name].items():
        assert words in text, place
        if place.count("-") == 2 and not place.endswith("DELETE"):
            key, number, field = place.split("-")
            assert words in str(rows[key].formset.forms[int(number)].errors[field]), place
    assert saved() == SETUP


def test_a_start_is_written_from_nothing(admin: Client, start: CampaignTemplate) -> None:
    """A new one needs no roster; what is made is what the page for a new campaign offers."""
    url = reverse("admin:campaigns_campaigntemplate_add")
    data = form_data(admin.get(url)) | {"name": "Oswego", "slug": "oswego", "description": "A fort.", **SOURCE}
    data |= {"faction": "french_allies", "role": "war_party_leader", "year": 1756, "territory": "oswego"}
    page = admin.post(url, data | {"doctrine": "cautious"}, follow=True)
    assert "was added successfully" in page.content.decode(), page.context["adminform"].form.errors
    made = CampaignTemplate.objects.get(slug="oswego")
    assert (made.setup["month"], made.setup["doctrine"], "units" in made.setup) == (3, "cautious", False)
    assert "Oswego" in admin.get("/campaigns/new/").content.decode()


def test_an_older_start_comes_back(admin: Client, start: CampaignTemplate) -> None:
    """The history shows the rows of an older version, and takes it back."""
    change(admin, start, **{"units-1-rep": 6})
    old = CampaignTemplate.history.filter(slug="rangers").last()
    url = reverse("admin:campaigns_campaigntemplate_simple_history", args=[start.pk, old.pk])
    admin.post(url, form_data(admin.get(url)))
    assert saved() == SETUP


def test_lists_and_options_are_chosen_for_a_start(admin: Client, start: CampaignTemplate) -> None:
    """A faction's list, plain units and the option of the book go where a file has them; its own list says nothing."""
    ArmyFactory.create(slug="french-own", name="My French", side="french")
    ArmyFactory.create(slug="british")
    chosen = {"armies_french": "french-own", "armies_british": "", "options_stand_up_fights": "on"}
    change(admin, start, **chosen)
    assert saved()["armies"] == {"british": "", "french": "french-own"}
    assert saved()["options"] == {"stand_up_fights": True}
    change(admin, CampaignTemplate.objects.get(slug="rangers"), options_field_strength="on")
    assert saved()["armies"] == {"british": "", "french": "french-own"}
    assert saved()["options"] == {"field_strength": True, "stand_up_fights": True}


def test_each_option_of_a_campaign_has_its_box(admin: Client, start: CampaignTemplate) -> None:
    """What the rules let a campaign be begun with is all on the page."""
    url = reverse("admin:campaigns_campaigntemplate_change", args=[start.pk])
    fields = admin.get(url).context["adminform"].form.fields
    assert [key for key in fields if key.startswith("options_")] == [f"options_{one.key}" for one in CAMPAIGN_OPTIONS]
