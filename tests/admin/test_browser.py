"""The admin in a real browser: rows are added by its script, and saved without it as well."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from battles.models import Scenario
from battles.pipeline import load
from campaigns.models import Army
from tests.admin.conftest import a_scenario
from tests.factories import a_campaign

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
    load(settings.FIXTURES_DIR / "scenarios" / f"{stem}.yaml")
    before = Scenario.objects.get().setup
    page = open_page(f"/admin/battles/scenario/{Scenario.objects.get().pk}/change/")
    page.click("[name=_save]")
    expect(page.locator(".messagelist")).to_contain_text("was changed successfully")
    assert Scenario.objects.get().setup == before


# Its own copies of style sheets would break the policy of the page.
AXE = {"resultTypes": ["violations"], "preload": False}
# A field wider than its row is cut off, or its row leaves the page; tables scroll by themselves.
CUT = """() => [...document.querySelectorAll("#content input, #content select, #content textarea")].filter((field) => {
  const its = field.getBoundingClientRect();
  for (let around = field.parentElement; its.width && around !== document.body; around = around.parentElement) {
    const over = getComputedStyle(around).overflowX, edge = around.getBoundingClientRect().right;
    if (over === "auto" || over === "scroll") return false;
    if (over !== "visible" && its.right > edge + 1) return true;
  }
  return its.right > innerWidth + 1;
}).map((field) => field.name)"""


@pytest.mark.parametrize(
    ("content", "every"),
    [
        pytest.param(
            ["armies/british.yaml", "armies/british_allies.yaml"], False,
            marks=pytest.mark.gate("runs axe eight times over the longest forms"),
        ),
        pytest.param(
            ["armies", "territories", "maps"], True,
            marks=pytest.mark.nightly("runs axe twelve times over the longest forms"),
        ),
    ],
    ids=["some", "every"],
)  # fmt: skip
def test_no_field_is_cut_off_on_a_narrow_screen(open_as: Any, umpire: User, content: list[str], every: bool) -> None:
    """Lines of an army were cut off at the edge of their frame, rows of a roster hid the end of their names."""
    load(*(settings.FIXTURES_DIR / name for name in content))
    campaign = a_campaign(owner=umpire)
    page = open_as(umpire)
    army = Army.objects.get(slug="british")
    narrow = "[...document.querySelectorAll('.tabular input[class*=em-]')].filter((f) => f.scrollWidth > f.clientWidth)"
    for path, scheme in product((f"army/{army.pk}", f"campaign/{campaign.pk}"), ("light", "dark")):
        page.emulate_media(color_scheme=scheme)
        page.goto(f"/admin/campaigns/{path}/change/")
        page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true })")
        for width in (1280, 768, 360):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(CUT) == [], (path, scheme, width)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, scheme, width)
            assert page.evaluate(f"{narrow}.map((field) => field.name)") == [], (path, scheme, width)
            if every or scheme == "light" or width == 360:  # colours are none of the width's
                found = [fault["id"] for fault in Axe().run(page, options=AXE).response["violations"]]
                # That is Django's own.
                assert [fault for fault in found if fault != "empty-table-header"] == [], (path, scheme, width)


def test_the_admin_has_the_colours_of_the_site(open_as: Any, umpire: User) -> None:
    """By day and by night, and nothing in it switches them."""
    page = open_as(umpire)
    paper = "getComputedStyle(document.body).backgroundColor"
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.goto("/scenarios/")
        site = page.evaluate(paper)
        page.goto("/admin/")
        assert page.evaluate(paper) == site, scheme
    expect(page.locator(".theme-toggle")).to_have_count(0)
