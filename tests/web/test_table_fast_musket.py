"""The table of the fast musket rules: base by base, west above, names behind the lines, and lines of fire."""

import pytest

from battles.systems import renderer_of
from battles.systems.base.pieces import Piece
from battles.web import report
from common.json_input import Json
from rules import registry
from tests.fast_musket.field import battery, foot, order, side

FACE = renderer_of("fast_musket", ("French", "British"))


def initial_state(own: Json, **more: Json) -> dict[str, Json]:
    """The table with one French unit, what else is given, and a British line far off."""
    setup = order(
        side("French", [own], **{k: [v] for k, v in more.items()}), side("British", [foot("b", 450, 100, "e")])
    )
    return registry.system("fast_musket").engagement(setup).initial_snapshot()


def drawn(entity: str, state: dict[str, Json]) -> Piece:
    """A piece as it is drawn."""
    piece = FACE.piece(entity, state)
    assert piece is not None
    return piece


def bases(piece: Piece) -> list[tuple[float, float, float]]:
    """The places of a piece's bases, and how they are turned."""
    return [(figure.x, figure.y, figure.turn) for figure in piece.figures if figure.symbol == "base"]


def test_a_line_is_a_rank_of_bases() -> None:
    """Six bases of 15 tenths side by side about the unit's place, looking west, which is up."""
    piece = drawn("f", initial_state(foot("f", 450, 400, "w")))
    assert bases(piece) == [(x, 400, 0) for x in (412.5, 427.5, 442.5, 457.5, 472.5, 487.5)]
    assert (piece.side, piece.tag, piece.note) == ("french", "1", "6 of 6 bases, line infantry with muskets, in line")


def test_a_column_is_a_file_of_bases() -> None:
    """Four bases behind each other, 7.5 tenths apart."""
    piece = drawn("f", initial_state(foot("f", 450, 400, "w", bases=4, formation="column")))
    assert [(x, y) for x, y, _ in bases(piece)] == [(450, y) for y in (388.8, 396.2, 403.8, 411.2)]


@pytest.mark.parametrize(("facing", "turn"), [("w", 0), ("n", 90), ("e", 180), ("nw", 45)])
def test_bases_turn_with_their_unit(facing: str, turn: int) -> None:
    """A unit that looks north is turned a quarter clockwise from the west, one that looks east by half."""
    turns = {round(abs(base[2])) for base in bases(drawn("f", initial_state(foot("f", 450, 400, facing))))}
    assert turns == {turn}


def test_the_wings_of_a_bent_line_turn_apart() -> None:
    """Two steps of 11.25 degrees to either side."""
    turns = {base[2] for base in bases(drawn("f", initial_state(foot("f", 450, 400, "w", bend=2))))}
    assert len(turns) == 2
    assert {round(abs(turn), 1) for turn in turns} == {22.5}


def test_guns_have_a_crew_and_commanders_a_star() -> None:
    """A gun is its model with two crew behind; a commander is drawn at his unit."""
    state = initial_state(
        foot("f", 450, 400, "w"),
        batteries=battery("guns", 600, 400, "w", guns=2),
        commanders={"id": "montcalm", "name": "Montcalm", "overall": True, "with": "f"},
    )
    gun = drawn("guns-1", state)
    assert [figure.symbol for figure in gun.figures] == ["gun", "crew", "crew"]
    assert gun.figures[1].y > gun.figures[0].y
    general = drawn("montcalm", state)
    assert (general.figures[0].symbol, general.at, general.note) == ("commander", (450, 400), "with F")


def test_names_stand_behind_their_units() -> None:
    """A unit that faces up has its name below it, one that faces down above, and both names are on the table."""
    state = initial_state(foot("f", 450, 400, "w"))
    up, down = drawn("f", state), drawn("b", state)
    assert up.label is not None
    assert down.label is not None
    assert up.label[1] > 404 > 100 > down.label[1]
    edge = drawn("f", initial_state(foot("f", 450, 590, "w")))
    assert edge.label is not None
    assert edge.label[1] <= 600


def test_long_names_are_shortened_and_given_in_full_elsewhere() -> None:
    """On the table a long name is cut, in its title it is not."""
    piece = drawn("f", initial_state(foot("f", 450, 400, "w") | {"name": "Compagnies franches de la Marine"}))
    assert piece.name == "Compagnies franches de la Marine"
    assert piece.caption == "Compag. franches Marine"


def test_what_is_lost_is_not_shown() -> None:
    """A unit without bases, one off the table and a fallen commander are hidden; one that reforms is marked."""
    state = initial_state(foot("f", 450, 400, "w"))
    state["b"]["reforming"] = 3
    assert drawn("b", state).state == "reforming"
    state["f"]["bases"] = 0
    state["b"]["on_table"] = False
    assert [drawn(key, state).shown for key in ("f", "b")] == [False, False]


def test_a_redoubt_is_ground() -> None:
    """A redoubt 120 wide and 60 deep is drawn as that rectangle."""
    setup = order(side("French", [foot("f", 450, 400, "w")]), side("British", [foot("b", 450, 100, "e")]))
    setup["redoubts"] = [{"id": "work", "name": "Work", "at": [300, 300], "width": 120, "depth": 60, "facing": "w"}]
    table = FACE.draw(registry.system("fast_musket").engagement(setup).initial_snapshot())
    assert table is not None
    assert [work.fill for work in table.works] == ["M240 270L360 270L360 330L240 330Z"]
    assert (table.width, table.height, table.north) == (900, 600, 90)


def test_a_line_of_fire_follows_its_note() -> None:
    """The roll after the note of a unit's target draws the line; any other roll draws none."""
    events = (("note", "FM-FIRE-2", "fires_at", "b"), ("roll", "FM-FIRE-3", "fire", None), ("roll", "", "morale", None))
    rows: list[Json] = [
        {"number": n, "kind": kind, "rule": rule, "who": "f", "what": what, "after": after, "sentence": "x"}
        for n, (kind, rule, what, after) in enumerate(events)
    ]
    page = report.Turn(0, rows, initial_state(foot("f", 450, 400, "w")), {})
    shots = [step.shot for step in report.replay(FACE, page, report.steps(FACE, rows)).steps]
    assert shots == [None, [450, 400, 450, 100], None]


def test_hits_that_lapse_are_not_reported() -> None:
    """A battery's hits are reported, their lapse at the end of the turn is not."""
    row = {"kind": "change", "who": "guns", "what": "hits", "before": 0, "after": 2}
    assert FACE.is_reported(row)
    assert not FACE.is_reported(row | {"before": 2, "after": 0})


def test_a_phase_in_which_nothing_is_reported_is_no_step() -> None:
    """Its silent changes go with the next step, or with the last of the turn; a phase with something in it stays."""
    events = [
        ("phase", "move", ""),
        ("change", "phase", ""),
        ("phase", "shoot", ""),
        ("roll", "fire", "f rolled 4 for fire"),
        ("phase", "charge", ""),
        ("change", "phase", ""),
        ("phase", "melee", ""),
    ]
    rows: list[Json] = [
        {"number": n, "kind": kind, "rule": "FM", "who": "f", "what": what, "sentence": text or "x", "faces": [4]}
        for n, (kind, what, text) in enumerate(events)
    ]
    reported = report.steps(FACE, rows)
    assert [(step.kind, step.number) for step in reported] == [("phase", 2), ("roll", 3)]
    assert [[row["number"] for row in step.changes] for step in reported] == [[0, 1, 2], [3, 4, 5, 6]]
    assert (reported[1].sentence, reported[1].tail) == ("f rolled", "for fire")
