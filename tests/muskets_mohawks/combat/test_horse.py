"""Horse in a fight, pages 12 to 18 and 39 of the book: their tests, their dice, and their leaders unhorsed."""

from fractions import Fraction

import pytest

from rules.core.umpire import Umpire
from rules.muskets_mohawks import tables_combat
from rules.muskets_mohawks.activation import actions
from rules.muskets_mohawks.combat import casualties, charge, fire, melee, rally, reaction
from rules.muskets_mohawks.movement import riding
from tests.muskets_mohawks.combat.field import every_face, field, horse, men, reasons, rows, script

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
        assert melee.melee_dice(script(), battle, unit, foe, 10, 10) == dice


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
