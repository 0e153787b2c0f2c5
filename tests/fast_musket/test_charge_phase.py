"""The full phase of charges: turn after turn, with the generals of both sides, and its sentences."""

from typing import Any

import pytest

from common.json_input import Json
from rules.core.errors import DecisionNeeded
from rules.core.umpire import Umpire
from rules.fast_musket.combat import charge
from rules.fast_musket.state import Battle
from tests.fast_musket.field import battery, battle_of, duel, foot, notes, order, side, umpire_of


def led(key: str, raw: Json) -> Battle:
    """The battle of an order of battle in which the unit of a side is led by a general."""
    raw[key]["commanders"] = [{"id": "c", "overall": True, "with": raw[key]["units"][0]["id"]}]
    return battle_of(raw)


def declare(battle: Battle, faces: list[int], answers: list[str]) -> Umpire:
    """The charge of the first unit at the second, which answers it."""
    umpire = umpire_of(battle, faces, [[], answers])
    charge.charge(umpire, battle, battle.units[0], battle.units[1])
    return umpire


@pytest.mark.rule("FM-CHARGE-1", "FM-CHARGE-4")
def test_every_turn_has_charges_of_its_own() -> None:
    """Who was in contact and fired at a charger in one turn may charge, and fire at a charger, in the next."""
    battle = battle_of(duel(60, {"bases": 4}))
    for unit in battle.units:
        unit.engaged = unit.answered = True
    umpire = umpire_of(battle, [1] * 8, [["charge:blue"], ["stand", "fire_back:red"]])
    charge.charge_all(umpire, battle)
    assert (notes(umpire, "charges"), notes(umpire, "fires_at")) == (["blue"], ["red"])
    assert len(battle.contacts) == 1


@pytest.mark.rule("FM-CHARGE-4", "FM-CHARGE-5")
@pytest.mark.parametrize(
    ("unit", "choices"),
    [
        ({}, ["fire_back:red", "counter:red"]),
        ({"answered": True}, ["counter:red", "await:red"]),
        ({"engaged": True}, ["fire_back:red"]),
        ({"engaged": True, "answered": True}, []),
        ({"reforming": 1}, []),
    ],
)
def test_what_a_target_that_stands_may_answer(unit: dict[str, Any], choices: list[str]) -> None:
    """It fires or comes on; who cannot fire may also wait, and who can do neither only waits."""
    battle = battle_of(duel(60))
    for name, value in unit.items():
        setattr(battle.units[1], name, value)
    if len(choices) > 1:
        with pytest.raises(DecisionNeeded) as asked:
            declare(battle, [1, 1], [])
        assert list(asked.value.choices) == choices
    else:
        declare(battle, [1] * 8, choices)
        assert len(battle.contacts) == 1


@pytest.mark.rule("FM-CHARGE-4")
def test_who_waits_neither_fires_nor_moves() -> None:
    """A target that has fired and waits for the next charger is met where it stands."""
    battle = battle_of(duel(60))
    battle.units[1].answered = True
    umpire = declare(battle, [1, 1], ["await:red"])
    assert (battle.units[1].y, umpire.dice_rolled, len(battle.contacts)) == (270, 2, 1)


@pytest.mark.rule("FM-COMMAND-1", "FM-CHARGE-4")
@pytest.mark.parametrize("key", ["player", "enemy"])
@pytest.mark.parametrize("answer", ["fire_back:red", "counter:red"])
def test_generals_go_along_into_contact(key: str, answer: str) -> None:
    """The general of a charger, and of a unit that meets it, stands where his unit then stands."""
    battle = led(key, duel(60))
    declare(battle, [1] * 8, [answer])
    general = battle.commanders[0]
    unit = battle.units[general.unit]
    assert ((general.x, general.y), unit.commanders) == ((unit.x, unit.y), 1)


@pytest.mark.rule("FM-COMMAND-2", "FM-CHARGE-3", "FM-FIRE-6")
def test_the_general_of_a_body_that_gives_way_and_is_no_more() -> None:
    """Failed nerve takes the last two bases; no die is thrown for their general, who is left alone where he was."""
    battle = led("enemy", duel(60, other={"bases": 2}))
    umpire = declare(battle, [1, 6], [])
    general, blue = battle.commanders[0], battle.units[1]
    assert (blue.on_table, blue.commanders, umpire.dice_rolled) == (False, 0, 2)
    assert (general.unit, general.fallen, general.gone, (general.x, general.y)) == (-1, False, False, (450, 270))


@pytest.mark.rule("FM-CHARGE-4", "FM-WIN-2")
@pytest.mark.parametrize(("before", "contacts"), [(17, 1), (18, 0)])
def test_a_charger_whose_loss_decides_the_battle_makes_no_contact(before: int, contacts: int) -> None:
    """The nineteenth French base lost to the fire at a charge ends the battle before the charge comes home."""
    battle = battle_of(duel(60))
    battle.losses = [before, 0]
    declare(battle, [1, 1, 6, 1, 1, 1, 1, 1], ["fire_back:red"])
    assert battle.losses[0] == before + 1
    assert bool(battle.ending) is (contacts == 0)
    assert len(battle.contacts) == contacts


@pytest.mark.rule("FM-CHARGE-5", "FM-FIRE-2")
@pytest.mark.parametrize(
    ("gun", "choices"), [(444, ["counter:red", "await:red"]), (600, ["fire_back:red", "counter:red"])]
)
def test_no_target_fires_over_its_own_gun_at_a_charger(gun: int, choices: list[str]) -> None:
    """A gun right before the middle of the line that is charged leaves it a countercharge or to wait."""
    raw = order(
        side("Red", [foot("red", 500, 325, "w")]),
        side("Blue", [foot("blue", 450, 270, "e")], [battery("g", gun, 286, "e")]),
    )
    with pytest.raises(DecisionNeeded) as asked:
        declare(battle_of(raw), [1, 1], [])
    assert list(asked.value.choices) == choices
