"""The beginning of a campaign is declared once: a bound changed there changes in all that follows from it."""

import runpy
from io import StringIO
from typing import Any

import pytest
from django.contrib import admin
from django.core.management import get_commands, load_command_class
from drf_spectacular.generators import SchemaGenerator

from campaigns.admin import starts
from campaigns.content.templates import TEMPLATES
from campaigns.web import start_form
from rules import registry
from rules.muskets_mohawks.campaign.check_start import check_begin
from rules.muskets_mohawks.campaign.start_schema import CampaignStart, LeaderStart, UnitStart, start_spec

SETUP: dict[str, Any] = {"faction": "british", "role": "lieutenant", "year": 1755, "territory": "lake-george"}


def faults(**change: Any) -> list[str]:
    """The sentences about a beginning with some values changed."""
    return [fault.message for fault in check_begin(SETUP | change)]


@pytest.fixture
def other_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A war that lasts until 1763, and units of a Rep of up to 7."""
    monkeypatch.setattr(start_spec("year"), "maximum", 1763)
    monkeypatch.setattr(start_spec("rep", UnitStart), "maximum", 7)


def test_the_reader_follows_a_bound(other_bounds: None) -> None:
    """What was out of bounds passes, and the sentence about the next value names the new bound."""
    units = [{"name": "Stark's", "rep": 7}, {"rep": 8}]
    assert faults(year=1763, units=units) == ["Unit 2 has Rep 8; give a whole number from 2 to 7."]
    assert faults(year=1764) == ["The war runs from 1754 to 1763, and 1764 lies outside it; choose a year of the war."]


def test_an_empty_name_is_none() -> None:
    """A name that is left out may be sent as the empty text that its schema has as default; blanks are no name."""
    roster = {"units": [{"name": "", "leader": {"name": ""}}] * 2, "leaders": [{"name": ""}]}
    assert faults(**roster) == []
    assert faults(leaders=[{"name": "  "}]) == ["leaders.0.name must be a text of 1 to 120 letters."]


def test_schemas_follow_a_bound(other_bounds: None) -> None:
    """The JSON Schema of files and the components of the API have the new bounds."""
    file = TEMPLATES.json_schema()
    assert file["properties"]["year"]["maximum"] == 1763
    assert file["$defs"]["UnitStart"]["properties"]["rep"]["anyOf"][0]["maximum"] == 7
    shapes = SchemaGenerator().get_schema(request=None, public=True)["components"]["schemas"]
    assert shapes["NewCampaign"]["properties"]["year"]["maximum"] == 1763
    assert shapes["CampaignUnitStart"]["properties"]["rep"]["anyOf"][0]["maximum"] == 7
    assert shapes["NewCampaign"]["properties"]["roster"] == {"$ref": "#/components/schemas/CampaignRosterStart"}


@pytest.mark.django_db
def test_forms_and_the_command_follow_a_bound(other_bounds: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The site's form, the admin's and the help of the command have them too."""
    own, unit = start_form.own_fields(), start_form.row_fields(UnitStart, "units.0", "Name")
    assert [field.max_value for field in (own["year"], unit["units.0.rep"])] == [1763, 7]  # type: ignore[attr-defined]
    monkeypatch.setattr(admin, "register", lambda *models: lambda made: made)
    made = runpy.run_path(starts.__file__)
    assert made["CampaignTemplateForm"].base_fields["year"].widget.attrs["max"] == 1763
    assert made["LISTS"][0].form.base_fields["rep"].widget.attrs["max"] == 7
    parser = load_command_class(get_commands()["campaign"], "campaign").create_parser("manage.py", "campaign")
    page = StringIO()
    parser._subparsers._group_actions[0].choices["new"].print_help(page)  # type: ignore[union-attr, index]
    assert "1754 to 1763" in page.getvalue()


@pytest.mark.django_db
def test_the_form_offers_the_doctrines_that_a_campaign_may_start_with() -> None:
    """No staff, which is chosen for a month: it was offered and refused."""
    field = start_form.own_fields()["doctrine"]
    keys = [key for key, _ in field.choices]  # type: ignore[attr-defined]
    assert keys == registry.system("muskets_mohawks").doctrines()
    assert set(keys) <= set(start_spec("doctrine").choices)
    assert "staff of 50" not in str(field.help_text)


def test_parts_without_names_are_called_by_number() -> None:
    """No sentence about a nameless unit or leader has the path of its field for a name."""
    found = faults(units=[{"rep": 9, "paper": 2}, {"leader": {"rep": 1}}], leaders=[{"rep": 9}])
    assert found == [
        "Unit 1 has Rep 9; give a whole number from 2 to 6.",
        "Unit 1 has a paper strength of 2; a unit has 5 to 10 figures.",
        "the leader of Unit 2 has Rep 1; give a whole number from 2 to 6.",
        "Leader 1 has Rep 9; give a whole number from 2 to 6.",
    ]


def test_the_same_bound_holds_for_all_ranks() -> None:
    """Reps are declared alike of units and of leaders, and years as the book's war has them (MM-CAMP-1)."""
    assert [start_spec("rep", shape).maximum for shape in (UnitStart, LeaderStart)] == [6, 6]
    assert (start_spec("year", CampaignStart).minimum, start_spec("year", CampaignStart).maximum) == (1754, 1760)
