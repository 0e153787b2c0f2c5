"""The yardsticks count what a record shows: small records, each with the figures a reader finds by hand."""

import subprocess
import sys
from pathlib import Path

import pytest

from lab.yardsticks.frontier import Frontier
from lab.yardsticks.lines import Lines
from lab.yardsticks.squares import Squares
from lab.yardsticks.tally import Tally
from rules.core.events import CHANGE, END, MOVE, NOTE, ORDER, PHASE, ROLL, TURN, Event
from rules.core.outcome import BattleResult, SideResult

ROOT = Path(__file__).resolve().parents[2]
AT = [100, 100, 0, 1, [100], [100]]
ON = [100, 60, 0, 1, [100], [60]]


def event(kind: str, rule: str, who: str, what: str = "", after: object = None, before: object = None) -> Event:
    """An event of a record; its place there does not matter here."""
    return Event(0, kind, rule, who, what, before, after)


def frontier(*events: Event, ending: str = "left", success: bool = False) -> Tally:
    """What is counted of a battle between two units of regulars, the player's by his own plan."""
    tally = Tally()
    initial = {"a": {"side": 0, "troop": "line"}, "b": {"side": 1, "troop": "line"}, "battle": {}}
    sides = [SideResult("player", success), SideResult("enemy", ending == "draw" or not success)]
    result = BattleResult("muskets_mohawks", "scout", ending, 3, sides=sides)
    reader = Frontier(tally, "test", {"player": "bold", "enemy": "book"})
    reader.read(initial, [*events, event(END, "MM-ENC-5", "battle", "ending", ending)], result)
    return tally


def test_a_melee_that_the_dice_send_home_is_fought_or_missed() -> None:
    """A charge sent into melee is fought when the units meet before anything else is done, and else missed."""
    closes = event(NOTE, "MM-CHARGE-2", "a", "charge", "fire_then_melee", "b")
    meets = event(CHANGE, "MM-MELEE-1", "a", "opponents", ["b"], [])
    falls = event(CHANGE, "MM-CAS-1", "a", "on_table", False, True)
    after = event(PHASE, "MM-TURN-2", "enemy", "active", 1)
    assert frontier(closes, meets, after).of("melees", "fought") == 1
    assert frontier(closes, after, meets).of("melees", "not fought") == 1
    assert frontier(closes, falls, after).of("melees", "charger shot down") == 1
    halted = event(NOTE, "MM-CHARGE-2", "a", "charge", "charger_halts", "b")
    assert frontier(halted, after).split("melees") == {}


def test_a_move_order_that_moves_no_unit_is_counted_and_its_turns_are_added_up() -> None:
    """Two turns in the same place under orders to move are a stay of two; a reason or a step ends it."""
    turn = event(TURN, "MM-TURN-1", "battle", "turn", 1)
    order = event(ORDER, "MM-ACT-1", "a", "order", "move:section:4@1,2")
    step = event(MOVE, "MM-MOVE-1", "a", "at", ON, AT)
    reason = event(NOTE, "MM-MOVE-1", "a", "blocked", "house1")
    stuck = frontier(turn, order, turn, order)
    assert (stuck.of("moves", "ordered"), stuck.of("moves", "moved nobody")) == (2, 2)
    assert stuck.longest[("stay",)][0] == 2
    moved = frontier(turn, order, step, turn, order)
    assert (moved.of("moves", "ordered"), moved.of("moves", "moved nobody")) == (2, 1)
    assert moved.longest[("stay",)][0] == 1
    assert ("stay",) not in frontier(turn, order, reason).longest


def test_a_move_order_that_limbers_a_gun_is_counted_apart() -> None:
    """A crew on its way home limbers first: that is something done, if no step."""
    turn = event(TURN, "MM-TURN-1", "battle", "turn", 1)
    order = event(ORDER, "MM-ACT-1", "a", "order", "leave")
    limbers = event(CHANGE, "MM-ACT-2", "a-gun", "limbered", True, False)
    tally = frontier(turn, order, limbers, turn, order, limbers)
    assert tally.split("moves") == {"ordered": 2, "limbered a gun": 2}
    assert ("stay",) not in tally.longest
    assert frontier(turn, order).of("moves", "moved nobody") == 1


def test_a_hold_without_a_reason_is_counted() -> None:
    """A reason at its beginning covers the turns in a row in which a unit holds, and none after another order."""
    turn = event(TURN, "MM-TURN-1", "battle", "turn", 1)
    order = event(ORDER, "MM-ACT-1", "a", "order", "hold")
    fire = event(ORDER, "MM-ACT-1", "a", "order", "fire:b")
    reason = event(NOTE, "MM-ACT-1", "a", "holds", "on_guard")
    assert frontier(turn, order, turn, order).longest[("hold",)][0] == 2
    assert ("hold",) not in frontier(turn, order, reason, turn, order, turn, order).longest
    assert frontier(turn, order, reason, turn, fire, turn, order).longest[("hold",)][0] == 1


def test_having_enough_is_laid_to_the_tables_or_to_a_plan() -> None:
    """The enemy by the tables and the player by his plan are counted apart; an agreed draw says what it counts as."""
    enemy = event(ORDER, "MM-LEAVE-1", "enemy", "order", "enough")
    player = event(ORDER, "MM-LEAVE-1", "player", "order", "enough")
    tally = frontier(enemy, player, ending="draw", success=True)
    assert tally.split("had enough") == {"by a plan": 1, "by the tables": 1}
    assert tally.of("draws", "a success of both") == 1


def test_volleys_of_regulars_are_distinguished_from_fire_at_will() -> None:
    """Of the fires of regulars, one was a volley."""
    tally = frontier(*[event(ROLL, "MM-FIRE-1", "a", what) for what in ("volley", "at_will", "at_will")])
    assert tally.split("regulars") == {"at_will": 2, "volley": 1}


def test_a_general_who_rides_along_and_on_has_ridden_both_ways() -> None:
    """Six inches with his battalion and eight of his own are 14 in one phase; a retreat of 13 is beyond 12."""
    tally = Tally()
    initial = {name: {"kind": kind, "side": 0} for name, kind in (("g", "commander"), ("a", "infantry"))}
    events = [
        event(TURN, "FM-TURN-1", "battle", "turn", 1),
        event(PHASE, "FM-TURN-1", "battle", "move", 0),
        event(MOVE, "FM-COMMAND-1", "g", "at", [0, 60, 0], [0, 0, 0]),
        event(MOVE, "FM-MOVE-1", "g", "at", [80, 60, 0], [0, 60, 0]),
        event(PHASE, "FM-TURN-1", "battle", "shoot", 0),
        event(NOTE, "FM-FIRE-2", "a", "fires_at", "x"),
        event(MOVE, "FM-RETREAT-1", "a", "at", [0, 230, 0], [0, 100, 0]),
        event(TURN, "FM-TURN-1", "battle", "turn", 2),
    ]
    result = BattleResult("fast_musket", ending="deadline", sides=[SideResult("player"), SideResult("enemy", True)])
    Lines(tally, "test", "plains").read(initial, [*events, event(END, "FM-WIN-2", "battle")], result)
    assert tally.longest[("general", "ridden in a move phase")][0] == 14
    assert tally.longest[("general", "straight in a move phase")][0] == 10
    assert tally.of("retreats", "beyond 12 inches") == 1
    assert tally.split("first fire", "plains") == {"player in turn 1": 1}
    assert tally.split("turns") == {"all": 2, "without any act, unreported": 1}


def test_a_commander_who_rides_along_and_on_has_crossed_both_squares() -> None:
    """One square with his unit and two of his own are three in one turn of his side."""
    tally = Tally()
    events = [
        event(TURN, "D3-TURN-1", "battle", "turn", 1),
        event(PHASE, "D3-TURN-1", "player", "active", 1),
        event(MOVE, "D3-CMD-2", "c", "at", "d5", "d6"),
        event(MOVE, "D3-CMD-2", "c", "at", "f4", "d5"),
        event(PHASE, "D3-TURN-1", "enemy", "active", 1),
        event(NOTE, "D3-TURN-1", "enemy", "idle"),
        event(END, "D3-TURN-1", "battle"),
    ]
    result = BattleResult("d3_grid", ending="turn_limit", sides=[SideResult("player"), SideResult("enemy", True)])
    Squares(tally, "test").read({"c": {"piece": "commander"}}, events, result)
    assert tally.longest[("commander", "in a side's turn")][0] == 3
    assert tally.split("side turns") == {"with an act": 1, "without any act, reported": 1}


@pytest.mark.parametrize(
    ("months", "battles"),
    [
        pytest.param(1, 1, marks=pytest.mark.gate("starts a program that fights in every system")),
        pytest.param(2, 3, marks=pytest.mark.nightly("adds up several battles of every system")),
    ],
)
def test_the_program_measures_every_system(months: int, battles: int) -> None:
    """From the command line: some months and battles of each system, and their yardsticks."""
    asked = ["--months", str(months), "--battles", str(battles), "--processes", "1"]
    command = [sys.executable, "manage.py", "yardsticks", *asked]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert f"== muskets_mohawks: {months} campaign month" in done.stdout
    for system in ("fast_musket", "d3_grid", "one_hour"):
        assert f"== {system}: {battles} scenario" in done.stdout
