"""A scenario of one's own for the musket era, with rifles, heavy cannon and redoubts: in a file and in the admin."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from battles.fighting import fight
from battles.models import Scenario
from battles.pipeline import check, load
from rules import registry
from tests.admin.conftest import form_data

TEXT = """\
name: The works at the ford
source: made up
confidence: low
system: fast_musket
setup:
  player:
    name: Rangers
    doctrine: attack_slow
    units:
      - {id: rifles, name: Rifles, weapon: rifle, bases: 4, at: [300, 450], facing: w}
      - {id: foot, name: Foot, troop: grenadiers, bases: 6, at: [450, 450], facing: w}
    batteries:
      - {id: siege, name: Siege train, weapon: heavy, guns: 2, at: [600, 450], facing: w}
  enemy:
    name: Garrison
    doctrine: hold_fire
    units:
      - {id: guard, name: Guard, bases: 4, at: [450, 150], facing: e, formation: redoubt, redoubt: work}
  redoubts:
    - {id: work, name: The work, at: [450, 150], width: 90, depth: 40, facing: e}
  options: {deadline: 0}
"""
WRONG = (
    ("weapon: rifle", "weapon: longbow", "FM-FIRE-3"),
    ("troop: grenadiers", "troop: cavalry", "FM-GENERAL-1"),
    ("weapon: heavy", "weapon: colossal", "FM-FIRE-3"),
    ("redoubt: work}", "redoubt: keep}", "FM-FORM-2"),
    ("at: [300, 450]", "at: [3000, 450]", "FM-TABLE-1"),
    ("deadline: 0", "deadline: often", "FM-WIN-1"),
    ("confidence: low", "confidence: sure", ""),
)


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    """Write the text of a scenario into a folder of scenarios."""

    def written(text: str) -> Path:
        path = tmp_path / "scenarios" / "works.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return written


def setup() -> dict[str, Any]:
    """The order of battle of the loaded scenario."""
    return Scenario.objects.get(slug="works").setup


@pytest.mark.django_db
@pytest.mark.rule("FM-GENERAL-1")
def test_it_is_loaded_and_fought(write: Callable[[str], Path]) -> None:
    """Rifles, heavy cannon and a redoubt are taken, and the battle comes to an end."""
    load(write(TEXT))
    fought = fight(registry.system("fast_musket").engagement(setup()), seed="1", stream="battle")
    assert fought.ending in ("sudden_death", "destroyed", "draw", "turn_limit")
    assert fought.names["siege"] == "Siege train"


@pytest.mark.django_db
def test_every_fault_comes_at_once_with_its_line(write: Callable[[str], Path]) -> None:
    """Seven faults of weapon, troops, works, place, option and source are seven sentences, each at its line."""
    text = TEXT
    for old, new, _ in WRONG:
        text = text.replace(old, new, 1)
    faults = check([write(text)]).faults
    lines = text.splitlines()
    for _, new, rule in WRONG:
        line = next(number for number, words in enumerate(lines, 1) if new in words)
        assert any(fault.line == line and rule in fault.message for fault in faults), (new, [str(f) for f in faults])


# Wrong input in the admin: a field, its value, and the message next to it.
TYPED = (
    ("source", "", "This field is required"),
    ("player_units-0-at", "3000", "Type two whole numbers"),
    ("player_units-0-bases", 60, "(FM-FIRE-6)"),
    ("player_units-1-at", "3000 450", "(FM-TABLE-1)"),
    ("player_units-1-troop", "cavalry", "Select a valid choice"),
    ("player_batteries-0-guns", 99, "(FM-FIRE-3)"),
    ("enemy_name", "Rangers", "Both sides have one name"),
    ("enemy_units-0-id", "foot", "foot is taken"),
    ("enemy_units-0-redoubt", "keep", "(FM-FORM-2)"),
    ("redoubts-0-width", 1, "(FM-FORM-2)"),
    ("options_deadline", 99, "less than or equal to 60"),
)


@pytest.fixture
def browser() -> Client:
    """The browser of somebody who may edit scenarios."""
    found = Client()
    found.force_login(User.objects.create_superuser("umpire", password="a password of some length"))
    return found


@pytest.mark.django_db
def test_it_is_edited_in_the_admin(write: Callable[[str], Path], browser: Client) -> None:
    """The forms give it back as it was; eleven faults are shown at their fields, all at once, and nothing is saved."""
    load(write(TEXT))
    before = setup()
    url = reverse("admin:battles_scenario_change", args=[Scenario.objects.get().pk])
    data = form_data(browser.get(url))
    assert browser.post(url, data).status_code == 302
    assert setup() == before
    page = browser.post(url, data | {field: typed for field, typed, _ in TYPED})
    form = page.context["adminform"].form
    errors = {name: str(words) for name, words in form.errors.items()}
    for listed in form.rows:
        for row in listed.formset.forms:
            errors |= {row.add_prefix(name): str(words) for name, words in row.errors.items()}
    assert {field for field, _, sentence in TYPED if sentence not in errors.get(field, "")} == set()
    assert set(errors) == {field for field, _, _ in TYPED} | {"__all__"}
    assert setup() == before
