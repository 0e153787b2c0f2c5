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


@dataclass(slots=True, frozen=True)
class Point:
    """A commander by its key: battles a second, and rating."""

    key: str
    speed: float
    points: float


@dataclass(slots=True, frozen=True)
class Dot:
    """A commander in the drawing; one `named` is on the frontier, and its name has room."""

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
    named = [dot for point, dot in zip(points, dots, strict=True) if point in leading]
    steps = [f"H{after.x}V{after.y}" for _, after in pairwise(named)]
    return Drawing(
        levels=[(f"{level:+d}".replace("-", "−"), down(level)) for level in range(least, most + 1, _STEP)],
        ticks=[(f"{10.0**power:g} s", across(power)) for power in range(first, last + 1)],
        dots=[Dot(dot.x, dot.y, dot.name, dot.text, dot in named) for dot in dots],
        path=f"M{named[0].x} {named[0].y}{''.join(steps)}H{_RIGHT}",
    )


def _dot(point: Point, x: float, y: float, system: str) -> Dot:
    name = doctrine_name(system, point.key)
    return Dot(x, y, name, f"{name}: {1 / point.speed:.2g} s a battle, rated {point.points:+.0f}", False)
