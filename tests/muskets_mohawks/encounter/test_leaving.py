"""Going home by the edge one came by: which units may not yet, and which are no longer hindered."""

import pytest

from rules.core.dice import ScriptedDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.encounters import ending, leaving
from rules.muskets_mohawks.forces import sides
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.pef import Pef
from tests.muskets_mohawks.combat.battery import gun_of, gunners, guns_on
from tests.muskets_mohawks.combat.field import men, officer, script
from tests.muskets_mohawks.encounter.scene import ScriptedOrders, house, scene


@pytest.mark.rule("MM-FIRE-4", "MM-LEAVE-1")
@pytest.mark.parametrize(("y", "markers", "ends"), [(450, 0, -1), (450, 1, 450), (350, 0, 430), (350, 1, 350)])
def test_a_unit_with_markers_neither_walks_off_nor_moves(y: int, markers: int, ends: int) -> None:
    """With its pieces unloaded a unit may not move, so it stays even where its edge is in reach."""
    unit = men("u1", "irregular", at=(240, y), markers=markers)
    unit.entered_from = 2
    leaving.walk_off(script(), scene(unit), unit)
    assert (unit.y, unit.on_table) == (ends, ends >= 0)


@pytest.mark.rule("MM-LEAVE-1")
@pytest.mark.parametrize(("at", "leaves"), [((240, 460), False), ((60, 460), True)])
def test_no_unit_walks_off_through_an_enemy(at: tuple[int, int], leaves: bool) -> None:
    """Units leave away from enemies: one who stands between a unit and its edge keeps it on the table."""
    unit, foe = men("u1", "irregular", at=(240, 420)), men("e1", "irregular", 1, at=at)
    unit.entered_from = 2
    leaving.walk_off(script(), scene(unit, foe), unit)
    assert unit.left_table is leaves


@pytest.mark.rule("MM-LEAVE-1")
@pytest.mark.parametrize(
    ("quiet", "moved", "leaves"),
    [(0, False, False), (9, False, False), (10, False, True), (10, True, False), (29, True, False), (30, True, True)],
)
def test_a_unit_is_gone_only_after_a_long_quiet(quiet: int, moved: bool, leaves: bool) -> None:
    """While anybody is fired at or fights a unit goes home on its feet, in sight of the enemy or not.

    After ten turns without a shot one that cannot move is gone, and after thirty any unit on its way home.
    """
    unit, foe = men("u1", "irregular", at=(240, 300)), men("e1", side=1, at=(240, 200), heading=16)
    battle = scene(unit, foe)
    battle.quiet = quiet
    leaving.slip_away(script(), battle, unit, moved)
    assert unit.left_table is leaves


@pytest.mark.rule("MM-LEAVE-1")
def test_only_the_leaders_with_a_unit_leave_with_it() -> None:
    """The Lieutenant who is with the unit goes home with it; the Captain with another unit stays."""
    unit, other = men("u1", "irregular", at=(240, 460)), men("u2", "irregular", at=(100, 300))
    battle = scene(unit, other)
    lieutenant = Leader("lt", commands=["u1"], x=240, y=440, on_table=True, attached="u1")
    captain = Leader("cpt", rank="captain", commands=["u1", "u2"], x=100, y=280, on_table=True, attached="u2")
    battle.leaders.extend([lieutenant, captain])
    leaving.leave(script(), battle, unit)
    assert (unit.on_table, lieutenant.on_table) == (False, False)
    assert captain.on_table
    assert other.on_table


@pytest.mark.rule("MM-LEAVE-1", "MM-LEAVE-2")
@pytest.mark.parametrize(("own", "other"), [(False, False), (True, False), (False, True), (True, True)])
def test_a_draw_takes_both_sides(own: bool, other: bool) -> None:
    """Page 45: if both have troops on the table and neither wants to go on it is a draw, and not if one does."""
    battle = scene(men("u1", at=(240, 400)), men("e1", side=1, at=(240, 80), heading=16))
    battle.sides[0].had_enough, battle.sides[1].had_enough = own, other
    assert ending.close_if_over(script(), battle) is (own and other)
    assert battle.ending == ("draw" if own and other else "")


@pytest.mark.rule("MM-LEAVE-1")
@pytest.mark.parametrize(
    ("side", "had", "on_table", "may"),
    [(0, False, True, True), (0, True, True, False), (0, False, False, False), (1, False, True, False)],
)
def test_who_may_still_have_had_enough(side: int, had: bool, on_table: bool, may: bool) -> None:
    """A player with figures on the table declares it once; a side that the tables play never does."""
    unit = men("u1", side=side, at=(240, 400))
    unit.on_table = on_table
    battle = scene(unit)
    battle.sides[side].had_enough = had
    umpire = Umpire(ScriptedDice([]), [ScriptedOrders(), doctrine("book")])
    assert leaving.may_have_enough(umpire, battle, side) is may


@pytest.mark.rule("MM-LEAVE-1", "MM-BUILD-1")
def test_who_is_in_a_house_by_the_edge_comes_out_first() -> None:
    """The edge is in reach of its move, but a unit leaves a building by the door and is placed outside it."""
    unit = men("u1", "irregular", at=(240, 440), figures=6)
    battle = scene(unit)
    battle.houses.append(house("h", 220, 420))
    unit.house, unit.entered_from = "h", 2
    leaving.walk_off(script(), battle, unit)
    assert (unit.on_table, unit.house) == (True, "")


@pytest.mark.rule("MM-LEAVE-1", "MM-GUN-3")
@pytest.mark.parametrize("limbered", [False, True])
def test_a_gun_is_limbered_and_then_goes(limbered: bool) -> None:
    """Unlimbered it spends the activation on that; limbered it goes towards the edge that it came by."""
    unit = gunners(at=(240, 300), limbered=limbered)
    battle = guns_on(unit)
    battle.sides[0].home = unit.entered_from = 2
    leaving.walk_off(script(), battle, unit)
    assert gun_of(unit).limbered
    assert (unit.y > 300) is limbered


@pytest.mark.rule("MM-ENC-5")
@pytest.mark.parametrize(
    ("with_it", "on_table", "reported"), [(True, True, True), (False, True, False), (True, False, False)]
)
def test_only_a_leader_who_goes_along_reports_what_he_saw(with_it: bool, on_table: bool, reported: bool) -> None:
    """He was there when the objective was met, and a unit that was not reports by him if he is with it on the table."""
    late, other = men("late", "irregular", at=(240, 460)), men("u1", "irregular", at=(100, 300))
    leader = officer("cpt", late if with_it else other)
    leader.on_table = on_table
    battle = scene(late, other, leader, encounter="raid_attack")
    battle.sides[0].met = True
    battle.sides[0].latecomers = ["late"]
    leaving.leave(script(), battle, late)
    assert battle.sides[0].reported is reported


@pytest.mark.rule("MM-PEF-5", "MM-REINF-3")
def test_a_force_under_its_marker_waits_at_no_edge() -> None:
    """A listed enemy whose marker is on the table comes by no edge: only a unit placed at one is expected there."""
    hidden, late = men("e1", side=1), men("e2", side=1, at=(240, 0))
    for unit in (hidden, late):
        unit.on_table = False
    hidden.x = hidden.y = -1
    battle = scene(men("u1", at=(240, 400)), hidden)
    battle.pefs.append(Pef("pef1", 240, 80, listed=True, force=["e1"]))
    assert not sides.expected(battle, 1)
    battle.enlist(late)
    assert [unit.id for unit in battle.units if sides.waiting(unit)] == ["e2"]
    assert sides.expected(battle, 1)


@pytest.mark.rule("MM-LEAVE-1", "MM-NP-2")
@pytest.mark.parametrize(("together", "ends"), [(False, 380), (True, 340)])
def test_who_keeps_together_waits_for_those_behind_on_the_way_home(together: bool, ends: int) -> None:
    """With a friend farther from home who has not acted yet, a unit of a body goes half a move."""
    unit, friend = men("u1", "irregular", at=(240, 300)), men("u2", "irregular", at=(240, 200))
    unit.entered_from = friend.entered_from = 2
    leaving.walk_off(script(), scene(unit, friend), unit, together)
    assert unit.y == ends


@pytest.mark.rule("MM-LEAVE-1", "MM-ACT-2")
def test_foot_at_a_gun_leave_it_where_it_stands() -> None:
    """Only gunners limber a gun up before they go home; others who serve one go without it."""
    unit = gunners(at=(240, 300))
    unit.troop = "line"
    gun, battle = gun_of(unit), guns_on(unit)
    battle.sides[0].home = unit.entered_from = 2
    leaving.walk_off(script(), battle, unit)
    assert unit.y > 300
    assert not gun.limbered
