"""Ranks: where each figure of a unit stands. Bases are an inch square; lengths are tenths of an inch."""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, divide
from rules.muskets_mohawks.unit import Unit
from rules.muskets_mohawks.words import LINE, MOB, UNFORMED

BASE: Final = 10
OPEN_ORDER: Final = 20  # from centre to centre with a gap as wide as a base
TWOS: Final = "twos"  # how any unit stands on a bridge or in a ford: two abreast, bases touching


class Spot:
    """A place for a unit: middle of the front rank, heading, ranks and the centre of each figure's base.

    `left`, `right`, `top` and `bottom` bound the centres, so that most questions need not look at each figure: an
    outline has bounds and a layout only, until `fill` puts its figures down.
    """

    __slots__ = ("bottom", "formation", "heading", "layout", "left", "ranks", "right", "top", "x", "xs", "y", "ys")

    def __init__(
        self,
        formation: str = UNFORMED,
        x: int = 0,
        y: int = 0,
        heading: int = 0,
        ranks: int = 1,
        xs: list[int] | None = None,
        ys: list[int] | None = None,
    ) -> None:
        self.formation: str = formation
        self.x: int = x
        self.y: int = y
        self.heading: int = heading
        self.ranks: int = ranks
        self.xs: list[int] = xs if xs is not None else []
        self.ys: list[int] = ys if ys is not None else []
        self.left: int = min(self.xs) if self.xs else x
        self.right: int = max(self.xs) if self.xs else x
        self.top: int = min(self.ys) if self.ys else y
        self.bottom: int = max(self.ys) if self.ys else y
        self.layout: Layout | None = None

    def fill(self) -> None:
        """Put the figures of an outline down."""
        layout = self.layout
        if layout is None or self.xs:
            return
        x = self.x
        y = self.y
        for offset in layout.xs:
            self.xs.append(x + offset)
        for offset in layout.ys:
            self.ys.append(y + offset)

    def move(self, x: int, y: int) -> None:
        """Shift an outline to another place, before it is filled."""
        dx = x - self.x
        dy = y - self.y
        self.x = x
        self.y = y
        self.left += dx
        self.right += dx
        self.top += dy
        self.bottom += dy


class Layout:
    """The places of a formation's figures about the middle of its front rank."""

    __slots__ = ("bottom", "left", "ranks", "right", "top", "xs", "ys")

    def __init__(self, ranks: int = 1) -> None:
        self.ranks: int = ranks
        self.xs: list[int] = []
        self.ys: list[int] = []
        self.left: int = 0
        self.right: int = 0
        self.top: int = 0
        self.bottom: int = 0


# A memory of what `_lay_out` answers, never of a battle: the same key has the same layout for ever.
_LAYOUTS: Final[dict[int, Layout]] = {}


def usual_ranks(formation: str, figures: int) -> int:
    """MM-FORM-1: return how many ranks a unit forms when nothing presses it.

    Ruling: a mob takes two or three ranks, whichever are equal, and two when neither are, the odd figures in front
    as in the book's mob of 4, 3 and 3. More than five unformed figures stand in two ranks.
    """
    if formation == LINE or figures < 2:
        return 1
    if formation == TWOS:
        return (figures + 1) // 2
    if formation == MOB:
        return 3 if figures % 2 == 1 and figures % 3 == 0 and figures > 3 else 2
    return 1 if figures <= 5 else 2


def stand(formation: str, x: int, y: int, heading: int, figures: int, ranks: int = 0) -> Spot:
    """MM-FORM-1: return where the figures of a unit stand when the middle of its front rank is at (x, y).

    Line and mob stand base to base; unformed figures a base apart, each rank facing the gaps of the one before it.
    `ranks` 0 means the usual number; a line has one, an unformed unit at most three.
    """
    spot = outline(formation, x, y, heading, figures, ranks)
    spot.fill()
    return spot


def outline(formation: str, x: int, y: int, heading: int, figures: int, ranks: int = 0) -> Spot:
    """Return the bounds of `stand`, to be filled once they are known to have room."""
    if ranks <= 0:
        ranks = usual_ranks(formation, figures)
    loose = 1 if formation == UNFORMED else 0
    key = ((figures * 64 + ranks) * 32 + heading) * 2 + loose
    layout = _LAYOUTS.get(key)
    if layout is None:
        layout = _lay_out(loose == 1, heading, figures, ranks)
        _LAYOUTS[key] = layout
    spot = Spot(formation, x, y, heading, layout.ranks)
    spot.layout = layout
    spot.left = x + layout.left
    spot.right = x + layout.right
    spot.top = y + layout.top
    spot.bottom = y + layout.bottom
    return spot


def _lay_out(loose: bool, heading: int, figures: int, ranks: int) -> Layout:
    if ranks > figures:
        ranks = figures if figures > 0 else 1
    layout = Layout(ranks)
    step = OPEN_ORDER if loose else BASE
    half = step // 2
    ahead_x, ahead_y = HEADING_X[heading], HEADING_Y[heading]
    each = figures // ranks
    odd = figures - each * ranks
    front = each + 1 if odd > 0 else each
    for rank in range(ranks):
        count = each + 1 if rank < odd else each
        across = -half * (count - 1)
        if loose and rank > 0 and (front - count + rank) % 2 != 0:
            across += half if rank % 2 == 1 else -half
        back = step * rank
        for _ in range(count):
            # The right hand of a heading (h) is the heading h + 8: (-ahead_y, ahead_x).
            layout.xs.append(divide(-ahead_y * across - ahead_x * back, 1000))
            layout.ys.append(divide(ahead_x * across - ahead_y * back, 1000))
            across += step
    if figures > 0:
        layout.left, layout.right = min(layout.xs), max(layout.xs)
        layout.top, layout.bottom = min(layout.ys), max(layout.ys)
    return layout


def moved(unit: Unit, dx: int, dy: int) -> Spot:
    """Return the unit's present order shifted by an offset."""
    xs: list[int] = []
    ys: list[int] = []
    for i in range(len(unit.xs)):
        xs.append(unit.xs[i] + dx)
        ys.append(unit.ys[i] + dy)
    return Spot(unit.formation, unit.x + dx, unit.y + dy, unit.heading, unit.ranks, xs, ys)


def depth(unit: Unit) -> int:
    """Return how far behind the middle of its front rank the centre of the unit's hindmost base is."""
    ahead_x, ahead_y = HEADING_X[unit.heading], HEADING_Y[unit.heading]
    least = 0
    for i in range(len(unit.xs)):
        forward = (unit.xs[i] - unit.x) * ahead_x + (unit.ys[i] - unit.y) * ahead_y
        if forward < least:
            least = forward
    return divide(-least, 1000)
