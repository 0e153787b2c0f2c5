"""Content in the admin with a field that cannot be read: what the rules say of the others is shown as well."""

import pytest
from django.test import Client

from campaigns.models import Territory
from tests.admin.conftest import a_territory, an_army, change


def test_what_cannot_be_read_of_a_territory_hides_no_other_fault(admin: Client) -> None:
    """A word for the latitude, no name and no description, and a longitude that was no number of degrees."""
    row = a_territory()
    before = Territory.objects.values().get()
    page = change(admin, row, name="", description="", latitude="north", longitude=-300)
    faults = page.context["adminform"].form.errors
    assert faults["latitude"] == ["Enter a number."]
    assert faults["longitude"] == ["longitude -300 is outside the theatre of the war, -92 to -52."]
    assert {"name", "description"} < set(faults)
    assert Territory.objects.values().get() == before


@pytest.mark.parametrize("body", ["{", '{"box": [1, 2], "features": []}'])
def test_a_map_without_a_name_says_what_else_is_wrong(admin: Client, body: str) -> None:
    """The fault of the name hid those of the outlines."""
    chart = a_territory().map
    assert chart is not None
    page = change(admin, chart, body=body, name="")
    assert set(page.context["adminform"].form.errors) == {"name", "body"}
    chart.refresh_from_db()
    assert chart.name == "Chart"


@pytest.mark.postgres
def test_no_null_character_is_kept_in_a_list_of_names(admin: Client) -> None:
    """PostgreSQL cannot hold one; the validator of texts looked for it in a list, where it is written otherwise."""
    army = an_army()
    page = change(admin, army, **{"leader_names": "Am\0herst", "unit_types-0-unit_names": "44th\n\0"})
    (inline,) = page.context["inline_admin_formsets"]
    for errors, key in (
        (page.context["adminform"].form.errors, "leader_names"),
        (inline.formset.errors[0], "unit_names"),
    ):
        assert errors == {key: ["Null characters are not allowed."]}
    army.refresh_from_db()
    assert army.leader_names == []
