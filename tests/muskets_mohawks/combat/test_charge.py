"""Charges carried out on the table, pages 16 to 18 of the book."""

from typing import Any

import pytest

from rules.core.events import ROLL
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.combat import charge, contact
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import buildings, charge_move
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import sight
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import field, men, reasons, rolls, rows, script

PASS, FAIL = 1, 6


def drawn_up(
    charger: str = "militia", target: str = "militia", gap: int = 100, facing_off: int = 16, **more: Any
) -> tuple[Battle, Unit, Unit]:
    """Return a table with a charger looking up at a target, their nearest bases `gap` tenths apart."""
    order = {"militia": "line", "line": "line", "indian": "unformed", "irregular": "unformed"}
    unit = men("c", charger, at=(240, 400), formation=order[charger], leader_rep=more.pop("leader_rep", 4), ranks=1)
    foe = men("t", target, 1, at=(240, 390 - gap), heading=facing_off, formation=order[target], ranks=1, **more)
    return field(unit, foe), unit, foe


def garrisoned(unit: Unit, foe: Unit, inside: Unit | None = None) -> Battle:
    """Return a table with both and a cabin of 4 by 4 inches, its door at its near side, that one of them holds."""
    battle = field(unit, foe)
    battle.houses.append(House("h", 220, 220, 260, 260, 1, 240, 260))
    buildings.go_in(script(), battle, foe if inside is None else inside, battle.houses[0])
    return battle


def wall_gap(battle: Battle, x: int, y: int) -> float:
    """Return how far a place is from the walls of the only building."""
    house = battle.houses[0]
    return float(((max(house.x0 - x, 0, x - house.x1)) ** 2 + (max(house.y0 - y, 0, y - house.y1)) ** 2) ** 0.5)


def who_tested(umpire: object) -> list[str]:
    """Return who took a reaction test."""
    return [event.who for event in umpire.events if event.kind == ROLL and event.rule == "MM-REACT-1"]  # type: ignore[attr-defined]


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


@pytest.mark.rule("MM-CHARGE-2", "MM-MOVE-5")
def test_a_target_that_runs_leaves_its_spot_to_the_charger() -> None:
    """Three dice ahead the target is gone and the charger stands where it was."""
    battle, unit, foe = drawn_up()
    x, y = foe.x, foe.y
    umpire = script(PASS, PASS, PASS, FAIL, FAIL, FAIL)
    assert charge.charge(umpire, battle, unit, foe) == "target_runs_away"
    assert foe.ran_away
    assert not foe.on_table
    assert abs(int(unit.x) - int(x)) <= 10
    assert abs(int(unit.y) - int(y)) <= 10
    assert ("charge_resolution", "charger/3") in rows(umpire)
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CHARGE-2", "MM-MELEE-1")
def test_two_ahead_close_without_fire() -> None:
    """Two dice ahead the charger is in melee and no shot is fired; the only tests are those of the melee."""
    battle, unit, foe = drawn_up()
    umpire = script(PASS, PASS, PASS, PASS, FAIL, FAIL, *[1] * 5, *[1] * 5, *[1] * 8)
    assert charge.charge(umpire, battle, unit, foe) == "melee"
    assert unit.opponents == ["t"]
    assert foe.opponents == ["c"]
    assert "MM-FIRE-1" not in [rule for rule, _ in rolls(umpire)]
    assert facing.touching(unit, foe)
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CHARGE-2", "MM-FIRE-2")
def test_one_ahead_takes_fire_and_closes_without_tests() -> None:
    """One die ahead the target fires first, at will by half, and the charger closes without a reaction test."""
    battle, unit, foe = drawn_up("indian", "indian")
    umpire = script(PASS, PASS, FAIL, PASS, FAIL, FAIL, 1, 1, 1, 6, *[1] * 60)
    assert charge.charge(umpire, battle, unit, foe) == "fire_then_melee"
    assert unit.lost_fire == 2
    assert unit.lost_contact == 1
    assert who_tested(umpire) == ["c", "t"]
    assert foe.hit_by_fire
    assert foe.markers == 1


@pytest.mark.rule("MM-CHARGE-2")
def test_a_target_facing_away_is_not_able_to_fire() -> None:
    """One die ahead of a target that looks the other way, the charger closes without being fired at."""
    battle, unit, foe = drawn_up("indian", "indian", facing_off=0)
    umpire = script(PASS, FAIL, FAIL, FAIL, FAIL, FAIL, FAIL, FAIL, *[1] * 60)
    assert charge.charge(umpire, battle, unit, foe) == "fire_then_melee"
    assert unit.lost_fire == 0


@pytest.mark.rule("MM-CHARGE-2")
@pytest.mark.parametrize(("ahead", "row"), [(1, "target/1"), (2, "target/2")])
def test_a_target_one_or_two_ahead_halts_the_charger(ahead: int, row: str) -> None:
    """The charger halts at 6 inches, is fired at, and no unit tests."""
    battle, unit, foe = drawn_up("indian", "indian")
    dice = [PASS] * ahead + [FAIL] * (3 - ahead)
    umpire = script(FAIL, FAIL, FAIL, *dice, 1, 6, 6, 6, 1, 1)
    assert charge.charge(umpire, battle, unit, foe) == "charger_halts"
    assert ("charge_resolution", row) in rows(umpire)
    assert unit.lost_fire == 1
    assert who_tested(umpire) == []
    assert facing.distance(unit, foe) in (60, 61)
    assert foe.target == "c"


@pytest.mark.rule("MM-CHARGE-2", "MM-REACT-2")
def test_a_target_three_ahead_throws_the_charger_back() -> None:
    """The charger retires, and fire that still reaches it is tested, since that row does not forbid it."""
    battle, unit, foe = drawn_up("indian", "line")
    umpire = script(FAIL, FAIL, FAIL, PASS, PASS, PASS, *[6] * 10, PASS, PASS)
    assert charge.charge(umpire, battle, unit, foe) == "charger_retires"
    assert unit.retired
    assert unit.retiring
    assert facing.distance(unit, foe) > 100
    assert who_tested(umpire) == ["c"]
    assert foe.target == ""


@pytest.mark.rule("MM-CHARGE-2", "MM-CAS-1")
def test_a_charger_shot_down_does_not_close() -> None:
    """When the fire leaves no figure the charge is over and no melee is fought."""
    battle, unit, foe = drawn_up("indian", "line")
    unit = men("c", "indian", at=(240, 400), figures=2, leader_rep=0)
    battle = field(unit, foe)
    umpire = script(PASS, PASS, PASS, PASS, PASS, FAIL, FAIL, *[1] * 15)
    assert charge.charge(umpire, battle, unit, foe) == "charger_falls"
    assert not unit.on_table
    assert not foe.fought_melee


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


@pytest.mark.rule("MM-CHARGE-1", "MM-CHARGE-2", "MM-MELEE-1")
def test_the_indians_and_the_french_from_charge_to_melee() -> None:
    """Pages 17-18 die by die: the charge, a volley of two hits, contact, 4 successes to 2, and two French more down."""
    indians = men("indians", "indian", rep=4, at=(240, 400))
    french = men("french", "line", 1, rep=3, at=(240, 300), heading=16)
    battle = field(indians, french)
    umpire = script(
        *(2, 3, 5),
        *(1, 4, 5),
        *(1, 1, *[6] * 8),
        *(1, 1, 1, 1),
        *(1, 2, 2, 3, 4, 6),
        *(1, 2, 4, 5, 6, 6),
        *(1, 1),
        *(1, 1, 1, 1, 1, 1),
        *(1, 1),
        *(1, 1),
    )
    assert charge.charge(umpire, battle, indians, french) == "fire_then_melee"
    assert (indians.lost_fire, indians.lost_contact, indians.lost_melee, indians.figures) == (2, 1, 0, 7)
    assert (french.lost_contact, french.lost_melee, french.figures) == (1, 2, 7)
    dice = [(event.rule, len(event.faces)) for event in umpire.events if event.kind == ROLL]
    assert dice[:3] == [("MM-CHARGE-1", 3), ("MM-CHARGE-1", 3), ("MM-FIRE-1", 10)]
    assert reasons(umpire, 5) == {"ferocious": 2}
    assert reasons(umpire, 6) == {"formed": 1, "figures_more": 2}
    assert who_tested(umpire) == ["indians", "french"]
    assert invariants.check(battle) == []


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


@pytest.mark.rule("MM-CHARGE-2", "MM-BUILD-1")
@pytest.mark.parametrize("side", ["door", "back", "corner"])
def test_a_charge_at_a_building_closes_at_its_wall(side: str) -> None:
    """A unit sent by the dice into melee with one in a building stands at its wall, even without a door, and fights."""
    at, heading = {"door": ((240, 320), 0), "back": ((240, 160), 16), "corner": ((310, 310), 28)}[side]
    unit = men("c", "irregular", at=at, heading=heading)
    foe = men("t", "irregular", 1, at=(240, 240), figures=6)
    battle = garrisoned(unit, foe)
    assert charge.can_charge(battle, unit, foe)
    umpire = script(*[PASS] * 3, PASS, FAIL, FAIL, *[1] * 60)
    assert charge.charge(umpire, battle, unit, foe) == "melee"
    assert unit.fought_melee
    assert min(wall_gap(battle, x, y) for x, y in zip(unit.xs, unit.ys, strict=True)) <= 9
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CHARGE-2", "MM-BUILD-1")
def test_a_building_whose_garrison_runs_is_taken_over() -> None:
    """Three dice ahead the charger is inside, on the spot that its target has left."""
    unit = men("c", "irregular", at=(240, 320), figures=8)
    foe = men("t", "irregular", 1, figures=6)
    battle = garrisoned(unit, foe)
    assert charge.charge(script(*[PASS] * 3, *[FAIL] * 3), battle, unit, foe) == "target_runs_away"
    assert (foe.on_table, unit.house, unit.formation) == (False, "h", "unformed")
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-BUILD-1", "MM-CHARGE-1")
@pytest.mark.parametrize(("y", "may"), [(400, True), (440, False)])
def test_a_unit_charges_out_of_a_building_by_its_door(y: int, may: bool) -> None:
    """It comes out in mob before the door and goes from there to 6 inches from its target; not from upstairs."""
    unit = men("c", "irregular", figures=6)
    foe = men("t", "irregular", 1, at=(240, y), heading=0, weapon="none")
    battle = garrisoned(unit, foe, inside=unit)
    assert charge.can_charge(battle, unit, foe) is may
    unit.level = 1
    assert not charge.can_charge(battle, unit, foe)
    unit.level = 0
    if may:
        umpire = script(*[FAIL] * 3, *[PASS] * 2, FAIL)
        assert charge.charge(umpire, battle, unit, foe) == "charger_halts"
        assert (unit.house, unit.formation) == ("", "mob")
        assert facing.distance(unit, foe) in (60, 61)
        assert invariants.check(battle) == []


@pytest.mark.rule("MM-CHARGE-2")
def test_an_enemy_in_the_way_is_charged_instead() -> None:
    """No unit charges through one enemy at another behind it; the first may be charged."""
    unit = men("c", "irregular", at=(240, 400))
    front = men("f", "line", 1, at=(240, 330), heading=16)
    behind = men("b", "line", 1, at=(240, 300), heading=16)
    battle = field(unit, front, behind)
    assert not charge.can_charge(battle, unit, behind)
    assert charge.can_charge(battle, unit, front)


@pytest.mark.rule("MM-CHARGE-2", "MM-MELEE-1")
@pytest.mark.parametrize("where", ["friends", "melee", "house", "edge", "corner"])
@pytest.mark.parametrize("troop", ["line", "irregular"])
def test_a_charge_sent_into_melee_always_closes(where: str, troop: str) -> None:
    """With friends, a melee, a building or the table's edge in the way some figure touches and the melee is fought."""
    unit = men("c", troop, at=(240, 330))
    foe = men("t", "irregular", 1, at=(240, 260), heading=16, figures=4)
    others = {
        "friends": [men("f1", "irregular", at=(190, 270), figures=4), men("f2", "irregular", at=(300, 270), figures=4)],
        "melee": [men("f1", "irregular", at=(240, 270), figures=3)],
        "house": [],
        "edge": [],
        "corner": [],
    }[where]
    if where == "edge":
        unit, foe = men("c", troop, at=(80, 240), heading=24), men("t", "irregular", 1, at=(10, 240), figures=6)
    if where == "corner":
        unit, foe = men("c", troop, at=(70, 70), heading=28), men("t", "irregular", 1, at=(6, 6), figures=1)
    battle = field(unit, foe, *others)
    if where == "house":
        battle.houses += [House("h1", 180, 240, 222, 300, 1, 200, 300), House("h2", 278, 240, 320, 300, 1, 300, 300)]
    if where == "melee":
        contact.meet(script(), others[0], foe)
    assert charge.can_charge(battle, unit, foe)
    umpire = script(*[1] * 400)
    assert charge.read(umpire, unit, 2) == "melee"
    assert charge._carry_out(umpire, battle, unit, foe, "melee") == "melee"
    assert unit.fought_melee
    assert invariants.check(battle) == []
    if unit.opponents:
        assert facing.touching(unit, foe)


@pytest.mark.rule("MM-CHARGE-2")
def test_a_charge_that_can_touch_no_unit_is_refused() -> None:
    """A man in the corner of the table with other enemies all about him cannot be charged, and no die is rolled."""
    target = men("t", "line", 1, at=(10, 10), heading=16, figures=1)
    guards = [men(f"g{x}{y}", "line", 1, at=(x, y), heading=16, figures=1) for x, y in ((21, 10), (10, 21), (21, 21))]
    charger = men("a", "irregular", at=(70, 70), heading=28, figures=5)
    battle = field(charger, target, *guards)
    assert facing.distance(charger, target) < 140
    assert not charge.can_charge(battle, charger, target)
    umpire = script()
    assert charge.charge(umpire, battle, charger, target) == "charger_halts"
    assert not [event for event in umpire.events if event.kind == ROLL]
    assert charge.can_charge(battle, charger, guards[2])


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
