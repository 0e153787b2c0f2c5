"""The ground of a fast musket battle as its bases lie on the table: in tenths of an inch, by sines and cosines.

A heading counts steps of 11.25 degrees clockwise from the top of the table; x runs to the right and y down.
"""

from math import cos, hypot, pi, sin
from typing import Any

Row = dict[str, Any]
Point = tuple[float, float]
# A rectangle: its centre, the way it looks, half its width and half its depth.
Box = tuple[float, float, float, float, float, float]
LONG, SHORT = 900, 600
HAIR = 0.3  # a body just level with an end of a line of fire is not next to it


def way(heading: float) -> Point:
    """The direction of a heading."""
    return sin(heading * pi / 16), -cos(heading * pi / 16)


def boxes(row: Row) -> list[Box]:
    """The ground of a piece: bases of 1.5 by 0.75 inches, guns with their crew behind them, works as they are."""
    x, y, heading = row["at"]
    if row["kind"] == "redoubt":
        return [(x, y, *way(heading), row["width"] / 2, row["depth"] / 2)]
    if row["kind"] == "gun":
        return [(x, y, *way(heading), 7.5, 7.5)]
    if row["bend"] and row["formation"] == "line":
        left = row["bases"] // 2
        wings = ((-1, left, heading - row["bend"]), (1, row["bases"] - left, heading + row["bend"]))
        return [_wing(x, y, *wing) for wing in wings]
    files = files_of(row)
    ranks = -(-row["bases"] // files)
    return [(x, y, *way(heading), 7.5 * files, 3.75 * ranks)]


def files_of(row: Row) -> int:
    """How many bases stand side by side."""
    bases = int(row["bases"])
    if row["formation"] == "redoubt":
        return min(int(row["files"]), bases) or bases
    return {"line": bases, "double_line": (bases + 1) // 2, "column": 1}[str(row["formation"])]


def _wing(x: float, y: float, hand: int, bases: int, heading: float) -> Box:
    ux, uy = way(heading)
    return (x - hand * 7.5 * bases * uy, y + hand * 7.5 * bases * ux, ux, uy, 7.5 * bases, 3.75)


def corners(box: Box) -> list[Point]:
    """Its corners, clockwise from the front left one."""
    x, y, ux, uy, wide, deep = box
    return [
        (x - a * wide * uy + b * deep * ux, y + a * wide * ux + b * deep * uy)
        for a, b in ((-1, 1), (1, 1), (1, -1), (-1, -1))
    ]


def within(box: Box, x: float, y: float) -> Point:
    """A point as the box sees it: how far ahead of its centre and how far to the right."""
    dx, dy = x - box[0], y - box[1]
    return dx * box[2] + dy * box[3], dy * box[2] - dx * box[3]


def nearest(box: Box, x: float, y: float) -> Point:
    """The part of a box that is nearest to a point."""
    ahead, right = within(box, x, y)
    ahead, right = max(-box[5], min(box[5], ahead)), max(-box[4], min(box[4], right))
    return box[0] + ahead * box[2] - right * box[3], box[1] + ahead * box[3] + right * box[2]


def line_to(row: Row, x: float, y: float) -> Point:
    """The line from a point to the nearest part of a piece."""
    found = [nearest(box, x, y) for box in boxes(row)]
    return min(((px - x, py - y) for px, py in found), key=lambda line: hypot(*line))


def depth(one: Box, other: Box) -> float:
    """How deep one box is in another, below zero if they are apart."""
    found = []
    for ux, uy in (one[2:4], (-one[3], one[2]), other[2:4], (-other[3], other[2])):
        own = [x * ux + y * uy for x, y in corners(one)]
        its = [x * ux + y * uy for x, y in corners(other)]
        found.append(min(max(own), max(its)) - max(min(own), min(its)))
    return min(found)


def gap(one: Row, other: Row) -> float:
    """The distance between two pieces, 0 where they touch or overlap."""
    least = 1e9
    for a in boxes(one):
        for b in boxes(other):
            if depth(a, b) >= 0:
                return 0.0
            for box, points in ((a, corners(b)), (b, corners(a))):
                for x, y in points:
                    px, py = nearest(box, x, y)
                    least = min(least, hypot(px - x, py - y))
    return least


def shared(one: Row, other: Row) -> float:
    """How deep two pieces stand in each other, below zero if they do not."""
    return max(depth(a, b) for a in boxes(one) for b in boxes(other))


def over_edge(row: Row) -> float:
    """How far a piece reaches over the edge of the table, below zero if it does not."""
    points = [point for box in boxes(row) for point in corners(box)]
    return max(max(-x, x - LONG, -y, y - SHORT) for x, y in points)


# An edge of some ground: a point on it, and the direction towards the ground.
Edge = tuple[Point, Point]


def fronts(row: Row) -> list[list[Edge]]:
    """The ground to the front of a piece: before its front edge, and within 45 degrees from the corners of that.

    A bent line has one before each wing, from its outer corner to the middle of the line.
    """
    (x, y, heading), found = row["at"], boxes(row)
    ux, uy = way(heading)
    if len(found) == 1:
        left, right = corners(found[0])[:2]
        return [[(left, (ux, uy)), (right, (ux + uy, uy - ux)), (left, (ux - uy, uy + ux))]]
    rows = []
    for hand, box in zip((-1, 1), found, strict=True):
        outer = corners(box)[0 if hand < 0 else 1]
        rows.append([(outer, box[2:4]), (outer, (ux + hand * uy, uy - hand * ux)), ((x, y), (-hand * uy, hand * ux))])
    return rows


def part_to_front(row: Row, foe: Row, spare: float = 0.0) -> Point | None:
    """The line from the middle of a piece to the nearest part of another before its front; None: no part is there.

    `spare` widens the ground to the front by so many tenths, below zero it narrows it.
    """
    x, y, _ = row["at"]
    lines: list[Point] = []
    for edges in fronts(row):
        for box in boxes(foe):
            outline = corners(box)
            for (px, py), (nx, ny) in edges:
                length = hypot(nx, ny)
                outline = _cut(outline, (px - spare * nx / length, py - spare * ny / length), (nx, ny))
            for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
                square = (bx - ax) ** 2 + (by - ay) ** 2
                share = 0.0 if square == 0 else ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square
                share = max(0.0, min(1.0, share))
                lines.append((ax + share * (bx - ax) - x, ay + share * (by - ay) - y))
    return min(lines, key=lambda line: hypot(*line)) if lines else None


def _cut(outline: list[Point], on: Point, inwards: Point) -> list[Point]:
    """The part of an outline on the inner side of an edge."""
    found: list[Point] = []
    inside = [(px - on[0]) * inwards[0] + (py - on[1]) * inwards[1] for px, py in outline]
    for n, (px, py) in enumerate(outline):
        (qx, qy), was, now = outline[n - 1], inside[n - 1], inside[n]
        if was * now < 0:
            share = was / (was - now)
            found.append((qx + share * (px - qx), qy + share * (py - qy)))
        if now >= 0:
            found.append((px, py))
    return found


def clear_of_line(body: list[Box], x: float, y: float, ux: float, uy: float, length: float) -> tuple[float, float]:
    """How far to the right of a line a body's part along the line is, least and most; (1, -1) without such a part."""
    sides: list[float] = []
    for box in body:
        seen = [((px - x) * ux + (py - y) * uy, (py - y) * ux - (px - x) * uy) for px, py in corners(box)]
        for (a, b), (c, d) in zip(seen, [*seen[1:], seen[0]], strict=True):
            if HAIR < a < length - HAIR:
                sides.append(b)
            for end in (HAIR, length - HAIR):
                if min(a, c) < end < max(a, c):
                    sides.append(b + (d - b) * (end - a) / (c - a))
    return (min(sides), max(sides)) if sides else (1.0, -1.0)
