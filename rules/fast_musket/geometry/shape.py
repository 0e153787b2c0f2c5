"""The ground that pieces cover: frontages and depths of lines, columns, guns and works (FM-TABLE-2, FM-FORM-1)."""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, thousandth
from rules.core.int64 import i64
from rules.fast_musket.geometry.block import QUARTERS, Block, corners
from rules.fast_musket.tables import BASE_OF_CREW, BASE_OF_FOOT, BASE_OF_GUN
from rules.fast_musket.words import COLUMN, DOUBLE_LINE, FORMATIONS, LINE

# Half a base, from hundredths of an inch to quarters of a tenth (a fortieth of an inch).
HALF_WIDTH: Final = BASE_OF_FOOT[0] * 4 // 20
HALF_DEPTH: Final = BASE_OF_FOOT[1] * 4 // 20
_GUN_HALF_WIDTH: Final = BASE_OF_GUN[0] * 4 // 20
_CREW_HALF_WIDTH: Final = BASE_OF_CREW[0] * 4 // 20
# Inferred: the crew is behind its gun, and no piece may overlap it.
_GUN_HALF_DEPTH: Final = (BASE_OF_GUN[1] + BASE_OF_CREW[1]) * 4 // 20
GUN_FRONTAGE: Final = BASE_OF_GUN[0] // 10  # tenths
BASE_FRONTAGE: Final = BASE_OF_FOOT[0] // 10


def frontage(formation: i64, bases: i64, files: i64 = 0) -> i64:
    """FM-FORM-1: return the width of a body of foot in tenths; `files` is its width in bases inside a redoubt."""
    return BASE_FRONTAGE * files_of(formation, bases, files)


def files_of(formation: i64, bases: i64, files: i64 = 0) -> i64:
    """FM-FORM-1: return how many bases are side by side: all, half of them in two ranks, one in a column."""
    if formation == LINE:
        return bases
    if formation == DOUBLE_LINE:
        return (bases + 1) // 2
    if formation == COLUMN:
        return 1
    return files if 0 < files < bases else bases


def foot(formation: i64, bend: i64, bases: i64, files: i64, x: i64, y: i64, heading: i64) -> list[Block]:
    """FM-FORM-1: return the blocks of a body of foot centred on (x, y) in tenths: two for a bent line, else one.

    Inferred: a line bends at its middle, and both wings turn by `bend` steps of 11.25 degrees, back above zero.
    """
    if bend != 0 and formation == LINE and bases > 1:
        left = bases // 2
        return [
            _wing(left, x, y, (heading - bend) % 32, -1),
            _wing(bases - left, x, y, (heading + bend) % 32, 1),
        ]
    wide = files_of(formation, bases, files)
    deep = (bases + wide - 1) // wide
    return [Block(x * QUARTERS, y * QUARTERS, heading, HALF_WIDTH * wide, HALF_DEPTH * deep)]


def _wing(bases: i64, x: i64, y: i64, heading: i64, hand: i64) -> Block:
    half = HALF_WIDTH * bases
    dx = thousandth(-hand * half * HEADING_Y[heading])
    dy = thousandth(hand * half * HEADING_X[heading])
    return Block(x * QUARTERS + dx, y * QUARTERS + dy, heading, half, HALF_DEPTH)


def gun(x: i64, y: i64, heading: i64) -> list[Block]:
    """FM-TABLE-2: return the block of a gun model with its crew behind it."""
    return [Block(x * QUARTERS, y * QUARTERS, heading, _GUN_HALF_WIDTH, _GUN_HALF_DEPTH)]


def outline(fields: dict[str, object]) -> list[list[list[int]]]:
    """FM-TABLE-2: return the bases of a piece as rectangles of four [x, y] corners in quarters of a tenth.

    `fields` are those of a snapshot; a piece that is off the table has no bases. A gun is its model and its crew, and
    a redoubt a single rectangle.
    """
    at = fields["at"]
    assert isinstance(at, list)
    x, y, heading = int(at[0]), int(at[1]), int(at[2])
    kind = fields["kind"]
    if kind == "redoubt":
        block = Block(x * QUARTERS, y * QUARTERS, heading, _number(fields, "width") * 2, _number(fields, "depth") * 2)
        return [corners(block)]
    if not fields["on_table"]:
        return []
    if kind == "gun":
        body = gun(x, y, heading)[0]
        model = _cell(body, 0, 1, _GUN_HALF_WIDTH, HALF_DEPTH)
        crew = (_cell(body, -1, -1, _CREW_HALF_WIDTH, HALF_DEPTH), _cell(body, 1, -1, _CREW_HALF_WIDTH, HALF_DEPTH))
        return [corners(model), corners(crew[0]), corners(crew[1])]
    if kind == "commander":
        return [corners(Block(x * QUARTERS, y * QUARTERS, heading, HALF_WIDTH, HALF_DEPTH))]
    formation = FORMATIONS.index(str(fields["formation"]))
    bases = _number(fields, "bases")
    files = _number(fields, "files")
    return [corners(base) for base in bases_of(formation, _number(fields, "bend"), bases, files, x, y, heading)]


def bases_of(formation: i64, bend: i64, bases: i64, files: i64, x: i64, y: i64, heading: i64) -> list[Block]:
    """FM-TABLE-2: return each base of a body of foot, the front rank from left to right, then those behind."""
    found: list[Block] = []
    for block in foot(formation, bend, bases, files, x, y, heading):
        wide = block.half_width // HALF_WIDTH
        deep = block.half_depth // HALF_DEPTH
        for place in range(wide * deep):
            if len(found) < bases:
                across = 2 * (place % wide) - wide + 1
                along = deep - 1 - 2 * (place // wide)
                found.append(_cell(block, across, along, HALF_WIDTH, HALF_DEPTH))
    return found


def _cell(block: Block, across: i64, along: i64, half_width: i64, half_depth: i64) -> Block:
    """Return a base whose centre is so many of its own halves from that of its block."""
    right = across * half_width
    ahead = along * half_depth
    x = block.x + thousandth(ahead * block.fx - right * block.fy)
    y = block.y + thousandth(ahead * block.fy + right * block.fx)
    return Block(x, y, block.heading, half_width, half_depth)


def _number(fields: dict[str, object], key: str) -> i64:
    value = fields[key]
    assert isinstance(value, int)
    return value


def files_for(bases: i64, width: i64) -> i64:
    """FM-FORM-2: return the files that bases form inside a redoubt `width` tenths wide, as many as fit."""
    files = width // BASE_FRONTAGE
    return min(bases, files) if files > 0 else 1
