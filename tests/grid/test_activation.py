"""Activation: what the die has to show, who may throw it again, and how far a chain of units gets."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from common.json_input import Json
from rules.core.dice import ScriptedDice
from rules.core.errors import DiceError
from rules.core.umpire import Umpire
from rules.grid.activation import activate
from rules.grid.movement import movement_step
from rules.grid.pieces import Commander
from tests.grid.boards import TYPES, line, unit
from tests.grid.scene import BOTH, D3, OH, ScriptedOrders, at, codes, lay, piece, shots, square, umpire


def chance(key: str, kind: str, letter: str, to: str = ".", hits: int = 0, helper: str = "") -> Fraction:
    """The chance that a unit on one ground may move to another, over every fall of two dice; `helper` helps it."""
    rows = ["........"] * 3 + [f"...{to}....", f"...{letter}...."] + ["........"] * 3
    battle = lay(key, [unit("p1", kind, "d5", "n")], [unit("e1", "regular", "a1")], rows)
    moving = piece(battle, "p1")
    moving.hits = hits
    moving.officer = helper == "officer"
    if helper in ("near", "far"):
        battle.add_commander(Commander("pc", square=square(battle, "e5" if helper == "near" else "f5")))
    thrown = product(range(1, 7), repeat=2)
    return Fraction(sum(activate(umpire(list(faces)), battle, moving, square(battle, "d4")) for faces in thrown), 36)


def sixths(count: int) -> Fraction:
    """So many sixths."""
    return Fraction(count, 6)


@pytest.mark.rule("D3-MOVE-1")
@pytest.mark.parametrize("kind", TYPES)
def test_the_newer_edition_needs_two_or_three(kind: str) -> None:
    """2 or more on a D6; regulars, militia and grenadiers in woods, difficult ground or a stream need 3."""
    for letter in ".tfebo" if kind != "artillery" else ".febo":
        assert chance(D3, kind, letter) == sixths(5)
        assert chance(D3, kind, letter, hits=3) == sixths(5)
    if kind != "artillery":
        for letter in "wds":
            assert chance(D3, kind, letter) == sixths(4 if kind in ("regular", "militia", "grenadiers") else 5)
            assert chance(D3, kind, ".", letter) == sixths(5)


@pytest.mark.rule("OH-MOVE-1")
@pytest.mark.parametrize("kind", TYPES)
def test_the_older_edition_takes_one_off_for_ground_and_one_for_hits(kind: str) -> None:
    """Off the die goes 1 for regulars and grenadiers in or going into rough ground, once, and 1 for a hit or more."""
    assert chance(OH, kind, ".") == sixths(5)
    for hits in (1, 5):
        assert chance(OH, kind, ".", hits=hits) == sixths(4)
    if kind != "artillery":
        slow = 1 if kind in ("regular", "grenadiers") else 0
        for letter in "wds":
            for ground, to in ((letter, "."), (".", letter), (letter, letter)):
                assert chance(OH, kind, ground, to) == sixths(5 - slow)
                assert chance(OH, kind, ground, to, hits=2) == sixths(4 - slow)


@pytest.mark.rule("D3-CMD-1", "OH-CMD-1")
@pytest.mark.parametrize("key", BOTH)
def test_a_unit_next_to_its_commander_throws_again_once(key: str) -> None:
    """A failed die is thrown once more within a bound of the commander, and not two bounds away."""
    assert chance(key, "light", ".", helper="near") == Fraction(35, 36)
    assert chance(key, "light", ".", helper="far") == Fraction(5, 6)


@pytest.mark.rule("D3-OFF-1", "OH-OFF-1")
@pytest.mark.parametrize("key", BOTH)
def test_a_trusted_officer_lets_his_unit_throw_again(key: str) -> None:
    """A failed die of the unit with the officer is thrown once more, and the second score counts."""
    assert chance(key, "light", ".", helper="officer") == Fraction(35, 36)
    assert chance(D3, "regular", "w", helper="officer") == Fraction(32, 36)


@pytest.mark.rule("D3-CMD-1", "D3-OFF-1")
def test_a_die_is_thrown_again_only_once() -> None:
    """With both a commander and an officer in it a unit that fails twice has failed."""
    units = [unit("p1", "regular", "d5", "n")]
    battle = lay(D3, units, [unit("e1", "regular", "a1")])
    battle.add_commander(Commander("pc", square=square(battle, "d5")))
    battle.units[0].officer = True
    faces = umpire([1, 1])
    assert activate(faces, battle, battle.units[0], square(battle, "d4")) is False
    assert [event.rule for event in faces.events if event.faces] == ["D3-MOVE-1", "D3-CMD-1"]


@pytest.mark.rule("OH-MOVE-1")
@pytest.mark.parametrize(
    ("letter", "hits", "reported"),
    [
        (".", 0, []),
        (".", 2, [(-1, "hit")]),
        ("w", 0, [(-1, "rough_ground")]),
        ("w", 2, [(-1, "hit"), (-1, "rough_ground")]),
    ],
)
def test_what_comes_off_the_die_is_reported_reason_by_reason(
    letter: str, hits: int, reported: list[tuple[int, str]]
) -> None:
    """A modifier for hits and one for the ground are recorded with the die, each with its own reason."""
    rows = ["........"] * 4 + [f"...{letter}...."] + ["........"] * 3
    battle = lay(OH, [unit("p1", "regular", "d5", "n")], [unit("e1", "regular", "a1")], rows)
    battle.units[0].hits = hits
    referee = umpire([6])
    activate(referee, battle, battle.units[0], square(battle, "d4"))
    rolled = next(event for event in referee.events if event.faces)
    assert [(change.rule, change.amount, change.reason) for change in rolled.modifiers] == [
        ("OH-MOVE-1", amount, reason) for amount, reason in reported
    ]


@pytest.mark.rule("D3-MOVE-2", "OH-MOVE-2")
@pytest.mark.parametrize(("key", "rule"), [(D3, "D3-MOVE-2"), (OH, "OH-MOVE-2")])
@pytest.mark.parametrize(("faces", "failed"), [([2], False), ([1, 2], False), ([1, 1], True)])
def test_a_failure_is_noted_when_all_throws_have_failed(key: str, rule: str, faces: list[int], failed: bool) -> None:
    """A unit that goes at either throw has not failed; one that goes at neither is noted under the failure's rule."""
    battle = lay(key, [unit("p1", "regular", "d5", "n")], [unit("e1", "regular", "a1")])
    battle.units[0].officer = True
    referee = umpire(faces)
    activate(referee, battle, battle.units[0], square(battle, "d4"))
    notes = [(event.rule, event.who) for event in referee.events if event.what == "not_activated"]
    assert notes == ([(rule, "p1")] if failed else [])


def moved(key: str, faces: list[int], failures: int, **more: Any) -> int:
    """How many of three units move when all are ordered one bound forward, up to so many failures."""
    battle = lay(key, line("p", ("regular",) * 3, 8, "n"), [unit("e1", "regular", "h1")], **more)
    movement_step(umpire(faces, reported(faces, failures)), battle, 0)
    return sum(at(battle, f"p{n}").endswith("7") for n in (1, 2, 3))


def reported(faces: list[int], failures: int) -> list[str]:
    """The orders of a side that tries its three units in turn while it may."""
    found: list[str] = []
    for n, face in enumerate(faces, start=1):
        found += [f"move:p{n}", f"go:{chr(97 + n)}7"]
        if face > 1:
            found.append("face:n")
        else:
            failures -= 1
        if failures == 0:
            break
    return found


def chain(key: str, failures: int = 1, **more: Any) -> list[Fraction]:
    """The chances that none, one, two and three of three units move, over every fall of three dice."""
    counts = [0, 0, 0, 0]
    for faces in product(range(1, 7), repeat=3):
        counts[moved(key, list(faces), failures, **more)] += 1
    return [Fraction(count, 216) for count in counts]


@pytest.mark.rule("D3-MOVE-2", "OH-MOVE-2")
@pytest.mark.parametrize("key", BOTH)
def test_the_first_failure_ends_the_movement(key: str) -> None:
    """Of three units none moves in 36 of 216 cases, one in 30, two in 25, and all three in 125."""
    assert chain(key) == [Fraction(n, 216) for n in (36, 30, 25, 125)]


@pytest.mark.rule("D3-MOVE-2", "OH-MOVE-2")
@pytest.mark.parametrize(("key", "rule"), [(D3, "D3-MOVE-2"), (OH, "OH-MOVE-2")])
@pytest.mark.parametrize(("faces", "ends"), [([4, 1], True), ([4, 4, 1], False), ([4, 4, 4], False)])
def test_it_is_recorded_that_a_failure_keeps_others_from_moving(
    key: str, rule: str, faces: list[int], ends: bool
) -> None:
    """A failed die ends the step while somebody is left to move; after the last unit's die nothing is cut short."""
    battle = lay(key, line("p", ("regular",) * 3, 8, "n"), [unit("e1", "regular", "h1")])
    referee = umpire(faces, reported(faces, 1))
    movement_step(referee, battle, 0)
    notes = [(event.rule, event.who) for event in referee.events if event.what == "step_ends"]
    assert notes == ([(rule, "player")] if ends else [])


@pytest.mark.rule("OH-MOVE-2")
@pytest.mark.parametrize("sides", ["player", "both", True])
def test_with_the_option_the_second_failure_does(sides: object) -> None:
    """Of three units none moves in 6 of 216 cases, one in 10, two in 75, and all three in 125.

    True, as in older orders of battle, turns the option on for both sides.
    """
    assert chain(OH, 2, options={"two_failures": sides}) == [Fraction(n, 216) for n in (6, 10, 75, 125)]


@pytest.mark.rule("OH-MOVE-2")
@pytest.mark.parametrize("sides", ["enemy", "neither", False])
def test_the_option_of_the_other_side_changes_nothing(sides: object) -> None:
    """It marks one force as the better: the first failure still ends the movement of the other."""
    assert chain(OH, options={"two_failures": sides}) == [Fraction(n, 216) for n in (36, 30, 25, 125)]


@pytest.mark.rule("OH-MOVE-2")
@pytest.mark.parametrize("sides", ["neither", "player", "enemy", "both"])
@pytest.mark.parametrize("side", [0, 1])
def test_a_second_unit_is_tried_after_a_failure_by_the_side_that_has_the_option(sides: str, side: int) -> None:
    """Of either side three units fail one after the other: two dice fall where the option is its own, else one."""
    battle = lay(
        OH, line("p", ("regular",) * 3, 8, "n"), line("e", ("regular",) * 3, 1, "s"), options={"two_failures": sides}
    )
    letter, row = "pe"[side], (7, 2)[side]
    orders = [code for n in (1, 2, 3) for code in (f"move:{letter}{n}", f"go:{chr(97 + n)}{row}")]
    referee = umpire([1, 1, 1], orders if side == 0 else [], orders if side == 1 else [])
    movement_step(referee, battle, side)
    assert referee.dice_rolled == (2 if sides in ("both", ("player", "enemy")[side]) else 1)


# Faces that no rule of activation distinguishes, and how many they represent.
ALIKE = ((1, 1), (2, 1), (6, 4))


def helped(key: str, faces: list[int]) -> int:
    """How many of three regulars get away, the first with a commander, the second in woods, the third with an officer.

    Raises DiceError when these faces are too few.
    """
    rows = ["........"] * 7 + ["...w...."]
    mine = [unit("p1", "regular", "a8"), unit("p2", "regular", "d8"), unit("p3", "regular", "g8")]
    parts: dict[str, Json] = {
        "player": {"commanders": [{"id": "pc", "with": "p1"}], "officer": {"id": "po", "with": "p3"}}
    }
    battle = lay(key, mine, [unit("e1", "regular", "h1")], rows, parts)
    orders = ["move:p1", "go:a7", "face:e", "move:p2", "go:d7", "face:e", "move:p3", "go:g7", "face:e"]
    movement_step(umpire(faces, orders), battle, 0)
    return sum(at(battle, f"p{n}").endswith("7") for n in (1, 2, 3))


@pytest.mark.rule("D3-MOVE-1", "D3-CMD-1", "OH-OFF-1")
@pytest.mark.parametrize("key", BOTH)
def test_a_chain_with_help_and_hindrance_is_as_long_as_its_odds(key: str) -> None:
    """Over every fall of the dice: 35/36 by the commander, then 4/6 out of woods, then 35/36 by the officer."""
    counts = [Fraction(0)] * 4
    waiting: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while waiting:
        faces, share = waiting.pop()
        try:
            counts[helped(key, faces)] += share
        except DiceError:
            waiting += [([*faces, face], share * sixths(weight)) for face, weight in ALIKE]
    led, wooded = Fraction(35, 36), Fraction(4, 6)
    assert counts == [1 - led, led * (1 - wooded), led * wooded * (1 - led), led * wooded * led]


@pytest.mark.rule("OH-MOVE-2", "D3-MOVE-2")
@pytest.mark.parametrize("key", BOTH)
def test_a_unit_that_failed_may_still_fight(key: str) -> None:
    """A unit that would not go shoots in the combat step like one that was not asked to."""
    battle = lay(key, [unit("p1", "regular", "d5", "n")], [unit("e1", "regular", "d3", "s")])
    movement_step(umpire([1], ["move:p1", "go:d4"]), battle, 0)
    assert at(battle, "p1") == "d5"
    assert codes(shots(battle, 0)) == ["shoot:p1:e1", "cease"]


@pytest.mark.rule("D3-MOVE-1")
@pytest.mark.parametrize("key", BOTH)
def test_a_unit_is_tried_once_a_turn(key: str) -> None:
    """A unit that has moved, or was ordered to stay, is not offered again in the same turn."""
    battle = lay(key, line("p", ("regular", "regular"), 8, "n"), [unit("e1", "regular", "h1")])
    orders = ScriptedOrders(["move:p1", "go:b7", "face:n", "move:p2", "stand"])
    movement_step(Umpire(ScriptedDice([4]), [orders]), battle, 0)
    offered = [found for _, who, found in orders.asked if who == "player"]
    assert offered == [["move:p1", "move:p2", "done"], ["move:p2", "done"]]
