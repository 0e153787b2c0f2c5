"""Any legal battle of Muskets & Mohawks, by doctrines or by any orders: by the book from its first event to its end."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.dice import SeededDice
from rules.core.events import fold
from rules.core.outcome_reader import read_result
from rules.core.umpire import Umpire
from rules.registry import system
from tests.muskets_mohawks.legal import any_order
from tests.referees.muskets_mohawks.audit import audit
from tests.wild import Wild

GAME = system("muskets_mohawks")


def faults(dice: Random, seed: int) -> list[str]:
    """What somebody who knows the book does not like in a battle, whose sides go by doctrines or by any orders."""
    order = any_order(dice)
    assert GAME.check(order) == []
    wild = (seed % 2 == 0, seed // 2 % 2 == 0)
    orders = [Wild(f"{seed}{side}") if wild[side] else by for side, by in enumerate(GAME.engagement(order).orders())]
    fought = GAME.engagement(order).fight(Umpire(SeededDice(str(seed), "battle"), list(orders)))
    rows = [event.to_dict() for event in fought.events]
    found = audit(fought.initial, rows)
    if fold(fought.initial, rows) != fought.final:
        found.append("the record does not fold to the end")
    if read_result(fought.result.to_dict(), GAME.loss_causes()) != fought.result:
        found.append("the result is not read back")
    found += [f"{row.id} lost more than it had" for row in fought.result.units if row.casualties() > row.strength]
    if fought.result.ending not in GAME.endings() or fought.result.ending == "turn_limit":
        found.append(f"it ends by {fought.result.ending}")
    return found


@pytest.mark.rule("MM-ACT-1", "MM-REACT-1", "MM-FIRE-1")
@settings(max_examples=15)
@given(dice=st.randoms(use_true_random=False), seed=st.integers(0, 10**6))
def test_any_battle_is_fought_by_the_book(dice: Random, seed: int) -> None:
    """With any legal orders of either side nothing in the record is against the book, and it folds to its end."""
    assert faults(dice, seed) == []


@pytest.mark.nightly("fights 1,000 battles, read by the referee")
def test_a_thousand_battles_are_fought_by_the_book() -> None:
    """The same of a thousand battles more, of which each second side gives any legal orders."""
    tried = {seed: faults(Random(seed), seed) for seed in range(1000)}
    wrong = {seed: found for seed, found in tried.items() if found}
    assert wrong == {}
