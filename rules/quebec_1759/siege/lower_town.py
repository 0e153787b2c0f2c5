"""The assault on Lower Quebec: garrison, counter-attack, second wave, and the battle for Abraham."""

from rules.core.events import NOTE, PLACE, REMOVE
from rules.core.umpire import Umpire
from rules.quebec_1759 import orders as kinds
from rules.quebec_1759.battle.rounds import fight
from rules.quebec_1759.lines import RETREATED, Field, Force
from rules.quebec_1759.orders import Order
from rules.quebec_1759.pieces import Block, Leader
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.record import area_key, move_block, move_leader
from rules.quebec_1759.siege.asking import ask, both_know
from rules.quebec_1759.siege.battles import bring_in, call_militia, clash
from rules.quebec_1759.siege.escape import Way, free_leaders_flee, ways_out
from rules.quebec_1759.siege.moves import drop_decoys
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS, GARRISON, UNITS_CALLED, WAVE_BEYOND_SHIPS
from rules.quebec_1759.words import ABRAHAM, BASON, BRITISH, CENTRE, FRENCH, ILE_DORLEANS, NATIONS, QUEBEC

RULE = "QA-LOWER-1"
_HOME = [Way(ILE_DORLEANS, False)]


def storm(umpire: Umpire, siege: Siege, plan: Plan) -> None:
    """QA-LOWER-1: carry out the assault step by step."""
    unit = plan.unit
    assert unit is not None
    if umpire.recording:
        umpire.record(RULE, NOTE, NATIONS[BRITISH], "lower_town")
    unit.moved = True
    _cross(umpire, siege, unit, ABRAHAM)
    leaders: list[Leader] = []
    if plan.leader is not None:
        move_leader(umpire, RULE, plan.leader, ABRAHAM)
        leaders.append(plan.leader)
    if not _beat_garrison(umpire, siege, unit, leaders):
        return
    if not _hold_out(umpire, siege, unit, leaders):
        return
    second_wave(umpire, siege)
    reinforce(umpire, siege)
    if siege.decoys[FRENCH][ABRAHAM]:
        drop_decoys(umpire, siege, FRENCH, ABRAHAM)
    siege.recount(umpire, RULE)
    if siege.has_unit(FRENCH, ABRAHAM):
        call_militia(umpire, siege, ABRAHAM)
        ways = [_HOME, ways_out(siege, FRENCH, ABRAHAM, ILE_DORLEANS, True, False)]
        clash(umpire, siege, ABRAHAM, BRITISH, False, ways)
    free_leaders_flee(umpire, siege)


def _cross(umpire: Umpire, siege: Siege, unit: Block, to: int) -> None:
    """Take a unit over the water, which both sides see as a block that moves."""
    if umpire.recording:
        after = {"from": area_key(unit.area), "to": area_key(to), "blocks": 1}
        umpire.record(RULE, NOTE, NATIONS[unit.nation], "moved", None, after)
    move_block(umpire, RULE, unit, to)


def _skirmish(siege: Siege, attacker: int, doubled: bool, forces: list[Force]) -> Field:
    """Return a skirmish in which the defender is entrenched."""
    field = Field(siege.options, attacker, doubled, siege.turn)
    field.works[CENTRE] = True
    field.forces = forces
    return field


def _beat_garrison(umpire: Umpire, siege: Siege, unit: Block, leaders: list[Leader]) -> bool:
    """QA-LOWER-1: return whether the unit beats the garrison, which is entrenched and never retreats."""
    garrison = Block("garrison", "The garrison", FRENCH, QUEBEC, 0, GARRISON, GARRISON)
    garrison.area = ABRAHAM
    if umpire.recording:
        umpire.record(RULE, PLACE, garrison.id, "garrison", None, garrison.fields(AREAS[ABRAHAM]))
    british = Force(BRITISH, siege.side_of[BRITISH], [unit], list(leaders), True)
    french = Force(FRENCH, siege.side_of[FRENCH], [garrison], [], False)
    field = _skirmish(siege, BRITISH, siege.options.lower_doubled, [british, french])
    fight(umpire, field, both_know(siege))
    if field.winner == BRITISH:
        return True
    umpire.record(RULE, REMOVE, garrison.id, "garrison")
    if field.ending == RETREATED:
        _cross(umpire, siege, unit, ILE_DORLEANS)
    _go_home(umpire, siege)
    return False


def _hold_out(umpire: Umpire, siege: Siege, unit: Block, leaders: list[Leader]) -> bool:
    """QA-LOWER-1: let the French in Abraham attack the unit once, and return whether it is still alive."""
    units: list[Block] = []
    while True:
        orders = [kinds.ORDER_NONE]
        for block in siege.units_in(FRENCH, ABRAHAM):
            if block not in units:
                orders.append(Order(kinds.ATTACK, block))
        chosen = ask(umpire, siege, RULE, FRENCH, kinds.ATTACKING, orders).block
        if chosen is None:
            break
        units.append(chosen)
    if not units:
        return True
    units = [block for block in siege.units_in(FRENCH, ABRAHAM) if block in units]
    seats = [kinds.ORDER_STAY]
    for leader in siege.leaders_in(FRENCH, ABRAHAM):
        seats.append(Order(kinds.GO, None, leader, ABRAHAM))
    led = ask(umpire, siege, RULE, FRENCH, kinds.STORMING_LEADER, seats).leader
    with_unit = [leader for leader in siege.leaders_in(BRITISH, ABRAHAM) if leader in leaders]
    british = Force(BRITISH, siege.side_of[BRITISH], [unit], with_unit, False)
    french = Force(FRENCH, siege.side_of[FRENCH], units, [led] if led is not None else [], True)
    fight(umpire, _skirmish(siege, FRENCH, False, [british, french]), both_know(siege))
    siege.recount(umpire, RULE)
    if unit.steps > 0:
        return True
    _go_home(umpire, siege)
    return False


def _go_home(umpire: Umpire, siege: Siege) -> None:
    """QA-LOWER-1: take leaders without their unit back to Ile d'Orleans."""
    for leader in siege.leaders[BRITISH]:
        if leader.area == ABRAHAM:
            move_leader(umpire, RULE, leader, ILE_DORLEANS)
    siege.recount(umpire, RULE)


def second_wave(umpire: Umpire, siege: Siege) -> None:
    """QA-LOWER-1: bring units of the Bason over, two more than there are ships in it, and any leaders."""
    areas = [area for area in siege.theatre.shores[BASON] if not siege.has_block(FRENCH, area)]
    for _ in range(siege.ships[BASON] + WAVE_BEYOND_SHIPS):
        orders = [kinds.ORDER_NONE]
        for block in siege.alive(BRITISH):
            if block.area in areas:
                orders.append(Order(kinds.ABOARD, block))
        chosen = ask(umpire, siege, RULE, BRITISH, kinds.SECOND_WAVE, orders).block
        if chosen is None:
            break
        chosen.moved = True
        _cross(umpire, siege, chosen, ABRAHAM)
    _bring_leaders(umpire, siege, BRITISH, areas)
    siege.recount(umpire, RULE)


def reinforce(umpire: Umpire, siege: Siege) -> None:
    """QA-LOWER-1: call up to four French units, and any leaders, from areas next to Abraham."""
    areas = [area for area in siege.theatre.roads[ABRAHAM] if not siege.has_block(BRITISH, area)]
    for _ in range(UNITS_CALLED):
        orders = [kinds.ORDER_NONE]
        for block in siege.alive(FRENCH):
            if block.area in areas:
                orders.append(Order(kinds.CALL, block))
        chosen = ask(umpire, siege, RULE, FRENCH, kinds.REINFORCING, orders).block
        if chosen is None:
            break
        bring_in(umpire, siege, RULE, chosen, ABRAHAM)
    _bring_leaders(umpire, siege, FRENCH, areas)
    siege.recount(umpire, RULE)


def _bring_leaders(umpire: Umpire, siege: Siege, nation: int, areas: list[int]) -> None:
    for area in areas:
        for leader in siege.leaders_in(nation, area):
            orders = [Order(kinds.GO, None, leader, ABRAHAM), kinds.ORDER_STAY]
            if ask(umpire, siege, RULE, nation, kinds.MOVING_LEADER, orders).kind == kinds.GO:
                move_leader(umpire, RULE, leader, ABRAHAM)
