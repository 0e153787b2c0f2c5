"""Horse in a fight, pages 12 to 18 and 39 of the book: their tests, their dice, and foot that stand."""

from fractions import Fraction
from math import hypot

import pytest

from rules.core.umpire import Umpire
from rules.muskets_mohawks import invariants, tables_combat
from rules.muskets_mohawks.activation import actions
from rules.muskets_mohawks.combat import casualties, charge, fire, melee_dice, rally, reaction
from rules.muskets_mohawks.movement import riding
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import every_face, field, men, reasons, rows, script


def horse(name: str = "u1", troop: str = "cavalry", **how: object) -> Unit:
    """A mounted unit of horse, by default unformed with carbines."""
    reported = {"weapon": "carbine", "mounted": True, **how}
    return men(name, troop, **reported)  # type: ignore[arg-type]


def notes(umpire: Umpire, what: str) -> list[object]:
    """What the notes of a kind say, in order."""
    return [event.after for event in umpire.events if event.kind == "note" and event.what == what]


# REASON: the book's results with 2, 1 and 0 dice passed, the leader's die failing.
CAVALRY = {
    "received_fire": ("carry_on", "charge", "retire"),
    "received_casualty": ("carry_on", "retire", "retire"),
    "leader_lost": ("carry_on", "retire", "runaway"),
}


@pytest.mark.rule("MM-REACT-2", "MM-REACT-3", "MM-REACT-4")
@pytest.mark.parametrize("name", CAVALRY)
@pytest.mark.parametrize("passed", [2, 1, 0])
def test_the_tests_of_cavalry(name: str, passed: int) -> None:
    """Page 39, cell by cell; on foot cavalry keep the same table."""
    faces = [1] * passed + [6] * (2 - passed)
    for mounted in (True, False):
        unit = horse(at=(240, 240), mounted=mounted)
        battle = field(unit)
        umpire = script(*faces, 6)
        assert reaction.decide(umpire, battle, unit, [name], 240, 100) == CAVALRY[name][2 - passed]


@pytest.mark.rule("MM-REACT-2", "MM-REACT-3", "MM-REACT-5")
def test_the_printed_results_of_cavalry() -> None:
    """Page 39, the cells in the book's order: 2, 1 and 0 dice passed."""
    printed = {reason: rows["cavalry"] for reason, rows in tables_combat.REACTION.items() if "cavalry" in rows}
    assert {reason: printed[reason] for reason in ("received_fire", "received_casualty", "leader_lost")} == {
        "received_fire": ("carry_on", "charge_if_in_range_else_stand_or_dismount", "retire"),
        "received_casualty": ("carry_on", "leader_die", "retire_but_run_if_leader_lost"),
        "leader_lost": ("carry_on", "retire", "runaway"),
    }
    assert printed["form_line"] == ("form", "form", "halt")
    assert printed["rally"] == ("form", "halt", "retire_half")


@pytest.mark.rule("MM-REACT-3")
def test_cavalry_bear_losses_by_their_leader() -> None:
    """Page 39: with one die passed the leader's die decides; with none, and their leader lost, they run away."""
    assert reaction.decide(script(1, 6, 4), field(unit := horse()), unit, ["received_casualty"], 240, 0) == "carry_on"
    unit = horse(leader_rep=0)
    unit.nco_lost = True
    assert reaction.decide(script(6, 6), field(unit), unit, ["received_casualty"], 240, 0) == "runaway"


@pytest.mark.rule("MM-TROOP-2", "MM-REACT-2", "MM-TROOP-3")
def test_mounted_infantry_under_fire_dismount() -> None:
    """Page 39: one die passed gets them out of the saddle; on foot they test as irregulars."""
    unit = horse(troop="mounted_infantry", weapon="musket")
    foe = men("f1", side=1, at=(240, 120), heading=16)
    battle = field(unit, foe)
    assert reaction.test(script(1, 6), battle, unit, ["received_fire"], foe.x, foe.y) == "dismount"
    assert (unit.mounted, unit.figures, unit.men()) == (False, 8, 10)
    assert reaction.decide(script(6, 6), battle, unit, ["received_fire"], foe.x, foe.y) == "runaway"
    unit.mounted = True
    assert reaction.decide(script(6, 6), battle, unit, ["received_fire"], foe.x, foe.y) == "retire"


@pytest.mark.rule("MM-REACT-1", "MM-REACT-2", "MM-REACT-3")
def test_a_charge_is_worse_than_carrying_on_and_better_than_retiring() -> None:
    """Page 12: one roll for both tests, and the worst of them counts."""
    both = ["received_fire", "received_casualty"]
    assert reaction.decide(script(1, 6, 1), field(unit := horse()), unit, both, 240, 0) == "charge"
    assert reaction.decide(script(1, 6, 6), field(unit := horse()), unit, both, 240, 0) == "retire"


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


@pytest.mark.rule("MM-CHARGE-1")
@pytest.mark.parametrize(("troop", "mounted", "more"), [("cavalry", True, 1), ("cavalry", False, 0)])
def test_the_die_of_cavalry_in_a_charge(troop: str, mounted: bool, more: int) -> None:
    """Page 17: a die more for cavalry that charge, and for cavalry that are charged; none for those on foot."""
    rider = horse(troop=troop, mounted=mounted)
    foe = men("f1", "militia", side=1, at=(240, 150))
    umpire = script()
    assert charge.charger_modifiers(umpire, rider, foe, "front") == more
    assert charge.target_modifiers(umpire, foe, rider, False) == more
    other = horse(troop="mounted_infantry")
    assert charge.charger_modifiers(umpire, other, foe, "front") == 0
    assert charge.target_modifiers(umpire, foe, other, False) == 0


@pytest.mark.rule("MM-MELEE-2")
def test_the_die_of_cavalry_in_a_melee() -> None:
    """Page 18: Rep and a die more in the saddle."""
    foe = men("f1", "militia", side=1, at=(240, 150))
    for unit, dice in ((horse(), 5), (horse(mounted=False), 4), (horse(troop="mounted_infantry"), 4)):
        battle = field(unit, foe)
        unit.opponents, foe.opponents = ["f1"], ["u1"]
        assert melee_dice.melee_dice(script(), battle, unit, foe, 10, 10) == dice


@pytest.mark.rule("MM-FIRE-2")
@pytest.mark.parametrize(("mounted", "dice"), [(True, 2), (False, 4)])
def test_fire_from_the_saddle(mounted: bool, dice: int) -> None:
    """Page 14: two dice fewer; and no volley, which is for regulars."""
    unit = horse(at=(240, 240), mounted=mounted, formation="line")
    foe = men("f1", "militia", side=1, at=(240, 150), heading=16)
    umpire = script(*[6] * dice, 1, 1)
    fire.fire(umpire, field(unit, foe), unit, foe)
    assert reasons(umpire) == ({"mounted": -2} if mounted else {})
    assert not fire.may_volley(unit)


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


@pytest.mark.rule("MM-TROOP-3")
@pytest.mark.parametrize("figures", [10, 5])
def test_the_horses_are_held_three_inches_behind_who_fights_on_foot(figures: int) -> None:
    """Page 5: there are 3 inches between the unit's last bases, of an inch, and the heads of its horses."""
    unit = horse(at=(240, 240), figures=figures)
    battle = field(unit)
    assert riding.dismount(script(), battle, unit)
    assert unit.horses is not None
    assert unit.heading == 0
    assert min(unit.horses.ys) - max(unit.ys) - 10 == 30


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


@pytest.mark.rule("MM-CAS-2")
@pytest.mark.parametrize(
    ("mounted", "cause", "lost", "unhorsed"),
    [
        (False, "fire", Fraction(3, 36), Fraction(0)),
        (True, "fire", Fraction(3, 36), Fraction(3, 36)),
        (True, "melee", Fraction(6, 36), Fraction(0)),
    ],
)
def test_the_own_leader_of_horse_may_lose_his_mount(
    mounted: bool, cause: str, lost: Fraction, unhorsed: Fraction
) -> None:
    """Page 18: as any mounted leader, on 10 to 12; by fire it is his horse half of the time, and no figure falls."""

    def strike(umpire: Umpire) -> tuple[bool, bool, int]:
        unit = horse(mounted=mounted)
        casualties.inflict(umpire, field(unit), unit, 1, cause, 240, 100)
        assert unit.horses is not None
        return unit.nco_lost, unit.horses.stunned, unit.figures

    chances = every_face(strike)
    assert sum(chance for (gone, _, _), chance in chances.items() if gone) == lost
    assert sum(chance for (_, stunned, _), chance in chances.items() if stunned) == unhorsed
    assert {figures for (_, stunned, figures) in chances if stunned} <= {10}


@pytest.mark.rule("MM-CAS-2")
def test_the_unit_of_an_unhorsed_leader_loses_one_activation() -> None:
    """Page 43: one turn of activation is lost; from then on he is hit as one on foot, by 11 and 12."""
    unit = horse()
    battle = field(unit)
    casualties.inflict(script(5, 5, 3), battle, unit, 1, "fire", 240, 100)
    at = (unit.x, unit.y)
    actions.activate(script(), battle, unit)
    assert unit.activated
    assert (unit.x, unit.y) == at
    assert unit.horses is not None
    assert not unit.horses.stunned
    casualties.inflict(script(5, 5), battle, unit, 1, "fire", 240, 100)
    assert not unit.nco_lost
    assert unit.figures == 9


@pytest.mark.rule("MM-REACT-1", "MM-TROOP-3")
def test_who_holds_the_horses_counts_for_the_strength_of_the_unit() -> None:
    """Page 5: figures leave a unit only as casualties: six of ten are not half, two of them with the horses or not."""
    unit = horse(figures=6)
    battle = field(unit)
    riding.dismount(script(), battle, unit)
    assert unit.figures == 4
    assert reaction.modifiers(script(), battle, unit, False) == 0
    casualties.inflict(script(1, 1), battle, unit, 1, "fire", 240, 100)
    assert reaction.modifiers(script(), battle, unit, False) == -1
    assert not unit.below_half


@pytest.mark.rule("MM-REACT-5", "MM-FORM-1")
def test_cavalry_form_line() -> None:
    """Page 39: with one die passed they form line, and with none they halt unformed."""
    for faces, order, word in (((1, 6), "line", "form"), ((6, 6), "unformed", "halt")):
        unit = horse()
        umpire = script(*faces)
        assert rally.form_line(umpire, field(unit), unit) == word
        assert unit.formation == order
        assert rows(umpire) == [("form_line", f"cavalry/{sum(face <= 4 for face in faces)}")]
