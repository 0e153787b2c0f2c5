"""The option of field strength: one die a unit against its Rep, in a battle by itself."""

import copy
from typing import Any

import pytest

from rules.core.dice import ScriptedDice, SeededDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks.encounters.reinforcements import raise_force
from rules.muskets_mohawks.forces.strength import roll_strength, roll_strengths
from rules.muskets_mohawks.setup.build import build
from rules.muskets_mohawks.setup.expansion import expanded
from rules.muskets_mohawks.setup.rolling import set_table
from rules.muskets_mohawks.words import ENEMY
from rules.registry import system
from tests.orders_of_battle import setup as order_of_battle

# Paper strength ten: figures by Rep and die.
FIGURES = {
    2: (9, 10, 10, 10, 10, 10),
    3: (8, 9, 10, 10, 10, 10),
    4: (7, 8, 9, 10, 10, 10),
    5: (6, 7, 8, 9, 10, 10),
    6: (5, 6, 7, 8, 9, 10),
}


def an_order(**options: Any) -> dict[str, Any]:
    """A raid with two units a side, the enemy listed, and these options."""
    order: Any = copy.deepcopy(order_of_battle("raid_attack"))
    order["options"] = options
    order["enemy"] |= {"forces": "listed", "units": [], "leaders": []}
    for place in range(2):
        listed = copy.deepcopy(order["player"]["units"][0])
        listed |= {"id": f"x{place}", "name": f"X{place}", "rep": 5, "figures": 3, "paper": 10, "leader": None}
        order["enemy"]["units"].append(listed)
    assert system("muskets_mohawks").check(order) == []
    return order


@pytest.mark.rule("MM-STRENGTH-1")
@pytest.mark.parametrize(("rep", "row"), FIGURES.items())
def test_a_unit_is_short_by_what_the_die_lacks(rep: int, row: tuple[int, ...]) -> None:
    """At or above its Rep a unit is at full paper strength, below it short by the difference; a few have one man."""
    found = [roll_strength(Umpire(ScriptedDice([face])), "u1", rep, 10) for face in range(1, 7)]
    assert tuple(found) == row
    assert roll_strength(Umpire(ScriptedDice([1])), "u1", 6, 5) == 1
    rider = {"id": "r", "rep": 6, "paper": 5, "mounted": False}
    order: Any = {"options": {"field_strength": True}, "player": {"units": [rider]}, "enemy": {"units": []}}
    full: Any = roll_strengths(Umpire(ScriptedDice([1])), order)
    assert full["player"]["units"][0]["figures"] == 2


@pytest.mark.rule("MM-STRENGTH-1")
def test_the_option_rolls_for_both_sides_and_is_off_by_default() -> None:
    """With the option each listed unit rolls a die in its order, for any given figures; without it none does."""
    order = an_order(field_strength=True)
    units = [unit["id"] for side in ("player", "enemy") for unit in order[side]["units"]]
    umpire = Umpire(SeededDice("1", "t"))
    full: Any = set_table(umpire, order)
    rolled = [event for event in umpire.events if event.rule == "MM-STRENGTH-1" and event.faces]
    assert [event.who for event in rolled] == units
    for event, unit in zip(rolled, [*full["player"]["units"], *full["enemy"]["units"]], strict=True):
        assert unit["figures"] == 10 - max(0, unit["rep"] - event.faces[0])
    assert [unit["figures"] for unit in order["enemy"]["units"]] == [3, 3]
    quiet = Umpire(SeededDice("1", "t"))
    plain: Any = set_table(quiet, an_order(field_strength=False))
    assert [unit["figures"] for unit in plain["enemy"]["units"]] == [3, 3]
    assert "MM-STRENGTH-1" not in {event.rule for event in quiet.events}


@pytest.mark.rule("MM-STRENGTH-1")
def test_who_comes_during_the_battle_is_short_too() -> None:
    """Irregulars of Rep 5 that a table brings roll after their Reps, and begin the battle with what they have."""
    order = set_table(Umpire(SeededDice("1", "t")), an_order(field_strength=True))
    battle = build(Umpire(ScriptedDice([])), order)
    umpire = Umpire(ScriptedDice([5, 3, 1]))
    (unit,) = raise_force(umpire, battle, "MM-REINF-2", ENEMY, 3)
    assert (unit.rep, unit.paper, unit.strength, unit.figures) == (5, 10, 6, 6)
    sentences = [system("muskets_mohawks").sentence(event.to_dict(), {}) for event in umpire.events]
    assert [text for text in sentences if "took the field with 6 of 10 figures" in text]


@pytest.mark.rule("MM-STRENGTH-1")
def test_an_expanded_order_of_battle_does_not_roll_again() -> None:
    """What is listed with its strength keeps it: the option is out, and the figures are those rolled."""
    full: Any = expanded(Umpire(SeededDice("2", "t")), an_order(field_strength=True))
    assert full["options"] == {}
    again: Any = set_table(Umpire(SeededDice("3", "t")), full)
    assert [unit["figures"] for unit in again["player"]["units"]] == [
        unit["figures"] for unit in full["player"]["units"]
    ]


@pytest.mark.rule("MM-STRENGTH-1")
def test_a_whole_battle_is_fought_at_field_strength() -> None:
    """The result counts each unit's losses from the figures that it took the field with."""
    order = an_order(field_strength=True)
    game = system("muskets_mohawks")
    umpire = Umpire(SeededDice("4", "battle"), game.engagement(order).orders())
    record = game.engagement(order).fight(umpire)
    notes = [event for event in umpire.events if event.rule == "MM-STRENGTH-1" and event.what == "field_strength"]
    rolled = {event.who: event.after for event in notes if not event.faces}
    strengths = {unit.id: unit.strength for unit in record.result.units}
    assert rolled
    assert {who: strengths[who] for who in rolled} == rolled
    assert game.options()[0].key == "field_strength"
    assert not game.options()[0].default
