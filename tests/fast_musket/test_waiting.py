"""How long a line that holds its fire waits for an enemy who does not come."""

from typing import Any

import pytest

from common.json_input import Json
from rules.core.battle_record import BattleRecord
from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.fast_musket.asking import note_offers
from rules.fast_musket.combat.fire import shoot
from tests.fast_musket.field import GAME, battery, battle_of, duel, notes, umpire_of


def holding(raw: Json) -> Json:
    """The same order of battle with two sides that hold their fire."""
    raw["player"]["doctrine"] = raw["enemy"]["doctrine"] = "hold_fire"
    return raw


def fought(raw: Json, seed: int = 1) -> BattleRecord:
    """A battle with the dice of a seed."""
    return GAME.engagement(raw).fight(Umpire(SeededDice(str(seed), "battle"), GAME.engagement(raw).orders()))


@pytest.mark.rule("FM-REPORT-1", "FM-WIN-2")
@pytest.mark.parametrize("terms", [{}, {"first_wins_at": 0, "second_wins_at": 0}])
@pytest.mark.parametrize("seed", range(5))
def test_without_a_deadline_no_unit_waits_for_ever(terms: dict[str, Any], seed: int) -> None:
    """Both stand for seven turns, then go to meet each other, and the battle ends by what they do to each other."""
    found = fought(holding(duel(200, deadline=0, **terms)), seed)
    turn, moves, shots = 0, [], []
    for event in found.events:
        turn = event.after if event.kind == "turn" and isinstance(event.after, int) else turn
        if event.rule == "FM-MOVE-1" and event.kind == "move":
            moves.append(turn)
        if event.what == "fires_at":
            shots.append(turn)
    assert (moves[0], found.result.ending) == (8, "destroyed")
    assert 8 <= shots[0] <= 10


@pytest.mark.rule("FM-REPORT-1", "FM-WIN-1")
@pytest.mark.parametrize("doctrine", ["hold_fire", "advance"])
def test_only_the_side_that_a_deadline_favours_waits(doctrine: str) -> None:
    """The side that loses by time goes forward at once and opens fire; the other stands until it has been fired at."""
    raw = duel(200, deadline=12)
    raw["player"]["doctrine"] = raw["enemy"]["doctrine"] = doctrine
    found = fought(raw)
    done = [event for event in found.events if event.what == "fires_at" or event.kind == "move"]
    shots = [place for place, event in enumerate(done) if event.what == "fires_at"]
    assert {event.who for event in done[: shots[0] + 1]} == {"red"}


@pytest.mark.rule("FM-MOVE-1", "FM-FIRE-1")
def test_a_record_says_of_a_side_that_does_nothing_that_it_does_nothing() -> None:
    """A unit that stands without a target, or holds its fire, gets a sentence; one that acts does not."""
    raw = holding(duel(200, deadline=0))
    found = fought(raw)
    names = {"player": "Red", "enemy": "Blue"}
    reported = [GAME.sentence(event.to_dict(), names) for event in found.events if GAME.is_reported(event.to_dict())]
    assert reported[1:5] == [
        "Red to move (FM-TURN-1).",
        "Red stood fast (FM-MOVE-1).",
        "Red to shoot (FM-TURN-1).",
        "Red had no enemy before the muskets or guns (FM-FIRE-1).",
    ]
    raw = holding(duel(50, deadline=0))
    notes_ = [event.what for event in fought(raw).events if event.kind == "note"]
    assert notes_[:4] == ["stands", "holds_fire", "stands", "holds_fire"]
    moved = False
    for event in found.events:
        moved = False if event.kind == "phase" else moved or event.kind == "move"
        assert not (moved and event.what == "stands")


@pytest.mark.rule("FM-FIRE-1", "FM-MOVE-2", "FM-MELEE-1")
@pytest.mark.parametrize(
    ("moved", "formation", "reforming", "reason"),
    [
        (True, "line", 1, "guns_moved"),
        (True, "column", 0, "guns_moved"),
        (False, "column", 0, "may_not_fire"),
        (False, "line", 1, "may_not_fire"),
    ],
)
def test_a_record_says_what_keeps_a_side_from_firing(moved: bool, formation: str, reforming: int, reason: str) -> None:
    """Guns that moved are named before foot 5 inches off in column or reforming; without either the foot fires."""
    raw = duel(50, {"formation": formation})
    raw["player"]["batteries"] = [battery("g", 390, 325, "w" if moved else "e")]
    battle = battle_of(raw)
    battle.unit("red").reforming = reforming
    umpire = umpire_of(battle, [1] * 12)
    battle.unit("g-1").set_moved(umpire, "FM-MOVE-2", moved)
    shoot(umpire, battle, 0)
    assert [event.what for event in umpire.events if event.kind == "note"] == [reason]


@pytest.mark.rule("FM-REPORT-1")
@pytest.mark.parametrize(
    ("turn", "deadline", "lost", "fires"),
    [(7, 0, 0, False), (8, 0, 0, True), (8, 9, 0, False), (1, 5, 9, False), (1, 5, 10, True)],
)
def test_a_line_that_goes_forward_fires_as_it_comes(turn: int, deadline: int, lost: int, fires: bool) -> None:
    """At 5 inches its muskets still wait, until the enemy is shaken by ten bases lost or none has come for long."""
    battle = battle_of(duel(54, deadline=deadline), turn)
    battle.losses[0] = lost
    umpire = Umpire(SeededDice("1", "battle"), GAME.engagement(holding(duel())).orders())
    note_offers(umpire, battle)
    shoot(umpire, battle, 1)
    assert notes(umpire, "fires_at") == (["red"] if fires else [])
