"""Officers on horseback, pages 6, 7, 18 and 43 of the book: command at 12 inches, and the horse that is hit for him."""

from fractions import Fraction
from math import hypot
from random import Random
from typing import Any

import pytest

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.activation import command
from rules.muskets_mohawks.combat import casualties
from rules.muskets_mohawks.forces import leaders
from rules.muskets_mohawks.forces.leaders import check_horse
from rules.muskets_mohawks.movement import places
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.unit import Unit
from rules.registry import system
from tests.muskets_mohawks.combat.field import every_face, field, men, officer, rolls, script
from tests.muskets_mohawks.legal import any_order
from tests.orders_of_battle import fight
from tests.orders_of_battle import setup as order_of_battle
from tests.referees.muskets_mohawks.audit import audit

GAME = system("muskets_mohawks")


def rider(unit: Unit, rank: str = "captain") -> Leader:
    """An officer on horseback behind a unit."""
    one = officer("cap", unit, rank)
    one.mounted = one.rides = True
    return one


@pytest.mark.rule("MM-LEAD-3", "MM-LEAD-4")
@pytest.mark.parametrize(
    ("mounted", "inches", "reaches"), [(False, 6, True), (False, 7, False), (True, 12, True), (True, 13, False)]
)
def test_how_far_a_leader_commands(mounted: bool, inches: int, reaches: bool) -> None:
    """Page 7: on foot he activates units and leaders of his within 6 inches, on horseback within 12."""
    unit = men("u1", at=(240, 300))
    captain = rider(unit)
    captain.mounted = mounted
    captain.x, captain.y = 245, 300 + 10 * inches
    junior = officer("lt", unit)
    junior.x, junior.y = 245, 300
    battle = field(unit, captain, junior)
    assert leaders.may_activate(battle, captain, unit) is reaches
    assert leaders.may_activate_leader(battle, captain, junior) is reaches


@pytest.mark.rule("MM-LEAD-3", "MM-LEAD-4")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("mounted", [False, True])
def test_a_mounted_leader_looks_over_intervening_units(mounted: bool, side: int) -> None:
    """Page 7: a line of another unit, of either side, hides his men from an officer on foot; one on horseback sees."""
    unit, wall = men("u1", at=(240, 300), figures=5), men("w", "line", side, at=(240, 330), figures=9)
    captain = rider(unit)
    captain.mounted, captain.attached = mounted, ""
    captain.x, captain.y = 240, 345
    junior = officer("lt", unit)
    junior.x, junior.y = 240, 312
    battle = field(unit, wall, captain, junior)
    assert leaders.may_activate(battle, captain, unit) is mounted
    assert leaders.may_activate_leader(battle, captain, junior) is mounted
    captain.x, captain.y = 300, 340  # past the end of the line
    assert leaders.may_activate(battle, captain, unit)
    captain.x, captain.attached = 240, wall.id if side == 0 else ""
    assert leaders.may_activate(battle, captain, unit) is (mounted or side == 0)  # his own unit makes way


@pytest.mark.rule("MM-TROOP-3", "MM-LEAD-4")
@pytest.mark.parametrize("holds", ["u1", "w"])
def test_who_holds_the_horses_of_another_unit_hides_men_from_a_leader_on_foot(holds: str) -> None:
    """Pages 5 and 7: they are figures of a unit between him and his men; those of his men's own make way."""
    unit = men("u1", "cavalry", at=(240, 300), figures=5)
    other = men("w", "cavalry", 1, at=(60, 60), figures=5)
    captain = officer("cap", unit, "captain")
    captain.attached, captain.x, captain.y = "", 240, 345
    battle = field(unit, other, captain)
    assert leaders.may_activate(battle, captain, unit)
    horses = battle.unit_of[holds].horses
    assert horses is not None
    xs = list(range(200, 290, 10))
    horses.put(script(), "MM-TROOP-3", holds, 0, (xs, [325] * len(xs)))
    assert leaders.may_activate(battle, captain, unit) is (holds == "u1")


@pytest.mark.rule("MM-LEAD-3", "MM-LEAD-4")
def test_a_mounted_captain_sets_a_whole_company_going() -> None:
    """Page 6: from 12 inches off he activates both platoons, each by its Lieutenant, and all forfeit their own turn."""
    units = [men(f"u{n}", at=(60 + 110 * n, 300)) for n in range(4)]
    captain = rider(units[0])
    captain.x, captain.y, captain.attached = 225, 360, ""
    captain.commands = [unit.id for unit in units]
    juniors = [officer(f"lt{n}", units[2 * n]) for n in range(2)]
    for n, junior in enumerate(juniors):
        junior.commands = [f"u{2 * n}", f"u{2 * n + 1}"]
        junior.y, junior.x = 330, 115 + 220 * n
    battle = field(*units, captain, *juniors)
    umpire = script(*[1] * 200)
    command.activate(umpire, battle, captain)
    reported = [event.who for event in umpire.events if event.kind == NOTE and event.what == "commands"]
    assert reported[0] == "cap"
    assert {"lt0", "lt1"} <= set(reported)
    assert all(unit.activated for unit in units)
    assert all(junior.activated for junior in juniors)


@pytest.mark.rule("MM-CAS-2")
@pytest.mark.parametrize(
    ("mounted", "cause", "lost", "unhorsed"),
    [
        (False, "fire", Fraction(3, 36), Fraction(0)),
        (True, "fire", Fraction(3, 36), Fraction(3, 36)),
        (True, "melee", Fraction(6, 36), Fraction(0)),
    ],
)
def test_a_mounted_leader_is_hit_more_easily_and_may_lose_his_horse(
    mounted: bool, cause: str, lost: Fraction, unhorsed: Fraction
) -> None:
    """Page 18: 11 or 12 on foot, 10 to 12 mounted; hit by fire, half the time it is the horse, in a melee never."""

    def strike(umpire: Umpire) -> tuple[bool, bool]:
        unit = men("u1", at=(240, 300), leader_rep=0)
        captain = rider(unit)
        captain.mounted = mounted
        casualties.inflict(umpire, field(unit, captain), unit, 1, cause, 240, 100)
        return captain.lost, captain.stunned

    chances = every_face(strike)
    assert sum(chance for (gone, _), chance in chances.items() if gone) == lost
    assert sum(chance for (_, stunned), chance in chances.items() if stunned) == unhorsed


@pytest.mark.rule("MM-CAS-2", "MM-LEAD-4")
def test_the_horse_is_the_casualty_and_costs_an_activation() -> None:
    """No figure falls for it; on foot for the rest of the game he loses only one activation."""
    unit = men("u1", at=(240, 300), leader_rep=0)
    captain = rider(unit)
    battle = field(unit, captain)
    umpire = script(5, 5, 3)
    assert not casualties.inflict(umpire, battle, unit, 1, "fire", 240, 100)
    assert rolls(umpire) == [("MM-CAS-2", [5, 5]), ("MM-CAS-2", [3])]
    assert (unit.figures, captain.lost, captain.mounted, captain.stunned) == (10, False, False, True)
    command.activate(script(), battle, captain)
    assert captain.activated
    assert not captain.stunned
    assert not unit.activated
    captain.activated, captain.x = False, 245
    command.activate(script(*[1] * 50), battle, captain)
    assert unit.activated


@pytest.mark.rule("MM-LEAD-3", "MM-MOVE-1")
@pytest.mark.parametrize(("mounted", "inches"), [(False, 8), (True, 12)])
def test_how_far_a_leader_goes_by_himself(mounted: bool, inches: int) -> None:
    """Alone on the table he makes for his unit: 8 inches on foot, 12 as horse does."""
    captain = rider(unit := men("u1", at=(240, 100)))
    captain.mounted, captain.attached = mounted, ""
    captain.x, captain.y = 245, 400
    command.activate(script(*[1] * 20), field(unit, captain), captain)
    assert abs(hypot(captain.x - 245, captain.y - 400) - 10 * inches) < 2


@pytest.mark.rule("MM-LEAD-4")
@pytest.mark.parametrize(
    ("rank", "troops", "faults"),
    [
        ("lieutenant", ("line", "militia"), 0),
        ("captain", (), 0),
        ("major", ("grenadier",), 0),
        ("lieutenant", ("militia", "irregular"), 1),
        ("war_chief", (), 1),
    ],
)
def test_leaders_of_regulars_alone_ride(rank: str, troops: tuple[str, ...], faults: int) -> None:
    """Page 7: the option is a Regular leader's."""
    kinds = {f"u{n}": troop for n, troop in enumerate(troops)}
    leader: dict[str, object] = {"rank": rank, "commands": list(kinds), "mounted": True}
    assert len(check_horse("x", "Gage", leader, kinds)) == faults
    assert check_horse("x", "Gage", leader | {"mounted": False}, kinds) == []


@pytest.mark.rule("MM-LEAD-4", "MM-CAS-2")
def test_whole_battles_with_mounted_officers() -> None:
    """They are by the book and fold; some horse is shot under its rider."""
    shot = 0
    for seed in range(60):
        order: Any = order_of_battle("raid_attack", ("line",) * 4, ("bold", "veteran")[seed % 2])
        order["player"]["leaders"] = [
            {"id": "cap", "rank": "captain", "rep": 5, "commands": ["u1", "u2", "u3", "u4"], "mounted": True},
            {"id": "lt", "rank": "lieutenant", "rep": 4, "commands": ["u3", "u4"], "mounted": True},
        ]
        assert GAME.check(order) == []
        fought = fight(order, seed)
        assert audit(fought.initial, [event.to_dict() for event in fought.events]) == []
        shot += sum(event.what == "row:horse" and event.after == "horse" for event in fought.events)
        if shot and seed > 8:
            break
    assert shot


def test_any_order_has_riders() -> None:
    """The orders of battle drawn by dice have officers on horseback among them."""
    drawn = [any_order(Random(seed)) for seed in range(60)]
    riders = [row for order in drawn for row in order["player"]["leaders"] if row.get("mounted")]
    assert riders


@pytest.mark.rule("MM-FORM-1", "MM-LEAD-4")
@pytest.mark.parametrize(("mounted", "free"), [(False, True), (True, False)])
def test_a_mounted_leader_has_the_base_of_horse(mounted: bool, free: bool) -> None:
    """Page 3: 1 inch by 2. No unit has room on the hind half of it, nor has he with it on a unit.

    He looks towards the far edge, as the units do, so the hind half is the inch nearer to the near edge.
    """
    unit = men("u1", at=(240, 300))
    captain = rider(unit)
    captain.mounted, captain.x, captain.y, captain.attached = mounted, 240, 200, ""
    battle = field(unit, captain)
    behind = places.one(240, 212, captain.heading)
    assert places.unoccupied(battle, behind, "u1", unit.side) is free
    front = min(y for x, y in zip(unit.xs, unit.ys, strict=True))
    before = places.one(unit.xs[0], front - 12, captain.heading, captain.mounted)
    assert places.room(battle, places.alone(captain), before) is free
    assert places.room(battle, places.alone(captain), places.one(240, 100, captain.heading, captain.mounted))
