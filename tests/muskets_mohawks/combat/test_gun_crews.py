"""Crews under fire and charged, guns left and taken, and what may be ordered of gunners (pages 6, 10, 12, 17, 39)."""

import pytest

from rules.core.events import ROLL
from rules.core.orders import Choice
from rules.muskets_mohawks import orders, tables_combat
from rules.muskets_mohawks.activation import actions, carrying_out, choices, command
from rules.muskets_mohawks.combat import casualties, charge, reaction
from rules.muskets_mohawks.forces.leaders import check_rank
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import cover
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.battery import gun_of, gunners, guns_on
from tests.muskets_mohawks.combat.field import men, officer, reasons, rolls, script


def offered(battle: Battle, unit: Unit, foes: list[Unit]) -> list[str]:
    """The codes of what a unit may be ordered, without their points."""
    found: list[Choice] = choices.legal(script(), battle, unit, foes, False)
    return [choice.code().split("@")[0] for choice in found]


@pytest.mark.rule("MM-TROOP-2", "MM-REACT-2", "MM-REACT-3")
@pytest.mark.parametrize(
    ("test", "dice", "result"),
    [
        ("received_fire", (1, 1), "carry_on"),
        ("received_fire", (1, 6), "carry_on"),
        ("received_fire", (6, 6), "retire_and_leave_gun"),
        ("received_casualty", (1, 1), "carry_on"),
        ("received_casualty", (6, 1), "carry_on"),
        ("received_casualty", (6, 6), "retire_and_leave_gun"),
        ("leader_lost", (6, 6), "carry_on"),
    ],
)
def test_the_column_of_gunners(test: str, dice: tuple[int, int], result: str) -> None:
    """Page 39: gunners carry on with a die passed and leave their gun with none, but never for a lost leader."""
    gun = gunners(at=(240, 240))
    battle = guns_on(gun)
    piece = gun_of(gun)
    assert reaction.test(script(*dice), battle, gun, [test], 240, 100) == result
    left = result == "retire_and_leave_gun"
    assert gun.retiring is left
    assert (piece.crew == "") is left
    assert (gun.gun is None) is left
    assert piece.at() == [240, 240, 0]
    assert (gun.y >= 310) is left


@pytest.mark.rule("MM-REACT-4", "MM-REACT-5")
@pytest.mark.parametrize(
    ("test", "cells"),
    [
        ("received_fire", ["carry_on", "carry_on", "retire_and_leave_gun"]),
        ("received_casualty", ["carry_on", "carry_on", "retire_and_leave_gun"]),
        ("leader_lost", ["carry_on", "carry_on", "carry_on"]),
        ("form_line", ["form", "form", "halt"]),
        ("rally", ["form", "halt", "retire_half"]),
    ],
)
def test_the_printed_rows_of_gunners(test: str, cells: list[str]) -> None:
    """Page 39, read for two dice passed, for one and for none."""
    gun = gunners(at=(240, 240))
    assert [reaction.read(script(), gun, test, "gunners", passed) for passed in (2, 1, 0)] == cells


@pytest.mark.rule("MM-ACT-2", "MM-GUN-3")
def test_the_printed_turn_and_reload_of_a_gun() -> None:
    """Page 10: gun and crew turn by 90 degrees, whose half a heading hides; page 15: no die passed, no progress."""
    assert tables_combat.PIVOT == 90
    assert tables_combat.CANNON_RELOAD == {1: "remove_marker", 0: "no_progress"}


@pytest.mark.rule("MM-REACT-5")
def test_gunners_rally_and_come_back_to_their_gun() -> None:
    """They retire 8 inches on foot, rally, walk back and serve the gun again."""
    gun = gunners(at=(240, 240))
    battle = guns_on(gun)
    piece = gun_of(gun)
    reaction.test(script(6, 6), battle, gun, ["received_fire"], 240, 100)
    umpire = script(1, 1)
    actions.activate(umpire, battle, gun)
    assert rolls(umpire) == [("MM-REACT-5", [1, 1])]
    assert not gun.retiring
    assert f"move:gun:{piece.id}" in offered(battle, gun, [])
    order = Order(orders.MOVE, orders.OF_GUN, piece.id, piece.x, piece.y)
    assert carrying_out.carry_out(script(), battle, gun, order, [])
    assert gun.gun is piece
    assert piece.crew == gun.id


@pytest.mark.rule("MM-GUN-3")
def test_an_enemy_takes_a_gun_that_was_left() -> None:
    """Foot that ends its move at a gun serves it where it stands: it may fire and load it, and going on leaves it."""
    gun = gunners(at=(240, 240))
    foe = men("foe", "irregular", 1, at=(240, 180), heading=16)
    battle = guns_on(gun, foe)
    piece = gun_of(gun)
    assert f"move:gun:{piece.id}" not in offered(battle, foe, [])
    piece.crew, gun.gun, gun.on_table, gun.xs, gun.ys = "", None, False, [], []
    assert f"move:gun:{piece.id}" in offered(battle, foe, [])
    carrying_out.carry_out(script(), battle, foe, Order(orders.MOVE, orders.OF_GUN, piece.id, 240, 240), [])
    assert (piece.crew, piece.side) == ("foe", 1)
    target = men("t", at=(240, 380))
    battle.units.append(target)
    battle.unit_of["t"] = target
    piece.markers = 1
    assert "reload:gun" in offered(battle, foe, [target])
    assert carrying_out.carry_out(script(4), battle, foe, Order(orders.RELOAD, orders.OF_GUN), [target])
    assert piece.markers == 0
    piece.heading = 16
    assert "fire:gun:t" in offered(battle, foe, [target])
    carrying_out.carry_out(script(*[1] * 30), battle, foe, Order(orders.FIRE, orders.OF_GUN, "t"), [target])
    assert piece.markers == 2
    assert target.figures < 10
    carrying_out.carry_out(script(), battle, foe, Order(orders.MOVE, "go", "0", 240, 160), [target])
    assert piece.crew == ""
    assert piece.at()[:2] == [240, 240]


@pytest.mark.rule("MM-ACT-2")
@pytest.mark.parametrize(
    ("limbered", "markers", "has", "lacks"),
    [
        (False, 0, {"fire:foe", "limber", "abandon", "press"}, {"unlimber", "reload"}),
        (False, 1, {"reload", "limber"}, {"fire:foe", "unlimber"}),
        (True, 0, {"unlimber:range:foe"}, {"fire:foe", "limber"}),
        (True, 2, {"unlimber:range:foe", "reload"}, {"fire:foe", "limber"}),
    ],
)
def test_what_an_active_crew_may_do(limbered: bool, markers: int, has: set[str], lacks: set[str]) -> None:
    """Page 10: move, fire, limber, unlimber, reload; no charge, no formation, no fast move, no house."""
    gun = gunners(at=(240, 240), limbered=limbered, markers=markers)
    foe = men("foe", "irregular", 1, at=(240, 100), heading=16)
    codes = offered(guns_on(gun, foe), gun, [foe])
    plain = {code.replace("move:press:foe", "press") for code in codes}
    assert has <= plain
    assert not lacks & plain
    assert not {code for code in codes if code.startswith(("charge", "form", "fast", "loot", "face", "wheel"))}


@pytest.mark.rule("MM-ACT-2", "MM-MOVE-1")
@pytest.mark.parametrize(
    ("limbered", "crew", "tenths"), [(True, 5, 80), (True, 1, 80), (False, 5, 25), (False, 4, 20), (False, 2, 10)]
)
def test_how_far_a_gun_goes(limbered: bool, crew: int, tenths: int) -> None:
    """Page 10: 8 inches behind its team, half an inch for each of the crew without it, in any direction."""
    gun = gunners(at=(240, 240), limbered=limbered, crew=crew)
    battle = guns_on(gun)
    carrying_out.carry_out(script(), battle, gun, Order(orders.MOVE, "go", "8", 400, 240), [])
    assert gun_of(gun).at()[:2] == [240 + tenths, 240]
    assert (gun.x, gun.y) == (240 + tenths, 240)
    assert gun_of(gun).limbered is limbered


@pytest.mark.rule("MM-ACT-2")
def test_limber_and_unlimber_are_actions() -> None:
    """Each takes the crew's activation and moves no figure."""
    gun = gunners(at=(240, 240))
    battle = guns_on(gun)
    for kind, limbered in ((orders.LIMBER, True), (orders.UNLIMBER, False)):
        assert carrying_out.carry_out(script(), battle, gun, Order(kind), [])
        assert gun_of(gun).limbered is limbered
        assert (gun.x, gun.y) == (240, 240)


@pytest.mark.rule("MM-CHARGE-1")
@pytest.mark.parametrize(
    ("markers", "manned", "why"),
    [
        (0, True, {"gunner_at_the_gun": 1}),
        (1, True, {"gunner_at_the_gun": 1, "needs_to_reload": -1}),
        (0, False, {}),
    ],
)
def test_gunners_at_their_gun_stand_better(markers: int, manned: bool, why: dict[str, int]) -> None:
    """Page 17: the target's die more for cover is also theirs who stand at their gun; an empty gun costs one."""
    gun = gunners(at=(240, 240), markers=markers)
    if not manned:
        gun.gun = None
    foe = men("foe", "irregular", 1, figures=6, at=(240, 150), heading=16)
    umpire = script(1, 1, 1, 1, 1)
    changed = charge.target_modifiers(umpire, foe, gun, False)
    umpire.roll("MM-CHARGE-1", "gun", 2 + changed)
    assert reasons(umpire) == why


@pytest.mark.rule("MM-CHARGE-2", "MM-GUN-1")
@pytest.mark.parametrize(("heading", "fires"), [(0, True), (8, False)])
def test_gunners_answer_a_charge_before_their_barrel(heading: int, fires: bool) -> None:
    """Stopped short, the charger takes canister, but not from a gun that points elsewhere: it cannot turn then."""
    gun = gunners(at=(240, 240), heading=heading)
    foe = men("foe", "irregular", 1, at=(240, 120), heading=16, rep=2, leader_rep=0)
    battle = guns_on(gun, foe)
    umpire = script(*[6] * 5, *[1] * 4, *[6] * 20)
    charge.charge(umpire, battle, foe, gun)
    assert ("MM-GUN-1" in [rule for rule, _ in rolls(umpire)]) is fires
    assert gun_of(gun).markers == (2 if fires else 0)


@pytest.mark.rule("MM-ACT-2")
def test_gunners_do_not_charge() -> None:
    """Charging is for foot and horse; gunners who have lost their gun do not either."""
    gun = gunners(at=(240, 240))
    foe = men("foe", "irregular", 1, at=(240, 140), heading=16)
    battle = guns_on(gun, foe)
    assert not charge.can_charge(battle, gun, foe)
    gun.gun = None
    assert not charge.can_charge(battle, gun, foe)


@pytest.mark.rule("MM-LEAD-1")
def test_three_guns_make_a_battery() -> None:
    """A Lieutenant of two units may command three guns, and not three units of foot or four guns."""
    assert check_rank("x", "Gage", "lieutenant", 3, battery=True) == []
    assert len(check_rank("x", "Gage", "lieutenant", 4, battery=True)) == 1
    assert len(check_rank("x", "Gage", "lieutenant", 3)) == 1


@pytest.mark.rule("MM-TROOP-1", "MM-LEAD-3")
def test_the_leader_of_a_battery_lets_all_its_guns_fire() -> None:
    """Three guns within 6 inches of their Lieutenant fire one after another in one activation; one 11 off does not."""
    for far, firing in ((170, ["a", "b", "c"]), (70, ["b", "c"])):
        guns = [gunners("a", at=(far, 400)), gunners("b", at=(220, 400)), gunners("c", at=(270, 400))]
        targets = [men(f"t-{gun.id}", "militia", 1, at=(gun.x, 260), heading=16) for gun in guns]
        leader = officer("lt", guns[1])
        leader.x, leader.y, leader.attached = 220, 440, ""
        leader.commands = [gun.id for gun in guns]
        battle = guns_on(*guns, *targets, leader)
        umpire = script(*[1] * 400)
        command.activate(umpire, battle, leader)
        shots = {event.who for event in umpire.events if event.kind == ROLL and event.rule == "MM-GUN-1"}
        assert sorted(shots) == firing
        assert [gun_of(gun).markers for gun in guns] == [2 if gun.id in firing else 0 for gun in guns]
        assert [gun.activated for gun in guns] == [gun.id in firing for gun in guns]


@pytest.mark.rule("MM-CAS-1", "MM-TROOP-1")
@pytest.mark.parametrize("wood", [(0, 200, 249, 290), (241, 200, 480, 290)])
def test_gunners_close_up_about_their_gun_in_cover_or_out_of_it(wood: tuple[int, int, int, int]) -> None:
    """A side of the crew is among trees: who is left of four clusters at the gun, and does not draw off under cover."""
    gun = gunners(at=(240, 240), crew=4)
    battle = guns_on(gun)
    battle.ground.woods.append(Area("wood", *wood))
    assert cover.in_cover(battle, gun, 240, 100)
    casualties.take_off(script(), battle, "MM-CAS-1", gun, 3, 240, 100)
    assert (gun.x, gun.y) == (gun_of(gun).x, gun_of(gun).y) == (240, 240)
