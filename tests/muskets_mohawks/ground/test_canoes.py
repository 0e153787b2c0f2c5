"""A lake is impassable for all except those in boats or canoes, page 22 of the book."""

from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.combat import reaction
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import charge_move, movement
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.setup.build import build
from rules.muskets_mohawks.setup.rolling import set_table
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.system import GAME
from tests.muskets_mohawks.ground.table import field, men, officer, seeded
from tests.orders_of_battle import setup as order_of_battle

UMPIRE = seeded(1)
LAKE = Area("lake", 170, 170, 310, 310)


def crossing(order: str, boats: bool) -> tuple[Battle, Unit, set[bool]]:
    """March a unit four times from one shore of a lake to the other; also whether it was on the water on the way."""
    unit = men("a", 240, 330, 0, order)
    battle = field(unit, LAKE)
    battle.boats = 0 if boats else 1
    wet: set[bool] = set()
    for _ in range(4):
        movement.march(UMPIRE, battle, unit, 240, 120, 80)
        assert invariants.check(battle) == []
        on = any(LAKE.x0 < x < LAKE.x1 and LAKE.y0 < y < LAKE.y1 for x, y in zip(unit.xs, unit.ys, strict=True))
        assert not on or unit.formation == "unformed"
        wet.add(on)
    return battle, unit, wet


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize("order", ["line", "mob", "unformed"])
def test_those_in_canoes_go_over_a_lake(order: str) -> None:
    """Twenty-one inches straight over the water are gone in four moves, unformed; others never touch it."""
    _, unit, wet = crossing(order, True)
    assert (unit.y, True in wet) == (120, True)
    assert crossing(order, False)[2] == {False}


@pytest.mark.rule("MM-TERR-5")
def test_no_unit_forms_up_on_the_water() -> None:
    """In canoes a unit takes no line; ashore it may."""
    unit = men("a", 240, 240, 0)
    battle = field(unit, LAKE)
    battle.boats = 0
    movement.march(UMPIRE, battle, unit, 240, 240, 80, 0, "line")
    assert unit.formation == "unformed"
    unit = men("a", 240, 120, 0)
    battle = field(unit, LAKE)
    movement.march(UMPIRE, battle, unit, 240, 120, 80, 0, "line")
    assert unit.formation == "line"


@pytest.mark.rule("MM-TERR-5", "MM-MOVE-5")
@pytest.mark.parametrize("boats", [True, False])
def test_a_retreat_goes_over_the_lake_too(boats: bool) -> None:
    """Driven back against the shore, eight inches away from the enemy lie open to those with canoes alone."""
    unit, foe = men("a", 240, 150, 0), men("b", 240, 60, 16, side=1)
    battle = field(unit, foe, LAKE)
    battle.boats = 0 if boats else 1
    reaction.retire(UMPIRE, battle, unit, 240, 60)
    assert (unit.y > 170) is boats
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-TERR-5", "MM-CHARGE-1")
@pytest.mark.parametrize(("boats", "goes"), [(0, True), (1, False)])
def test_a_charge_from_canoes(boats: int, goes: bool) -> None:
    """Irregulars on the water may charge the shore with canoes; no enemy without any gets at those on the water."""
    unit, foe = men("a", 240, 200, 0), men("b", 240, 100, 16, side=1)
    battle = field(unit, foe, LAKE)
    battle.boats = boats
    assert (charge_move.charge_point(battle, unit, foe, 80) is not None) is goes
    assert (charge_move.charge_point(battle, foe, unit, 80) is not None) is not goes


@pytest.mark.rule("MM-TERR-5", "MM-LEAD-1")
def test_a_leader_crosses_with_his_men() -> None:
    """By himself he takes a canoe as a unit does."""
    chief = officer("l", 240, 330)
    battle = field(chief, LAKE)
    battle.boats = 0
    for _ in range(3):
        movement.move_leader(UMPIRE, battle, chief, 240, 120, 80)
    assert (chief.x, chief.y) == (240, 120)


def a_raid(**more: Any) -> dict[str, Any]:
    """A raid of Indians past a lake that fills the middle of the table, with canoes."""
    order: Any = order_of_battle("raid_attack", ("indian", "indian"), rivals=("british_allies", "french"), **more)
    areas = [["lake", 60, 170, 420, 310, True]]
    ground = {"overall": "clear", "sections": [], "areas": areas, "houses": []}
    return order | {"ground": ground, "options": {"canoes": True}, "light": "day", "weather": 0}


@pytest.mark.rule("MM-TERR-5")
def test_a_raid_by_canoe_is_fought_over_the_lake() -> None:
    """In whole battles raiders are on the lake at the end of some move, the defenders never, and all of it ends."""
    game, wet = GAME, set()
    for seed in map(str, range(8)):
        order = a_raid()
        umpire = Umpire(SeededDice(seed, "battle"), game.engagement(order).orders())
        record = game.engagement(order).fight(umpire)
        assert record.result.ending
        sides = {name: state["side"] for name, state in record.initial.items() if "side" in state}
        placed = [event.after for event in umpire.events if event.what == "unit" and isinstance(event.after, dict)]
        sides |= {row["id"]: row["side"] for row in placed}
        for event in umpire.events:
            if event.what == "at" and isinstance(event.after, list) and len(event.after) == 6:
                xs, ys = event.after[-2:]
                if any(60 < x < 420 and 170 < y < 310 for x, y in zip(xs, ys, strict=True)):
                    wet.add(sides[event.who])
    assert wet == {0}


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize(
    ("encounter", "contesting", "side"),
    [("raid_attack", True, 0), ("raid_defend", False, 1), ("stand_up_fight", True, 0), ("stand_up_fight", False, 1)],
)
def test_the_side_that_comes_on_has_them(encounter: str, contesting: bool, side: int) -> None:
    """A raider has canoes and an attacker in a stand-up fight; without the option neither side has any."""
    order = order_of_battle(encounter, contesting=contesting) | {"options": {"canoes": True}}
    for given, boats in ((order, side), (order | {"options": {}}, -1)):
        umpire = Umpire(SeededDice("1", "x"))
        battle = build(umpire, set_table(umpire, given))
        assert battle.boats == boats
        assert battle.snapshot()["battle"].get("canoes", -1) == boats
