"""The board of the grid game: its ground by areas, counters in their squares, arcs, and commanders with their units."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from battles.systems import renderer_of
from battles.systems.base.pieces import short_name
from battles.systems.grid import drawing
from battles.web import report
from rules import registry
from tests.grid.boards import order, unit

GROUND = ["ww......", "ww...t..", "rrbrrror", "........", "...f....", "........", ".l......", "........"]
CALLED = {"p1": "44th Foot", "pc": "Howe", "po": "Rogers"}


def state(**more: Any) -> dict[str, dict[str, Any]]:
    """The board as an order of battle lays it: regulars and guns against a warband."""
    setup = order(
        "d3_grid",
        [unit("p1", "regular", "c8"), unit("p2", "artillery", "d8")],
        [unit("e1", "warband", "c6", "s")],
        GROUND,
        objective={"kind": "take", "side": "player", "squares": ["f2"]},
        **more,
    )
    setup["player"]["commanders"] = [{"id": "pc", "name": "Howe", "with": "p1"}]
    setup["player"]["officer"] = {"id": "po", "name": "Rogers", "with": "p1"}
    return registry.system("d3_grid").engagement(setup).initial_snapshot()


FACE = renderer_of("d3_grid", ("British", "French"), CALLED)


def test_the_ground_is_joined_to_areas() -> None:
    """Four squares of wood are one wood, one square of lake is one lake."""
    assert drawing.areas(GROUND, "w") == [(0, 0, 120, 120)]
    assert drawing.areas(GROUND, "l") == [(60, 360, 120, 420)]
    kinds = [shape.kind for shape in drawing.shapes(GROUND)]
    assert kinds == ["water", "river-course", "bridge", "ford", "wood", "house", "redoubt"]


def test_an_area_that_changes_its_width_is_two() -> None:
    """Runs of different width are joined only where they agree."""
    assert sorted(drawing.areas(["ww.", "www"], "w")) == [(0, 0, 120, 60), (0, 60, 180, 120)]


def test_a_river_flows_under_its_bridges() -> None:
    """The course of the river goes through the squares of bridge and ford, from edge to edge of the board."""
    course = drawing.shapes(GROUND)[1].fill
    assert course.count("M") == 16
    assert "M30 150l-30 0" in course
    assert "M150 150l30 0" in course


def test_a_counter_stands_in_its_square_and_faces() -> None:
    """A unit in c8 facing north-north-east is in the third column, above its name, and is turned 22.5 degrees."""
    now = state()
    now["p1"] |= {"facing": "nne", "hits": 3}
    piece = FACE.piece("p1", now)
    assert piece is not None
    assert [(f.symbol, f.x, f.y, f.turn) for f in piece.figures] == [
        ("counter", 150, 443.5, 22.5), ("sign-regular", 150, 443.5, 22.5),
    ]  # fmt: skip
    assert (piece.name, piece.tag, piece.side, piece.where) == ("44th Foot", "3/9", "british", "c8")
    assert piece.title == "44th Foot: regulars, 3 hits of the 9 that take it off in the open, facing north-north-east"
    assert piece.label is not None
    assert (piece.at, piece.label[0]) == ((150, 450), 150)
    assert 443.5 + 18 - 6 < piece.label[1] < 480  # below a front that looks south, within the square


def test_the_arc_is_counted_in_squares() -> None:
    """Regulars facing north cover the triangle of two bounds before them: three squares, then five."""
    piece = FACE.piece("p1", state())
    assert piece is not None
    assert piece.arc.count("M") == 3 + 5
    near, far = ([f"M{x} {y}h60" for x in columns] for y, columns in ((360, (60, 120, 180)), (300, (0, 120, 240))))
    assert all(square in piece.arc for square in [*near, *far])
    assert " 420h" not in piece.arc


@pytest.mark.parametrize(("name", "squares"), [("p2", 3 + 5 + 7 + 8), ("e1", 24)])
def test_guns_reach_farther_and_warbands_all_round(name: str, squares: int) -> None:
    """Guns on the near edge cover four bounds before them; a warband the ring of two bounds about it."""
    piece = FACE.piece(name, state())
    assert piece is not None
    assert piece.arc.count("M") == squares


def test_who_rides_goes_with_the_unit() -> None:
    """The commander and the officer are in the corners of their unit's square, and change when it does."""
    now = state()
    at = {key: FACE.piece(key, now).at for key in ("p1", "pc", "po")}  # type: ignore[union-attr]
    assert at["p1"] == at["pc"] == at["po"] == (150, 450)
    assert FACE.touched("p1", now) == ["p1", "po"]


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("La Reine", "La Reine"),
        ("Third provincials", "Third Prov."),
        ("First company of Guyenne", "1st Guyenne"),
        ("Canadians of the left centre", "Can. le. ctr"),
        ("Second six-pounder", "Second 6-pdr"),
        ("44th Foot, 1st", "44th Ft 1st"),
        ("Of the", "Of the"),
        ("Kahnawakehronons", "Kahnawakeh."),
        ("a b c d e f g h", "a b c d e f…"),
        ("", ""),
    ],
)
def test_a_name_is_written_short_as_gamers_write_it(name: str, short: str) -> None:
    """The full name where it fits in twelve letters; else small words go, and others are written short or cut."""
    assert short_name(name, 12) == short


def test_units_of_one_side_keep_their_names_apart() -> None:
    """In every battle on a board that is among the fixtures no two units of a side have one short name."""
    boards = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in Path("fixtures/scenarios").glob("*.yaml")]
    boards = [board["setup"] for board in boards if board.get("system") in ("d3_grid", "one_hour")]
    assert len(boards) == 11
    for side in (board[key] for board in boards for key in ("player", "enemy")):
        names = [short_name(row.get("name") or row["id"], 12) for row in side["units"]]
        assert len(set(names)) == len(names)
        assert all(len(name) <= 12 for name in names)


def test_who_is_off_the_board_is_not_shown() -> None:
    """A unit that is gone, its officer and a lost commander are hidden."""
    now = state()
    now["p1"]["at"] = ""
    now["pc"]["lost"] = True
    assert [FACE.piece(key, now).shown for key in ("p1", "pc", "po")] == [False, False, False]  # type: ignore[union-attr]


def test_the_objective_is_framed_and_reported() -> None:
    """The squares to be taken have a frame, and the head of the report says whose task it is."""
    now = state()
    table = FACE.draw(now)
    assert table is not None
    assert [work.fill for work in table.works] == ["M303 63h54v54h-54Z"]
    assert FACE.conditions(now) == ["the British are to take the square f2", "15 turns at most"]
    assert (table.width, table.height) == (480, 480)


def test_a_shot_runs_to_the_unit_named_in_the_order() -> None:
    """The roll for hits that follows an order to shoot draws the line from the one to the other."""
    rows = [
        {"number": 0, "kind": "order", "rule": "D3-TURN-1", "who": "player", "after": "shoot:p1:e1", "sentence": "x"},
        {"number": 1, "kind": "note", "rule": "D3-COMBAT-2", "who": "p1", "what": "shot", "sentence": "w"},
        {"number": 2, "kind": "roll", "rule": "D3-COMBAT-3", "who": "p1", "what": "hits", "sentence": "y"},
        {"number": 3, "kind": "roll", "rule": "D3-COMBAT-3", "who": "p2", "what": "hits", "sentence": "z"},
    ]
    reported = report.replay(FACE, report.Turn(0, rows, state(), {}), report.steps(FACE, rows)).steps
    assert [step.shot for step in reported] == [None, [150, 450, 150, 330], None]


def test_turns_begin_where_they_are_called() -> None:
    """A turn begins with the event that calls it, so that it contains its first side's heading."""
    rows = [{"number": n, "kind": kind, "who": "battle"} for n, kind in enumerate(("roll", "turn", "phase", "turn"))]
    assert [len(part) for part in report.turns(FACE, rows)] == [1, 2, 1]
