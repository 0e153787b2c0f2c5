"""Morale and melee, as exact distributions over all faces of all dice; the numbers are typed from the source."""

from fractions import Fraction

import pytest

from common.json_input import Json
from rules.core.umpire import Umpire
from rules.fast_musket.combat import charge, melee
from rules.fast_musket.state import Battle, Contact
from tests.fast_musket.exact import Spread, both, spread
from tests.fast_musket.field import battery, duel, foot, order, side

# Of the six faces so many pass, by bases: alone, picked men, with a general, picked men with a general.
PASSING = {
    2: (2, 3, 4, 5),
    3: (3, 4, 5, 6),
    4: (4, 5, 6, 6),
    5: (5, 6, 6, 6),
    6: (6, 6, 6, 6),
}
GUN = "gun"
BODIES = [(bases, kind) for bases in PASSING for kind in range(4)]
TARGETS = [(2, 0), (4, 1), (2, 3), GUN]


def meeting(own: tuple[int, int], other: tuple[int, int] | str) -> Json:
    """A body of foot in line that faces another one in column, which cannot answer a charge, or a gun."""
    red = foot("red", 450, 325, "w", bases=own[0], troop="grenadiers" if own[1] % 2 else "line")
    raw = order(side("Red", [red]), side("Blue", [], [battery("g", 450, 275, "e")]))
    if own[1] >= 2:
        raw["player"]["commanders"] = [{"id": "rc", "overall": True, "with": "red"}]
    if isinstance(other, tuple):
        troop = "highlanders" if other[1] % 2 else "line"
        column = foot("blue", 450, 275, "e", bases=other[0], troop=troop, formation="column")
        raw["enemy"] = side("Blue", [column])
        if other[1] >= 2:
            raw["enemy"]["commanders"] = [{"id": "bc", "overall": True, "with": "blue"}]
    return raw


def come_on(umpire: Umpire, battle: Battle) -> str:
    """How a charge goes: it is not made, the target gives way, or they come to blows."""
    red, blue = battle.units
    blue.moved = True  # a gun that has moved cannot fire at the charger, so no more dice are thrown
    y, bases = red.y, blue.bases
    charge.charge(umpire, battle, red, blue)
    if battle.contacts:
        return "blows"
    if blue.bases == bases:
        return "stays" if red.y == y else "moved"
    return "gives way"


@pytest.mark.rule("FM-MORALE-1", "FM-CHARGE-2", "FM-CHARGE-3")
@pytest.mark.parametrize("other", TARGETS, ids=str)
@pytest.mark.parametrize("own", BODIES, ids=str)
def test_both_checks_of_a_charge(own: tuple[int, int], other: tuple[int, int] | str) -> None:
    """Of all falls of both dice the charger stays, the target gives way or they meet as often as both tables say."""
    charger = Fraction(PASSING[own[0]][own[1]], 6)
    target = Fraction(4 if isinstance(other, str) else PASSING[other[0]][other[1]], 6)
    wanted = {"stays": 1 - charger, "gives way": charger * (1 - target), "blows": charger * target}
    assert spread(meeting(own, other), come_on) == {what: share for what, share in wanted.items() if share}


# Of 36 falls of two dice the first wins, ties and loses so often, by what it adds more than the second.
ROUND = {0: (15, 6, 15), 1: (21, 5, 10), 2: (26, 4, 6), 3: (30, 3, 3), 4: (33, 2, 1), 5: (35, 1, 0)}


def less(bases: int) -> int:
    """The bases left when one is taken, the last of them not counting."""
    return bases - 1 if bases > 2 else 0


def fought_out(own: int, other: int, more: int) -> Spread:
    """The bases left to both after a melee in which the first adds so much more than the second, numbers apart."""
    found: Spread = {}
    ahead = more + (own > other) - (other > own)
    win, tie, loss = ROUND[ahead] if ahead >= 0 else ROUND[-ahead][::-1]
    rows = {(own, less(other)): win, (less(own), other): loss}
    for outcome, ways in rows.items():
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(ways, 36)
    tied: Spread = {(less(own), less(other)): Fraction(1)}
    if less(own) and less(other):
        tied = fought_out(less(own), less(other), more)
    for again, share in tied.items():
        found[again] = found.get(again, Fraction(0)) + share * Fraction(tie, 36)
    return {outcome: share for outcome, share in found.items() if share}


def blows(umpire: Umpire, battle: Battle, flank: bool = False) -> tuple[int, int]:
    """The bases left to charger and target after their melee."""
    red, blue = battle.units
    melee.fight(umpire, battle, red, blue, Contact(0, 1, flank, 0))
    return red.bases, blue.bases


def flanked(umpire: Umpire, battle: Battle) -> tuple[int, int]:
    """The bases left to charger and target after a melee in the target's flank."""
    return blows(umpire, battle, True)


@pytest.mark.rule("FM-MELEE-1", "FM-FIRE-6")
def test_an_even_melee_as_typed() -> None:
    """Two bodies of three: 15 of 36 for either at once; after a tie either is gone, or with a second tie both are."""
    wanted = {
        (3, 2): Fraction(15, 36),
        (2, 3): Fraction(15, 36),
        (2, 0): Fraction(90, 1296),
        (0, 2): Fraction(90, 1296),
        (0, 0): Fraction(36, 1296),
    }
    assert spread(duel(30, {"bases": 3}, {"bases": 3}), blows) == wanted


@pytest.mark.rule("FM-MELEE-1", "FM-MELEE-2")
@pytest.mark.parametrize("flank", [False, True])
@pytest.mark.parametrize(("red", "blue"), [("line", "line"), ("grenadiers", "line"), ("line", "highlanders")])
@pytest.mark.parametrize(("own", "other"), [(3, 3), (4, 3), (3, 4), (4, 2)])
def test_melees_with_ties(own: int, other: int, red: str, blue: str, flank: bool) -> None:
    """Numbers, flank and picked men shift the dice by one each, tie after tie, until one is beaten or both are gone."""
    raw = duel(30, {"bases": own, "troop": red}, {"bases": other, "troop": blue})
    more = flank + (red != "line") - (blue != "line")
    assert spread(raw, flanked if flank else blows) == fought_out(own, other, more)


@pytest.mark.rule("FM-MELEE-2", "FM-COMMAND-2")
@pytest.mark.parametrize(("red", "blue"), [(True, False), (False, True), (True, True)])
def test_melees_with_generals(red: bool, blue: bool) -> None:
    """A general adds one to his unit's die in every round, and falls on a six afterwards, won or lost."""
    raw = duel(30, {"bases": 3}, {"bases": 2})
    for led, key, unit in ((red, "player", "red"), (blue, "enemy", "blue")):
        if led:
            raw[key]["commanders"] = [{"id": f"{unit}-c", "overall": True, "with": unit}]

    def fate(umpire: Umpire, battle: Battle) -> tuple[tuple[int, int], int]:
        return blows(umpire, battle), sum(1 for commander in battle.commanders if commander.fallen)

    fallen: dict[int, Fraction] = {0: Fraction(5, 6), 1: Fraction(1, 6)}
    if red and blue:
        fallen = {0: Fraction(25, 36), 1: Fraction(10, 36), 2: Fraction(1, 36)}
    assert spread(raw, fate) == both(fought_out(3, 2, red - blue), fallen)


@pytest.mark.rule("FM-MELEE-2")
@pytest.mark.parametrize("troop", ["line", "grenadiers"])
@pytest.mark.parametrize("flank", [False, True])
def test_melees_with_a_gun(troop: str, flank: bool) -> None:
    """Against a gun foot has more bases and the crew takes one off; a tie costs the gun and a base."""
    red = foot("red", 450, 320, "w", bases=6, troop=troop)
    raw = order(side("Red", [red]), side("Blue", [], [battery("g", 450, 280, "e")]))
    win, tie, loss = ROUND[2 + flank + (troop != "line")]
    wanted = {(6, 0): Fraction(win, 36), (5, 0): Fraction(tie, 36), (5, 1): Fraction(loss, 36)}
    assert spread(raw, flanked if flank else blows) == wanted
