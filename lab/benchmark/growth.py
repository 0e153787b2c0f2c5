"""How a battle on squares grows with its board and its forces: generated orders of battle, compared with one of them.

All of them are fought in every round, so that a busy moment of the machine affects both sides of a ratio. The report
gives the medians of the rounds, and next to each speed how many times the base's time a battle takes.
"""

from dataclasses import dataclass
from statistics import median

from common.json_input import Json
from lab.benchmark import duel
from lab.benchmark.fields import Field
from lab.benchmark.ways import Way
from rules.core.odds import stream_of

SYSTEMS = ("one_hour", "d3_grid")
BOARDS = (6, 8, 12, 16)  # squares a side
FORCES = (2, 4, 6, 9, 12)  # units a side
BASE = (8, 6)
_TYPES = ("regular", "light", "regular", "artillery", "grenadiers", "militia")
_MOST = 400  # battles of each that a round may fight
_TRIAL = 3


@dataclass(slots=True, frozen=True)
class Cell:
    """Battles of one size: how many a second each way, and how many times as long as one of the base each takes.

    The figures of the compiled rules are None where only plain ones were measured.
    """

    system: str
    board: int
    units: int
    plain: float
    times_plain: float
    compiled: float | None
    times_compiled: float | None


def order(system: str, board: int, units: int) -> Json:
    """Return an order of battle on a square board with so many units a side, and time enough for them to meet."""
    return {
        "system": system,
        "turns": board + 7,
        "ground": [_row(board, y) for y in range(board)],
        "player": _side("British", board, units, board - 1, -1),
        "enemy": _side("French", board, units, 0, 1),
    }


def field(system: str, seed: str) -> Field:
    """Return the battles of all sizes, `_MOST` of each, size by size: boards first, on each of them the forces."""
    found = Field(f"growth of {system}", system)
    for board in BOARDS:
        for units in FORCES:
            place = len(found.setups)
            found.setups.append(order(system, board, units))
            found.battles += [(place, seed, stream_of(number)) for number in range(1, _MOST + 1)]
    return found


def measure(system: str, plain: Way, compiled: Way | None, *, seed: str, rounds: int, seconds: float) -> list[Cell]:
    """Fight all sizes in rounds of about so many seconds by the plain rules; InvalidRequest if results differ."""
    sizes = [(board, units) for board in BOARDS for units in FORCES]
    parts = load(field(system, seed), plain, compiled, seconds=seconds, trial=_TRIAL, most=_MOST)
    taken = by_turns(plain, compiled, parts, rounds)
    base = sizes.index(BASE)
    return [_cell(system, size, taken[place], taken[base]) for place, size in enumerate(sizes)]


def load(
    found: Field, plain: Way, compiled: Way | None, *, seconds: float, trial: int, most: int
) -> list[tuple[int, int]]:
    """Give both ways the battles of all sizes, `most` of each, and return what a round of so many seconds fights.

    It is a part for each size: the number of its first battle, and how many. `trial` of them are fought by the plain
    rules to know how long they take. Raises InvalidRequest where compiled rules fight one differently.
    """
    for way in [plain] if compiled is None else [plain, compiled]:
        way.load(found.setups, found.battles)
    firsts = range(0, len(found.battles), most)
    share = seconds * trial / len(firsts)
    parts = [(first, max(1, min(int(share / plain.seconds(first, trial, False)), most))) for first in firsts]
    if compiled is not None:
        for first, count in parts:
            duel.agree(found, plain, compiled, first, count, False)
    return parts


def by_turns(plain: Way, compiled: Way | None, parts: list[tuple[int, int]], rounds: int) -> list[list[list[float]]]:
    """Fight the parts of all sizes in rounds and return the seconds a battle takes, by size, round and way."""
    ways = [plain] if compiled is None else [plain, compiled]
    taken: list[list[list[float]]] = [[] for _ in parts]
    for _ in range(rounds):
        for of_size, (first, count) in zip(taken, parts, strict=True):
            of_size.append([way.seconds(first, count, False) / count for way in ways])
    return taken


def _cell(system: str, size: tuple[int, int], own: list[list[float]], base: list[list[float]]) -> Cell:
    speeds: list[float | None] = [None, None]
    times: list[float | None] = [None, None]
    for way in range(len(own[0])):
        speeds[way] = median(1 / of_round[way] for of_round in own)
        times[way] = median(one[way] / other[way] for one, other in zip(own, base, strict=True))
    return Cell(system, *size, speeds[0] or 0.0, times[0] or 0.0, speeds[1], times[1])


def _row(board: int, y: int) -> str:
    """Return a row of ground: open where the armies form up, woods and rough ground strewn between them."""
    if y < 2 or y >= board - 2:
        return "." * board
    return "".join("w" if (3 * x + 5 * y) % 11 == 0 else "d" if (x + 4 * y) % 13 == 0 else "." for x in range(board))


def _side(name: str, board: int, units: int, back: int, forward: int) -> Json:
    """Return a side with its units in the middle of its back row, and those that find no room there one row ahead."""
    rows: list[Json] = []
    letter = name[0].lower()
    for number in range(units):
        line, place = divmod(number, board)
        width = min(units - line * board, board)
        at = f"{chr(97 + (board - width) // 2 + place)}{back + line * forward + 1}"
        rows.append({"id": f"{letter}{number}", "type": _TYPES[number % len(_TYPES)], "at": at})
    leader = {"id": f"{letter}-commander", "name": f"The {name} commander", "with": f"{letter}0"}
    return {"name": name, "doctrine": "steady", "units": rows, "commanders": [leader]}
