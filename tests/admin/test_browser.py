"""The admin in a real browser: rows are added by its script, and saved without it as well."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from battles.models import Scenario
from battles.pipeline import load
from tests.admin.conftest import a_scenario
from tests.fast_musket.field import SCENARIOS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def open_page(open_as: Callable[..., Page], umpire: User) -> Callable[..., Page]:
    """Open a page of the admin as the superuser, with or without JavaScript."""

    def opened(path: str, script: bool = True) -> Page:
        page = open_as(umpire, script=script)
        answer = page.goto(path)
        assert answer is not None
        assert answer.ok
        return page

    return opened


def fill(page: Any, number: int) -> None:
    """Fill in a further unit of the player in a row of its table, and wait until the page is saved."""
    for key, value in {"id": "stockbridge", "name": "Stockbridge men", "rep": 4, "figures": 8, "paper": 10}.items():
        page.fill(f"[name=player_units-{number}-{key}]", str(value))
    page.select_option(f"[name=player_units-{number}-troop]", "irregular")
    page.select_option(f"[name=player_units-{number}-weapon]", "rifle")
    page.click("[name=_save]")
    expect(page.locator(".messagelist")).to_contain_text("was changed successfully")


def test_a_unit_is_added_by_the_script(open_page: Any) -> None:
    """The link under a table adds a row, whose fields are saved with the rest, and no script complains."""
    scenario = a_scenario()
    page = open_page(f"/admin/battles/scenario/{scenario.pk}/change/")
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.click("#player_units-group .add-row a")
    fill(page, 2)
    assert faults == []
    units = Scenario.objects.get().setup["player"]["units"]
    assert [unit["name"] for unit in units] == ["Rangers", "Stockbridge men"]


def test_a_unit_is_added_without_a_script(open_page: Any) -> None:
    """With JavaScript off the empty row that is there takes the new unit."""
    scenario = a_scenario()
    page = open_page(f"/admin/battles/scenario/{scenario.pk}/change/", script=False)
    fill(page, 1)
    assert len(Scenario.objects.get().setup["player"]["units"]) == 2


@pytest.mark.parametrize("stem", ["plains-of-abraham-no-first-fire", "grid-bridge", "german-flatts"])
def test_a_scenario_of_any_rules_is_saved_as_it_is(open_page: Any, stem: str) -> None:
    """Opened and saved at once, the spare rows as the browser sends them, its order of battle is the same."""
    load(SCENARIOS / f"{stem}.yaml")
    before = Scenario.objects.get().setup
    page = open_page(f"/admin/battles/scenario/{Scenario.objects.get().pk}/change/")
    page.click("[name=_save]")
    expect(page.locator(".messagelist")).to_contain_text("was changed successfully")
    assert Scenario.objects.get().setup == before
