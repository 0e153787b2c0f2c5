"""Lines as an engraver would cut them: tree-lines, hachures and ripples as SVG path data.

Every wobble comes from the coordinates themselves, so that the same ground is drawn the same on every page.
"""

from math import cos, hypot, pi, radians, sin

from battles.systems.base.pieces import Shape

Box = tuple[int, int, int, int]
Point = tuple[float, float]

_SCALLOP = 15
_TREE_GRID = 25
_HACHURE_STEP = 7
# Where the strokes of a slope begin and end, as shares of the way from its foot to its crest.
_HACHURE_ROWS = ((0.03, 0.2), (0.3, 0.46), (0.56, 0.7))


def wobble(x: float, y: float, salt: int = 0) -> float:
    """Return a number from -1 to 1 that depends on the place and the salt only."""
    mixed = (int(x) * 374761393 + int(y) * 668265263 + salt * 2246822519) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 32767.5 - 1


def perimeter(box: Box, step: float, inset: float = 0, round_by: float = 0) -> list[Point]:
    """Return points about `step` apart along a rectangle's edge, clockwise, its corners rounded by `round_by`."""
    x0, y0, x1, y1 = box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset
    r = min(round_by, (x1 - x0) / 2.2, (y1 - y0) / 2.2)
    points: list[Point] = []
    # Each side from its corner's end to the next corner's start, then the corner about its centre.
    for ax, ay, bx, by, cx, cy, turn in (
        (x0 + r, y0, x1 - r, y0, x1 - r, y0 + r, 270),
        (x1, y0 + r, x1, y1 - r, x1 - r, y1 - r, 0),
        (x1 - r, y1, x0 + r, y1, x0 + r, y1 - r, 90),
        (x0, y1 - r, x0, y0 + r, x0 + r, y0 + r, 180),
    ):
        pieces = max(1, round(hypot(bx - ax, by - ay) / step))
        points += [(ax + (bx - ax) * i / pieces, ay + (by - ay) * i / pieces) for i in range(pieces)]
        bends = max(1, round(r * pi / 2 / step))
        angles = [radians(turn + 90 * i / bends) for i in range(bends)]
        points += [(cx + r * cos(angle), cy + r * sin(angle)) for angle in angles]
    return points


def closed(points: list[Point]) -> str:
    """Return the path of a closed polygon."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def scallops(box: Box) -> str:
    """Return the edge of a wood: arcs that bulge outward all round it."""
    points = perimeter(box, _SCALLOP, inset=3, round_by=12)
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for x, y in points[1:] + points[:1]:
        path += f"A9 9 0 0 1 {x:.1f} {y:.1f}"
    return path + "Z"


def _fir(x: float, y: float, size: float) -> str:
    return (
        f"M{x:.1f} {y - size * 1.9:.1f}l{size * 0.95:.1f} {size * 2.4:.1f}h{-size * 1.9:.1f}z"
        f"m0 {size * 2.4:.1f}v{size * 0.7:.1f}"
    )


def _oak(x: float, y: float, size: float) -> str:
    return (
        f"M{x - size:.1f} {y:.1f}a{size:.1f} {size:.1f} 0 1 1 {2 * size:.1f} 0"
        f"a{size:.1f} {size:.1f} 0 1 1 {-2 * size:.1f} 0zm{size:.1f} {size:.1f}v{size * 0.7:.1f}"
    )


def trees(box: Box) -> str:
    """Return crowns with a trunk, strewn over a wood without touching its edge."""
    x0, y0, x1, y1 = box
    strokes: list[str] = []
    for row, y in enumerate(range(y0 + 15, y1 - 8, _TREE_GRID - 6)):
        for x in range(x0 + 14 + (row % 2) * 12, x1 - 10, _TREE_GRID):
            size = 3.6 + 0.9 * wobble(x, y)
            tx, ty = x + 5 * wobble(x, y, 1), y + 4 * wobble(x, y, 2)
            strokes.append(_fir(tx, ty, size) if wobble(x, y, 3) > 0 else _oak(tx, ty, size))
    return "".join(strokes)


def crest(box: Box, level: bool) -> tuple[Point, Point]:
    """Return the ends of a hill's crest, which runs from left to right when `level`."""
    x0, y0, x1, y1 = box
    middle_x, middle_y = (x0 + x1) / 2, (y0 + y1) / 2
    if level:
        return (x0 + (x1 - x0) * 0.22, middle_y), (x1 - (x1 - x0) * 0.22, middle_y)
    return (middle_x, y0 + (y1 - y0) * 0.22), (middle_x, y1 - (y1 - y0) * 0.22)


def hachures(box: Box, level: bool) -> str:
    """Return the strokes of a hill's slopes, each running from its foot towards the crest."""
    (ax, ay), (bx, by) = crest(box, level)
    strokes: list[str] = []
    for place, (x, y) in enumerate(perimeter(box, _HACHURE_STEP, inset=2, round_by=60)):
        cx, cy = min(max(x, ax), bx), min(max(y, ay), by)
        for number, (start, end) in enumerate(_HACHURE_ROWS):
            if number and (place + number) % (number + 1):
                continue  # fewer strokes higher up, where they would crowd
            start += 0.03 * wobble(x, y, number)
            strokes.append(_stroke((x, y), (cx, cy), start, end))
    return "".join(strokes)


def _stroke(foot: Point, top: Point, start: float, end: float) -> str:
    dx, dy = top[0] - foot[0], top[1] - foot[1]
    return f"M{foot[0] + dx * start:.1f} {foot[1] + dy * start:.1f}L{foot[0] + dx * end:.1f} {foot[1] + dy * end:.1f}"


def stream(box: Box, level: bool, inset: float = 0) -> list[str]:
    """Return both banks of a stream as open paths, straight enough to measure by and no straighter."""
    x0, y0, x1, y1 = box
    banks: list[str] = []
    for edge in (y0 + inset, y1 - inset) if level else (x0 + inset, x1 - inset):
        points: list[Point] = []
        start, end = (x0, x1) if level else (y0, y1)
        for along in [*range(start, end, 20), end]:
            off = edge + 1.6 * wobble(along, edge)
            points.append((along, off) if level else (off, along))
        banks.append("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points))
    return banks


def wood(box: Box) -> Shape:
    """Return a wood with its edge and its trees."""
    return Shape("wood", scallops(box), trees(box))


def hill(box: Box, level: bool) -> Shape:
    """Return a hill with hachures and the line of its crest."""
    (ax, ay), (bx, by) = crest(box, level)
    line = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    return Shape("hill", closed(perimeter(box, 8, round_by=60)), hachures(box, level), line)


def lake(box: Box) -> Shape:
    """Return a lake with the rings of its shore."""
    rings = [closed(perimeter(box, 14, inset=i, round_by=40)) for i in (4, 9, 16)]
    return Shape("water", closed(perimeter(box, 14, round_by=40)), "".join(rings))


def river(box: Box, level: bool) -> Shape:
    """Return running water with the ripples along its banks."""
    x0, y0, x1, y1 = box
    width = (y1 - y0) if level else (x1 - x0)
    insets = [i for i in (3, 7, 12, 18) if i < width / 2 - 1]
    return Shape("water", f"M{x0} {y0}H{x1}V{y1}H{x0}Z", "".join(b for i in insets for b in stream(box, level, i)))


def palisade(box: Box, heading: int) -> str:
    """Return a line of works along the side they face, with its stakes."""
    x0, y0, x1, y1 = box
    quarter = ((heading + 4) // 8) % 4
    ax, ay, bx, by, out_x, out_y = (
        (x0, y0, x1, y0, 0, -4), (x1, y0, x1, y1, 4, 0), (x1, y1, x0, y1, 0, 4), (x0, y1, x0, y0, -4, 0),
    )[quarter]  # fmt: skip
    stakes = max(2, round(hypot(bx - ax, by - ay) / 6))
    path = f"M{ax} {ay}L{bx} {by}"
    for i in range(stakes + 1):
        path += f"M{ax + (bx - ax) * i / stakes:.1f} {ay + (by - ay) * i / stakes:.1f}l{out_x} {out_y}"
    return path
