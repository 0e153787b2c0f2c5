"""Figures say what the counts say, part-way too, and two forecasts are compared run by run when their dice agree."""

from typing import Any

import pytest

from battles.forecasting import running
from battles.forecasting.comparing import compare
from battles.forecasting.figures import About, figures, figures_of
from rules.core.battle_record import Entity
from rules.core.intervals import wilson
from rules.core.odds import run_block
from rules.core.tally import Failure, Tally
from tests.battles.forecasts.making import asked, block_of, made, uneven, worked
from tests.odds.test_tally import a_result
from tests.skirmish import Skirmish, a_setup

CENSUS = [Entity("burton", "player", "Burton's", 10), Entity("burton-nco", "player", "Sergeant Lyman", 0)]


def of(*results: tuple[Any, str], failed: int = 0) -> Any:
    """The figures of some battles, each with its outcome, and of some that failed."""
    tally = Tally()
    for result, outcome in results:
        tally.add(result, outcome, frozenset({"burton", "burton-nco"}))
    for number in range(failed):
        tally.fail(Failure(number + 1, "It broke.", "SK-1"))
    about = About(
        asked=100,
        precision=None,
        seed="1755",
        engine="e",
        system="skirmish",
        side_names=("British", "French"),
        doctrines={"player": "steady", "enemy": "hold"},
    )
    return figures_of(tally, about, entities=CENSUS)


@pytest.mark.postgres
def test_outcomes_bear_the_sides_names_with_share_and_interval() -> None:
    """Three victories, a defeat, a draw and a failure are six runs; each share has Wilson's interval."""
    won, lost = a_result(), a_result(won=False)
    shown = of((won, "player"), (won, "player"), (won, "player"), (lost, "enemy"), (won, "draw"), failed=1)
    assert shown.runs == 6
    assert [(row.name, row.count) for row in shown.outcomes] == [
        ("British", 3),
        ("French", 1),
        ("draw", 1),
        ("failed", 1),
    ]
    british = shown.outcome("player")
    assert (british.share, british.low, british.high) == (0.5, *wilson(3, 6))
    assert [(row.number, row.stream, row.message, row.rule) for row in shown.failed] == [
        (1, "sample:1", "It broke.", "SK-1")
    ]


def test_distributions_have_mean_median_and_tenths() -> None:
    """Losses of 0 to 9, once each: the mean is 4.5, half are 4 or fewer, a tenth 0 or fewer, nine tenths 8 or fewer."""
    shown = of(*((a_result(lost=number), "player") for number in range(10)))
    lost = shown.distribution("lost_player")
    assert (lost.title, lost.mean) == ("Lost, British", 4.5)
    assert (lost.tenth, lost.median, lost.ninetieth) == (0, 4, 8)
    assert lost.bars == [(number, 1) for number in range(10)]
    assert lost.low < 4.5 < lost.high
    assert shown.distribution("left_player").mean == 5.5


def test_who_suffers_and_who_falls() -> None:
    """A unit's mean loss and its sergeant's fate are listed by name, unknown units together, endings with counts."""
    shown = of((a_result(lost=4, fate="lost", more=1), "player"), (a_result(ran=True), "enemy"))
    unit, others = shown.units
    assert (unit.name, unit.mean_lost, unit.ran_away, unit.fielded) == ("Burton's", 7.0, 0.5, 2)
    assert (others.id, others.side, others.fielded, others.mean_lost) == ("", "enemy", 3, 1.0)
    (sergeant,) = shown.leaders
    assert (sergeant.name, sergeant.fallen, sergeant.share) == ("Sergeant Lyman", 1, 0.5)
    assert (sergeant.low, sergeant.high) == wilson(1, 2)
    assert [(row.key, row.count, row.share) for row in shown.endings] == [("left", 1, 0.5), ("cleared", 1, 0.5)]


@pytest.mark.django_db
def test_figures_of_a_forecast_under_way_are_those_of_its_first_runs() -> None:
    """With chunks 1, 2 and 4 fought, twenty runs count: a chunk beyond a gap may have been the quickest."""
    forecast = asked()
    samples = running.Samples(forecast)
    for chunk in forecast.chunks.filter(number__in=(1, 2, 4)):
        running.write([(chunk, block_of(samples, chunk))], "w1")
    forecast.refresh_from_db()
    shown = figures(forecast)
    assert (shown.runs, shown.asked, shown.progress) == (20, 60, 33)
    worked(forecast)
    shown = figures(forecast)
    assert (shown.runs, shown.progress) == (60, 100)
    assert sum(row.count for row in shown.outcomes) == 60


@pytest.mark.django_db
def test_nothing_fought_yet_has_figures_too() -> None:
    """A forecast that waits is known to be anything."""
    shown = figures(asked())
    assert (shown.runs, shown.progress) == (0, 0)
    assert (shown.outcome("player").low, shown.outcome("player").high) == (0.0, 1.0)
    assert shown.to_dict()["runs"] == 0


@pytest.mark.django_db
def test_a_precise_forecast_is_finished_when_its_interval_is_narrow() -> None:
    """The half width is what was asked or less, for any number of runs."""
    shown = figures(made(setup=uneven(), runs=None, precision=0.05))
    assert shown.half_width <= 0.05
    assert shown.progress == 100


@pytest.mark.django_db
def test_forecasts_with_the_same_dice_are_compared_run_by_run() -> None:
    """A force against itself differs in nothing; against a smaller one, in as many runs as the dice say."""
    complete, same, small = made(runs=100), made(runs=100), made(setup=uneven(), runs=80)
    alike = compare(complete, same)
    assert (alike.paired, alike.runs, alike.changed) == (True, 100, 0)
    assert all(row.difference == 0 and not row.sure for row in (*alike.outcomes, *alike.means))
    apart = compare(complete, small)
    assert (apart.paired, apart.runs) == (True, 80)
    first, second = "".join(_letters(complete))[:80], "".join(_letters(small))
    assert apart.changed == sum(one != two for one, two in zip(first, second, strict=True)) > 0
    won = apart.outcomes[0]
    assert won.difference == pytest.approx((first.count("p") - second.count("p")) / 80)
    assert won.low < won.difference < won.high
    assert won.sure


@pytest.mark.django_db
def test_forecasts_with_other_dice_are_compared_as_wholes() -> None:
    """With two seeds nothing pairs; the interval is wider than that of the same forecasts paired."""
    first, second, other = made(runs=100), made(setup=uneven(), runs=100), made(setup=uneven(), runs=100, seed="x")
    apart, paired = compare(first, other), compare(first, second)
    assert (apart.paired, apart.runs, apart.changed) == (False, 0, 0)
    assert apart.outcomes[0].low < apart.outcomes[0].difference < apart.outcomes[0].high
    width = [row.high - row.low for row in (paired.means[0], apart.means[0])]
    assert width[0] < width[1]
    assert apart.to_dict()["first"]["runs"] == 100


def test_the_columns_are_those_of_the_samples() -> None:
    """Sample by sample a block stores the outcome that its tally counts."""
    block = run_block(Skirmish().engagement(a_setup()), CENSUS[:1], "1755", 1, 50)
    assert block.outcomes.count("p") == block.tally.outcomes["player"]
    assert sum(block.lost_player) == block.tally.units["burton"]["lost"]


def _letters(forecast: Any) -> list[str]:
    return [row["outcomes"] for row in forecast.chunks.order_by("number").values_list("columns", flat=True)]
