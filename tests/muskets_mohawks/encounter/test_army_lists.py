"""Army lists in a battle: the dice that choose a corps, and what such a unit is, carries and is called."""

import copy
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.core.dice import ScriptedDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks.encounters.reinforcements import raise_force
from rules.muskets_mohawks.forces.lists import check_lists, pick
from rules.muskets_mohawks.pieces.corps import Corps, read_lists, written
from rules.muskets_mohawks.setup.build import build
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import ENEMY
from rules.registry import system
from tests.orders_of_battle import setup as order_of_battle

MARINE = {
    "name": "Marine",
    "troop": "irregular",
    "weapon": "carbine",
    "figures": 8,
    "unit_names": ["Montréal", "Québec"],
}
COUREURS = {"name": "Coureurs", "troop": "irregular", "weapon": "rifle", "figures": 6, "unit_names": []}
BEARN = {"name": "Béarn", "troop": "line", "unit_names": ["Béarn, 1er"]}
LISTS: dict[str, Any] = {"french": [MARINE, BEARN, COUREURS], "french_allies": []}


def rolls(*faces: int) -> Umpire:
    """An umpire with given faces."""
    return Umpire(ScriptedDice(list(faces)))


def a_battle(**more: Any) -> Battle:
    """A raid of the British on the French, whose lists are those above, before its first turn."""
    order = copy.deepcopy(order_of_battle("raid_attack")) | {"lists": LISTS, "weather": 0, "light": "day"} | more
    order["ground"] = {"overall": "clear", "sections": [], "areas": [], "houses": []}
    order["posture"] = "raid_defend"
    assert system("muskets_mohawks").check(order) == []
    return build(rolls(), order)


@pytest.mark.rule("MM-ARMY-1")
@pytest.mark.parametrize("count", range(1, 37))
def test_each_corps_is_as_likely_as_any_other(count: int) -> None:
    """Every throw that is not rolled again is enumerated: all corps have the same share of them, one dice no corps."""
    corps = [Corps({"name": str(place), "troop": "line"}) for place in range(count)]
    dice = 0 if count == 1 else 1 if count <= 6 else 2
    fell: Counter[str] = Counter()
    again = 0
    for faces in product(range(1, 7), repeat=dice):
        umpire = rolls(*faces, *[1] * dice)
        fell[pick(umpire, "u1", corps).name] += 1
        if umpire.dice_rolled > dice:
            again += 1
            fell["0"] -= 1  # the ones that were rolled then
    assert len(fell) == count
    assert len(set(fell.values())) == 1
    assert Fraction(again, 6**dice) < Fraction(1, 2)


@pytest.mark.rule("MM-ARMY-1", "MM-REINF-2")
def test_a_unit_of_the_tables_is_a_corps_of_its_army() -> None:
    """French reinforcements of a 3 are irregulars: a die of 4 makes them Coureurs with rifles, six and no name left."""
    battle = a_battle()
    (unit,) = raise_force(rolls(4, 3, 3), battle, "MM-REINF-2", ENEMY, 3)
    assert (unit.name, unit.troop, unit.weapon) == (f"Coureurs {battle.serial}", "irregular", "rifle")
    assert (unit.paper, unit.strength, unit.figures) == (6, 6, 6)
    names = []
    for _ in range(3):
        (unit,) = raise_force(rolls(1, 3, 3), battle, "MM-REINF-2", ENEMY, 3)
        names.append(unit.name)
    assert (unit.weapon, unit.figures) == ("carbine", 8)
    assert names == ["Montréal", "Québec", f"Marine {battle.serial}"]


@pytest.mark.rule("MM-ARMY-1", "MM-REINF-2")
def test_what_no_list_has_is_plain_and_takes_no_die() -> None:
    """One corps of the line is taken without a die; warriors of an empty list are plain, ten with muskets."""
    battle = a_battle()
    umpire = rolls(3, 3)
    (line,) = raise_force(umpire, battle, "MM-REINF-2", ENEMY, 5)
    assert (line.name, line.weapon, line.figures, umpire.dice_rolled) == ("Béarn, 1er", "musket", 10, 2)
    umpire = rolls(3, 3)
    (warriors,) = raise_force(umpire, battle, "MM-REINF-2", ENEMY, 1)
    assert (warriors.name, warriors.weapon, warriors.figures) == (f"Indians {battle.serial}", "musket", 10)
    assert umpire.dice_rolled == 2


@pytest.mark.rule("MM-ARMY-1")
def test_an_order_of_battle_without_lists_rolls_for_no_corps() -> None:
    """The same reinforcement without lists takes the two Reps alone."""
    battle = a_battle(lists=None)
    umpire = rolls(3, 3)
    (unit,) = raise_force(umpire, battle, "MM-REINF-2", ENEMY, 3)
    assert (unit.troop, unit.weapon, unit.figures, umpire.dice_rolled) == ("irregular", "musket", 10, 2)


@pytest.mark.rule("MM-ARMY-1", "MM-WEAPON-1", "MM-TROOP-1")
def test_all_faults_of_lists_come_at_once() -> None:
    """An unknown army, troops of another army, a strange weapon, a weak unit, years, shares and names."""
    spoilt: dict[str, Any] = {
        "dutch": [],
        "british": "all",
        "french": [
            {"name": "", "troop": "indian", "weapon": "pike", "figures": 4, "mood": "glad"},
            {"name": "A", "troop": "line", "first_year": 1760, "last_year": 1758},
            {"name": "B", "troop": "line", "first_year": 1700, "share_cap": 101, "unit_names": [""], "leader_names": 3},
            "C",
        ],
        "french_allies": [{"name": "N", "troop": "indian"}] * 37,
    }
    found = {(fault.field.removeprefix("lists."), fault.rule) for fault in check_lists(spoilt, "lists")}
    assert found == {
        ("dutch", "MM-ARMY-1"),
        ("british", "MM-ARMY-1"),
        ("french.0.name", "MM-ARMY-1"),
        ("french.0.troop", "MM-ARMY-1"),
        ("french.0.weapon", "MM-WEAPON-1"),
        ("french.0.figures", "MM-TROOP-1"),
        ("french.0.mood", ""),
        ("french.1.last_year", "MM-CAMP-1"),
        ("french.2.first_year", "MM-CAMP-1"),
        ("french.2.share_cap", "MM-ARMY-2"),
        ("french.2.unit_names", "MM-ARMY-1"),
        ("french.2.leader_names", "MM-ARMY-1"),
        ("french.3", "MM-ARMY-1"),
        ("french_allies", "MM-ARMY-1"),
    }
    assert [fault.field for fault in check_lists([], "lists")] == ["lists"]
    assert check_lists(LISTS, "lists") == []


def test_lists_are_written_as_they_are_read() -> None:
    """Written and read again a list is the same, with what was left out at its default."""
    once = written(read_lists(LISTS))
    assert written(read_lists(once)) == once
    row: Any = once["french"]
    assert (row[1]["weapon"], row[1]["figures"], row[1]["first_year"], row[1]["share_cap"]) == (
        "musket",
        10,
        1754,
        None,
    )


def test_a_battle_says_what_was_rolled() -> None:
    """The sentence of the die names what it is for."""
    battle = a_battle()
    umpire = rolls(4, 3, 3)
    raise_force(umpire, battle, "MM-REINF-2", ENEMY, 3)
    rows = [event.to_dict() for event in umpire.events]
    sentences = [system("muskets_mohawks").sentence(row, {}) for row in rows if row["rule"] == "MM-ARMY-1"]
    assert len(sentences) == 1
    assert "the corps on the army’s list" in sentences[0]
