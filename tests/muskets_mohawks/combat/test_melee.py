"""Melees fought on the table, pages 17 to 19 of the book."""

from typing import Any

import pytest

from rules.core.events import ROLL
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.combat import contact, melee
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import field, men, officer, reasons, rolls, script


def locked(a: Unit, b: Unit) -> Battle:
    """Return a table with two units in the second or a later round of their melee."""
    battle = field(a, b)
    contact.meet(script(), a, b)
    return battle


def facing_up(troop: str = "militia", **more: Any) -> Unit:
    """Return a unit at the middle of the table looking up."""
    return men("a", troop, at=(240, 240), formation="unformed" if troop != "line" else "line", ranks=1, **more)


def facing_down(troop: str = "militia", **more: Any) -> Unit:
    """Return an enemy in contact with it, looking down."""
    order = "unformed" if troop != "line" else "line"
    return men("b", troop, 1, at=(240, 230), heading=16, formation=order, ranks=1, **more)


@pytest.mark.rule("MM-MELEE-1", "MM-MELEE-4")
def test_a_drawn_first_round_still_costs_a_figure_each() -> None:
    """With equal successes each side has lost its figure of the contact, and each tests for it."""
    a, b = facing_up(leader_rep=0), facing_down(leader_rep=0)
    battle = field(a, b)
    umpire = script(1, 6, 6, 6, 1, 6, 6, 6, 1, 1, 1, 1)
    melee.fight(umpire, battle, a, b)
    assert (a.lost_contact, a.lost_melee, b.lost_contact, b.lost_melee) == (1, 0, 1, 0)
    assert [rule for rule, _ in rolls(umpire)] == ["MM-MELEE-1", "MM-MELEE-1", "MM-REACT-1", "MM-REACT-1"]
    assert a.opponents == ["b"]
    assert (a.fought_melee, b.fought_melee) == (True, True)


@pytest.mark.rule("MM-MELEE-1")
@pytest.mark.parametrize(("figures", "against", "lost"), [(1, 5, 0), (5, 1, 0), (1, 1, 0), (2, 2, 1)])
def test_a_single_figure_is_met_without_contact_casualties(figures: int, against: int, lost: int) -> None:
    """No figure falls at the first shock when either side has only one."""
    a, b = facing_up(figures=figures), facing_down(figures=against)
    battle = field(a, b)
    more_a, more_b = max(0, figures - against), max(0, against - figures)
    umpire = script(*[6] * (4 + more_a), *[6] * (4 + more_b), *[1] * 12)
    melee.fight(umpire, battle, a, b)
    assert (a.lost_contact, b.lost_contact) == (lost, lost)


@pytest.mark.rule("MM-MELEE-4")
def test_the_melee_goes_on_without_new_contact_casualties() -> None:
    """A later round costs the difference alone, and a side without casualties does not test."""
    a, b = facing_up(leader_rep=0), facing_down(leader_rep=0)
    battle = locked(a, b)
    umpire = script(1, 1, 1, 6, 1, 6, 6, 6, 1, 1)
    melee.go_on(umpire, battle, a)
    assert (a.figures, b.figures, b.lost_melee) == (10, 8, 2)
    assert [event.who for event in umpire.events if event.kind == ROLL and event.rule == "MM-REACT-1"] == ["b"]


@pytest.mark.rule("MM-MELEE-4", "MM-CAS-2")
def test_leaders_are_checked_for_every_casualty_before_the_tests() -> None:
    """Two dice for each figure down, contact casualties too, then the tests; a fallen leader adds Leader Lost."""
    a, b = facing_up(), facing_down()
    battle = field(a, b)
    umpire = script(1, 1, 6, 6, 1, 6, 6, 6, 6, 6, 1, 1, 5, 6, 1, 1, 1, 1)
    melee.fight(umpire, battle, a, b)
    assert [rule for rule, _ in rolls(umpire)] == ["MM-MELEE-1"] * 2 + ["MM-CAS-2"] * 3 + ["MM-REACT-1"] * 2
    assert a.nco_lost
    assert b.nco_lost
    tested = [event.what for event in umpire.events if event.kind == ROLL and event.rule == "MM-REACT-1"]
    assert tested == ["received_casualty+leader_lost", "received_casualty+leader_lost"]


@pytest.mark.rule("MM-MELEE-3", "MM-MELEE-1")
def test_against_two_enemies_the_results_are_apart() -> None:
    """A unit that meets a second enemy loses a figure to that contact, and fights each with half its dice and men."""
    a, b = facing_up(leader_rep=0), facing_down(leader_rep=0, figures=4, paper=5)
    c = men("c", "militia", 1, at=(240, 250), heading=0, figures=5, leader_rep=0, paper=5)
    battle = field(a, b, c)
    contact.meet(script(), a, b)
    umpire = script(6, 6, *[6] * 4, *[1] * 8)
    melee.fight(umpire, battle, a, c)
    assert (a.lost_contact, c.lost_contact, b.lost_contact) == (1, 1, 0)
    assert [len(faces) for rule, faces in rolls(umpire) if rule == "MM-MELEE-1"] == [2, 4]
    umpire = script(1, 1, 6, *[6] * 3, 1, 6, 1, 1, 1, *[1] * 20)
    melee.go_on(umpire, battle, a)
    dice = [
        (event.who, len(event.faces)) for event in umpire.events if event.kind == ROLL and event.rule == "MM-MELEE-1"
    ]
    assert [who for who, _ in dice] == ["a", "b", "a", "c"]


@pytest.mark.rule("MM-MOVE-5", "MM-MELEE-4")
@pytest.mark.parametrize(("faces", "stays"), [((5, 2), "a"), ((2, 5), "b"), ((3, 3, 1, 6), "b")])
def test_of_two_who_would_run_one_carries_on(faces: tuple[int, ...], stays: str) -> None:
    """Both running at once, each rolls a die and adds its Rep; ties are rolled again and the higher stays."""
    a, b = facing_up("indian", leader_rep=0), facing_down("indian", leader_rep=0)
    battle = field(a, b)
    umpire = script(*[6] * 12, 6, 6, 6, 6, *faces, *[6] * 2)
    melee.fight(umpire, battle, a, b)
    assert (a.on_table, b.on_table) == (stays == "a", stays == "b")
    assert [unit.id for unit in (a, b) if unit.ran_away] == [{"a": "b", "b": "a"}[stays]]


@pytest.mark.rule("MM-MOVE-5")
def test_the_contest_adds_the_rep() -> None:
    """A die of 2 with Rep 5 beats a die of 3 with Rep 3."""
    a, b = facing_up("indian", rep=5, leader_rep=0), facing_down("indian", rep=3, leader_rep=0)
    battle = field(a, b)
    umpire = script(*[6] * 12, 6, 6, 6, 6, 2, 3, 1, 1)
    melee.fight(umpire, battle, a, b)
    assert a.on_table
    assert b.ran_away


@pytest.mark.rule("MM-MELEE-5", "MM-MELEE-4")
def test_losing_contact_leaves_the_other_unformed() -> None:
    """When one side retires from a melee the line that stood against it is unformed."""
    a, b = facing_up("line", leader_rep=0), facing_down("line", leader_rep=0)
    battle = locked(a, b)
    umpire = script(*[1] * 5, *[6] * 5, 6, 6)
    melee.go_on(umpire, battle, a)
    assert b.retired or b.ran_away
    assert a.formation == "unformed"
    assert a.opponents == []
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-REACT-6", "MM-MELEE-4")
@pytest.mark.parametrize(("active", "tested"), [(0, True), (1, False)])
def test_active_irregulars_who_win_are_tempted(active: int, tested: bool) -> None:
    """Indians whose last enemy ran test for trophies if it is their side's turn, once."""
    a, b = facing_up("indian", leader_rep=0), facing_down("indian", leader_rep=0)
    battle = locked(a, b)
    battle.active = active
    umpire = script(*[1] * 6, *[6] * 5, 1, 6, 6, *([6, 6] if tested else []))
    melee.go_on(umpire, battle, a)
    assert b.ran_away
    assert a.trophies == ("owed" if tested else "")


@pytest.mark.rule("MM-MELEE-5")
@pytest.mark.parametrize(
    ("away", "after", "caught"), [(1, 2, True), (2, 4, True), (3, 6, True), (2, 2, False), (3, 4, False), (4, 6, False)]
)
def test_breaking_off(away: int, after: int, caught: bool) -> None:
    """One unit goes 1 + a die away, the other follows 1 + half a die; who catches up fights on with a die more."""
    a, b = facing_up(leader_rep=0), facing_down(leader_rep=0)
    battle = locked(a, b)
    umpire = script(away, after, *([6] * 4 + [6] * 5 if caught else []))
    assert melee.may_break_off(battle, a)
    assert melee.break_off(umpire, battle, a) is not caught
    assert a.y == 240 + 10 * (1 + away)
    assert a.opponents == (["b"] if caught else [])
    if caught:
        assert facing.touching(a, b)
        assert reasons(umpire, 3) == {"following_up": 1}
        assert (a.lost_contact, b.lost_contact) == (0, 0)
    else:
        assert not facing.touching(a, b)
        assert (a.formation, b.formation) == ("unformed", "unformed")
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CAS-1", "MM-MELEE-4")
def test_units_that_fight_on_close_the_gap_of_the_fallen() -> None:
    """Two units overlapping at one end lose the figures there, and stand in contact again when the round is over."""
    a = men("a", "line", at=(200, 240), leader_rep=0)
    b = men("b", "line", 1, at=(290, 230), heading=16, leader_rep=0)
    battle = field(a, b)
    assert facing.touching(a, b)
    umpire = script(*[1] * 5, *[1] * 2, *[6] * 3, *[1] * 8)
    melee.fight(umpire, battle, a, b)
    assert (a.figures, b.figures) == (9, 6)
    assert a.opponents == ["b"]
    assert facing.touching(a, b)
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-MELEE-5")
def test_no_breaking_off_into_the_water() -> None:
    """A unit with impassable ground at its back stays in the melee, and one in no melee has none to leave."""
    a, b = facing_up(leader_rep=0), facing_down(leader_rep=0)
    battle = locked(a, b)
    battle.ground.waters.append(Area("river", 0, 250, 480, 300, True))
    assert not melee.may_break_off(battle, a)
    alone = men("c")
    assert not melee.may_break_off(field(alone), alone)


@pytest.mark.rule("MM-MELEE-4", "MM-CAS-2")
def test_a_higher_leader_may_fall_in_the_melee() -> None:
    """A Lieutenant with a unit that has no other leader is checked, and falls instead of a figure."""
    a, b = facing_up(leader_rep=0), facing_down(leader_rep=0)
    lieutenant = officer("lt", a)
    battle = field(a, b, lieutenant)
    umpire = script(*[6] * 8, 6, 6, 1, 1, 1, 1)
    melee.fight(umpire, battle, a, b)
    assert lieutenant.lost
    assert (a.figures, b.figures) == (10, 9)


@pytest.mark.rule("MM-MELEE-5", "MM-CAS-1")
def test_enemies_who_cannot_close_the_gap_have_lost_contact() -> None:
    """A last man with enemies all round him leaves no place for another: a line that cannot reach him is unformed."""
    line, last = men("a", "line", at=(240, 240)), men("b", "line", 1, at=(240, 180), heading=16, figures=1)
    before, behind = men("d", "line", at=(240, 190)), men("c", "line", at=(240, 170), heading=16)
    sides = [men(name, "line", at=(x, 180), figures=1) for name, x in (("e", 229), ("f", 251))]
    battle = field(line, last, before, behind, *sides)
    contact.meet(script(), last, behind)
    contact.meet(script(), line, last)
    melee.close_all_up(script(), battle, last)
    assert (line.opponents, last.opponents, behind.opponents) == ([], ["c"], ["b"])
    assert (line.formation, behind.formation) == ("unformed", "line")


@pytest.mark.rule("MM-MELEE-5", "MM-MOVE-5")
def test_a_unit_that_is_caught_and_retires_fights_no_second_pursuer() -> None:
    """Both enemies catch up; thrown back by the first, the unit is out of the reach of the other's blows."""
    a = men("a", "line", at=(240, 240), figures=6, leader_rep=0)
    b = men("b", "line", 1, at=(215, 230), heading=16, figures=5, leader_rep=0, paper=5)
    c = men("c", "line", 1, at=(265, 230), heading=16, figures=5, leader_rep=0, paper=5)
    battle = field(a, b, c)
    contact.meet(script(), a, b)
    contact.meet(script(), a, c)
    umpire = script(1, 6, 6, *[6] * 5, *[1] * 3, *[6] * 20)
    assert not melee.break_off(umpire, battle, a)
    fought = [event.who for event in umpire.events if event.kind == ROLL and event.rule == "MM-MELEE-1"]
    assert fought == ["a", "b"]
    assert (a.retiring, a.opponents, c.opponents) == (True, [], [])
