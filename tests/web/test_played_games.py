"""The two games of the Plains of Abraham that its author played, and where they fall among the battles forecast."""

from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse

from battles.forecasting.figures import figures
from battles.forecasting.shapes import ReportFigures
from battles.models import Forecast, Scenario
from battles.pipeline import load
from rules import registry
from rules.core.odds import sample
from rules.core.outcome import BattleResult
from tests.battles.forecasts.making import made
from tests.people import a_browser, a_person
from tests.present import present

pytestmark = pytest.mark.django_db

RUNS = 40
GUNS = ("six-pounder-left", "six-pounder-centre", "six-pounder-right")


@pytest.fixture
def forecast() -> Forecast:
    """Forty battles of the Plains as they are bundled."""
    load(settings.FIXTURES_DIR)
    scenario = Scenario.objects.get(slug="plains-of-abraham-1759")
    return made(owner=a_person("smith"), scenario=scenario, setup=scenario.setup, runs=RUNS, seed="1759")


def _results(forecast: Forecast) -> list[BattleResult]:
    engagement = registry.system(forecast.system).engagement(forecast.setup)
    return [sample(engagement, "1759", number) for number in range(1, RUNS + 1)]


def _lost(result: BattleResult, side: str, units: tuple[str, ...] = ()) -> int:
    return sum(sum(row.losses.values()) for row in result.units if row.side == side and row.id in (units or (row.id,)))


def _fell(result: BattleResult, name: str) -> bool:
    return next(row.fate for row in result.leaders if row.id == name) == "lost"


RIGHT = ("languedoc", "la-sarre", "marine-right")


@pytest.mark.rule("FM-REPORT-1")
def test_both_games_are_described_as_the_author_describes_them(forecast: Forecast) -> None:
    """In both the French fire first, are driven off and lose all their guns; Montcalm and Murray fall in the second."""
    measured: dict[str, list[Any]] = {}
    for report in forecast.reports:
        measured[report["key"]] = [
            (
                row.get("mark", row["measure"]),
                *row.get("leaders", row.get("units", [])),
                row.get("fate", row.get("side")),
            )
            for row in report["clauses"]
        ]
    assert measured == {
        "slow": [
            ("marched_in_column", "player"), ("guns_fired_first", "enemy"), ("advanced_before_fire", "enemy"),
            ("opened_fire", "player"), ("advanced_to_reply", "enemy"), ("advanced_between_volleys", "player"),
            ("advanced_between_volleys", "enemy"), ("volley_rounds", "player"), ("volley_rounds", "enemy"),
            ("losses", "player"), ("losses", "enemy"), ("losses", *GUNS, "player"), ("winner", "enemy"),
            ("fate", "montcalm", "wolfe", "unhurt"),
        ],
        "fast": [
            ("marched_in_column", "player"), ("opened_fire", "player"), ("advanced_to_reply", "enemy"),
            ("volley_rounds", "enemy"), ("advanced_between_volleys", "player"), ("volley_rounds", "player"),
            ("losses", "player"), ("losses", "enemy"),
            ("fate", "murray", "lost"), ("advanced_after_fire", "enemy"), ("losses", *RIGHT, "player"),
            ("retired", "player"), ("losses", *GUNS, "player"), ("fate", "montcalm", "lost"), ("winner", "enemy"),
            ("ratio", "player"),
        ],
    }  # fmt: skip


def _overrun(result: BattleResult) -> bool:
    guns = [row for row in result.units if row.id in GUNS]
    return sum(row.losses["melee"] + row.losses["morale"] for row in guns) >= 3


@pytest.mark.rule("FM-REPORT-1")
def test_the_share_of_each_game_is_counted_battle_by_battle(forecast: Forecast) -> None:
    """Each point's count is that of the battles fought once more by hand, alone and together with those before it."""
    slow, fast = figures(forecast).reports
    results = _results(forecast)

    def mark(key: str, side: int, least: int = 0, most: int = 99) -> list[bool]:
        return [least <= result.marks[key][side] <= most for result in results]

    won = [result.side("enemy").success and not result.side("player").success for result in results]
    heavy = [_lost(result, "player") >= 15 for result in results]
    light = [_lost(result, "enemy") <= 13 for result in results]
    alive = [not _fell(result, "montcalm") and not _fell(result, "wolfe") for result in results]
    overrun = [_overrun(result) for result in results]
    opened = mark("opened_fire", 0, 1)
    held = mark("advanced_between_volleys", 0, 0, 0)
    two = mark("volley_rounds", 0, 2, 2)
    _hold(
        slow,
        [
            mark("marched_in_column", 0, 0, 0), mark("guns_fired_first", 1, 1), mark("advanced_before_fire", 1, 0, 0),
            opened, mark("advanced_to_reply", 1, 1), held, mark("advanced_between_volleys", 1, 0, 0), two,
            mark("volley_rounds", 1, 2, 2), heavy, light, overrun, won, alive,
        ],
    )  # fmt: skip
    double = [1.5 <= _lost(r, "player") / max(_lost(r, "enemy"), 0.001) <= 3 for r in results]
    murray, montcalm = ([_fell(result, name) for result in results] for name in ("murray", "montcalm"))
    apart = [_lost(result, "player", RIGHT) >= 9 for result in results]
    back = [any(row.retired for row in result.units if row.side == "player") for result in results]
    _hold(
        fast,
        [
            mark("marched_in_column", 0, 1), opened, mark("advanced_to_reply", 1, 0, 0), mark("volley_rounds", 1, 1),
            held, two, heavy, light, murray, mark("advanced_after_fire", 1, 1), apart, back, overrun, montcalm, won,
            double,
        ],
    )  # fmt: skip


def _hold(report: ReportFigures, columns: list[list[bool]]) -> None:
    assert [part.count for part in report.clauses] == [sum(column) for column in columns]
    together = [sum(map(all, zip(*columns[: place + 1], strict=True))) for place in range(len(columns))]
    assert [part.together * RUNS for part in report.clauses] == pytest.approx(together)
    assert report.count == together[-1]
    assert report.low <= report.share <= report.high


@pytest.mark.rule("FM-REPORT-1")
def test_less_and_more_than_given_make_up_the_rest(forecast: Forecast) -> None:
    """A battle has less than, as much as or more than a reported number; "13 or fewer" has no less, a fall neither."""
    slow, fast = figures(forecast).reports
    results = _results(forecast)
    heavy, light, fate = slow.clauses[9], slow.clauses[10], slow.clauses[13]
    assert [part.less is None for part in (heavy, light, fate)] == [False, True, True]
    assert [part.more is None for part in (heavy, light, fate)] == [True, False, True]
    less = sum(_lost(result, "player") < 1.5 * _lost(result, "enemy") for result in results) / RUNS
    more = sum(_lost(result, "player") > 3 * _lost(result, "enemy") for result in results) / RUNS
    double = fast.clauses[15]
    assert (double.less, double.more) == (less, more)
    assert less + double.share + more == pytest.approx(1)
    assert heavy.less == pytest.approx(1 - heavy.share)


def test_the_page_marks_both_games(forecast: Forecast) -> None:
    """The forecast's page retells both games, point by point, and marks their losses on the histograms."""
    answer = a_browser(present(forecast.owner)).get(reverse("forecast", args=[forecast.pk]))
    text = answer.content.decode()
    for part in ("As it was played", "The slow game", "The fast game", "All three French guns were overrun"):
        assert part in text
    assert text.count("All points at once") == 2
    marks = {chart.key: [mark.label for mark in chart.marks] for chart in answer.context["histograms"]}
    assert marks["lost_player"] == marks["lost_enemy"] == ["The slow game", "The fast game"]
