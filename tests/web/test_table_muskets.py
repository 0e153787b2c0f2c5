"""The table of Muskets & Mohawks from above: what is drawn, where, and what a marker hides."""

import copy
from pathlib import Path

import pytest

from battles.systems.base.pieces import haunt
from battles.systems.muskets_mohawks import drawing as tablemap
from battles.systems.muskets_mohawks import listing
from rules.muskets_mohawks.forces.troops import TRAINING
from tests.present import present
from tests.web.sample import GROUND, snapshot, unit

FACE = tablemap.MusketsMohawksRenderer()


def test_every_kind_of_ground_is_drawn() -> None:
    """Each area of the ground becomes one shape of its own kind, waters being one kind."""
    shapes = tablemap.ground_shapes([*GROUND, ["lake", 170, 170, 300, 300, True], ["gully", 0, 0, 60, 20, True]])
    kinds = [shape.kind for shape in shapes]
    assert kinds == [
        "hill", "hill", "wood", "wood", "wood", "water", "water", "ford", "road", "bridge", "water", "gully",
    ]  # fmt: skip
    assert all(shape.fill.startswith("M") for shape in shapes)


def test_the_same_ground_is_drawn_the_same() -> None:
    """Two drawings of one ground agree to the letter."""
    assert tablemap.ground_shapes(GROUND) == tablemap.ground_shapes(GROUND)


def test_figures_stand_where_the_snapshot_has_them() -> None:
    """A unit's figures keep their places and turn with its heading, 11.25 degrees a step."""
    piece = tablemap.unit_piece("u", unit("Rangers", "british", 200, 300, 4, 3), "1")
    assert [(f.symbol, f.x, f.y, f.turn) for f in piece.figures] == [
        ("nose", 200, 300, 45),
        ("figure-line", 190, 300, 45), ("figure-line", 200, 300, 45), ("figure-line", 210, 300, 45),
    ]  # fmt: skip
    assert piece.figures[1].transform == "translate(190 300) rotate(45)"


def test_what_is_off_the_table_is_not_shown() -> None:
    """A unit off the table, a lost leader and a resolved marker are hidden."""
    state = snapshot()
    state["u1"]["on_table"] = False
    state["l1"]["lost"] = True
    state["p1"]["resolved"] = True
    shown = {piece.id for piece in present(FACE.draw(state)).pieces if piece.shown}
    assert shown == {"u2", "u3", "u4"}


def test_a_marker_shows_nothing_of_what_it_hides() -> None:
    """A possible enemy force is drawn without faction, note or figures, for any values of its fields."""
    fields = {"id": "p1", "still": 0, "resolved": False, "at": [80, 80], "hides": "french", "quiet": 3}
    piece = tablemap.pef_piece("p1", fields)
    assert (piece.name, piece.side, piece.note) == ("possible enemy force", "", "")
    assert [figure.symbol for figure in piece.figures] == ["pef"]


def test_a_move_leaves_a_ghost_and_a_trail() -> None:
    """Who moved is shown where he was, with a line through the places he passed; who stood leaves nothing."""
    before, after = snapshot(), copy.deepcopy(snapshot())
    after["u1"]["at"] = unit("x", "british", 190, 330, 0, 8)["at"]
    old, new = ({p.id: p for p in FACE.pieces(state)} for state in (before, after))
    ghost = haunt(old["u1"], new["u1"], [(190, 360), (190, 330)])
    assert ghost is not None
    assert ghost.trail == "M190 400L190 360L190 330"
    assert [figure.symbol for figure in ghost.figures].count("figure-line") == 8
    assert haunt(old["u2"], new["u2"], []) is None


@pytest.mark.parametrize(("y", "below"), [(300, True), (470, False)])
def test_names_stay_on_the_table(y: int, below: bool) -> None:
    """A unit's name is below its figures, or above them at the near edge."""
    piece = tablemap.unit_piece("u", unit("Rangers", "british", 200, y, 0, 3))
    assert piece.label is not None
    assert (piece.label[1] > y) is below
    assert 0 < piece.label[1] < 480


def test_a_long_name_is_not_cut_off() -> None:
    """A unit with a long name in a corner has the name moved inwards."""
    piece = tablemap.unit_piece("u", unit("New Hampshire provincials", "british", 455, 300, 0, 3), "4")
    assert piece.label is not None
    assert piece.label[0] <= 480 - 60


def test_a_set_up_sheet_is_drawn_without_pieces() -> None:
    """A table laid out has its ground and houses, and no units."""
    house = {"id": "h1", "x0": 10, "y0": 10, "x1": 40, "y1": 40, "dv": 1, "door_x": 25, "door_y": 40, "stores": True}
    table = tablemap.draw_ground({"areas": GROUND, "houses": [house]}, night=True)
    assert (len(table.shapes), len(table.houses), table.pieces, table.night) == (10, 1, [], True)
    assert table.houses[0].mark == "1"


def test_a_gun_is_drawn_where_it_stands_and_says_who_serves_it() -> None:
    """Its symbol turns with the barrel; the note gives the limber, the steps to load, and that its crew has left it."""
    fields = {
        "name": "the gun of Ward",
        "crew": "u",
        "limbered": False,
        "markers": 2,
        "on_table": True,
        "at": [9, 8, 4],
    }
    crew = unit("Ward", "british", 200, 300, 4, 3)
    piece = FACE.piece("u-gun", {"u": crew, "u-gun": fields})
    assert piece is not None
    assert [(f.symbol, f.x, f.y, f.turn) for f in piece.figures] == [("gun", 9, 8, 45)]
    assert (piece.side, piece.note, piece.shown) == ("british", "in action, 2 to load", True)
    left = FACE.piece("u-gun", {"u": crew, "u-gun": {**fields, "crew": "", "limbered": True, "markers": 0}})
    assert left is not None
    assert (left.side, left.note) == ("", "limbered, loaded, left by its crew")


def test_the_shot_of_a_gun_is_drawn_to_its_target() -> None:
    """The note before the roll names the gun's target."""
    rows = [
        {"kind": "note", "what": "fires_gun", "who": "u", "before": "ball", "after": "foe"},
        {"kind": "move", "what": "at", "who": "u-gun"},
        {"kind": "roll", "what": "ball", "who": "u", "rule": "MM-GUN-2"},
    ]
    assert FACE.target(rows, 2, {}) == "foe"


@pytest.mark.rule("MM-TROOP-3")
def test_horse_are_drawn_in_the_saddle_or_with_their_horses_behind() -> None:
    """Riders have a symbol as deep as their base; dismounted they look as foot, with their horses drawn behind."""
    riders = unit("Corps de cavalerie", "french", 200, 300, 4, 3) | {"troop": "cavalry", "mounted": True}
    riders |= {"holders": 0, "horses": [0, [], []]}
    piece = tablemap.unit_piece("u", riders)
    assert {figure.symbol for figure in piece.figures} == {"nose", "figure-cavalry"}
    assert piece.note.endswith(", on horseback")
    down = riders | {"mounted": False, "holders": 2, "horses": [8, [150, 150], [290, 310]]}
    piece = tablemap.unit_piece("u", down)
    assert {figure.symbol for figure in piece.figures} == {"nose", "figure-line", "horse"}
    assert [(f.x, f.y, f.turn) for f in piece.figures if f.symbol == "horse"] == [(150, 290, 90), (150, 310, 90)]
    assert piece.note.endswith(", on foot, 2 with the horses")
    assert "horse" not in tablemap.unit_piece("u", unit("Rangers", "british", 200, 300, 4, 3)).note


def test_every_symbol_of_a_unit_is_drawn() -> None:
    """Each kind of troops that the rules know, and the held horses, have their symbol on the sheet."""
    sheet = (Path(tablemap.__file__).parents[2] / "templates" / "battles" / "_symbols.html").read_text(encoding="utf-8")
    for symbol in ("horse", *(f"figure-{troop}" for troop in TRAINING)):
        assert f'id="pg-{symbol}"' in sheet


@pytest.mark.rule("MM-TROOP-3")
def test_a_listing_says_who_begins_on_foot() -> None:
    """The listing of a force names the horse, and says where they have dismounted."""
    row = {"name": "Corps", "troop": "cavalry", "weapon": "carbine", "figures": 5, "rep": 4, "mounted": False}
    order = {"player": {"faction": "french", "units": [row]}, "enemy": {"faction": "british", "units": []}}
    cells = [cell.text for cell in listing.forces("muskets_mohawks", order)[0].rows[0]]
    assert cells[1] == "cavalry, on foot"
