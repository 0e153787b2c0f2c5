"""Ships: replacements, fire ships, and the guns of Quebec."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.quebec_1759 import tables
from rules.quebec_1759.orders import SHIPS_UP
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.state import Siege
from rules.quebec_1759.words import BASON, NATIONS, ST_LAURENT


def replace_ships(umpire: Umpire, siege: Siege) -> None:
    """QA-INTERDICT-1: bring replacements into the Bason, two a game and four ships on the board at most."""
    if not (siege.options.interdiction or siege.options.fire_ships):
        return
    lost = tables.SHIPS - siege.ships[BASON] - siege.ships[ST_LAURENT]
    count = min(lost, tables.MOST_REPLACED - siege.replaced)
    if count > 0:
        siege.set_ships(umpire, "QA-INTERDICT-1", BASON, siege.ships[BASON] + count)
        siege.set_replaced(umpire, "QA-INTERDICT-1", siege.replaced + count)


def send_fire_ships(umpire: Umpire, siege: Siege) -> None:
    """QA-FIRESHIP-1: roll for the fire ships on the turn after the third of preparation; the Bason suffers first."""
    if not siege.options.fire_ships or siege.fire_ships_sent or siege.fire_ships < tables.PREPARATION:
        return
    siege.send_fire_ships(umpire, "QA-FIRESHIP-1")
    if umpire.roll_die("QA-FIRESHIP-1", NATIONS[1], "fire_ships") < tables.FIRE_SHIPS_LAND:
        umpire.record("QA-FIRESHIP-1", NOTE, NATIONS[0], "no_loss")
        return
    left = tables.SHIPS_BURNT
    for sea in (BASON, ST_LAURENT):
        burnt = min(left, siege.ships[sea])
        lose_ships(umpire, siege, "QA-FIRESHIP-1", sea, burnt)
        left -= burnt


def lose_ships(umpire: Umpire, siege: Siege, rule: str, sea: int, count: int) -> None:
    """Take ships off a sea."""
    siege.ships_lost += count
    siege.set_ships(umpire, rule, sea, siege.ships[sea] - count)
    if umpire.recording and count:
        umpire.record(rule, NOTE, NATIONS[0], "ships_sunk", None, count)


def move_ships(umpire: Umpire, siege: Siege, plan: Plan) -> None:
    """QB-SHIP-2, QA-INTERDICT-1: take ships past the town, under its guns where the rule is on."""
    here, there = (BASON, ST_LAURENT) if plan.action == SHIPS_UP else (ST_LAURENT, BASON)
    count = plan.ships
    if umpire.recording:
        umpire.record("QB-SHIP-2", NOTE, NATIONS[0], "ships_moved", None, {tables.SEAS[there]: count})
    siege.set_ships(umpire, "QB-SHIP-2", here, siege.ships[here] - count)
    siege.set_ships(umpire, "QB-SHIP-2", there, siege.ships[there] + count)
    if siege.options.interdiction:
        faces = umpire.roll("QA-INTERDICT-1", NATIONS[0], 2, 0, "interdiction")
        sunk = min(count, tables.INTERDICTION[faces[0] + faces[1] - 2])
        if sunk:
            lose_ships(umpire, siege, "QA-INTERDICT-1", there, sunk)
