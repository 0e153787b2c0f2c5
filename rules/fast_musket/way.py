"""How far a piece can go before something stands in its way; a move that goes far enough is not worked out further.

A piece passes nobody: bases never share ground (inferred), formed bodies keep out of redoubts (FM-FORM-2), and an
enemy is left an inch unless one charges (FM-MOVE-4). Lengths of ways: tenths; of blocks: quarters of a tenth.
"""

from typing import Final

from rules.core.geometry import thousandth
from rules.core.native import mypyc_attr
from rules.core.whole import Whole
from rules.fast_musket.block import QUARTERS, Block, gap, on_table, overlap, overlaps
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import KEEP_OFF, TABLE_LONG, TABLE_SHORT
from rules.fast_musket.unit import Unit

_LONG: Final = TABLE_LONG * QUARTERS
_SHORT: Final = TABLE_SHORT * QUARTERS
# An inch in quarters of a tenth, and squared in thousandths of them.
_INCH: Final = KEEP_OFF * 10 * QUARTERS
_INCH_SQUARED: Final = (_INCH * 1000) * (_INCH * 1000)
_ABOUT_AN_INCH: Final = _INCH + 1  # corners are rounded to whole quarters
# So many millionths of speed bring a block a thousandth of a quarter further with each tenth of its way.
_PER_TENTH: Final = 1000 // QUARTERS

# Who stands in the way.
FRIENDS: Final = 1
ENEMIES: Final = 2  # to within an inch
BODIES: Final = 4  # enemies, but only their own ground
WORKS: Final = 8  # redoubts
EDGES: Final = 16  # of the table


def shift(u: Whole, distance: Whole) -> Whole:
    """Return how far a way of so many tenths leads along one axis; `u` is its direction in thousandths."""
    return thousandth(u * distance)


@mypyc_attr(acyclic=True)
class Course:
    """A block that is to go straight in a direction, and between which tenths of its way a body may stop it.

    Two rectangles share ground only where their shadows do on the axes of both, and on each axis that is a stretch of
    the way: `first` and `last` bound what all the stretches have in common, and only in there is looked step by step.
    """

    __slots__ = ("across", "ahead", "block", "first", "grain", "last", "ux", "uy")

    def __init__(self, block: Block, ux: Whole, uy: Whole) -> None:
        self.block: Block = block
        self.ux: Whole = ux  # thousandths
        self.uy: Whole = uy
        self.ahead: Whole = ux * block.fx + uy * block.fy  # how fast it goes to its own front, in millionths
        self.across: Whole = uy * block.fx - ux * block.fy
        # Places are rounded to tenths on a slanting way, which may be off by as much.
        self.grain: Whole = 0 if ux == 0 or uy == 0 else QUARTERS
        self.first: Whole = 0
        self.last: Whole = 0

    def until_touch(self, body: Block, most: Whole) -> Whole:
        """Return tenths that it can go, up to `most`, until it would share ground with a body."""
        if not self._meets(body, 0, most):
            return most
        if self.first == 0 and overlaps(self.block, body, 0, 0):
            return self._until_deeper(body, most)
        for way in range(self.first, self.last):
            if overlaps(self.block, body, QUARTERS * shift(self.ux, way + 1), QUARTERS * shift(self.uy, way + 1)):
                return way
        return most

    def until_edge(self, work: Block, most: Whole) -> Whole:
        """FM-FORM-2: return tenths that it can go, up to `most`, until it would enter a redoubt.

        Inferred: whoever stands on a redoubt already, as a retreat may end, is not stopped by it.
        """
        return most if overlaps(self.block, work, 0, 0) else self.until_touch(work, most)

    def _until_deeper(self, body: Block, most: Whole) -> Whole:
        """Return tenths that it can go, up to `most`, until it would share more ground with a body than it does.

        Corners are rounded anew whenever a body loses a base, so neighbours may come to share a hair's breadth.
        """
        now = overlap(self.block, body, 0, 0)
        for way in range(self.last):
            if overlap(self.block, body, QUARTERS * shift(self.ux, way + 1), QUARTERS * shift(self.uy, way + 1)) > now:
                return way
        return most

    def until_near(self, body: Block, most: Whole) -> Whole:
        """Return tenths that it can go, up to `most`, without coming within an inch of a body.

        Inferred: whoever stands within an inch already may go where the gap does not shrink.
        """
        if not self._meets(body, _ABOUT_AN_INCH, most):
            return most
        if self.first == 0:
            before = gap(self.block, body, 0, 0)
            if before < _INCH_SQUARED:
                after = gap(self.block, body, QUARTERS * shift(self.ux, 1), QUARTERS * shift(self.uy, 1))
                # The gap between two rectangles, one going straight, never shrinks once it grows.
                return most if after >= before and after > 0 else 0
        for way in range(self.first, self.last):
            x = QUARTERS * shift(self.ux, way + 1)
            y = QUARTERS * shift(self.uy, way + 1)
            if gap(self.block, body, x, y) < _INCH_SQUARED:
                return way
        return most

    def _meets(self, body: Block, clear: Whole, most: Whole) -> bool:
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

    def _bound(self, offset: Whole, reach: Whole, speed: Whole) -> bool:
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


def free(battle: Battle, unit: Unit, ux: Whole, uy: Whole, most: Whole, whom: Whole, spared: Whole = -1) -> Whole:
    """FM-MOVE-4: return how many tenths, up to `most`, a unit can go straight in a direction (thousandths).

    `whom` says who stops it; the unit numbered `spared` never does.
    """
    way = most
    courses: list[Course] = []
    for block in unit.blocks:
        courses.append(Course(block, ux, uy))
        if whom & EDGES:
            while way > 0 and not on_table(block, QUARTERS * shift(ux, way), QUARTERS * shift(uy, way), _LONG, _SHORT):
                way -= 1
    if whom & WORKS:
        for work in battle.works:
            for course in courses:
                way = course.until_edge(work, way)
    if whom & FRIENDS:
        way = _past(battle.armies[unit.side], unit, courses, way, False, spared)
    if whom & (ENEMIES | BODIES):
        way = _past(battle.armies[1 - unit.side], unit, courses, way, whom & ENEMIES != 0, spared)
    return way


def _past(others: list[Unit], unit: Unit, courses: list[Course], most: Whole, keeps_off: bool, spared: Whole) -> Whole:
    """Return how many of so many tenths a unit can go until one of the others stops it, or an inch before him."""
    way = most
    x = unit.x
    y = unit.y
    own = unit.reach + _INCH
    for other in others:
        if way == 0:
            return 0
        if not other.on_table:
            continue
        reach = own + other.reach + QUARTERS * way
        dx = QUARTERS * (other.x - x)
        dy = QUARTERS * (other.y - y)
        if dx >= reach or -dx >= reach or dy >= reach or -dy >= reach or other is unit or other.number == spared:
            continue
        for course in courses:
            for body in other.blocks:
                way = course.until_near(body, way) if keeps_off else course.until_touch(body, way)
    return way


def until_contact(battle: Battle, unit: Unit, target: Unit, ux: Whole, uy: Whole, most: Whole) -> Whole:
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
    """FM-TABLE-1: return whether some ground lies on the table."""
    for block in blocks:
        if not on_table(block, 0, 0, _LONG, _SHORT):
            return False
    return True


def stands(battle: Battle, unit: Unit, blocks: list[Block], whom: Whole, spared: Whole = -1) -> bool:
    """FM-MOVE-4: return whether a unit may stand on some ground of the table, as far as `whom` have a say."""
    if not is_on_table(blocks):
        return False
    foes = battle.armies[1 - unit.side]
    for block in blocks:
        if whom & WORKS:
            for work in battle.works:
                if overlaps(block, work, 0, 0):
                    return False
        if whom & FRIENDS and _is_taken(battle.armies[unit.side], unit, block, spared):
            return False
        if whom & BODIES:
            if _is_taken(foes, unit, block, spared):
                return False
        elif whom & ENEMIES:
            for foe in foes:
                if foe.on_table and foe.number != spared:
                    for body in foe.blocks:
                        if not _keeps_off(unit, block, body):
                            return False
    return True


def _is_taken(others: list[Unit], unit: Unit, block: Block, spared: Whole) -> bool:
    """Return whether one of the others stands on some of the ground of a block."""
    for other in others:
        if other.on_table and other is not unit and other.number != spared:
            for body in other.blocks:
                if overlaps(block, body, 0, 0):
                    return True
    return False


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
