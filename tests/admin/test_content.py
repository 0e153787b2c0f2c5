"""Armies, territories, maps and campaigns to start from, in the admin."""

import json
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from battles.pipeline.kinds import body_hash, kinds
from campaigns.models import Army, ArmyUnitType, Territory, TheatreMap
from tests.admin.conftest import a_territory, an_army, change, form_data, reported
from tests.factories import a_campaign


def test_an_army_sent_back_as_it_is_stays(admin: Client) -> None:
    """Opening an army list and saving it changes no line of it."""
    army = an_army()
    before = list(ArmyUnitType.objects.values())
    assert "was changed successfully" in reported(change(admin, army))
    assert list(ArmyUnitType.objects.values()) == before


def test_lines_of_an_army_are_edited_under_it(admin: Client) -> None:
    """Names are edited one a line, and a line's figures change with it."""
    army = an_army()
    change(
        admin,
        army,
        **{"unit_types-0-unit_names": "44th Foot, 1st\n\n44th Foot, 2nd ", "unit_types-1-figures": 8, "notes": "Foot."},
    )
    first, second = ArmyUnitType.objects.order_by("position")
    assert first.unit_names == ["44th Foot, 1st", "44th Foot, 2nd"]
    assert second.figures == 8
    army.refresh_from_db()
    assert (army.notes, len(army.content_hash)) == ("Foot.", 64)
    assert ArmyUnitType.history.filter(slug="foot-1").count() == 2


def test_an_army_is_copied_as_a_list_of_ones_own(admin: Client) -> None:
    """The copy has all lines, is named for its faction, and may be edited under the faction's rules."""
    army = an_army()
    data = {"action": "copy_selected", "_selected_action": [army.pk]}
    page = admin.post(reverse("admin:campaigns_army_changelist"), data, follow=True)
    assert "British is copied as British (copy) (british-copy)." in reported(page)
    copied = Army.objects.get(slug="british-copy")
    assert [line.slug for line in copied.unit_types.all()] == ["foot-0", "foot-1"]
    change(admin, copied, notes="With more rangers.")
    copied.refresh_from_db()
    assert copied.notes == "With more rangers."
    page = change(admin, copied, **{"unit_types-0-troop": "indian"})
    assert "(MM-ARMY-1)" in page.content.decode()


def test_a_line_is_copied_within_its_army(admin: Client) -> None:
    """The copy is at the end of the same list under a slug of its own, and the army's hash follows."""
    army = an_army()
    line = army.unit_types.get(slug="foot-0")
    data = {"action": "copy_selected", "_selected_action": [line.pk]}
    for _ in range(2):
        admin.post(reverse("admin:campaigns_armyunittype_changelist"), data, follow=True)
    rows = list(army.unit_types.order_by("position").values_list("slug", "troop"))
    assert [slug for slug, _ in rows] == ["foot-0", "foot-1", "foot-0-copy", "foot-0-copy-2"]
    assert {troop for _, troop in rows} == {"line"}
    army.refresh_from_db()
    assert len(army.content_hash) == 64


def test_a_place_that_is_nowhere_is_refused(admin: Client) -> None:
    """A territory off the map or without a word about it is not saved."""
    row = a_territory()
    before = Territory.objects.values().get()
    for fields in (
        {"latitude": (80, "outside the theatre of the war"), "description": ("", "tell what was there")},
        {"longitude": (-90, "lies outside the map chart"), "source": ("", "This field is required")},
    ):
        text = change(admin, row, **{key: typed for key, (typed, _) in fields.items()}).content.decode()
        assert [key for key, (_, words) in fields.items() if words not in text] == []
    assert Territory.objects.values().get() == before


def test_the_slug_stays_once_given(admin: Client) -> None:
    """A name may change, the slug by which files and campaigns know the entry may not."""
    row = a_territory()
    change(admin, row, name="Fort Ontario", slug="fort-ontario")
    row.refresh_from_db()
    assert (row.name, row.slug) == ("Fort Ontario", "fort-1")


def test_a_maps_outlines_are_checked(admin: Client) -> None:
    """A map whose ring does not end where it begins is refused with a fault at its outlines."""
    chart = a_territory().map
    lake = {"slug": "lake", "name": "A lake", "kind": "lake", "source": "by hand", "confidence": "low"}
    body = {"box": [-84, 37, -59, 49], "features": [lake | {"lines": [[[-73, 43], [-73, 44], [-72, 44]]]}]}
    page = change(admin, chart, body=json.dumps(body))
    assert "end it where it begins" in page.content.decode()
    body["features"][0]["lines"][0].append([-73, 43])  # type: ignore[index]
    change(admin, chart, body=json.dumps(body))
    assert TheatreMap.objects.get().body == body


def revert(admin: Client, army: Army, version: Any) -> Any:
    """Go back to a version of an army, as the button of its history page does."""
    url = reverse("admin:campaigns_army_simple_history", args=[army.pk, version.pk])
    return admin.post(url, form_data(admin.get(url)), follow=True)


def lines_of(army: Army) -> list[dict[str, Any]]:
    """The lines of an army in order, as its file would hold them."""
    return list(ArmyUnitType.objects.filter(army=army).order_by("position").values(*ArmyUnitType.LINE))


def test_an_army_goes_back_with_its_lines(admin: Client) -> None:
    """Reverting an army restores lines that were edited, deleted and added since, and is a version of its own."""
    army = an_army()
    change(admin, army)
    before, version = lines_of(army), army.history.latest()
    change(admin, army, **{"unit_types-0-figures": 7, "notes": "Changed."})
    first = ArmyUnitType.objects.get(slug="foot-1")
    admin.post(reverse("admin:campaigns_armyunittype_delete", args=[first.pk]), {"post": "yes"})
    second = ArmyUnitType.objects.get()
    change(admin, second, name="Another name")
    assert [old.history_change_reason for old in army.history.all()[:2]] == [
        "line Another name edited",
        f"line {first.name} deleted",
    ]
    url = reverse("admin:campaigns_army_simple_history", args=[army.pk, version.pk])
    assert before[0]["name"] in admin.get(url).content.decode()
    revert(admin, army, version)
    assert lines_of(army) == before
    army.refresh_from_db()
    assert army.notes != "Changed."
    assert army.history.latest().lines == before
    assert army.content_hash == body_hash(kinds()["armies"].body(Army.objects.get()))


def test_the_history_of_an_army_says_what_changed_in_its_lines(admin: Client) -> None:
    """Each version names the fields of lines with old and new value, and lines that went."""
    army = an_army()
    change(admin, army)
    first, second = lines_of(army)
    change(admin, army, **{"unit_types-0-figures": 7, "unit_types-0-unit_names": "One\nTwo", "notes": "Changed."})
    admin.post(
        reverse("admin:campaigns_armyunittype_delete", args=[ArmyUnitType.objects.get(slug=second["slug"]).pk]),
        {"post": "yes"},
    )
    body = admin.get(reverse("admin:campaigns_army_history", args=[army.pk])).content.decode()
    page = " ".join(unescape(strip_tags(body)).split())
    for words in (
        f"{first['name']}, figures: {first['figures']} → 7",
        f"{first['name']}, unit names: – → One, Two",
        f"Lines: {second['name']} → –",
    ):
        assert words in page


def test_a_deleted_selection_of_lines_is_a_version(admin: Client) -> None:
    """Lines deleted by the action of their list come back with the version before."""
    army = an_army()
    change(admin, army)
    before, version = lines_of(army), army.history.latest()
    data = {"action": "delete_selected", "_selected_action": list(ArmyUnitType.objects.values_list("pk", flat=True))}
    admin.post(reverse("admin:campaigns_armyunittype_changelist"), data | {"post": "yes"})
    assert lines_of(army) == []
    revert(admin, army, version)
    assert lines_of(army) == before


def test_a_version_older_than_the_history_of_lines_says_so(admin: Client) -> None:
    """Going back to a version without lines restores the army alone, and the page and the message say so."""
    army = an_army()
    change(admin, army, notes="First.")
    Army.history.update(lines=None)
    change(admin, army, **{"unit_types-0-figures": 7, "notes": "Second."})
    before, version = lines_of(army), army.history.get(notes="First.")
    url = reverse("admin:campaigns_army_simple_history", args=[army.pk, version.pk])
    assert "older than the history of lines" in admin.get(url).content.decode()
    assert "lines stay as they are" in reported(revert(admin, army, version))
    army.refresh_from_db()
    assert (army.notes, lines_of(army)) == ("First.", before)


@pytest.mark.django_db
def test_a_list_from_a_file_is_one_version_with_its_lines() -> None:
    """Loading a list and loading a changed one make a version each, and the older one holds the older lines."""
    kind = kinds()["armies"]
    army = an_army()
    entry = kind.schema.model_validate(kind.body(army))
    kind.store(army.slug, entry.model_copy(update={"units": entry.units[:1]}), army)
    kind.store(army.slug, entry, Army.objects.get())
    shorter, first = army.history.all()[1], army.history.all()[0]
    assert [len(shorter.lines), len(first.lines)] == [1, 2]
    created = kind.store("british-copy", entry, None)
    (version,) = created.history.all()
    assert (version.history_type, len(version.lines)) == ("+", 2)


def test_what_a_campaign_uses_cannot_be_deleted(admin: Client) -> None:
    """The admin refuses to delete a campaign's territory or army, and says which campaign."""
    a_campaign(name="The lakes")
    an_army()
    for row in (Territory.objects.get(slug="lake-george"), Army.objects.get()):
        url = reverse(f"admin:campaigns_{row._meta.model_name}_delete", args=[row.pk])
        assert "used by the campaign The lakes" in admin.get(url).content.decode()
        admin.post(url, {"post": "yes"})
        assert type(row).objects.filter(pk=row.pk).exists()
    free = a_territory()
    admin.post(reverse("admin:campaigns_territory_delete", args=[free.pk]), {"post": "yes"})
    assert not Territory.objects.filter(pk=free.pk).exists()


def test_a_line_on_its_own_page_is_checked_with_the_others(admin: Client) -> None:
    """With the shares of the others its own may not be more than the whole; what is saved is in the army's hash."""
    army = an_army()
    first, second = army.unit_types.order_by("position")
    army.unit_types.filter(pk=first.pk).update(troop="militia", share_cap=60)
    url = reverse("admin:campaigns_armyunittype_change", args=[second.pk])
    sent = form_data(admin.get(url)) | {"troop": "irregular", "share_cap": 50}
    refused = admin.post(url, sent, follow=True).content.decode()
    assert "are 110 in a hundred together" in refused
    second.refresh_from_db()
    assert second.share_cap != 50
    admin.post(url, sent | {"share_cap": 40}, follow=True)
    second.refresh_from_db()
    assert second.share_cap == 40
    assert len(Army.objects.get().content_hash) == 64
