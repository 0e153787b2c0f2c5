"""Lots, and questions to a nation, which sees what it knows of the siege."""

from typing import Final

from rules.core.dice import SeededDice
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.quebec_1759.counts import count_units
from rules.quebec_1759.known import NO_COLUMNS, Known, Rivals
from rules.quebec_1759.orders import MAIN, Order
from rules.quebec_1759.pieces import UNHURT
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS, LEADERS, UNITS
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import BRITISH, FRENCH, NATIONS, NOWHERE

_PAIRS: Final = 36  # what two dice can show
_NOT_ASKED: Final = QuebecView(BRITISH, MAIN)  # where there is one choice, which is taken without asking


def lot(umpire: Umpire, who: str, things: int) -> int:
    """QB-DICE-1: draw one of some things by lot, each as likely as the others; of one thing without dice."""
    if things == 1:
        return 0
    most = _PAIRS - _PAIRS % things
    while True:
        faces = umpire.roll("QB-DICE-1", who, 2, 0, "lot")
        drawn = 6 * (faces[0] - 1) + faces[1] - 1
        if drawn < most:
            return drawn % things


def plan_lot(umpire: Umpire, nation: int) -> int:
    """QB-ORDERS-1: draw the lot, from 0 to 215, by which a doctrine mixes its plans."""
    return _lot_of(umpire.roll("QB-ORDERS-1", NATIONS[nation], 3, 0, "plans"))


def _lot_of(faces: list[int]) -> int:
    return 36 * (faces[0] - 1) + 6 * (faces[1] - 1) + faces[2] - 1


def draw_plan_lot(umpire: Umpire, siege: Siege, nation: int) -> None:
    """QB-ORDERS-1: draw the lot of a nation that plots: by the battle's dice where its doctrine mixes plans.

    An adjutant who answers for a person draws it apart from them, since who is answered for may change during a siege.
    """
    if siege.mixes[nation]:
        siege.lots[nation] = plan_lot(umpire, nation)
    elif siege.notes[nation]:
        dice = SeededDice(umpire.lots, f"plans/{NATIONS[nation]}/{siege.turn}")
        siege.lots[nation] = _lot_of([dice.face("QB-ORDERS-1") for _ in range(3)])


def know(siege: Siege, nation: i64) -> Known:
    """QB-FOG-1: return what a nation knows of the siege."""
    known = Known(nation, siege.options, siege.theatre)
    known.turn = siege.turn
    known.blocks = siege.alive(nation)
    known.here = count_units(known.blocks)
    if siege.leaders[nation]:
        known.leaders = [leader for leader in siege.leaders[nation] if leader.area >= 0]
    known.decoys = siege.decoys[nation]
    known.enemies = siege.counts[1 - nation]
    known.ships = siege.ships
    if siege.options.entrenchments:
        known.works = [siege.works[area] if siege.holders[area] == nation else NO_COLUMNS for area in range(len(AREAS))]
    known.seen_decoys = siege.seen_decoys[nation]
    known.seen_works = siege.seen_works[nation]
    known.path_found = siege.path_found
    known.fire_ships = siege.fire_ships if nation == FRENCH else 0
    known.fire_ships_sent = siege.fire_ships_sent
    known.lot = siege.lots[nation]
    if siege.notes[nation]:
        known.rivals = rivals(siege, 1 - nation)
    return known


def rivals(siege: Siege, enemy: int) -> Rivals:
    """QB-FOG-1, QB-FOG-2: return what is known of the enemy: units that are gone, and those seen that did not move."""
    found = Rivals()
    found.steps = [0] * len(UNITS[enemy])
    found.areas = [NOWHERE] * len(UNITS[enemy])
    for block in siege.blocks[enemy]:
        if block.steps > 0 or block.start == 0:
            found.steps[block.order] = block.seen
            if block.sighted:
                found.areas[block.order] = block.area
    found.leaders = [-1] * len(LEADERS[enemy])
    for leader in siege.leaders[enemy]:
        if leader.fate == UNHURT:
            found.leaders[leader.kind] = leader.until
    found.holders = list(siege.holders)
    found.deserted = list(siege.deserted)
    found.first_works = siege.first_works
    found.replaced = siege.replaced
    return found


def both_know(siege: Siege) -> list[Known | None]:
    """Return what each nation knows of the siege, the British first."""
    return [know(siege, BRITISH), know(siege, FRENCH)]


def ask(umpire: Umpire, siege: Siege, rule: str, nation: i64, question: i64, choices: list[Order]) -> Order:
    """Return the order that a nation gives; a single one is taken without asking."""
    view = QuebecView(nation, question, know(siege, nation)) if len(choices) > 1 else _NOT_ASKED
    return umpire.ask(rule, NATIONS[nation], siege.side_of[nation], choices, view)
