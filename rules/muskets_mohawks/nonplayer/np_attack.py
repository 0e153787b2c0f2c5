"""Attack by the table: charge what is near, else close to range, halt and fire, or fall back."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice, orders
from rules.muskets_mohawks.combat import charge, fire, reaction
from rules.muskets_mohawks.encounters import destinations, ending, group_movement, loot
from rules.muskets_mohawks.forces.sides import twice_the_figures
from rules.muskets_mohawks.ground import near_by
from rules.muskets_mohawks.movement import no_way
from rules.muskets_mohawks.nonplayer import answers, np_guns, np_horse
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import allowance, weapon_range
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import NP_ATTACK, NP_CHARGE_REACH, NP_DICE, NP_TWICE_DIE
from rules.muskets_mohawks.terrain import weather
from rules.muskets_mohawks.words import SQUARE


def act(umpire: Umpire, battle: Battle, unit: Unit, foes: list[Unit]) -> None:
    """MM-NP-4: within 12 inches charge if it can be done, else two dice against the leader's Rep say what they do.

    The last row prints the same Retire as the reaction tests: a full move straight away, unformed, and a rally to
    come (MM-MOVE-5). Inferred: like any Retire it is not hindered by what is still to be reloaded; and horse charge no
    square, before which they would only retire (MM-PERIOD-3).
    """
    if np_horse.gets_down(umpire, battle, unit):
        return
    for foe in foes:
        if unit.mounted and foe.formation == SQUARE:
            continue
        if facing.is_within(unit, foe, 10 * NP_CHARGE_REACH):
            if charge.for_cause(umpire, battle, unit, foe, "MM-NP-4", "within_12"):
                return
    passed = read_table(umpire, battle, unit)
    if unit.mounted:
        np_horse.act(umpire, battle, unit, foes, passed, "MM-NP-4")
        return
    order = NP_ATTACK[passed]
    foe = destinations.best_target(battle, unit, foes)
    if np_guns.acts_as_gun(unit):
        if order == "range":
            np_guns.into_range(umpire, battle, unit, foe, "MM-NP-4")
        elif order == "halt":
            np_guns.halt_and_fire(umpire, battle, unit, foe, "MM-NP-4")
        else:
            np_guns.draw_back(umpire, battle, unit, foe)
    elif order == "range":
        into_range(umpire, battle, unit, foe)
    elif order == "halt":
        halt_and_fire(umpire, battle, unit, foe)
    else:
        reaction.retire(umpire, battle, unit, foe.x, foe.y)


def read_table(umpire: Umpire, battle: Battle, unit: Unit) -> int:
    """MM-NP-4: return how many dice a unit passed against its leader's Rep, or its body did before it (MM-NP-2)."""
    passed = answers.answered(umpire, battle, unit, "np_attack")
    if passed >= 0:
        return passed
    number = NP_DICE
    if twice_the_figures(battle, unit.side):
        number += umpire.modify("MM-NP-4", NP_TWICE_DIE, "twice_the_figures")
    rep = answers.leader_rep(battle, unit)
    passed = dice.row_of(dice.pass_dice(umpire, "MM-NP-4", unit.id, number, rep, "np_attack"))
    umpire.record("MM-NP-4", NOTE, unit.id, "row:np_attack", None, str(passed))
    answers.answer(battle, unit, "np_attack", passed)
    return passed


def into_range(umpire: Umpire, battle: Battle, unit: Unit, foe: Unit) -> None:
    """MM-NP-4: fire if there, else move into small-arms range, through cover where the end of the move allows.

    Inferred: raiders among stores go on looting them while they have no target (MM-ENC-2). Once outside they
    would often lose sight of the enemy, and the stores would call them back in.
    """
    if fire.can_fire(battle, unit, foe):
        fire.fire(umpire, battle, unit, foe)
    elif loot.may_loot(battle, unit):
        ending.work(umpire, battle, unit)
    else:
        close_in(umpire, battle, unit, foe)


def close_in(umpire: Umpire, battle: Battle, unit: Unit, foe: Unit) -> bool:
    """MM-NP-2: move into range of an enemy, to a covered place when there is one within the move, else in the open.

    Inferred: in weather that forbids firing the unit closes in until it may charge; so does
    one in range that has no clear sight of its enemy.
    """
    reach = weapon_range(unit.weapon) if weather.can_fire(battle) else 0
    limit = allowance(battle, unit)
    x, y = destinations.covered_point(battle, unit, foe.x, foe.y, limit)
    if x < 0 or (x - foe.x) * (x - foe.x) + (y - foe.y) * (y - foe.y) > reach * reach:
        x, y = destinations.range_point(battle, unit, foe.x, foe.y, reach)
    if near_by(x - unit.x, y - unit.y, 4):
        if destinations.face(umpire, battle, unit, foe):
            return True
        if foe.opponents:
            fire.record(umpire, battle, unit, foe, "MM-NP-4")
            return False
        moved = not fire.can_fire(battle, unit, foe) and _nearer(umpire, battle, unit, foe)
    else:
        moved = group_movement.move_in_group(umpire, battle, unit, x, y, foe) or _by_a_flank(umpire, battle, unit, foe)
    if not moved:
        no_way.record(umpire, battle, unit, Order(orders.MOVE, "range", foe.id), x, y)
    return moved


def _nearer(umpire: Umpire, battle: Battle, unit: Unit, foe: Unit) -> bool:
    """MM-NP-4: move on towards an enemy in range who cannot be fired at from there, or round him."""
    x, y = destinations.range_point(battle, unit, foe.x, foe.y, 0)
    if near_by(x - unit.x, y - unit.y, 4):
        return _by_a_flank(umpire, battle, unit, foe)
    return group_movement.move_in_group(umpire, battle, unit, x, y, foe) or _by_a_flank(umpire, battle, unit, foe)


def _by_a_flank(umpire: Umpire, battle: Battle, unit: Unit, foe: Unit) -> bool:
    """MM-NP-4: move towards the left flank of an enemy, or else the right, where the straight way to him is barred."""
    for left in (True, False):
        x, y = destinations.flank_point(unit, foe.x, foe.y, left)
        if destinations.make_for(umpire, battle, unit, x, y, foe):
            return True
    return False


def halt_and_fire(umpire: Umpire, battle: Battle, unit: Unit, foe: Unit) -> None:
    """MM-NP-4: halt, and fire if in range."""
    if fire.can_fire(battle, unit, foe):
        fire.fire(umpire, battle, unit, foe)
    else:
        fire.record(umpire, battle, unit, foe, "MM-NP-4")
