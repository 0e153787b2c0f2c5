"""The names on a table of figures as the replay script puts them: clear of each other and of figures at every step."""

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from django.urls import reverse
from playwright.sync_api import Page, expect

from battles import services
from battles.models import Battle, Scenario
from battles.resolving import resolve
from tests.web import rows

SYSTEM = "muskets_mohawks"
pytestmark = [pytest.mark.browser, pytest.mark.django_db]
# Names over the middle of a figure, or over another name, as the browser has them; a letter's tail may touch.
COVERED = """() => {
    const inner = (node) => {
        const r = node.getBoundingClientRect();
        return [r.left + 1, r.top + 3, r.right - 1, r.bottom - 3];
    };
    const names = [...document.querySelectorAll(".piece:not([hidden]) .unit-name")].map(n => [n.textContent, inner(n)]);
    const found = [];
    for (const [text, [left, top, right, bottom]] of names) {
        for (const use of document.querySelectorAll(".piece:not([hidden]) use.figure")) {
            const r = use.getBoundingClientRect(), x = (r.left + r.right) / 2, y = (r.top + r.bottom) / 2;
            if (left < x && x < right && top < y && y < bottom) found.push(`${text} over a figure`);
        }
        for (const [other, box] of names)
            if (other > text && left < box[2] && box[0] < right && top < box[3] && box[1] < bottom)
                found.push(`${text} over ${other}`);
    }
    return found.map(text => text.replace(/\\s+/g, " ").trim());
}"""


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.nightly("names are smaller on a desk"))])
def test_names_stay_clear_of_figures_as_a_battle_is_stepped_through(open_as: Callable[..., Page], width: int) -> None:
    """Raiders crowd about the houses that they loot, and each name still keeps clear of them."""
    owner = rows.a_person()
    path = Path(__file__).parents[2] / "fixtures" / "scenarios" / "german-flatts.yaml"
    setup = {"system": SYSTEM} | yaml.safe_load(path.read_text(encoding="utf-8"))["setup"]
    scenario = Scenario.objects.create(slug="flatts", name="German Flatts", system=SYSTEM, setup=setup)
    battle = services.request_battle(setup=setup, owner=owner, scenario=scenario, seed="7")
    resolve(battle_id=str(battle.pk), worker="here")
    battle = Battle.objects.get(pk=battle.pk)
    page = open_as(owner, width=width)
    page.emulate_media(reduced_motion="reduce")
    covered: dict[int, list[str]] = {}
    for turn in range(4, battle.turns + 1):
        page.goto(reverse("battle-turn", args=[battle.pk, turn]))
        expect(page.locator("[data-step-controls] output")).to_have_text(f"Turn {turn}, as it begins")
        found = page.evaluate(COVERED)
        if found:
            covered[turn] = found
    assert covered == {}
