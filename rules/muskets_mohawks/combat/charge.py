"""Charging into melee: both sides' dice, and what the difference makes of it."""

from typing import Final

from rules.core.events import NOTE
from rules.core.geometry import divide, length
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.combat import fire, melee, reaction, squares
from rules.muskets_mohawks.forces import leaders, troops
from rules.muskets_mohawks.movement import base_contact, buildings, charge_move, hauling
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.ranks import Spot
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import cover, lines, sight
from rules.muskets_mohawks.sight.reach import allowance
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import (
    CHARGE_DICE,
    CHARGE_POINT,
    CHARGE_RESOLUTION,
    CHARGER_IS,
    CLOSE,
    FIRE_AND_CLOSE,
    LEADER_DIE,
    MUSKET_RANGE,
    OUTNUMBERS,
    RUNAWAY,
    STOPPED,
    TARGET_IS,
    TARGET_RUNS,
    THROWN_BACK,
    TURNED_AWAY,
)
from rules.muskets_mohawks.tables_periods import CUIRASSIERS, WARY_REP
from rules.muskets_mohawks.words import ARTILLERY, CUIRASS, LINE, WARY

_MOST_ROW: Final = max(CHARGE_RESOLUTION)
BEFORE_SQUARE: Final = "retires_before_square"
FALLS: Final = "charger_falls"  # an ending that no cell of the table prints


def can_charge(battle: Battle, charger: Unit, target: Unit, left: int = -1) -> bool:
    """MM-CHARGE-1: return whether a unit may charge an enemy: loaded, free, upright, the charge point in reach.

    Ruling: a unit with reload markers may not charge, as it may not move (MM-FIRE-4). Gunners do not charge (MM-ACT-2).
    Inferred: mounted units do not charge a building (MM-BUILD-1). Whether the side still wants to is for its orders.
    `left` is what is left of a move in whose middle the charge begins, -1 for a whole one.
    """
    return point_of(battle, charger, target, left) is not None


def point_of(battle: Battle, charger: Unit, target: Unit, left: int = -1) -> Spot | None:
    """MM-CHARGE-1: return the charge point of a unit that may charge an enemy as `can_charge` has it, or none."""
    if not charger.on_table or not target.on_table or charger.side == target.side:
        return None
    if charger.markers > 0 or charger.opponents or charger.retiring or charger.prone or charger.troop == ARTILLERY:
        return None
    if charger.mounted and target.house:
        return None
    if not sight.sees(battle, charger, target) and not _will_see(battle, charger, target):
        return None
    return charge_move.charge_point(battle, charger, target, left)


def _will_see(battle: Battle, charger: Unit, target: Unit) -> bool:
    """MM-CHARGE-1: return whether a charger will see its target from the charge point, which is soon enough."""
    from_x, from_y, dx, dy = facing.nearest_way(charger.xs, charger.ys, 0, 0, target)
    complete = length(dx, dy)
    way = complete - BASE - 10 * CHARGE_POINT
    if way <= 0:
        return False
    x = from_x + divide(dx * way, complete)
    y = from_y + divide(dy * way, complete)
    return lines.clear(battle, x, y, from_x + dx, from_y + dy, "", target.house)


def charge(
    umpire: Umpire,
    battle: Battle,
    charger: Unit,
    target: Unit,
    left: int = -1,
    from_x: int = -1,
    from_y: int = -1,
    spot: Spot | None = None,
) -> str:
    """MM-CHARGE-1: charge an enemy, and any unit that the charge then meets; return the ending of the last charge.

    A charge in the middle of a move has what is `left` of it, and comes from (from_x, from_y), where that move began.
    `spot` is its charge point, where that is known.
    The ending is one of target_runs_away, melee, fire_then_melee, charger_halts, charger_retires, horse_turns_away, and
    charger_falls when the fire left no figure to close. Ruling: the ground of a target that ran away, taken over by the
    charger, counts against its move when it charges on.
    """
    if left < 0:
        left = allowance(battle, charger)
        from_x = charger.x
        from_y = charger.y
    if troops.is_cavalry(charger):
        spot = None  # before it the target may form square, so that the way to it changes
    struck: list[str] = []
    quarry: Unit | None = target
    ending = STOPPED
    while quarry is not None:
        struck.append(quarry.id)
        if squares.meets_square(umpire, battle, charger, quarry):
            ending = _before_square(umpire, battle, charger, quarry)
            break
        side = facing.side_of(quarry, from_x, from_y)
        gone = charge_move.move_to_charge_point(umpire, battle, charger, quarry, left, spot)
        spot = None
        if gone < 0:
            break
        x = quarry.x
        y = quarry.y
        house = buildings.house_of(battle, quarry.house)
        ending = _come_on(umpire, battle, charger, quarry, side)
        if ending != TARGET_RUNS:
            break
        left -= gone + charge_move.take_over(umpire, battle, charger, x, y, house)
        from_x = charger.x
        from_y = charger.y
        quarry = _runs_into(battle, charger, left, struck)
        if quarry is not None:
            umpire.record("MM-CHARGE-4", NOTE, charger.id, "charges", quarry.id, "in_reach")
    return ending


def for_cause(umpire: Umpire, battle: Battle, charger: Unit, target: Unit, rule: str, why: str) -> bool:
    """MM-CHARGE-1: charge an enemy, if it can be done, for a reason of the rules' and not by an order.

    The record names him and it. Returns whether the unit charged.
    """
    spot = point_of(battle, charger, target)
    if spot is None:
        return False
    umpire.record(rule, NOTE, charger.id, "charges", target.id, why)
    charge(umpire, battle, charger, target, spot=spot)
    return True


def _before_square(umpire: Umpire, battle: Battle, charger: Unit, square: Unit) -> str:
    """MM-PERIOD-3: let cavalry that charge a square retire instead. Inferred: it is no charge, and draws no fire."""
    umpire.record("MM-PERIOD-3", NOTE, charger.id, BEFORE_SQUARE, square.id)
    reaction.retire(umpire, battle, charger, square.x, square.y)
    return BEFORE_SQUARE


def _come_on(umpire: Umpire, battle: Battle, charger: Unit, target: Unit, side: str) -> str:
    """MM-CHARGE-2: roll for both sides of one charge and carry out the row of their difference."""
    reaction.interrupt_trophies(umpire, charger)
    reaction.interrupt_trophies(umpire, target)
    charger.set_engaged(umpire, "MM-CHARGE-1", True)
    target.set_engaged(umpire, "MM-CHARGE-1", True)
    in_cover = cover.in_cover(battle, target, charger.x, charger.y, lying=False)
    result = contest(umpire, charger, target, side, in_cover)
    outcome = f"turned_{result}" if shies(charger, target, result) else result
    umpire.record("MM-CHARGE-2", NOTE, charger.id, "charge", target.id, outcome)
    return _carry_out(umpire, battle, charger, target, result)


def contest(umpire: Umpire, charger: Unit, target: Unit, side: str, in_cover: bool) -> str:
    """MM-CHARGE-2: roll both sides' dice of a charge, and the leader's if they are level, and return the cell."""
    number = CHARGE_DICE + charger_modifiers(umpire, charger, target, side)
    ahead = dice.pass_dice(umpire, "MM-CHARGE-1", charger.id, number, _rep(charger), "charger")
    number = CHARGE_DICE + target_modifiers(umpire, charger, target, in_cover)
    ahead -= dice.pass_dice(umpire, "MM-CHARGE-1", target.id, number, _rep(target), "target")
    result = read(umpire, charger, ahead)
    if result == LEADER_DIE:
        result = read(umpire, charger, 1 if leaders.leader_die(umpire, "MM-CHARGE-2", charger) else -1)
    return result


def charger_modifiers(umpire: Umpire, charger: Unit, target: Unit, side: str) -> int:
    """MM-CHARGE-1: return what a charger's dice gain; it came at the `side` front, flank or rear of its target."""
    change = _cuirass(umpire, charger)
    if charger.formation == LINE:
        change += umpire.modify("MM-CHARGE-1", CHARGER_IS["formed"], "formed")
    if troops.is_cavalry(charger):
        change += umpire.modify("MM-CHARGE-1", CHARGER_IS["cavalry"], "cavalry")
    if troops.counts_as_irregular(charger):
        change += umpire.modify("MM-CHARGE-1", CHARGER_IS["irregular_or_indian"], "irregular_or_indian")
    if side == "flank":
        change += umpire.modify("MM-CHARGE-1", CHARGER_IS["onto_flank"], "onto_flank")
    elif side == "rear":
        change += umpire.modify("MM-CHARGE-1", CHARGER_IS["onto_rear"], "onto_rear")
    if charger.figures >= OUTNUMBERS * target.figures:
        change += umpire.modify("MM-CHARGE-1", CHARGER_IS["outnumbers"], "outnumbers")
    return change


def target_modifiers(umpire: Umpire, charger: Unit, target: Unit, in_cover: bool) -> int:
    """MM-CHARGE-1: return what the dice of a charge's target gain or lose."""
    change = _cuirass(umpire, target)
    if target.formation == LINE:
        change += umpire.modify("MM-CHARGE-1", TARGET_IS["formed"], "formed")
    if troops.is_cavalry(target):
        change += umpire.modify("MM-CHARGE-1", TARGET_IS["cavalry"], "cavalry")
    if in_cover or hauling.hauls(target):
        change += umpire.modify("MM-CHARGE-1", TARGET_IS["in_cover"], "in_cover" if in_cover else "gunner_at_the_gun")
    if target.markers > 0 or (hauling.hauls(target) and target.gun is not None and target.gun.markers > 0):
        change += umpire.modify("MM-CHARGE-1", TARGET_IS["needs_to_reload"], "needs_to_reload")
    if target.figures >= OUTNUMBERS * charger.figures:
        change += umpire.modify("MM-CHARGE-1", TARGET_IS["outnumbers"], "outnumbers")
    return change


def _cuirass(umpire: Umpire, unit: Unit) -> int:
    """MM-PERIOD-3: return the die that cuirassiers in the saddle have more, charging and charged."""
    if CUIRASS in unit.traits and troops.is_cavalry(unit):
        return umpire.modify("MM-PERIOD-3", CUIRASSIERS, "cuirassiers")
    return 0


def _rep(unit: Unit) -> int:
    """MM-PERIOD-1: return the Rep that a unit rolls against in a charge, one lower for wary riders."""
    return unit.rep + WARY_REP if WARY in unit.traits else unit.rep


def read(umpire: Umpire, charger: Unit, ahead: int) -> str:
    """MM-CHARGE-2: return the cell for a charger who passed so many dice more than the target, negative for fewer."""
    row = abs(ahead)
    if row > _MOST_ROW:
        row = _MOST_ROW
    if umpire.recording:
        who = "equal" if ahead == 0 else "charger" if ahead > 0 else "target"
        umpire.record("MM-CHARGE-2", NOTE, charger.id, "row:charge_resolution", None, f"{who}/{row}")
    return CHARGE_RESOLUTION[row][0 if ahead >= 0 else 1]


def _carry_out(umpire: Umpire, battle: Battle, charger: Unit, target: Unit, result: str) -> str:
    """MM-CHARGE-2: carry out a row of the charge resolution and return the ending; `charge` takes over the ground.

    Only the charger that was thrown back tests reaction, since its row does not forbid it; it is then no longer fired
    on as a charger, since the book lets it retire first.
    """
    if result == TARGET_RUNS:
        reaction.apply_result(umpire, battle, target, RUNAWAY, charger.x, charger.y)
        return result
    if result == THROWN_BACK:
        reaction.retire(umpire, battle, charger, target.x, target.y)
        if fire.can_answer(battle, target, charger):
            fire.answer(umpire, battle, target, charger, thrown_back=True)
        elif charger.on_table:
            fire.record(umpire, battle, target, charger, "MM-CHARGE-2", "no_fire")
        return result
    if result != CLOSE:
        if fire.can_answer(battle, target, charger):
            fire.answer(umpire, battle, target, charger, thrown_back=False)
        else:
            fire.record(umpire, battle, target, charger, "MM-CHARGE-2", "no_fire")
        if not charger.on_table:
            return FALLS
    if result == STOPPED:
        return result
    if shies(charger, target, result):
        _turn_away(umpire, battle, charger, target)
        return TURNED_AWAY
    # Its way to contact was found before the dice, and fire only thins the ranks of those who close.
    base_contact.move_to_contact(umpire, battle, charger, target)
    melee.fight(umpire, battle, charger, target)
    return result


def shies(charger: Unit, target: Unit, result: str) -> bool:
    """MM-CHARGE-3: return whether horse that the dice send into melee do not close, their target being infantry."""
    return charger.mounted and result in (CLOSE, FIRE_AND_CLOSE) and troops.is_infantry(target)


def _turn_away(umpire: Umpire, battle: Battle, charger: Unit, target: Unit) -> None:
    """MM-CHARGE-3: let horse retire out of musket range from infantry that stood, after the fire, if there was any."""
    umpire.record("MM-CHARGE-3", NOTE, charger.id, TURNED_AWAY, target.id)
    away = 10 * MUSKET_RANGE + 1 - facing.distance(charger, target)
    reaction.retire(umpire, battle, charger, target.x, target.y, away)


def answer_fire(umpire: Umpire, battle: Battle) -> None:
    """MM-REACT-2: let units whose reaction to fire is a charge charge a firer in range, or else stay.

    Called when the fire, and all that came of it, is over. Inferred: the first of several firers that it may charge;
    and a side that has had enough charges no more for this test either (MM-LEAVE-1), so that its horse stay.
    """
    while battle.provoked:
        name = next(iter(battle.provoked))
        firers = battle.provoked.pop(name)
        unit = battle.unit_of[name]
        done = battle.ending or battle.sides[unit.side].had_enough
        for firer in firers:
            if not done and for_cause(umpire, battle, unit, battle.unit_of[firer], "MM-REACT-2", "fired_at"):
                break
        else:
            umpire.record("MM-REACT-2", NOTE, name, "stands", firers[0])


def _runs_into(battle: Battle, charger: Unit, left: int, struck: list[str]) -> Unit | None:
    """MM-CHARGE-4: return the nearest enemy that a charger with move left may now charge, as a new charge."""
    if left <= 0 or not charger.on_table or charger.house:
        return None
    nearest: Unit | None = None
    best = left + CHARGE_POINT * 10 + 1
    for enemy in battle.units:
        if enemy.side == charger.side or not enemy.on_table or enemy.id in struck:
            continue
        apart = facing.distance(charger, enemy)
        if apart < best and can_charge(battle, charger, enemy, left):
            nearest = enemy
            best = apart
    return nearest
