"""The set-up: what is dealt by lot, and what a side places itself."""

from typing import Final

from rules.core.events import NOTE, PLACE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.quebec_1759 import orders as kinds
from rules.quebec_1759.orders import Order
from rules.quebec_1759.pieces import UNHURT, Block
from rules.quebec_1759.record import area_key
from rules.quebec_1759.setup.build import Muster
from rules.quebec_1759.siege.asking import ask, draw_plan_lot, know, lot
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS, DECOYS, FIRST_WORKS
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import BOTH, COLUMNS, FRENCH, ILE_DORLEANS, NATIONS, NOWHERE

_FRENCH_AREAS: Final = [area for area in range(len(AREAS)) if area != ILE_DORLEANS]


def set_up(umpire: Umpire, siege: Siege, muster: Muster) -> None:
    """QB-SETUP-2: deal or ask for blocks, then leaders, then works, wherever the order of battle names none."""
    if muster.left[FRENCH]:
        draw_plan_lot(umpire, siege, FRENCH)
    for nation in BOTH:
        if sum(muster.dealt[nation]):
            _deal_blocks(umpire, siege, muster, nation)
        elif muster.left[nation]:
            _place_blocks(umpire, siege, nation)
    for nation in BOTH:
        for leader in siege.leaders[nation]:
            if leader.area == NOWHERE and leader.fate == UNHURT:
                places = [area for area in _areas_of(nation) if siege.has_block(nation, area)]
                if muster.leaders_dealt[nation]:
                    area = places[lot(umpire, NATIONS[nation], len(places))]
                else:
                    orders = [Order(kinds.GO, None, leader, area) for area in _areas_of(nation)]
                    area = ask(umpire, siege, "QA-LEADER-3", nation, kinds.SET_UP_LEADER, orders).area
                leader.area = area
                umpire.record("QA-LEADER-3", PLACE, leader.id, "at", None, leader.fields(area_key(area)))
    for nation in BOTH:
        for area, count in enumerate(muster.works_dealt[nation]):
            if count:
                _deal_works(umpire, siege, nation, area, count)
    if muster.works_left:
        _place_works(umpire, siege)
    siege.recount(umpire, "QB-SETUP-1")
    if siege.options.entrenchments and siege.turn == 1:
        for area in range(len(AREAS)):
            if siege.works_in(area):
                siege.first_works = area
                siege.seen_works[1 - FRENCH][area] = FIRST_WORKS
                umpire.record("QA-ENTRENCH-1", NOTE, NATIONS[FRENCH], "first_works", None, AREAS[area])


def _areas_of(nation: int) -> list[int]:
    return _FRENCH_AREAS if nation == FRENCH else list(range(len(AREAS)))


def _deal_blocks(umpire: Umpire, siege: Siege, muster: Muster, nation: int) -> None:
    """QB-SETUP-2: draw a block for each place, areas in their order; what is left over is not on the map."""
    units = [block for block in siege.blocks[nation] if block.area == NOWHERE and block.steps > 0]
    decoys = muster.spare[nation]
    for area, count in enumerate(muster.dealt[nation]):
        for _ in range(count):
            drawn = lot(umpire, NATIONS[nation], len(units) + decoys) if units else 0
            if drawn < len(units):
                put_down(umpire, siege, units.pop(drawn), area)
            else:
                decoys -= 1
                siege.decoys[nation][area] += 1
    for block in units:
        block.steps = 0
        block.start = 0


def put_down(umpire: Umpire, siege: Siege, block: Block, area: i64) -> None:
    """QB-SETUP-2: put a block where it begins, which its side holds."""
    block.area = area
    if siege.holders[area] != block.nation:
        siege.hold(umpire, "QB-MAP-3", area, block.nation)
    if umpire.recording:
        umpire.record("QB-SETUP-2", PLACE, block.id, "at", None, block.fields(area_key(area)))


def _place_blocks(umpire: Umpire, siege: Siege, nation: int) -> None:
    """QB-SETUP-1: ask the side where each block begins, decoys by their number in each area."""
    areas = _areas_of(nation)
    # Nothing but its own blocks changes while it places them, and those it sees as they are.
    view = QuebecView(nation, kinds.SET_UP, know(siege, nation))
    orders = [Order(kinds.GO, None, None, area) for area in areas]  # about one block after the other
    for block in siege.blocks[nation]:
        for order in orders:
            order.block = block
        chosen = umpire.ask("QB-SETUP-1", NATIONS[nation], siege.side_of[nation], orders, view)
        put_down(umpire, siege, block, chosen.area)
    left = DECOYS[nation]
    for area in areas:
        last = area == areas[-1]
        orders = kinds.DECOYS_TO[area][left if last else 0 : left + 1]
        count = ask(umpire, siege, "QB-SETUP-1", nation, kinds.SET_UP_DECOYS, orders).number
        siege.decoys[nation][area] = count
        left -= count


def _deal_works(umpire: Umpire, siege: Siege, nation: int, area: int, count: int) -> None:
    """QA-ENTRENCH-1, QB-SETUP-2: draw the columns of an area that have works."""
    columns = list(range(len(COLUMNS)))
    for _ in range(count):
        column = columns[0] if count == len(COLUMNS) else columns[lot(umpire, NATIONS[nation], len(columns))]
        columns.remove(column)
        siege.dig(umpire, "QA-ENTRENCH-1", area, column)


def _place_works(umpire: Umpire, siege: Siege) -> None:
    """QA-ENTRENCH-1: ask the French for the area of their two first works, and for its columns."""
    first = [
        Order(kinds.WORKS, None, None, area, column) for area in _FRENCH_AREAS for column in range(len(COLUMNS) - 1)
    ]
    chosen = ask(umpire, siege, "QA-ENTRENCH-1", FRENCH, kinds.SET_UP_WORKS, first)
    siege.dig(umpire, "QA-ENTRENCH-1", chosen.area, chosen.place)
    others = range(chosen.place + 1, len(COLUMNS))
    second = [Order(kinds.WORKS, None, None, chosen.area, column) for column in others]
    again = ask(umpire, siege, "QA-ENTRENCH-1", FRENCH, kinds.SET_UP_WORKS, second)
    siege.dig(umpire, "QA-ENTRENCH-1", again.area, again.place)
