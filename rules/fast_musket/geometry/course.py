"""A block that goes straight, and what stops it: other bodies, the inch around them, redoubts.

Lengths of ways: tenths; of blocks: quarters of a tenth; directions: thousandths.
"""

from typing import Final

from rules.core.geometry import thousandth
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.fast_musket.geometry.block import QUARTERS, Block, gap, overlap, overlaps
from rules.fast_musket.tables import KEEP_OFF

# An inch in quarters of a tenth, and squared in thousandths of them.
INCH: Final = KEEP_OFF * 10 * QUARTERS
INCH_SQUARED: Final = (INCH * 1000) * (INCH * 1000)
ABOUT_AN_INCH: Final = INCH + 1  # corners are rounded to whole quarters
# So many millionths of speed bring a block a thousandth of a quarter further with each tenth of its way.
_PER_TENTH: Final = 1000 // QUARTERS


def shift(u: i64, distance: i64) -> i64:
    """Return how far a way of so many tenths leads along one axis; `u` is its direction in thousandths."""
    return thousandth(u * distance)


@mypyc_attr(acyclic=True, free_list_len=1)
class Course:
    """A block that is to go straight in a direction, and between which tenths of its way a body may stop it.

    Two rectangles share ground only where their shadows do on the axes of both, and on each axis that is a stretch of
    the way: `first` and `last` bound what all the stretches have in common, and only in there is looked step by step.
    """

    def __init__(self, block: Block, ux: i64, uy: i64) -> None:
        self.block: Block = block
        self.ux: i64 = ux  # thousandths
        self.uy: i64 = uy
        self.ahead: i64 = ux * block.fx + uy * block.fy  # how fast it goes to its own front, in millionths
        self.across: i64 = uy * block.fx - ux * block.fy
        # Places are rounded to tenths on a slanting way, which may be off by as much.
        self.grain: i64 = 0 if ux == 0 or uy == 0 else QUARTERS
        self.first: i64 = 0
        self.last: i64 = 0

    def until_touch(self, body: Block, most: i64) -> i64:
        """Return tenths that it can go, up to `most`, until it would share ground with a body."""
        if not self._meets(body, 0, most):
            return most
        if self.first == 0 and overlaps(self.block, body, 0, 0):
            return self._until_deeper(body, most)
        for way in range(self.first, self.last):
            if overlaps(self.block, body, QUARTERS * shift(self.ux, way + 1), QUARTERS * shift(self.uy, way + 1)):
                return way
        return most

    def until_edge(self, work: Block, most: i64) -> i64:
        """FM-FORM-2: return tenths that it can go, up to `most`, until it would enter a redoubt.

        Inferred: a block that is on a redoubt already, as a retreat may end, is not stopped by it.
        """
        return most if overlaps(self.block, work, 0, 0) else self.until_touch(work, most)

    def _until_deeper(self, body: Block, most: i64) -> i64:
        """Return tenths that it can go, up to `most`, until it would share more ground with a body than it does.

        Corners are rounded again whenever a body loses a base, so neighbours may come to overlap by a quarter or so.
        """
        now = overlap(self.block, body, 0, 0)
        for way in range(self.last):
            if overlap(self.block, body, QUARTERS * shift(self.ux, way + 1), QUARTERS * shift(self.uy, way + 1)) > now:
                return way
        return most

    def until_near(self, body: Block, most: i64) -> i64:
        """Return tenths that it can go, up to `most`, without coming within an inch of a body.

        Inferred: a block within an inch already may go where the gap does not shrink.
        """
        if not self._meets(body, ABOUT_AN_INCH, most):
            return most
        if self.first == 0:
            before = gap(self.block, body, 0, 0)
            if before < INCH_SQUARED:
                after = gap(self.block, body, QUARTERS * shift(self.ux, 1), QUARTERS * shift(self.uy, 1))
                # The gap between two rectangles, one going straight, never shrinks once it grows.
                return most if after >= before and after > 0 else 0
        for way in range(self.first, self.last):
            x = QUARTERS * shift(self.ux, way + 1)
            y = QUARTERS * shift(self.uy, way + 1)
            if gap(self.block, body, x, y) < INCH_SQUARED:
                return way
        return most

    def _meets(self, body: Block, clear: i64, most: i64) -> bool:
        """Return whether it may come within `clear` quarters of a body, and note between which tenths of its way."""
        own = self.block
        self.first = 0
        self.last = most
        dx = body.x - own.x
        dy = body.y - own.y
        cos = own.fx * body.fx + own.fy * body.fy
        sin = own.fx * body.fy - own.fy * body.fx
        wide = cos if cos >= 0 else -cos
        deep = sin if sin >= 0 else -sin
        spare = (clear + self.grain) * 1000
        reach = own.half_depth * 1000 + (body.half_depth * wide + body.half_width * deep) // 1000 + spare
        if not self._bound(dx * own.fx + dy * own.fy, reach, self.ahead):
            return False
        reach = own.half_width * 1000 + (body.half_width * wide + body.half_depth * deep) // 1000 + spare
        if not self._bound(dy * own.fx - dx * own.fy, reach, self.across):
            return False
        if sin != 0:
            reach = body.half_depth * 1000 + (own.half_depth * wide + own.half_width * deep) // 1000 + spare
            if not self._bound(dx * body.fx + dy * body.fy, reach, self.ux * body.fx + self.uy * body.fy):
                return False
            reach = body.half_width * 1000 + (own.half_width * wide + own.half_depth * deep) // 1000 + spare
            if not self._bound(dy * body.fx - dx * body.fy, reach, self.uy * body.fx - self.ux * body.fy):
                return False
        return self.first < self.last

    def _bound(self, offset: i64, reach: i64, speed: i64) -> bool:
        """Note the tenths between which a body is within reach along one axis; return whether there are any.

        Offset and reach are thousandths of a quarter of a tenth, the speed is in millionths of the way.
        """
        near = (offset - reach if speed >= 0 else -offset - reach) * _PER_TENTH
        far = near + 2 * reach * _PER_TENTH
        if speed < 0:
            speed = -speed
        end = speed * self.last
        if near >= end or far < speed:
            return False
        if near > 0 and near >= speed * (self.first + 1):
            self.first = near // speed
        if far < end:
            self.last = far // speed
        return True
