"""No rule cares for the compass: under any orders a table turned by 180 degrees has the same battle."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.json_input import Json
from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.fast_musket import turn
from rules.fast_musket.state import Battle
from tests.fast_musket.field import GAME, foot, muster_of, order, side
from tests.fast_musket.legal import orders_of_battle
from tests.fast_musket.turning import Again, Noted, turned, turned_code
from tests.wild import Wild

TURNS = 6


def played(raw: Json, sources: list[Noted] | list[Again], seed: int) -> tuple[Battle, list[list[int]]]:
    """The battle after so many turns at the most, and all the dice thrown in it."""
    assert GAME.check(raw) == []
    battle = muster_of(raw).battle()
    umpire = Umpire(SeededDice(str(seed), "battle"), list(sources))
    turn.begin(umpire, battle)
    while not battle.ending and battle.turn < TURNS:
        turn.take_turn(umpire, battle)
    return battle, [event.faces for event in umpire.events]


@pytest.mark.rule("FM-TABLE-1", "FM-TURN-1")
@settings(max_examples=25)
@given(raw=orders_of_battle(), seed=st.integers(0, 10**6))
@pytest.mark.gate("fights each battle twice")
def test_any_legal_orders_give_the_same_battle_on_a_turned_table(raw: Json, seed: int) -> None:
    """The same orders are on offer at each question, and the same dice fall to the same end, exactly opposite."""
    noted = [Noted(Wild(f"{seed}a")), Noted(Wild(f"{seed}b"))]
    one, faces = played(raw, noted, seed)
    other, faces_turned = played(turned(raw), [Again(source) for source in noted], seed)
    assert faces == faces_turned
    assert (one.ending, one.winner, one.turn, one.losses) == (other.ending, other.winner, other.turn, other.losses)
    for unit, twin in zip(one.units, other.units, strict=True):
        assert (twin.bases, twin.on_table, twin.formation, twin.bend) == (
            unit.bases, unit.on_table, unit.formation, unit.bend
        )  # fmt: skip
        if unit.on_table:
            assert (twin.x, twin.y, twin.heading) == (900 - unit.x, 600 - unit.y, (unit.heading + 16) % 32)
    for general, twin_general in zip(one.commanders, other.commanders, strict=True):
        assert (twin_general.unit, twin_general.fallen, twin_general.gone) == (
            general.unit, general.fallen, general.gone
        )  # fmt: skip
        if general.present():
            assert (twin_general.x, twin_general.y) == (900 - general.x, 600 - general.y)


def test_other_orders_on_the_turned_table_are_noticed() -> None:
    """The measure is no blunt one: the orders of a table that was not turned are not all on offer on one that was."""
    general = {"id": "c", "overall": True, "at": [100, 550]}
    raw = order(
        side("Red", [foot("red", 450, 500, "w")], commanders=[general]), side("Blue", [foot("blue", 450, 100, "e")])
    )
    noted = [Noted(Wild("a")), Noted(Wild("b"))]
    played(raw, noted, 1)
    with pytest.raises(AssertionError):
        played(raw, [Again(source) for source in noted], 1)


def test_only_orders_that_name_the_compass_are_turned() -> None:
    """A pivot and a ride look the other way; ways ahead, wheels, targets and formations are as they were."""
    assert [turned_code(code) for code in ("pivot:wnw", "ride:s:120", "out:ne", "man:w")] == [
        "pivot:ese", "ride:n:120", "out:sw", "man:e"
    ]  # fmt: skip
    for code in ("ahead:60", "left:3", "face:blue", "form:line", "halt", "fire:e", "enter:n"):
        assert turned_code(code) == code
