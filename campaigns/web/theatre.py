"""The map of the theatre of war: longitude and latitude to the shapes of an SVG drawing.

Pure: it reads a map's body (`box` and `features`) and rows of territories. The projection is Lambert's conformal
conic with two standard parallels, which keeps shapes true from the Ohio to Louisbourg.
"""

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import cos, log, pi, radians, sin, tan
from typing import Any

from campaigns.web import labels
from campaigns.web.labels import Label

WIDTH = 900.0
_MARGIN = 22.0
_SOUTH, _NORTH = radians(40.0), radians(47.0)
# A lake narrower than this (in units of the drawing) has no name on the map.
_NAMED_LAKE = 48
_SIZE = 14.0
_LINE = 1.2 * _SIZE
_LAKE_SIZE = 9.5


@dataclass(slots=True)
class Place:
    """A territory on the map: its name, its link, and the campaigns fought there.

    `mark` is the shape of its holder's side ("" if no campaign was fought there), `holder` the faction, `held` the
    words for it and `span` the months spent there.
    """

    slug: str
    name: str
    x: float
    y: float
    here: bool = False
    href: str = ""
    mark: str = ""
    holder: str = ""
    held: str = ""
    contested: bool = False
    span: str = ""
    label: Label = field(default_factory=lambda: Label(0, 0, ("",), _SIZE))

    @property
    def lines(self) -> list[tuple[str, float, float]]:
        """Return the lines of its label, each with the place where it begins."""
        left, top, right, _ = self.label.box
        at_left = (left + right) / 2 >= self.x
        rows = []
        for number, text in enumerate(self.label.lines):
            rows.append((text, round(left if at_left else right, 1), round(top + _LINE * (number + 0.78), 1)))
        return rows

    @property
    def anchor(self) -> str:
        """Return the end of its lines that is next to the point."""
        return "start" if (self.label.box[0] + self.label.box[2]) / 2 >= self.x else "end"


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
    trail: str = ""
    title: str = ""
    subtitle: str = ""

    @property
    def holders(self) -> list[tuple[str, str, str, bool]]:
        """Return the rows of the legend: mark, faction, words, and whether the place is contested."""
        known = {(p.mark, p.holder, p.held, p.contested) for p in self.places if p.mark}
        return sorted(known)

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
        # The largest upright frame inside the box, whose parallels are bent and whose meridians slant.
        left = max(self.point(west, south)[0], self.point(west, north)[0])
        right = min(self.point(east, south)[0], self.point(east, north)[0])
        top = self.point(self._middle, north)[1]
        bottom = min(self.point(west, south)[1], self.point(east, south)[1])
        self._scale = width / (right - left)
        self._left, self._top = left, top
        self.width, self.height = width, (bottom - top) * self._scale

    def point(self, longitude: float, latitude: float) -> tuple[float, float]:
        """Return the coordinates of a place in the frame."""
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
    """Return the map of a body with the territories (slug, name, latitude, longitude, label_side) on it."""
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
        place = Place(row.slug, row.name, round(x, 1), round(y, 1), row.slug == here)
        place.label = Label(place.x, place.y, (place.name,), _SIZE, row.label_side)
        theatre.places.append(place)
    set_names(theatre)
    return theatre


def set_names(theatre: Theatre) -> None:
    """Place all names: first the campaign's territory, then those it has been in, then the most crowded ones."""
    places = theatre.places

    def first(place: Place) -> tuple[bool, bool, float]:
        near = sorted((other.x - place.x) ** 2 + (other.y - place.y) ** 2 for other in places)
        return not place.here, not place.span, sum(near[:4])

    for place in places:
        place.label.lines = (place.name, place.span) if place.span else (place.name,)
    ordered = sorted(places, key=first)
    labels.place([place.label for place in ordered], (theatre.width, theatre.height), [_cartouche(theatre)])
    taken = [place.label.box for place in places]
    theatre.names = [row for row in theatre.names if not _covered(row, taken)]
    # The campaign's territory is drawn last, above its neighbours.
    places.sort(key=lambda place: place.here)


def draw_trail(theatre: Theatre, slugs: Iterable[str]) -> None:
    """Draw the campaign's way from territory to territory, curved so that the ways there and back are two lines."""
    at = {place.slug: place for place in theatre.places}
    stops = [at[slug] for slug in slugs if slug in at]
    for one, other in itertools.pairwise(stops):
        if one is other:
            continue
        bend_x = (one.x + other.x) / 2 - (other.y - one.y) * 0.18
        bend_y = (one.y + other.y) / 2 + (other.x - one.x) * 0.18
        theatre.trail += f"M{one.x} {one.y}Q{bend_x:.1f} {bend_y:.1f} {other.x} {other.y}"


def _cartouche(theatre: Theatre) -> labels.Box:
    """Return the box of the title in the lower right corner."""
    x, y = theatre.width * 0.76, theatre.height * 0.76
    return x - 120, y - 24, x + 120, y + 40


def _covered(row: tuple[str, float, float], taken: list[labels.Box]) -> bool:
    """Return whether a lake's name overlaps a territory's."""
    text, x, y = row
    half = labels.width(text, _LAKE_SIZE) * 0.6
    return any(x - half < c and x + half > a and y - _LAKE_SIZE < d and y + 2 > b for a, b, c, d in taken)


def _name_lake(theatre: Theatre, frame: Projection, feature: dict[str, Any]) -> None:
    points = [frame.point(*pair) for line in feature["lines"] for pair in line]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    left, right = max(min(xs), 0), min(max(xs), theatre.width)
    top, bottom = max(min(ys), 0), min(max(ys), theatre.height)
    x, y = (left + right) / 2, (top + bottom) / 2
    if right - left >= _NAMED_LAKE and bottom - top >= _NAMED_LAKE / 3 and _inside(points, x, y):
        theatre.names.append((feature["name"], round(x, 1), round(y + 3, 1)))


def _inside(ring: list[tuple[float, float]], x: float, y: float) -> bool:
    """Return True if a point is within a ring: the name of a water is written only on water."""
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
