"""`manage.py benchmark --growth`: what a battle on squares costs as its board and its forces grow."""

import json

import pytest

from common.exceptions import InvalidRequest
from common.json_input import Json
from lab.benchmark import growth, ways
from rules import registry
from tests.printing import printed

SIZES = [(board, units) for board in growth.BOARDS for units in growth.FORCES]


class Steady(ways.Way):
    """A way that takes the same time for each battle of a size, but for rounds in which the machine is busy."""

    def __init__(self, pace: float, busy: int = -1, checksum: str = "same") -> None:
        self.pace = pace
        self.busy = busy
        self.checksum = checksum
        self.asked: list[int] = []
        self.battles: list[tuple[int, str, str]] = []

    def load(self, setups: list[Json], battles: list[tuple[int, str, str]]) -> None:
        """Take the battles as they come."""
        self.battles = battles

    def checksums(self, first: int, count: int, recording: bool) -> list[str]:
        """Return the same figures for all battles."""
        return [self.checksum] * count

    def seconds(self, first: int, count: int, recording: bool) -> float:
        """Take as long as the place of the size among all says, ten times that in the busy round."""
        size = self.battles[first][0]
        self.asked.append(size)
        slow = 10 if self.asked.count(size) == self.busy else 1
        return count * self.pace * (size + 1) * slow


def test_each_size_is_compared_with_the_base() -> None:
    """A size's time is given as a multiple of the base's, with its speed; the base is 8 by 8 with 6 a side."""
    cells = growth.measure("one_hour", Steady(0.001), Steady(0.0001), seed="s", rounds=3, seconds=2.0)
    assert [(cell.board, cell.units) for cell in cells] == SIZES
    base = SIZES.index((8, 6))
    for place, cell in enumerate(cells):
        assert (cell.times_plain, cell.times_compiled) == pytest.approx([(place + 1) / (base + 1)] * 2)
        assert cell.plain == pytest.approx(1000 / (place + 1))
        assert cell.compiled == pytest.approx(10_000 / (place + 1))


def test_a_busy_round_changes_nothing() -> None:
    """A whole round in which the machine is slow leaves the medians, and plain rules are measured without others."""
    # The first fight of a size is the trial, the second its first round.
    quiet = growth.measure("one_hour", Steady(0.001), None, seed="s", rounds=3, seconds=2.0)
    assert growth.measure("one_hour", Steady(0.001, busy=2), None, seed="s", rounds=3, seconds=2.0) == quiet
    assert {(cell.compiled, cell.times_compiled) for cell in quiet} == {(None, None)}


def test_sizes_that_differ_are_refused() -> None:
    """No figure is given for compiled rules that fight differently from plain ones."""
    with pytest.raises(InvalidRequest, match="fight growth of one_hour differently with seed s"):
        growth.measure("one_hour", Steady(0.001), Steady(0.001, checksum="x"), seed="s", rounds=1, seconds=2.0)


@pytest.mark.parametrize("system", growth.SYSTEMS)
@pytest.mark.parametrize(("board", "units"), SIZES)
def test_what_is_fought_is_legal(system: str, board: int, units: int) -> None:
    """Every generated order of battle passes the system's own check, on a board and with forces of its size."""
    order = growth.order(system, board, units)
    assert registry.system(system).check(order) == []
    assert [len(row) for row in order["ground"]] == [board] * board
    assert len(order["player"]["units"]) == len(order["enemy"]["units"]) == units


@pytest.mark.gate("measures battles, which takes what it takes")
def test_growth_is_printed_for_each_edition() -> None:
    """The JSON has every size of both editions; the table has a line a board and a column a force."""
    asked = ("--growth", "--plain", "--rounds", "1", "--seconds", "0.01")
    cells = json.loads(printed("benchmark", *asked, "--json"))["growth"]
    assert [(cell["system"], cell["board"], cell["units"]) for cell in cells] == [
        (system, *size) for system in growth.SYSTEMS for size in SIZES
    ]
    assert all(cell["plain"] > 0 and cell["compiled"] is None for cell in cells)
    assert [cell["times_plain"] for cell in cells if (cell["board"], cell["units"]) == growth.BASE] == [1.0, 1.0]
    lines = [line.split() for line in printed("benchmark", *asked).splitlines() if " plain " in line and " by " in line]
    rows = [line for line in lines if line[0].isdigit()]
    assert [int(line[0]) for line in rows] == [*growth.BOARDS, *growth.BOARDS]
    assert {len(line) for line in rows} == {4 + 2 * len(growth.FORCES)}
