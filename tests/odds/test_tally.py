"""Tallies are exact, add up in any order, and come back from JSON as they went."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.block import Block
from rules.core.outcome import BattleResult, LeaderResult, SideResult, UnitResult
from rules.core.reports import read_reports, winner
from rules.core.tally import Tally, count_reports, read_tally

CENSUS = frozenset({"burton", "burton-nco", "foe"})


def a_result(
    won: bool = True,
    lost: int = 0,
    foes_lost: int = 0,
    turns: int = 3,
    ran: bool = False,
    fate: str = "unhurt",
    more: int = 0,
) -> BattleResult:
    """A battle of Burton's ten men against ten foes, and as many units more as the dice brought."""
    units = [_unit("burton", "player", lost, ran), _unit("foe", "enemy", foes_lost, False)]
    units += [_unit(f"e{number}", "enemy", 2, False) for number in range(more)]
    return BattleResult(
        system="skirmish",
        encounter="scout",
        ending="left" if ran else "cleared",
        turns=turns,
        objective_met=won,
        sides=[SideResult("player", won, []), SideResult("enemy", not won, [])],
        units=units,
        leaders=[LeaderResult("burton-nco", "player", fate)],
    )


def _unit(name: str, side: str, lost: int, ran: bool) -> UnitResult:
    return UnitResult(name, side, True, 10, 10, {"fire": lost}, 0, False, ran, False, False, False)


def counted(*results: BattleResult) -> Tally:
    """The tally of some battles."""
    tally = Tally()
    for result in results:
        tally.add(result, winner(result), CENSUS)
    return tally


results = st.builds(
    a_result,
    won=st.booleans(),
    lost=st.integers(0, 10),
    foes_lost=st.integers(0, 10),
    turns=st.integers(1, 30),
    ran=st.booleans(),
    fate=st.sampled_from(("unhurt", "lost", "ran_away")),
    more=st.integers(0, 3),
)


@given(st.lists(results, max_size=12), st.lists(st.integers(0, 12), max_size=3), st.randoms(use_true_random=False))
def test_tallies_add_up_in_any_order_and_from_any_cuts(rows, cuts: list[int], random) -> None:
    """However battles are cut into chunks, and in any order of merging, the counts are the same."""
    edges = [0, *sorted(min(cut, len(rows)) for cut in cuts), len(rows)]
    chunks = [counted(*rows[start:end]) for start, end in pairwise(edges)]
    random.shuffle(chunks)
    complete = Tally()
    for chunk in chunks:
        complete.merge(chunk)
    assert complete == counted(*rows)
    assert json.dumps(complete.to_dict()) == json.dumps(counted(*rows).to_dict())


@given(st.lists(results, max_size=8))
def test_a_tally_comes_back_from_json(rows) -> None:
    """What was written down is read back equal."""
    tally = counted(*rows)
    assert read_tally(json.loads(json.dumps(tally.to_dict()))) == tally


@given(st.lists(results, max_size=12))
def test_the_counts_are_whole(rows) -> None:
    """Wins, losses, draws and failures are the runs, and every distribution holds each battle that ended once."""
    tally = counted(*rows)
    assert sum(tally.outcomes.values()) == tally.runs == len(rows)
    assert all(sum(counts.values()) == len(rows) for counts in tally.distributions.values())
    assert sum(tally.endings.values()) == len(rows)


def test_what_is_counted_of_two_battles() -> None:
    """One battle won with two men lost, and one lost in which Burton's ran away with all ten."""
    tally = counted(a_result(lost=2, foes_lost=5, turns=4), a_result(won=False, ran=True, fate="ran_away", turns=6))
    assert tally.outcomes == {"player": 1, "enemy": 1, "draw": 0, "failed": 0}
    assert tally.distributions["lost_player"] == {2: 1, 10: 1}
    assert tally.distributions["left_player"] == {8: 1, 0: 1}
    assert tally.distributions["lost_enemy"] == {5: 1, 0: 1}
    assert tally.distributions["turns"] == {4: 1, 6: 1}
    assert tally.endings == {"cleared": 1, "left": 1}
    assert tally.units["burton"] == {"runs": 2, "engaged": 2, "lost": 12, "ran_away": 1, "retired": 0}
    assert tally.leaders["burton-nco"] == {"runs": 2, "engaged": 0, "lost": 0, "ran_away": 1, "retired": 0}


def test_units_that_the_dice_brought_are_counted_together() -> None:
    """Two units that were in no order of battle, and one the next time, are three of one row."""
    tally = counted(a_result(more=2), a_result(more=1))
    assert tally.units["+enemy"]["runs"] == 3
    assert tally.units["+enemy"]["lost"] == 6
    assert sorted(tally.units) == ["+enemy", "burton", "foe"]


@pytest.mark.parametrize(
    ("player", "enemy", "outcome"),
    [(True, False, "player"), (False, True, "enemy"), (True, True, "draw"), (False, False, "draw")],
)
def test_who_won(player: bool, enemy: bool, outcome: str) -> None:
    """The side that alone succeeded has won; both or neither is a draw."""
    result = a_result()
    result.sides = [SideResult("player", player, []), SideResult("enemy", enemy, [])]
    assert winner(result) == outcome


def test_a_block_keeps_a_column_a_sample() -> None:
    """Two samples that ended and one that failed: letters, losses and turns are in order, failures with a number."""
    block = Block(11)
    block.add(a_result(lost=2, turns=4), "player", CENSUS)
    block.fail("It broke.", "SK-1")
    block.add(a_result(won=False, foes_lost=3, turns=5), "enemy", CENSUS)
    assert block.columns() == {
        "first": 11,
        "outcomes": "pfe",
        "lost_player": [2, 0, 0],
        "lost_enemy": [0, 0, 3],
        "turns": [4, 0, 5],
    }
    assert block.tally.to_dict()["failures"] == [[12, "It broke.", "SK-1"]]
    assert block.tally.outcomes == {"player": 1, "enemy": 1, "draw": 0, "failed": 1}


def test_failures_of_merged_tallies_stand_in_the_order_of_their_samples() -> None:
    """A later chunk merged first does not put its failures before those of an earlier one."""
    early, late = Block(1), Block(5)
    early.fail("It broke.", "")
    late.fail("It broke too.", "")
    late.tally.merge(early.tally)
    assert [row.sample for row in late.tally.failures] == [1, 5]


def test_played_reports_are_counted_whole_and_clause_by_clause() -> None:
    """Two clauses that hold in one battle each and together in none count so; up to the first, one battle agrees.

    In the other battle each had more than the reported number.
    """
    clauses = [
        {"say": "Burton's lost nobody", "measure": "losses", "side": "player", "least": 0, "most": 0},
        {"say": "it was short", "measure": "turns", "least": 1, "most": 3},
    ]
    reports = read_reports([{"key": "diary", "name": "A diary", "told": "It was nothing.", "clauses": clauses}])
    tally = Tally()
    for result in (a_result(lost=0, turns=9), a_result(lost=1, turns=2)):
        count_reports(tally, result, reports)
    assert tally.reports == {"diary": 0, "diary.0": 1, "diary.1": 1, "diary+0": 1, "diary+1": 0} | {
        "diary<0": 0, "diary>0": 1, "diary<1": 0, "diary>1": 1,
    }  # fmt: skip


@pytest.mark.parametrize(("ending", "clocked"), [("turn_limit", 1), ("deadline", 1), ("draw", 0), ("cleared", 0)])
def test_draws_by_the_clock_are_counted_apart(ending: str, clocked: int) -> None:
    """Only a draw counts, and of draws only one that the end of the time or of the turns made; so after merging."""
    drawn, won = a_result(won=False), a_result()
    drawn.ending = won.ending = ending
    drawn.sides[1].success = False
    tally = counted(drawn, won)
    tally.merge(counted(drawn))
    assert (tally.outcomes["draw"], tally.drawn_by_clock) == (2, 2 * clocked)
    assert read_tally(json.loads(json.dumps(tally.to_dict()))).drawn_by_clock == 2 * clocked
