"""`manage.py tournament`: bids, two games with the sides exchanged, totals and points; and what it refuses."""

import json
from functools import partial
from typing import Any

import pytest
from django.core.management import CommandError

from lab.tournament import play_tournament
from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.quebec_1759.options import SWITCHES
from rules.registry import system
from tests.printing import printed

played = partial(printed, "tournament")


def points_of(british: str, french: str, seed: str, number: int) -> list[int]:
    """The points of the British and of the French in a game fought with a record."""
    order: dict[str, Any] = {
        "system": "quebec_1759",
        "encounter": "siege",
        "player": {"nation": "british", "doctrine": british},
        "enemy": {"nation": "french", "doctrine": french},
        "options": dict.fromkeys(SWITCHES, True),
    }
    engagement = system("quebec_1759").engagement(order)
    record = engagement.fight(Umpire(SeededDice(seed, f"game:{number}"), engagement.orders()))
    return record.result.marks["tournament_points"]


@pytest.mark.rule("QA-TOURN-1")
def test_the_higher_bidder_has_the_french_first_pays_and_then_has_the_british() -> None:
    """Each player has both sides once, only the winner of a game scores, and the difference gives the points."""
    found = json.loads(played("patient=3", "shores=1", "--seed", "2", "--json"))
    assert [(game["french"], game["british"]) for game in found["games"]] == [(0, 1), (1, 0)]
    one, other = points_of("shores", "patient", "2", 1), points_of("patient", "shores", "2", 2)
    assert [game["scored"] for game in found["games"]] == [[one[1], one[0]], [other[0], other[1]]]
    assert all(0 in game["scored"] for game in found["games"])
    assert found["totals"] == [one[1] + other[0] - 3, one[0] + other[1]]
    assert found["totals"][0] - found["totals"][1] > 15
    assert found["points"] == [6, 0]


@pytest.mark.rule("QA-TOURN-1")
def test_equal_bids_are_parted_by_a_die() -> None:
    """1-3 is for the player named first, who then pays though the other bid as much."""
    firsts = {}
    for seed in map(str, range(12)):
        face = SeededDice(seed, "bids").face("QA-TOURN-1")
        firsts[face] = play_tournament(("stand", "stand"), (2, 2), seed).first
    assert {face: 0 if face <= 3 else 1 for face in firsts} == firsts
    assert len(set(firsts.values())) == 2


def test_the_table_has_games_bids_totals_and_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    text = " ".join(played("patient=3", "shores=0", "--seed", "2").split())
    for words in (
        "1 patient against 2 shores, seed 2",
        "Game 2 British",
        "Bid for the French 3, paid",
        "Total",
        "Tournament points 6 0",
    ):
        assert words in text


def test_everything_wrong_with_the_players_is_reported_at_once() -> None:
    with pytest.raises(CommandError) as refused:
        played("patien=3", "shores=-1", "person=1")
    lines = str(refused.value).splitlines()
    assert "Did you mean patient?" in lines[0]
    assert "shores=-1: a bid is a whole number of points from 0 to 99" in lines[1]
    assert "There is no doctrine person" in lines[2]
    assert "A tournament has two players, and 3 are named" in lines[3]
    with pytest.raises(CommandError, match="a whole number"):
        played("patient", "shores=100")
