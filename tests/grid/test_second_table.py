"""Any legal battle, played again from its dice and orders by a reader of the pages, comes out the same line by line."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.json_input import Json
from rules.core.dice import SeededDice
from rules.core.events import CHANGE, MOVE, ROLL, Event, fold
from rules.core.orders import Choice, Orders, View
from rules.core.outcome import BattleResult
from rules.core.umpire import Umpire
from rules.registry import system
from tests.grid.legal import any_order
from tests.grid.scene import BOTH
from tests.referees.grid.referee import Line
from tests.referees.grid.replayed import Replay
from tests.wild import Wild


class Kept(Orders):
    """Orders of another, each kept with what was on offer."""

    def __init__(self, inner: Orders, reported: list[tuple[list[str], str]]) -> None:
        self._inner = inner
        self._reported = reported

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return what the other chooses."""
        found = self._inner.choose(rule, who, side, choices, view)
        codes = [choice.code() for choice in choices]
        self._reported.append((codes, codes[found]))
        return found


def line_of(event: Event) -> Line:
    """What the second table notes of an event."""
    if event.kind == ROLL:
        return (event.who, "roll", event.faces[0], sum(modifier.amount for modifier in event.modifiers))
    return (event.who, event.what, event.after)


def check_result(replay: Replay, result: BattleResult) -> None:
    """The record of the battle says how the second table ended."""
    assert (result.ending, result.turns) == (replay.ending, replay.turn)
    assert {side.side: side.success for side in result.sides} == {
        side: replay.winner == side for side in ("player", "enemy")
    }
    assert result.objective_met is (replay.ending == "objective" and replay.winner == "player")
    for row in result.units:
        unit = replay.unit(row.id)
        eliminated = (row.id, "gone", "eliminated") in replay.log
        assert row.strength == unit.bears + 1
        assert row.losses["fire"] == (row.strength if eliminated else min(unit.hits, unit.bears))
        assert row.below_half is (2 * (row.strength - row.losses["fire"]) < row.strength)
    lost = {line[0] for line in replay.log if line[1] == "lost" and line[2] is True}
    assert {row.id for row in result.leaders if row.fate == "lost"} == lost


def play_twice(key: str, dice: Random, seed: int, wild: tuple[bool, bool]) -> None:
    """Fight a battle, by doctrines or by any legal orders, and play it again."""
    setup: Json = any_order(key, dice)
    game = system(key)
    assert game.check(setup) == []
    reported: list[tuple[list[str], str]] = []
    by_doctrine = game.engagement(setup).orders()
    orders = [Kept(Wild(f"{seed}{side}") if wild[side] else by_doctrine[side], reported) for side in (0, 1)]
    umpire = Umpire(SeededDice(str(seed), "battle"), list(orders))
    fought = game.engagement(setup).fight(umpire)
    rows = [event for event in fought.events if event.kind in (ROLL, CHANGE, MOVE)]
    replay = Replay(setup, [event.faces[0] for event in rows if event.kind == ROLL], reported)
    replay.play()
    assert replay.log == [line_of(event) for event in rows]
    check_result(replay, fought.result)
    assert fold(fought.initial, [event.to_dict() for event in fought.events]) == fought.final


@pytest.mark.rule("D3-MOVE-2", "D3-COMBAT-4", "OH-COMBAT-3")
@pytest.mark.parametrize("key", BOTH)
@settings(max_examples=40)
@given(dice=st.randoms(), seed=st.integers(0, 10**6), wild=st.tuples(st.booleans(), st.booleans()))
def test_a_second_table_plays_the_same_battle(key: str, dice: Random, seed: int, wild: tuple[bool, bool]) -> None:
    """On offer is what the pages allow, and every die, move, hit, loss and ending is what they make of it."""
    play_twice(key, dice, seed, wild)
