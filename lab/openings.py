"""Measuring openings: every landing against every set-up by the same dice, and the matrix game that they make.

The document is JSON-ready: for the base game and for all advanced rules a matrix of the British share, with its
interval in each cell, its exact solution, and what the best pure reply gains. Shares are in points of a hundred.
"""

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from functools import partial
from typing import Any

from common.json_input import Json
from lab.effects import PER_CENT
from lab.matrix_game import Mixture, Reply, best_replies, pure, solve
from lab.measuring import Asked, Fight, Measuring, Samples, solved
from lab.subject import ALL, BASE, QUEBEC
from rules import registry
from rules.core.intervals import wilson
from rules.core.system import Engagement
from rules.quebec_1759.openings import LANDINGS, SET_UPS, opened

_GAMES: dict[str, dict[str, object]] = {BASE: {}, ALL: dict.fromkeys(QUEBEC.switches, True)}


class Openings(Measuring):
    """What each landing of the British is worth against each set-up of the French."""

    kind = "openings"

    def __init__(self, asked: Asked) -> None:
        super().__init__(QUEBEC, asked)

    def fights(self) -> dict[str, list[list[Fight]]]:
        """Return every landing against every set-up, by game."""
        return {
            game: [[partial(_siege, one.key, other.key, options) for other in SET_UPS] for one in LANDINGS]
            for game, options in _GAMES.items()
        }

    def document(self) -> Json:
        """Return the document, once `run` has fought all sieges."""
        return self.header() | {
            "landings": [landing.key for landing in LANDINGS],
            "set_ups": [set_up.key for set_up in SET_UPS],
            "games": {game: _game(options, self.samples[game]) for game, options in _GAMES.items()},
        }


def _siege(landing: str, set_up: str, options: dict[str, object]) -> Engagement:
    one = next(each for each in LANDINGS if each.key == landing)
    other = next(each for each in SET_UPS if each.key == set_up)
    return opened(registry.system(QUEBEC.system), one, other, options)


def _game(options: Mapping[str, object], cells: list[list[Samples]]) -> dict[str, Any]:
    found, _ = solved(options, cells)
    bounds = [[[PER_CENT * end for end in wilson(cell.won, len(cell.wins))] for cell in row] for row in cells]
    return asdict(found) | {"bounds": bounds, "replies": _replies(cells)}


def _replies(cells: list[list[Samples]]) -> dict[str, Any]:
    """Return what the best pure reply to several mixtures gains, in points.

    `solved`: to the solution, where it gains nothing. `halves`: to the solution of every other siege, counted in the
    sieges between, which shows how much of a mixture is luck of the dice. `even`: to a side that plays everything
    equally often. `usual`: to the first landing and the first set-up, those of the default doctrine.
    """
    matrix, solution = _shares(cells), solve(_shares(cells))
    half = solve(_shares(cells, 0, 2))
    even = [tuple(Fraction(1, count) for _ in range(count)) for count in (len(cells), len(cells[0]))]
    return {
        "solved": _reply(matrix, solution.rows, solution.columns),
        "halves": _reply(_shares(cells, 1, 2), half.rows, half.columns),
        "even": _reply(matrix, even[0], even[1]),
        "usual": _reply(matrix, pure(0, len(cells)), pure(0, len(cells[0]))),
    }


def _shares(cells: list[list[Samples]], first: int = 0, step: int = 1) -> list[list[Fraction]]:
    """Return the share of each cell, by every so many samples from the first on."""
    return [[Fraction(sum(cell.wins[first::step]), len(cell.wins[first::step])) for cell in row] for row in cells]


def _reply(matrix: list[list[Fraction]], rows: Mixture, columns: Mixture) -> dict[str, Any]:
    landing, set_up = best_replies(matrix, rows, columns)
    return {"landing": _named(landing, LANDINGS), "set_up": _named(set_up, SET_UPS)}


def _named(reply: Reply, openings: Any) -> dict[str, Any]:
    return {"key": openings[reply.choice].key, "gain": PER_CENT * float(reply.gain)}
