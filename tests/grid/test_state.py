"""What the record shows of a battle: every piece with all that is known of it, and each change under its rule."""

from typing import Any

import pytest

from common.json_input import Json
from rules.core.umpire import Umpire
from rules.grid.state import Battle
from rules.registry import system
from tests.grid.boards import order, unit
from tests.grid.scene import BOTH, D3, OH, lay, piece, square, umpire

ROWS = ["..t.", ".rb.", "....", "f..e", "...."]
ABOUT: Json = {"kind": "exit", "side": "enemy", "edge": "near", "units": ["e1"], "count": 1}
MINE = [unit("p1", "grenadiers", "b5", "nne", army="british"), unit("p2", "artillery", "a4", "n")]
THEIRS = [unit("e1", "warband", "c1", "ssw"), unit("e2", "militia", "d2", "s")]
PARTS: dict[str, Json] = {
    "player": {"commanders": [{"id": "pc", "name": "Howe", "with": "p1"}]},
    "enemy": {"officer": {"id": "eo", "name": "Langlade", "with": "e1"}},
}


def shown(side: int, kind: str, at: str, facing: str, resolve: int) -> Json:
    """What is shown of a fresh unit."""
    return {
        "piece": "unit", "side": side, "type": kind, "veteran": False, "at": at, "facing": facing, "hits": 0,
        "resolve": resolve, "emplaced": False, "gone": "",
    }  # fmt: skip


@pytest.mark.rule("D3-GRID-1", "D3-UNIT-1", "OH-UNIT-1")
@pytest.mark.parametrize(("key", "grenadiers"), [(D3, 10), (OH, 12)])
def test_a_board_is_laid_with_everything_on_it(key: str, grenadiers: int) -> None:
    """The first snapshot has the board, the purpose, both sides, and every unit, commander and officer, and no more."""
    setup = order(key, MINE, THEIRS, ROWS, objective=ABOUT, turns=9, moves_first="enemy")
    for side, fields in PARTS.items():
        setup[side].update(fields)
    assert system(key).engagement(setup).initial_snapshot() == {
        "battle": {
            "turn": 0, "active": 0, "ending": "", "winner": -1, "moves_first": 1, "turns": 9, "columns": 4, "rows": 5,
            "ground": ROWS,
            "objective": {
                "kind": "exit", "side": "enemy", "squares": [], "edge": "near", "units": ["e1"], "count": 1,
            },
        },
        "player": {"name": "British", "resolve": 2, "lost": 0},
        "enemy": {"name": "French", "resolve": 2, "lost": 0},
        "p1": shown(0, "grenadiers", "b5", "nne", grenadiers),
        "p2": shown(0, "artillery", "a4", "n", 6),
        "e1": shown(1, "warband", "c1", "ssw", 6),
        "e2": shown(1, "militia", "d2", "s", 6),
        "pc": {"piece": "commander", "side": 0, "at": "b5", "lost": False},
        "eo": {"piece": "officer", "side": 1, "with": "e1", "lost": False},
    }  # fmt: skip


@pytest.mark.rule("D3-TURN-1")
@pytest.mark.parametrize(
    ("about", "reported"),
    [
        ({}, {"kind": "break", "side": "", "squares": [], "edge": "", "units": [], "count": 0}),
        (
            {"objective": {"kind": "hold", "squares": ["c4", "a1"]}},
            {"kind": "hold", "side": "", "squares": ["c4", "a1"], "edge": "", "units": [], "count": 0},
        ),
        (
            {"objective": {"kind": "take", "side": "player", "squares": ["d2"]}},
            {"kind": "take", "side": "player", "squares": ["d2"], "edge": "", "units": [], "count": 0},
        ),
    ],
)
@pytest.mark.parametrize("key", BOTH)
def test_the_purpose_of_a_battle_is_shown(key: str, about: Json, reported: Json) -> None:
    """Every field of an objective is there, empty where it has none; without one a battle is to break the enemy."""
    battle = lay(key, [unit("p1", "regular", "d5")], [unit("e1", "regular", "d1")], **about)
    assert battle.snapshot()["battle"]["objective"] == reported
    assert battle.snapshot()["battle"]["turns"] == 15


def started(key: str) -> Battle:
    """The battle above, nothing done yet."""
    return lay(key, MINE, THEIRS, ROWS, PARTS, objective=ABOUT)


# What is done to a battle, and the change that the record has of it: piece, field, before and after.
CHANGES: dict[str, tuple[str, str, Any, Any]] = {
    "put": ("p1", "at", "b5", "c4"),
    "turn": ("p1", "facing", "nne", "wsw"),
    "hit": ("e1", "hits", 0, 3),
    "raise": ("p1", "resolve", 10, 12),
    "emplace": ("p2", "emplaced", False, True),
    "ride": ("pc", "at", "b5", "c4"),
    "ride to the corner": ("pc", "at", "b5", "a1"),
    "army": ("player", "resolve", 2, 5),
    "loss": ("enemy", "lost", 0, 3),
    "officer": ("eo", "lost", False, True),
}


@pytest.mark.parametrize("deed", CHANGES)
def test_a_change_is_made_and_recorded_once(deed: str) -> None:
    """Snapshot and record agree on what was and what is; what is so already is changed and recorded no more."""
    battle = started(D3)
    referee = umpire()
    who, field, before, after = CHANGES[deed]
    assert battle.snapshot()[who][field] == before
    do(deed, battle, referee)
    assert battle.snapshot()[who][field] == after
    assert [(row.rule, row.who, row.what, row.before, row.after) for row in referee.events] == [
        ("D3-TURN-1", who, field, before, after)
    ]
    if deed in ("turn", "emplace", "ride", "ride to the corner", "army"):
        do(deed, battle, referee)
        assert len(referee.events) == 1


def do(deed: str, battle: Battle, referee: Umpire) -> None:
    """One of the deeds above."""
    rule = "D3-TURN-1"
    one, gun, foe = piece(battle, "p1"), piece(battle, "p2"), piece(battle, "e1")
    if deed == "put":
        battle.put(referee, rule, one, square(battle, "c4"))
    elif deed == "turn":
        battle.turn_to(referee, rule, one, 11)
    elif deed == "hit":
        battle.hit(referee, rule, foe, 0)
        battle.hit(referee, rule, foe, 3)
    elif deed == "raise":
        battle.raise_resolve(referee, rule, one, 2)
    elif deed == "emplace":
        battle.emplace(referee, rule, gun)
    elif deed.startswith("ride"):
        battle.move_commander(referee, rule, battle.commanders[0], square(battle, CHANGES[deed][3]))
    elif deed == "army":
        battle.set_army_resolve(referee, rule, battle.sides[0], 5)
    elif deed == "loss":
        battle.add_loss(referee, rule, battle.sides[1], 3)
    elif deed == "officer":
        battle.lose_officer(referee, rule, battle.officers[0])


@pytest.mark.rule("D3-LOSS-1", "D3-CMD-2", "OH-CMD-1")
@pytest.mark.parametrize("key", BOTH)
def test_a_unit_that_is_taken_off_is_nowhere(key: str) -> None:
    """A unit taken off and a commander lost have no square, and the unit's is free and hides no unit any more."""
    battle = started(key)
    one = piece(battle, "p1")
    referee = umpire()
    battle.take_off(referee, "D3-LOSS-1", one, "eliminated")
    battle.lose_commander(referee, "D3-CMD-2", battle.commanders[0])
    found = battle.snapshot()
    assert (found["p1"]["at"], found["p1"]["gone"]) == ("", "eliminated")
    assert (found["pc"]["at"], found["pc"]["lost"]) == ("", True)
    assert (one.square, one.x, one.y, battle.commanders[0].square) == (-1, -1, -1, -1)
    assert [own.id for own in battle.forces[0]] == ["p2"]
    assert battle.holder[square(battle, "b5")] is None
    assert [battle.shut[square(battle, name)] for name in ("b5", "c1", "a4", "b2")] == [0, 1, 1, 0]
    assert [(row.rule, row.who, row.what, row.before, row.after) for row in referee.events] == [
        ("D3-LOSS-1", "p1", "gone", "", "eliminated"),
        ("D3-LOSS-1", "p1", "at", "b5", ""),
        ("D3-CMD-2", "pc", "lost", False, True),
        ("D3-CMD-2", "pc", "at", "b5", ""),
    ]


@pytest.mark.rule("D3-COMBAT-5")
@pytest.mark.parametrize("key", BOTH)
def test_a_square_that_is_left_hides_what_its_ground_hides(key: str) -> None:
    """A square that a unit has left still blocks sight where there is a fort or a town, and not in the open."""
    battle = started(key)
    for name, left in (("p2", "a4"), ("e1", "c1"), ("e2", "d2")):
        battle.take_off(umpire(), "D3-LOSS-1", piece(battle, name), "eliminated")
        assert battle.shut[square(battle, left)] == (left != "d2")


@pytest.mark.parametrize("key", BOTH)
def test_an_end_is_recorded_with_its_winner(key: str) -> None:
    """A battle won has an ending and a winner in the record, a draw an ending alone."""
    ending = ("battle", "ending", "", "resolve")
    for winner, rows in ((0, [ending, ("battle", "winner", -1, 0)]), (-1, [ending])):
        battle = started(key)
        referee = umpire()
        battle.close(referee, "D3-ARMY-1", "resolve", winner)
        assert [(row.who, row.what, row.before, row.after) for row in referee.events] == rows
        assert (battle.snapshot()["battle"]["ending"], battle.snapshot()["battle"]["winner"]) == ("resolve", winner)


@pytest.mark.rule("D3-TURN-1", "OH-TURN-1")
@pytest.mark.parametrize("key", BOTH)
def test_a_turn_opens_with_what_is_new(key: str) -> None:
    """The turn's number and whose move it is are recorded where they change, and shown."""
    battle = started(key)
    seen = []
    for number, side in ((1, 1), (1, 0), (2, 0), (3, 1)):
        referee = umpire()
        battle.open_turn(referee, "D3-TURN-1", number, side)
        seen.append([(row.what, row.before, row.after) for row in referee.events if row.who == "battle"])
        shown_now = battle.snapshot()["battle"]
        assert (shown_now["turn"], shown_now["active"]) == (number, side)
    assert seen == [
        [("turn", 0, 1), ("active", 0, 1)],
        [("active", 1, 0)],
        [("turn", 1, 2)],
        [("turn", 2, 3), ("active", 0, 1)],
    ]
