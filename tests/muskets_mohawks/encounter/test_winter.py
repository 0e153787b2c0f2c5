"""Winter: irregulars alone, snow by a die, half moves and short sight in it (page 24 of the book)."""

from random import Random
from typing import Any

import pytest

from rules.core.battle_record import BattleRecord
from rules.core.dice import SeededDice
from rules.core.errors import Fault
from rules.core.umpire import Umpire
from rules.muskets_mohawks.activation.command import move_of
from rules.muskets_mohawks.combat import retreat
from rules.muskets_mohawks.encounters import loot, reinforcements
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import fast_move, movement
from rules.muskets_mohawks.movement.charge_move import charge_point
from rules.muskets_mohawks.setup.rolling import set_table
from rules.muskets_mohawks.sight.lines import clear
from rules.muskets_mohawks.sight.reach import allowance
from rules.muskets_mohawks.terrain import weather
from rules.registry import system
from tests.muskets_mohawks.encounter.scene import scene
from tests.muskets_mohawks.encounter.test_reinforcements import EUROPEAN, PRINTED
from tests.muskets_mohawks.ground.table import cabin, field, men, officer, script
from tests.muskets_mohawks.legal import any_order
from tests.orders_of_battle import setup as order_of_battle
from tests.referees.muskets_mohawks.audit import audit

GAME = system("muskets_mohawks")
RANGERS = ("irregular", "irregular")


def wintry(snow: str, *pieces: Any) -> Any:
    """A table in winter with this snow."""
    battle = field(*pieces)
    battle.set_winter(snow)
    return battle


def set_up(snow: str, *faces: int) -> dict[str, object]:
    """A scout in winter whose set-up dice fall so after a clear sky's 2."""
    order = order_of_battle("scout", RANGERS, winter=True, posture="scout", ground={"overall": "wooded", "areas": []})
    return set_table(script(*faces), order | ({"snow": snow} if snow else {}))


@pytest.mark.rule("MM-CAMP-2")
def test_snow_comes_on_one_and_two() -> None:
    """Of the six faces two bring snow, which covers the ground and falls."""
    assert [weather.roll_snow(script(face)) for face in range(1, 7)] == ["both"] * 2 + ["none"] * 4


@pytest.mark.rule("MM-CAMP-2")
def test_the_die_is_rolled_in_winter_alone_and_where_nothing_is_given() -> None:
    """A scenario that states the snow rolls none; one of another season has none."""
    assert set_up("", 2, 1)["snow"] == "both"
    assert set_up("", 2, 3)["snow"] == "none"
    assert set_up("lying", 2)["snow"] == "lying"
    ground = {"overall": "wooded", "areas": []}
    assert "snow" not in set_table(script(2), order_of_battle("scout", posture="scout", ground=ground))


@pytest.mark.rule("MM-CAMP-2", "MM-MOVE-1")
@pytest.mark.parametrize(("snow", "inches"), [("none", 8), ("falling", 8), ("lying", 4), ("both", 4)])
def test_moves_are_halved_where_snow_lies(snow: str, inches: int) -> None:
    """Men walk 4 inches in place of 8, and so does their officer; a rider goes 6 in place of 12."""
    unit, chief = men("a", 240, 400, troop="irregular"), officer("c", 240, 300)
    battle = wintry(snow, unit, chief)
    assert movement.march(script(), battle, unit, 240, 100, allowance(battle, unit))
    assert 400 - unit.y == 10 * inches
    assert move_of(battle, chief) == 10 * inches
    chief.mounted = True
    assert move_of(battle, chief) == 15 * inches


@pytest.mark.rule("MM-CAMP-2", "MM-CHARGE-1")
@pytest.mark.parametrize(("snow", "reaches"), [("none", True), ("lying", False)])
def test_a_charge_has_half_a_move_in_snow(snow: str, reaches: bool) -> None:
    """An enemy 13 inches off is 7 from the point of the charge: within a move, but not within half of one."""
    unit, foe = men("a", 240, 400, troop="irregular"), men("b", 240, 260, 16, side=1, troop="irregular")
    assert (charge_point(wintry(snow, unit, foe), unit, foe) is not None) == reaches


@pytest.mark.rule("MM-CAMP-2", "MM-MOVE-5")
@pytest.mark.parametrize(("snow", "there"), [("none", True), ("lying", False)])
def test_cover_is_sought_within_half_a_move(snow: str, there: bool) -> None:
    """A wood 5 inches behind is near enough to run to on dry ground, and too far in snow."""
    unit = men("a", 240, 240, troop="irregular")
    battle = wintry(snow, unit, Area("wood", 100, 290, 380, 400))
    assert (retreat.nearest_cover(battle, unit, 240, 100, True) is not None) == there


@pytest.mark.rule("MM-CAMP-2", "MM-BUILD-1")
@pytest.mark.parametrize(("snow", "enters"), [("falling", True), ("lying", False)])
def test_a_door_is_farther_off_in_snow(snow: str, enters: bool) -> None:
    """A door 6 inches off is reached in one move without snow."""
    unit = men("a", 240, 310, troop="irregular")
    battle = wintry(snow, unit, cabin("h", 220, 200))
    assert loot.may_enter(battle, unit, battle.houses[0]) == enters
    assert loot.enter(script(), battle, unit, battle.houses[0]) == enters


@pytest.mark.rule("MM-CAMP-2", "MM-MOVE-2")
@pytest.mark.parametrize(("face", "inches"), [(4, 6), (5, 4)])
def test_a_fast_move_has_one_die_and_is_halved_too(face: int, inches: int) -> None:
    """Rep 4: passed, half of one and a half moves; failed, half a plain one; there is no second die to pass."""
    unit = men("a", 240, 450, troop="irregular")
    battle = wintry("both", unit)
    umpire = script(face)
    passed = fast_move.dice_passed(umpire, battle, unit)
    assert umpire.dice_rolled == 1
    assert fast_move.fast_move(umpire, battle, unit, 240, 20, passed, False)
    assert 450 - unit.y == 10 * inches


@pytest.mark.rule("MM-CAMP-2", "MM-MOVE-2", "MM-TERR-3")
@pytest.mark.parametrize("faces", [(1, 6), (6, 1), (1, 1)])
def test_on_a_road_the_better_of_two_dice_counts_in_snow(faces: tuple[int, int]) -> None:
    """The road's die is added, and one die is kept."""
    unit = men("a", 240, 300, figures=5, ranks=3, troop="irregular")
    battle = wintry("lying", unit, Area("road", 200, 0, 280, 480))
    assert fast_move.dice_passed(script(*faces), battle, unit) == 1


@pytest.mark.rule("MM-CAMP-2", "MM-LOS-1")
@pytest.mark.parametrize(("snow", "day", "night", "wood"), [("lying", 0, 120, 120), ("falling", 120, 60, 60)])
def test_falling_snow_shortens_sight(snow: str, day: int, night: int, wood: int) -> None:
    """12 inches by day and 6 at night while it falls, in woods as in bad weather; on the ground it hides no unit."""
    battle = wintry(snow)
    assert (weather.open_limit(battle), weather.woods_limit(battle)) == (day, wood)
    assert clear(battle, 240, 400, 240, 240) == (snow == "lying")
    battle.light = "night"
    assert weather.open_limit(battle) == night


@pytest.mark.rule("MM-CAMP-2", "MM-REINF-2")
@pytest.mark.parametrize("faction", list(PRINTED))
@pytest.mark.parametrize("total", range(1, 11))
def test_irregulars_come_for_regulars_and_militia(faction: str, total: int) -> None:
    """As many units come as in summer; those of the line and the militia are irregulars of the same army."""
    battle = scene(rivals=("british", faction) if EUROPEAN[faction] == "french" else ("french", faction))
    battle.set_winter("none")
    units = reinforcements.raise_force(script(*[3] * 20), battle, "MM-REINF-2", 1, total)
    turned = {"line": "irregular", "militia": "irregular"}
    assert [unit.troop for unit in units] == [turned.get(name, name) for name in PRINTED[faction][total].split()]


def winter_order(seed: int) -> dict[str, Any]:
    """Any order of battle with irregulars alone, in winter."""
    order = any_order(Random(seed)) | {"winter": True, "snow": ("both", "lying", "falling", "none")[seed % 4]}
    if order["encounter"] == "stand_up_fight":
        order["encounter"] = "raid_attack"  # none takes place in winter
    for side in ("player", "enemy"):
        nation = order[side]["faction"].removesuffix("_allies")
        for unit in order[side].get("units", []):
            if unit["troop"] != "indian":
                unit |= {"troop": "irregular", "faction": nation, "paper": 10}
                unit["weapon"] = "musket" if unit["weapon"] == "cannon" else unit["weapon"]
        for leader in order[side].get("leaders", []):
            leader.pop("mounted", None)
    return order


def fought_in(seed: int) -> BattleRecord:
    """A battle of any order of battle in winter."""
    order = winter_order(seed)
    assert GAME.check(order) == []
    fought = GAME.engagement(order).fight(Umpire(SeededDice(str(seed), "battle"), GAME.engagement(order).orders()))
    assert fought.final["battle"]["snow"] == order["snow"]
    return fought


def faults_of(fought: BattleRecord) -> list[str]:
    """What the referee finds wrong with a battle."""
    return audit(fought.initial, [event.to_dict() for event in fought.events])


@pytest.mark.rule("MM-CAMP-2")
def test_whole_battles_in_winter_are_fought_by_the_book() -> None:
    """Moves, dice and sight of battles in every kind of snow pass the referee; each ends for a reason of its own.

    In the 76th raiders and defenders crowd a village by night, in deep snow and weather without fire.
    """
    for seed in (*range(12), 76):
        fought = fought_in(seed)
        assert (seed, faults_of(fought), fought.result.ending == "turn_limit") == (seed, [], False)


@pytest.mark.nightly("fights 388 battles, read by the referee")
@pytest.mark.rule("MM-CAMP-2")
def test_many_battles_in_winter_are_fought_by_the_book() -> None:
    """The same of many battles more, of any orders: none is stopped by the limit on turns."""
    for seed in range(12, 400):
        fought = fought_in(seed)
        assert (seed, faults_of(fought), fought.result.ending == "turn_limit") == (seed, [], False)


@pytest.mark.rule("MM-CAMP-2")
@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"snow": "lying"}, "snow", "set winter to true"),
        ({"winter": True, "encounter": "stand_up_fight"}, "encounter", "choose a scout or a raid"),
        ({"winter": True, "snow": "deep"}, "snow", ""),
        ({"winter": "yes"}, "winter", ""),
    ],
)
def test_what_is_refused(change: dict[str, Any], field: str, words: str) -> None:
    """Snow without winter, a stand-up fight in it, snow of no known kind: each with its rule and what to do."""
    order = order_of_battle("scout", RANGERS) | change
    found = [fault for fault in GAME.check(order) if fault.rule == "MM-CAMP-2"]
    assert [fault.field for fault in found] == [field]
    assert words in found[0].message


@pytest.mark.rule("MM-CAMP-2")
@pytest.mark.parametrize("troop", ["line", "light", "grenadier", "militia", "civilian"])
def test_others_on_foot_fight_in_winter_with_a_warning(troop: str) -> None:
    """Each unit of other troops is warned of and fights; irregulars and Indians, and other months, have no warning."""
    order = order_of_battle("scout", (troop, "indian", troop), winter=True, snow="lying")
    assert GAME.check(order) == []
    found = GAME.engagement(order).warnings()
    assert [(fault.field, fault.rule) for fault in found] == [
        ("player.units.0.troop", "MM-CAMP-2"),
        ("player.units.2.troop", "MM-CAMP-2"),
    ]
    assert "only fight from March to October in a campaign" in found[0].message
    for others in (order_of_battle("scout", ("irregular", "indian"), winter=True), order_of_battle("scout", (troop,))):
        assert GAME.engagement(others).warnings() == []


@pytest.mark.rule("MM-CAMP-2")
def test_guns_stay_in_quarters() -> None:
    """No rule says how guns and horse go through snow, so that they are refused in a scenario too."""
    order = order_of_battle("scout", ("artillery", "indian"), winter=True)
    found = [fault for fault in GAME.check(order) if fault.rule == "MM-CAMP-2"]
    assert [fault.field for fault in found] == ["player.units.0.troop"]
    assert "irregular or indian" in found[0].message


@pytest.mark.rule("MM-CAMP-2")
def test_warnings_of_winter_come_after_those_of_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are added to what the system warns of, and take the place of nothing."""
    ineffective = Fault("options.x", "It changes nothing.")
    found = GAME.engagement(order_of_battle("scout", ("line",), winter=True, snow="lying"))
    monkeypatch.setattr(type(found), "ineffective_options", lambda _: [ineffective])
    warnings = found.warnings()
    assert warnings[0] is ineffective
    assert {fault.rule for fault in warnings[1:]} == {"MM-CAMP-2"}
