"""The legal orders of an active unit: what the rules leave it free to do, in a fixed order."""

from typing import Final

from rules.core.geometry import heading_to, length
from rules.core.int64 import i64
from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.combat import charge, fire, gunnery, recovery
from rules.muskets_mohawks.encounters import burning, destinations, loot
from rules.muskets_mohawks.encounters.deployment import step
from rules.muskets_mohawks.encounters.raid_defend import sally_against
from rules.muskets_mohawks.forces.sides import depth, is_decided
from rules.muskets_mohawks.forces.troops import forms_line, may_form_square, may_take
from rules.muskets_mohawks.ground import near_by, section_centre
from rules.muskets_mohawks.known import Foe, Own, Prospect
from rules.muskets_mohawks.movement import buildings, fast_move, hauling, movement, no_way, riding
from rules.muskets_mohawks.movement.crossing import IN
from rules.muskets_mohawks.nonplayer import nonplayer
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.gun import Gun
from rules.muskets_mohawks.pieces.ranks import Spot
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import cover
from rules.muskets_mohawks.sight.reach import weapon_range
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import FAST_MOVE_ENEMY
from rules.muskets_mohawks.terrain import weather
from rules.muskets_mohawks.words import LINE, MOB, SQUARE, STAND_ATTACK, STAND_DEFEND, UNFORMED

_CHARGE_REACH: Final = 140  # no unit of foot reaches a charge point from farther away
_RIDING_REACH: Final = 180  # and no unit of horse from farther than this
_MOVE: Final = 80
_COMPASS: Final[tuple[int, ...]] = (0, 4, 8, 12, 16, 20, 24, 28)
_CLOSE_RANGE: Final = 120
_RULE: Final = "MM-GUN-3"


def legal(umpire: Umpire, battle: Battle, unit: Unit, foes: list[Unit], recovering: bool) -> list[Choice]:
    """MM-ACT-1: return what an active unit may do; `foes` are those it sees, the nearest first.

    What it has to reload it has been bound to (MM-FIRE-5), save on the side that has had enough.

    The tables come first where they speak, so that who lets units act by them need not look at the rest.
    """
    side = battle.sides[unit.side]
    found: list[Choice] = []
    battle.charge_points = {}
    if side.had_enough:
        _leaving(battle, unit, foes, found)
        return found
    if nonplayer.speaks(battle, unit, foes):
        found.append(orders.ACT_BY_TABLE)
        if umpire.always_takes(unit.side, orders.ACT_BY_TABLE):
            return found
    if unit.gun is not None and hauling.hauls(unit):
        of_crew(battle, unit, unit.gun, foes, found)
        _moves_of_gun(umpire, battle, unit, foes, found)
        return found
    if unit.formation == SQUARE:
        _in_square(battle, unit, foes, found, recovering)
        return found
    if loot.may_loot(battle, unit):
        found.append(orders.TAKE_STORES)
    _fires(battle, unit, found)
    for foe in foes:
        if fire.can_fire(battle, unit, foe):
            found.append(Order(orders.FIRE, target=foe.id))
    if battle.guns:
        of_others(battle, unit, foes, found)
    if unit.prone:
        found.append(orders.GET_UP)
    else:
        reach = _RIDING_REACH if unit.mounted else _CHARGE_REACH
        cold_steel = not weather.can_fire(battle) or is_decided(battle, unit.side)
        for foe in foes:
            if facing.is_within(unit, foe, reach):
                spot = _charge_point(umpire, battle, unit, foe, cold_steel)
                if spot is not None:
                    battle.charge_points[foe.id] = spot  # nothing moves between the question and the charge
                    found.append(Order(orders.CHARGE, target=foe.id))
        _contact_moves(battle, unit, foes, found)
        _goal_moves(battle, unit, foes, found)
        _formations(battle, unit, found)
        _free_moves(umpire, battle, unit, found)
    if unit.horses is not None:
        _of_horse(battle, unit, found)
    if movement.may_drop(battle, unit):
        found.append(orders.DROP)
    if recovering and recovery.with_those_back(battle, unit) is not None:
        found.append(orders.REST)
    found.append(orders.WAIT)
    return found


def _charge_point(umpire: Umpire, battle: Battle, unit: Unit, foe: Unit, cold_steel: bool) -> Spot | None:
    """MM-CHARGE-1: return the charge point of a unit that may charge an enemy; none where its side would never."""
    goal = battle.sides[unit.side].encounter
    if umpire.never_takes(unit.side, Prospect(Own(unit), Foe(foe), goal, battle.standoff, cold_steel)):
        return None
    return charge.point_of(battle, unit, foe)


def _in_square(battle: Battle, unit: Unit, foes: list[Unit], found: list[Choice], recovering: bool) -> None:
    """MM-PERIOD-3: the orders of a square, which cannot move: to fire, to take another formation, to wait."""
    for foe in foes:
        if fire.can_fire(battle, unit, foe):
            found.append(Order(orders.FIRE, target=foe.id))
    _formations(battle, unit, found)
    if recovering and recovery.with_those_back(battle, unit) is not None:
        found.append(orders.REST)
    found.append(orders.WAIT)


def _fires(battle: Battle, unit: Unit, found: list[Choice]) -> None:
    """MM-BURN-1: setting fire to a building, by hand or by flaming arrows, and carrying water to one that burns."""
    for house in battle.houses:
        if burning.may_torch(battle, unit, house):
            found.append(Order(orders.BURN, orders.TORCH, house.id))
        elif burning.may_shoot_fire(battle, unit, house):
            found.append(Order(orders.BURN, orders.ARROWS, house.id))
        elif burning.may_douse(battle, unit, house):
            found.append(Order(orders.DOUSE, "fire", house.id))


def _of_horse(battle: Battle, unit: Unit, found: list[Choice]) -> None:
    """MM-TROOP-3: getting down from the saddle, or up into it."""
    if riding.may_dismount(battle, unit):
        found.append(orders.GET_DOWN)
    if riding.may_mount(battle, unit):
        found.append(orders.TO_HORSE)


def _leaving(battle: Battle, unit: Unit, foes: list[Unit], found: list[Choice]) -> None:
    """MM-LEAVE-1: a side that has had enough goes, or answers the fire of those who fire at it."""
    for foe in foes:
        if foe.target == unit.id and fire.can_fire(battle, unit, foe):
            found.append(Order(orders.FIRE, target=foe.id))
    if unit.markers > 0:
        found.append(orders.TO_LOAD)
    elif unit.prone:
        found.append(orders.GET_UP)
    elif unit.formation == SQUARE:
        found.append(orders.BREAK_THE_RANKS)  # a square cannot move (MM-PERIOD-3)
    else:
        found.append(orders.GO_HOME)


def _moves_of_gun(umpire: Umpire, battle: Battle, unit: Unit, foes: list[Unit], found: list[Choice]) -> None:
    """MM-ACT-2: the moves of a gun and its crew: in any direction, facing anywhere at the end."""
    if unit.prone:
        found.append(orders.GET_UP)
    else:
        if foes:
            foe = foes[0]
            x, y = destinations.range_point(battle, unit, foe.x, foe.y, 0)
            found.append(Order(orders.MOVE, "press", foe.id, x, y))
            x, y = destinations.away_point(unit, foe.x, foe.y, _MOVE)
            found.append(Order(orders.MOVE, "away", foe.id, x, y))
        _goal_moves(battle, unit, foes, found)
        _free_moves(umpire, battle, unit, found)
        found.append(orders.DROP)
    found.append(orders.WAIT)


def _contact_moves(battle: Battle, unit: Unit, foes: list[Unit], found: list[Choice]) -> None:
    """Moves that an enemy in sight gives a meaning: into range, closer, to cover, away, round a flank, facing him."""
    if not foes:
        return
    foe = foes[0]
    reach = weapon_range(unit.weapon)
    x, y = destinations.covered_point(battle, unit, foe.x, foe.y, _MOVE)
    if x >= 0:
        found.append(Order(orders.MOVE, "cover", foe.id, x, y))
    if reach > 0:
        x, y = destinations.range_point(battle, unit, foe.x, foe.y, reach)
        found.append(Order(orders.MOVE, "range", foe.id, x, y))
    # No unit may fire at an enemy in melee (MM-WEAPON-1): only a charge helps the friends who fight it. One in the
    # water may be fired at from its bank alone (MM-TERR-5).
    near = foe.opponents or foe.water == IN or not weather.can_fire(battle)
    close = 0 if near else _CLOSE_RANGE
    x, y = destinations.range_point(battle, unit, foe.x, foe.y, close)
    found.append(Order(orders.MOVE, "press", foe.id, x, y))
    x, y = destinations.away_point(unit, foe.x, foe.y, _MOVE)
    found.append(Order(orders.MOVE, "away", foe.id, x, y))
    x, y = destinations.flank_point(unit, foe.x, foe.y, True)
    found.append(Order(orders.MOVE, "left", foe.id, x, y))
    x, y = destinations.flank_point(unit, foe.x, foe.y, False)
    found.append(Order(orders.MOVE, "right", foe.id, x, y))
    if not unit.house and not unit.water and heading_to(foe.x - unit.x, foe.y - unit.y) != unit.heading:
        turn = Order(orders.FACE, target=foe.id)
        if not no_way.was_barred(battle, unit, turn) or destinations.turned(battle, unit, foe) is not None:
            found.append(turn)
    if unit.formation != UNFORMED:
        found.append(Order(orders.WHEEL, target=foe.id))
    if unit.formation == LINE:
        x, y = step(unit.x, unit.y, unit.heading + 16, _MOVE)
        found.append(Order(orders.BACK, "", "", x, y))


def _goal_moves(battle: Battle, unit: Unit, foes: list[Unit], found: list[Choice]) -> None:
    """Moves that the encounter gives a meaning: to unseen sections, to stores, out to still PEFs, home."""
    side = battle.sides[unit.side]
    fast = fast_move.possible(battle, unit)
    if side.encounter == "scout":
        for section in range(1, 10):
            if section not in side.seen:
                x, y = section_centre(section)
                _both(battle, unit, found, "section", str(section), x, y, fast)
    for house in battle.houses:
        raided = side.encounter == "raid_attack" and battle.is_prize(house)
        if not (house.stores or raided) or (house.looted and raided) or house.id == unit.house:
            continue
        _both(battle, unit, found, "house", house.id, house.door_x, house.door_y, fast)
    if battle.is_players(unit.side):
        for pef in battle.markers_of(1 - unit.side) if side.encounter == STAND_ATTACK else sally_against(battle):
            _both(battle, unit, found, "pef", pef.id, pef.x, pef.y, fast)
    if side.encounter in (STAND_ATTACK, STAND_DEFEND):
        _to_the_enemy(battle, unit, found, fast)
    if unit.house:
        found.append(Order(orders.EXIT, "house", unit.house))
        _storeys(battle, unit, found)
    if fast and depth(unit.entered_from, unit.x, unit.y) > _MOVE:
        found.append(orders.HURRY_HOME)
    found.append(orders.GO_HOME)


def _to_the_enemy(battle: Battle, unit: Unit, found: list[Choice], fast: bool) -> None:
    """MM-ENC-4: moves to the enemy's units in a stand-up fight, in which one side drives the other from the table.

    Inferred: figures and markers are on the table for all to see, whether or not a unit sees them.
    """
    for foe in battle.units:
        if foe.side != unit.side and foe.on_table:
            _both(battle, unit, found, "foe", foe.id, foe.x, foe.y, fast)


def _storeys(battle: Battle, unit: Unit, found: list[Choice]) -> None:
    """MM-BUILD-1: the storeys above and below, each a full move away."""
    if buildings.has_level(battle, unit, True):
        found.append(Order(orders.LEVEL, "", "up"))
    if buildings.has_level(battle, unit, False):
        found.append(Order(orders.LEVEL, "", "down"))


def _both(battle: Battle, unit: Unit, found: list[Choice], aim: str, target: str, x: i64, y: i64, fast: bool) -> None:
    """Add a move and, where it may be tried and gains more, the fast move to the same point (MM-MOVE-2)."""
    found.append(Order(orders.MOVE, aim, target, x, y))
    if fast and not _barred(battle, unit, x, y):
        found.append(Order(orders.FAST, aim, target, x, y))


def _barred(battle: Battle, unit: Unit, x: i64, y: i64) -> bool:
    """MM-MOVE-2: return whether an enemy would be too near already where an ordinary move towards a point ends."""
    way = length(x - unit.x, y - unit.y)
    to_x, to_y = destinations.towards(unit.x, unit.y, x, y, way if way < _MOVE else _MOVE)
    least: i64 = FAST_MOVE_ENEMY * 10
    for foe in battle.units:
        if foe.side != unit.side and foe.on_table:
            square = (foe.x - to_x) * (foe.x - to_x) + (foe.y - to_y) * (foe.y - to_y)
            if square < least * least:
                return True
    return False


def _formations(battle: Battle, unit: Unit, found: list[Choice]) -> None:
    """MM-FORM-1: the other orders a unit may take; in the water there are none (MM-TERR-5)."""
    if unit.house or unit.water == IN:
        return
    if unit.formation != LINE and forms_line(unit) and not cover.among_trees(battle, unit):
        found.append(orders.DRESS_LINE)
    if unit.formation != MOB and may_take(unit, MOB):
        found.append(orders.MASS)
    if unit.formation != UNFORMED and may_take(unit, UNFORMED):
        found.append(orders.BREAK_THE_RANKS)
    if may_form_square(unit) and not cover.among_trees(battle, unit):
        found.append(orders.FORM_SQUARE)


def _free_moves(umpire: Umpire, battle: Battle, unit: Unit, found: list[Choice]) -> None:
    """Moves in eight directions and into contact with friends, for a caller that plans its own moves."""
    if umpire.never_takes(unit.side, orders.GO_ANYWHERE):
        return
    for heading in _COMPASS:
        x, y = step(unit.x, unit.y, heading, _MOVE)
        found.append(Order(orders.MOVE, "go", str(heading), x, y))
    for friend in battle.units:
        if friend.side == unit.side and friend is not unit and friend.on_table and not friend.house:
            dx = friend.x - unit.x
            dy = friend.y - unit.y
            if dx * dx + dy * dy <= 4 * _MOVE * _MOVE:
                found.append(Order(orders.MOVE, "join", friend.id))


def of_crew(battle: Battle, unit: Unit, gun: Gun, foes: list[Unit], found: list[Choice]) -> None:
    """MM-ACT-2: add what gunners may do with their gun in place: fire, reload, limber, unlimber, leave it.

    The order to unlimber names an enemy that the gun could then fire at, where there is one.
    """
    for foe in foes:
        if gunnery.can_fire(battle, unit, foe):
            found.append(Order(orders.FIRE, target=foe.id))
    if gun.markers > 0:
        found.append(orders.TO_LOAD)
    if not gun.limbered:
        found.append(orders.LIMBER_UP)
    else:
        mark = target_from_here(battle, unit, gun, foes)
        found.append(Order(orders.UNLIMBER, "range", mark.id) if mark is not None else Order(orders.UNLIMBER))
    found.append(orders.LEAVE_GUN)


def of_others(battle: Battle, unit: Unit, foes: list[Unit], found: list[Choice]) -> None:
    """MM-GUN-3: add what other troops may do about guns: serve one within reach, or go to one without a crew."""
    gun = unit.gun
    if gun is not None and not gun.limbered:
        for foe in foes:
            if gunnery.can_fire(battle, unit, foe):
                found.append(Order(orders.FIRE, orders.OF_GUN, foe.id))
        if gun.markers > 0:
            found.append(Order(orders.RELOAD, orders.OF_GUN))
    if unit.markers > 0 or unit.prone or unit.house or unit.water or gun is not None:
        return
    for left in battle.guns:
        if is_free(left) and near_by(left.x - unit.x, left.y - unit.y, _MOVE):
            found.append(Order(orders.MOVE, orders.OF_GUN, left.id, left.x, left.y))


def is_free(gun: Gun) -> bool:
    """MM-GUN-3: return whether a gun is on the table and has no crew."""
    return gun.on_table and not gun.crew


def target_from_here(battle: Battle, unit: Unit, gun: Gun, foes: list[Unit]) -> Unit | None:
    """MM-GUN-1: return the nearest enemy that a gun could fire at from its place if it were ready."""
    for foe in foes:
        if gunnery.could_fire(battle, unit, gun, foe):
            return foe
    return None


def free_gun(battle: Battle, name: str) -> Gun | None:
    """Return a gun by its id, if it has no crew."""
    for gun in battle.guns:
        if gun.id == name and is_free(gun):
            return gun
    return None


def go_to(umpire: Umpire, battle: Battle, unit: Unit, gun: Gun) -> bool:
    """MM-GUN-3: move to a gun and serve it once there; False where the way is barred.

    Inferred: a unit that ends its move at a gun without a crew takes it, friend or enemy.
    """
    moved = False
    if unit.x != gun.x or unit.y != gun.y:
        moved = destinations.make_for(umpire, battle, unit, gun.x, gun.y)
    if not unit.on_table or not near_by(unit.x - gun.x, unit.y - gun.y, hauling.AT_GUN):
        return moved
    if not hauling.may_stand(battle, unit.x, unit.y):
        return moved
    hauling.man(umpire, _RULE, unit, gun)
    return True
