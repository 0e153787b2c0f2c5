"""Levels of a side that the program leads: easy, fair or hard, each a commander with the rating that a ladder measured.

The ladder of the scenario says who is how strong in that chair; a battle without one goes by the mean of its game's
ladders.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from battles.ladders import identity
from battles.measurements import is_stale, newest, newest_by_scenario
from common.json_input import Json
from rules import registry
from rules.core.orders import PERSON
from rules.core.search.keys import RANDOM
from rules.core.sides import SIDES

EASY, FAIR, HARD = "easy", "fair", "hard"
LEVELS: Final = (EASY, FAIR, HARD)
THE_ENEMY: Final = SIDES.index("enemy")
# Who leads a hard enemy unless a doctrine is rated higher: the search that a match has time for.
SEARCH: Final = "staff:50"


@dataclass(slots=True, frozen=True)
class Level:
    """A level with its commander; `points` are his rating against the mean of his chair, None where none was measured.

    `ladders` is how many that rests on, and `stale` says that one of them is of earlier rules.
    """

    key: str
    commander: str
    points: float | None
    ladders: int
    stale: bool


def levels_at(setup: Json, side: int, scenario: str = "") -> list[Level]:
    """Return the levels of a side (0 the player's, 1 the enemy's) of an order of battle, easy first.

    Fair is the doctrine that it names, or else the usual one. Where even the search was measured and is no stronger,
    hard is no harder than fair.
    """
    system = registry.system(str(setup["system"]))
    allowed = [key for key in system.doctrines_for(setup) if key not in system.slow_doctrines()]
    force = setup.get(SIDES[side])
    named = force.get("doctrine") if isinstance(force, dict) else None
    fair = str(named) if named in allowed and named != PERSON else system.default_doctrine(side)
    fair = fair if fair in allowed else allowed[0]
    ladders = list(_ladders(setup, scenario))
    points = _ratings([each.document for each in ladders], SIDES[side])
    weaker = [key for key in allowed if key in points and fair in points and points[key] < points[fair]]
    stronger = [key for key in (*allowed, SEARCH) if key in points and points[key] > points.get(fair, 0.0)]
    chosen = {
        EASY: min(weaker, key=points.__getitem__, default=RANDOM),
        FAIR: fair,
        HARD: max(stronger, key=points.__getitem__, default=fair if SEARCH in points else SEARCH),
    }
    stale = any(is_stale(each) for each in ladders)
    return [Level(key, commander, points.get(commander), len(ladders), stale) for key, commander in chosen.items()]


def commander_at(level: str, setup: Json, side: int, scenario: str = "") -> str:
    """Return the key of the commander who leads a side at a level, one of `LEVELS`."""
    return next(each.commander for each in levels_at(setup, side, scenario) if each.key == level)


def ratings_words(levels: list[Level]) -> str:
    """Return in a sentence what the ratings of levels rest on."""
    ladders = levels[0].ladders
    if not ladders:
        return "No ladder of this game was measured yet, so that its levels have no ratings."
    of = "the ladder of this battle" if ladders == 1 else f"the ladders of {ladders} battles of this game"
    old = ", measured by earlier rules" if levels[0].stale else ""
    return f"Ratings are those of {of}{old}: 400 points more score ten times as often as the other side does."


def _ladders(setup: Json, scenario: str) -> Iterator[Any]:
    """Return the ladder of a scenario as it is laid out, else those of all scenarios of its game."""
    system = str(setup["system"])
    own = newest("ladder", system, scenario) if scenario else None
    if own is not None and own.document["identity"] == identity(setup):
        yield own
    else:
        yield from newest_by_scenario("ladder", system).values()


def _ratings(ladders: list[dict[str, Any]], side: str) -> dict[str, float]:
    """Return the mean rating of each commander in a side's chair, over the ladders in which he has a finite one."""
    found: dict[str, list[float]] = {}
    for ladder in ladders:
        for rank in [*ladder["ranks"][side], *(ladder.get("challengers") or {}).get(side, [])]:
            if rank["points"] is not None:
                found.setdefault(rank["commander"], []).append(rank["points"])
    return {key: fmean(each) for key, each in found.items()}
