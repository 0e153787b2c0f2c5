"""Deployment: the defender first, then the attacker, who sees numbers; then all is laid open."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.quebec_1759.known import Known
from rules.quebec_1759.lines import Field, Force
from rules.quebec_1759.orders import DEPLOY, DEPLOY_LEADER, PLACE, Order
from rules.quebec_1759.pieces import NO_NUMBERS, Leader
from rules.quebec_1759.record import place_block, place_leader, show
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import CENTRE, COLUMNS, NATIONS, PLACES, RESERVE, UNPLACED


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
    orders = [Order(PLACE, None, None, -1, place) for place in range(len(PLACES))]  # about one block after the other
    for nation in (field.defender, field.attacker):
        force = field.forces[nation]
        view = QuebecView(nation, DEPLOY, known[nation])
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
    view.question = DEPLOY_LEADER
    if field.skirmish:
        seats = [UNPLACED] * len(seats)
        places = [Order(PLACE, None, leader, -1, CENTRE) for leader in force.present]
        seats[umpire.choose("QB-BATTLE-6", NATIONS[force.nation], force.side, places, view)] = CENTRE
        return seats
    for at, leader in enumerate(force.present):
        if seats[at] == UNPLACED:
            free = [place for place in range(len(PLACES)) if place not in seats]
            choices = [Order(PLACE, None, leader, -1, place) for place in free]
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
