"""How far a piece can go before something is in its way; a search ends once the piece can go far enough.

A piece passes through no other: bases never share ground (inferred), formed bodies keep out of redoubts (FM-FORM-2),
and stay an inch from an enemy unless they charge (FM-MOVE-4). Lengths of ways: tenths; of blocks: quarters of a tenth.
"""

from typing import Final

from rules.core.geometry import thousandth
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.fast_musket.geometry.block import QUARTERS, Block, gap, on_table, overlaps, to_edges
from rules.fast_musket.geometry.course import ABOUT_AN_INCH, INCH_SQUARED, Course, shift
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import TABLE_LONG, TABLE_SHORT

_LONG: Final = TABLE_LONG * QUARTERS
_SHORT: Final = TABLE_SHORT * QUARTERS

# Which pieces count as obstacles.
FRIENDS: Final = 1
ENEMIES: Final = 2  # to within an inch
BODIES: Final = 4  # enemies, but only their own ground
WORKS: Final = 8  # redoubts
EDGES: Final = 16  # of the table


@mypyc_attr(acyclic=True, free_list_len=1)
class Strip:
    """A straight way of a unit in a direction, and the box around all the ground that it covers on it, in quarters."""

    def __init__(self, unit: Unit, ux: i64, uy: i64, most: i64) -> None:
        self.ux: i64 = ux  # thousandths
        self.uy: i64 = uy
        dx = QUARTERS * thousandth(ux * most)
        dy = QUARTERS * thousandth(uy * most)
        self.left: i64 = unit.left if dx > 0 else unit.left + dx
        self.right: i64 = unit.right + dx if dx > 0 else unit.right
        self.top: i64 = unit.top if dy > 0 else unit.top + dy
        self.bottom: i64 = unit.bottom + dy if dy > 0 else unit.bottom

    def on_table(self) -> bool:
        """Return whether all of it is on the table."""
        return self.left >= 0 and self.right <= _LONG and self.top >= 0 and self.bottom <= _SHORT


def free(battle: Battle, unit: Unit, ux: i64, uy: i64, most: i64, obstacles: i64, spared: i64 = -1) -> i64:
    """FM-MOVE-4: return how many tenths, up to `most`, a unit can go straight in a direction (thousandths).

    `obstacles` are the kinds of pieces that stop it; the unit numbered `spared` never does.
    """
    way = most
    strip = Strip(unit, ux, uy, most)
    if obstacles & EDGES and not strip.on_table():
        way = _within_edges(unit, ux, uy, way)
    if obstacles & WORKS:
        for work in battle.works:
            for block in unit.blocks:
                way = Course(block, ux, uy).until_edge(work, way)
    if obstacles & FRIENDS:
        way = _past(battle.armies[unit.side], unit, strip, way, False, spared)
    if obstacles & (ENEMIES | BODIES):
        way = _past(battle.armies[1 - unit.side], unit, strip, way, obstacles & ENEMIES != 0, spared)
    return way


def _within_edges(unit: Unit, ux: i64, uy: i64, most: i64) -> i64:
    """Return how many of so many tenths a unit can go on the table."""
    way = most
    for block in unit.blocks:
        left, right, up, down = to_edges(block, _LONG, _SHORT)
        across = _until(ux, right if ux > 0 else left, way)
        way = min(min(way, across), _until(uy, down if uy > 0 else up, way))
        if not on_table(block, QUARTERS * shift(ux, way), QUARTERS * shift(uy, way), _LONG, _SHORT):
            return 0  # it is over an edge behind
    return way


def _until(u: i64, quarters: i64, most: i64) -> i64:
    """Return how many of so many tenths lead no more than some quarters along an axis; `u` is as for `shift`."""
    speed = u if u > 0 else -u
    if speed == 0:
        return most
    way = (1000 * (quarters // QUARTERS) + 499) // speed
    return way if way > 0 else 0


def _past(others: list[Unit], unit: Unit, strip: Strip, most: i64, keeps_off: bool, spared: i64) -> i64:
    """Return how many of so many tenths a unit can go until one of the others stops it, or an inch before him."""
    way = most
    if way == 0:
        return 0
    # Cheap: a piece outside the box around the whole way cannot be in it.
    clear: i64 = ABOUT_AN_INCH if keeps_off else 0
    left = strip.left - clear
    right = strip.right + clear
    top = strip.top - clear
    bottom = strip.bottom + clear
    for other in others:
        if other.right <= left or other.left >= right or other.bottom <= top or other.top >= bottom:
            continue
        if other.on_table and other is not unit and other.number != spared:
            for block in unit.blocks:
                course = Course(block, strip.ux, strip.uy)
                for body in other.blocks:
                    way = course.until_near(body, way) if keeps_off else course.until_touch(body, way)
    return way


def until_contact(battle: Battle, unit: Unit, target: Unit, ux: i64, uy: i64, most: i64) -> i64:
    """FM-CHARGE-4: return the tenths until a charger touches its target or the redoubt of it; -1: not within `most`."""
    way = most + 1
    for block in unit.blocks:
        course = Course(block, ux, uy)
        for body in target.blocks:
            way = course.until_touch(body, way)
        for redoubt in battle.redoubts:
            if target.redoubt == redoubt.id:
                way = course.until_edge(redoubt.block, way)
    return way if way <= most else -1


def is_on_table(blocks: list[Block]) -> bool:
    """FM-TABLE-1: return True if some ground is on the table."""
    for block in blocks:
        if not on_table(block, 0, 0, _LONG, _SHORT):
            return False
    return True


def fits(battle: Battle, unit: Unit, blocks: list[Block], obstacles: i64, spared: i64 = -1) -> bool:
    """FM-MOVE-4: return True if a unit may be placed on some ground; `obstacles` are the kinds that prevent it."""
    if not is_on_table(blocks):
        return False
    foes = battle.armies[1 - unit.side]
    for block in blocks:
        if obstacles & WORKS:
            for work in battle.works:
                if overlaps(block, work, 0, 0):
                    return False
        if obstacles & FRIENDS and _is_taken(battle.armies[unit.side], unit, block, spared):
            return False
        if obstacles & BODIES:
            if _is_taken(foes, unit, block, spared):
                return False
        elif obstacles & ENEMIES and not _keeps_off(foes, unit, block, spared):
            return False
    return True


def _is_taken(others: list[Unit], unit: Unit, block: Block, spared: i64) -> bool:
    """Return True if one of the others overlaps a block."""
    left = block.x - block.box_x
    right = block.x + block.box_x
    top = block.y - block.box_y
    bottom = block.y + block.box_y
    for other in others:
        # Cheap: most of them are too far off to one side.
        if other.right <= left or other.left >= right or other.bottom <= top or other.top >= bottom:
            continue
        if other.on_table and other is not unit and other.number != spared:
            for body in other.blocks:
                if overlaps(block, body, 0, 0):
                    return True
    return False


def within_an_inch(a: Block, b: Block) -> bool:
    """FM-MOVE-4: return True if two blocks are less than an inch apart."""
    return gap(a, b, 0, 0) < INCH_SQUARED


def is_near(blocks: list[Block], foe: Unit) -> bool:
    """FM-MOVE-4: return True if some ground is within an inch of an enemy."""
    for block in blocks:
        for body in foe.blocks:
            dx = body.x - block.x
            reach = block.box_x + body.box_x + ABOUT_AN_INCH
            if dx >= reach or -dx >= reach:
                continue
            dy = body.y - block.y
            reach = block.box_y + body.box_y + ABOUT_AN_INCH
            if dy < reach and -dy < reach and within_an_inch(block, body):
                return True
    return False


def _keeps_off(foes: list[Unit], unit: Unit, block: Block, spared: i64) -> bool:
    """Return True if new ground is an inch from every enemy, or no nearer to him than the unit is already."""
    wide = block.box_x + ABOUT_AN_INCH
    high = block.box_y + ABOUT_AN_INCH
    left = block.x - wide
    right = block.x + wide
    top = block.y - high
    bottom = block.y + high
    for foe in foes:
        # Cheap: most of them are too far off to one side.
        if foe.right <= left or foe.left >= right or foe.bottom <= top or foe.top >= bottom:
            continue
        if foe.on_table and foe.number != spared:
            for body in foe.blocks:
                if not _comes_no_nearer(unit, block, body):
                    return False
    return True


def _comes_no_nearer(unit: Unit, block: Block, body: Block) -> bool:
    """Return True if new ground is an inch from a part of an enemy, or no nearer to it than the unit is already."""
    after = gap(block, body, 0, 0)
    if after >= INCH_SQUARED:
        return True
    if after == 0:
        return False
    for own in unit.blocks:
        if gap(own, body, 0, 0) <= after:
            return True
    return False
