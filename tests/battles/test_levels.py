"""Easy, fair and hard enemies: who leads at which level, by what was measured."""

from typing import Any

import pytest

from battles.ladders import identity
from battles.levels import EASY, FAIR, HARD, LEVELS, Level, commander_at, levels_at, ratings_words
from battles.measurements import store
from battles.versions import engine_version
from battles.web.forms import level_words
from common.json_input import Json
from tests.matches.tables import setup_of

pytestmark = pytest.mark.django_db

AMBUSH: Json = setup_of("grid-ambush")


def kept(scenario: str, setup: Json = AMBUSH, **points: float | None) -> None:
    """Keep a ladder of which no more is read than the ratings in both chairs, the enemy's being those here."""
    rows: list[Json] = [{"commander": key.replace("_", ":"), "points": value} for key, value in points.items()]
    against = [{**row, "points": None if row["points"] is None else -row["points"]} for row in rows]
    document: Json = {
        "system": str(setup["system"]),
        "scenario": scenario,
        "engine_version": engine_version(str(setup["system"])),
        "identity": identity(setup),
        "runs": 10,
        "seed": "1",
        "ranks": {"player": against, "enemy": rows},
    }
    store(kind="ladder", document=document)


def by_level(setup: Json = AMBUSH, side: int = 1, scenario: str = "grid-ambush") -> dict[str, str]:
    levels = levels_at(setup, side, scenario)
    assert tuple(each.key for each in levels) == LEVELS
    return {each.key: each.commander for each in levels}


@pytest.fixture(autouse=True)
def _nothing_bundled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("battles.measurements._bundled", lambda kind, system: {})


def test_without_a_ladder_the_levels_go_by_what_is_known_of_commanders() -> None:
    """Random orders are easy, the doctrine that the scenario names is fair, and a search is hard."""
    named = AMBUSH["enemy"]["doctrine"]
    assert by_level() == {EASY: "random", FAIR: named, HARD: "staff:50"}
    assert levels_at(AMBUSH, 1)[0].points is None
    assert ratings_words(levels_at(AMBUSH, 1)).startswith("No ladder")


def test_a_search_that_was_measured_and_is_no_stronger_is_not_hard() -> None:
    """Then hard is the fair one; as a challenger or in the matrix it is the same."""
    named = AMBUSH["enemy"]["doctrine"]
    points: dict[str, Any] = {named: 0, "staff_50": -20}
    kept("grid-ambush", **points)
    assert by_level()[HARD] == named
    kept("grid-ambush", **points | {"staff_50": 20})
    assert by_level()[HARD] == "staff:50"


def test_the_ladder_of_the_scenario_says_who_is_weaker_and_who_is_stronger() -> None:
    """The weakest doctrine below the named one is easy, the strongest above it hard; yardsticks have no part in it."""
    named = AMBUSH["enemy"]["doctrine"]
    weak, strong = [key for key in ("steady", "attack", "hold") if key != named][:2]
    points: dict[str, Any] = {named: 0, weak: -40, strong: 30, "staff_50": 20, "first": 99, "random": -99}
    kept("grid-ambush", **points)
    assert by_level() == {EASY: weak, FAIR: named, HARD: strong}
    kept("grid-ambush", **{**points, "staff_50": 31})
    assert by_level()[HARD] == "staff:50"
    assert by_level(side=0)[EASY] == strong, "in the other chair its ratings are others"
    found = levels_at(AMBUSH, 1, "grid-ambush")
    assert [each.points for each in found] == [-40, 0, 31]
    assert level_words("one_hour", found[2]) == "hard: staff of 50, rated +31"
    assert level_words("one_hour", found[0]).endswith(", rated −40")
    assert ratings_words(found).startswith("Ratings are those of the ladder of this battle:")


def test_other_battles_of_the_game_stand_in_for_one_without_a_ladder() -> None:
    """Ratings are the mean over them; a ladder of another table under the same name does not count as its own."""
    kept("grid-bridge", setup_of("grid-bridge"), steady=10, attack=-20, staff_50=None)
    kept("grid-village", setup_of("grid-village"), steady=0, attack=60)
    other = {**AMBUSH, "enemy": {**AMBUSH["enemy"], "doctrine": "steady"}}
    assert levels_at(other, 1) == [
        Level(EASY, "random", None, 2, False),
        Level(FAIR, "steady", 5, 2, False),
        Level(HARD, "attack", 20, 2, False),
    ]
    kept("grid-ambush", setup_of("grid-bridge"), steady=0, attack=-50)
    assert levels_at(other, 1, "grid-ambush")[0].ladders == 3


def test_a_person_has_the_level_of_who_would_lead_for_him() -> None:
    """Where an order of battle names a person, fair is the usual doctrine of the side."""
    led = {**AMBUSH, "enemy": {**AMBUSH["enemy"], "doctrine": "person"}}
    assert commander_at(FAIR, led, 1) in ("steady", "attack", "hold")
