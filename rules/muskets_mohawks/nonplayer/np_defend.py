"""Defence by the table, also of scouting parties: to cover and fire, round a flank, and back into a lost position."""

from typing import Final

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice, orders
from rules.muskets_mohawks.combat import charge, fire
from rules.muskets_mohawks.encounters import destinations, group_movement, leaving
from rules.muskets_mohawks.forces import troops
from rules.muskets_mohawks.forces.sides import twice_the_figures, units_on
from rules.muskets_mohawks.ground import near_by
from rules.muskets_mohawks.movement import no_way
from rules.muskets_mohawks.nonplayer import answers, np_attack, np_guns, np_horse
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.facing import in_front
from rules.muskets_mohawks.pieces.house import Works
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import cover, watch
from rules.muskets_mohawks.sight.reach import weapon_range
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import TABLE_TOP
from rules.muskets_mohawks.tables_encounter import (
    NP_CHARGE_REACH,
    NP_COVER_DIE,
    NP_DEFEND,
    NP_DICE,
    NP_LEFT,
    NP_SCOUT,
    NP_TWICE_DIE,
    STILL_TURNS,
)
from rules.muskets_mohawks.terrain import weather
from rules.muskets_mohawks.words import PLAYER

_RAID_DEFEND: Final = "raid_defend"
_MOVE: Final = 80
_ARRIVED: Final = 30
_PARTY: Final = 120  # units of a side within a foot of each other act as one party (MM-NP-2)
# A party that has beaten off an enemy it may still see, and scouts again.
GOES_ON: Final = "scout_again"
UNDECIDED: Final = ("", "arriving", GOES_ON)


def act(umpire: Umpire, battle: Battle, unit: Unit, foes: list[Unit]) -> None:
    """MM-NP-5: retake a lost position, deploy on arrival, else defend by dice against the leader's Rep."""
    works = lost_position(battle, unit)
    if works is not None:
        retake(umpire, battle, unit, works, foes)
        return
    if not foes:
        deploy_next_to(umpire, battle, unit)
        return
    if np_horse.gets_down(umpire, battle, unit) or sally(umpire, battle, unit, foes):
        return
    foe = destinations.best_target(battle, unit, foes)
    in_cover = destinations.under_cover(battle, unit, foe)
    twice = twice_the_figures(battle, unit.side)
    passed = read_table(umpire, battle, unit, in_cover, twice)
    if np_guns.acts_as_gun(unit):
        _by_gun(umpire, battle, unit, foe, passed)
    elif unit.mounted:
        np_horse.act(umpire, battle, unit, foes, passed, "MM-NP-5")
    elif NP_DEFEND[passed] == "cover" and not unit.works:
        to_cover(umpire, battle, unit, foe, in_cover, twice)
    else:
        stay_and_fire(umpire, battle, unit, foe, in_cover)


def _by_gun(umpire: Umpire, battle: Battle, unit: Unit, foe: Unit, passed: int) -> None:
    """MM-NP-5: let a gun come into range, halt and fire, or retire. A gun in a defensive position stays there."""
    if passed == 0 and not unit.works:
        np_guns.draw_back(umpire, battle, unit, foe)
    elif passed < TABLE_TOP or unit.works:
        np_guns.halt_and_fire(umpire, battle, unit, foe, "MM-NP-5")
    else:
        np_guns.into_range(umpire, battle, unit, foe, "MM-NP-5")


def read_table(umpire: Umpire, battle: Battle, unit: Unit, in_cover: bool, twice: bool) -> int:
    """MM-NP-5: return how many dice a unit passed against its leader's Rep, or its body did before it (MM-NP-2)."""
    passed = answers.answered(umpire, battle, unit, "np_defend")
    if passed >= 0:
        return passed
    number = NP_DICE
    if in_cover:
        number += umpire.modify("MM-NP-5", NP_COVER_DIE, "in_cover")
    if twice:
        number += umpire.modify("MM-NP-5", NP_TWICE_DIE, "twice_the_figures")
    rep = answers.leader_rep(battle, unit)
    passed = dice.row_of(dice.pass_dice(umpire, "MM-NP-5", unit.id, number, rep, "np_defend"))
    umpire.record("MM-NP-5", NOTE, unit.id, "row:np_defend", None, str(passed))
    answers.answer(battle, unit, "np_defend", passed)
    return passed


def to_cover(umpire: Umpire, battle: Battle, unit: Unit, foe: Unit, in_cover: bool, twice: bool) -> None:
    """MM-NP-5: with twice the numbers half go to cover and half round a flank by a die; otherwise all go to cover.

    Inferred: every second unit of the side is of the half that goes round, and goes only while it has cover to go by.
    A unit in cover that cannot fire from there goes to cover within range from which it can.
    """
    if in_cover and fire.can_fire(battle, unit, foe):
        fire.fire(umpire, battle, unit, foe)
        return
    if unit.prone:
        stay_and_fire(umpire, battle, unit, foe, in_cover)
        return
    if twice and _goes_round(battle, unit):
        face = dice.score(umpire, "MM-NP-5", unit.id, "flank")
        umpire.record("MM-NP-5", NOTE, unit.id, "row:np_flank", None, str(face))
        x, y = destinations.flank_point(unit, foe.x, foe.y, NP_LEFT[face])
        x, y = destinations.towards(unit.x, unit.y, x, y, _MOVE)
        if cover.in_wood(battle, x, y) and destinations.make_for(umpire, battle, unit, x, y, foe):
            return
    x, y = destinations.covered_point(battle, unit, foe.x, foe.y, _MOVE)
    if (
        x >= 0
        and (not in_cover or _is_better(battle, unit, foe, x, y))
        and group_movement.move_in_group(umpire, battle, unit, x, y, foe)
    ):
        return
    stay_and_fire(umpire, battle, unit, foe, in_cover)


def _is_better(battle: Battle, unit: Unit, foe: Unit, x: int, y: int) -> bool:
    """Return whether cover elsewhere has an enemy in range that the unit cannot fire at from where it is."""
    if unit.house or near_by(x - unit.x, y - unit.y, _ARRIVED) or not weather.can_fire(battle):
        return False
    reach = weapon_range(unit.weapon)
    return (x - foe.x) * (x - foe.x) + (y - foe.y) * (y - foe.y) <= reach * reach


def _goes_round(battle: Battle, unit: Unit) -> bool:
    for place, other in enumerate(units_on(battle, unit.side)):
        if other is unit:
            return place % 2 == 1
    return False


def sally(umpire: Umpire, battle: Battle, unit: Unit, foes: list[Unit]) -> bool:
    """MM-NP-5: attack an enemy in reach after a long standoff, and return whether the unit did.

    Inferred: the table lets a defender wait for ever where neither side can fire; after three turns in contact without
    a shot it charges an enemy it can reach, and the player's defender, whose encounter lasts until every enemy is
    gone, closes with the nearest of those who have stopped farther off, as he goes out to PEFs that do (MM-ENC-3).
    """
    if battle.standoff < STILL_TURNS or unit.works or unit.gun is not None:
        return False
    for foe in foes:
        if facing.is_within(unit, foe, 10 * NP_CHARGE_REACH):
            if charge.for_cause(umpire, battle, unit, foe, "MM-NP-5", "long_wait"):
                return True
    if battle.encounter != _RAID_DEFEND or unit.side != PLAYER or fire.can_fire(battle, unit, foes[0]):
        return False
    return not unit.prone and np_attack.close_in(umpire, battle, unit, foes[0])


def stay_and_fire(umpire: Umpire, battle: Battle, unit: Unit, foe: Unit, in_cover: bool) -> None:
    """MM-NP-5: stand, or stay in cover, and fire; irregulars in the open drop prone and fire.

    Inferred: dropping prone is part of standing fast and costs them no fire. A unit with the enemy outside its front
    turns to him before it drops, or rises; one that cannot fire otherwise waits, with a reason in the record.
    """
    fires = fire.can_fire(battle, unit, foe)
    faces = fires or bool(unit.house) or in_front(unit.heading, foe.x - unit.x, foe.y - unit.y)
    if faces and not in_cover and not unit.prone and troops.counts_as_irregular(unit):
        unit.set_prone(umpire, "MM-NP-5", True)
    if fires:
        fire.fire(umpire, battle, unit, foe)
    elif not faces and unit.prone:
        unit.set_prone(umpire, "MM-NP-5", False)
    elif faces or not destinations.face(umpire, battle, unit, foe):
        fire.record(umpire, battle, unit, foe, "MM-NP-5")


def lost_position(battle: Battle, unit: Unit) -> Works | None:
    """MM-NP-5: return a defensive position of the side, in sight and within a move, that the enemy has taken."""
    for works in battle.works:
        if works.side != battle.sides[unit.side].key or works.holder == works.side:
            continue
        x = (works.x0 + works.x1) // 2
        y = (works.y0 + works.y1) // 2
        if (x - unit.x) * (x - unit.x) + (y - unit.y) * (y - unit.y) <= _MOVE * _MOVE:
            if not unit.opponents and watch.looks(battle, unit, x, y):
                return works
    return None


def retake(umpire: Umpire, battle: Battle, unit: Unit, works: Works, foes: list[Unit]) -> None:
    """MM-NP-5: attack to retake a lost position: charge the enemy in it, else march back in."""
    umpire.record("MM-NP-5", NOTE, unit.id, "retakes", None, works.id)
    for foe in foes:
        if works.x0 <= foe.x <= works.x1 and works.y0 <= foe.y <= works.y1:
            if charge.for_cause(umpire, battle, unit, foe, "MM-NP-5", "lost_position"):
                return
    x = (works.x0 + works.x1) // 2
    y = (works.y0 + works.y1) // 2
    if not destinations.make_for(umpire, battle, unit, x, y):
        no_way.record(umpire, battle, unit, Order(orders.MOVE, "works", works.id), x, y)


def arrives(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-NP-5: a unit that comes to a defence deploys to the left of those there on 1 to 3, to the right on 4 to 6."""
    if not _anchor(battle, unit):
        return
    face = dice.score(umpire, "MM-NP-5", unit.id, "deploy")
    umpire.record("MM-NP-5", NOTE, unit.id, "row:np_deploy", None, str(face))
    unit.set_tactic(umpire, "MM-NP-5", "arriving")
    unit.set_task(umpire, "MM-NP-5", 1 if NP_LEFT[face] else 2)


def _anchor(battle: Battle, unit: Unit) -> Unit | None:
    """Return the nearest unit of its side that is in place; an arriving unit lines up on its flank."""
    best: Unit | None = None
    best_square = 0
    for other in battle.units:
        if other.side != unit.side or not other.on_table or other is unit or other.tactic == "arriving":
            continue
        apart = (other.x - unit.x) * (other.x - unit.x) + (other.y - unit.y) * (other.y - unit.y)
        if best is None or apart < best_square:
            best = other
            best_square = apart
    return best


def deploy_next_to(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-NP-5: march to the flank of the units already there, or behind them when the flank has no room."""
    anchor = _anchor(battle, unit)
    if unit.tactic != "arriving" or anchor is None:
        if unit.tactic == "arriving":
            umpire.record("MM-NP-5", NOTE, unit.id, "alone")
            unit.set_tactic(umpire, "MM-NP-5", "")
        return
    left = unit.task == 1
    x, y = destinations.flank_place(battle, unit, anchor, left)
    there = group_movement.tie_in(umpire, battle, unit, anchor, left)
    if not there:
        there = near_by(x - unit.x, y - unit.y, _ARRIVED)
    if not there and destinations.make_for(umpire, battle, unit, x, y):
        return
    if there:
        umpire.record("MM-NP-5", NOTE, unit.id, "posted", None, anchor.id)
    elif umpire.recording:
        why = no_way.reason(battle, unit, Order(orders.MOVE, "post", anchor.id), x, y)
        umpire.record("MM-ACT-1", NOTE, unit.id, "stays", None, why)
    unit.set_tactic(umpire, "MM-NP-5", "")
    unit.set_task(umpire, "MM-NP-5", 0)


def react(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-NP-3: test against the side's investment level what a scouting party that meets an enemy does.

    Inferred: the units of its side within 12 inches are of the party and share the answer (MM-NP-2).
    """
    side = battle.sides[unit.side]
    number = NP_DICE
    if twice_the_figures(battle, unit.side):
        number += umpire.modify("MM-NP-3", NP_TWICE_DIE, "twice_the_figures")
    passed = dice.row_of(dice.pass_dice(umpire, "MM-NP-3", unit.id, number, side.investment, "scout_reaction"))
    umpire.record("MM-NP-3", NOTE, unit.id, "row:np_scout", None, str(passed))
    for other in battle.units:
        if other.side != unit.side or not other.on_table or other.tactic not in UNDECIDED:
            continue
        if near_by(other.x - unit.x, other.y - unit.y, _PARTY):
            other.set_tactic(umpire, "MM-NP-3", NP_SCOUT[passed])


def beaten_off(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-NP-3: with the enemy beaten off one party scouts again and the other goes home."""
    unit.set_tactic(umpire, "MM-NP-3", GOES_ON if unit.tactic == "defend_scout" else "withdraw")


def withdraw(umpire: Umpire, battle: Battle, unit: Unit, foes: list[Unit]) -> None:
    """MM-NP-3: withdraw fighting, from cover to cover, towards the edge the party came by.

    Inferred: it answers the fire of an enemy that has it as target, and otherwise moves.
    """
    for foe in foes:
        if foe.target == unit.id and fire.can_fire(battle, unit, foe):
            fire.fire(umpire, battle, unit, foe)
            return
    if not leaving.walk_off(umpire, battle, unit, True) and unit.on_table:
        x, y = destinations.exit_point(battle, unit)
        no_way.record(umpire, battle, unit, orders.GO_HOME, x, y)
