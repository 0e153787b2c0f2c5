"""`manage.py benchmark --stand-up`: what a fight in the open costs as its forces grow, next to the pairs in sight."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from lab.benchmark import stand_up
from lab.benchmark.battalions import SYSTEM, order
from rules import registry
from tests.printing import printed


@pytest.mark.parametrize("units", [*stand_up.FORCES, 8])
@pytest.mark.parametrize("contesting", [True, False])
def test_what_is_fought_is_legal(units: int, contesting: bool) -> None:
    """Every size passes the system's own check, with a leader of each rank for so many units."""
    battalions = order(units, contesting)
    assert registry.system(SYSTEM).check(battalions) == []
    for side in ("player", "enemy"):
        ranks = [leader["rank"] for leader in battalions[side]["leaders"]]
        assert ranks.count("lieutenant") == units // 2
        assert ("major" in ranks) is (units > 4)


def test_sizes_are_printed_with_the_pairs_in_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line a size: speed, turns, pairs, and the growth of a turn next to that of pairs in sight and of all pairs."""
    monkeypatch.setattr(stand_up, "FORCES", (1, 2))
    out = StringIO()
    asked = ("--stand-up", "--plain", "--rounds", "1", "--seconds", "0.01")
    call_command("benchmark", *asked, "--json", stdout=out)
    small, large = json.loads(out.getvalue())["stand_up"]
    assert (small["units"], large["units"]) == (1, 2)
    assert (small["times_turn"], small["times_pairs"], small["times_square"]) == (1.0, 1.0, 1.0)
    assert large["times_square"] == 4.0
    assert min(large["plain"], large["turns"], large["pairs"], large["times_turn"]) > 0
    assert large["compiled"] is None
    rows = [line.split() for line in printed("benchmark", *asked).splitlines()[-2:]]
    assert [row[0] for row in rows] == ["1", "2"]
    assert {len(row) for row in rows} == {7}
