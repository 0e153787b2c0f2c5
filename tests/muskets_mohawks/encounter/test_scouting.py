"""Scouting: the sections that a leader has seen and reports, and who may report them."""

import pytest

from rules.muskets_mohawks.combat import retreat
from rules.muskets_mohawks.encounters import ending, leaving
from tests.muskets_mohawks.combat.field import men, officer, script
from tests.muskets_mohawks.encounter.scene import scene


@pytest.mark.rule("MM-ENC-1")
def test_a_leader_scouts_what_he_sees_at_the_turns_end() -> None:
    """On open ground by day one look takes in all nine centres; without a leader no unit scouts."""
    battle = scene(men("u1", at=(240, 440)))
    ending.note_sections(script(), battle, 0)
    assert battle.sides[0].seen == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert battle.sides[0].met
    leaderless = scene(men("u1", at=(240, 440), leader_rep=0))
    ending.note_sections(script(), leaderless, 0)
    assert leaderless.sides[0].seen == []


@pytest.mark.rule("MM-ENC-1")
def test_woods_keep_sections_unseen() -> None:
    """A centre beyond a wood, or deep in it, is not scouted from outside."""
    battle = scene(men("u1", at=(240, 440)), areas=(("wood", 0, 160, 480, 320),))
    ending.note_sections(script(), battle, 0)
    assert battle.sides[0].seen == [7, 8, 9]
    assert not battle.sides[0].met


@pytest.mark.rule("MM-ENC-1", "MM-LEAD-2")
def test_a_higher_leader_scouts_too() -> None:
    """A Lieutenant's eyes count as those of a unit's leader."""
    unit = men("u1", at=(240, 440), leader_rep=0)
    battle = scene(unit)
    battle.leaders.append(officer("lt", unit))
    battle.leaders[0].y = 470
    ending.note_sections(script(), battle, 0)
    assert len(battle.sides[0].seen) == 9


@pytest.mark.rule("MM-ENC-1", "MM-ENC-5")
def test_a_scout_succeeds_by_reporting_back() -> None:
    """With everything seen it still has to leave by its edge; leaving earlier, or falling, is failure."""
    for met, left, expected, success in (
        (True, True, "objective", True),
        (False, True, "left", False),
        (True, False, "destroyed", False),
    ):
        unit = men("u1", at=(240, 470))
        unit.entered_from = 2
        battle = scene(unit, men("e1", side=1, at=(240, 20)))
        battle.sides[0].met = met
        if left:
            leaving.leave(script(), battle, unit)
        else:
            unit.on_table, unit.figures, unit.x = False, 0, -1
        assert ending.close_if_over(script(), battle)
        assert (battle.ending, ending.player_succeeded(battle)) == (expected, success)


@pytest.mark.rule("MM-ENC-1", "MM-ENC-5")
def test_those_who_left_before_or_were_driven_off_report_nothing() -> None:
    """A unit gone before all was seen, and one that flees over the edge after it, bring no success."""
    early, late = men("u1", at=(120, 470)), men("u2", "irregular", at=(360, 470))
    early.entered_from = late.entered_from = 2
    battle = scene(early, late, men("e1", side=1, at=(360, 20)))
    leaving.leave(script(), battle, early)
    battle.sides[0].met = True
    late.retiring = True
    retreat.fall_back(script(), battle, late, 40, 360, 20, "MM-REACT-5")
    assert late.left_table
    assert ending.close_if_over(script(), battle)
    assert (battle.ending, ending.player_succeeded(battle)) == ("left", False)
