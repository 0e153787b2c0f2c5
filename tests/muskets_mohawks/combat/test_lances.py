"""Lancers, cuirassiers and the leaders of other nations: dice more and less, pages 18, 37 and 38 of the book."""

import pytest

from rules.muskets_mohawks.combat import charge, melee
from rules.muskets_mohawks.forces import rep
from rules.muskets_mohawks.pieces.unit import Unit
from tests.muskets_mohawks.combat.field import field, men, reasons, script


def rider(name: str, *traits: str, side: int = 0, at: tuple[int, int] = (240, 260), mounted: bool = True) -> Unit:
    """Unformed cavalry of ten with these traits in effect."""
    unit = men(name, "cavalry", side, at=at, heading=16 * side, weapon="none", mounted=mounted)
    unit.traits = list(traits)
    return unit


@pytest.mark.rule("MM-MELEE-2", "MM-PERIOD-3")
def test_lances_give_a_die_in_the_round_of_contact() -> None:
    """Page 18: Rep 4, a die for cavalry and one for the lance on contact; 5 dice later, on foot, and without it."""
    foe = rider("x", side=1, at=(240, 240))
    for unit, how, dice in (
        (rider("a", "lance"), melee.CONTACT, 6), (rider("a", "lance"), "", 5), (rider("a"), melee.CONTACT, 5),
        (rider("a", "lance"), melee.FOLLOWS, 6), (rider("a", "lance", mounted=False), melee.CONTACT, 4),
    ):  # fmt: skip
        battle = field(unit, foe)
        unit.opponents, foe.opponents = ["x"], ["a"]
        umpire = script()
        assert melee.melee_dice(umpire, battle, unit, foe, 10, 10, how) == dice
    lancers, others = rider("a", "lance"), rider("x", side=1, at=(240, 240))
    battle = field(lancers, others)
    umpire = script(*[6] * 11, *[1] * 20)
    melee.fight(umpire, battle, lancers, others)
    assert reasons(umpire, 0) == {"cavalry": 1, "lancers": 1}
    assert reasons(umpire, 1) == {"cavalry": 1}
    umpire = script(*[6] * 10, *[1] * 20)
    melee.go_on(umpire, battle, lancers)
    assert reasons(umpire, 0) == {"cavalry": 1}


@pytest.mark.rule("MM-PERIOD-3")
def test_cuirassiers_have_a_die_more_in_charge_and_melee() -> None:
    """Page 38: one die for the cuirass on either table, charging and charged, in the saddle alone."""
    for mounted, dice in ((True, 1), (False, 0)):
        unit, plain = rider("a", "cuirass", mounted=mounted), rider("b", mounted=mounted)
        foe = men("x", "militia", side=1, at=(240, 150))
        umpire = script()
        more = charge.charger_modifiers(umpire, unit, foe, "front") - charge.charger_modifiers(
            umpire, plain, foe, "front"
        )
        assert more == dice
        more = charge.target_modifiers(umpire, foe, unit, False) - charge.target_modifiers(umpire, foe, plain, False)
        assert more == dice
        battle = field(unit, foe)
        unit.opponents, foe.opponents = ["x"], ["a"]
        assert melee.melee_dice(umpire, battle, unit, foe, 5, 5) == (6 if mounted else 4)


@pytest.mark.rule("MM-PERIOD-1")
def test_wary_riders_count_a_rep_lower_in_a_charge() -> None:
    """Page 41: the mounted scouts of Texas roll against 3 for their 4, charging and charged."""
    foe = men("x", "militia", side=1, at=(240, 150))
    unit = rider("a", "wary", "irregular")
    for charger, target in ((unit, foe), (foe, unit)):
        umpire = script(*[6] * 20)
        charge.contest(umpire, charger, target, "front", False)
        needs = {
            event.who: event.need for event in umpire.events if event.kind == "roll" and event.rule == "MM-CHARGE-1"
        }
        assert needs == {"a": 3, "x": 4}


@pytest.mark.rule("MM-PERIOD-2")
def test_leaders_of_some_nations_are_better_or_worse() -> None:
    """Pages 38 to 40: one more or less on the roll of p.9, for every rank."""
    for nation, face, value in ((1, 4, 5), (0, 4, 4), (-1, 5, 4), (-1, 2, 3), (1, 1, 4)):
        umpire = script(face)
        assert rep.roll_leader_rep(umpire, "leader", "captain", "line", nation) == value
        assert reasons(umpire) == ({"nation": nation} if nation else {})
