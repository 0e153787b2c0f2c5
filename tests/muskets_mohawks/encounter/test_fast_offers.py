"""When a fast move is offered to a scout: not where an ordinary one already ends too near an enemy."""

import pytest

from rules.core.dice import ScriptedDice
from rules.core.events import NOTE, ROLL
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.activation import carrying_out, choices
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.movement import fast_move
from rules.muskets_mohawks.orders import Order
from tests.muskets_mohawks.combat.field import men
from tests.muskets_mohawks.encounter.scene import ScriptedOrders, scene, umpire_with


@pytest.mark.rule("MM-MOVE-2", "MM-ACT-1")
@pytest.mark.parametrize(("apart", "offered"), [(310, False), (330, True)])
def test_no_fast_move_where_an_ordinary_one_ends_within_two_feet_of_an_enemy(apart: int, offered: bool) -> None:
    """Eight inches on, an enemy 31 inches off would be within 24, and one 33 inches off would not."""
    unit, foe = men("u1", at=(240, 440)), men("e1", side=1, at=(240, 440 - apart))
    battle = scene(unit, foe, encounter="scout")
    codes = [order.code() for order in choices.legal(umpire_with([]), battle, unit, [], recovering=False)]
    assert any(code.startswith("move:section:2@") for code in codes)
    assert any(code.startswith("fast:section:2@") for code in codes) is offered


@pytest.mark.rule("MM-MOVE-2", "MM-ACT-1")
@pytest.mark.parametrize(("apart", "tried"), [(250, False), (330, True)])
def test_a_fast_move_that_an_enemy_bars_is_refused_before_any_die(apart: int, tried: bool) -> None:
    """With an enemy just 24 inches before it a unit goes nowhere fast: no die falls, and it stays."""
    unit, foe = men("u1", "irregular", at=(240, 440)), men("e1", side=1, at=(240, 440 - apart))
    battle, umpire = scene(unit, foe), umpire_with([1, 1])
    assert fast_move.possible(battle, unit)
    order = Order(orders.FAST, "section", "2", 240, 80)
    assert carrying_out.carry_out(umpire, battle, unit, order, []) is tried
    assert [event.kind == ROLL for event in umpire.events if event.kind in (ROLL, NOTE)][:1] == [tried]
    assert [event.after for event in umpire.events if event.what == "stays"] == ([] if tried else ["enemy"])


@pytest.mark.rule("MM-MOVE-2", "MM-NP-2")
@pytest.mark.parametrize(
    ("by_tables", "alone", "tried"), [(False, False, True), (True, False, False), (True, True, True)]
)
def test_only_who_groups_by_the_tables_walks_with_those_who_come_after(
    by_tables: bool, alone: bool, tried: bool
) -> None:
    """A player's unit hurries on though a friend has yet to move; a non-player's does only when it is by itself."""
    unit = men("u1", "irregular", at=(240, 440))
    battle = scene(unit) if alone else scene(unit, men("u2", "irregular", at=(330, 440)))
    orders_of = doctrine("book") if by_tables else ScriptedOrders()
    umpire = Umpire(ScriptedDice([1, 1, 6]), [orders_of, ScriptedOrders()])
    carrying_out.carry_out(umpire, battle, unit, Order(orders.FAST, "section", "2", 240, 80), [])
    assert ("MM-MOVE-2" in [event.rule for event in umpire.events if event.kind == ROLL]) is tried
    assert ("keeps_step" in [event.what for event in umpire.events]) is not tried
    assert unit.y == (280 if tried else 360)
