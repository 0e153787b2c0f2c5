"""The theatre of war on paper: longitude and latitude to the shapes of an SVG map.

Pure: it reads a map's body (`box` and `features`) and rows of territories. Lambert's conformal conic of 1772, with
two standard parallels, which keeps shapes true from the Ohio to Louisbourg.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import cos, log, pi, radians, sin, tan
from typing import Any

WIDTH = 900.0
_MARGIN = 22.0
_SOUTH, _NORTH = radians(40.0), radians(47.0)
_ANCHORS = {
    "right": ("start", 8, 3.2),
    "left": ("end", -8, 3.2),
    "above": ("middle", 0, -9),
    "below": ("middle", 0, 16),
}
# A lake narrower than this (in units of the drawing) bears no name.
_NAMED_LAKE = 48


@dataclass(slots=True)
class Place:
    """A territory's point and its name."""

    slug: str
    name: str
    x: float
    y: float
    anchor: str
    dx: float
    dy: float
    here: bool = False
    named: bool = True

    def label(self) -> tuple[float, float, float, float]:
        """Return the box that its name takes, roughly."""
        size = 7.2 if self.here else 4.5
        wide = len(self.name) * size
        left = self.x + self.dx - {"start": 0.0, "middle": wide / 2, "end": wide}[self.anchor]
        return left, self.y + self.dy - 2.4 * size, left + wide, self.y + self.dy + 0.6 * size


@dataclass(slots=True)
class Theatre:
    """All shapes of the map, ready to draw; `degrees` are (text, x, y, anchor)."""

    width: float = 0
    height: float = 0
    land: str = ""
    coast: str = ""
    lakes: str = ""
    rivers: str = ""
    graticule: str = ""
    degrees: list[tuple[str, float, float, str]] = field(default_factory=list)
    names: list[tuple[str, float, float]] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    title: str = ""
    subtitle: str = ""

    @property
    def here(self) -> Place | None:
        """Return the place that the map is about."""
        return next((place for place in self.places if place.here), None)


class Projection:
    """Lambert's conformal conic fitted into a frame; x to the right, y downwards."""

    def __init__(self, box: list[float], width: float = WIDTH) -> None:
        west, south, east, north = box
        self._n = log(cos(_SOUTH) / cos(_NORTH)) / log(_fan(_NORTH) / _fan(_SOUTH))
        self._f = cos(_SOUTH) * _fan(_SOUTH) ** self._n / self._n
        self._middle = (west + east) / 2
        self._scale, self._left, self._top = 1.0, 0.0, 0.0
        # The largest upright frame inside the box, whose parallels are bent and whose meridians lean.
        left = max(self.point(west, south)[0], self.point(west, north)[0])
        right = min(self.point(east, south)[0], self.point(east, north)[0])
        top = self.point(self._middle, north)[1]
        bottom = min(self.point(west, south)[1], self.point(east, south)[1])
        self._scale = width / (right - left)
        self._left, self._top = left, top
        self.width, self.height = width, (bottom - top) * self._scale

    def point(self, longitude: float, latitude: float) -> tuple[float, float]:
        """Return where a place lies in the frame."""
        rho = self._f / _fan(radians(latitude)) ** self._n
        theta = self._n * radians(longitude - self._middle)
        return (rho * sin(theta) - self._left) * self._scale, (rho * cos(theta) - self._top) * self._scale

    def path(self, line: Iterable[Iterable[float]], closed: bool = False) -> str:
        """Return a line as path data."""
        points = [self.point(*pair) for pair in line]
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + ("Z" if closed else "")


def _fan(latitude: float) -> float:
    return tan(pi / 4 + latitude / 2)


def draw(body: dict[str, Any], territories: Iterable[Any], here: str = "") -> Theatre:
    """Return the map of a body with the territories (slug, name, latitude, longitude, label_side) upon it."""
    frame = Projection([float(edge) for edge in body["box"]])
    theatre = Theatre(frame.width, round(frame.height, 1))
    for feature in body.get("features", []):
        kind = feature["kind"]
        lines = "".join(frame.path(line, closed=kind in ("land", "lake")) for line in feature["lines"])
        if kind == "land":
            theatre.land += lines
        elif kind == "lake":
            theatre.lakes += lines
            _name_lake(theatre, frame, feature)
        elif kind == "river":
            theatre.rivers += lines
        else:
            theatre.coast += lines
    _graticule(theatre, frame, [float(edge) for edge in body["box"]])
    for row in territories:
        x, y = frame.point(row.longitude, row.latitude)
        anchor, dx, dy = _ANCHORS[row.label_side]
        theatre.places.append(Place(row.slug, row.name, round(x, 1), round(y, 1), anchor, dx, dy, row.slug == here))
    # The one in question is drawn last, above its neighbours.
    theatre.places.sort(key=lambda place: place.here)
    _clear_names(theatre.places)
    return theatre


def _clear_names(places: list[Place]) -> None:
    """Leave out names that the one in question, or one already set, would lie upon."""
    taken: list[tuple[float, float, float, float]] = []
    for place in reversed(places):
        left, top, right, bottom = place.label()
        place.named = all(right < a or left > c or bottom < b or top > d for a, b, c, d in taken)
        if place.named:
            taken.append((left, top, right, bottom))


def _name_lake(theatre: Theatre, frame: Projection, feature: dict[str, Any]) -> None:
    points = [frame.point(*pair) for line in feature["lines"] for pair in line]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    left, right = max(min(xs), 0), min(max(xs), theatre.width)
    top, bottom = max(min(ys), 0), min(max(ys), theatre.height)
    x, y = (left + right) / 2, (top + bottom) / 2
    if right - left >= _NAMED_LAKE and bottom - top >= _NAMED_LAKE / 3 and _inside(points, x, y):
        theatre.names.append((feature["name"], round(x, 1), round(y + 3, 1)))


def _inside(ring: list[tuple[float, float]], x: float, y: float) -> bool:
    """Tell whether a point lies within a ring: a name stands only where there is water under it."""
    within = False
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            within = not within
    return within


def _graticule(theatre: Theatre, frame: Projection, box: list[float]) -> None:
    west, south, east, north = box
    steps = [i / 10 for i in range(11)]
    for degree in range(int(west) - 1, int(east) + 2, 2):
        theatre.graticule += frame.path((degree, south + (north - south) * (1.4 * s - 0.2)) for s in steps)
        x = _crossing(frame, degree, south, north)
        if 30 < x < theatre.width - 30:
            theatre.degrees.append((f"{-degree}°", round(x, 1), theatre.height + _MARGIN - 6, "middle"))
    for degree in range(int(south), int(north) + 2, 2):
        theatre.graticule += frame.path((west + (east - west) * (1.4 * s - 0.2), degree) for s in steps)
        y = _level(frame, degree, west, east)
        if 20 < y < theatre.height - 20:
            theatre.degrees.append((f"{degree}°", -_MARGIN / 2 - 1, round(y + 3, 1), "middle"))


def _crossing(frame: Projection, longitude: float, south: float, north: float) -> float:
    """Return where a meridian meets the frame's lower edge."""
    points = [frame.point(longitude, south + (north - south) * i / 60) for i in range(-12, 61)]
    return min(points, key=lambda p: abs(p[1] - frame.height))[0]


def _level(frame: Projection, latitude: float, west: float, east: float) -> float:
    """Return where a parallel meets the frame's left edge."""
    points = [frame.point(west + (east - west) * i / 120, latitude) for i in range(-24, 61)]
    return min(points, key=lambda p: abs(p[0]))[1]
