"""The names on a table: each clear of the others, of figures and houses, and whole within the frame."""

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from django.template.loader import render_to_string

from battles.systems import renderer_of
from battles.systems.base.pieces import Piece, TableMap
from battles.templatetags.petite import table_map
from common.json_input import Json
from rules import registry
from rules.core.dice import SeededDice
from rules.core.events import TURN, fold
from rules.core.umpire import Umpire

_LETTERS = {"fast_musket": 6.0, "muskets_mohawks": 4.9}  # the width of a letter as browsers draw it, on the average
_SCENARIOS = Path(__file__).parents[2] / "fixtures" / "scenarios"


def _system(path: Path) -> str:
    found = re.search(r"^system: (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else "muskets_mohawks"


_SYSTEMS = {path.stem: _system(path) for path in sorted(_SCENARIOS.glob("*.yaml"))}
_BOARDS = [stem for stem, system in _SYSTEMS.items() if system in ("one_hour", "d3_grid")]
_SQUARE = 60
# The size of the type on a board, on a desk and on a telephone, as the site's styles have it.
_STYLES = (Path(__file__).parents[2] / "config/static/petite/maps.css").read_text(encoding="utf-8")
_TYPE = [float(size) for size in re.findall(r"\.table-map\.board \.unit-name \{ font-size: ([\d.]+)px", _STYLES)]
_SVG = "{http://www.w3.org/2000/svg}"
_OF_FIGURES = [stem for stem, system in _SYSTEMS.items() if system in _LETTERS]


def tables(stem: str) -> Iterator[TableMap]:
    """Return the table of a scenario's battle before each of its turns and at its end."""
    system = _SYSTEMS[stem]
    setup: Json = yaml.safe_load((_SCENARIOS / f"{stem}.yaml").read_text(encoding="utf-8"))["setup"]
    rules = registry.system(system)
    fought = rules.engagement(setup).fight(Umpire(SeededDice("3", "battle"), rules.engagement(setup).orders()))
    rows = [event.to_dict() for event in fought.events]
    state: Any = {entity: dict(fields) for entity, fields in fought.initial.items()}
    ends = [place for place, row in enumerate(rows) if row["kind"] == TURN] + [len(rows)]
    drawer = renderer_of(system, rules.side_names(setup))
    for begin, end in pairwise([0, *ends]):
        state = fold(state, rows[begin:end])
        table = drawer.draw(state)
        if table is not None:
            yield table


def box(piece: Piece, letter: float) -> tuple[float, float, float, float]:
    """Return the box of a piece's name."""
    assert piece.label is not None
    (x, y), half = piece.label, len(f"{piece.tag} {piece.caption or piece.name}") * letter / 2
    return x - half, y - 1.3 * letter, x + half, y + 0.3 * letter


def faults(table: TableMap, letter: float) -> list[str]:
    """Return the names that are printed over others or over figures, or that the frame cuts."""
    named = [(p.name, box(p, letter)) for p in table.pieces if p.shown and p.label]
    found = [f"{one} over {other}" for (one, a), (other, b) in combinations(named, 2) if _meet(a, b)]
    found += [f"{name} cut" for name, a in named if a[0] < 0 or a[1] < 0 or a[2] > table.width or a[3] > table.height]
    for piece in table.pieces:
        for figure in piece.figures if piece.shown else []:
            spot = (figure.x, figure.y, figure.x, figure.y)
            found += [f"{name} over a figure of {piece.name}" for name, a in named if _meet(a, spot)]
    return sorted(set(found))


def _meet(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("stem", _OF_FIGURES)
def test_names_stand_clear_in_every_turn_of_a_battle(stem: str) -> None:
    """In each bundled battle of lines and figures no name covers another or a figure, and none is cut."""
    seen = {number: faults(table, _LETTERS[_SYSTEMS[stem]]) for number, table in enumerate(tables(stem))}
    assert seen
    assert {number: reported for number, reported in seen.items() if reported} == {}


def out_of_their_squares(table: TableMap, size: float) -> list[str]:
    """Return the lines of type that a board, as it is drawn, has across the lower edge of their unit's square."""
    drawn = ElementTree.fromstring(render_to_string("battles/_table_map.html", table_map(table)))
    found = []
    for name in drawn.iter(f"{_SVG}text"):
        if not name.get("class", "").startswith("unit-name"):
            continue
        at = float(name.get("transform", "").removesuffix(")").split()[1])
        for line in name:
            foot = at + float(line.get("y", "0")) + 0.22 * size  # a stroke between numbers hangs below them
            if foot > (at // _SQUARE + 1) * _SQUARE:
                found.append(f"{line.text}: {foot:g}")
    return found


def test_names_and_numbers_on_a_board_stay_in_their_squares() -> None:
    """On a desk and on a telephone nothing runs over the line below a square, nor over the frame in the last row."""
    assert len(_TYPE) == 2
    for stem in _BOARDS:
        laid = next(tables(stem))
        assert [out for size in _TYPE for out in out_of_their_squares(laid, size)] == [], stem
