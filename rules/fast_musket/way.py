"""How far a piece can go before something stands in its way; a move that goes far enough is not worked out further.

A piece passes nobody: bases never share ground (inferred), formed bodies keep out of redoubts (FM-FORM-2), and an
enemy is left an inch unless one charges (FM-MOVE-4). Lengths of ways: tenths; of blocks: quarters of a tenth.
"""

from typing import Final

from rules.core.geometry import divide
from rules.core.whole import Whole
from rules.fast_musket.block import QUARTERS, Block, gap, on_table, overlaps, reach_along
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import KEEP_OFF, TABLE_LONG, TABLE_SHORT
from rules.fast_musket.unit import Unit

_LONG: Final = TABLE_LONG * QUARTERS
_SHORT: Final = TABLE_SHORT * QUARTERS
# An inch in quarters of a tenth, and squared in thousandths of them.
_INCH: Final = KEEP_OFF * 10 * QUARTERS
_INCH_SQUARED: Final = (_INCH * 1000) * (_INCH * 1000)

# Who stands in the way.
FRIENDS: Final = 1
ENEMIES: Final = 2  # to within an inch
BODIES: Final = 4  # enemies, but only their own ground
WORKS: Final = 8  # redoubts
EDGES: Final = 16  # of the table


def shift(u: Whole, distance: Whole) -> Whole:
    """Return how far a way of so many tenths leads along one axis; `u` is its direction in thousandths."""
    return divide(u * distance, 1000)


def free(battle: Battle, unit: Unit, ux: Whole, uy: Whole, most: Whole, whom: Whole, spared: Whole = -1) -> Whole:
    """FM-MOVE-4: return how many tenths, up to `most`, a unit can go straight in a direction (thousandths).

    `whom` says who stops it; the unit numbered `spared` never does.
    """
    way = most
    if whom & EDGES:
        for block in unit.blocks:
            while way > 0 and not on_table(block, QUARTERS * shift(ux, way), QUARTERS * shift(uy, way), _LONG, _SHORT):
                way -= 1
    if whom & WORKS:
        for work in battle.works:
            for block in unit.blocks:
                way = _until_touch(block, work, ux, uy, way)
    for other in battle.units:
        if way == 0:
            return 0
        if not other.on_table or other is unit or other.number == spared:
            continue
        friend = other.side == unit.side
        if (friend and not whom & FRIENDS) or (not friend and not whom & (ENEMIES | BODIES)):
            continue
        reach = unit.reach + other.reach + QUARTERS * way + _INCH
        dx = QUARTERS * (other.x - unit.x)
        dy = QUARTERS * (other.y - unit.y)
        if dx >= reach or -dx >= reach or dy >= reach or -dy >= reach:
            continue
        for block in unit.blocks:
            for body in other.blocks:
                if friend or not whom & ENEMIES:
                    way = _until_touch(block, body, ux, uy, way)
                else:
                    way = _until_near(block, body, ux, uy, way)
    return way


def until_contact(battle: Battle, unit: Unit, target: Unit, ux: Whole, uy: Whole, most: Whole) -> Whole:
    """FM-CHARGE-4: return the tenths until a charger touches its target or the redoubt of it; -1: not within `most`."""
    way = most + 1
    for block in unit.blocks:
        for body in target.blocks:
            way = _until_touch(block, body, ux, uy, way)
        for redoubt in battle.redoubts:
            if target.redoubt == redoubt.id:
                way = _until_touch(block, redoubt.block, ux, uy, way)
    return way if way <= most else -1


def _first(a: Block, b: Block, ux: Whole, uy: Whole, clear: Whole) -> Whole:
    """Return tenths that `a` can surely go before it is as near as `clear` quarters to `b`; -1: as far as it likes."""
    # Places are rounded to tenths on a slanting way, which may be off by as much.
    grain = clear if ux == 0 or uy == 0 else clear + QUARTERS
    dx = b.x - a.x
    dy = b.y - a.y
    aside = dy * ux - dx * uy
    if aside < 0:
        aside = -aside
    if aside >= reach_along(a, -uy, ux) + reach_along(b, -uy, ux) + grain * 1000:
        return -1
    ahead = dx * ux + dy * uy
    room = reach_along(a, ux, uy) + reach_along(b, ux, uy) + grain * 1000
    if ahead <= -room:
        return -1
    way = (ahead - room) // (1000 * QUARTERS)
    return way if way > 0 else 0


def _until_touch(a: Block, b: Block, ux: Whole, uy: Whole, most: Whole) -> Whole:
    """Return tenths that `a` can go, up to `most`, until it would share ground with `b`."""
    way = _first(a, b, ux, uy, 0)
    if way < 0 or way >= most or overlaps(a, b, 0, 0):
        return most
    while way < most:
        if overlaps(a, b, QUARTERS * shift(ux, way + 1), QUARTERS * shift(uy, way + 1)):
            return way
        way += 1
    return most


def _until_near(a: Block, b: Block, ux: Whole, uy: Whole, most: Whole) -> Whole:
    """Return tenths that `a` can go, up to `most`, without coming within an inch of `b`.

    Inferred: whoever stands within an inch already may go where the gap does not shrink.
    """
    way = _first(a, b, ux, uy, _INCH)
    if way < 0 or way >= most:
        return most
    before = gap(a, b, 0, 0)
    if before < _INCH_SQUARED:
        after = gap(a, b, QUARTERS * shift(ux, 1), QUARTERS * shift(uy, 1))
        # The gap between two rectangles, one going straight, never shrinks once it grows.
        return most if after >= before and after > 0 else 0
    while way < most:
        if gap(a, b, QUARTERS * shift(ux, way + 1), QUARTERS * shift(uy, way + 1)) < _INCH_SQUARED:
            return way
        way += 1
    return most


def is_on_table(blocks: list[Block]) -> bool:
    """FM-TABLE-1: return whether some ground lies on the table."""
    for block in blocks:
        if not on_table(block, 0, 0, _LONG, _SHORT):
            return False
    return True


def stands(battle: Battle, unit: Unit, blocks: list[Block], whom: Whole, spared: Whole = -1) -> bool:
    """FM-MOVE-4: return whether a unit may stand on some ground of the table, as far as `whom` have a say."""
    if not is_on_table(blocks):
        return False
    for block in blocks:
        if whom & WORKS:
            for work in battle.works:
                if overlaps(block, work, 0, 0):
                    return False
        for other in battle.units:
            if not other.on_table or other is unit or other.number == spared:
                continue
            friend = other.side == unit.side
            for body in other.blocks:
                if (friend and whom & FRIENDS) or (not friend and whom & BODIES):
                    if overlaps(block, body, 0, 0):
                        return False
                elif not friend and whom & ENEMIES and not _keeps_off(unit, block, body):
                    return False
    return True


def within_an_inch(a: Block, b: Block) -> bool:
    """FM-MOVE-4: return whether less than an inch lies between two blocks."""
    return gap(a, b, 0, 0) < _INCH_SQUARED


def _keeps_off(unit: Unit, block: Block, body: Block) -> bool:
    """Return whether new ground is an inch from an enemy, or no nearer to him than the unit stands already."""
    reach = block.radius + body.radius + _INCH
    dx = body.x - block.x
    dy = body.y - block.y
    if dx >= reach or -dx >= reach or dy >= reach or -dy >= reach:
        return True
    after = gap(block, body, 0, 0)
    if after >= _INCH_SQUARED:
        return True
    if after == 0:
        return False
    for own in unit.blocks:
        if gap(own, body, 0, 0) <= after:
            return True
    return False
