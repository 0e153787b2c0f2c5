"""Any two writes of the API at the same moment, on PostgreSQL: each is done, refused, or reported as second."""

import pytest

from tests.faults.test_workers import run

pytestmark = [pytest.mark.nightly("two writes at once by the hundred, on PostgreSQL"), pytest.mark.services]

ALONE = "worker send again"  # finds nothing to do: a write that meets it is answered as if it came alone
TWICE = "post /api/v1/campaigns/{key}/months/{number}/result/"
ONCE_BROKE = [
    "post /api/v1/invitations/{token}/accept/ × post /api/v1/invitations/{token}/accept/",
    "delete /api/v1/campaigns/{key}/ × worker month",
    "delete /api/v1/campaigns/{key}/ × worker forecast",
]
# What puts away and deletes, against what writes the same rows from the other end.
PUT_AWAY = [
    "delete /api/v1/campaigns/{key}/ × delete /api/v1/forecasts/{pk}/",
    "post /api/v1/campaigns/{key}/archive/ × delete /api/v1/forecasts/{pk}/",
    "post /api/v1/campaigns/{key}/archive/ × post /api/v1/campaigns/{key}/months/{number}/resolve/",
    "delete /api/v1/forecasts/{pk}/ × post /api/v1/forecasts/{pk}/retry/",
    "delete /api/v1/forecasts/{pk}/ × worker forecast",
]
# A month that people play, against the workers, its umpire, and who would have it otherwise.
_MATCH = "/api/v1/campaigns/{key}/months/{number}/match/"
PLAYED = [
    f"post {_MATCH} × post {_MATCH}",
    f"post {_MATCH} × post /api/v1/campaigns/{{key}}/months/{{number}}/resolve/",
    f"delete {_MATCH} × delete {_MATCH}",
    f"delete {_MATCH} × worker match",
    f"delete {_MATCH} × delete /api/v1/campaigns/{{key}}/",
    f"post {_MATCH}again/ × post {_MATCH}again/",
    "worker match × worker match",
    "worker match × delete /api/v1/campaigns/{key}/",
    *(f"{write} × {ALONE}" for write in (f"post {_MATCH}", f"delete {_MATCH}", f"post {_MATCH}again/")),
]


def test_every_write_against_two_others(server: dict[str, str]) -> None:
    """Every write found in the addresses of the API meets two others, or the workers: no deadlock, no fault."""
    reported = run("pairs", "1", "ring", environment=server)
    assert reported["wrong"] == []
    met = [name for pair in reported["answers"] for name in pair.split(" × ")]
    assert sorted(met) == sorted(reported["writes"] * 2)
    assert len(reported["writes"]) >= 30


def test_those_that_once_broke(server: dict[str, str]) -> None:
    """Two links taken up at once, and a campaign deleted in play, many times over; of two results one is taken."""
    twice = f"{TWICE} × {TWICE}"
    reported = run("pairs", "10", *ONCE_BROKE, twice, environment=server)
    assert reported["wrong"] == []
    assert {pair: len(answers) for pair, answers in reported["answers"].items()} == dict.fromkeys(
        [*ONCE_BROKE, twice], 10
    )
    # A second result of a month is a conflict, whichever of the two comes first.
    assert [sorted(answers) for answers in reported["answers"][twice]] == [[201, 409]] * 10


def test_what_is_put_away_while_it_is_written(server: dict[str, str]) -> None:
    """Campaigns and forecasts archived and deleted in play, many times over; no archived one is played on."""
    turned = [" × ".join(reversed(pair.split(" × "))) for pair in PUT_AWAY]
    reported = run("pairs", "10", *PUT_AWAY, *turned, environment=server)
    assert reported["wrong"] == []
    met = {frozenset(pair.split(" × ")) for pair in reported["answers"]}
    assert met == {frozenset(pair.split(" × ")) for pair in PUT_AWAY}


def test_a_month_that_is_played_while_it_is_written(server: dict[str, str]) -> None:
    """Many times over: of two who begin or call off one is second, and a match that is over is taken over once."""
    reported = run("pairs", "6", *PLAYED, environment=server)
    assert reported["wrong"] == []
    for pair, second in ((PLAYED[0], [201, 409]), (PLAYED[2], [200, 409]), (PLAYED[5], [202, 409])):
        assert [sorted(answers) for answers in reported["answers"][pair]] == [second] * 6
    assert [sorted(answers) for answers in reported["answers"]["worker match × worker match"]] == [[0, 1]] * 6
    assert [reported["answers"][pair][0][0] for pair in PLAYED[-3:]] == [201, 200, 202]


def test_every_pair_of_writes(server: dict[str, str]) -> None:
    """Every write found in the addresses of the API against every other and the workers: no deadlock, no fault."""
    reported = run("pairs", "2", "all", environment=server)
    assert reported["wrong"] == []
    assert len(reported["answers"]) == len(reported["writes"]) * (len(reported["writes"]) + 1) / 2
    # The recipes are good: every write is carried out when it comes alone.
    alone = {write: reported["answers"][f"{write} × {ALONE}"][0][0] for write in reported["writes"] if "/" in write}
    assert {write: status for write, status in alone.items() if status >= 300} == {}
