"""Horse in encounters: their order of battle, the tables for cavalry (pages 33 and 34), and whole battles."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.dice import SeededDice
from rules.core.events import NOTE, fold
from rules.core.umpire import Umpire
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.activation import actions, choices
from rules.muskets_mohawks.nonplayer import np_attack, np_defend
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.setup.build import build
from rules.muskets_mohawks.setup.rolling import set_table
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.state import Battle
from rules.registry import system
from tests.muskets_mohawks.combat.field import men, script
from tests.muskets_mohawks.encounter.scene import house, scene, umpire_with
from tests.muskets_mohawks.legal import any_order
from tests.orders_of_battle import setup as order_of_battle
from tests.referees.muskets_mohawks.audit import audit

GAME = system("muskets_mohawks")


def horse(name: str = "f1", troop: str = "cavalry", side: int = 1, **how: object) -> Unit:
    """A unit of horse in the saddle, facing down the table."""
    given = {"weapon": "carbine", "mounted": True, "heading": 16, "at": (240, 60), **how}
    return men(name, troop, side=side, **given)  # type: ignore[arg-type]


def order_with(**fields: object) -> dict[str, Any]:
    """An order of battle whose first unit is cavalry with these fields."""
    order: dict[str, Any] = order_of_battle("raid_attack")
    order["player"]["units"][0] |= {"troop": "cavalry", "weapon": "carbine", **fields}
    return order


@pytest.mark.rule("MM-TROOP-3", "MM-ARMY-1")
def test_horse_come_in_the_saddle_unless_ordered_otherwise() -> None:
    """A scenario lists them as any unit; `mounted: false` leaves a fifth of them with the horses from the start."""
    for chosen, mounted, figures in ((None, True, 10), (True, True, 10), (False, False, 8)):
        order = order_with(**({} if chosen is None else {"mounted": chosen}))
        assert GAME.check(order) == []
        full = set_table(Umpire(SeededDice("1", "t")), order)
        battle = build(Umpire(SeededDice("1", "t")), full)
        unit = battle.units[0]
        assert (unit.mounted, unit.figures, unit.men(), unit.strength) == (mounted, figures, 10, 10)
        assert battle.has_horse


@pytest.mark.rule("MM-TROOP-3", "MM-ARMY-1", "MM-LEAD-4")
def test_what_is_no_horse_is_refused() -> None:
    """Foot in the saddle, a lone man on foot, warriors' cavalry, at once; their Lieutenant may ride."""
    order = order_with(figures=1, mounted=False)
    order["player"]["units"][1]["mounted"] = True
    order["player"]["leaders"][0]["mounted"] = True
    found = {(fault.field, fault.rule) for fault in GAME.check(order)}
    assert found == {("player.units.0.mounted", "MM-TROOP-3"), ("player.units.1.mounted", "MM-TROOP-3")}
    order["player"]["faction"] = "british_allies"
    order["player"]["units"][1]["mounted"] = "yes"
    found = {(fault.field, fault.rule) for fault in GAME.check(order)}
    assert ("player.units.0.faction", "MM-ARMY-1") in found
    assert ("player.units.1.mounted", "MM-TROOP-3") in found


def offered(battle: Battle, unit: Unit) -> set[str]:
    """The kinds of orders that a unit is offered."""
    umpire = script()
    return {
        choice.code().split(":")[0].split("@")[0]
        for choice in choices.legal(umpire, battle, unit, watch.foes_of(battle, unit), False)
    }


@pytest.mark.rule("MM-TROOP-3", "MM-ACT-1")
def test_what_horse_may_be_ordered() -> None:
    """In the saddle they may get down and not lie down; on foot they may mount; foot may do neither."""
    unit = horse("u1", side=0, at=(240, 300))
    battle = scene(unit, encounter="raid_attack")
    assert offered(battle, unit) >= {"dismount", "move", "form", "hold"}
    assert not offered(battle, unit) & {"mount", "prone"}
    actions.activate(umpire_with([], "dismount"), battle, unit)
    assert not unit.mounted
    assert offered(battle, unit) >= {"mount", "prone"}
    unit.activated = False
    actions.activate(umpire_with([], "mount"), battle, unit)
    assert unit.mounted
    foot = men("u2", at=(100, 300))
    assert not offered(scene(foot), foot) & {"mount", "dismount"}


def by_table(battle: Battle, unit: Unit, table: Any, *faces: int) -> list[str]:
    """What a unit's notes say when it acts by a table with these dice."""
    umpire = script(*faces)
    table.act(umpire, battle, unit, [other for other in battle.units if other.side != unit.side])
    return [event.what for event in umpire.events if event.kind == NOTE]


@pytest.mark.rule("MM-NP-4", "MM-NP-5")
@pytest.mark.parametrize("table", [np_attack, np_defend])
def test_the_rows_for_cavalry(table: Any) -> None:
    """Pages 33 and 34: with two passed round the flank, with one halt and fire if in range, with none retire."""
    for faces, goes in (((1, 1), "round"), ((1, 6), "halts"), ((6, 6), "retires")):
        unit, foe = horse(at=(200, 120)), men("u1", at=(240, 400))
        battle = scene(unit, foe, encounter="raid_defend" if table is np_attack else "raid_attack")
        happened = by_table(battle, unit, table, *faces)
        if goes == "round":
            assert unit.y > 150
            assert unit.x < 190
        elif goes == "halts":
            assert (unit.x, unit.y, unit.retiring) == (200, 120, False)
            assert "waits" in happened
        else:
            assert unit.retiring or unit.left_table
            assert unit.left_table or unit.y < 120


@pytest.mark.rule("MM-NP-4", "MM-NP-5", "MM-CHARGE-1")
@pytest.mark.parametrize("table", [np_attack, np_defend])
def test_cavalry_by_the_tables_charge_who_is_in_reach(table: Any) -> None:
    """Pages 33 and 34: in charge reach, 12 inches and 6, they take the charge test."""
    unit, foe = horse(at=(240, 120)), men("u1", "irregular", at=(240, 120 + 10 + 178))
    battle = scene(unit, foe, encounter="raid_defend" if table is np_attack else "raid_attack")
    # Two dice pass on the table; then three of the charger's, and none of the target's two.
    assert "charge" in by_table(battle, unit, table, 1, 1, 1, 1, 1, 6, 6)
    assert foe.ran_away


@pytest.mark.rule("MM-NP-4", "MM-NP-5")
def test_cavalry_halt_and_fire_in_range() -> None:
    """Page 33: with one passed they fire from the saddle at enemies within 12 inches."""
    unit, foe = horse(at=(240, 120)), men("u1", "irregular", at=(240, 235))
    battle = scene(unit, foe, encounter="raid_attack")
    happened = by_table(battle, unit, np_defend, 1, 6, *[6] * 2, 1, 1)
    assert "fires_at" in happened


@pytest.mark.rule("MM-NP-4", "MM-NP-5", "MM-TROOP-3")
@pytest.mark.parametrize("table", [np_attack, np_defend])
def test_mounted_infantry_get_down_to_fight(table: Any) -> None:
    """Page 5: given the chance they dismount and act as infantry from then on."""
    unit, foe = horse(troop="mounted_infantry", at=(240, 120)), men("u1", at=(240, 400))
    battle = scene(unit, foe, encounter="raid_defend" if table is np_attack else "raid_attack")
    by_table(battle, unit, table)
    assert not unit.mounted
    by_table(battle, unit, table, 6, 6)
    assert unit.figures == 8


@pytest.mark.rule("MM-NP-2", "MM-TROOP-3", "MM-ENC-2")
@pytest.mark.parametrize("key", ["veteran", "bold", "cautious", "book"])
def test_raiders_get_down_at_the_door_and_ride_home(key: str) -> None:
    """Every doctrine dismounts its raiders before the stores, and has them in the saddle for a long way."""
    order = order_of_battle("raid_attack", ("line", "line"), key)
    for one in order["player"]["units"]:
        one |= {"troop": "cavalry", "weapon": "carbine"}
    order["enemy"] |= {"forces": "listed", "units": []}
    order["enemy"] = {"faction": "french", "investment": 0, "forces": "pefs"}
    down = up = looted = 0
    for seed in range(12):
        fought = GAME.engagement(order).fight(Umpire(SeededDice(str(seed), "battle"), GAME.engagement(order).orders()))
        for event in fought.events:
            if event.what == "mounted":
                down, up = down + (event.after is False), up + (event.after is True)
            looted += event.what == "looted" and event.kind == NOTE
    assert down
    assert up
    assert looted


def overlaps(seed: int) -> list[str]:
    """What is against the book in a battle with much horse, looked at after every activation as well."""
    order = any_order(Random(seed), 0.7)
    assert GAME.check(order) == []
    found: list[str] = []
    usual = actions.activate

    def watched(umpire: Umpire, battle: Battle, unit: Unit) -> None:
        usual(umpire, battle, unit)
        if not found:
            found.extend(fault for fault in invariants.check(battle) if "overlaps" in fault)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(actions, "activate", watched)
        fought = GAME.engagement(order).fight(Umpire(SeededDice(str(seed), "battle"), GAME.engagement(order).orders()))
    rows = [event.to_dict() for event in fought.events]
    found += audit(fought.initial, rows)
    if fold(fought.initial, rows) != fought.final:
        found.append("the record does not fold")
    if fought.result.ending not in GAME.endings() or fought.result.ending == "turn_limit":
        found.append(f"it ends by {fought.result.ending}")
    again = GAME.engagement(order).fight(Umpire(SeededDice(str(seed), "battle"), GAME.engagement(order).orders()))
    if [event.to_dict() for event in again.events] != rows:
        found.append("it is not replayed")
    return found


@pytest.mark.rule("MM-TROOP-3", "MM-CHARGE-3", "MM-REACT-2")
@settings(max_examples=12)
@given(seed=st.integers(0, 10**6))
def test_any_battle_with_horse(seed: int) -> None:
    """Random forces of horse and foot end, fold, replay and never stand on each other, all by the book."""
    assert overlaps(seed) == []


@pytest.mark.rule("MM-TROOP-3", "MM-CHARGE-3", "MM-REACT-2")
@pytest.mark.nightly("fights 300 battles, and compares all figures in them")
def test_three_hundred_battles_with_horse() -> None:
    """The same of three hundred battles, in which every row of the table for cavalry is read."""
    assert {seed: found for seed in range(300) if (found := overlaps(seed))} == {}


def test_a_building_keeps_a_place_for_men_alone() -> None:
    """A PEF's defensive building becomes a fieldwork for those who cannot go in on horseback."""
    unit = horse(at=(240, 120))
    hut = house("h1", 210, 150)
    battle = scene(unit)
    battle.houses.append(hut)
    assert not offered(battle, unit) & {"level", "loot"}
