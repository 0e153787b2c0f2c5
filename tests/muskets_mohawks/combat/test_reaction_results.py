"""What a reaction result does to a unit, rallying, forming line and trophies, pages 11, 12 and 40 of the book."""

import pytest

from rules.core.events import ORDER
from rules.muskets_mohawks.combat import casualties, contact, melee, rally, reaction
from rules.muskets_mohawks.forces import leaders
from rules.muskets_mohawks.ground import Area
from tests.muskets_mohawks.combat.field import field, men, officer, rows, script


@pytest.mark.rule("MM-REACT-1", "MM-MOVE-5", "MM-FIRE-5")
def test_retiring_ends_melee_and_fire() -> None:
    """A unit that retires leaves its melee, stops firing and is no longer fired at; its enemy is left unformed."""
    unit = men("x", "line", at=(240, 240))
    enemy = men("e", "line", 1, at=(240, 230), heading=16)
    shooter = men("s", "line", 1, at=(100, 100), heading=12)
    battle = field(unit, enemy, shooter)
    contact.meet(script(), unit, enemy)
    shooter.target = "x"
    result = reaction.test(script(5, 6), battle, unit, ["received_casualty"], enemy.x, enemy.y)
    assert result == "retire"
    assert unit.retiring
    assert unit.retired
    assert unit.y > 240
    assert unit.opponents == []
    assert enemy.opponents == []
    assert enemy.formation == "unformed"
    assert shooter.target == ""


@pytest.mark.rule("MM-REACT-1", "MM-MOVE-5")
def test_running_away_removes_the_unit() -> None:
    """A unit that runs away is off the table at once and frees the enemy it fought."""
    unit = men("x", "indian", at=(240, 240))
    enemy = men("e", "line", 1, at=(240, 230), heading=16)
    battle = field(unit, enemy)
    contact.meet(script(), unit, enemy)
    assert reaction.test(script(5, 6), battle, unit, ["received_casualty"], enemy.x, enemy.y) == "runaway"
    assert unit.ran_away
    assert not unit.on_table
    assert enemy.opponents == []


@pytest.mark.rule("MM-REACT-3", "MM-LEAD-5")
@pytest.mark.parametrize(
    ("troop", "faces", "lost", "result"),
    [
        ("civilian", (1, 6), False, "retire"),
        ("civilian", (1, 6), True, "runaway"),
        ("irregular", (1, 6), False, "retire"),
        ("line", (5, 6), False, "retire"),
        ("line", (5, 6), True, "runaway"),
        ("line", (1, 6), False, "retire"),
    ],
)
def test_who_never_had_a_leader_has_lost_none(troop: str, faces: tuple[int, ...], lost: bool, result: str) -> None:
    """'If leader lost, runaway' is for those whose leader has fallen; a leader's die all without one fail unrolled."""
    unit = men("x", troop, leader_rep=0)
    unit.nco_lost = lost
    assert reaction.test(script(*faces), field(unit), unit, ["received_casualty"], 240, 100) == result


@pytest.mark.rule("MM-REACT-3", "MM-CAS-2")
@pytest.mark.parametrize(("with_it", "result"), [(True, "runaway"), (False, "retire")])
def test_a_unit_that_lost_the_only_leader_it_had_counts_as_having_lost_it(with_it: bool, result: str) -> None:
    """A lieutenant who led men without a leader of their own falls: they have lost him at their next test too."""
    unit = men("x", "irregular", leader_rep=0)
    battle = field(unit, officer("lt", unit, rep=5))
    if with_it:
        leaders.step_in(script(), battle, unit)
    casualties.inflict(script(6, 6), battle, unit, 1, "fire", 240, 100)
    assert (unit.leader, unit.leader_rep) == ("", 0)
    assert reaction.test(script(1, 6), battle, unit, ["received_casualty"], 240, 100) == result


@pytest.mark.rule("MM-LEAD-5", "MM-REACT-4")
def test_a_leader_with_the_unit_takes_over_after_the_tests() -> None:
    """A higher leader with a unit that lost its own cannot be asked at once, and leads it afterwards."""
    unit = men("x", "line", leader_rep=0)
    unit.nco_lost = True
    battle = field(unit, officer("lt", unit, rep=5))
    umpire = script(1, 2, 6)
    assert reaction.test(umpire, battle, unit, ["leader_lost"], 240, 100, True) == "carry_on"
    assert (unit.leader, unit.leader_rep) == ("lt", 5)


@pytest.mark.rule("MM-REACT-5")
@pytest.mark.parametrize(
    ("troop", "faces", "result", "formation"),
    [
        ("line", (1, 4), "form", "line"),
        ("line", (4, 5, 4), "form", "line"),
        ("line", (4, 5, 5), "retire_half", "unformed"),
        ("line", (5, 5), "retire_half", "unformed"),
        ("irregular", (1, 4), "form", "unformed"),
        ("irregular", (4, 5, 4), "form", "unformed"),
        ("irregular", (4, 5, 5), "retire_half", "unformed"),
        ("irregular", (5, 5), "retire_half", "unformed"),
    ],
)
def test_rallying_a_retreat(troop: str, faces: tuple[int, ...], result: str, formation: str) -> None:
    """Two dice form a retiring unit up, one asks its leader, none takes it back by half of its last retreat."""
    unit = men("x", troop, formation="unformed", at=(240, 200))
    unit.retiring = True
    unit.retired_by = 80
    battle = field(unit)
    umpire = script(*faces)
    assert rally.rally(umpire, battle, unit) == result
    assert umpire.dice_rolled == len(faces)
    assert unit.formation == formation
    assert unit.retiring is (result == "retire_half")
    assert unit.retired_by == (40 if result == "retire_half" else 80)
    assert unit.y == (240 if result == "retire_half" else 200)


@pytest.mark.rule("MM-REACT-5")
@pytest.mark.parametrize(
    ("faces", "result", "formation"),
    [
        ((1, 4), "form", "line"),
        ((4, 5, 4), "form", "line"),
        ((4, 5, 5), "halt", "unformed"),
        ((5, 6), "halt", "unformed"),
    ],
)
def test_forming_line(faces: tuple[int, ...], result: str, formation: str) -> None:
    """Two dice form the line, one asks the leader, none leaves the unit halted and unformed."""
    for troop, start in (("line", "unformed"), ("line", "line"), ("militia", "unformed")):
        unit = men("x", troop, formation=start)
        assert rally.form_line(script(*faces), field(unit), unit) == result
        assert unit.formation == formation


@pytest.mark.rule("MM-REACT-5", "MM-REACT-1")
def test_rallying_counts_the_reaction_modifiers() -> None:
    """A rallying unit at half strength with its Lieutenant by it rolls two dice, and notes its row."""
    unit = men("x", "line", formation="unformed", figures=5)
    battle = field(unit, officer("lt", unit))
    umpire = script(1, 1)
    rally.rally(umpire, battle, unit)
    assert rows(umpire) == [("rally", "regulars/2")]


@pytest.mark.rule("MM-REACT-6")
@pytest.mark.parametrize(
    ("faces", "owed"), [((1, 4), "refused"), ((4, 5, 4), "refused"), ((4, 5, 5), "owed"), ((5, 6), "owed")]
)
def test_trophies_after_a_melee_won(faces: tuple[int, ...], owed: str) -> None:
    """Active irregulars who won pass on with two dice, ask their leader with one, and stop for trophies with none."""
    unit = men("x", "indian")
    umpire = script(*faces)
    melee.won_melee(umpire, field(unit), unit, 240, 200)
    assert unit.trophies == owed
    reported = [event.after for event in umpire.events if event.what == "trophies" and event.kind == "note"]
    assert reported == ["take_trophies" if owed == "owed" else "press_on"]


@pytest.mark.rule("MM-REACT-6")
def test_who_is_tempted_and_when() -> None:
    """Regulars, units of the side that is not active, and those tested before take no trophy test."""
    for unit in (men("x", "line"), men("x", "militia"), men("x", "indian", 1)):
        melee.won_melee(script(), field(unit), unit, 240, 200)
        assert unit.trophies == ""
    tested = men("x", "irregular")
    tested.trophies = "refused"
    melee.won_melee(script(), field(tested), tested, 240, 200)
    assert tested.trophies == "refused"


@pytest.mark.rule("MM-REACT-6")
@pytest.mark.parametrize(("rep", "after"), [(2, 3), (3, 4), (4, 5), (5, 5), (6, 6)])
def test_a_trophy_lifts_the_rep_of_lesser_units(rep: int, after: int) -> None:
    """Trophies raise Rep by one up to 4, and do nothing for a better unit."""
    unit = men("x", "indian", rep=rep)
    unit.trophies = "owed"
    melee.take(script(), unit)
    assert unit.trophies == "taken"
    assert unit.rep == after


@pytest.mark.rule("MM-REACT-6")
def test_interrupted_trophies_are_forgone() -> None:
    """A unit about to take trophies that has to react carries on instead."""
    unit = men("x", "indian")
    unit.trophies = "owed"
    reaction.decide(script(1, 1), field(unit), unit, ["received_fire"], 240, 100)
    assert unit.trophies == "interrupted"


@pytest.mark.rule("MM-LEAD-5")
def test_a_unit_without_leader_fails_the_leaders_die() -> None:
    """Without a leader no die is rolled and none passes; with one it passes at or below his Rep."""
    assert not leaders.leader_die(script(), "MM-REACT-2", men("x", leader_rep=0))
    assert leaders.leader_die(script(3), "MM-REACT-2", men("x", leader_rep=3))
    assert not leaders.leader_die(script(4), "MM-REACT-2", men("x", leader_rep=3))


@pytest.mark.rule("MM-REACT-5", "MM-MOVE-5")
@pytest.mark.parametrize(("last", "behind", "word"), [(80, 10, "enemy"), (18, 0, "spent"), (80, 0, "")])
def test_a_second_retreat_that_moves_no_figure_says_why(last: int, behind: int, word: str) -> None:
    """An enemy who bars the way back, or half of a short retreat, is recorded; who goes back needs no reason."""
    unit = men("x", "line", formation="unformed", at=(240, 200))
    unit.retiring = True
    unit.retired_by = last
    others = [men("e", "line", 1, at=(240, unit.bottom + behind))] if behind else []
    umpire = script(5, 5)
    assert rally.rally(umpire, field(unit, *others), unit) == "retire_half"
    assert (unit.y > 200) is not bool(word)
    assert [event.after for event in umpire.events if event.what == "stays"] == ([word] if word else [])


@pytest.mark.rule("MM-MOVE-5")
@pytest.mark.parametrize("barred", [True, False])
def test_a_first_retreat_that_moves_no_figure_says_why(barred: bool) -> None:
    """A unit that must retire from an enemy and has another close behind it records that he was in its way."""
    unit, enemy = men("x", "line", formation="unformed", at=(240, 240)), men("e", "line", 1, at=(240, 100), heading=16)
    others = [enemy, men("b", "line", 1, at=(240, unit.bottom + 10))] if barred else [enemy]
    umpire = script()
    reaction.retire(umpire, field(unit, *others), unit, enemy.x, enemy.y)
    assert unit.retired_by == (0 if barred else 80)
    assert [event.after for event in umpire.events if event.what == "stays"] == (["enemy"] if barred else [])


@pytest.mark.rule("MM-REACT-5", "MM-TERR-4")
@pytest.mark.parametrize(("trees", "offered"), [(True, []), (False, ["form:rally:line"])])
def test_a_unit_that_rallies_among_trees_stays_unformed(trees: bool, offered: list[str]) -> None:
    """Foot in a wood are always unformed, so that the player has nothing to choose."""
    unit = men("x", "line", formation="unformed", at=(240, 200))
    unit.retiring = True
    battle = field(unit)
    if trees:
        battle.ground.woods.append(Area("wood", 0, 0, 480, 480))
    umpire = script(1, 1, 1)
    assert rally.rally(umpire, battle, unit) == "form"
    assert [event.after for event in umpire.events if event.kind == ORDER] == offered
    assert unit.formation == ("unformed" if trees else "line")


@pytest.mark.rule("MM-MELEE-5", "MM-MOVE-5")
def test_a_unit_spreads_out_over_the_ground_of_an_enemy_who_ran() -> None:
    """He is off the table at once, so that the line he had attacked from behind opens its ranks where it is."""
    unit, enemy = men("x", "indian", at=(240, 250)), men("e", "line", 1, at=(240, 240))
    battle = field(unit, enemy)
    contact.meet(script(), unit, enemy)
    reaction.apply_result(script(), battle, unit, "runaway", enemy.x, enemy.y)
    assert unit.ran_away
    assert (enemy.formation, enemy.x, enemy.y) == ("unformed", 240, 240)
