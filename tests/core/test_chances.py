"""Exact chances: branches of dice against every single face, and what is refused."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from rules.core.chances import Outcome, TooManyBranches, exact, of_each
from rules.core.umpire import Umpire
from tests.muskets_mohawks.combat.field import every_face

Play = Callable[[Umpire], Outcome]


def passed(umpire: Umpire) -> Outcome:
    """Three dice against 2, and as many more as passed against 6 and against none."""
    first = sum(face <= 2 for face in umpire.roll("", "", 3, 2))
    more = sum(face <= 6 for face in umpire.roll("", "", first, 6))
    return str(first), str(more), str(len(umpire.roll("", "", -1, 3)))


def read(umpire: Umpire) -> Outcome:
    """Two dice as they fell, and one more for a pair."""
    faces = umpire.roll("", "", 2)
    pair = faces[0] == faces[1]
    return str(sum(faces)), str(umpire.roll_die("", "") if pair else 0)


def counted(umpire: Umpire) -> Outcome:
    """Dice that show 5 or more, 7 or more and 1 or more."""
    return tuple(str(umpire.count("", "", 2, least)) for least in (5, 7, 1))


def reached(umpire: Umpire) -> Outcome:
    """Sums that may be reached, always are and never are; and a roll of no dice."""
    sums = ((2, 11), (1, 1), (2, 13), (0, 0), (0, 1))
    return tuple(str(umpire.reaches("", "", dice, least)) for dice, least in sums)


@pytest.mark.parametrize("play", [passed, read, counted, reached])
def test_branches_weigh_as_much_as_all_faces(play: Play) -> None:
    """Every outcome is as likely as by every fall of every die, and nothing else comes about."""
    found = exact(play, [])
    assert found == every_face(play)
    assert sum(found.values()) == 1


def test_one_thing_by_itself() -> None:
    """Of outcomes of several things each can be asked for alone."""
    joint: dict[Outcome, Fraction] = {
        ("1", "a"): Fraction(1, 4),
        ("2", "a"): Fraction(1, 4),
        ("2", "b"): Fraction(1, 2),
    }
    assert of_each(joint, 0) == {"1": Fraction(1, 4), "2": Fraction(3, 4)}
    assert of_each(joint, 1) == {"a": Fraction(1, 2), "b": Fraction(1, 2)}


def test_too_many_branches_are_refused() -> None:
    """Who waits for an answer is not kept waiting for ever: seven dice have 279,936 ways to fall."""

    def seven(umpire: Umpire) -> Outcome:
        return (str(sum(umpire.roll_die("", "") for _ in range(7))),)

    with pytest.raises(TooManyBranches, match="take fewer figures"):
        exact(seven, [])
