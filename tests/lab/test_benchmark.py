"""`manage.py benchmark` plays the same battles in several ways, and gives ratios and absolute figures."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from common.exceptions import InvalidRequest
from common.json_input import Json
from lab.benchmark import duel, fields, ratios, seasons, ways, workers
from lab.benchmark.runner import Runner
from tests.orders_of_battle import setup as order_of_battle
from tests.printing import printed
from tools import example

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def season() -> tuple[seasons.Tally, seasons.Tally]:
    """A season played twice, recorded and silent."""
    header, roster = example.from_file()
    doctrine = header.pop("doctrine")
    return seasons.measure(setup=header | roster, doctrine=doctrine, seed="a test", seasons=1)


def test_recorded_and_silent_play_the_same_season(season: tuple[seasons.Tally, seasons.Tally]) -> None:
    """The two ways of playing differ in time only: months, battles, turns and dice are the same."""
    recorded, silent = season
    assert (recorded.months, silent.months) == (8, 8)
    assert (recorded.battles, recorded.turns, recorded.dice) == (silent.battles, silent.turns, silent.dice)
    assert recorded.dice > 100
    assert min(recorded.battle_seconds, silent.battle_seconds) > 0


@pytest.mark.gate("measures battles, which takes what it takes")
def test_ratios_are_printed_with_absolute_figures(
    season: tuple[seasons.Tally, seasons.Tally], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The JSON gives rates of both ways and their ratio; the table names the same three things."""
    asked: list[int] = []

    def measure(*, setup: Json, doctrine: str, seed: str, seasons: int) -> tuple[object, object]:
        asked.append(seasons)
        return season

    monkeypatch.setattr(seasons, "measure", measure)
    reported = json.loads(printed("benchmark", "--plain", "--seasons", "3", "--json"))
    for name in ("battles", "dice", "months"):
        assert reported["recorded"][name] > 0
        assert reported["recorded_by_silent"][name] == reported["recorded"][name] / reported["silent"][name]
    rows = [line.split()[0] for line in printed("benchmark", "--plain", "--seasons", "1").splitlines()[4:]]
    assert rows == ["battles", "dice", "months"]
    assert asked == [3, 1]


@pytest.mark.parametrize("name", ["seasons", "rounds", "identical"])
def test_measuring_nothing_is_refused(name: str) -> None:
    """Nothing to play is an error with a sentence."""
    with pytest.raises(CommandError, match=f"--{name} must be 1 or more"):
        call_command("benchmark", f"--{name}", "0")


def test_a_name_no_one_knows_is_refused() -> None:
    """A scenario that is none is an error with a sentence."""
    with pytest.raises(CommandError, match="There is no scenario nowhere"):
        call_command("benchmark", "--only", "nowhere", "--identical", "1")


class Scripted(ways.Way):
    """A way whose battles take the seconds and end with the checksums that it was given, round by round."""

    def __init__(self, name: str, seconds: list[float], checksums: list[list[str]] | None = None) -> None:
        self.name = name
        self.reported = iter(seconds)
        self.ends = iter(checksums) if checksums else None
        self.order: list[str] = []

    def load(self, setups: list[Json], battles: list[tuple[int, str, str]]) -> None:
        """Take the battles as they come."""

    def checksums(self, first: int, count: int, recording: bool) -> list[str]:
        """Return the next endings of battles."""
        self.order.append(f"{self.name} {count} {'recorded' if recording else 'silent'} checked")
        return next(self.ends) if self.ends else [str(place) for place in range(first, first + count)]

    def seconds(self, first: int, count: int, recording: bool) -> float:
        """Return the next figure."""
        self.order.append(f"{self.name} {count} {'recorded' if recording else 'silent'}")
        return next(self.reported)


FIELD = fields.Field("a field", "muskets_mohawks", [{}], [(0, "seed", f"sample:{n}") for n in range(1, 21)])


def test_medians_of_ratios_are_reported() -> None:
    """One disturbed round of three changes no figure but the spread: speed, ratio and cost of recording are medians."""
    # The trial of three battles, then silent and recorded by turns; the second round is disturbed.
    plain = Scripted("plain", [0.3, 2.0, 3.0, 9.0, 5.0, 2.0, 3.0])
    fast = Scripted("compiled", [0.1, 0.12, 0.1, 0.4, 0.125, 0.15])
    score = duel.measure(FIELD, plain, fast, rounds=3, seconds=1.0)
    assert score.battles == 10
    assert (score.plain, score.compiled) == (5.0, 100.0)
    assert score.ratio == pytest.approx(20.0)
    assert (score.lowest, score.highest) == pytest.approx((16.0, 90.0))
    assert score.recorded_plain == pytest.approx(1.5)
    assert score.recorded_compiled == pytest.approx(1.2)


@pytest.mark.parametrize(("mine", "lost"), [({"a field": 23.0}, True), ({"a field": 22.0}, False), ({}, False)])
def test_a_lead_is_held_against_that_of_the_same_processor(
    mine: dict[str, float], lost: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """More than a tenth less is lost; where none is kept of this one, what others had says only what to measure."""
    kept = tmp_path / "ratios.json"
    kept.write_text(json.dumps({"another": {"a field": 90.0}, ratios.processor(): mine}))
    monkeypatch.setattr(ratios, "KEPT", kept)
    plain, fast = Scripted("plain", [0.3, 2.0, 3.0]), Scripted("compiled", [0.1, 0.1, 0.2])
    (held,) = ratios.measure([FIELD], plain, fast, rounds=1, seconds=1.0)
    assert (held.ratio, held.is_lost) == (20.0, lost)
    ratios.keep([held])
    assert json.loads(kept.read_text()) == {"another": {"a field": 90.0}, ratios.processor(): {"a field": 20.0}}


def test_each_way_begins_every_other_round_after_all_is_compared() -> None:
    """Checksums come before the first figure, silent and recorded, and no way has always the other's heat behind it."""
    order: list[str] = []
    plain, fast = Scripted("plain", [0.3] * 5), Scripted("compiled", [0.1] * 4)
    plain.order = fast.order = order
    duel.measure(FIELD, plain, fast, rounds=2, seconds=1.0)
    assert order[:5] == [
        "plain 3 silent",
        "plain 10 silent checked",
        "compiled 10 silent checked",
        "plain 10 recorded checked",
        "compiled 10 recorded checked",
    ]
    assert [line.split()[0] for line in order[5:]] == ["plain", "compiled"] * 2 + ["compiled", "plain"] * 2


def test_battles_that_differ_are_refused_with_their_dice() -> None:
    """No figure is given for rules with different results; the sentence names field, seed and stream."""
    plain = Scripted("plain", [], [["same"] * 4 + ["one"]])
    fast = Scripted("compiled", [], [["same"] * 4 + ["other"]])
    with pytest.raises(InvalidRequest, match="fight a field differently with seed seed, stream sample:5"):
        duel.compare(FIELD, plain, fast)


@pytest.mark.gate("starts processes that fight")
def test_a_process_fights_the_same_battles() -> None:
    """What the other process reports is what the rules do here, recorded or not, and it says which way it runs."""
    way = ways.Way("plain", ROOT)
    try:
        order = order_of_battle("raid_attack")
        way.load([order], [(0, "seed", "one"), (0, "seed", "two")])
        for recording in (False, True):
            assert way.seconds(0, 2, recording) > 0
            checksums = way.checksums(0, 2, recording)
            assert len(set(checksums)) == 2
            runner = Runner()
            runner.answer({"setups": [order], "battles": [(0, "seed", "one"), (0, "seed", "two")]})
            asked = {"first": 0, "count": 2, "recording": recording}
            assert runner.answer(asked | {"passes": 0})["checksums"] == checksums
            assert len(runner.answer(asked | {"passes": 3})["seconds"]) == 3
    finally:
        way.close()


def test_the_wrong_rules_are_not_measured() -> None:
    """Compiled rules that turn out to be plain are refused, and so is a process that has ended."""
    way = ways.Way("plain", ROOT)
    way.name = "compiled"
    try:
        with pytest.raises(InvalidRequest, match="the plain ones ran"):
            way.load([], [])
    finally:
        way.close()
    with pytest.raises((InvalidRequest, ValueError)):
        way.load([], [])


def test_the_example_gives_as_many_battles_as_are_asked_for() -> None:
    """The campaign's battles come from as many seasons as it takes, each with dice of its own."""
    header, roster = example.from_file()
    doctrine = header.pop("doctrine")
    found = fields.campaign_field(header | roster, doctrine, "a test", 10)
    assert len(found.battles) == len(found.setups) == 10
    assert len({(seed, stream) for _, seed, stream in found.battles}) == 10


@pytest.mark.nightly("starts two workers of Celery")
def test_two_workers_count_what_one_counts() -> None:
    """The forecast is the same by two Celery workers, on any machine."""
    gain = workers.measure(fields.scenario_field("lake-george-scout", "a test", 1), seconds=0.5, rounds=1)
    assert gain.battles >= 200
    assert gain.factor == pytest.approx(gain.two / gain.one)
    assert 0 < gain.share < 1.5
