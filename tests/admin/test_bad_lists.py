"""Army lists that the rules refuse, in the admin: all faults at once, each at its field, and nothing half-written."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from battles.pipeline.checks import examine
from battles.pipeline.kinds import EntryIndex, kinds
from campaigns.models import Army, ArmyUnitType
from tests.admin.conftest import SOURCE, an_army, form_data

LINE = "unit_types-{}-{}"
# Columns of numbers, and the bounds that a sentence names.
NUMBERS = {"figures": "5 to 10", "first_year": "1754 to 1760", "last_year": "1754 to 1760", "share_cap": "0 to 100"}


def page_of(admin: Client, army: Army, fields: dict[str, Any]) -> Any:
    """What comes back when the page of an army is sent with some fields changed."""
    url = reverse("admin:campaigns_army_change", args=[army.pk])
    return admin.post(url, form_data(admin.get(url)) | fields)


def faults_of(page: Any) -> dict[str, str]:
    """The sentences at the fields of the lines, by line and field, and "" for those of all lines together."""
    (inline,) = page.context["inline_admin_formsets"]
    found = {
        f"{number}.{name}": " ".join(sentences)
        for number, form in enumerate(inline.formset.forms)
        for name, sentences in form.errors.items()
    }
    return found | {"": " ".join(inline.formset.non_form_errors())}


def everything() -> list[Any]:
    """All rows of army lists and of their history."""
    models = (Army, ArmyUnitType, Army.history.model, ArmyUnitType.history.model)
    return [list(model.objects.order_by("pk").values()) for model in models]


def sent(number: int, **fields: Any) -> dict[str, Any]:
    """Fields of a line as its form sends them."""
    return {LINE.format(number, key): value for key, value in fields.items()}


def test_an_unreadable_field_hides_no_other_fault(admin: Client) -> None:
    """A word in the box for figures, a foreign kind of troops and years the wrong way round are three faults."""
    army = an_army()
    before = everything()
    fields = sent(0, figures="ten", troop="indian", first_year=1760, last_year=1755, name="Foot & Co")
    page = page_of(admin, army, fields | sent(1, weapon="laser", figures=99) | {"ally": "spain", "name": ""})
    faults = faults_of(page)
    assert faults["0.figures"] == "Enter a whole number."
    assert "(MM-ARMY-1)" in faults["0.troop"]
    assert "turn the years round" in faults["0.last_year"]
    assert "laser is not one of the available choices" in faults["1.weapon"]
    assert "(MM-TROOP-1)" in faults["1.figures"]
    assert "Foot & Co, figures: Enter a whole number." in faults[""]
    assert "1th Foot, figures: 1th Foot has a paper strength of 99" in faults[""]
    top = page.context["adminform"].form.errors
    assert set(top) == {"name", "ally"}
    words = page.content.decode()
    assert all(f'value="{typed}"' in words for typed in ("ten", "Foot &amp; Co", "1760", "99", "spain"))
    assert everything() == before


@pytest.mark.parametrize("value", ["-5", "0", "99999999999999999999999"])
def test_numbers_out_of_bounds_are_refused_with_their_rules_and_true_bounds(admin: Client, value: str) -> None:
    """Django's own bounds are those of the column: who obeyed them was refused again."""
    army = an_army()
    before = everything()
    faults = faults_of(page_of(admin, army, sent(0, **dict.fromkeys(NUMBERS, value))))
    for key, bounds in NUMBERS.items():
        if (key, value) == ("share_cap", "0"):
            assert "0.share_cap" not in faults  # none of a kind may be advised
        else:
            assert bounds in faults[f"0.{key}"]
            assert "(MM-" in faults[f"0.{key}"]
    assert everything() == before


@pytest.mark.parametrize("value", ["abc", "1.5", ""])
def test_what_is_no_whole_number_is_refused_at_its_field(admin: Client, value: str) -> None:
    """Words, fractions and empty boxes; a share may be left out."""
    army = an_army()
    before = everything()
    keys = [*NUMBERS, "position"]
    faults = faults_of(page_of(admin, army, sent(0, **dict.fromkeys(keys, value))))
    free = ["share_cap"] if value == "" else []
    shown = {key: faults.get(f"0.{key}") for key in keys}
    assert [key for key, words in shown.items() if words is None] == free
    assert set(shown.values()) - {None} <= {"Enter a whole number.", "This field is required."}
    assert everything() == before


def test_a_share_may_be_left_out(admin: Client) -> None:
    """The list is saved with the box empty."""
    assert page_of(admin, an_army(), sent(0, share_cap="")).status_code == 302


def test_shares_over_the_whole_are_seen_next_to_other_faults(admin: Client) -> None:
    """The lines are unfolded, or the sentence would be hidden; lines at fault and those that stay count with theirs."""
    army = an_army(3)
    before = everything()
    fields = sent(0, troop="militia", share_cap=95, figures="ten") | sent(1, troop="irregular", share_cap=60)
    page = page_of(admin, army, fields | sent(2, troop="grenadier", share_cap=90, DELETE="on"))
    assert "are 155 in a hundred together; lower some. (MM-ARMY-2)" in faults_of(page)[""]
    assert everything() == before
    page = page_of(admin, army, sent(0, troop="militia", share_cap=95) | sent(1, troop="irregular", share_cap=60))
    assert "(MM-ARMY-2)" in faults_of(page)[""]
    assert not page.context["inline_admin_formsets"][0].is_collapsible


def test_a_slug_that_two_lines_have_is_named(admin: Client) -> None:
    """At the second of them, also where it is the slug of a line that is at fault; a deleted one is free."""
    army = an_army()
    before = everything()
    faults = faults_of(page_of(admin, army, sent(0, figures=99) | sent(1, slug="foot-0")))
    assert faults["1.slug"] == "foot-0 is listed twice; give each its own."
    assert everything() == before
    assert page_of(admin, army, sent(0, DELETE="on") | sent(1, slug="foot-0")).status_code == 302
    assert [line.name for line in army.unit_types.all()] == ["1th Foot"]


def test_a_line_on_its_own_page_takes_no_other_s_slug(admin: Client) -> None:
    """It was answered as if another person had changed the list, and what was typed was lost."""
    line = an_army().unit_types.get(slug="foot-0")
    before = everything()
    url = reverse("admin:campaigns_armyunittype_change", args=[line.pk])
    page = admin.post(url, form_data(admin.get(url)) | {"slug": "foot-1", "first_year": 1790, "share_cap": 101})
    errors = page.context["adminform"].form.errors
    assert errors["slug"] == ["foot-1 is listed twice; give each its own."]
    assert errors["first_year"] == ["0th Foot: 1790 is outside the war; choose 1754 to 1760. (MM-CAMP-1)"]
    assert errors["share_cap"] == ["0th Foot has a share of 101; give 0 to 100 in a hundred. (MM-ARMY-2)"]
    assert set(errors) == {"slug", "first_year", "share_cap"}
    assert everything() == before


@pytest.mark.postgres
def test_two_lines_may_exchange_their_slugs(admin: Client) -> None:
    """Both are saved with the other's; the first of them does not meet the slug that the second still has."""
    army = an_army()
    assert page_of(admin, army, sent(0, slug="foot-1") | sent(1, slug="foot-0")).status_code == 302
    rows = army.unit_types.order_by("position").values_list("slug", "name")
    assert list(rows) == [("foot-1", "0th Foot"), ("foot-0", "1th Foot")]
    assert [line["slug"] for line in army.history.latest().lines] == ["foot-1", "foot-0"]


def test_a_list_without_lines_is_refused(admin: Client) -> None:
    """Neither a new army nor an old one is left without; its file would be refused, and plain units raised by it."""
    army = an_army()
    before = everything()
    page = page_of(admin, army, sent(0, DELETE="on") | sent(1, DELETE="on"))
    assert faults_of(page)[""] == "The list has no line; add one."
    url = reverse("admin:campaigns_army_add")
    new = {"name": "Mine", "slug": "spain-mine", "side": "british", "period": "french_and_indian", **SOURCE}
    page = admin.post(url, form_data(admin.get(url)) | new)
    assert faults_of(page)[""] == "The list has no line; add one."
    assert "The rules know no army spain-mine; make its slug" in str(page.context["adminform"].form.errors["slug"])
    assert everything() == before


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"slug": "Foot--44_"}, "use small letters, figures and hyphens"),
        ({"unit_names": "x" * 121}, "has more than 120 letters; shorten it"),
        ({"leader_names": "\n".join(f"Man {number}" for number in range(61))}, "it must have at most 60"),
    ],
)
def test_a_line_that_its_own_file_could_not_have_is_refused(admin: Client, fields: dict[str, Any], words: str) -> None:
    """The list was saved, and its file or each campaign begun with it was refused."""
    army = an_army()
    before = everything()
    faults = faults_of(page_of(admin, army, sent(0, **fields)))
    assert words in faults[f"0.{next(iter(fields))}"]
    assert everything() == before
    (kind,) = [kind for kind in kinds().values() if kind.folder == "armies"]
    raw = kind.body(army)
    raw["units"][0] |= {key: value.split("\n") if key != "slug" else value for key, value in fields.items()}
    assert any(words in finding.sentence() for finding in examine(kind, army.slug, raw, EntryIndex())[1])


def test_names_of_an_army_s_leaders_are_as_long_as_a_campaign_takes_them(admin: Client) -> None:
    """One that is longer is refused where it is written, not where a campaign begins with it."""
    army = an_army()
    page = page_of(admin, army, {"leader_names": f"Amherst\n{'x' * 121}"})
    assert "leader_names.1 has more than 120 letters; shorten it." in str(page.context["adminform"].form.errors)
    army.refresh_from_db()
    assert army.leader_names == []


def test_a_warning_comes_with_the_save_that_it_is_about(admin: Client) -> None:
    """It came with the next one, even if that mended it, and never with a line on its own page."""
    army = an_army()
    early = "0th Foot: The british army trained light infantry from 1758; it is 1755. (MM-TROOP-2)"
    url = reverse("admin:campaigns_army_change", args=[army.pk])
    line = reverse("admin:campaigns_armyunittype_change", args=[army.unit_types.get(slug="foot-0").pk])
    changes: tuple[tuple[str, dict[str, Any], list[str]], ...] = (
        (url, sent(0, troop="light", first_year=1755), [early]),
        (url, sent(0, first_year=1758), []),
        (line, {"first_year": 1755}, [early]),
        (line, {"first_year": 1758}, []),
    )
    for address, fields, warnings in changes:
        page = admin.post(address, form_data(admin.get(address)) | fields, follow=True)
        shown = [str(each) for each in page.context["messages"] if each.level_tag == "warning"]
        assert shown == warnings


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"figures": 99, "troop": "indian"}, ("(MM-TROOP-1)", "(MM-ARMY-1)")),
        (None, ("units has 0 entries; it must have at least 1.",)),
    ],
)
def test_a_version_that_the_rules_refuse_now_is_not_gone_back_to(
    admin: Client, wrong: dict[str, Any] | None, words: tuple[str, ...]
) -> None:
    """One from before a rule, or from when all lines were deleted: all its faults are shown, and the list stays."""
    army = an_army()
    page_of(admin, army, {})
    version = army.history.latest()
    lines = [version.lines[0] | wrong, version.lines[1]] if wrong else []
    Army.history.filter(pk=version.pk).update(lines=lines)
    page_of(admin, army, sent(0, figures=7))
    before = everything()
    url = reverse("admin:campaigns_army_simple_history", args=[army.pk, version.pk])
    page = admin.post(url, form_data(admin.get(url)), follow=True)
    shown = " ".join(str(each) for each in page.context["messages"])
    assert all(word in shown for word in words)
    assert "successfully" not in shown
    assert everything() == before


def test_a_deleted_army_comes_back_with_its_lines(admin: Client) -> None:
    """By the address of a version, whose lines are judged although the list has none any more."""
    army = an_army()
    page_of(admin, army, {})
    version = army.history.latest()
    admin.post(reverse("admin:campaigns_army_delete", args=[army.pk]), {"post": "yes"})
    assert not Army.objects.exists()
    url = reverse("admin:campaigns_army_simple_history", args=[army.pk, version.pk])
    admin.post(url, form_data(admin.get(url)))
    assert list(ArmyUnitType.objects.order_by("position").values_list("slug", flat=True)) == ["foot-0", "foot-1"]
