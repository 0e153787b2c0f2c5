"""Measuring openings: every landing against every set-up by the same dice, and the matrix game that they make.

The document is JSON-ready: for the base game and for all advanced rules a matrix of the British share, with its
interval in each cell, its exact solution, and what the best pure reply gains. Shares are in points of a hundred.
"""

from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from battles.balance.effects import PER_CENT
from battles.balance.matrix_game import Mixture, Reply, best_replies, pure, solve
from battles.balance.sampling import Samples
from battles.balance.solutions import solved
from battles.balance.subject import ALL, BASE, QUEBEC
from battles.fighting import Json
from battles.forecasting.processes import in_order
from battles.versions import engine_version
from common.exceptions import InvalidRequest
from rules import registry
from rules.core import lengths
from rules.core.errors import RulesError
from rules.core.intervals import wilson
from rules.core.odds import sample
from rules.core.reports import winner
from rules.quebec_1759.openings import LANDINGS, SET_UPS, opened

KIND = "openings"
LEAST_RUNS, MOST_RUNS = 10, 20_000
_MOST_PROCESSES = 64
_GAMES: dict[str, dict[str, object]] = {BASE: {}, ALL: dict.fromkeys(QUEBEC.switches, True)}
Cell = tuple[str, int, int]  # the game, the landing and the set-up


class MeasuringOpenings:
    """A measurement in progress; raises InvalidRequest for what cannot be asked, before the first siege."""

    def __init__(self, *, runs: int, seed: str, processes: int = 1) -> None:
        _check(runs, seed, processes)
        self._runs, self._seed, self._processes = runs, seed, processes
        self._version = engine_version(QUEBEC.system)
        self._cells: dict[Cell, Samples] = {}

    @property
    def total(self) -> int:
        """Return how many sieges will be fought."""
        return len(_tasks()) * self._runs

    def run(self) -> Iterator[int]:
        """Fight everything; yield how many sieges were fought since the last yield."""
        tasks = _tasks()
        fought = in_order(_Fighter(self._runs, self._seed), tasks, self._processes)
        for task, samples in zip(tasks, fought, strict=True):
            self._cells[task] = samples
            yield self._runs

    def document(self) -> Json:
        """Return what was measured, once everything is fought."""
        return {
            "system": QUEBEC.system,
            "engine_version": self._version,
            "measured": datetime.now(UTC).isoformat(timespec="seconds"),
            "runs": self._runs,
            "seed": self._seed,
            "sides": list(QUEBEC.sides),
            "landings": [landing.key for landing in LANDINGS],
            "set_ups": [set_up.key for set_up in SET_UPS],
            "games": {game: self._game(game) for game in _GAMES},
        }

    def _game(self, game: str) -> dict[str, Any]:
        cells = [[self._cells[game, row, column] for column in range(len(SET_UPS))] for row in range(len(LANDINGS))]
        found, _ = solved(_GAMES[game], cells)
        bounds = [[[PER_CENT * end for end in wilson(cell.won, len(cell.wins))] for cell in row] for row in cells]
        return asdict(found) | {"bounds": bounds, "replies": _replies(cells)}


class _Fighter:
    """Fights all sieges of a cell."""

    def __init__(self, runs: int, seed: str) -> None:
        self._runs, self._seed = runs, seed

    def __call__(self, task: Cell) -> Samples:
        game, row, column = task
        found = Samples()
        try:
            siege = opened(registry.system(QUEBEC.system), LANDINGS[row], SET_UPS[column], _GAMES[game])
            for number in range(1, self._runs + 1):
                result = sample(siege, self._seed, number)
                player, enemy = result.marks[QUEBEC.mark]
                found.wins.append(int(winner(result) == "player"))
                found.margins.append(player - enemy)
        except RulesError as error:
            raise InvalidRequest.of_rules(error) from error
        return found


def _tasks() -> list[Cell]:
    return [(game, row, column) for game in _GAMES for row in range(len(LANDINGS)) for column in range(len(SET_UPS))]


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


def _check(runs: int, seed: str, processes: int) -> None:
    fields: dict[str, list[str]] = {}
    if not LEAST_RUNS <= runs <= MOST_RUNS:
        fields["sieges"] = [f"Sieges a cell are from {LEAST_RUNS} to {MOST_RUNS}, not {runs}."]
    if not 1 <= len(seed) <= lengths.SEED:
        fields["seed"] = [f"A seed has 1 to {lengths.SEED} letters or figures."]
    if not 1 <= processes <= _MOST_PROCESSES:
        fields["workers"] = [f"Processes are from 1 to {_MOST_PROCESSES}, not {processes}."]
    if fields:
        message = " ".join(line for lines in fields.values() for line in lines)
        raise InvalidRequest(message, fields=fields)
