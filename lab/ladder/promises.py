"""What the commanders that the scenarios name have to keep, read from a ladder's document.

1. In its chair none loses to a commander without a plan (`YARDSTICKS`), unless every commander of the ladder loses
   there; and none of these does better in that chair against the other side's named commander.
2. No doctrine of the same game does better in its chair, against the other side's named commander, by more than
   `MARGIN` points, unless the named one is a style: a doctrine that leads neither side by default.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from lab.ladder.measuring import challengers_of
from rules import registry
from rules.core.search.keys import YARDSTICKS
from rules.core.sides import SIDES

MARGIN: Final = 15.0
LOSES_TO: Final = "loses_to"
WORSE_THAN: Final = "worse_than"
_EVEN = 50.0


@dataclass(slots=True, frozen=True)
class Broken:
    """A promise that the commander named for a side breaks against another one.

    `kind` is `loses_to`, where `points` is its own score against the other, or `worse_than`, where it is what the other
    gains in its chair; `low` and `high` bound them.
    """

    scenario: str
    side: str
    commander: str
    kind: str
    other: str
    points: float
    low: float
    high: float

    def sentence(self) -> str:
        """Return it in words."""
        chair = f"{self.scenario}, {self.side}: {self.commander}"
        interval = f"({self.low:.0f} to {self.high:.0f})"
        if self.kind == LOSES_TO:
            return f"{chair} scores {self.points:.0f} {interval} of a hundred against {self.other}"
        return f"{chair} is {self.points:.0f} points {interval} worse than {self.other} in its place"


def broken(document: dict[str, Any]) -> list[Broken]:
    """Return every promise that is broken for sure, that is, by more than chance."""
    found = [each for place in range(len(SIDES)) for each in _of_chair(document, place)]
    excused = lost(document)
    return [each for each in found if each not in excused]


def lost(document: dict[str, Any]) -> list[Broken]:
    """Return the defeats by commanders without a plan that are excused, since no commander of the chair does better.

    It takes a commander that searches to say so for sure.
    """
    return [
        each
        for place, side in enumerate(SIDES)
        for each in _of_chair(document, place)
        if each.kind == LOSES_TO and not _is_won_by_any(document, place, document["chairs"][side], each.other)
    ]


def _is_won_by_any(document: dict[str, Any], place: int, chair: list[str], other: str) -> bool:
    """Return whether a commander of the chair wins against another; of a challenger, against the named one."""
    side, other_side = SIDES[place], SIDES[1 - place]
    others = document["chairs"][other_side]
    if other in others:
        return any(_own(document, place, row, others.index(other))[0] >= _EVEN for row in range(len(chair)))
    column = others.index(document["named"][other_side])
    shares = [found["share"] for own, found in challengers_of(document) if own == side]
    shares += [_own(document, place, row, column)[0] for row in range(len(chair))]
    return any(share >= _EVEN for share in shares)


def _of_chair(document: dict[str, Any], place: int) -> Iterator[Broken]:
    side, other_side = SIDES[place], SIDES[1 - place]
    named, chair, others = document["named"][side], document["chairs"][side], document["chairs"][other_side]
    challengers = challengers_of(document)
    ranks = [*document["ranks"][side], *(found for own, found in challengers if own == side)]
    about = (document["scenario"], side, named)
    for other in [key for key in YARDSTICKS if key in others]:
        column = others.index(other)
        points, low, high = _own(document, place, chair.index(named), column)
        if high < _EVEN:
            yield Broken(*about, LOSES_TO, other, points, low, high)
    for own, found in challengers:
        if own == other_side and found["commander"] in YARDSTICKS:
            points, low, high = _bounds(found, 100 - found["share"], place)
            if high < _EVEN:
                yield Broken(*about, LOSES_TO, found["commander"], points, low, high)
    for rank in ranks:
        key = rank["commander"]
        margin = 0.0 if key in YARDSTICKS else _margin(document["system"], named, key)
        if key != named and rank["gain"] > margin and rank["gain_low"] > 0:
            yield Broken(*about, WORSE_THAN, key, rank["gain"], rank["gain_low"], rank["gain_high"])


def _margin(system: str, named: str, other: str) -> float:
    """Return by how many points another commander may do better than the named one."""
    rules = registry.system(system)
    is_style = named not in {rules.default_doctrine(place) for place in range(len(SIDES))}
    return float("inf") if is_style or other not in rules.doctrines() or other in rules.slow_doctrines() else MARGIN


def _own(document: dict[str, Any], place: int, own: int, other: int) -> tuple[float, float, float]:
    """Return a side's own score with its interval: of its commander `own` against the other side's `other`."""
    row, column = (own, other) if place == 0 else (other, own)
    share = document["shares"][row][column]
    return _bounds(document["cells"][row][column], share if place == 0 else 100 - share, place)


def _bounds(cell: dict[str, Any], own: float, place: int) -> tuple[float, float, float]:
    """Return a side's own score with its interval, which a cell has for the player."""
    return (own, cell["low"], cell["high"]) if place == 0 else (own, 100 - cell["high"], 100 - cell["low"])
