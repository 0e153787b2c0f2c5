"""Strength against time: what the commanders of a game cost and how they are rated, as a list and as a drawing."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10
from typing import Any, Final

from battles.systems.base.options import doctrine_name
from lab.ladder.measuring import over_all, speeds

_WIDTH: Final = 640
_HEIGHT: Final = 260
_LEFT, _RIGHT = 56, 520  # the names of commanders follow
_TOP, _BOTTOM = 14, 226
_STEP: Final = 200  # points between two lines
_LETTER, _LINE = 8, 18  # a letter's width and a line's height in names, as large as they are on a phone


@dataclass(slots=True, frozen=True)
class Point:
    """A commander by its key: battles a second, and rating."""

    key: str
    speed: float
    points: float


@dataclass(slots=True, frozen=True)
class Dot:
    """A commander in the drawing; `named` is one on the frontier, or whose name has room."""

    x: float
    y: float
    name: str
    text: str
    named: bool


@dataclass(slots=True, frozen=True)
class Drawing:
    """The commanders of a game by seconds a battle and rating; `levels` are (points, y), `ticks` (seconds, x)."""

    levels: list[tuple[str, float]]
    ticks: list[tuple[str, float]]
    dots: list[Dot]
    path: str
    width: int = _WIDTH
    height: int = _HEIGHT
    left: int = _LEFT
    right: int = _RIGHT
    bottom: int = _BOTTOM


def curve(documents: Sequence[dict[str, Any]]) -> list[Point]:
    """Return the commanders of a game's ladders whose time was taken, the quickest first."""
    timed = speeds(documents)
    found = [Point(key, timed[key], rating.points) for key, rating in over_all(documents).items() if key in timed]
    return sorted(found, key=lambda point: -point.speed)


def frontier(documents: Sequence[dict[str, Any]]) -> list[Point]:
    """Return the commanders above which none is rated that takes less time, the quickest first."""
    found: list[Point] = []
    for point in curve(documents):
        if not found or point.points > found[-1].points:
            found.append(point)
    return found


def drawing(documents: Sequence[dict[str, Any]]) -> Drawing | None:
    """Return the drawing of the curve, time growing tenfold by equal steps; None where fewer than two were timed."""
    points = curve(documents)
    if len(points) < 2:
        return None
    leading = frontier(documents)
    times = [-log10(point.speed) for point in points]
    first, last = floor(min(times)), ceil(max(times)) if max(times) > floor(min(times)) else floor(min(times)) + 1
    least = _STEP * floor(min(point.points for point in points) / _STEP)
    most = _STEP * ceil(max(point.points for point in points) / _STEP)

    def across(seconds: float) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * (seconds - first) / (last - first), 1)

    def down(rating: float) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * (rating - least) / max(_STEP, most - least), 1)

    dots = [_dot(point, across(-log10(point.speed)), down(point.points), documents[0]["system"]) for point in points]
    line = [dot for point, dot in zip(points, dots, strict=True) if point in leading]
    steps = [f"H{after.x}V{after.y}" for _, after in pairwise(line)]
    named = _with_room(line, dots)
    return Drawing(
        levels=[
            (f"{level:+d}".replace("-", "−") if level else "0", down(level)) for level in range(least, most + 1, _STEP)
        ],
        ticks=[(f"{10.0**power:.{max(0, -power)}f} s", across(power)) for power in range(first, last + 1)],
        dots=[Dot(dot.x, dot.y, dot.name, dot.text, dot in named) for dot in dots],
        path=f"M{line[0].x} {line[0].y}{''.join(steps)}H{_RIGHT}",
    )


def _with_room(line: list[Dot], dots: list[Dot]) -> list[Dot]:
    """Return the dots that are named: those on the line, and others whose name hides neither a name nor a dot."""
    named = list(line)
    for dot in dots:
        hides = any(_is_under(dot, other.x, other.y) for other in dots if other is not dot)
        if dot not in named and not hides and not any(_meet(dot, other) for other in named):
            named.append(dot)
    return named


def _is_under(dot: Dot, x: float, y: float) -> bool:
    return dot.x <= x <= dot.x + _LETTER * len(dot.name) and dot.y - _LINE <= y <= dot.y


def _meet(dot: Dot, other: Dot) -> bool:
    apart = dot.x + _LETTER * len(dot.name) < other.x or other.x + _LETTER * len(other.name) < dot.x
    return not apart and abs(dot.y - other.y) < _LINE


def _dot(point: Point, x: float, y: float, system: str) -> Dot:
    name = doctrine_name(system, point.key)
    return Dot(x, y, name, f"{name}: {1 / point.speed:.2g} s a battle, rated {point.points:+.0f}", False)
