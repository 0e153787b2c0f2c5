"""Guns in an encounter: their order of battle, the tables for artillery (pages 33 and 34), and whole battles."""

from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.errors import SetupError
from rules.core.events import NOTE, Event, fold
from rules.core.umpire import Umpire
from rules.muskets_mohawks.nonplayer import np_attack, np_defend
from rules.muskets_mohawks.setup.build import build
from rules.muskets_mohawks.setup.rolling import set_table
from rules.registry import system
from tests.muskets_mohawks.combat.battery import gun_of, gunners, guns_on
from tests.muskets_mohawks.combat.field import men, rolls, script
from tests.muskets_mohawks.encounter.scene import house
from tests.muskets_mohawks.legal import with_gun
from tests.orders_of_battle import setup as order_of_battle
from tests.referees.muskets_mohawks.audit import audit

GAME = system("muskets_mohawks")


def gun_order(encounter: str = "raid_defend", **more: Any) -> dict[str, Any]:
    """An order of battle whose second unit is a gun with its crew, against a listed force with one."""
    order: dict[str, Any] = order_of_battle(encounter, ("line", "line"), **more)
    with_gun(order["player"]["units"][1])
    enemy = order_of_battle("scout", ("line", "line", "militia"))["player"]["units"]
    for place, one in enumerate(enemy):
        one["id"], one["leader"]["id"] = f"e{place}", f"e{place}-nco"
    with_gun(enemy[1])
    order["enemy"] |= {"forces": "listed", "units": enemy}
    return order


@pytest.mark.rule("MM-GUN-1", "MM-TROOP-1")
def test_a_gun_and_five_men_are_a_unit() -> None:
    """The order of battle is taken, and gives the crew a gun of its own; who defends has it in place."""
    for encounter, limbered in (("raid_defend", [False, True]), ("raid_attack", [True, False])):
        order = gun_order(encounter)
        assert GAME.check(order) == []
        full = set_table(Umpire(SeededDice("1", "t")), order)
        battle = build(Umpire(SeededDice("1", "t")), full)
        assert [(gun.crew, gun.limbered) for gun in battle.guns] == [("u2", limbered[0]), ("e1", limbered[1])]
        assert [battle.unit_of[gun.crew].gun for gun in battle.guns] == battle.guns


@pytest.mark.rule("MM-GUN-1", "MM-TROOP-1")
def test_what_is_no_gun_is_refused() -> None:
    """Another weapon, another strength, a crew of six, a name that is taken, a cannon for foot: all at once."""
    order = gun_order()
    first, gun = order["player"]["units"]
    gun |= {"weapon": "musket", "paper": 10}
    first |= {"weapon": "cannon", "id": "u2-gun"}
    first["leader"]["id"] = "x"
    order["player"]["leaders"][0]["commands"] = ["u2"]
    found = {(fault.field, fault.rule) for fault in GAME.check(order)}
    where = "player.units.1."
    assert {(f"{where}weapon", "MM-GUN-1"), (f"{where}paper", "MM-TROOP-1"), (f"{where}id", "")} <= found
    assert ("player.units.0.weapon", "MM-GUN-1") in found
    order = gun_order()
    order["player"]["units"][1]["figures"] = 6
    assert [(fault.field, fault.rule) for fault in GAME.check(order)] == [(f"{where}figures", "MM-TROOP-1")]
    order["player"]["units"][1]["figures"] = 0
    with pytest.raises(SetupError):
        GAME.engagement(order).fight(Umpire(SeededDice("1", "battle")))


@pytest.mark.rule("MM-NP-4", "MM-ACT-2")
@pytest.mark.parametrize(
    ("dice", "limbered", "markers", "then"),
    [
        ((1, 1), False, 0, "fires"),
        ((1, 1), False, 1, "loads"),
        ((1, 1), True, 0, "unlimbers"),
        ((1, 6), False, 0, "fires"),
        ((1, 6), False, 2, "loads"),
        ((1, 6), True, 0, "waits"),
        ((6, 6), True, 0, "retires"),
        ((6, 6), False, 0, "retires"),
    ],
)
def test_guns_by_the_attack_table(dice: tuple[int, int], limbered: bool, markers: int, then: str) -> None:
    """Page 33: into range and unlimber, or fire there; halt and fire; retire a full move, gun and all."""
    gun = gunners("e1", 1, at=(240, 150), heading=16, limbered=limbered, markers=markers)
    foe = men("u1", "irregular", at=(240, 400))
    battle = guns_on(gun, foe)
    umpire = script(*dice, *[5] * 40)
    np_attack.act(umpire, battle, gun, [foe])
    assert done(umpire, battle.guns[0].limbered, limbered, gun.retiring) == then
    assert gun.gun is battle.guns[0]
    if then == "retires":
        assert gun_of(gun).y == 150 - (80 if limbered else 25)


def done(umpire: Umpire, limbered: bool, was: bool, retiring: bool) -> str:
    """What a gun has done by a table."""
    rules = [rule for rule, _ in rolls(umpire)]
    if "MM-GUN-2" in rules or "MM-GUN-1" in rules:
        return "fires"
    if "MM-GUN-3" in rules:
        return "loads"
    if limbered is not was:
        return "limbers" if limbered else "unlimbers"
    return "retires" if retiring else "waits"


@pytest.mark.rule("MM-NP-5", "MM-ACT-2")
@pytest.mark.parametrize(
    ("dice", "limbered", "then"),
    [((1, 1), False, "fires"), ((1, 1), True, "unlimbers"), ((1, 6), True, "waits"), ((6, 6), False, "retires")],
)
def test_guns_by_the_defence_table(dice: tuple[int, int], limbered: bool, then: str) -> None:
    """Page 34: into range and unlimber; halt and fire; retire on nothing passed."""
    gun = gunners("e1", 1, at=(240, 100), heading=16, limbered=limbered)
    foe = men("u1", "irregular", at=(240, 400))
    battle = guns_on(gun, foe)
    umpire = script(*dice, *[5] * 40)
    np_defend.act(umpire, battle, gun, [foe])
    assert done(umpire, battle.guns[0].limbered, limbered, gun.retiring) == then


@pytest.mark.rule("MM-NP-4", "MM-NP-5", "MM-WEATHER-1")
@pytest.mark.parametrize("dice", [(1, 1), (1, 6)])
@pytest.mark.parametrize("act", [np_attack.act, np_defend.act])
def test_a_gun_goes_back_where_no_gun_can_fire(act: Any, dice: tuple[int, int]) -> None:
    """In terrible weather it does not stand before the enemy for ever, as a battle of two hundred turns did."""
    gun = gunners("e1", 1, at=(240, 150), heading=16, limbered=True)
    foe = men("u1", "irregular", at=(240, 300))
    battle = guns_on(gun, foe)
    battle.weather = 1
    act(script(*dice, *[5] * 40), battle, gun, [foe])
    assert gun.retiring
    assert gun_of(gun).y < 150


@pytest.mark.rule("MM-NP-4", "MM-TERR-4")
def test_a_gun_without_a_line_is_limbered_and_goes_on() -> None:
    """Behind a house it cannot fire from where it is: its team draws it on, and not into musket range."""
    gun = gunners("e1", 1, at=(240, 60), heading=16)
    foe = men("u1", "irregular", at=(240, 400), figures=2)
    battle = guns_on(gun, foe)
    battle.houses.append(house("h", 210, 200))
    for limbered, y in ((True, 60), (True, 140)):
        np_attack.act(script(1, 1, 1), battle, gun, [foe])
        assert gun_of(gun).limbered is limbered
        assert gun_of(gun).y == y or gun_of(gun).x != 240


WANTED = {
    "fires_gun canister",
    "fires_gun ball",
    "row:cannon_reload 0",
    "row:cannon_reload 1",
    "limbered True",
    "limbered False",
    "left",
    "hole",
    "comes_in",
}


def seen(events: list[Event]) -> set[str]:
    """The events of guns in a record."""
    found: set[str] = set()
    for event in events:
        if event.kind == NOTE and event.what in ("fires_gun", "row:cannon_reload"):
            found.add(f"{event.what} {event.before or event.after}")
        elif event.kind == NOTE and event.what in ("hole", "comes_in"):
            found.add(event.what)
        elif event.what == "limbered":
            found.add(f"limbered {event.after}")
        elif event.after == "retire_and_leave_gun":
            found.add("left")
    return found


def check_whole_battles(seeds: range, wanted: set[str], read: int) -> None:
    """Fight battles of all doctrines until all that is wanted has come about; the first records are by the book."""
    found: set[str] = set()
    for seed in seeds:
        about = {"doctrine": ("veteran", "book", "bold", "cautious")[seed % 4]}
        order = gun_order(("raid_defend", "raid_attack", "scout")[seed % 3], **about)
        order["enemy"]["doctrine"] = ("book", "veteran", "bold")[seed % 3]
        fought = GAME.engagement(order).fight(Umpire(SeededDice(str(seed), "guns"), GAME.engagement(order).orders()))
        if seed < read:
            rows = [event.to_dict() for event in fought.events]
            assert audit(fought.initial, rows) == []
            assert fold(fought.initial, rows) == fought.final
        assert fought.result.ending != "turn_limit"
        found |= seen(fought.events)
        if seed >= read and found >= wanted:
            break
    assert found >= wanted


@pytest.mark.rule("MM-GUN-1", "MM-GUN-3")
def test_whole_battles_use_their_guns() -> None:
    """Fired, loaded, limbered and left, by all doctrines; the record is by the book and folds."""
    check_whole_battles(range(8), WANTED - {"hole", "comes_in"}, 8)


@pytest.mark.nightly("fights 150 battles, since balls seldom hit a house with men in it")
@pytest.mark.rule("MM-GUN-1", "MM-GUN-3", "MM-BUILD-2")
def test_many_battles_use_their_guns_on_houses_too() -> None:
    """The same of 150 battles, every record of them; in some a ball makes a hole and comes in."""
    check_whole_battles(range(150), WANTED, 150)
