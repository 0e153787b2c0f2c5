"""Charges of horse and at horse, pages 16 to 18 and 39 of the book."""

from math import hypot

import pytest

from rules.core.umpire import Umpire
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.activation import actions
from rules.muskets_mohawks.combat import charge
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import field, horse, men, script


def notes(umpire: Umpire, what: str) -> list[object]:
    """What the notes of a kind say, in order."""
    return [event.after for event in umpire.events if event.kind == "note" and event.what == what]


def provoked(foe_at: tuple[int, int], *faces: int, markers: int = 0) -> tuple[Umpire, Battle, Unit, Unit]:
    """Foot fire at cavalry without a hit, and the cavalry pass one die."""
    unit = horse(at=(240, 300), markers=markers)
    foe = men("f1", "irregular", side=1, at=foe_at, heading=16)
    battle = field(unit, foe)
    battle.active = 1
    foe.target = unit.id  # it fires on, which needs no order
    umpire = script(6, 6, 6, 6, 1, 6, *faces)
    actions.activate(umpire, battle, foe)
    return umpire, battle, unit, foe


@pytest.mark.rule("MM-REACT-2", "MM-CHARGE-1", "MM-CHARGE-3")
def test_cavalry_charge_who_fires_at_them() -> None:
    """Page 39: with the firer in reach they are at him at once, and being foot that stand he is not closed with."""
    umpire, battle, unit, foe = provoked((240, 170), 1, 1, 6, 1, 6, 6, 6, 6, 6)
    assert notes(umpire, "charge") == ["turned_fire_then_melee"]
    assert not unit.opponents
    assert unit.retiring
    assert facing.distance(unit, foe) > 180
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-LEAVE-1", "MM-REACT-2")
def test_cavalry_that_have_had_enough_charge_no_unit() -> None:
    """Page 19: a player who has had enough charges no more, and his horse stay where the table has them charge."""
    unit = horse(at=(240, 300))
    foe = men("f1", "irregular", side=1, at=(240, 170), heading=16)
    battle = field(unit, foe)
    battle.active = 1
    battle.sides[0].had_enough = True
    foe.target = unit.id
    umpire = script(6, 6, 6, 6, 1, 6)
    actions.activate(umpire, battle, foe)
    assert notes(umpire, "received_fire") == ["charge"]
    assert notes(umpire, "charge") == []
    assert notes(umpire, "stands") == [None]
    assert (unit.x, unit.y) == (240, 300)


@pytest.mark.rule("MM-REACT-2")
@pytest.mark.parametrize(("foe_at", "markers"), [((240, 130), 0), ((240, 170), 1)])
def test_cavalry_stand_where_they_cannot_charge(foe_at: tuple[int, int], markers: int) -> None:
    """Page 39: they stand with the firer out of reach, 18 inches and a base, or with something to reload."""
    if not markers:
        foe_at = (240, 300 - 10 - 10 - 181)
    unit = horse(at=(240, 300), markers=markers)
    foe = men("f1", "irregular", side=1, at=foe_at, heading=16)
    battle = field(unit, foe)
    battle.provoked[unit.id] = [foe.id]
    umpire = script()
    charge.answer_fire(umpire, battle)
    assert [event.what for event in umpire.events] == ["stands"]
    assert (unit.x, unit.y) == (240, 300)
    assert not battle.provoked


def rides_at(foe: Unit, *faces: int) -> tuple[Umpire, Battle, Unit]:
    """Cavalry charge an enemy from 12 inches with these dice."""
    unit = horse(at=(240, 300))
    battle = field(unit, foe)
    umpire = script(*faces)
    charge.charge(umpire, battle, unit, foe)
    return umpire, battle, unit


@pytest.mark.rule("MM-CHARGE-3", "MM-MOVE-5")
@pytest.mark.parametrize(
    ("faces", "ending", "fires"),
    [
        # Cavalry 3 dice, irregulars 2, at Rep 4.
        ((1, 1, 6, 6, 6), "melee", False),
        ((1, 6, 6, 6, 6, 6, 6, 6, 6), "fire_then_melee", True),
    ],
)
def test_foot_that_stand_are_not_closed_with(faces: tuple[int, ...], ending: str, fires: bool) -> None:
    """Page 17, note 1: the riders retire out of musket range, after the fire that the row allows, and must rally."""
    foe = men("f1", "irregular", side=1, at=(240, 170), heading=16)
    umpire, battle, unit = rides_at(foe, *faces)
    assert notes(umpire, "charge") == [f"turned_{ending}"]
    assert bool(notes(umpire, "fires_at")) is fires
    assert (unit.opponents, foe.opponents, foe.on_table) == ([], [], True)
    assert unit.retiring
    assert unit.retired
    assert unit.figures == 10
    # Out of the 18 inches of a musket, and not an inch farther.
    assert 180 < facing.distance(unit, foe) < 190
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CHARGE-3")
def test_foot_that_run_are_ridden_over() -> None:
    """Page 17: three dice ahead the target runs and its ground is taken, on foot or not."""
    foe = men("f1", "irregular", side=1, at=(240, 170), heading=16)
    _, _, unit = rides_at(foe, 1, 1, 1, 6, 6)
    assert foe.ran_away
    assert not unit.retiring
    assert hypot(unit.x - 240, unit.y - 170) < 15


@pytest.mark.rule("MM-CHARGE-3")
@pytest.mark.parametrize("troop", ["cavalry", "mounted_infantry", "artillery"])
def test_horse_and_gunners_are_closed_with(troop: str) -> None:
    """Page 17: the note is about infantry alone."""
    figures = 5 if troop == "artillery" else 10
    foe = men("f1", troop, side=1, at=(240, 170), heading=16, figures=figures, mounted=troop != "artillery")
    unit = horse(at=(240, 300))
    battle = field(unit, foe)
    # Three dice at him, and four at a crew that is outnumbered; two ahead.
    faces = {"cavalry": (1, 1, 6, 6, 6, 6), "mounted_infantry": (1, 1, 6, 6, 6), "artillery": (1, 1, 6, 6, 6, 6)}
    umpire = script(*faces[troop], *[6, 1] * 30)
    charge.charge(umpire, battle, unit, foe)
    assert unit.fought_melee
    assert foe.fought_melee
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CHARGE-3", "MM-MELEE-1")
def test_foot_may_charge_horse() -> None:
    """Page 17: infantry that charge horse come to blows with them."""
    unit = men("f1", "irregular", side=0, at=(240, 300))
    foe = horse("u2", side=1, at=(240, 200), heading=16)
    battle = field(unit, foe)
    charge.charge(script(1, 1, 1, 1, 6, 6, *[6, 1] * 30), battle, unit, foe)
    assert unit.fought_melee
    assert invariants.check(battle) == []
    assert invariants.check_contact(battle) == []
