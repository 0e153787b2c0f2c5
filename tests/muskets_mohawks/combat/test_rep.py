"""Reputation and its generation, pages 5 and 9 of the book."""

from fractions import Fraction

import pytest

from rules.core.events import ROLL
from rules.muskets_mohawks.combat import reaction
from rules.muskets_mohawks.forces import rep
from tests.muskets_mohawks.combat.field import every_face, field, men, reasons, rows, script

# Page 9: score 1 → 3, 2 to 4 → 4, 5 and 6 → 5, the modified score kept within 1 to 6.
PLAIN = {3: Fraction(1, 6), 4: Fraction(3, 6), 5: Fraction(2, 6)}
PLUS = {4: Fraction(3, 6), 5: Fraction(3, 6)}
MINUS = {3: Fraction(2, 6), 4: Fraction(3, 6), 5: Fraction(1, 6)}


@pytest.mark.rule("MM-REP-2")
@pytest.mark.parametrize(
    ("troop", "expected"),
    [
        ("line", PLAIN),
        ("irregular", PLAIN),
        ("indian", PLAIN),
        ("light", PLUS),
        ("grenadier", PLUS),
        ("militia", MINUS),
        ("civilian", MINUS),
    ],
)
def test_unit_rep_by_troop(troop: str, expected: dict[int, Fraction]) -> None:
    """A unit rolls one die: picked troops add one, militia and civilians take one off."""
    assert every_face(lambda umpire: rep.roll_unit_rep(umpire, "unit", troop)) == expected


@pytest.mark.rule("MM-REP-2")
@pytest.mark.parametrize(
    ("rank", "troop", "expected"),
    [
        ("nco", "line", PLUS),
        ("nco", "militia", PLUS),
        ("nco", "indian", PLUS),
        ("lieutenant", "line", PLAIN),
        ("captain", "militia", PLAIN),
        ("lieutenant", "irregular", PLUS),
        ("war_chief", "indian", PLUS),
    ],
)
def test_leader_rep_by_rank(rank: str, troop: str, expected: dict[int, Fraction]) -> None:
    """The leader of a unit and any irregular leader add one to the die, once."""
    assert every_face(lambda umpire: rep.roll_leader_rep(umpire, "leader", rank, troop)) == expected


@pytest.mark.rule("MM-REP-2")
def test_every_row_of_the_table() -> None:
    """The six rows give 3, 4, 4, 4, 5, 5, and each is noted when read."""
    for face, value in ((1, 3), (2, 4), (3, 4), (4, 4), (5, 5), (6, 5)):
        umpire = script(face)
        assert rep.roll_unit_rep(umpire, "unit", "line") == value
        assert rows(umpire) == [("rep_generation", str(face))]


@pytest.mark.rule("MM-REP-2", "MM-TROOP-1")
def test_the_leader_of_the_book() -> None:
    """Page 5: the die of a leader of Indians falls 4, and with his one more he is Rep 5."""
    umpire = script(4)
    assert rep.roll_leader_rep(umpire, "leader", "nco", "indian") == 5
    assert reasons(umpire) == {"nco_or_irregular_leader": 1}


@pytest.mark.rule("MM-REP-1")
@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_rep_within_bounds(value: int) -> None:
    """Rep runs from 2 to 6."""
    assert rep.check_rep("rep", "La Sarre", value) == []


@pytest.mark.rule("MM-REP-1")
@pytest.mark.parametrize("value", [9, 7, 1, 0, -1, True, "4", None, 4.0])
def test_rep_out_of_bounds(value: object) -> None:
    """Any other Rep is refused by name, with the bounds and the rule."""
    (fault,) = rep.check_rep("units.0.rep", "La Sarre", value)
    assert fault.rule == "MM-REP-1"
    assert "La Sarre" in fault.message
    assert "2 to 6" in fault.message
    assert ("has no Rep;" in fault.message) == (value is None)


@pytest.mark.rule("MM-REP-1")
@pytest.mark.parametrize(
    ("faces", "result"),
    [((5, 5), "carry_on"), ((5, 6, 2), "carry_on"), ((5, 6, 3), "retire"), ((6, 6), "retire")],
)
def test_a_unit_tests_by_its_rep_and_its_leader_by_his_own(faces: tuple[int, ...], result: str) -> None:
    """Regulars of Rep 5 under fire pass on a 5; with one die passed a sergeant of Rep 2 is asked, not the men's 5."""
    unit = men("x", rep=5, leader_rep=2)
    umpire = script(*faces)
    assert reaction.test(umpire, field(unit), unit, ["received_fire"], 240, 100) == result
    assert [event.need for event in umpire.events if event.kind == ROLL] == [5, 2][: len(faces) - 1]
