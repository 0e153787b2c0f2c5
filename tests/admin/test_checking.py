"""Forms of the admin are checked while one types: the sentences of saving, at their fields, and nothing is saved."""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from battles.models import Scenario
from battles.pipeline import load
from battles.systems.grid.drawing import SQUARE
from tests.admin.conftest import a_scenario, a_territory, an_army, form_data

Answer = dict[str, Any]


def checked(admin: Client, row: models.Model, **typed: Any) -> Answer:
    """What the page of a row is answered while these fields are typed."""
    name = f"admin:{row._meta.label_lower.replace('.', '_')}"
    data = form_data(admin.get(reverse(f"{name}_change", args=[row.pk]))) | typed
    answer = admin.post(reverse(f"{name}_check", args=[row.pk]), data)
    assert answer.status_code == 200
    found: Answer = answer.json()
    return found


def test_an_order_of_battle_without_a_fault_is_drawn(admin: Client) -> None:
    """The answer has the map as it would be, and the scenario stays as it was."""
    load(settings.FIXTURES_DIR / "scenarios" / "grid-bridge.yaml")
    scenario = Scenario.objects.get()
    found = checked(admin, scenario, **{"player_units-0-at": "h6", "name": "Another bridge"})
    assert found["faults"] == []
    assert found["verdict"] == "No fault. Nothing is kept until you save."
    assert "<svg" in found["map"]
    (x, y), (to_x, to_y) = found["drawn"]["b-grenadiers"], found["spots"]["h6"]
    assert x == to_x
    assert abs(y - to_y) < SQUARE / 2
    after = Scenario.objects.get()
    assert (after.name, after.setup) == (scenario.name, scenario.setup)


@pytest.mark.rule("MM-TROOP-1")
def test_every_fault_is_named_once_at_its_field(admin: Client) -> None:
    """Of the form, of the rules, and of a row that cannot be read, each with what a link leads to."""
    typed = {"source": "", "light": "night", "player_units-0-paper": 20, "player_units-0-rep": "many"}
    found = checked(admin, a_scenario(), **typed)
    faults = {anchor: (label, sentence) for anchor, label, sentence in found["faults"]}
    assert len(faults) == len(found["faults"]) == len(typed)
    assert faults["id_source"] == ("Source", "This field is required.")
    assert "MM-ENC-1" in faults["id_light"][1]
    assert faults["id_player_units-0-rep"] == ("Rangers, rep", "Enter a whole number.")
    assert "MM-TROOP-1" in faults["id_player_units-0-paper"][1]
    assert "map" not in found


def test_the_lines_of_an_army_are_checked_too(admin: Client) -> None:
    """A line's fault is at its field, and its line in the head of the list is not a second one."""
    army = an_army()
    slug = army.unit_types.all()[0].slug
    found = checked(admin, army, **{"unit_types-1-slug": slug, "name": ""})
    assert sorted(anchor for anchor, _, _ in found["faults"]) == ["id_name", "id_unit_types-1-slug"]


def test_a_place_is_checked(admin: Client) -> None:
    """Content without an order of battle has no map, and its faults."""
    found = checked(admin, a_territory(), latitude=99)
    assert "id_latitude" in [anchor for anchor, _, _ in found["faults"]]
    assert "map" not in found


def test_a_new_scenario_is_checked_by_the_system_chosen(admin: Client) -> None:
    """Nothing is made; without a system there is nothing to check by."""
    address = reverse("admin:battles_scenario_check")
    data = form_data(admin.get(reverse("admin:battles_scenario_add"), {"system": "d3_grid"}))
    found = admin.post(address, data | {"name": "A ford"}).json()
    assert "id_source" in [anchor for anchor, _, _ in found["faults"]]
    assert admin.post(address, {"name": "A ford"}).status_code == 404
    assert not Scenario.objects.exists()


def test_who_may_not_change_may_not_ask(staff: Callable[..., Client], client: Client) -> None:
    """A reader of scenarios is refused, has no script for it, and a stranger has to sign in; it is never read."""
    scenario = a_scenario()
    address = reverse("admin:battles_scenario_check", args=[scenario.pk])
    reader = staff("battles.view_scenario")
    assert reader.post(address).status_code == 403
    page = reader.get(reverse("admin:battles_scenario_change", args=[scenario.pk]))
    assert page.status_code == 200
    assert "checking.js" not in page.content.decode()
    assert reader.post(reverse("admin:battles_scenario_check")).status_code in (403, 404)
    assert client.post(address).status_code == 302
    assert staff("battles.view_scenario", "battles.change_scenario").get(address).status_code == 405


@pytest.fixture
def bridge(open_as: Callable[..., Page], umpire: User) -> Page:
    """The page of a scenario of the grid."""
    load(settings.FIXTURES_DIR / "scenarios" / "grid-bridge.yaml")
    page = open_as(umpire)
    page.goto(reverse("admin:battles_scenario_change", args=[Scenario.objects.get().pk]))
    return page


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_pieces_are_moved_on_the_map_next_to_the_form(bridge: Page) -> None:
    """A click on a piece leads to its row, keys and taps move it, and the map is drawn again with the fields."""
    page = bridge
    pin = page.locator(".map-panel .pin").first
    pin.click()
    row = page.locator("#player_units-0")
    expect(row).to_contain_class("picked")
    expect(row).to_be_in_viewport()
    pin.focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[name=player_units-0-at]")).to_have_value("d7")
    fault = page.locator(".checking [data-faults] li")
    expect(fault).to_contain_text("one square holds one unit")
    expect(page.locator("td .fault")).to_contain_text("one square holds one unit")
    box: Any = page.locator(".map-panel .earth").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 15 / 16, box["y"] + box["height"] * 11 / 16)
    expect(page.locator("[name=player_units-0-at]")).to_have_value("h6")
    expect(page.locator("[data-status]")).to_have_text("No fault. Nothing is kept until you save.")
    expect(page.locator(".fault")).to_have_count(0)
    assert Scenario.objects.get().setup["player"]["units"][0]["at"] == "d8"
    page.click("[name=_save]")
    expect(page.locator(".messagelist")).to_contain_text("was changed successfully")
    assert Scenario.objects.get().setup["player"]["units"][0]["at"] == "h6"


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_row_that_the_script_adds_is_checked_and_put_on_the_map(bridge: Page) -> None:
    """It has the button of the other rows, and what it lacks is named at once."""
    page = bridge
    page.click("#player_units-group .add-row a")
    row = page.locator("#player_units-7, #player_units-8").last
    row.locator("input[name$='-name']").fill("Light infantry")
    row.locator(".pick").click()
    box: Any = page.locator(".map-panel .earth").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 15 / 16, box["y"] + box["height"] * 11 / 16)
    expect(row.locator("[name$='-at']")).to_have_value("h6")
    expect(page.locator(".checking [data-faults]")).to_contain_text("Light infantry, id: This field is required.")
