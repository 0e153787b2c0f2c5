"""Going home by the edge one came by: who may not yet, and who is no longer hindered."""

import pytest

from rules.muskets_mohawks.encounters import leaving
from rules.muskets_mohawks.pieces.leader import Leader
from tests.muskets_mohawks.combat.field import men, script
from tests.muskets_mohawks.encounter.scene import scene


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
