"""What fire leads to: casualties, leaders hit, tests, and fire that goes on; pages 12 to 14 and 18 of the book."""

from fractions import Fraction

import pytest

from rules.core.umpire import Umpire
from rules.muskets_mohawks.combat import casualties, continuous, fire
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.pieces.house import House
from tests.muskets_mohawks.combat.field import every_face, field, men, officer, rolls, rows, script


@pytest.mark.rule("MM-REACT-1", "MM-REACT-2", "MM-CAS-2")
def test_the_volley_of_the_book_that_kills_a_leader() -> None:
    """Page 12: two Indians fall, one of them their leader, and two dice decide the three tests together."""
    british = men("british", "line", at=(240, 400))
    indians = men("indians", "indian", 1, at=(240, 300), heading=16)
    battle = field(british, indians)
    umpire = script(1, 1, *[6] * 8, 3, 4, 6, 6, 5, 2)
    assert fire.fire(umpire, battle, british, indians) == 2
    assert indians.nco_lost
    assert indians.ran_away
    assert [rule for rule, _ in rolls(umpire)] == ["MM-FIRE-1", "MM-CAS-2", "MM-CAS-2", "MM-REACT-1"]
    assert [table for table, _ in rows(umpire)][2:] == ["received_fire", "received_casualty", "leader_lost"]


@pytest.mark.rule("MM-REACT-1", "MM-REACT-2", "MM-REACT-3")
def test_the_exercise_of_the_book_with_two_hits_on_regulars() -> None:
    """Page 13: regulars hit twice take both tests; with one die passed their leader of Rep 4 decides for both."""
    for face, away in ((4, False), (5, True)):
        french = men("french", "irregular", at=(240, 400))
        british = men("british", "line", 1, at=(240, 280), heading=16)
        battle = field(french, british)
        umpire = script(1, 1, 6, 6, 6, 6, 1, 1, 1, 1, 4, 5, face)
        fire.fire(umpire, battle, french, british)
        assert british.lost_fire == 2
        assert british.retired is away
        assert {table for table, _ in rows(umpire)} == {"leader_casualty", "received_fire", "received_casualty"}


@pytest.mark.rule("MM-REACT-2")
def test_fire_without_a_hit_is_tested_too() -> None:
    """A target that takes no casualty still tests Received Fire, and that alone."""
    firer = men("f", "indian", at=(240, 400))
    target = men("t", "indian", 1, at=(240, 300), heading=16)
    umpire = script(6, 6, 6, 6, 5, 6)
    assert fire.fire(umpire, field(firer, target), firer, target) == 0
    assert target.ran_away
    assert [table for table, _ in rows(umpire)] == ["received_fire"]
    assert firer.engaged
    assert target.engaged
    assert not firer.hit_by_fire


@pytest.mark.rule("MM-REACT-2", "MM-REACT-3")
def test_several_units_firing_at_once_make_one_test() -> None:
    """Two units that fire at one target together make it roll one test for both, casualties of both counted."""
    one = men("a", "indian", at=(160, 400), leader_rep=0)
    two = men("b", "indian", at=(320, 400), leader_rep=0)
    target = men("t", "indian", 1, at=(240, 300), heading=16, leader_rep=0)
    umpire = script(1, 6, 6, 6, 1, 6, 6, 6, 1, 1)
    assert fire.fire_together(umpire, field(one, two, target), [one, two], target) == 2
    assert [rule for rule, _ in rolls(umpire)] == ["MM-FIRE-1", "MM-FIRE-1", "MM-REACT-1"]
    assert (one.hit_by_fire, two.hit_by_fire, target.lost_fire) == (True, True, 2)
    assert (one.target, two.target) == ("t", "t")


@pytest.mark.rule("MM-FIRE-5")
def test_fire_goes_on_until_the_target_is_gone() -> None:
    """A unit that fired is bound to its target while it can fire at it, and free once it is out of sight."""
    firer = men("f", "indian", at=(240, 400))
    target = men("t", "indian", 1, at=(240, 300), heading=16)
    battle = field(firer, target)
    assert continuous.compelled(script(), battle, firer) is None
    fire.fire(script(6, 6, 6, 6, 1, 1), battle, firer, target)
    assert continuous.compelled(script(), battle, firer) is target
    battle.houses.append(House("h", 0, 340, 480, 360))
    assert continuous.compelled(script(), battle, firer) is None
    assert firer.target == ""


@pytest.mark.rule("MM-FIRE-5", "MM-LOS-1")
@pytest.mark.parametrize("between", ["wood", "hill"])
def test_a_wood_or_a_hill_between_ends_the_fire(between: str) -> None:
    """A wood, or a crest, put between two units that fire at one another ends it for both."""
    firer = men("f", "line", at=(240, 400))
    target = men("t", "line", 1, at=(240, 300), heading=16)
    battle = field(firer, target)
    firer.target, target.target = "t", "f"
    assert continuous.compelled(script(), battle, firer) is target
    if between == "wood":
        battle.ground.woods.append(Area("wood", 0, 340, 480, 360))
    else:
        battle.ground.hills.append(Area("hill", 0, 320, 480, 380))
    for unit in (firer, target):
        assert continuous.compelled(script(), battle, unit) is None
        assert unit.target == ""


@pytest.mark.rule("MM-FIRE-5")
def test_fire_ends_when_the_target_retires() -> None:
    """A target that retires releases those who fire at it, though it may still be in range."""
    firer = men("f", "indian", at=(240, 400))
    target = men("t", "line", 1, at=(240, 300), heading=16)
    battle = field(firer, target)
    fire.fire(script(6, 6, 6, 6, 6, 6, 5, 5), battle, firer, target)
    assert target.retiring
    assert continuous.compelled(script(), battle, firer) is None
    fire.fire(script(*[6] * 10, *[1] * 4), battle, firer, target)
    assert continuous.compelled(script(), battle, firer) is None


@pytest.mark.rule("MM-CAS-2")
def test_a_leader_falls_on_eleven_or_twelve() -> None:
    """Two dice a casualty on foot: 11 and 12 are the leader, three chances in thirty-six."""

    def play(umpire: Umpire) -> tuple[bool, int]:
        unit = men("u", "line")
        lost = casualties.inflict(umpire, field(unit), unit, 1, "fire", 240, 100)
        return lost, unit.figures

    assert every_face(play) == {(True, 9): Fraction(3, 36), (False, 9): Fraction(33, 36)}


@pytest.mark.rule("MM-CAS-2", "MM-LEAD-5")
def test_a_fallen_leader_leaves_no_leader_to_ask() -> None:
    """The fallen leader is one of the figures, and the unit has no leader's Rep any more."""
    unit = men("u", "line")
    assert casualties.inflict(script(5, 6, 1), field(unit), unit, 2, "melee", 240, 100)
    assert (unit.leader, unit.leader_rep, unit.nco_lost, unit.figures) == ("", 0, True, 8)
    assert unit.lost_melee == 2


@pytest.mark.rule("MM-CAS-2")
@pytest.mark.parametrize(("from_y", "nearest"), [(100, "u-leader"), (400, "lt")])
def test_each_casualty_is_a_risk_of_the_nearest_leader_alone(from_y: int, nearest: str) -> None:
    """Fired at from the front the unit's own leader is rolled for, from the rear the Lieutenant behind it; once."""
    unit = men("u", "line")
    lieutenant = officer("lt", unit)
    umpire = script(1, 1, 1, 2, 1, 3)
    assert not casualties.inflict(umpire, field(unit, lieutenant), unit, 3, "fire", 240, from_y)
    assert [event.who for event in umpire.events if event.faces] == [nearest] * 3
    assert (unit.figures, unit.lost_fire) == (7, 3)


@pytest.mark.rule("MM-CAS-2")
def test_a_higher_leader_who_is_hit_falls_instead_of_a_figure() -> None:
    """The Lieutenant, nearest to the enemy, falls to the first casualty; the second is the own leader's risk."""
    unit = men("u", "line")
    lieutenant = officer("lt", unit)
    umpire = script(6, 6, 1, 1)
    assert not casualties.inflict(umpire, field(unit, lieutenant), unit, 2, "fire", 240, 400)
    assert lieutenant.lost
    assert not lieutenant.on_table
    assert (unit.figures, unit.lost_fire) == (9, 1)
    assert [event.who for event in umpire.events if event.faces] == ["lt", "u-leader"]


@pytest.mark.rule("MM-CAS-2")
def test_the_last_figure_falls_where_the_nearer_leader_is_unhurt() -> None:
    """Of the last man, who is the leader, and a Lieutenant nearer to the enemy one falls to each casualty."""
    unit = men("u", "line", figures=1)
    lieutenant = officer("lt", unit)
    assert casualties.inflict(script(1, 1), field(unit, lieutenant), unit, 1, "fire", 240, 400)
    assert (unit.figures, lieutenant.lost) == (0, False)


@pytest.mark.rule("MM-CAS-1", "MM-CAS-2")
def test_the_last_figure_is_the_leader() -> None:
    """The leader who alone is left falls without a roll, and a unit without figures is gone without having run."""
    unit = men("u", "line", figures=1)
    enemy = men("e", "line", 1, at=(240, 200), heading=16)
    enemy.target = "u"
    assert casualties.inflict(script(), field(unit, enemy), unit, 3, "fire", 240, 100)
    assert (unit.figures, unit.on_table, unit.ran_away, unit.nco_lost) == (0, False, False, True)
    assert unit.lost_fire == 1
    assert enemy.target == ""


@pytest.mark.rule("MM-CAS-1")
@pytest.mark.parametrize(
    ("figures", "count", "paper", "below"), [(10, 5, 10, False), (10, 6, 10, True), (7, 2, 10, False), (9, 5, 9, True)]
)
def test_half_strength_is_remembered(figures: int, count: int, paper: int, below: bool) -> None:
    """A unit is marked once it is under half of its paper strength, not at half."""
    unit = men("u", "line", figures=figures, paper=paper, leader_rep=0)
    casualties.inflict(script(), field(unit), unit, count, "fire", 240, 100)
    assert unit.below_half is below
    assert unit.figures == figures - count
    assert len(unit.xs) == figures - count


@pytest.mark.rule("MM-CAS-1")
@pytest.mark.parametrize("cause", ["fire", "contact", "melee", "burning"])
def test_losses_are_kept_by_cause(cause: str) -> None:
    """Each cause has its own count."""
    unit = men("u", "line", leader_rep=0)
    casualties.inflict(script(), field(unit), unit, 2, cause, 240, 100)
    counted = {
        "fire": unit.lost_fire,
        "contact": unit.lost_contact,
        "melee": unit.lost_melee,
        "burning": unit.lost_burning,
    }
    assert counted == {key: 2 if key == cause else 0 for key in counted}
