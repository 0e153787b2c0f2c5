"""Reaction tests, page 12 and the tables of page 40 of the book."""

import pytest

from rules.core.events import ROLL
from rules.muskets_mohawks.combat import reaction
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.unit import Unit
from tests.muskets_mohawks.combat.field import every_face, field, men, officer, passing, reasons, rows, script

FIRE, CASUALTY, LOST = "received_fire", "received_casualty", "leader_lost"
# Faces against Rep 4 that pass two, one and none of two dice.
TWO, ONE, NONE = (1, 4), (4, 5), (5, 6)
STAY, COVER, RETIRE, RUN = "carry_on", "seek_cover", "retire", "runaway"
WINS, LOSES = (4,), (5,)


def decide(unit: Unit, tests: list[str], faces: tuple[int, ...], *, cover: bool = False, lost: bool = False) -> str:
    """Return the result of tests by faces, the unit in a house if it is to be in cover."""
    battle = field(unit)
    if cover:
        battle.houses.append(House("h", 200, 200, 300, 300))
        unit.house = "h"
    umpire = script(*faces)
    result = reaction.decide(umpire, battle, unit, tests, 240, 100, lost)
    assert umpire.dice_rolled == len(faces)
    return result


@pytest.mark.rule("MM-REACT-2", "MM-TROOP-2")
@pytest.mark.parametrize(
    ("troop", "faces", "result"),
    [
        ("line", TWO, STAY),
        ("line", ONE + WINS, STAY),
        ("line", ONE + LOSES, RETIRE),
        ("line", NONE, RETIRE),
        ("irregular", TWO, STAY),
        ("irregular", ONE, COVER),
        ("irregular", NONE, RUN),
        ("indian", ONE, COVER),
        ("militia", ONE, COVER),
        ("civilian", NONE, RUN),
    ],
)
def test_received_fire(troop: str, faces: tuple[int, ...], result: str) -> None:
    """Under fire regulars ask their leader on one pass and retire on none; irregulars seek cover, then run."""
    assert decide(men("x", troop), [FIRE], faces) == result


@pytest.mark.rule("MM-REACT-2", "MM-REACT-3", "MM-TROOP-2")
def test_militia_in_line_test_as_regulars() -> None:
    """Militia in formed line take the regulars' row, in mob the irregulars'."""
    assert decide(men("x", "militia", formation="line"), [FIRE], NONE) == RETIRE
    assert decide(men("x", "militia", formation="mob"), [FIRE], NONE) == RUN
    assert decide(men("x", "militia", formation="line"), [CASUALTY], NONE) == RETIRE
    assert decide(men("x", "militia", formation="mob"), [CASUALTY], NONE) == RUN


@pytest.mark.rule("MM-REACT-3")
@pytest.mark.parametrize(
    ("troop", "faces", "lost", "result"),
    [
        ("line", TWO, False, STAY),
        ("line", ONE + WINS, False, STAY),
        ("line", ONE + LOSES, False, RETIRE),
        ("line", NONE, False, RETIRE),
        ("line", NONE, True, RUN),
        ("irregular", TWO, False, STAY),
        ("irregular", TWO, True, STAY),
        ("irregular", ONE, False, RETIRE),
        ("irregular", ONE, True, RUN),
        ("irregular", NONE, False, RUN),
    ],
)
def test_received_casualty(troop: str, faces: tuple[int, ...], lost: bool, result: str) -> None:
    """After casualties regulars ask their leader, retire, or run without one; irregulars retire or run."""
    assert decide(men("x", troop), [CASUALTY], faces, lost=lost) == result


@pytest.mark.rule("MM-REACT-3")
@pytest.mark.parametrize(
    ("faces", "lost", "result"),
    [((4, 5, 6), False, STAY), ((4, 5, 6), True, RUN), ((5, 6, 6), False, RUN), ((1, 1, 6), False, STAY)],
)
def test_irregulars_in_cover_bear_a_casualty(faces: tuple[int, ...], lost: bool, result: str) -> None:
    """Irregulars in cover who pass one die carry on, unless their leader is lost."""
    assert decide(men("x", "irregular"), [CASUALTY], faces, cover=True, lost=lost) == result


@pytest.mark.rule("MM-REACT-3", "MM-LEAD-5")
def test_a_unit_that_lost_its_leader_before_runs() -> None:
    """A leader lost earlier in the battle counts as lost: regulars who pass nothing run, and ask no leader's die."""
    for reason, faces, result in ((CASUALTY, NONE, RUN), (CASUALTY, ONE, RUN), (FIRE, ONE, RETIRE)):
        unit = men("x", "line", leader_rep=0)
        unit.nco_lost = True
        assert decide(unit, [reason], faces) == result


@pytest.mark.rule("MM-REACT-4")
@pytest.mark.parametrize(
    ("troop", "faces", "result"),
    [
        ("line", TWO, STAY),
        ("line", ONE, RUN),
        ("line", NONE, RUN),
        ("irregular", TWO, STAY),
        ("irregular", ONE, RETIRE),
        ("irregular", NONE, RUN),
    ],
)
def test_leader_lost(troop: str, faces: tuple[int, ...], result: str) -> None:
    """With their leader down regulars run on one pass, where irregulars retire."""
    assert decide(men("x", troop, leader_rep=0), [LOST], faces, lost=True) == result


@pytest.mark.rule("MM-REACT-4")
def test_leader_lost_with_another_leader_to_ask() -> None:
    """Regulars with a leader still counted as theirs ask him when another falls: pass as 2, fail as 0."""
    assert decide(men("x", "line"), [LOST], ONE + WINS) == STAY
    assert decide(men("x", "line"), [LOST], ONE + LOSES) == RUN


@pytest.mark.rule("MM-REACT-1")
def test_the_three_tests_of_the_book() -> None:
    """Page 12: Indians who lose two figures, their leader among them, roll two dice once for all three tests."""
    indians = men("x", "indian", figures=8, leader_rep=0)
    umpire = script(4, 5)
    assert reaction.decide(umpire, field(indians), indians, [FIRE, CASUALTY, LOST], 240, 100, True) == RUN
    assert umpire.dice_rolled == 2
    assert rows(umpire) == [(FIRE, "irregulars/1"), (CASUALTY, "irregulars/1"), (LOST, "irregulars/1")]


@pytest.mark.rule("MM-REACT-2", "MM-REACT-3", "MM-REACT-4")
@pytest.mark.parametrize("troop", ["line", "indian"])
def test_two_dice_passed_carry_on(troop: str) -> None:
    """With two dice passed each of the three tests has both regulars and irregulars carry on."""
    unit = men("x", troop)
    umpire = script(*TWO)
    reaction.decide(umpire, field(unit), unit, [FIRE, CASUALTY, LOST], 240, 100)
    reported = [
        (event.what, event.after) for event in umpire.events if event.kind == "note" and "row:" not in event.what
    ]
    assert reported == [(FIRE, STAY), (CASUALTY, STAY), (LOST, STAY)]


@pytest.mark.rule("MM-REACT-1")
@pytest.mark.parametrize(
    ("tests", "leader_rep", "faces", "result"),
    [
        ([FIRE, LOST], 0, ONE, RETIRE),
        ([LOST, FIRE], 0, ONE, RETIRE),
        ([FIRE, CASUALTY], 4, ONE, RETIRE),
        ([FIRE, CASUALTY], 4, TWO, STAY),
    ],
)
def test_the_worst_result_counts(tests: list[str], leader_rep: int, faces: tuple[int, ...], result: str) -> None:
    """Retire is worse than Seek Cover, in any order of the tests."""
    assert decide(men("x", "irregular", leader_rep=leader_rep), tests, faces) == result


@pytest.mark.rule("MM-REACT-1")
def test_the_leader_is_asked_once_for_all_tests() -> None:
    """Two tests that ask for the leader's die share one roll of it."""
    assert decide(men("x", "line"), [FIRE, CASUALTY], ONE + LOSES) == RETIRE
    assert decide(men("x", "line"), [FIRE, CASUALTY], ONE + WINS) == STAY


@pytest.mark.rule("MM-REACT-1")
@pytest.mark.parametrize(
    ("figures", "cover", "led", "number", "found"),
    [
        (10, False, False, 2, {}),
        (6, False, False, 2, {}),
        (5, False, False, 1, {"half_strength_or_less": -1}),
        (4, False, False, 1, {"half_strength_or_less": -1}),
        (10, True, False, 3, {"cover_or_flanks_held": 1}),
        (10, False, True, 3, {"higher_leader_attached": 1}),
        (5, True, True, 3, {"cover_or_flanks_held": 1, "half_strength_or_less": -1, "higher_leader_attached": 1}),
    ],
)
def test_each_modifier_of_a_reaction(figures: int, cover: bool, led: bool, number: int, found: dict[str, int]) -> None:
    """Cover and a higher leader bring a die each, half of paper strength or less takes one."""
    unit = men("x", "line", figures=figures)
    battle = field(unit, officer("lt", unit)) if led else field(unit)
    if cover:
        battle.houses.append(House("h", 200, 200, 300, 300))
        unit.house = "h"
    umpire = script(*[6] * number)
    reaction.decide(umpire, battle, unit, [FIRE], 240, 100)
    assert [len(event.faces) for event in umpire.events if event.kind == ROLL] == [number]
    assert reasons(umpire) == found


@pytest.mark.rule("MM-REACT-1")
def test_half_strength_is_of_paper_strength() -> None:
    """A unit of 5 that came to the battle 5 strong of 10 on paper is at half strength, one of 5 on paper is not."""
    for paper, dice in ((10, 1), (5, 2)):
        umpire = script(*[6] * dice)
        unit = men("x", "line", figures=5, paper=paper)
        reaction.decide(umpire, field(unit), unit, [FIRE], 240, 100)
        assert umpire.dice_rolled == dice


@pytest.mark.rule("MM-REACT-1", "MM-GROUP-1")
@pytest.mark.parametrize(
    ("left", "right", "side", "dice"), [(130, 350, 0, 3), (130, 370, 0, 2), (110, 350, 0, 2), (130, 350, 1, 2)]
)
def test_friends_on_both_flanks(left: int, right: int, side: int, dice: int) -> None:
    """Friends in base contact with both ends bring a die; one flank alone, or enemies, bring none."""
    unit = men("x", "line", at=(240, 240))
    battle = field(unit, men("l", "line", side, at=(left + 10, 240)), men("r", "line", side, at=(right - 10, 240)))
    umpire = script(*[1] * dice)
    reaction.decide(umpire, battle, unit, [FIRE], 240, 100)
    assert umpire.dice_rolled == dice


@pytest.mark.rule("MM-REACT-2")
def test_exact_odds_under_fire() -> None:
    """Over all faces regulars of Rep 4 with a leader of Rep 3 retire as often as the table of page 40 makes them."""
    unit = men("x", "line", rep=4, leader_rep=3)
    battle = field(unit)
    found = every_face(lambda umpire: reaction.decide(umpire, battle, unit, [FIRE], 240, 100))
    passed = passing(2, 4)
    assert found == {STAY: passed[2] + passed[1] / 2, RETIRE: passed[0] + passed[1] / 2}


@pytest.mark.rule("MM-REACT-1", "MM-MOVE-3")
@pytest.mark.parametrize(
    ("tests", "dice"), [(["received_fire"], 3), (["received_fire", "received_casualty"], 3), (["received_casualty"], 2)]
)
def test_lying_down_is_cover_for_who_is_fired_at(tests: list[str], dice: int) -> None:
    """A prone unit in the open has the die for cover under fire, and not when a friend in flight runs into it."""
    unit = men("u1", "irregular")
    unit.prone = True
    umpire = script(*[1] * dice)
    assert reaction.decide(umpire, field(unit), unit, tests, 240, 0) == "carry_on"
    assert umpire.dice_rolled == dice
