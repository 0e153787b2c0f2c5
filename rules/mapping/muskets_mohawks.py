"""Muskets & Mohawks to common ground: its table of 48 inches is a board of eight squares a side.

The order of battle must be complete: the table set up and the enemy's force listed (`Engagement.expanded`).
"""

from typing import Final

from rules.core.errors import Fault
from rules.core.sides import SIDES
from rules.mapping import cards
from rules.mapping.common import FAR, NEAR, SQUARE, Body, Chief, Field, Side, named, part_of, rows_of, square_name

SYSTEM: Final = "muskets_mohawks"
BOARD: Final = 8
# Ranks from the highest; a war-party leader leads as his rank says.
_RANKS: Final = ("war_chief", "major", "captain", "lieutenant")
# What becomes of who plays (MM-PLAY-1).
_SHARED: Final = "Partners stay behind: one player orders all of a side."
_HIDDEN: Final = "Possible enemy forces stay behind: both sides are in the open from the start."
_COVERS: Final = {"wood": "w", "gully": "d", "lake": "l"}
_RUNS: Final = {"creek": "s", "river": "r"}
_CROSSINGS: Final = {"bridge": "b", "ford": "o"}


def read(setup: dict[str, object]) -> Field:
    """Return an order of battle on common ground; an encounter without a counterpart becomes a fault of it."""
    encounter = str(setup.get("encounter"))
    field = Field(["." * BOARD] * BOARD, [_side(setup, key) for key in SIDES])
    for key in SIDES:
        for row in rows_of(part_of(setup, key), "units"):
            why = cards.left_out(SYSTEM, str(row["troop"]))
            if why:
                field.remarks.append(f"{named(row)} stay behind: {why}.")
    if [key for key in SIDES if rows_of(part_of(setup, key), "partners")]:
        field.remarks.append(_SHARED)
    if setup.get("play") == "head_to_head":
        field.remarks.append(_HIDDEN)
    stores = _lay(field, part_of(setup, "ground"))
    card = next((row for row in cards.card(SYSTEM, "d3_grid").encounters if row.source == encounter), None)
    if card is None or not card.becomes:
        why = card.why if card else "there is no card for it"
        sentence = f"The encounter {encounter.replace('_', ' ')} has no counterpart: {why}."
        field.faults.append(Fault("encounter", sentence, card.rule if card else ""))
        return field
    _raid(field, "player" if encounter == "raid_attack" else "enemy", stores)
    field.remarks.append("Reps, figures and leaders of units stay behind; a unit is a unit. Nobody is reinforced.")
    return field


def _raid(field: Field, raider: str, stores: list[tuple[int, int]]) -> None:
    """Let one side come on by its edge for the stores, no more of them than it has units, and the other guard them."""
    field.moves_first = raider
    field.sides[0].edge = NEAR if raider == "player" else FAR
    field.sides[1].edge = FAR if raider == "player" else NEAR
    _guard(field, raider, stores)
    most = max(1, len(field.sides[SIDES.index(raider)].bodies))
    if len(stores) > most:
        field.remarks.append(
            f"{len(stores)} squares of stores are more than the raiders can hold: {most} of them count."
        )
    field.objective = {
        "kind": "take",
        "side": raider,
        "squares": [square_name(*place) for place in stores[:most]],
    }


def _side(setup: dict[str, object], key: str) -> Side:
    raw = part_of(setup, key)
    faction = str(raw.get("faction") or key)
    side = Side(str(raw.get("name") or faction.replace("_", " ").capitalize()))
    for row in rows_of(raw, "units"):
        kind = cards.kind_of(SYSTEM, str(row["troop"]))
        if kind:
            side.bodies.append(Body(str(row["id"]), named(row), kind, army=str(row.get("faction") or faction)))
    ids = [body.id for body in side.bodies]
    leaders = sorted(rows_of(raw, "leaders"), key=_rank)
    for row in leaders:
        commands = row.get("commands")
        under = [str(name) for name in commands if name in ids] if isinstance(commands, list) else []
        if ids:
            called = named(row) if row.get("name") else str(row.get("rank") or "leader").replace("_", " ").capitalize()
            side.chiefs.append(Chief(str(row["id"]), called, (under or ids)[0]))
    return side


def _rank(row: dict[str, object]) -> int:
    return _RANKS.index(str(row.get("rank"))) if row.get("rank") in _RANKS else len(_RANKS)


def _guard(field: Field, raider: str, stores: list[tuple[int, int]]) -> None:
    """Let the raided side begin in and about the stores, the raiders by their own edge."""
    defenders = field.sides[1 - SIDES.index(raider)]
    for number, body in enumerate(defenders.bodies):
        if stores:
            body.at = stores[number % len(stores)]
            body.facing = 8


def _lay(field: Field, ground: dict[str, object]) -> list[tuple[int, int]]:
    """Draw the table, and return the squares of its stores; hills and roads change nothing on a board."""
    areas = ground.get("areas")
    listed = [area for area in areas if isinstance(area, list)] if isinstance(areas, list) else []
    for kinds, mark in ((_COVERS, _cover), (_RUNS, _run), (_CROSSINGS, _cross)):
        for area in listed:
            letter = kinds.get(str(area[0]))
            if letter:
                mark(field, letter, [int(number) for number in area[1:5]])
    if any(str(area[0]) == "hill" for area in listed):
        field.remarks.append("Hills are open ground on the board.")
    stores: list[tuple[int, int]] = []
    for house in rows_of(ground, "houses"):
        box = [int(str(house[key])) for key in ("x0", "y0", "x1", "y1")]
        place = _cell((box[0] + box[2]) // 2), _cell((box[1] + box[3]) // 2)
        field.draw(*place, "t")
        if house.get("stores") and place not in stores:
            stores.append(place)
    return stores


def _cell(tenths: int) -> int:
    return min(max(tenths // SQUARE, 0), BOARD - 1)


def _cover(field: Field, letter: str, box: list[int]) -> None:
    """A square is what covers its middle."""
    for row in range(BOARD):
        for column in range(BOARD):
            x, y = column * SQUARE + SQUARE // 2, row * SQUARE + SQUARE // 2
            if box[0] <= x <= box[2] and box[1] <= y <= box[3]:
                field.draw(column, row, letter)


def _run(field: Field, letter: str, box: list[int]) -> None:
    """A water runs through the squares of its middle line, the longer way of it."""
    if box[2] - box[0] >= box[3] - box[1]:
        row = _cell((box[1] + box[3]) // 2)
        for column in range(_cell(box[0]), _cell(box[2] - 1) + 1):
            field.draw(column, row, letter)
    else:
        column = _cell((box[0] + box[2]) // 2)
        for row in range(_cell(box[1]), _cell(box[3] - 1) + 1):
            field.draw(column, row, letter)


def _cross(field: Field, letter: str, box: list[int]) -> None:
    """A crossing counts where there is water to cross."""
    column, row = _cell((box[0] + box[2]) // 2), _cell((box[1] + box[3]) // 2)
    if field.letter(column, row) in "rs":
        field.draw(column, row, letter)


def guns_of(setup: dict[str, object]) -> list[str]:
    """MM-TROOP-1: return the units of an order of battle that serve a gun."""
    rows = [row for key in SIDES for row in rows_of(part_of(setup, key), "units")]
    return [str(row["id"]) for row in rows if row.get("troop") == "artillery"]
