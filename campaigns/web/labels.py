"""The places of names on a map: next to their points, clear of each other, of every point and of the frame.

Pure. A name that has no room next to its point is moved away from it and tied to it by a thin line.
"""

from collections.abc import Sequence
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
    order = list(labels)
    for _ in range(_ROUNDS):
        left_out = _place_in_order(order, frame, taken)
        if left_out is None:
            return
        order.remove(left_out)
        order.insert(0, left_out)
    _place_in_order(list(labels), frame, taken)


def _place_in_order(labels: Sequence[Label], frame: tuple[float, float], taken: Sequence[Box]) -> Label | None:
    """Give each label its box in this order, and return the first one that finds no room, if any."""
    points = [(label.x, label.y) for label in labels]
    boxes, ties = list(taken), list[Box]()
    left_out: Label | None = None
    for label in labels:
        if not _find_room(label, frame, points, boxes, ties):
            label.box, label.tie = _box(label, _DISTANCES[0], 0), None
            left_out = left_out or label
        boxes.append(label.box)
        if label.tie:
            ties.append((label.x, label.y, *label.tie))
    return left_out


def _find_room(
    label: Label,
    frame: tuple[float, float],
    points: Sequence[tuple[float, float]],
    boxes: Sequence[Box],
    ties: Sequence[Box],
) -> bool:
    """Try the boxes around a label's point, the near ones first."""
    for distance in _DISTANCES:
        for turn in _TURNS:
            if _fits(label, _box(label, distance, turn), frame, points, boxes, ties):
                return True
    return False


def _box(label: Label, distance: float, turn: float) -> Box:
    """Return the box of a label so far off its point, turned so far from its preferred side."""
    wide, high = label.size_of()
    angle = 2 * pi * (_ANGLES[label.side] + turn)
    across, down = cos(angle), -sin(angle)
    x = label.x + distance * across + wide / 2 * max(-1.0, min(1.0, 1.5 * across))
    y = label.y + distance * down + high / 2 * max(-1.0, min(1.0, 1.5 * down))
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _fits(
    label: Label,
    box: Box,
    frame: tuple[float, float],
    points: Sequence[tuple[float, float]],
    boxes: Sequence[Box],
    ties: Sequence[Box],
) -> bool:
    """Return whether a box is free for a label, and let it have it."""
    left, top, right, bottom = box
    if left < 3 or top < 3 or right > frame[0] - 3 or bottom > frame[1] - 3:
        return False
    if any(left < c + 2 and right > a - 2 and top < d + 1 and bottom > b - 1 for a, b, c, d in boxes):
        return False
    if any(left - _POINT < x < right + _POINT and top - _POINT < y < bottom + _POINT for x, y in points):
        return False
    near = max(left, min(label.x, right)), max(top, min(label.y, bottom))
    tie = near if hypot(near[0] - label.x, near[1] - label.y) > _TIED else None
    if any(_crosses(line, box) for line in ties):
        return False
    if tie and any(_crosses((label.x, label.y, *tie), other) for other in boxes):
        return False
    label.box, label.tie = box, tie
    return True


def _crosses(line: Box, box: Box) -> bool:
    """Return whether a line runs through a box, tried at twelve places of it."""
    ax, ay, bx, by = line
    left, top, right, bottom = box
    for step in range(13):
        x, y = ax + (bx - ax) * step / 12, ay + (by - ay) * step / 12
        if left < x < right and top < y < bottom:
            return True
    return False
