"""True of any legal battle: it ends, no unit loses more than it has, and the record folds to its end."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.json_input import Json
from rules.core.dice import SeededDice
from rules.core.events import fold
from rules.core.orders import Orders
from rules.core.outcome_reader import read_result
from rules.core.umpire import Umpire
from rules.fast_musket import invariants, turn
from rules.fast_musket.words import ENDINGS
from tests.fast_musket.field import GAME, muster_of
from tests.fast_musket.legal import orders_of_battle
from tests.wild import Wild

# The engine calls a battle off after so many turns.
MOST_TURNS = 60


def played(raw: Json, orders: list[Orders], seed: int, turns: int) -> str:
    """Fight a battle turn by turn, so many at most, look at the table after each of them, and return its ending."""
    assert GAME.check(raw) == []
    battle = muster_of(raw).battle()
    initial = battle.snapshot()
    assert invariants.check(battle) == []
    umpire = Umpire(SeededDice(str(seed), "battle"), orders)
    turn.begin(umpire, battle)
    while not battle.ending and battle.turn < turns:
        turn.take_turn(umpire, battle)
        assert invariants.check(battle) == []
    assert fold(initial, [event.to_dict() for event in umpire.events]) == battle.snapshot()
    return battle.ending


@pytest.mark.rule("FM-TURN-1", "FM-FIRE-6", "FM-SETUP-1")
@settings(max_examples=25)
@given(raw=orders_of_battle(), seed=st.integers(0, 10**6))
def test_any_legal_battle_is_fought_to_its_end(raw: Json, seed: int) -> None:
    """By any doctrines it ends, with no unit on another or off the table after any turn, and its record folds."""
    assert played(raw, GAME.engagement(raw).orders(), seed, MOST_TURNS) in ENDINGS


@pytest.mark.rule("FM-MOVE-4", "FM-FORM-1", "FM-RETREAT-1")
@settings(max_examples=25)
@given(raw=orders_of_battle(), seed=st.integers(0, 10**6))
@pytest.mark.gate("plays many battles of any orders")
def test_any_legal_orders_keep_the_table_whole(raw: Json, seed: int) -> None:
    """For any legal orders of either side, sensible or not, the same holds of the turns that they are given for."""
    played(raw, [Wild(f"{seed}a"), Wild(f"{seed}b")], seed, 8)


@pytest.mark.rule("FM-WIN-3", "FM-FIRE-5")
@settings(max_examples=25)
@given(raw=orders_of_battle(), seed=st.integers(0, 10**6))
def test_the_result_of_any_battle_adds_up(raw: Json, seed: int) -> None:
    """The result names all entities, none loses more than its strength, and not recording changes nothing."""
    fought = GAME.engagement(raw).fight(Umpire(SeededDice(str(seed), "battle"), GAME.engagement(raw).orders()))
    result = fought.result
    assert read_result(result.to_dict(), GAME.loss_causes()) == result
    silent = GAME.engagement(raw).fight(Umpire(SeededDice(str(seed), "battle"), GAME.engagement(raw).orders(), False))
    assert (silent.result, silent.dice_rolled) == (result, fought.dice_rolled)
    assert fold(fought.initial, [event.to_dict() for event in fought.events]) == fought.final
    rows = [row.id for row in result.units] + [row.id for row in result.leaders]
    assert Counter(rows) == Counter(entry.id for entry in GAME.engagement(raw).entities())
    for row in result.units:
        assert all(count >= 0 for count in row.losses.values())
        assert row.casualties() <= row.strength
