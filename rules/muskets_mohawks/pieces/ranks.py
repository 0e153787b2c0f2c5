"""Ranks: where each figure of a unit stands; lengths are tenths of an inch.

Foot have bases an inch square. Horse have bases two inches deep (MM-FORM-1), taken as two squares of an inch: the front
one, which is the figure's place, and the rear one behind it.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, HEADINGS, thousandth
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.words import ARTILLERY, LINE, MOB, SQUARE, UNFORMED

BASE: Final = 10
OPEN_ORDER: Final = 20  # from centre to centre with a gap as wide as a base
TWOS: Final = "twos"  # how any unit stands on a bridge or in a ford: two abreast, bases touching


Places = tuple[list[int], list[int]]  # of figures: how far across the table, and how far down

_NO_FIGURES: Final[list[int]] = []  # where no figures have been put down yet


@mypyc_attr(acyclic=True)
class Spot:
    """A place for a unit: middle of the front rank, heading, ranks, and where the figures' bases stand.

    The figures are a pattern of places, `plan_xs` and `plan_ys`, moved by `off_x` and `off_y`; patterns are shared and
    never changed. `left`, `right`, `top` and `bottom` bound the centres, so that most questions need not look at each
    figure. `fill` puts the figures down in `xs` and `ys`, for a unit that is to stand there. `rear` holds the rear
    halves of the bases of horse; none for foot, and for horse crowded in the water or on a bridge.
    """

    __slots__ = (
        "bottom",
        "formation",
        "heading",
        "left",
        "off_x",
        "off_y",
        "plan_xs",
        "plan_ys",
        "ranks",
        "rear",
        "right",
        "top",
        "x",
        "xs",
        "y",
        "ys",
    )

    def __init__(
        self,
        formation: str,
        x: i64,
        y: i64,
        heading: i64,
        ranks: i64,
        plan_xs: list[int],
        plan_ys: list[int],
        off_x: i64,
        off_y: i64,
    ) -> None:
        self.formation: str = formation
        self.x: i64 = x
        self.y: i64 = y
        self.heading: i64 = heading
        self.ranks: i64 = ranks
        self.plan_xs: list[int] = plan_xs
        self.plan_ys: list[int] = plan_ys
        self.off_x: i64 = off_x
        self.off_y: i64 = off_y
        self.xs: list[int] = _NO_FIGURES
        self.ys: list[int] = _NO_FIGURES
        self.left: i64 = x
        self.right: i64 = x
        self.top: i64 = y
        self.bottom: i64 = y
        self.rear: Spot | None = None

    def bound(self, left: i64, right: i64, top: i64, bottom: i64) -> None:
        """Set the bounds of the centres."""
        self.left = left
        self.right = right
        self.top = top
        self.bottom = bottom

    def fill(self) -> None:
        """Put the figures down."""
        if self.xs:
            return
        off_x: i64 = self.off_x
        off_y: i64 = self.off_y
        self.xs = [plan_x + off_x for plan_x in self.plan_xs]
        self.ys = [plan_y + off_y for plan_y in self.plan_ys]
        if self.rear is not None:
            self.rear.fill()

    def move(self, x: i64, y: i64) -> None:
        """Shift the spot to another place, before it is filled."""
        dx: i64 = x - self.x
        dy: i64 = y - self.y
        self.x = x
        self.y = y
        self.off_x += dx
        self.off_y += dy
        self.left += dx
        self.right += dx
        self.top += dy
        self.bottom += dy
        rear = self.rear
        if rear is not None:
            rear.move(rear.x + dx, rear.y + dy)


class Layout:
    """The places of a formation's figures about the middle of its front rank; `rear` those of horses' hind halves."""

    __slots__ = ("bottom", "left", "ranks", "rear", "right", "top", "xs", "ys")

    def __init__(self, ranks: int = 1) -> None:
        self.ranks: i64 = ranks
        self.xs: list[int] = []
        self.ys: list[int] = []
        self.left: i64 = 0
        self.right: i64 = 0
        self.top: i64 = 0
        self.bottom: i64 = 0
        self.rear: Layout | None = None

    def bound(self) -> None:
        """Work out the bounds of the places."""
        if self.xs:
            self.left, self.right = _bounds(self.xs)
            self.top, self.bottom = _bounds(self.ys)


# A memory of what `_lay_out` answers, never of a battle: the same order has the same layout for ever. By the heading,
# the headings of open order after those of close order, and those of horse after both; then by figures; then by ranks.
# Lists are indexed without
# making a key of several numbers, which a dictionary needs (measured: 4 % of a battle).
_LAYOUTS: Final[list[list[list[Layout | None]]]] = [[] for _ in range(4 * HEADINGS)]


def usual_ranks(formation: str, figures: i64) -> i64:
    """MM-FORM-1: return how many ranks a unit forms when nothing presses it.

    Inferred: a mob takes two or three ranks, whichever are equal, and two when neither are, the odd figures in front
    as in the book's mob of 4, 3 and 3. More than five unformed figures stand in two ranks.
    """
    if formation == LINE or figures < 2:
        return 1
    if formation == TWOS:
        return (figures + 1) // 2
    if formation in (MOB, SQUARE):
        return 3 if figures % 2 == 1 and figures % 3 == 0 and figures > 3 else 2
    return 1 if figures <= 5 else 2


def ranks_of(unit: Unit, formation: str) -> i64:
    """MM-FORM-1: return how many ranks a unit forms when nothing presses it; gunners stand by twos at their gun."""
    if unit.gun is not None and unit.troop == ARTILLERY:
        return (unit.figures + 1) // 2
    return usual_ranks(formation, unit.figures)


def stand(formation: str, x: i64, y: i64, heading: i64, figures: i64, ranks: i64 = 0, horse: bool = False) -> Spot:
    """MM-FORM-1: return where the figures of a unit stand when the middle of its front rank is at (x, y).

    Line and mob stand base to base; unformed figures a base apart, each rank facing the gaps of the one before it.
    `ranks` 0 means the usual number; a line has one, an unformed unit at most three. Ranks of `horse` are an inch
    farther apart, which is how much deeper their bases are.
    """
    spot = outline(formation, x, y, heading, figures, ranks, horse)
    spot.fill()
    return spot


def outline(formation: str, x: i64, y: i64, heading: i64, figures: i64, ranks: i64 = 0, horse: bool = False) -> Spot:
    """Return what `stand` does, to be filled once it is known to have room."""
    if ranks <= 0:
        ranks = usual_ranks(formation, figures)
    return laid(layout_of(formation == UNFORMED, heading, figures, ranks, horse), formation, x, y, heading)


def laid(layout: Layout, formation: str, x: i64, y: i64, heading: i64) -> Spot:
    """Return a layout with the middle of its front rank at (x, y), to be filled once it is known to have room."""
    spot = Spot(formation, x, y, heading, layout.ranks, layout.xs, layout.ys, x, y)
    spot.left = x + layout.left
    spot.right = x + layout.right
    spot.top = y + layout.top
    spot.bottom = y + layout.bottom
    if layout.rear is not None:
        spot.rear = laid(layout.rear, TWOS, x, y, heading)
    return spot


def layout_of(loose: bool, heading: i64, figures: i64, ranks: i64, horse: bool = False) -> Layout:
    """Return the layout of an order, worked out the first time that it is asked for."""
    at: i64 = heading + HEADINGS if loose else heading
    by_figures = _LAYOUTS[at + 2 * HEADINGS if horse else at]
    while len(by_figures) <= figures:
        by_figures.append([])
    by_ranks = by_figures[figures]
    while len(by_ranks) <= ranks:
        by_ranks.append(None)
    layout = by_ranks[ranks]
    if layout is None:
        layout = _lay_out(loose, heading, figures, ranks, horse)
        by_ranks[ranks] = layout
    return layout


def _lay_out(loose: bool, heading: i64, figures: i64, ranks: i64, horse: bool) -> Layout:
    if ranks > figures:
        ranks = figures if figures > 0 else 1
    layout = Layout(ranks)
    step: i64 = OPEN_ORDER if loose else BASE
    half: i64 = step // 2
    ahead_x: i64 = HEADING_X[heading]
    ahead_y: i64 = HEADING_Y[heading]
    each: i64 = figures // ranks
    odd: i64 = figures - each * ranks
    front: i64 = each + 1 if odd > 0 else each
    for rank in range(ranks):
        count: i64 = each + 1 if rank < odd else each
        across: i64 = -half * (count - 1)
        if loose and rank > 0 and (front - count + rank) % 2 != 0:
            across += half if rank % 2 == 1 else -half
        back: i64 = (step + BASE if horse else step) * rank
        for _ in range(count):
            # The right hand of a heading (h) is the heading h + 8: (-ahead_y, ahead_x).
            layout.xs.append(thousandth(-ahead_y * across - ahead_x * back))
            layout.ys.append(thousandth(ahead_x * across - ahead_y * back))
            across += step
    layout.bound()
    if horse:
        rear = Layout(ranks)
        rear.xs, rear.ys = rear_halves(layout.xs, layout.ys, heading)
        rear.bound()
        layout.rear = rear
    return layout


def rear_halves(xs: list[int], ys: list[int], heading: i64) -> tuple[list[int], list[int]]:
    """MM-FORM-1: return the centres of the rear halves of horses' bases, whose front halves are centred at xs, ys."""
    back_x: i64 = thousandth(HEADING_X[heading] * BASE)
    back_y: i64 = thousandth(HEADING_Y[heading] * BASE)
    return [x - back_x for x in xs], [y - back_y for y in ys]


def _bounds(values: list[int]) -> tuple[i64, i64]:
    """Return the least and the greatest of some numbers; the built-in functions call back for each one's comparison."""
    least: i64 = values[0]
    most: i64 = least
    value: i64
    for value in values:
        if value < least:
            least = value
        elif value > most:
            most = value
    return least, most


def moved(unit: Unit, dx: i64, dy: i64) -> Spot:
    """Return the unit's present order shifted by an offset, to be filled once it is known to have room."""
    spot = Spot(unit.formation, unit.x + dx, unit.y + dy, unit.heading, unit.ranks, unit.xs, unit.ys, dx, dy)
    if unit.xs:
        if unit.hind_xs:
            bind(spot)
            rear = Spot(TWOS, spot.x, spot.y, unit.heading, unit.ranks, unit.hind_xs, unit.hind_ys, dx, dy)
            bind(rear)
            spot.rear = rear
        else:
            spot.bound(unit.left + dx, unit.right + dx, unit.top + dy, unit.bottom + dy)
    return spot


def bind(spot: Spot) -> None:
    """Work out the bounds of a spot from its pattern."""
    left, right = _bounds(spot.plan_xs)
    top, bottom = _bounds(spot.plan_ys)
    spot.bound(left + spot.off_x, right + spot.off_x, top + spot.off_y, bottom + spot.off_y)


def shifted(spot: Spot, dx: i64, dy: i64) -> Spot:
    """Return a spot moved by an offset, to be filled once it is known to have room."""
    other = Spot(
        spot.formation,
        spot.x + dx,
        spot.y + dy,
        spot.heading,
        spot.ranks,
        spot.plan_xs,
        spot.plan_ys,
        spot.off_x + dx,
        spot.off_y + dy,
    )
    other.bound(spot.left + dx, spot.right + dx, spot.top + dy, spot.bottom + dy)
    if spot.rear is not None:
        other.rear = shifted(spot.rear, dx, dy)
    return other


def spot_of(formation: str, x: i64, y: i64, heading: i64, ranks: i64, places: Places, horse: bool = False) -> Spot:
    """Return the spot of figures that stand at places; of `horse` with the rear halves of their bases."""
    xs, ys = places
    spot = Spot(formation, x, y, heading, ranks, xs, ys, 0, 0)
    if xs:
        bind(spot)
        if horse:
            hind_xs, hind_ys = rear_halves(xs, ys, heading)
            rear = Spot(TWOS, x, y, heading, ranks, hind_xs, hind_ys, 0, 0)
            bind(rear)
            spot.rear = rear
    spot.fill()
    return spot


def own_leader_at(unit: Unit) -> tuple[i64, i64]:
    """Return where a unit's own leader stands, who is one of its figures: in the middle of its front rank."""
    middle: i64 = (len(unit.xs) + unit.ranks - 1) // unit.ranks // 2
    return unit.xs[middle], unit.ys[middle]


def depth(unit: Unit) -> i64:
    """Return how far behind the middle of its front rank the centre of the unit's hindmost square of base is."""
    ahead_x: i64 = HEADING_X[unit.heading]
    ahead_y: i64 = HEADING_Y[unit.heading]
    front: i64 = unit.x * ahead_x + unit.y * ahead_y
    least: i64 = front
    for x, y in zip(unit.base_xs, unit.base_ys):
        along: i64 = x * ahead_x + y * ahead_y
        if along < least:
            least = along
    return thousandth(front - least)
