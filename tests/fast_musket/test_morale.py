"""The morale check."""

import pytest

from rules.fast_musket.combat import morale
from rules.fast_musket.pieces.unit import Unit
from tests.fast_musket.field import battery, battle_of, duel, foot, order, side, umpire_of

LEADER = {"id": "wolfe", "name": "Wolfe", "overall": True, "with": "red"}


def passes(unit: Unit, face: int) -> bool:
    """Whether a unit passes with this face."""
    return morale.check(umpire_of(battle_of(duel()), [face]), unit)


def highest(bases: int, troop: str = "line", led: bool = False) -> int:
    """The highest face with which a unit of so many bases passes."""
    raw = order(
        side("Red", [foot("red", 450, 330, "w", bases=bases, troop=troop)], commanders=[LEADER] if led else []),
        side("Blue", [foot("blue", 450, 270, "e")]),
    )
    unit = battle_of(raw).units[0]
    return max([face for face in range(1, 7) if passes(unit, face)], default=0)


@pytest.mark.rule("FM-MORALE-1")
@pytest.mark.parametrize("bases", [2, 3, 4, 5, 6])
def test_it_passes_at_the_number_of_bases_or_less(bases: int) -> None:
    """Each face up to the bases passes and each above fails."""
    assert highest(bases) == bases


@pytest.mark.rule("FM-MORALE-1")
@pytest.mark.parametrize(
    ("troop", "led", "expected"),
    [("grenadiers", False, 3), ("highlanders", False, 3), ("line", True, 4), ("highlanders", True, 5)],
)
def test_modifiers(troop: str, led: bool, expected: int) -> None:
    """With two bases picked men pass on one more; a general counts as a base and takes one off, which makes two."""
    assert highest(2, troop, led) == expected


@pytest.mark.rule("FM-MORALE-1")
def test_two_generals_are_no_better_than_one() -> None:
    """A commander is present or he is not."""
    raw = order(
        side(
            "Red",
            [foot("red", 450, 330, "w", bases=2)],
            commanders=[LEADER, {"id": "m", "wing": "centre", "with": "red"}],
        ),
        side("Blue", [foot("blue", 450, 270, "e")]),
    )
    unit = battle_of(raw).units[0]
    assert unit.commanders == 2
    assert (passes(unit, 4), passes(unit, 5)) == (True, False)


@pytest.mark.rule("FM-MORALE-1")
def test_guns_pass_on_four() -> None:
    """A gun passes on 1 to 4."""
    raw = order(side("Red", [], [battery("g", 450, 400, "w")]), side("Blue", [foot("b", 450, 200, "e")]))
    gun = battle_of(raw).units[0]
    assert [passes(gun, face) for face in range(1, 7)] == [True, True, True, True, False, False]


@pytest.mark.rule("FM-MORALE-1")
@pytest.mark.parametrize("troop", ["grenadiers", "highlanders"])
@pytest.mark.parametrize(("face", "expected"), [(5, "morale_stands"), (6, "morale_fails")])
def test_what_is_reported_of_a_check(troop: str, face: int, expected: str) -> None:
    """The log names the picked men as such, and reports the result of the check, with bases and score."""
    battle = battle_of(duel(60, {"bases": 4, "troop": troop}))
    umpire = umpire_of(battle, [face])
    assert morale.check(umpire, battle.units[0]) is (expected == "morale_stands")
    assert [(row.reason, row.amount) for event in umpire.events for row in event.modifiers] == [(troop, -1)]
    (reported,) = [event for event in umpire.events if event.what.startswith("morale_")]
    assert (reported.what, reported.before, reported.after) == (expected, 4, face - 1)
