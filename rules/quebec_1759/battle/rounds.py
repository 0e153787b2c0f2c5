"""The rounds of a battle: half-round by half-round, until a side retreats, routs or has nothing left."""

from typing import Final

from rules.core.events import END, NOTE, PHASE, TURN
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.quebec_1759 import orders as kinds
from rules.quebec_1759.battle.volley import allot, close, dice_of, fire, leave_gaps
from rules.quebec_1759.known import Known
from rules.quebec_1759.lines import BROKEN, DESTROYED, RETREATED, Field, Force
from rules.quebec_1759.options import LINE
from rules.quebec_1759.orders import Order
from rules.quebec_1759.pieces import NO_NUMBERS, Leader
from rules.quebec_1759.record import place_block, place_leader, show
from rules.quebec_1759.tables import HIT as HIT_FACE
from rules.quebec_1759.tables import PURSUIT
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import CENTRE, COLUMNS, NATIONS, PLACES, PURSUED, RESERVE, UNPLACED

_COLUMNS: Final[list[int]] = list(range(len(COLUMNS)))
UNKNOWN: Final[list[Known | None]] = [None, None]  # in a battle by itself


def fight(umpire: Umpire, field: Field, known: list[Known | None]) -> None:
    """QB-BATTLE-1, QB-BATTLE-2: deploy and fight a battle to its end, pursuit included."""
    deploy(umpire, field, known)
    while not field.ending:
        play_round(umpire, field, known)


def play_round(umpire: Umpire, field: Field, known: list[Known | None], kind_of_round: str = PHASE) -> None:
    """QB-BATTLE-2: play one round, and the pursuit if a side has lost in it."""
    field.round += 1
    if umpire.recording:
        what = "turn" if kind_of_round == TURN else "round"
        umpire.record("QB-BATTLE-2", kind_of_round, "battle", what, None, field.round)
    half_round(umpire, field, field.defender, known)
    if not field.ending:
        half_round(umpire, field, field.attacker, known)
    if field.ending:
        _finish(umpire, field, known)


def _finish(umpire: Umpire, field: Field, known: list[Known | None]) -> None:
    """QB-BATTLE-2, QB-BATTLE-5: note who has lost, pursue him, and take the survivors out of the lines."""
    if umpire.recording:
        umpire.record(_rule_of(field.ending), NOTE, NATIONS[field.loser], "lost_battle", None, field.ending)
    if field.ending != DESTROYED:
        pursue(umpire, field, known)
    for force in field.forces:
        for block in force.units:
            place_block(umpire, "QB-FOG-2", block, UNPLACED)
        for leader in force.present:
            place_leader(umpire, "QB-FOG-2", leader, UNPLACED)
    close(umpire, field)


def half_round(umpire: Umpire, field: Field, nation: i64, known: list[Known | None]) -> None:
    """QB-BATTLE-2, QB-BATTLE-4: let a side rout, retreat, or bring up a unit and fire."""
    force = field.forces[nation]
    gaps = force.gaps()
    if len(gaps) > 1 or (gaps and not force.columns[RESERVE]):
        field.end(BROKEN, nation)
        return
    if force.can_leave or force.columns[RESERVE]:
        choices = choices_of(force, gaps)
        view = QuebecView(nation, kinds.HALF_ROUND, known[nation], field)
        chosen = umpire.ask("QB-BATTLE-2", NATIONS[nation], force.side, choices, view)
        if chosen.kind == kinds.RETREAT:
            field.end(RETREATED, nation)
            return
        brought = UNPLACED
        if chosen.kind == kinds.BRING and chosen.block is not None:
            brought = chosen.place
            force.columns[RESERVE].remove(chosen.block)
            place_block(umpire, "QB-BATTLE-2", chosen.block, brought)
            force.put(chosen.block, brought)
        if force.leaders[RESERVE] is not None:
            _lead(umpire, field, force, brought, known)
    elif force.leaders[RESERVE] is not None:
        _lead(umpire, field, force, UNPLACED, known)
    fire(umpire, field, nation, known)
    if not field.ending:
        leave_gaps(umpire, field.forces[1 - nation])


def choices_of(force: Force, gaps: list[int]) -> list[Order]:
    """QB-BATTLE-2, QB-BATTLE-4: return what a side may do; an emptied column it must fill, or retreat.

    No caller changes the list, which the force keeps.
    """
    if force.choices and not gaps:
        return force.choices
    found: list[Order] = []
    if not gaps:
        force.choices = found
        found.append(kinds.ORDER_FIRE)
    if force.can_leave:
        found.append(kinds.ORDER_RETREAT)
    for block in force.columns[RESERVE]:
        for column in gaps or _COLUMNS:
            if force.had[column]:
                found.append(Order(kinds.BRING, block, None, -1, column))
    return found


def _lead(umpire: Umpire, field: Field, force: Force, brought: int, known: list[Known | None]) -> None:
    """QA-LEADER-1: ask whether the leader in reserve goes up, with the unit brought in or by himself."""
    leader = force.leaders[RESERVE]
    choices = [kinds.ORDER_STAY]
    for column in range(len(COLUMNS)):
        if brought in (UNPLACED, column) and force.columns[column] and force.leaders[column] is None:
            choices.append(Order(kinds.LEAD, None, leader, -1, column))
    if len(choices) == 1 or leader is None:
        return
    view = QuebecView(force.nation, kinds.LEADING, known[force.nation], field)
    chosen = umpire.ask("QA-LEADER-1", NATIONS[force.nation], force.side, choices, view)
    if chosen.kind == kinds.STAY:
        return
    force.leaders[RESERVE] = None
    force.leaders[chosen.place] = leader
    place_leader(umpire, "QA-LEADER-1", leader, chosen.place)


def pursue(umpire: Umpire, field: Field, known: list[Known | None]) -> None:
    """QB-BATTLE-5, QB-BATTLE-6: let the winner's reserve fire once; by a reading his line first, after a rout."""
    if field.skirmish:
        return
    if field.ending == BROKEN and field.options.rout == LINE:
        for column in range(len(COLUMNS)):
            _chase(umpire, field, column, 1, known)
    _chase(umpire, field, RESERVE, PURSUIT, known)


def _chase(umpire: Umpire, field: Field, place: i64, times: i64, known: list[Known | None]) -> None:
    """QB-BATTLE-5: let one place of the winner fire at all survivors of the loser."""
    winner, loser = field.forces[field.winner], field.forces[field.loser]
    if not winner.columns[place] or not loser.units:
        return
    dice = dice_of(umpire, winner, place, times)
    if dice == 0:
        return
    hits = umpire.count("QB-BATTLE-5", NATIONS[winner.nation], dice, HIT_FACE, f"pursuit_{PLACES[place]}")
    if hits:
        allot(umpire, field, loser, list(loser.units), hits, PURSUED, known)


def _rule_of(ending: str) -> str:
    return "QB-BATTLE-2" if ending == RETREATED else "QB-BATTLE-4"


def ended(umpire: Umpire, rule: str, ending: str) -> None:
    """Record how a battle by itself ended."""
    umpire.record(rule, END, "battle", "ending", None, ending)


def deploy(umpire: Umpire, field: Field, known: list[Known | None]) -> None:
    """QB-BATTLE-1, QB-BATTLE-6: draw both sides up, and lay all blocks open.

    `known` is what each nation knows of the siege. Blocks that have a place already keep it.
    """
    fewest = min(len(field.forces[0].units), len(field.forces[1].units))
    field.skirmish = fewest < field.options.skirmish_below
    if umpire.recording and field.skirmish:
        umpire.record("QB-BATTLE-6", NOTE, "battle", "skirmish", None, fewest)
    facing = NO_NUMBERS
    spots = [NO_NUMBERS, NO_NUMBERS]
    seats = [NO_NUMBERS, NO_NUMBERS]
    orders = [
        Order(kinds.PLACE, None, None, -1, place) for place in range(len(PLACES))
    ]  # about one block after the other
    for nation in (field.defender, field.attacker):
        force = field.forces[nation]
        view = QuebecView(nation, kinds.DEPLOY, known[nation])
        view.units = force.units
        view.enemies = len(field.forces[1 - nation].units)
        view.attacks = nation == field.attacker
        view.facing = facing
        spots[nation] = _spots(umpire, field, force, view, orders)
        seats[nation] = _seats(umpire, field, force, view)
        facing = view.placed
        if umpire.recording:
            after = {key: facing[place] for place, key in enumerate(PLACES)}
            umpire.record("QB-BATTLE-1", NOTE, NATIONS[nation], "deployed", None, after)
    for nation in (field.defender, field.attacker):
        _open(umpire, field.forces[nation], spots[nation], seats[nation])


def _spots(umpire: Umpire, field: Field, force: Force, view: QuebecView, orders: list[Order]) -> list[int]:
    """QB-BATTLE-1: return the place of each unit of a force, asking for those that have none yet."""
    placed = [0] * len(PLACES)
    view.placed = placed
    if field.skirmish:
        placed[CENTRE] = len(force.units)
        return [CENTRE] * len(force.units)
    spots = [block.place for block in force.units]
    left = 0
    for spot in spots:
        if spot == UNPLACED:
            left += 1
        else:
            placed[spot] = placed[spot] + 1
    for at, block in enumerate(force.units):
        if spots[at] != UNPLACED:
            continue
        left -= 1
        for order in orders:
            order.block = block
        choices = _choices(orders, placed, left, len(force.units))
        view.block = block
        chosen = umpire.ask("QB-BATTLE-1", NATIONS[force.nation], force.side, choices, view)
        spots[at] = chosen.place
        placed[chosen.place] = placed[chosen.place] + 1
    view.block = None
    return spots


def _choices(orders: list[Order], placed: list[int], left: int, units: int) -> list[Order]:
    """QB-BATTLE-1, QB-BATTLE-6: return where a unit may go so that those left after it still fill all columns.

    `orders` are about that unit, one a place.

    A side of two units, which by a reading need not skirmish, puts them in two columns.
    """
    empty = 0
    for column in range(len(COLUMNS)):
        if placed[column] == 0:
            empty += 1
    if left >= empty and units >= len(COLUMNS):
        return orders
    found: list[Order] = []
    for place in range(len(PLACES)):
        fills = place != RESERVE and placed[place] == 0
        if fills if units < len(COLUMNS) else left >= empty - (1 if fills else 0):
            found.append(orders[place])
    return found


def _seats(umpire: Umpire, field: Field, force: Force, view: QuebecView) -> list[int]:
    """QA-LEADER-1, QB-BATTLE-6: return the place of each leader, one a place; in a skirmish one takes part."""
    if not force.present:
        return NO_NUMBERS
    seats = [leader.place for leader in force.present]
    view.question = kinds.DEPLOY_LEADER
    if field.skirmish:
        seats = [UNPLACED] * len(seats)
        places = [Order(kinds.PLACE, None, leader, -1, CENTRE) for leader in force.present]
        seats[umpire.choose("QB-BATTLE-6", NATIONS[force.nation], force.side, places, view)] = CENTRE
        return seats
    for at, leader in enumerate(force.present):
        if seats[at] == UNPLACED:
            free = [place for place in range(len(PLACES)) if place not in seats]
            choices = [Order(kinds.PLACE, None, leader, -1, place) for place in free]
            seats[at] = umpire.ask("QA-LEADER-1", NATIONS[force.nation], force.side, choices, view).place
    return seats


def _open(umpire: Umpire, force: Force, spots: list[int], seats: list[int]) -> None:
    """QB-BATTLE-1: lay the blocks of a force open where they are."""
    for at, block in enumerate(force.units):
        show(umpire, "QB-BATTLE-1", block, True)
        block.place = UNPLACED
        block.engaged = True
        block.fought = True
        place_block(umpire, "QB-BATTLE-1", block, spots[at])
        force.put(block, spots[at])
    for at, leader in enumerate(force.present):
        leader.place = UNPLACED
        if seats[at] != UNPLACED:
            _seat(umpire, force, leader, seats[at])


def _seat(umpire: Umpire, force: Force, leader: Leader, place: int) -> None:
    force.leaders[place] = leader
    place_leader(umpire, "QA-LEADER-1", leader, place)
