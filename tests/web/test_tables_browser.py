"""The tables of the other systems in a real browser: stepped through, pointed at, on a telephone and without script."""

import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
import yaml
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from battles import services
from battles.models import Battle, Scenario
from battles.resolving import resolve
from tests.contract.samples import samples

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
SYSTEMS = ["fast_musket", "d3_grid", "one_hour", "quebec_1759"]
PIECES = ".piece:not([hidden]) use"
BOXES = """[...document.querySelectorAll(".unit-name")].map(text => {
    const {left, right, top, bottom} = text.getBoundingClientRect();
    return {left, right, top, bottom, said: text.textContent};
})"""
# The script writes styles and the server attributes; both come down to one matrix.
PLACES = """uses => uses.map(use => use.getAttribute('class') + ' ' + getComputedStyle(use).transform)"""


def fought(owner: User, system: str) -> Battle:
    """A battle of a scenario of a system, resolved here."""
    setup = samples(system, range(1))[0][1]
    scenario = Scenario.objects.create(
        slug=system, name="At the ford", system=system, setup=setup, description="A ford."
    )
    battle = services.request_battle(setup=setup, owner=owner, scenario=scenario, seed="7")
    resolve(battle_id=str(battle.pk), worker="here")
    battle.refresh_from_db()
    assert battle.status == Battle.Status.DONE, battle.error_message
    return battle


@pytest.mark.parametrize("system", SYSTEMS)
def test_steps_lead_from_one_turn_to_the_next_and_pages_fit_a_telephone(
    open_as: Callable[..., Page], owner: User, system: str
) -> None:
    """The table before turn 2 is that at the end of turn 1, and its last step leads to what the server drew.

    At 375 pixels without JavaScript scenario and battle have their table and their words, and nothing sticks out.
    """
    battle = fought(owner, system)
    page = open_as(owner)
    plain = open_as(owner, script=False)
    ended: list[tuple[str, list[int]]] = []
    for turn in (1, 2):
        plain.goto(reverse("battle-turn", args=[battle.pk, turn]))
        page.goto(reverse("battle-turn", args=[battle.pk, turn]))
        _stands_at(page, f"Turn {turn}, as it begins")
        if turn == 2:
            assert _drawn(page) == ended
        began = _drawn(page)
        page.locator("[data-told] li:not([hidden])").last.click(position={"x": 4, "y": 4})
        _stands_at(page, f"Turn {turn}, at its end")
        ended = _drawn(page)
        assert ended == _drawn(plain)
        assert began != ended
    plain.set_viewport_size({"width": 375, "height": 900})
    for address in (reverse("scenario", args=[system]), reverse("battle-turn", args=[battle.pk, battle.turns])):
        assert plain.goto(address).ok  # type: ignore[union-attr]
        expect(plain.locator("svg.table-map .piece").nth(3)).to_be_attached()
        assert plain.evaluate("document.documentElement.scrollWidth") == 375
    expect(plain.locator("[data-told] li").nth(3)).to_be_visible()


def _stands_at(page: Page, step: str) -> None:
    """Wait until the script has put the table at a step, which it says last."""
    expect(page.locator("[data-step-controls] output")).to_have_text(step)


def _drawn(page: Page) -> list[tuple[str, list[int]]]:
    """Every symbol of every piece that is shown, with its matrix in hundredths, once nothing glides any more."""
    page.emulate_media(reduced_motion="reduce")
    found: list[str] = page.evaluate(f"({PLACES})([...document.querySelectorAll('{PIECES}')])")
    return [
        (symbol, [round(100 * float(number)) for number in matrix.removesuffix(")").split(", ")])
        for symbol, _, matrix in (entry.partition(" matrix(") for entry in found)
    ]


def test_an_arc_shows_when_its_unit_is_pointed_at(open_as: Callable[..., Page], owner: User) -> None:
    """The squares in a unit's arc appear while the pointer or the keyboard is on it, and go again."""
    page = open_as(owner)
    page.goto(reverse("battle-turn", args=[fought(owner, "d3_grid").pk, 0]))
    piece = page.locator("#p-p1")
    arc = piece.locator(".arc")
    expect(arc).to_have_css("visibility", "hidden")
    piece.locator(".counter").hover()
    expect(arc).to_have_css("visibility", "visible")
    page.mouse.move(0, 0)
    expect(arc).to_have_css("visibility", "hidden")
    piece.focus()
    expect(arc).to_have_css("visibility", "visible")


@pytest.mark.parametrize("stem", ["lake-george-1755", "fort-bull-1756"])
def test_no_name_on_a_crowded_board_runs_into_another(open_as: Callable[..., Page], owner: User, stem: str) -> None:
    """The text next to each unit overlaps no other unit's, on a desk and on a telephone."""
    reported = yaml.safe_load((Path("fixtures/scenarios") / f"{stem}.yaml").read_text(encoding="utf-8"))
    Scenario.objects.create(slug=stem, name=reported["name"], system=reported["system"], setup=reported["setup"])
    page = open_as(owner)
    page.goto(reverse("scenario", args=[stem]))
    for width in (1280, 375):
        page.set_viewport_size({"width": width, "height": 900})
        boxes = page.evaluate(BOXES)
        assert len(boxes) == sum(len(reported["setup"][side]["units"]) for side in ("player", "enemy"))
        for one, other in combinations(boxes, 2):
            across = min(one["right"], other["right"]) - max(one["left"], other["left"])
            down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            assert across <= 1 or down <= 1, (width, one["said"], other["said"])


# The lines of all names on a board, each with its class and its place.
LINES = """[...document.querySelectorAll("svg.table-map .unit-name *")].map(
    line => `${line.className.baseVal} ${line.getAttribute("x")} ${line.getAttribute("y")}`)"""


def test_the_list_below_the_board_goes_with_the_steps(open_as: Callable[..., Page], owner: User) -> None:
    """Every unit and leader is listed with its square and description as of the step shown."""
    battle = fought(owner, "d3_grid")
    page = open_as(owner)
    page.goto(reverse("battle-turn", args=[battle.pk, 1]))
    sides = [battle.setup[side] for side in ("player", "enemy")]
    people = [
        row for side in sides for row in [*side["units"], *side.get("commanders", []), side.get("officer")] if row
    ]
    expect(page.locator("[data-panel] li")).to_have_count(len(people))
    page.locator("[data-told] li:not([hidden])").last.click(position={"x": 4, "y": 4})
    _stands_at(page, "Turn 1, at its end")
    began = {row["id"]: row["at"] for side in sides for row in side["units"]}
    squares = page.locator(", ".join(f"#k-{entity} b" for entity in began))
    expect(squares).not_to_have_text(list(began.values()))
    lines = page.evaluate(LINES)
    page.evaluate("document.querySelector('svg.table-map .unit-name').remove()")  # as of a unit that falls in this turn
    page.get_by_role("button", name="First").click()
    _stands_at(page, "Turn 1, as it begins")
    assert page.evaluate(LINES) == lines
    expect(squares).to_have_text(list(began.values()))
    for entity in began:
        expect(page.locator(f"#p-{entity} title")).to_contain_text(
            re.compile(", 0 hits of the [0-9]+ that take it off in the open, facing ")
        )


def test_a_scenario_is_fought_with_its_options(open_as: Callable[..., Page], owner: User) -> None:
    """Doctrines of both sides and an option chosen on the page are those of the battle asked for."""
    setup = samples("fast_musket", range(1))[0][1]
    Scenario.objects.create(slug="ford", name="At the ford", system="fast_musket", setup=setup)
    page = open_as(owner)
    page.goto(reverse("scenario", args=["ford"]))
    page.get_by_label("Doctrine of the Red").select_option("attack_fast")
    page.get_by_label("Doctrine of the Blue").select_option("hold_fire")
    page.get_by_label("Printed causes only").check()
    page.get_by_label("Deadline").fill("9")
    page.get_by_role("button", name="Fight", exact=True).click()
    expect(page).to_have_url(re.compile("/battles/"))
    asked = Battle.objects.get().setup
    assert [asked[side]["doctrine"] for side in ("player", "enemy")] == ["attack_fast", "hold_fire"]
    assert (asked["options"]["printed_causes_only"], asked["options"]["deadline"]) == (True, 9)


# The names and numbers that are printed over a base.
OVER_A_BASE = """() => {
    const rect = node => node.getBoundingClientRect();
    const bases = [...document.querySelectorAll(".table-map use.base")].map(rect);
    return [...document.querySelectorAll(".table-map .unit-name")].filter(text => {
        const box = rect(text), slack = box.height * .28;  // what type leaves empty above and below
        return bases.some(base => base.left < box.right && base.right > box.left &&
            base.top < box.bottom - slack && base.bottom > box.top + slack);
    }).map(text => text.textContent);
}"""


def test_no_number_is_printed_over_a_base(open_as: Callable[..., Page], owner: User) -> None:
    """On the Plains numbers and names keep off the bases, on a desk and on a telephone with its larger type."""
    reported = yaml.safe_load(Path("fixtures/scenarios/plains-of-abraham-1759.yaml").read_text(encoding="utf-8"))
    Scenario.objects.create(slug="plains", name=reported["name"], system=reported["system"], setup=reported["setup"])
    page = open_as(owner)
    page.goto(reverse("scenario", args=["plains"]))
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(OVER_A_BASE) == [], width
