"""What a report says before its first event: by it alone a reader lays the board."""

import pytest

from common.json_input import Json
from rules.grid.deployment import objective
from rules.registry import system
from tests.grid.boards import line, order, unit
from tests.grid.scene import D3, OH

GROUND = ["w.......", "........", "ww......", "..e.....", "........", "d.......", "........", ".......l"]


@pytest.mark.rule("D3-GRID-1")
@pytest.mark.parametrize(("key", "veteran", "called"), [(D3, False, "militia"), (OH, True, "veteran militia")])
def test_the_ground_and_every_piece_are_reported_with_their_squares(key: str, veteran: bool, called: str) -> None:
    """Grounds but the open one, each with its squares; units by type and facing; leaders where they are."""
    grenadiers = unit("p3", "grenadiers", "e8", "n") | {"name": "The Grenadiers"}
    setup = order(
        key,
        [unit("p1", "regular", "c8", "n") | {"name": "La Sarre"}, unit("p2", "light", "d8", "nne"), grenadiers],
        [
            unit("e1", "militia", "c1", "s", **({"veteran": True} if veteran else {})),
            unit("e2", "artillery", "d1", "sw"),
        ],
        GROUND,
        turns=9,
        moves_first="enemy",
    )
    setup["player"] |= {"name": "French", "commanders": [{"id": "pc", "name": "Lévis", "with": "p2"}]}
    setup["player"]["officer"] = {"id": "po", "name": "Langy", "with": "p2"}
    setup["enemy"]["name"] = "British"
    names = {str(row.id): row.name for row in system(key).engagement(setup).entities()}
    assert system(key).deployment(system(key).engagement(setup).initial_snapshot(), names) == [
        "The board is 8 squares wide and 8 deep, a1 in the far left corner; woods in a1, a3 and b3; entrenchments in "
        "c4; difficult ground in a6; lake in h8.",
        "French, with an army resolve of 3: La Sarre (regulars) in c8, facing north; P2 (light troops) in "
        "d8, facing north-north-east; The Grenadiers in e8, facing north; Lévis in d8; Langy with P2.",
        f"British, with an army resolve of 2: E1 ({called}) in c1, facing south; E2 (guns) in d1, facing south-west.",
        "First to move: British. Turns: 9 at most. Objective: the other army is to be broken.",
    ]


@pytest.mark.parametrize(
    ("about", "reported"),
    [
        ({"kind": "take", "side": "enemy", "squares": ["b2", "c3"]}, "the British are to take the squares b2 and c3"),
        ({"kind": "hold", "squares": ["b2", "c3", "d4"]}, "the squares b2, c3 and d4 are to be held"),
        ({"kind": "hold", "squares": ["d4"]}, "the square d4 is to be held"),
        (
            {"kind": "exit", "side": "player", "edge": "far", "units": ["p1", "p2"], "count": 2},
            "2 units of the French are to leave by the far edge",
        ),
        ({}, "the other army is to be broken"),
    ],
)
def test_an_objective_is_reported_in_words(about: Json, reported: str) -> None:
    """The side that is to act upon which squares, or by which edge."""
    assert objective(about, ("French", "British")) == reported


def test_a_plain_board_is_reported_as_such() -> None:
    """A board that is open everywhere is described by its size."""
    setup = order(D3, line("p", ("regular",), 4, "n"), line("e", ("militia",), 1, "s"), ["....."] * 4)
    assert system(D3).deployment(system(D3).engagement(setup).initial_snapshot(), {})[0] == (
        "The board is 5 squares wide and 4 deep, a1 in the far left corner."
    )
