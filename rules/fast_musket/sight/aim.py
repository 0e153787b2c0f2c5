"""Range, front and the line of fire: the targets of muskets and guns (FM-FIRE-2)."""

from typing import Final

from rules.core.geometry import divide, int_root, thousandth
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.vectors import vec
from rules.fast_musket.geometry.block import QUARTERS, Block, gap_to_point
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.sight import arc
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import BASE_OF_FOOT, RANGES

# The ranges in quarters of a tenth, and squared in thousandths of them.
SPANS: Final[vec[i64]] = vec[i64]([inches * 10 * QUARTERS for inches in RANGES])
_REACHES: Final[vec[i64]] = vec[i64]([1_000_000 * span * span for span in SPANS])
_NARROW: Final = BASE_OF_FOOT[0] * QUARTERS // 10  # one base, in quarters of a tenth
_AT_SIDE: Final = _NARROW + 2  # corners are rounded to whole quarters
OUT_OF_REACH: Final = 4  # beyond the last of the ranges


# A target as measured: how far off its nearest part is, squared, in thousandths of a quarter of a tenth, and the line
# to it from the middle of the firer, in quarters. No object, which compiled rules would have to make and to let go.
Sighting = tuple[i64, i64, i64]
_UNSEEN: Final = -1
_FAR: Final = 1 << 60  # more than the square of any distance
# The square of a thousand, less what slanting directions are rounded by: of gaps into squares of quarters, rather more.
_BARELY: Final = 999_000


def bracket_of(gap: i64) -> i64:
    """FM-FIRE-2, FM-FIRE-4: return the place of a squared distance in the table, from the 6-inch bracket on."""
    for place in range(1, OUT_OF_REACH):
        if gap <= _REACHES[place]:
            return place
    return OUT_OF_REACH


def sight(unit: Unit, target: Unit, farthest: i64) -> Sighting:
    """FM-FIRE-2: return the line to a target to the front within the range at a place of the table, or a gap below 0.

    The gap is to the nearest part of the target, the line to the nearest part of it that is to the front. Inferred: a
    bent line fires as one body, from its middle.
    """
    gap = gap_to(unit, target)
    if gap > _REACHES[farthest]:
        return _UNSEEN, 0, 0
    before, dx, dy = arc.part_to_front(unit, target)
    if not before:
        return _UNSEEN, 0, 0
    return gap, dx, dy


def gap_to(unit: Unit, target: Unit) -> i64:
    """FM-FIRE-2: return how far the middle of a unit is from the nearest part of a target, squared; see `Sighting`."""
    x = QUARTERS * unit.x
    y = QUARTERS * unit.y
    gap = gap_to_point(target.block, x, y)
    if target.is_bent:
        other = gap_to_point(target.blocks[1], x, y)
        if other < gap:
            return other
    return gap


def line(unit: Unit, target: Unit) -> Sighting:
    """FM-FIRE-2: return the line from the middle of a unit to the nearest part of a target, however far it is."""
    x = QUARTERS * unit.x
    y = QUARTERS * unit.y
    nearest = arc.nearest_block(target, x, y)
    dx, dy = arc.line_to(nearest, x, y)
    return gap_to_point(nearest, x, y), dx, dy


def nearest_foe(battle: Battle, unit: Unit) -> tuple[Unit | None, i64]:
    """FM-FIRE-2: return the enemy with the part nearest to the unit's middle, and how far off that is, squared.

    Of several as near it is the one whose middle is nearest, if he is one of them, else the first.
    """
    # Mostly it is the one that was nearest before, and to begin with him spares measuring the others.
    best = battle.units[unit.nearest] if unit.nearest >= 0 else None
    if best is None or not best.on_table:
        best = _nearest_middle(battle, unit)
        if best is None:
            return None, 0
    x = QUARTERS * unit.x
    y = QUARTERS * unit.y
    least = gap_to(unit, best)
    bound = least // _BARELY
    # Cheap: they are at least as far off up or down the table as their army, which leaves the less to either side.
    army = battle.extent(1 - unit.side)
    down = army.top - y
    if down < y - army.bottom:
        down = y - army.bottom
    if down < 0:
        down = 0
    reach: i64 = 0
    if bound > down * down:
        reach = int_root(bound - down * down)
    west = x - reach
    east = x + reach
    tied = False
    for foe in battle.armies[1 - unit.side]:
        # Cheap: no enemy is nearer than the box around him, and most boxes are farther off than that one's part.
        if foe.left > east or foe.right < west or foe is best or not foe.on_table:
            continue
        right = foe.left - x
        if right < x - foe.right:
            right = x - foe.right
        if right < 0:
            right = 0
        down = foe.top - y
        if down < y - foe.bottom:
            down = y - foe.bottom
        if down < 0:
            down = 0
        if right * right + down * down > bound:
            continue
        gap = gap_to(unit, foe)
        if gap < least:
            best = foe
            least = gap
            bound = least // _BARELY
            tied = False
        elif gap == least:
            tied = True
    if tied:
        best = _nearest_of_tied(battle, unit, least)
    unit.nearest = best.number
    return best, least


def _nearest_of_tied(battle: Battle, unit: Unit, least: i64) -> Unit:
    """Return that one of several equally near enemies that counts as the nearest."""
    best = _nearest_middle(battle, unit)
    assert best is not None
    if gap_to(unit, best) > least:
        for foe in battle.armies[1 - unit.side]:
            if foe.on_table and gap_to(unit, foe) == least:
                return foe
    return best


def _nearest_middle(battle: Battle, unit: Unit) -> Unit | None:
    """Return the enemy whose middle is nearest, the first of several."""
    best: Unit | None = None
    least: i64 = _FAR
    for foe in battle.armies[1 - unit.side]:
        dx = foe.x - unit.x
        found = dx * dx
        if found >= least or not foe.on_table:
            continue
        dy = foe.y - unit.y
        found += dy * dy
        if found < least:
            best = foe
            least = found
    return best


@mypyc_attr(acyclic=True, free_list_len=1)
class Lane:
    """The ground along a line of fire: how much of it is clear to the left and to the right."""

    def __init__(self, x: i64, y: i64, ux: i64, uy: i64) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.ux: i64 = ux
        self.uy: i64 = uy
        self.square: i64 = ux * ux + uy * uy
        self.left: i64 = -1  # clear ground times the length of the line; -1: no unit there
        self.right: i64 = -1
        self.least: i64 = 0  # how far off the line the block measured last reaches, from here
        self.most: i64 = 0  # to here

    def narrow(self) -> bool:
        """FM-FIRE-2: return whether friends on both sides leave less than the width of a base."""
        if self.left < 0 or self.right < 0:
            return False
        clear = self.left + self.right
        return clear * clear < _NARROW * _NARROW * self.square

    def measure(self, block: Block) -> None:
        """Find how far off the line a block reaches, between its two ends; for no part `least` stays above `most`."""
        self.least = 1 << 60
        self.most = -(1 << 60)
        # Half the width and half the depth as vectors, in quarters; then both along the line and across it.
        wide_x = thousandth(-block.half_width * block.fy)
        wide_y = thousandth(block.half_width * block.fx)
        deep_x = thousandth(block.half_depth * block.fx)
        deep_y = thousandth(block.half_depth * block.fy)
        along = (block.x - self.x) * self.ux + (block.y - self.y) * self.uy
        wide_along = wide_x * self.ux + wide_y * self.uy
        deep_along = deep_x * self.ux + deep_y * self.uy
        reach = (wide_along if wide_along >= 0 else -wide_along) + (deep_along if deep_along >= 0 else -deep_along)
        if along + reach <= 0 or along - reach >= self.square:
            return  # all of it is behind the line or beyond its end, as most neighbours are
        wide_across = wide_y * self.ux - wide_x * self.uy
        deep_across = deep_y * self.ux - deep_x * self.uy
        across = (block.y - self.y) * self.ux - (block.x - self.x) * self.uy
        # From the middle of the left side to its front corner, and so on clockwise.
        left = along - wide_along
        right = along + wide_along
        left_across = across - wide_across
        right_across = across + wide_across
        self._side(left - deep_along, left_across - deep_across, left + deep_along, left_across + deep_across)
        self._side(left + deep_along, left_across + deep_across, right + deep_along, right_across + deep_across)
        self._side(right + deep_along, right_across + deep_across, right - deep_along, right_across - deep_across)
        self._side(right - deep_along, right_across - deep_across, left - deep_along, left_across - deep_across)

    def _side(self, from_along: i64, from_across: i64, along: i64, across: i64) -> None:
        """Count in one side of a block: its far corner, and where it crosses the ends of the line."""
        if 0 < along < self.square:
            if across < self.least:
                self.least = across
            if across > self.most:
                self.most = across
        if from_along < 0 < along or along < 0 < from_along:
            self._cross(from_along, from_across, along, across, 0)
        if from_along < self.square < along or along < self.square < from_along:
            self._cross(from_along, from_across, along, across, self.square)

    def _cross(self, from_along: i64, from_across: i64, along: i64, across: i64, end: i64) -> None:
        """Count in where a side of a block crosses an end of the line."""
        step = along - from_along
        way = (across - from_across) * (end - from_along)
        cut = from_across + (divide(way, step) if step > 0 else divide(-way, -step))
        if cut < self.least:
            self.least = cut
        if cut > self.most:
            self.most = cut


def is_clear(battle: Battle, unit: Unit, dx: i64, dy: i64) -> bool:
    """FM-FIRE-2: return True if no friend is in a line of fire, nor friends close on both sides of it.

    Inferred: the line starts in the middle of the firer's front, and units behind that point are not in the way.
    """
    own = unit.block
    if unit.is_bent:
        own = Block(QUARTERS * unit.x, QUARTERS * unit.y, unit.heading)
    return is_clear_from(battle.armies[unit.side], unit, own, dx, dy)


def is_clear_from(friends: list[Unit], unit: Unit, own: Block, dx: i64, dy: i64) -> bool:
    """FM-FIRE-2: return the same for a unit as if it were on some other ground."""
    sx = thousandth(own.fx * own.half_depth)
    sy = thousandth(own.fy * own.half_depth)
    if dx == sx and dy == sy:
        return True
    lane = Lane(own.x + sx, own.y + sy, dx - sx, dy - sy)
    left = lane.x - _AT_SIDE if lane.ux >= 0 else lane.x + lane.ux - _AT_SIDE
    right = lane.x + _AT_SIDE if lane.ux < 0 else lane.x + lane.ux + _AT_SIDE
    top = lane.y - _AT_SIDE if lane.uy >= 0 else lane.y + lane.uy - _AT_SIDE
    bottom = lane.y + _AT_SIDE if lane.uy < 0 else lane.y + lane.uy + _AT_SIDE
    for friend in friends:
        # Cheap: a friend more than a base from all of the line, as a box around it, cannot narrow it.
        if friend.left > right or friend.right < left or friend.top > bottom or friend.bottom < top:
            continue
        if friend is unit or not friend.on_table:
            continue
        for block in friend.blocks:
            if _stands_in(lane, block):
                return False
    return not lane.narrow()


def _stands_in(lane: Lane, block: Block) -> bool:
    """Return True if a block is in a lane; note the clear ground next to it."""
    lane.measure(block)
    if lane.least > lane.most:
        return False
    if lane.least < 0 < lane.most:
        return True
    # Sides are seen in the direction of fire: above zero is to the right.
    if lane.least >= 0:
        if lane.right < 0 or lane.least < lane.right:
            lane.right = lane.least
    elif lane.left < 0 or -lane.most < lane.left:
        lane.left = -lane.most
    return False
