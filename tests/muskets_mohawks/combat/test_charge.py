"""Charges carried out on the table: who may charge and how a charger goes, pages 16 to 18 of the book."""

import pytest

from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.combat import charge
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import charge_move
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.sight import sight
from tests.muskets_mohawks.combat.charging import FAIL, PASS, drawn_up
from tests.muskets_mohawks.combat.field import field, men, reasons, rolls, script


@pytest.mark.rule("MM-CHARGE-1")
@pytest.mark.parametrize(("gap", "may"), [(60, True), (20, True), (140, True), (141, False), (100, True)])
def test_who_reaches_the_charge_point(gap: int, may: bool) -> None:
    """A unit that can move 8 inches charges an enemy up to 14 away: to a spot 6 inches from it."""
    battle, unit, foe = drawn_up(gap=gap)
    assert charge.can_charge(battle, unit, foe) is may


@pytest.mark.rule("MM-CHARGE-1", "MM-LOS-1")
@pytest.mark.parametrize(("crest", "may"), [(375, True), (325, False)])
def test_the_target_must_come_into_sight(crest: int, may: bool) -> None:
    """An enemy beyond a crest may be charged if he is in sight from the charge point, as round the bend of page 16."""
    battle, unit, foe = drawn_up(gap=120)
    battle.ground.hills.append(Area("hill", 0, crest - 10, 480, crest + 10))
    assert not sight.sees(battle, unit, foe)
    assert charge.can_charge(battle, unit, foe) is may


@pytest.mark.rule("MM-CHARGE-1", "MM-FIRE-4")
def test_who_may_not_charge() -> None:
    """Not with reload markers, in melee, retiring, prone, in a ford, at a friend, or at someone gone."""
    battle, unit, foe = drawn_up()
    assert charge.can_charge(battle, unit, foe)
    for name, value, back in (
        ("markers", 1, 0),
        ("opponents", ["x"], []),
        ("retiring", True, False),
        ("prone", True, False),
        ("water", "in", ""),
        ("side", 1, 0),
        ("on_table", False, True),
    ):
        setattr(unit, name, value)
        assert not charge.can_charge(battle, unit, foe), name
        setattr(unit, name, back)
    foe.on_table = False
    assert not charge.can_charge(battle, unit, foe)


@pytest.mark.rule("MM-CHARGE-1")
@pytest.mark.parametrize(("gap", "after"), [(100, 60), (60, 60), (40, 40)])
def test_the_charger_stops_six_inches_off(gap: int, after: int) -> None:
    """The charger is moved to 6 inches, and stays where it is when nearer; halted there it is fired at."""
    battle, unit, foe = drawn_up(gap=gap)
    foe.weapon = "none"
    assert charge.charge(script(FAIL, FAIL, FAIL, PASS, FAIL, FAIL), battle, unit, foe) == "charger_halts"
    assert facing.distance(unit, foe) == after
    assert unit.engaged
    assert foe.engaged


@pytest.mark.rule("MM-CHARGE-1", "MM-FACE-1", "MM-FIRE-2")
@pytest.mark.parametrize("formation", ["line", "unformed"])
@pytest.mark.parametrize("heading", [8, 24])
def test_a_charger_halted_near_its_enemy_faces_him(heading: int, formation: str) -> None:
    """It charged with its flank to him and is within 6 inches: his fire comes from its front and is not doubled."""
    unit = men("c", "militia", at=(240, 240), heading=heading, formation=formation, figures=5, ranks=1)
    foe = men("t", "line", 1, at=(240, 160), heading=16, figures=10)
    battle = field(unit, foe)
    # Three dice for who is in line, two for who is not; four for a line of twice as many, and its volley with two hits.
    dice = [FAIL] * (3 if formation == "line" else 2) + [PASS, FAIL, FAIL, FAIL]
    assert charge.charge(script(*dice, 1, 1, *[4] * 40), battle, unit, foe) == "charger_halts"
    assert (unit.x, unit.y) == (240, 240)
    assert unit.heading in (31, 0, 1)
    assert facing.side_of(unit, foe.x, foe.y) == "front"
    assert unit.figures == 3
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CHARGE-1", "MM-CHARGE-4")
@pytest.mark.parametrize(("heading", "least", "most"), [(8, 20, 29), (0, 0, 0)])
def test_to_turn_near_the_enemy_is_of_the_move(heading: int, least: int, most: int) -> None:
    """The men of a line of five go two inches and more about its middle; who faces the enemy has all of its move."""
    unit = men("c", "militia", at=(240, 240), heading=heading, formation="line", figures=5, ranks=1)
    foe = men("t", "line", 1, at=(240, 190), heading=16, figures=10)
    assert least <= charge_move.move_to_charge_point(script(), field(unit, foe), unit, foe) <= most


@pytest.mark.rule("MM-CHARGE-1", "MM-CHARGE-4", "MM-MOVE-1")
def test_to_take_other_ranks_on_the_way_is_of_the_move() -> None:
    """Ten men three deep set out in two ranks: the front goes three inches, and the third rank five to close up."""
    unit = men("c", "indian", at=(240, 240), ranks=3)
    foe = men("t", "line", 1, at=(240, 140), heading=16)
    gone = charge_move.move_to_charge_point(script(), field(unit, foe), unit, foe)
    assert (unit.ranks, 240 - unit.y) == (2, 30)
    assert gone == 50


@pytest.mark.rule("MM-CHARGE-2", "MM-CHARGE-4")
def test_the_ground_of_runaways_is_taken_over_in_the_ranks_that_the_charger_has() -> None:
    """Ten men who stand three deep near the enemy go five inches to his ground, one like the other."""
    unit = men("c", "indian", at=(240, 240), ranks=3)
    gone = charge_move.take_over(script(), field(unit), unit, 240, 190, None)
    assert (unit.ranks, unit.x, unit.y, gone) == (3, 240, 190, 50)


@pytest.mark.rule("MM-CHARGE-1")
def test_a_charger_without_room_to_turn_keeps_its_facing() -> None:
    """Friends on both sides leave no space for its ranks across the way to the enemy."""
    unit = men("c", "militia", at=(240, 240), heading=8, formation="line", figures=10)
    foe = men("t", "line", 1, at=(240, 150), heading=16, figures=10)
    friends = [men(f"f{x}", "militia", at=(x, 240), heading=0, formation="line", figures=2) for x in (205, 275)]
    battle = field(unit, foe, *friends)
    charge.charge(script(FAIL, FAIL, FAIL, PASS, FAIL, FAIL, *[4] * 40), battle, unit, foe)
    assert unit.heading == 8


@pytest.mark.rule("MM-CHARGE-1", "MM-FACE-1")
@pytest.mark.parametrize(("heading", "dice"), [(16, 3), (8, 4), (24, 4), (0, 5)])
def test_the_side_is_judged_where_the_charge_began(heading: int, dice: int) -> None:
    """A charge onto a flank has a die more, onto the rear two, by where the charger began its move."""
    unit = men("c", "militia", at=(240, 400), formation="line", figures=9)
    foe = men("t", "indian", 1, at=(240, 250), heading=heading, figures=5, ranks=1)
    battle = field(unit, foe)
    umpire = script(*[PASS] * (dice + 2), *[1] * 90)
    charge.charge(umpire, battle, unit, foe)
    assert len(rolls(umpire)[0][1]) == dice


@pytest.mark.rule("MM-CHARGE-1", "MM-MOVE-3")
def test_lying_down_is_no_cover_from_a_charge() -> None:
    """Prone figures are in cover when fired upon, not when charged, and get up to fight."""
    battle, unit, foe = drawn_up("indian", "indian")
    foe.prone = True
    umpire = script(*[PASS] * 3, PASS, FAIL, *[1] * 60)
    assert charge.charge(umpire, battle, unit, foe) == "melee"
    assert reasons(umpire, 1) == {}
    assert not foe.prone
    battle, unit, foe = drawn_up("indian", "indian")
    battle.ground.woods.append(Area("wood", 100, 200, 400, foe.y + 10))
    umpire = script(*[PASS] * 3, PASS, *[FAIL] * 2, *[1] * 60)
    charge.charge(umpire, battle, unit, foe)
    assert reasons(umpire, 1) == {"in_cover": 1}


@pytest.mark.rule("MM-REACT-6", "MM-CHARGE-1")
def test_a_charge_interrupts_trophies() -> None:
    """A unit about to take trophies that is charged has to look up from them."""
    battle, unit, foe = drawn_up("indian", "indian")
    foe.trophies = "owed"
    charge.charge(script(*[FAIL] * 3, *[PASS] * 2, FAIL, *[6] * 4), battle, unit, foe)
    assert foe.trophies == "interrupted"


@pytest.mark.rule("MM-CHARGE-4", "MM-CHARGE-1")
@pytest.mark.parametrize(("y", "charged"), [(255, ["indians", "french"]), (249, ["indians"])])
def test_the_rangers_of_the_book_run_into_regulars(y: int, charged: list[str]) -> None:
    """Page 17: the Indians they charge run, and with 2 inches left the Rangers charge French 8 inches off, not 8.1.

    They stand 5 inches from the Indians and take over their ground, which is 6 inches of their 8.
    """
    rangers = men("rangers", "irregular", at=(240, 400), ranks=1)
    indians = men("indians", "indian", 1, at=(240, 340), heading=16)
    french = men("french", "line", 1, at=(240, y), heading=16)
    battle = field(rangers, indians, french)
    run = [PASS] * 3 + [FAIL] * 2
    halted = [FAIL] * 3 + [PASS] * 3 + [6] * 10 + [1] * 2
    umpire = script(*run, *halted)
    charge.charge(umpire, battle, rangers, indians)
    assert indians.ran_away
    assert [event.before for event in umpire.events if event.kind == "note" and event.what == "charge"] == charged


@pytest.mark.rule("MM-CHARGE-4", "MM-CHARGE-1")
def test_the_way_to_the_charge_point_counts_against_the_move_too() -> None:
    """As above, but 8 inches off: 2 to the charge point and 6 to the runaways' ground leave nothing for the French."""
    rangers = men("rangers", "irregular", at=(240, 400), ranks=1)
    indians = men("indians", "indian", 1, at=(240, 310), heading=16)
    french = men("french", "line", 1, at=(240, 238), heading=16)
    charge.charge(script(*[PASS] * 3, *[FAIL] * 2, *[6] * 40), field(rangers, indians, french), rangers, indians)
    assert indians.ran_away
    assert not french.engaged


@pytest.mark.rule("MM-CHARGE-4", "MM-LOS-1")
def test_no_unit_runs_into_an_enemy_it_cannot_see() -> None:
    """Regulars beyond a crest, though within reach, are no new charge for one who has taken the runaways' ground."""
    rangers = men("rangers", "irregular", at=(240, 400), ranks=1)
    indians = men("indians", "indian", 1, at=(240, 320), heading=16)
    french = men("french", "line", 1, at=(240, 220), heading=16)
    battle = field(rangers, indians, french)
    battle.ground.hills.append(Area("hill", 0, 255, 480, 295))
    charge.charge(script(*[PASS] * 3, *[FAIL] * 2, *[6] * 40), battle, rangers, indians)
    assert indians.ran_away
    assert not sight.sees(battle, rangers, french)
    assert not french.engaged


@pytest.mark.rule("MM-CHARGE-4")
def test_no_new_charge_without_move_left() -> None:
    """With the whole move spent on reaching the first enemy's ground, the next one is not charged."""
    battle, unit, foe = drawn_up("irregular", "indian", gap=138)
    behind = men("b", "line", 1, at=(240, foe.y - 100), heading=16)
    battle.units.append(behind)
    battle.unit_of["b"] = behind
    umpire = script(*[PASS] * 3, *[FAIL] * 2)
    assert charge.charge(umpire, battle, unit, foe) == "target_runs_away"
    assert not behind.engaged


@pytest.mark.rule("MM-CHARGE-4", "MM-CHARGE-2")
@pytest.mark.parametrize(("ahead", "charged"), [(0, ["t", "b"]), (2, ["t"])])
def test_a_charger_who_was_halted_has_no_second_charge(ahead: int, charged: list[str]) -> None:
    """The enemy next to the one who stood is as near; he is charged after the first ran away, and not after a halt."""
    unit = men("c", "indian", at=(240, 400), figures=3, ranks=1)
    foe = men("t", "militia", 1, at=(220, 350), heading=16, figures=3, ranks=1, formation="line")
    other = men("b", "militia", 1, at=(265, 350), heading=16, figures=3, ranks=1, formation="line")
    battle = field(unit, foe, other)
    first = [FAIL] * 3 + [PASS] * ahead + [FAIL] * (3 - ahead) if ahead else [PASS] * 3 + [FAIL] * 3
    umpire = script(*first, *[FAIL] * 60)
    assert charge.can_charge(battle, unit, other)
    charge.charge(umpire, battle, unit, foe)
    assert foe.ran_away is (ahead == 0)
    assert [event.before for event in umpire.events if event.kind == "note" and event.what == "charge"] == charged
