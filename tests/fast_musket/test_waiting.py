"""How long a line that holds its fire waits for an enemy who does not come."""

import pytest

from rules.core.dice import SeededDice
from rules.core.system import Fought
from rules.core.umpire import Umpire
from rules.fast_musket.asking import note_offers
from rules.fast_musket.fire import shoot
from tests.fast_musket.field import GAME, Json, battle_of, duel, notes


def holding(raw: Json) -> Json:
    """The same order of battle with two sides that hold their fire."""
    raw["player"]["doctrine"] = raw["enemy"]["doctrine"] = "hold_fire"
    return raw


def fought(raw: Json, seed: int = 1) -> Fought:
    """A battle with the dice of a seed."""
    return GAME.fight(raw, Umpire(SeededDice(str(seed), "battle"), GAME.orders(raw)))


@pytest.mark.rule("FM-REPORT-1", "FM-WIN-2")
@pytest.mark.parametrize("terms", [{}, {"first_wins_at": 0, "second_wins_at": 0}])
@pytest.mark.parametrize("seed", range(5))
def test_without_a_deadline_nobody_waits_for_ever(terms: dict[str, int], seed: int) -> None:
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
def test_a_deadline_is_waited_for() -> None:
    """Where the time of the side that moves first runs out, whoever holds his fire stands till then."""
    found = fought(holding(duel(200, deadline=12)))
    assert (found.result.turns, found.result.ending, found.dice_rolled) == (12, "deadline", 0)
    assert not any(event.kind == "move" for event in found.events)


@pytest.mark.rule("FM-REPORT-1")
@pytest.mark.parametrize(
    ("turn", "deadline", "lost", "fires"),
    [(7, 0, 0, False), (8, 0, 0, True), (8, 9, 0, False), (1, 5, 9, False), (1, 5, 10, True)],
)
def test_a_line_that_goes_forward_fires_as_it_comes(turn: int, deadline: int, lost: int, fires: bool) -> None:
    """At 5 inches its muskets still wait, until the enemy is shaken by ten bases lost or nobody has come for long."""
    battle = battle_of(duel(54, deadline=deadline), turn)
    battle.losses[1] = lost
    umpire = Umpire(SeededDice("1", "battle"), GAME.orders(holding(duel())))
    note_offers(umpire, battle)
    shoot(umpire, battle, 0)
    assert notes(umpire, "fires_at") == (["blue"] if fires else [])
