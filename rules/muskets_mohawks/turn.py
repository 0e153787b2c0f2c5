"""The sequence of play, here and nowhere else.

a turn   the count goes up; fires spread; one die a side, doubles move the weather, seven may bring reinforcements
         the attacker is active: his units, leaders and PEFs from his right to his left
           (after the player's first activation three PEFs are laid down, unless they are there already)
         the other side is active likewise
         what leaders see and raiders have looted is noted
ended    when the encounter is over, which is asked after every activation
"""

from rules.core.events import PHASE, TURN
from rules.core.int64 import i64
from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.activation import actions, arriving, command
from rules.muskets_mohawks.asking import ask
from rules.muskets_mohawks.encounters import burning, ending, leaving, pef, reinforcements, resolving, sealed
from rules.muskets_mohawks.forces import bodies
from rules.muskets_mohawks.forces.sides import RIGHT_X, RIGHT_Y, waiting, wants_help
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import TURN_LIMIT
from rules.muskets_mohawks.terrain import weather
from rules.muskets_mohawks.words import ENEMY, HEAD_TO_HEAD, PLAYER, STAND_UP_FIGHT


def play_turn(umpire: Umpire, battle: Battle) -> None:
    """MM-TURN-1: play one turn, or what of it comes before the end."""
    attacker = attacker_of(battle)
    open_turn(umpire, battle, attacker)
    if battle.turn == 1 and attacker == ENEMY:
        pef.enter_at_random(umpire, battle, battle.noted[ENEMY])
        battle.pefs_laid = True
    phase(umpire, battle, attacker)
    if battle.turn == 1 and not battle.pefs_laid and not battle.ending:
        pef.lay_down(umpire, battle, battle.noted[ENEMY])
        battle.pefs_laid = True
        resolving.resolve_laid(umpire, battle)
    phase(umpire, battle, 1 - attacker)
    close_turn(umpire, battle)


def attacker_of(battle: Battle) -> int:
    """MM-TURN-1: return the side that comes on, and is active first."""
    return ENEMY if battle.player_defends() else PLAYER


def deploy(umpire: Umpire, battle: Battle) -> None:
    """MM-TURN-1, MM-PLAY-1: set up what is on the table before the first turn, and choose where the attacker enters.

    Head to head PEFs take the place of either side's figures, and a player is not placed at random where the encounter
    leaves the choice to him (MM-ENC-4). A battle that goes on from a later turn has all in its place.
    """
    if battle.turn > 0:
        return
    head_to_head = battle.play == HEAD_TO_HEAD
    if attacker_of(battle) == ENEMY:
        if head_to_head:
            sealed.set_up(umpire, battle, PLAYER)
        else:
            arriving.set_up(umpire, battle, PLAYER)
        return
    if battle.encounter == STAND_UP_FIGHT:
        if head_to_head:
            sealed.set_up(umpire, battle, ENEMY)
        else:
            pef.set_up_at_random(umpire, battle, battle.noted[ENEMY])
        battle.pefs_laid = True
    if head_to_head:
        sealed.come_on(umpire, battle, PLAYER)
    else:
        arriving.choose_entries(umpire, battle, PLAYER)


def open_turn(umpire: Umpire, battle: Battle, attacker: int) -> None:
    """MM-TURN-1: start a turn: all may act again, fires spread, and one die a side is rolled for reinforcements."""
    battle.set_turn(umpire, "MM-TURN-1", battle.turn + 1, attacker)
    umpire.record("MM-TURN-1", TURN, "battle", "turn", None, battle.turn)
    for unit in battle.units:
        unit.set_activated(umpire, "MM-TURN-1", False)
    for leader in battle.leaders:
        leader.set_activated(umpire, "MM-TURN-1", False)
    if battle.turn > 1:
        burning.burn_on(umpire, battle)
        for side in range(len(battle.sides)):
            ending.note_stores(umpire, battle, side)
    faces = umpire.roll("MM-TURN-1", "battle", 2, 0, "reinforcement_dice")
    weather.reinforcement_dice_shown(umpire, battle, faces[0], faces[1])
    reinforcements.call_up(umpire, battle, faces[0], faces[1])


def phase(umpire: Umpire, battle: Battle, side: int) -> None:
    """MM-TURN-2: activate a side's pieces, the rightmost first, each with all that follows from it before the next."""
    if battle.ending:
        return
    battle.set_turn(umpire, "MM-TURN-2", battle.turn, side)
    umpire.record("MM-TURN-2", PHASE, battle.sides[side].key, "active", None, battle.turn)
    ask_enough(umpire, battle, side)
    moved: list[str] = []
    while not battle.ending:
        if not _activate_next(umpire, battle, side, moved):
            break


def ask_enough(umpire: Umpire, battle: Battle, side: int) -> None:
    """MM-LEAVE-1: ask a player with figures on the table whether he has had enough."""
    if not leaving.may_have_enough(umpire, battle, side):
        return
    found: list[Choice] = [orders.GO_ON, orders.ENOUGH]
    chosen = ask(umpire, battle, "MM-LEAVE-1", battle.sides[side].key, side, found)
    if chosen.kind == "enough":
        leaving.have_enough(umpire, battle, side)
        ending.close_if_over(umpire, battle)


def _activate_next(umpire: Umpire, battle: Battle, side: int, moved: list[str]) -> bool:
    """MM-TURN-2: activate the rightmost piece of a side that has not yet been active; False when there is none."""
    unit, leader, marker = rightmost(battle, side, moved)
    if unit is not None:
        if not unit.on_table:
            arriving.come_on(umpire, battle, unit)
        if unit.on_table:
            _together(umpire, battle, unit)
            return True  # whether all is over has been asked after each that acted
        unit.set_activated(umpire, "MM-TURN-2", True)
    elif leader is not None:
        command.activate(umpire, battle, leader)
    elif marker is not None:
        moved.append(marker.id)
        if marker.sealed:
            for fresh in sealed.activate(umpire, battle, marker):
                fresh.set_activated(umpire, "MM-PEF-5", True)
            ending.close_if_over(umpire, battle)
            return True
        known = len(battle.pefs)
        pef.move(umpire, battle, marker)
        if len(battle.pefs) > known:
            moved.append(battle.pefs[-1].id)
        if pef.in_sight(battle, marker.x, marker.y):
            for fresh in resolving.resolve(umpire, battle, marker):
                fresh.set_activated(umpire, "MM-PEF-5", True)
    else:
        return False
    ending.close_if_over(umpire, battle)
    return True


def _together(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-GROUP-1: activate a unit and, one after the other, those in body with it; PEFs in sight resolve after each."""
    body = bodies.body_of(battle, unit)
    if len(body) > 1 and actions.fire_as_one(umpire, battle, body):
        after_activation(umpire, battle, unit)
    waiting_units = list(body)
    while waiting_units:
        member = command.next_of(umpire, battle, unit.id, unit.side, waiting_units)
        waiting_units.remove(member)
        if member.on_table and not member.activated and not battle.ending:
            command.lead_war_party(umpire, battle, member)
            _act(umpire, battle, member)


def _act(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-TURN-2: let a unit act unless what its leader's other unit did has taken it off the table or ended it all."""
    if unit.on_table and not battle.ending:
        actions.activate(umpire, battle, unit)
        after_activation(umpire, battle, unit)


def after_activation(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-PEF-3: after a unit of a player's acted, PEFs now in sight are resolved."""
    if battle.is_players(unit.side):
        resolving.resolve_seen(umpire, battle)
    ending.close_if_over(umpire, battle)


def rightmost(battle: Battle, side: int, moved: list[str]) -> tuple[Unit | None, Leader | None, Pef | None]:
    """MM-TURN-2: return the piece farthest to its side's right that is still to act: a unit, a leader or a PEF.

    Of a leader and a unit equally far to the right the leader comes first, since he may activate it. Inferred: a
    unit does not enter that would only have to leave again (MM-LEAVE-1, MM-ENC-5).
    """
    home = battle.sides[side].home
    right_x: i64 = RIGHT_X[home]
    right_y: i64 = RIGHT_Y[home]
    comes = wants_help(battle, side) and not leaving.steps_off(battle, side)
    best: i64 = -(10**9)
    value: i64
    found_unit: Unit | None = None
    found_leader: Leader | None = None
    found_pef: Pef | None = None
    for leader in battle.leaders:
        if not leader.activated and leader.side == side and leader.on_table and not leader.lost:
            value = leader.x * right_x + leader.y * right_y
            if value > best:
                best = value
                found_leader = leader
    for unit in battle.units:
        if not unit.activated and unit.side == side and (unit.on_table or (comes and unit.figures and waiting(unit))):
            value = unit.x * right_x + unit.y * right_y
            if value > best:
                best = value
                found_unit = unit
                found_leader = None
    for marker in battle.pefs:
        if marker.side == side and marker.id not in moved:
            value = marker.x * right_x + marker.y * right_y
            if value > best:
                best = value
                found_pef = marker
                found_unit = None
                found_leader = None
    return found_unit, found_leader, found_pef


def close_turn(umpire: Umpire, battle: Battle) -> None:
    """MM-TURN-1: end a turn: objectives are noted, quiet turns counted, and the limit on turns is a last resort."""
    ending.note_objectives(umpire, battle)
    count_quiet(umpire, battle)
    if not ending.close_if_over(umpire, battle) and battle.turn >= TURN_LIMIT:
        battle.set_ending(umpire, "MM-ENC-5", "turn_limit")


def count_quiet(umpire: Umpire, battle: Battle) -> None:
    """MM-NP-3: count the turns in a row in which no unit was fired at, fought or lost a figure.

    A standoff is counted from the turn in which enemies have each other in sight.
    """
    men = 0
    noise = False
    for unit in battle.units:
        if unit.on_table:
            men += unit.figures
            noise = noise or bool(unit.opponents) or bool(unit.target)
    for gun in battle.guns:
        noise = noise or gun.fired_in == battle.turn
    noise = noise or men < battle.men
    battle.men = men
    battle.set_quiet(umpire, "MM-NP-3", 0 if noise else battle.quiet + 1)
    battle.standoff = battle.standoff + 1 if not noise and watch.in_contact(battle) else 0
