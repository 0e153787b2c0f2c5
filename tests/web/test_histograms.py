"""A histogram counts every battle once, draws to one scale, and says where played reports lie."""

import pytest

from battles.web.forecasts.reading import Band, draw


def test_every_value_has_a_bar_of_its_own_height() -> None:
    """Twice as many battles make a bar twice as high; values of no battle are empty bars between."""
    chart = draw("turns", "Turns", [(3, 10), (4, 20), (6, 10)])
    assert [(bar.values, bar.count, bar.percent) for bar in chart.bars] == [
        ("3", 10, 25.0), ("4", 20, 50.0), ("5", 0, 0.0), ("6", 10, 25.0),
    ]  # fmt: skip
    heights = [bar.height for bar in chart.bars]
    assert heights[1] == pytest.approx(2 * heights[0])
    assert heights[2] == 0
    assert [bar.up_to for bar in chart.bars] == [25.0, 75.0, 75.0, 100.0]


@pytest.mark.parametrize(("most", "width"), [(39, 1), (40, 2), (79, 2), (80, 5), (199, 5), (200, 10), (40_000, 2_000)])
def test_many_values_share_bars(most: int, width: int) -> None:
    """Never more than some forty bars, and no battle is lost between them."""
    chart = draw("turns", "Turns", [(value, 1) for value in range(most + 1)])
    assert len(chart.bars) <= 41
    assert sum(bar.count for bar in chart.bars) == most + 1
    assert chart.bars[0].values == ("0" if width == 1 else f"0–{width - 1}")


def test_bars_stay_on_the_drawing() -> None:
    """Neither one value nor a hundred leave the frame, and neighbours do not overlap."""
    for counts in ([(7, 1)], [(value, value) for value in range(1, 101)], [(0, 1), (399, 5)]):
        chart = draw("turns", "Turns", counts)
        assert all(chart.left <= bar.x and bar.x + bar.width <= chart.right for bar in chart.bars)
        assert all(chart.top <= bar.y <= chart.bottom for bar in chart.bars)
        assert all(one.x + one.width <= two.x for one, two in zip(chart.bars, chart.bars[1:], strict=False))


def test_the_numbers_below_the_bars_are_theirs() -> None:
    """A bar of one value has its number below its middle; a bar of several begins at its number."""
    chart = draw("turns", "Turns", [(3, 1), (9, 1)], median=3)
    assert chart.ticks[0][0] == "3"
    assert chart.ticks[0][1] == pytest.approx(chart.bars[0].x + chart.bars[0].width / 2, abs=0.2)
    assert chart.median == chart.ticks[0][1]
    wide = draw("turns", "Turns", [(0, 1), (90, 1)])
    numbers = dict(wide.ticks)
    ten = next(bar for bar in wide.bars if bar.values == "10–14")
    assert numbers["10"] == pytest.approx(ten.x, abs=1.1)


def test_two_distributions_are_drawn_to_one_scale() -> None:
    """The second has the bars of the first, also where only one of both has battles, and the same height a share."""
    chart = draw("turns", "Turns", [(3, 50), (4, 50)], others=[(4, 5), (5, 5)])
    assert [(bar.values, bar.count, other.count) for bar, other in chart.rows if other] == [
        ("3", 50, 0), ("4", 50, 5), ("5", 0, 5),
    ]  # fmt: skip
    assert chart.bars[0].height == chart.others[1].height
    assert chart.outline.startswith("M")
    assert draw("turns", "Turns", [(3, 1)]).outline == ""


def test_a_report_is_marked_where_it_lies() -> None:
    """A stretch spans the bars of its values; one without an upper end runs to the last; one beyond all is left out."""
    bands = [Band("second", 4, 5), Band("first", 5, None), Band("never", 40, None)]
    chart = draw("lost_player", "Lost", [(value, 1) for value in range(3, 9)], bands=bands)
    by_name = {mark.label: mark for mark in chart.marks}
    assert set(by_name) == {"first", "second"}
    starts = {bar.values: bar.x for bar in chart.bars}
    assert by_name["second"].x == pytest.approx(starts["4"], abs=1.1)
    assert by_name["second"].x + by_name["second"].width == pytest.approx(starts["6"], abs=1.1)
    assert by_name["first"].x + by_name["first"].width == pytest.approx(starts["8"] + chart.bars[-1].width, abs=2.1)
    assert len({mark.y for mark in chart.marks}) == 2
    assert all(mark.y < chart.top for mark in chart.marks)


def test_nothing_is_drawn_of_nothing() -> None:
    """Before the first battle there is no bar, and no fault."""
    assert draw("turns", "Turns", []).bars == []
