"""Sentences: what an event of this game says to a reader."""

import pytest

from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.grid.narrate import bearing, order, sentence
from rules.registry import system
from tests.grid.boards import varied
from tests.grid.scene import BOTH

NAMES = {"p1": "La Sarre", "e1": "the 44th"}
ROWS = (
    (
        {"kind": "roll", "who": "p1", "what": "activation:3", "faces": [4], "modifiers": [["OH-MOVE-1", -1, "hit"]]},
        "La Sarre rolls 4 to move, with 3 or more (-1 for its hits) (X).",
    ),
    ({"kind": "roll", "who": "p1", "what": "hits", "faces": [5]}, "La Sarre rolls 5 for its hits, a D3 of 3 (X)."),
    ({"kind": "end", "who": "battle", "after": "objective"}, "The battle ends: a side met its objective (X)."),
    ({"kind": "move", "who": "p1", "what": "at", "before": "c4", "after": "d5"}, "La Sarre goes to d5 (X)."),
    ({"kind": "move", "who": "p1", "what": "at", "before": "c4", "after": ""}, "La Sarre is off the board (X)."),
    ({"kind": "change", "who": "p1", "what": "hits", "before": 2, "after": 3}, "La Sarre takes 1 hit, 3 in all (X)."),
    ({"kind": "change", "who": "p1", "what": "facing", "after": "sse"}, "La Sarre turns to the south-south-east (X)."),
    ({"kind": "change", "who": "p1", "what": "gone", "after": "eliminated"}, "La Sarre is eliminated (X)."),
    ({"kind": "change", "who": "enemy", "what": "lost", "after": 4}, "The enemy: losses of 4 in all (X)."),
    ({"kind": "note", "who": "p1", "what": "not_activated"}, "La Sarre will not go (X)."),
    ({"kind": "order", "who": "player", "after": "shoot:p1:e1"}, "The player's side: La Sarre shoots at the 44th (X)."),
    ({"kind": "turn", "who": "battle", "after": 3}, "Turn 3 (X)."),
    ({"kind": "phase", "who": "enemy", "what": "active", "after": 3}, "The enemy to move (X)."),
)


@pytest.mark.parametrize(("row", "told"), ROWS)
def test_an_event_is_told(row: dict[str, object], told: str) -> None:
    """Each kind of event has its sentence, with the names of the pieces and its rule at the end."""
    assert sentence({"rule": "X", **row}, NAMES) == told


def test_a_side_goes_by_its_name() -> None:
    """Whose move it is and who has won are told by the names of the sides, of one man or of many."""
    names = {"player": "Rogers' Rangers", "enemy": "French"}
    phase = {"kind": "phase", "rule": "X", "who": "player", "what": "active", "after": 3}
    assert sentence(phase, names) == "Rogers' Rangers to move (X)."
    won = {"kind": "change", "rule": "X", "who": "battle", "what": "winner", "before": -1, "after": 1}
    assert sentence(won, names) == "Victory: French (X)."


@pytest.mark.parametrize("key", BOTH)
def test_a_report_tells_the_turn_and_the_move_once(key: str) -> None:
    """Of a battle's record the report tells each turn once, each side's move once, and nobody who stands fast."""
    setup = varied(key, 3)
    umpire = Umpire(SeededDice("3", "battle"), system(key).orders(setup))
    rows = [event.to_dict() for event in system(key).fight(setup, umpire).events]
    told = [row for row in rows if system(key).tells(row)]
    turns = sum(1 for row in rows if row["kind"] == "turn")
    assert sum(1 for row in told if row.get("what") == "turn") == turns
    sides = sum(1 for row in rows if row["kind"] == "phase")
    assert sum(1 for row in told if row.get("what") == "active") == sides
    assert "stand" in [row.get("after") for row in rows]
    assert "stand" not in [row.get("after") for row in told]


@pytest.mark.parametrize(
    ("word", "told"), [("n", "north"), ("ne", "north-east"), ("wsw", "west-south-west"), ("sse", "south-south-east")]
)
def test_a_facing_is_told(word: str, told: str) -> None:
    """The sixteen words of the compass are written out."""
    assert bearing(word) == told


@pytest.mark.parametrize("key", BOTH)
def test_every_order_is_told_in_words(key: str) -> None:
    """No order of any battle is told as its code, and no sentence shows one."""
    seen = set()
    for seed in range(12):
        setup = varied(key, seed)
        umpire = Umpire(SeededDice(str(seed), "battle"), system(key).orders(setup))
        system(key).fight(setup, umpire)
        for event in umpire.events:
            told = system(key).sentence(event.to_dict(), {})
            assert ":" not in told.split(": ", 1)[-1]
            assert "_" not in told
            if event.kind == "order":
                seen.add(str(event.after).split(":")[0])
                assert order(str(event.after), {}) != event.after
    assert {"move", "go", "face", "shoot", "done", "stand"} <= seen
