"""Ranks: where each figure of a unit stands, in the layout of its formation (`layouts.py`); in tenths of an inch."""

from rules.core.geometry import HEADING_X, HEADING_Y, thousandth
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.vectors import extend, vec
from rules.muskets_mohawks.pieces.layouts import (
    NO_FIGURES,
    TWOS,
    Layout,
    bounds_of,
    layout_of,
    rear_halves,
    usual_ranks,
)
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.words import ARTILLERY, UNFORMED

Places = tuple[vec[i64], vec[i64]]  # of figures: how far across the table, and how far down


@mypyc_attr(acyclic=True, free_list_len=1)
class Spot:
    """A place for a unit: middle of the front rank, heading, ranks, and where the figures' bases stand.

    The figures are a pattern of places, `plan_xs` and `plan_ys`, moved by `off_x` and `off_y`; patterns are shared and
    never changed. `left`, `right`, `top` and `bottom` bound the centres, so that most questions need not look at each
    figure. `fill` puts the figures down in `xs` and `ys`, for a unit that is to be there. `rear` holds the rear
    halves of the bases of horse; none for foot, and for horse crowded in the water or on a bridge.
    """

    def __init__(
        self,
        formation: str,
        x: i64,
        y: i64,
        heading: i64,
        ranks: i64,
        plan_xs: vec[i64],
        plan_ys: vec[i64],
        off_x: i64,
        off_y: i64,
    ) -> None:
        self.formation: str = formation
        self.x: i64 = x
        self.y: i64 = y
        self.heading: i64 = heading
        self.ranks: i64 = ranks
        self.plan_xs: vec[i64] = plan_xs
        self.plan_ys: vec[i64] = plan_ys
        self.off_x: i64 = off_x
        self.off_y: i64 = off_y
        self.xs: vec[i64] = NO_FIGURES
        self.ys: vec[i64] = NO_FIGURES
        self.left: i64 = x
        self.right: i64 = x
        self.top: i64 = y
        self.bottom: i64 = y
        self.rear: Spot | None = None
        self.as_they_stand: bool = False  # the ranks in which the unit is now, moved
        self.detour: bool = False  # off the shortest way, to which the unit is not to come back at once

    def bound(self, left: i64, right: i64, top: i64, bottom: i64) -> None:
        """Set the bounds of the centres."""
        self.left = left
        self.right = right
        self.top = top
        self.bottom = bottom

    def fill(self) -> None:
        """Put the figures down."""
        if len(self.xs) > 0:
            return
        off_x: i64 = self.off_x
        off_y: i64 = self.off_y
        self.xs = vec[i64]([plan_x + off_x for plan_x in self.plan_xs])
        self.ys = vec[i64]([plan_y + off_y for plan_y in self.plan_ys])
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
    return spot_at(layout_of(formation == UNFORMED, heading, figures, ranks, horse), formation, x, y, heading)


def spot_at(layout: Layout, formation: str, x: i64, y: i64, heading: i64) -> Spot:
    """Return a layout with the middle of its front rank at (x, y), to be filled once it is known to have room."""
    spot = Spot(formation, x, y, heading, layout.ranks, layout.xs, layout.ys, x, y)
    spot.left = x + layout.left
    spot.right = x + layout.right
    spot.top = y + layout.top
    spot.bottom = y + layout.bottom
    if layout.rear is not None:
        spot.rear = spot_at(layout.rear, TWOS, x, y, heading)
    return spot


def moved(unit: Unit, dx: i64, dy: i64) -> Spot:
    """Return the unit's present order shifted by an offset, to be filled once it is known to have room."""
    spot = Spot(unit.formation, unit.x + dx, unit.y + dy, unit.heading, unit.ranks, unit.xs, unit.ys, dx, dy)
    spot.as_they_stand = True
    if len(unit.xs) > 0:
        if len(unit.hind_xs) > 0:
            bind(spot)
            rear = Spot(TWOS, spot.x, spot.y, unit.heading, unit.ranks, unit.hind_xs, unit.hind_ys, dx, dy)
            bind(rear)
            spot.rear = rear
        else:
            spot.bound(unit.left + dx, unit.right + dx, unit.top + dy, unit.bottom + dy)
    return spot


def bind(spot: Spot) -> None:
    """Work out the bounds of a spot from its pattern."""
    left, right = bounds_of(spot.plan_xs)
    top, bottom = bounds_of(spot.plan_ys)
    spot.bound(left + spot.off_x, right + spot.off_x, top + spot.off_y, bottom + spot.off_y)


def bases_of(spot: Spot) -> Places:
    """Return the places of all squares of an inch under the figures of a filled spot."""
    rear = spot.rear
    if rear is None:
        return spot.xs, spot.ys
    return extend(vec[i64](spot.xs), rear.xs), extend(vec[i64](spot.ys), rear.ys)


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
    other.as_they_stand = spot.as_they_stand
    other.bound(spot.left + dx, spot.right + dx, spot.top + dy, spot.bottom + dy)
    if spot.rear is not None:
        other.rear = shifted(spot.rear, dx, dy)
    return other


def spot_of(formation: str, x: i64, y: i64, heading: i64, ranks: i64, places: Places, horse: bool = False) -> Spot:
    """Return the spot of figures that stand at places; of `horse` with the rear halves of their bases."""
    xs, ys = places
    spot = Spot(formation, x, y, heading, ranks, xs, ys, 0, 0)
    if len(xs) > 0:
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
