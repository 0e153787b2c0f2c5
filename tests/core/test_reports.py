"""Played reports: clauses hold exactly within their bounds, and a report at fault is refused with all its faults."""

from typing import Any

import pytest

from rules.core.battle_record import Entity
from rules.core.errors import SetupError
from rules.core.outcome import BattleResult, LeaderResult, SideResult, UnitResult
from rules.core.reports import Clause, agrees, falls, is_measured, read_reports, strange_names, winner


def _unit(name: str, side: str, fire: int, ran_away: bool = False) -> UnitResult:
    losses = {"fire": fire, "melee": 0}
    retired = name != "guns" and side == "player"
    return UnitResult(name, side, True, 6, 6, losses, 0, retired, ran_away, False, False, False)


def _result(player: bool = False, enemy: bool = True) -> BattleResult:
    """Eight of the player's bases and three of the enemy's are down, and one of the player's two leaders fell."""
    return BattleResult(
        "skirmish", "field", "cleared", 4, False,
        [SideResult("player", player, []), SideResult("enemy", enemy, [])],
        [_unit("sarre", "player", 5), _unit("guns", "player", 3), _unit("foot", "enemy", 3)],
        [LeaderResult("montcalm", "player", "lost"), LeaderResult("wolfe", "enemy", "unhurt")],
        {"opened_fire": [1, 0], "volley_rounds": [2, 3]},
    )  # fmt: skip


def _clause(measure: str, side: str = "", **more: Any) -> Clause:
    given = {"ids": (), "fate": "", "least": 0, "most": -1, **more}
    return Clause("so it is told", measure, side, **given)


@pytest.mark.parametrize(
    ("player", "enemy", "who"),
    [(True, False, "player"), (False, True, "enemy"), (True, True, "draw"), (False, False, "draw")],
)
def test_only_who_alone_succeeds_has_won(player: bool, enemy: bool, who: str) -> None:
    """An agreed draw, in which both succeed, and a battle in which neither does, are draws."""
    result = _result(player, enemy)
    assert winner(result) == who
    assert [side for side in ("player", "enemy", "draw") if agrees(_clause("winner", side), result)] == [who]


@pytest.mark.parametrize(
    ("clause", "holds"),
    [
        (_clause("losses", "player", least=8), True),
        (_clause("losses", "player", least=9), False),
        (_clause("losses", "player", most=8), True),
        (_clause("losses", "player", most=7), False),
        (_clause("losses", "enemy", least=3, most=3), True),
        (_clause("losses", "player", ids=("guns",), least=3), True),
        (_clause("losses", "player", ids=("guns",), least=4), False),
        (_clause("losses", "player", most=0), False),
        (_clause("losses", "player", causes=("fire",), least=8, most=8), True),
        (_clause("losses", "player", causes=("melee", "morale"), most=0), True),
        (_clause("losses", "player", causes=("melee",), least=1), False),
        (_clause("retired", "player", least=1, most=1), True),
        (_clause("retired", "player", ids=("guns",), least=1), False),
        (_clause("retired", "enemy", most=0), True),
        (_clause("mark", "player", mark="opened_fire", least=1), True),
        (_clause("mark", "enemy", mark="opened_fire", most=0), True),
        (_clause("mark", "enemy", mark="volley_rounds", least=3, most=3), True),
        (_clause("mark", "enemy", mark="volley_rounds", most=2), False),
        (_clause("mark", "player", mark="marched_in_column", most=0), True),
        (_clause("ratio", "player", least=266), True),
        (_clause("ratio", "player", least=267), False),
        (_clause("ratio", "player", most=267), True),
        (_clause("ratio", "player", most=266), False),
        (_clause("ratio", "enemy", most=38), True),
        (_clause("fate", ids=("montcalm",), fate="lost"), True),
        (_clause("fate", ids=("montcalm", "wolfe"), fate="lost"), False),
        (_clause("fate", ids=("wolfe",), fate="unhurt"), True),
        (_clause("turns", least=4, most=4), True),
        (_clause("turns", least=5), False),
        (_clause("turns", most=3), False),
    ],
)
def test_a_clause_holds_within_its_bounds_alone(clause: Clause, holds: bool) -> None:
    """Both bounds are included, and one beyond them does not agree: eight bases against three is 266 per cent."""
    assert agrees(clause, _result()) is holds


@pytest.mark.parametrize(
    ("clause", "side"),
    [
        (_clause("losses", "player", least=9), -1), (_clause("losses", "player", least=8, most=8), 0),
        (_clause("losses", "player", most=7), 1), (_clause("ratio", "player", most=266), 1),
        (_clause("ratio", "player", least=267), -1), (_clause("turns", most=3), 1), (_clause("turns", least=5), -1),
    ],
)  # fmt: skip
def test_a_number_falls_below_within_or_above_the_range(clause: Clause, side: int) -> None:
    """Eight bases against three in four turns, against bounds on either side of each."""
    assert is_measured(clause)
    assert falls(clause, _result()) == side


def test_what_is_no_number_is_not_measured() -> None:
    """Who won and what befell a leader has no less and no more."""
    assert not is_measured(_clause("winner", "enemy"))
    assert not is_measured(_clause("fate", ids=("wolfe",), fate="lost"))


def test_a_unit_that_ran_away_is_lost_whole() -> None:
    """Losses are the casualties of the record, in which a unit that ran away counts all of its bases."""
    result = _result()
    result.units.append(_unit("guienne", "player", 0, ran_away=True))
    assert agrees(_clause("losses", "player", least=14, most=14), result)


def test_a_loss_against_none_is_beyond_every_proportion() -> None:
    """Where the other side has no losses, any loss is more than any percentage of them."""
    result = _result()
    result.units[2].losses["fire"] = 0
    assert agrees(_clause("ratio", "player", least=100_000), result)
    assert not agrees(_clause("ratio", "player", most=100_000), result)


REPORT: dict[str, Any] = {
    "key": "first",
    "name": "The first game",
    "told": "The blue coats went home.",
    "clauses": [
        {"say": "the enemy won", "measure": "winner", "side": "enemy"},
        {"say": "the guns were taken", "measure": "losses", "side": "player", "units": ["guns"], "least": 3},
        {"say": "the general fell", "measure": "fate", "leaders": ["montcalm"], "fate": "lost"},
    ],
}


def test_reports_are_read_whole() -> None:
    """What a file says is what the clauses measure; a bound left out is none."""
    (report,) = read_reports([REPORT])
    assert (report.key, report.name, report.told) == ("first", "The first game", "The blue coats went home.")
    assert report.clauses[1] == Clause("the guns were taken", "losses", "player", ("guns",), "", 3, -1)
    assert all(agrees(clause, _result()) for clause in report.clauses)


@pytest.mark.parametrize(
    ("clause", "field"),
    [
        ({"say": "x", "measure": "weather"}, "measure"),
        ({"say": "x", "measure": "winner"}, "side"),
        ({"say": "x", "measure": "winner", "side": "french"}, "side"),
        ({"say": "x", "measure": "losses", "side": "draw", "least": 1}, "side"),
        ({"say": "x", "measure": "losses", "side": "player"}, ""),
        ({"say": "x", "measure": "losses", "side": "player", "least": -1}, "least"),
        ({"say": "x", "measure": "losses", "side": "player", "least": 1, "units": []}, "units"),
        ({"say": "x", "measure": "fate", "leaders": ["a"], "fate": "promoted"}, "fate"),
        ({"say": "", "measure": "turns", "least": 3}, "say"),
        ({"say": "x", "measure": "turns", "least": 3, "side": "player"}, "side"),
        ({"say": "x", "measure": "losses", "side": "player", "least": 1, "causes": ["boredom"]}, "causes"),
        ({"say": "x", "measure": "mark", "side": "player", "least": 1}, "mark"),
        ({"say": "x", "measure": "mark", "side": "player", "mark": "sang", "least": 1}, "mark"),
        ({"say": "x", "measure": "mark", "mark": "opened_fire", "least": 1}, "side"),
        ({"say": "x", "measure": "retired", "side": "player"}, ""),
        ("the French lost", ""),
    ],
)
def test_a_clause_at_fault_is_refused_at_its_field(clause: object, field: str) -> None:
    """Each measure has its own keys, and a fault says in which clause of which report it is."""
    with pytest.raises(SetupError) as refused:
        read_reports([REPORT, {**REPORT, "key": "second", "clauses": [clause]}])
    where = "reports.1.clauses.0"
    assert (f"{where}.{field}" if field else where) in [fault.field for fault in refused.value.faults]


def test_all_faults_are_reported_at_once() -> None:
    """Two reports of one key, one without clauses, and one that is none, are refused together."""
    with pytest.raises(SetupError) as refused:
        read_reports([REPORT, REPORT, {**REPORT, "key": "third", "clauses": []}, 4])
    fields = [fault.field for fault in refused.value.faults]
    assert {"reports.1.key", "reports.2.clauses", "reports.3"} <= set(fields)


def test_names_that_no_leader_bears_are_found() -> None:
    """A clause about a unit or leader who is in neither order of battle is a fault of that clause."""
    enrolled = [Entity("guns", "player", "The guns", 3)]
    faults = strange_names(read_reports([REPORT]), enrolled)
    assert [fault.field for fault in faults] == ["reports.0.clauses.2.leaders"]
