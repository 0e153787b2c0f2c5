"""What of two forecasts compares: all by the same rules, shares and turns between editions, victories between games."""

import pytest

from battles.forecasting.comparing import columns_of, compare
from battles.forecasting.conversions import request_together
from battles.forecasting.figures import figures
from battles.models import Forecast
from rules.core.intervals import mean_bounds, mean_difference
from tests.battles.forecasts.making import worked
from tests.contract.samples import samples

pytestmark = pytest.mark.django_db
RUNS = 12
# The hits that take all units of a side off the board, by edition: three regulars (9 or 7) and a battery (7); three of
# which one is of grenadiers (11 or, as they always bear more, 13) and a battery.
HAD = {"player": (34, 28), "enemy": (36, 34)}


@pytest.fixture
def forecasts() -> list[Forecast]:
    """One battle of lines, by its own rules and by both editions on a board, with the same dice."""
    lines = samples("fast_musket", range(1))[0][1]
    found = request_together(setup=lines, systems=["fast_musket", "d3_grid", "one_hour"], seed="9", runs=RUNS)
    for forecast in found:
        worked(forecast)
    return found


def lost(forecast: Forecast, side: str) -> list[int]:
    """What a side lost, run by run."""
    return columns_of(forecast).values[f"lost_{side}"]


def test_between_two_games_only_victories_compare(forecasts: list[Forecast]) -> None:
    """Bases and hits, and turns of another length, are not put side by side; by the same rules all is."""
    lines, board, _ = forecasts
    assert [row.key for row in compare(lines, board).outcomes] == ["player", "enemy", "draw", "failed"]
    assert compare(lines, board).means == []
    assert [row.key for row in compare(lines, lines).means] == ["lost_player", "lost_enemy", "turns"]


@pytest.mark.parametrize("side", ["player", "enemy"])
def test_between_editions_losses_compare_as_shares(forecasts: list[Forecast], side: str) -> None:
    """Run by run the share that a side lost in one edition less that in the other, and the interval of their mean."""
    d3, hour = forecasts[1:]
    had = HAD[side]
    apart = next(row for row in compare(d3, hour).means if row.key == f"share_lost_{side}")
    pairs = [one / had[0] - two / had[1] for one, two in zip(lost(d3, side), lost(hour, side), strict=True)]
    assert apart.first == pytest.approx(sum(lost(d3, side)) / RUNS / had[0])
    assert apart.second == pytest.approx(sum(lost(hour, side)) / RUNS / had[1])
    assert apart.difference == pytest.approx(sum(pairs) / RUNS)
    scaled = [round(pair * had[0] * had[1]) for pair in pairs]
    bounds = mean_bounds(RUNS, sum(scaled), sum(value * value for value in scaled))
    assert [apart.low, apart.high] == pytest.approx([bound / had[0] / had[1] for bound in bounds])
    assert apart.is_share


def test_turns_of_two_editions_compare_as_they_are(forecasts: list[Forecast]) -> None:
    """A turn is a turn in both."""
    turns = compare(*forecasts[1:]).means[-1]
    assert turns.key == "turns"
    assert not turns.is_share
    values = [sum(columns_of(each).values["turns"]) / RUNS for each in forecasts[1:]]
    assert turns.difference == pytest.approx(values[0] - values[1])


def test_with_other_dice_the_shares_are_apart_as_wholes(forecasts: list[Forecast]) -> None:
    """Without a common seed nothing pairs, and the interval is that of two means that have nothing in common."""
    d3, hour = forecasts[1:]
    Forecast.objects.filter(pk=hour.pk).update(seed="other")
    hour.refresh_from_db()
    apart = compare(d3, hour)
    assert not apart.paired
    had = HAD["player"]
    one, two = (
        [value * other for value in lost(each, "player")] for each, other in zip((d3, hour), had[::-1], strict=True)
    )
    first, second = ((RUNS, sum(row), sum(value * value for value in row)) for row in (one, two))
    bounds = mean_difference(first, second)
    share = apart.means[0]
    assert [share.low, share.high] == pytest.approx([bound / had[0] / had[1] for bound in bounds])
    assert share.difference == pytest.approx(share.first - share.second)


def test_nothing_counted_yet_is_no_difference(forecasts: list[Forecast]) -> None:
    """A forecast that waits has lost nothing of nothing."""
    d3, hour = forecasts[1:]
    hour.chunks.all().delete()
    Forecast.objects.filter(pk=hour.pk).update(status="queued", tally=None)
    hour.refresh_from_db()
    assert figures(hour).runs == 0
    assert [(row.second, row.difference) for row in compare(d3, hour).means] == [(0.0, 0.0)] * 3
