"""Reading the dice, pages 2 and 3 of the book."""

from fractions import Fraction
from functools import partial

import pytest

from rules.muskets_mohawks import dice
from tests.muskets_mohawks.combat.field import every_face, passing, script


@pytest.mark.rule("MM-DICE-1")
def test_indians_of_the_book_pass_one_die() -> None:
    """Page 2: two dice against Rep 4 fall 5 and 2, and one of them passes."""
    assert dice.pass_dice(script(5, 2), "MM-CHARGE-1", "indians", 2, 4) == 1


@pytest.mark.rule("MM-DICE-1")
@pytest.mark.parametrize(("number", "need"), [(1, 3), (2, 2), (2, 4), (3, 5), (4, 6), (3, 1)])
def test_dice_pass_at_or_below_the_target(number: int, need: int) -> None:
    """Each die passes at or below the target number, so that the count is binomial."""
    found = every_face(lambda umpire: dice.pass_dice(umpire, "MM-REACT-1", "x", number, need))
    assert found == {passed: chance for passed, chance in passing(number, need).items() if chance}


@pytest.mark.rule("MM-DICE-1")
@pytest.mark.parametrize("number", [0, -1, -3])
def test_no_dice_pass_when_none_are_left(number: int) -> None:
    """With the number of dice reduced to nothing, nothing is rolled and none passes."""
    umpire = script()
    assert dice.pass_dice(umpire, "MM-REACT-1", "x", number, 6) == 0
    assert umpire.dice_rolled == 0


@pytest.mark.rule("MM-DICE-1")
@pytest.mark.parametrize(("passed", "row"), [(0, 0), (1, 1), (2, 2), (3, 2), (5, 2)])
def test_more_than_two_read_as_two(passed: int, row: int) -> None:
    """A table that stops at two dice passed reads three or more as two."""
    assert dice.row_of(passed) == row


@pytest.mark.rule("MM-DICE-2")
def test_a_die_of_one_to_three_succeeds() -> None:
    """Page 2 defines a success as 1, 2 or 3, so the Indians' 1, 2, 2, 3, 5 and 6 have four."""
    assert dice.successes(script(1, 2, 2, 3, 5, 6), "MM-MELEE-1", "indians", 6) == 4
    assert every_face(lambda umpire: dice.successes(umpire, "MM-MELEE-1", "x", 2)) == {
        0: Fraction(1, 4),
        1: Fraction(1, 2),
        2: Fraction(1, 4),
    }


@pytest.mark.rule("MM-DICE-3")
def test_a_possibility_happens_on_its_scores() -> None:
    """Page 2: a road runs lengthwise on 1 to 3, so the 5 of the example takes it across."""
    assert not dice.possibility(script(5), "MM-TERR-3", "road", 3)
    for most in range(1, 7):
        found = every_face(partial(dice.possibility, rule="MM-TERR-3", who="road", most=most))
        assert found.get(True, Fraction(0)) == Fraction(most, 6)


@pytest.mark.rule("MM-DICE-4")
@pytest.mark.parametrize(("face", "half"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die_runs_from_one_to_three(face: int, half: int) -> None:
    """Half a die is 1 on 1-2, 2 on 3-4 and 3 on 5-6 (p.3)."""
    assert dice.half_die(script(face), "MM-MELEE-5", "x") == half


@pytest.mark.rule("MM-DICE-4")
def test_dice_are_added_or_read_as_they_fall() -> None:
    """Page 3: a 3 and a 6 on the terrain table make 9; a single die is read as it fell."""
    assert dice.total(script(3, 6), "MM-TERR-2", "section", 2) == 9
    assert [dice.score(script(face), "MM-TERR-2", "x") for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
