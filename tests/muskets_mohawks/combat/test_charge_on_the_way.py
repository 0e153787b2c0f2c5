"""Enemies first seen in the middle of a move, page 16 of the book."""

import pytest

from rules.core.events import MOVE, ORDER
from rules.core.umpire import Umpire
from rules.muskets_mohawks.activation import carrying_out, sighting_on_the_move
from rules.muskets_mohawks.combat import charge
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import men, rolls, rows
from tests.muskets_mohawks.encounter.scene import scene, umpire_with

PASS, FAIL = 1, 6
NORTH = Order("move", "go", "0", 200, 180)


def round_a_bend() -> tuple[Battle, Unit, Unit]:
    """Indians south of the corner of a wood, whose 8 inches north lead round it, and French regulars beyond."""
    indians = men("u1", "indian", at=(200, 260))
    french = men("e1", "line", 1, rep=3, at=(323, 140), heading=24)
    return scene(indians, french, areas=(("wood", 250, 205, 470, 470),)), indians, french


def steps(umpire: Umpire, who: str) -> list[int]:
    """How far the middle of a unit's front rank went in each of its moves, in tenths."""
    found = []
    for event in umpire.events:
        if event.kind == MOVE and event.who == who:
            before, after = event.before, event.after
            assert isinstance(before, list)
            assert isinstance(after, list)
            found.append(round(((after[0] - before[0]) ** 2 + (after[1] - before[1]) ** 2) ** 0.5))
    return found


def gaps(umpire: Umpire, who: str, other: Unit) -> list[int]:
    """How far a unit's bases were from another's, where that stood at first, after each of its moves."""
    found = []
    for event in umpire.events:
        if event.kind == MOVE and event.who == who:
            assert isinstance(event.after, list)
            there = Unit(xs=event.after[4], ys=event.after[5])
            found.append(facing.distance(there, other))
    return found


@pytest.mark.rule("MM-CHARGE-1", "MM-CHARGE-2")
def test_the_indians_of_the_book_come_round_a_bend() -> None:
    """4 inches round a bend they see the French 8 inches away, declare a charge, go 2 more and are 6 from them."""
    battle, indians, french = round_a_bend()
    assert not watch.aware(battle, indians, french)
    # The dice of page 17: 2, 3, 5 against Rep 4; 1, 4, 5 against Rep 3. Then no hit, and figures fall only at contact.
    umpire = umpire_with([2, 3, 5, 1, 4, 5, *[6] * 10, *[6] * 14, *[1] * 30], "charge:e1")
    carrying_out.carry_out(umpire, battle, indians, NORTH, [])
    orders = umpire._orders[0]
    assert orders.asked == [["charge:e1", "march_on", "hold"]]  # type: ignore[attr-defined]
    assert steps(umpire, "u1")[0] == 40
    assert gaps(umpire, "u1", round_a_bend()[2])[:2] == [80, 60]
    assert rows(umpire)[0] == ("charge_resolution", "charger/1")
    assert [len(faces) for rule, faces in rolls(umpire) if rule == "MM-CHARGE-1"] == [3, 3]


@pytest.mark.rule("MM-CHARGE-1")
def test_what_the_move_has_taken_is_no_longer_there_for_the_charge() -> None:
    """With the enemy 8 inches off, 2 inches of move left reach the charge point and 1.9 do not."""
    battle, indians, french = round_a_bend()
    indians.put(umpire_with([]), "MM-MOVE-1", 200, 220, 0, indians.ranks, indians.xs, [y - 40 for y in indians.ys])
    assert facing.distance(indians, french) == 80
    assert charge.can_charge(battle, indians, french, 20)
    assert not charge.can_charge(battle, indians, french, 19)


@pytest.mark.rule("MM-CHARGE-1")
@pytest.mark.parametrize(("answer", "y"), [("march_on", 180), ("hold", 220)])
def test_no_unit_has_to_charge_an_enemy_that_it_comes_upon(answer: str, y: int) -> None:
    """He may go on to where he was going, or halt where he saw the enemy."""
    battle, indians, _ = round_a_bend()
    carrying_out.carry_out(umpire_with([], answer), battle, indians, NORTH, [])
    assert (indians.x, indians.y) == (200, y)


@pytest.mark.rule("MM-CHARGE-1", "MM-MOVE-1")
def test_who_sees_an_enemy_only_at_the_end_of_his_move_has_nothing_to_choose() -> None:
    """With no move left he can neither go on nor reach the charge point of the French, who are 7 inches off."""
    battle, indians, french = round_a_bend()
    french.put(umpire_with([]), "MM-MOVE-1", 298, 140, 24, french.ranks, [x - 25 for x in french.xs], french.ys)
    assert not watch.aware(battle, indians, french)
    umpire = umpire_with([])
    sighting_on_the_move.move_and_sight(umpire, battle, indians, 200, 180, None, [], 20)
    assert watch.aware(battle, indians, french)
    assert (indians.y, facing.distance(indians, french)) == (240, 70)
    assert umpire._orders[0].asked == []  # type: ignore[attr-defined]


@pytest.mark.rule("MM-CHARGE-1", "MM-MOVE-1")
def test_a_unit_that_goes_round_a_pond_looks_about_on_its_way() -> None:
    """It first sees the French past a wood when it has turned the corner of the pond, and halts there if it likes."""
    indian, french = (
        men("u1", "indian", at=(200, 260), figures=1),
        men("e1", side=1, at=(320, 80), heading=24, figures=2),
    )
    battle = scene(indian, french, areas=(("wood", 210, 190, 280, 240), ("lake", 175, 205, 235, 215)))
    umpire = umpire_with([], "hold")
    sighting_on_the_move.move_and_sight(umpire, battle, indian, 200, 150, None, [])
    assert umpire._orders[0].asked == [["march_on", "hold"]]  # type: ignore[attr-defined]
    assert watch.aware(battle, indian, french)
    # West of the pond, level with it.
    assert indian.x < 175
    assert 205 <= indian.y <= 215


@pytest.mark.rule("MM-CHARGE-1", "MM-FACE-1")
def test_the_side_is_judged_by_where_the_whole_move_began() -> None:
    """A charger that saw them from their front, but set out from their flank, has the flank's die; from behind, two."""
    for heading, dice in ((24, 3), (28, 4), (8, 5)):
        battle, indians, french = round_a_bend()
        turned = men("e1", "indian", 1, rep=3, at=(323, 140), heading=heading)
        french.put(umpire_with([]), "MM-MOVE-1", 323, 140, heading, turned.ranks, turned.xs, turned.ys)
        french.troop, french.formation = "indian", "unformed"
        umpire = umpire_with([FAIL] * 12 + [PASS] * 60, "charge:e1")
        carrying_out.carry_out(umpire, battle, indians, NORTH, [])
        assert len(rolls(umpire)[0][1]) == dice


@pytest.mark.rule("MM-CHARGE-1", "MM-ACT-1")
def test_nothing_is_asked_of_a_unit_that_sees_no_new_enemy() -> None:
    """An enemy in sight from the start, and one the wood hides to the end, make a plain move of it."""
    battle, indians, french = round_a_bend()
    battle.ground.woods.clear()
    umpire = umpire_with([], "upright")
    carrying_out.carry_out(umpire, battle, indians, NORTH, [french])
    assert [event.rule for event in umpire.events if event.kind == ORDER] == ["MM-MOVE-3"]
    assert steps(umpire, "u1") == [80]
    battle, indians, french = round_a_bend()
    battle.ground.woods[0].x0, battle.ground.woods[0].y0 = 255, 20
    umpire = umpire_with([])
    carrying_out.carry_out(umpire, battle, indians, NORTH, [])
    assert steps(umpire, "u1") == [80]


@pytest.mark.rule("MM-PEF-3", "MM-CHARGE-1")
def test_a_marker_seen_on_the_way_is_resolved_there() -> None:
    """A marker that only the fourth inch of a move shows is rolled for at once; a false alarm lets the move go on."""
    battle, indians, _ = round_a_bend()
    battle.units.pop()
    battle.ground.woods[0].y0 = 204
    battle.pefs.append(Pef("pef1", 300, 190))
    umpire = umpire_with([FAIL, FAIL])
    carrying_out.carry_out(umpire, battle, indians, NORTH, [])
    assert battle.pefs == []
    assert rows(umpire) == [("pef_resolution", "0")]
    assert indians.y == 180
    assert steps(umpire, "u1")[0] < 80
