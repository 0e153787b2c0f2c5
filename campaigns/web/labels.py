"""The places of names on a map: next to their points, clear of each other, of every point and of the frame.

Pure. A name that has no room next to its point is moved away from it and tied to it by a thin line.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin

# Shares of a letter's width in the height of the type, measured on the site's face and rounded up.
_WIDTHS = {"narrow": 0.36, "plain": 0.54, "wide": 0.86, "capital": 0.76}
_NARROW, _WIDE = frozenset("fijlrt.,;:'’-–()| 1"), frozenset("mwMW")
_DISTANCES = (10, 18, 28, 40, 54, 70, 90, 112)
_ANGLES = {"right": 0.0, "above": 0.25, "left": 0.5, "below": 0.75}
_TURNS = (0, 0.5, 0.0625, -0.0625, 0.125, -0.125, 0.25, -0.25, 0.4375, -0.4375, 0.375, -0.375, 0.1875, -0.1875)
# A name nearer to its point than this needs no line.
_TIED = 14
_POINT = 6
_ROUNDS = 12

Box = tuple[float, float, float, float]
# A box with the line from its point to it, None for one near enough.
Room = tuple[Box, Box | None]


@dataclass(slots=True)
class Label:
    """The lines of a name at a point; `box` and `tie` (the end of its line, if any) are found by `place`."""

    x: float
    y: float
    lines: Sequence[str]
    size: float
    side: str = "right"
    box: Box = (0, 0, 0, 0)
    tie: tuple[float, float] | None = None

    def size_of(self) -> tuple[float, float]:
        """Return how wide and how high the lines are."""
        return max(width(line, self.size) for line in self.lines), 1.2 * self.size * len(self.lines)


def width(text: str, size: float) -> float:
    """Return how wide a text is at most, in the units of its size."""
    share = 0.0
    for letter in text:
        kind = "plain"
        if letter in _NARROW:
            kind = "narrow"
        elif letter in _WIDE:
            kind = "wide"
        elif letter.isupper():
            kind = "capital"
        share += _WIDTHS[kind]
    return share * size


def place(labels: Sequence[Label], frame: tuple[float, float], taken: Sequence[Box] = ()) -> None:
    """Give each label its box, the first ones first; where there is no room at all it stays by its point.

    A label that finds no room becomes the first, and all are placed again; this is repeated a few times.
    """
    points = [(label.x, label.y) for label in labels]
    order = [(label, list(_free(label, frame, points))) for label in labels]
    first = list(order)
    for _ in range(_ROUNDS):
        left_out = _place_in_order(order, taken)
        if left_out is None:
            return
        order.insert(0, order.pop(left_out))
    _place_in_order(first, taken)


def _place_in_order(labels: Sequence[tuple[Label, list[Room]]], taken: Sequence[Box]) -> int | None:
    """Give each label the first of its places that is left; return the number of the first without one, if any."""
    boxes, ties = list(taken), list[Box]()
    left_out: int | None = None
    for number, (label, rooms) in enumerate(labels):
        room = next((each for each in rooms if _is_left(each, boxes, ties)), None)
        if room is None:
            room = _box(label, label.size_of(), _DISTANCES[0], 0), None
            left_out = number if left_out is None else left_out
        label.box, tie = room
        label.tie = (tie[2], tie[3]) if tie else None
        boxes.append(label.box)
        if tie:
            ties.append(tie)
    return left_out


def _free(label: Label, frame: tuple[float, float], points: Sequence[tuple[float, float]]) -> Iterator[Room]:
    """Return the places around a label's point that are within the frame and on no point, the near ones first."""
    size = label.size_of()
    for distance in _DISTANCES:
        for turn in _TURNS:
            left, top, right, bottom = box = _box(label, size, distance, turn)
            if left < 3 or top < 3 or right > frame[0] - 3 or bottom > frame[1] - 3:
                continue
            if any(left - _POINT < x < right + _POINT and top - _POINT < y < bottom + _POINT for x, y in points):
                continue
            near = max(left, min(label.x, right)), max(top, min(label.y, bottom))
            is_tied = hypot(near[0] - label.x, near[1] - label.y) > _TIED
            yield box, (label.x, label.y, *near) if is_tied else None


def _box(label: Label, size: tuple[float, float], distance: float, turn: float) -> Box:
    """Return the box of a label of a size so far off its point, turned so far from its preferred side."""
    wide, high = size
    angle = 2 * pi * (_ANGLES[label.side] + turn)
    across, down = cos(angle), -sin(angle)
    x = label.x + distance * across + wide / 2 * max(-1.0, min(1.0, 1.5 * across))
    y = label.y + distance * down + high / 2 * max(-1.0, min(1.0, 1.5 * down))
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _is_left(room: Room, boxes: Sequence[Box], ties: Sequence[Box]) -> bool:
    """Return whether a place is clear of the names and lines that have theirs."""
    box, tie = room
    left, top, right, bottom = box
    for a, b, c, d in boxes:  # tried thousands of times for a map, twice as fast as any()
        if left < c + 2 and right > a - 2 and top < d + 1 and bottom > b - 1:
            return False
    if any(_crosses(line, box) for line in ties):
        return False
    return tie is None or not any(_crosses(tie, other) for other in boxes)


def _crosses(line: Box, box: Box) -> bool:
    """Return whether a line runs through a box, tried at twelve places of it."""
    ax, ay, bx, by = line
    left, top, right, bottom = box
    if max(ax, bx) <= left or min(ax, bx) >= right or max(ay, by) <= top or min(ay, by) >= bottom:
        return False  # most lines are far away
    for step in range(13):
        x, y = ax + (bx - ax) * step / 12, ay + (by - ay) * step / 12
        if left < x < right and top < y < bottom:
            return True
    return False
