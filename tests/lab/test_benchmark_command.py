"""What `manage.py benchmark` reports of plain and compiled rules, and what its help promises."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management import CommandError

from lab.benchmark import sieges, starting, ways, workers
from lab.management.commands.benchmark import Command
from rules import compiled
from tests.printing import printed


@pytest.fixture
def two_plain_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the compiled rules' place a second process with plain ones, and workers who are not started."""

    @contextmanager
    def both(root: Path) -> Iterator[tuple[ways.Way, ways.Way]]:
        pair = ways.Way(ways.PLAIN, root), ways.Way(ways.PLAIN, root)
        try:
            yield pair
        finally:
            for way in pair:
                way.close()

    def measured(field: object, *, seconds: float, rounds: int) -> workers.Gain:
        return workers.Gain("grid-bridge", 1000, 110.0, 100.0, 190.0, 0.9, 1.9)

    monkeypatch.setattr(ways, "both", both)
    monkeypatch.setattr(compiled, "build", lambda root: root)
    monkeypatch.setattr(workers, "measure", measured)


ASKED = ("--only", "grid-bridge", "--rounds", "2", "--seconds", "0.01")


@pytest.mark.usefixtures("two_plain_ways")
def test_a_scenario_is_reported_with_both_ways_and_both_costs() -> None:
    """The JSON of one scenario has its speeds, their ratio, what recording costs each way, and what a worker adds."""
    reported = json.loads(printed("benchmark", *ASKED, "--json"))
    [score] = reported["scores"]
    assert (score["name"], score["system"]) == ("grid-bridge", "one_hour")
    assert min(score[key] for key in ("plain", "compiled", "recorded_plain", "recorded_compiled")) > 0
    assert 0 < score["lowest"] <= score["ratio"] <= score["highest"]
    assert [gain["factor"] for gain in reported["workers"]] == [1.9]
    assert "growth" not in reported


@pytest.mark.usefixtures("two_plain_ways")
def test_the_table_names_what_it_reports() -> None:
    """A line of the table is a scenario, five figures and a spread; the last line compares one worker and two."""
    lines = printed("benchmark", *ASKED).splitlines()
    row = next(line for line in lines if line.startswith("grid-bridge"))
    assert len(row.split()) == 7
    assert row.split()[4].count("-") == 1
    assert lines[-1].split() == ["grid-bridge", "110", "100", "190", "0.90", "1.90"]


@pytest.mark.gate("measures sieges, which takes what it takes")
@pytest.mark.usefixtures("two_plain_ways")
def test_sieges_are_compared_with_battles_and_with_a_forecast(monkeypatch: pytest.MonkeyPatch) -> None:
    """For the base game of Quebec it also compares the cost of a single battle and a forecast with a siege's."""
    monkeypatch.setattr(sieges, "RUNS", 8)
    asked = ("--only", "quebec-1759", "--rounds", "2", "--seconds", "0.01", "--json")
    found = json.loads(printed("benchmark", *asked))["sieges"]
    assert found["siege"]["name"] == "patient against shores"
    assert found["battles_by_sieges"] == pytest.approx(found["battle"]["compiled"] / found["siege"]["compiled"])
    assert found["battles_by_sieges"] > 1
    assert found["forecast"] > 0
    assert found["bare"] > 0
    assert found["forecast_runs"] == 8
    assert found["forecast_by_bare"] > 0


@pytest.mark.gate("measures sieges, which takes what it takes")
@pytest.mark.usefixtures("two_plain_ways")
def test_each_ratio_of_sieges_stands_with_its_speeds_and_with_what_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled by plain, recorded by silent, battles by sieges, and forecast by bare sieges, a line each."""
    monkeypatch.setattr(sieges, "RUNS", 8)
    lines = printed("benchmark", "--only", "quebec-1759", "--rounds", "2", "--seconds", "0.01").splitlines()
    for words, asked in (
        ("sieges: compiled by plain", "20 or more"),
        ("compiled sieges: recorded by silent", "1.8 or less"),
        ("compiled: battles by sieges", "10 or more"),
        ("compiled: forecast by bare sieges", "1.5 or less"),
    ):
        [row] = [line for line in lines if line.startswith(words)]
        one, other, ratio = (float(each.replace(",", "")) for each in row.removeprefix(words).split()[:3])
        assert min(one, other, ratio) > 0
        assert row.endswith(asked)


def test_sieges_are_fought_by_the_doctrines_that_are_named() -> None:
    """The British are patient and the French at the shores, whichever is the player."""
    [setup] = sieges.siege_field("any", 2).setups
    assert (setup["player"]["doctrine"], setup["enemy"]["doctrine"]) == ("patient", "shores")


@pytest.mark.usefixtures("two_plain_ways")
def test_equal_battles_are_counted() -> None:
    """With `--identical` nothing is timed: as many battles as asked are compared, and counted by scenario."""
    reported = json.loads(printed("benchmark", "--only", "grid-bridge", "--identical", "7", "--json"))
    assert reported["identical"] == {"grid-bridge": 7}
    assert "scores" not in reported


@pytest.mark.gate("starts Django three times")
def test_starts_are_compared_with_a_bare_django(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `--start` reports of each: seconds of the processor, times a bare start, and memory."""
    few = ("bare Django", "fight", "worker")
    monkeypatch.setattr(starting, "STARTS", {name: starting.STARTS[name] for name in few})
    bare, fight, worker = json.loads(printed("benchmark", "--start", "--rounds", "1", "--json"))["start"]
    assert (bare["name"], bare["times"], fight["name"], fight["memory"]) == ("bare Django", 1.0, "fight", 0)
    assert fight["times"] == pytest.approx(fight["seconds"] / bare["seconds"])
    assert worker["memory"] >= bare["memory"]
    assert worker["times"] > 1


def test_a_player_waits_for_each_question_of_a_battle() -> None:
    """What `--answers` reports: answers, the median wait, the 95th percentile, the last, and that without memory."""
    [wait] = json.loads(printed("benchmark", "--answers", "--only", "quebec-levis-landing", "--json"))["answers"]
    assert wait["name"] == "quebec-levis-landing"
    assert wait["answers"] > 5
    assert 0 < wait["median"] <= wait["high"]
    assert min(wait["last"], wait["cold"]) > 0


def test_the_help_says_how_it_is_measured() -> None:
    """The help names what is compared, the unit of the figures, and each option."""
    reported = " ".join(Command().create_parser("manage.py", "benchmark").format_help().split())
    for text in (
        "checksums compared before",
        "by turns in one run",
        "seconds of the processor",
        "medians",
        "recording",
    ):
        assert text in reported
    for text in (
        "one Celery worker and by two",
        "--growth",
        "--start",
        "--identical N",
        "--plain",
        "--only NAME",
        "--rounds",
    ):
        assert text in reported


@pytest.mark.slow("commanders who search play a battle out some thousand times")
def test_commanders_are_measured_from_either_chair() -> None:
    """What `--commanders` reports: the doctrine first, then yardsticks and staffs of growing budgets, over one seed."""
    report = json.loads(printed("benchmark", "--commanders", "1", "--only", "quebec-levis-landing", "--json"))
    rows = report["commanders"]
    assert [row["commander"] for row in rows] == [
        "doctrine", "first", "random", "greedy", "staff:10", "staff:50", "staff:200",
    ]  # fmt: skip
    assert (rows[0]["slower"], rows[0]["points"]) == (1, 0)
    for row in rows:
        assert row["battles"] == 1
        assert all(0 <= won <= 1 for won in row["won"])
        assert row["points"] == 50 * (sum(row["won"]) - sum(rows[0]["won"]))
        assert row["speed"] > 0
    assert rows[-1]["slower"] > rows[1]["slower"]


@pytest.mark.parametrize("battles", ["0", "201"])
def test_too_many_battles_of_commanders_are_refused(battles: str) -> None:
    with pytest.raises(CommandError, match="--commanders must be 1 to 200 battles"):
        printed("benchmark", "--commanders", battles)
