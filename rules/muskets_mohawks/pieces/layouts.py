"""Layouts: the places of a unit's figures about the middle of its front rank, by formation, number and ranks.

Foot have bases an inch square. Horse have bases two inches deep (MM-FORM-1), taken as two squares of an inch: the front
one, which is the figure's place, and the rear one behind it. Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, HEADINGS, thousandth
from rules.core.int64 import i64
from rules.core.vectors import append, vec
from rules.muskets_mohawks.words import LINE, MOB, SQUARE

BASE: Final = 10
OPEN_ORDER: Final = 20  # from centre to centre with a gap as wide as a base
NO_FIGURES: Final[vec[i64]] = vec[i64]()  # where none have been put down
TWOS: Final = "twos"  # how any unit stands on a bridge or in a ford: two abreast, bases touching


class Layout:
    """The places of a formation's figures about the middle of its front rank; `rear` those of horses' hind halves."""

    __slots__ = ("bottom", "left", "ranks", "rear", "right", "top", "xs", "ys")

    def __init__(self, ranks: int = 1) -> None:
        self.ranks: i64 = ranks
        self.xs: vec[i64] = vec[i64]()
        self.ys: vec[i64] = vec[i64]()
        self.left: i64 = 0
        self.right: i64 = 0
        self.top: i64 = 0
        self.bottom: i64 = 0
        self.rear: Layout | None = None

    def bound(self) -> None:
        """Work out the bounds of the places."""
        if len(self.xs) > 0:
            self.left, self.right = bounds_of(self.xs)
            self.top, self.bottom = bounds_of(self.ys)


# A memory of what `_lay_out` answers, never of a battle: the same order has the same layout for ever. By the heading,
# the headings of open order after those of close order, and those of horse after both; then by figures; then by ranks.
# Lists are indexed without making a key of several numbers, which a dictionary needs (measured: 4 % of a battle).
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
            layout.xs = append(layout.xs, thousandth(-ahead_y * across - ahead_x * back))
            layout.ys = append(layout.ys, thousandth(ahead_x * across - ahead_y * back))
            across += step
    layout.bound()
    if horse:
        rear = Layout(ranks)
        rear.xs, rear.ys = rear_halves(layout.xs, layout.ys, heading)
        rear.bound()
        layout.rear = rear
    return layout


def rear_halves(xs: vec[i64], ys: vec[i64], heading: i64) -> tuple[vec[i64], vec[i64]]:
    """MM-FORM-1: return the centres of the rear halves of horses' bases, whose front halves are centred at xs, ys."""
    back_x: i64 = thousandth(HEADING_X[heading] * BASE)
    back_y: i64 = thousandth(HEADING_Y[heading] * BASE)
    return vec[i64]([x - back_x for x in xs]), vec[i64]([y - back_y for y in ys])


def bounds_of(values: vec[i64]) -> tuple[i64, i64]:
    """Return the least and the greatest of some numbers; the built-in functions call back for each one's comparison."""
    least: i64 = values[0]
    most: i64 = least
    for value in values:
        if value < least:
            least = value
        elif value > most:
            most = value
    return least, most
