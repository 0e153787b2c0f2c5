"""Printed numbers of encounters at their edges: what is just within one and what is just beyond it."""

import pytest

from rules.core.dice import ScriptedDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks.activation import arriving
from rules.muskets_mohawks.encounters import pef, resolving
from rules.muskets_mohawks.nonplayer import np_attack, np_defend
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.tables_encounter import PEF_RESOLUTION, REINFORCEMENTS_COME
from rules.registry import system
from tests.muskets_mohawks.combat.field import men, reasons, rows, script
from tests.muskets_mohawks.encounter.scene import ScriptedOrders, scene
from tests.orders_of_battle import setup


@pytest.mark.rule("MM-PEF-3", "MM-REINF-1")
def test_no_die_passed_brings_nothing() -> None:
    """The last row of the two tables is no force and sends none (p.27, 30)."""
    assert PEF_RESOLUTION[0] == "nobody"
    assert REINFORCEMENTS_COME[0] == "nobody"


@pytest.mark.rule("MM-PEF-3")
@pytest.mark.parametrize(("contesting", "reasons_given"), [(True, {"contesting": 1}), (False, {"controlling": -1})])
def test_the_change_of_the_level_is_reported(contesting: bool, reasons_given: dict[str, int]) -> None:
    """The record of the roll says why the level counted one more or one less."""
    umpire = script(1, 1)
    resolving.resolution_dice(umpire, scene(contesting=contesting), "pef1")
    assert reasons(umpire) == reasons_given


@pytest.mark.rule("MM-PEF-2")
@pytest.mark.parametrize(("at", "stops"), [(200, 40), (250, 80)])
def test_a_marker_halts_in_cover_within_eighteen_inches(at: int, stops: int) -> None:
    """In a wood it goes on while the enemy is more than 18 inches off, and halts at the first stride within them."""
    one = Pef("pef1", 240, 20)
    battle = scene(men("u1", at=(240, at)), areas=(("wood", 0, 30, 480, 190),))
    pef.move(script(1, 1, 6), battle, one)
    assert one.y == stops


@pytest.mark.rule("MM-NP-4", "MM-NP-5")
@pytest.mark.parametrize(("gap", "charges"), [(120, True), (125, False), (130, False)])
def test_non_players_charge_within_twelve_inches(gap: int, charges: bool) -> None:
    """At 12 inches attacker and roused defender charge; beyond, though the charge point is in reach, they do not."""
    raider = men("e1", "indian", 1, at=(240, 200), heading=16, ranks=1)
    foe = men("u1", "irregular", at=(240, 210 + gap), ranks=1)
    battle = scene(raider, foe, posture="raid_attack")
    umpire = script(*[1, 1, 1, 6, 6, 6], *[6] * 40)
    np_attack.act(umpire, battle, raider, [foe])
    assert (rows(umpire)[0][0] == "charge_resolution") is charges
    defender = men("e1", "indian", 1, at=(240, 200), heading=16, ranks=1)
    foe = men("u1", "irregular", at=(240, 210 + gap), ranks=1)
    battle = scene(defender, foe)
    battle.standoff = 99
    assert np_defend.sally(script(*[1, 1, 1, 6, 6, 6], *[6] * 40), battle, defender, [foe]) is charges


@pytest.mark.rule("MM-ENC-2", "MM-ENC-3")
@pytest.mark.parametrize(("encounter", "rule"), [("raid_attack", "MM-ENC-2"), ("raid_defend", "MM-ENC-3")])
def test_a_raid_takes_four_units_at_most(encounter: str, rule: str) -> None:
    """Four units may go on either raid and a fifth is refused with the encounter's rule."""
    for troops, refused in ((("line",) * 4, []), (("line",) * 5, [("player.units", rule)])):
        order = setup(encounter, troops)
        found = [(fault.field, fault.rule) for fault in system("muskets_mohawks").check(order)]
        assert [fault for fault in found if fault[0] == "player.units"] == refused


def waiting(name: str) -> Unit:
    """A unit of the player's that is still off the table."""
    unit = men(name, "irregular")
    unit.on_table, unit.xs, unit.ys = False, [], []
    return unit


@pytest.mark.rule("MM-ENC-1", "MM-ENC-2")
def test_attackers_come_by_the_three_near_sections() -> None:
    """Each unit of the attacker is offered sections 7, 8 and 9, and waits at the edge of the chosen one."""
    unit = waiting("u1")
    orders = ScriptedOrders()
    umpire = Umpire(ScriptedDice([]), [orders, ScriptedOrders()])
    arriving.choose_entries(umpire, scene(unit, encounter="raid_attack"), 0)
    assert [code.split(":")[2].split("@")[0] for code in orders.asked[0]] == ["7", "8", "9"]


@pytest.mark.rule("MM-ENC-3")
def test_defenders_hold_the_three_far_sections() -> None:
    """Each unit of the defender is offered sections 1, 2 and 3."""
    unit = waiting("u1")
    orders = ScriptedOrders()
    umpire = Umpire(ScriptedDice([]), [orders, ScriptedOrders()])
    arriving.set_up(umpire, scene(unit, encounter="raid_defend", posture="raid_attack"), 0)
    assert [code.split(":")[2].split("@")[0] for code in orders.asked[0]] == ["1", "2", "3"]
    assert unit.on_table
