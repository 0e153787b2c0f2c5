"""The fast musket rules on a table of 900 by 600 tenths, west above: lines and columns base by base, guns, works."""

from math import atan2, degrees
from typing import Any, Final

from battles.systems.base.drawing import Renderer, Row, Snapshot, inks, is_roll
from battles.systems.base.pieces import Figure, Piece, Shape, TableMap, short_name
from common.web.labels import word
from rules.core.events import NOTE
from rules.core.narrate import counted
from rules.core.schema import chosen
from rules.fast_musket.geometry.block import QUARTERS
from rules.fast_musket.geometry.shape import outline
from rules.fast_musket.narrate import NARRATOR
from rules.fast_musket.options import Terms
from rules.fast_musket.tables import TABLE_LONG, TABLE_SHORT
from rules.fast_musket.words import TROOPS, WINDS

_STEP: Final = 11.25  # degrees of one step of a heading
_FOOT: Final = 120  # tenths between the lines ruled over the ground
_NORTH: Final = 90.0  # degrees from the far edge, which is the west
_LONGEST_LABEL: Final = 24  # letters; two lines may be as close as their frontage
_STANDS: Final = {"line": "in line", "double_line": "in two ranks", "column": "in column", "redoubt": "in a redoubt"}
_STAGGER: Final = 13  # so that the names of neighbours are on two levels


class FastMusketRenderer(Renderer):
    """Foot as the bases they are, guns with their crews, commanders, and the ground of redoubts."""

    narrator = NARRATOR
    facings = {facing: number * _STEP for number, facing in enumerate(WINDS)}
    counts = "Strength and losses are bases; a gun counts as one."
    letter = 6.8
    doctrines = {
        "steady": "steady: comes on in line, fires as it can, charges when it is the stronger",
        "attack_slow": "slow attack: opens with its guns, comes on in line with them, then volley for volley",
        "attack_fast": "fast attack: in column to musket range, deploys from the ends inwards, then volley for volley",
        "hold_fire": "hold: stands, keeps its volley for close range or first blood, then goes forward",
        "advance": "advance: stands while its guns fire, and once fired at goes to meet the enemy",
    }

    def turns_allowed(self, setup: Row, initial: Snapshot) -> int:
        """Return the turn of the deadline (FM-WIN-1), which an option moves or takes away."""
        return int(chosen(Terms, setup.get("options")).deadline)

    def table(self, state: Snapshot) -> TableMap | None:
        """Return the bare plain with its works; the rules know no other ground (FM-TABLE-1)."""
        steps = range(_FOOT, TABLE_LONG, _FOOT)
        table = TableMap(
            width=TABLE_LONG,
            height=TABLE_SHORT,
            lines="".join(f"M{x} 0V{TABLE_SHORT}" for x in steps)
            + "".join(f"M0 {y}H{TABLE_LONG}" for y in range(_FOOT, TABLE_SHORT, _FOOT)),
            kind="wide",
            sides=list(zip(inks(self.names), self.names, strict=True)),
            border=60,
            scale="The dotted lines are 12 inches apart; west is above",
            north=_NORTH,
        )
        table.works = [_work(fields) for fields in state.values() if fields.get("kind") == "redoubt"]
        present = {str(fields["troop"]) for fields in state.values() if fields.get("kind") == "infantry"}
        table.signs = [(_base(troop), word(f"troop:{troop}")) for troop in TROOPS if troop in present]
        return table

    def piece(self, entity: str, state: Snapshot) -> Piece | None:
        """Return a unit of foot, a gun or a commander."""
        fields = state[entity]
        kind = str(fields.get("kind", ""))
        if kind not in ("infantry", "gun", "commander"):
            return None
        x, y, heading = (int(value) for value in fields["at"])
        piece = Piece(entity, kind, str(fields["name"]), inks(self.names)[int(fields["side"])], at=(x, y))
        # A unit that is gone has lost its bases before it is taken off.
        piece.shown = bool(fields["on_table"]) and fields.get("bases") != 0
        piece.figures = _figures(kind, fields) if piece.shown else []
        piece.gone, piece.listed = not piece.shown, True
        if kind == "infantry":
            self._dress(piece, fields, state)
        elif kind == "commander":
            piece.note = "fallen" if fields.get("fallen") else _company(fields, state)
            # In front of the unit he is with, whose name is behind it; behind himself if alone.
            ahead = bool(fields.get("unit")) == (8 < heading < 24)
            piece.label = (x, y + 26 if ahead else y - 13)
        else:
            piece.note = f"{fields['weapon']} gun"
        return piece

    def _dress(self, piece: Piece, fields: dict[str, Any], state: Snapshot) -> None:
        """Give a unit of foot its number, its name behind it, and its note."""
        foot = [key for key, row in state.items() if row.get("kind") == "infantry"]
        place = foot.index(piece.id)
        piece.tag = str(place + 1)
        piece.state = "reforming" if fields.get("reforming") else ""
        troop, stands = word(f"troop:{fields['troop']}"), _STANDS[str(fields["formation"])]
        piece.note = (
            f"{fields['bases']} of {counted(fields['strength'], 'base')}, {troop} with {fields['weapon']}s, {stands}"
        )
        if len(piece.name) > _LONGEST_LABEL:
            piece.caption = short_name(piece.name, _LONGEST_LABEL)
        piece.figures.insert(0, Figure("front", *piece.at, int(fields["at"][2]) * _STEP))
        piece.label = _label(piece, int(fields["at"][2]), place % 2 * _STAGGER)

    def target(self, rows: list[Row], place: int, state: Snapshot) -> str:
        """Return the target of a unit's fire, from the note before its roll."""
        if place == 0 or not is_roll(rows[place], "fire"):
            return ""
        note = rows[place - 1]
        is_fire = note["kind"] == NOTE and note.get("what") == "fires_at" and note["who"] == rows[place]["who"]
        return str(note.get("after")) if is_fire else ""


def _figures(kind: str, fields: dict[str, Any]) -> list[Figure]:
    """Return the bases of a piece, each with its turn; a commander is one figure."""
    if kind == "commander":
        x, y, heading = fields["at"]
        return [Figure("commander", x, y, heading * _STEP)]
    symbols = ["gun", "crew", "crew"] if kind == "gun" else []
    return [
        Figure(symbols[number] if symbols else _base(str(fields["troop"])), *_middle(corners), _turn(corners))
        for number, corners in enumerate(outline(fields))
    ]


def _base(troop: str) -> str:
    """Return the symbol of one base of a kind of foot."""
    return "base" if troop == TROOPS[0] else f"base-{troop}"


def _middle(corners: list[list[int]]) -> tuple[float, float]:
    """Return the middle of a rectangle of quarters of a tenth, in tenths."""
    x, y = (sum(corner[axis] for corner in corners) / (4 * QUARTERS) for axis in (0, 1))
    return round(x, 1), round(y, 1)


def _turn(corners: list[list[int]]) -> float:
    """Return how far a rectangle is turned, from its front left corner and its front right one."""
    (left_x, left_y), (right_x, right_y) = corners[:2]
    # Corners are whole quarters, so that the angle is that of a step but for their rounding.
    return round(degrees(atan2(right_y - left_y, right_x - left_x)) / _STEP) * _STEP


def _label(piece: Piece, heading: int, more: int) -> tuple[float, float] | None:
    """Return the place of a unit's name: at its back, inside the table."""
    if not piece.figures:
        return None
    half = max(24.0, len(f"{piece.tag} {piece.caption or piece.name}") * 3.4)
    x = min(max(piece.at[0], half), TABLE_LONG - half)
    levels = [figure.y for figure in piece.figures]
    y = min(levels) - 11 - more if 8 < heading < 24 else max(levels) + 20 + more
    return x, min(max(y, 14), TABLE_SHORT - 6)


def _company(fields: dict[str, Any], state: Snapshot) -> str:
    """Return the note on a commander: the unit he is with."""
    unit = state.get(str(fields.get("unit") or ""))
    return f"with {unit['name']}" if unit is not None else "alone"


def _work(fields: dict[str, Any]) -> Shape:
    corners = [f"{x / QUARTERS:g} {y / QUARTERS:g}" for x, y in outline(fields)[0]]
    return Shape("redoubt", f"M{'L'.join(corners)}Z")


RENDERER = FastMusketRenderer
