"""`manage.py benchmark` plays the same battles recorded and silent, and gives ratios beside absolute figures."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from campaigns import benchmark, example

pytestmark = pytest.mark.slow


def test_recorded_and_silent_play_the_same_season() -> None:
    """The two ways of playing differ in time only: months, battles, turns and dice are the same."""
    header, roster = example.from_file()
    doctrine = header.pop("doctrine")
    recorded, silent = benchmark.measure(setup=header | roster, doctrine=doctrine, seed="a test", seasons=1)
    assert (recorded.months, silent.months) == (8, 8)
    assert (recorded.battles, recorded.turns, recorded.dice) == (silent.battles, silent.turns, silent.dice)
    assert recorded.dice > 100
    assert min(recorded.battle_seconds, silent.battle_seconds) > 0


def test_ratios_stand_beside_absolute_figures() -> None:
    """The JSON gives rates of both ways and their ratio; the table names the same three things."""
    out = StringIO()
    call_command("benchmark", "--seasons", "1", "--json", stdout=out)
    told = json.loads(out.getvalue())
    for name in ("battles", "dice", "months"):
        assert told["recorded"][name] > 0
        assert told["recorded_by_silent"][name] == told["recorded"][name] / told["silent"][name]
    out = StringIO()
    call_command("benchmark", "--seasons", "1", stdout=out)
    rows = [line.split()[0] for line in out.getvalue().splitlines()[2:]]
    assert rows == ["battles", "dice", "months"]


def test_no_seasons_are_refused() -> None:
    """Measuring nothing is an error with a sentence."""
    with pytest.raises(CommandError, match="--seasons must be 1 or more"):
        call_command("benchmark", "--seasons", "0")
