"""The grid game, in either edition, to and from common ground."""

from typing import Final

from rules.core.errors import Fault
from rules.mapping import cards
from rules.mapping.common import Body, Chief, Field, Side, named, part_of, rows_of, square_name, square_of

FACINGS: Final = ("n", "nne", "ne", "ene", "e", "ese", "se", "sse", "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw")
_BOARD: Final = ["........"] * 8
# How many leaders ride with units in each edition, and which of them has veterans (D3-CMD-1, OH-CMD-1, OH-UNIT-2).
_COMMANDERS: Final = {"d3_grid": 4, "one_hour": 1}
_VETERANS: Final = {"d3_grid": False, "one_hour": True}


def read(system: str, setup: dict[str, object]) -> Field:
    """Return an order of battle of an edition on common ground."""
    ground = setup.get("ground")
    board = [str(row) for row in ground] if isinstance(ground, list) and ground else list(_BOARD)
    field = Field(board, [_side(system, setup, "player"), _side(system, setup, "enemy")])
    field.moves_first = str(setup.get("moves_first") or "player")
    objective = setup.get("objective")
    field.objective = dict(objective) if isinstance(objective, dict) else None
    turns = setup.get("turns")
    field.turns = turns if isinstance(turns, int) else 0
    options = [key for key, value in part_of(setup, "options").items() if value]
    if options:
        field.remarks.append(f"Options of the source stay behind: {', '.join(sorted(options))}.")
    for side in ("player", "enemy"):
        for commander in rows_of(part_of(setup, side), "commanders"):
            if commander.get("with") is None:
                field.remarks.append(f"{named(commander)} stands alone and joins the unit nearest to him.")
    return field


def write(system: str, field: Field) -> dict[str, object]:
    """Return an order of battle of an edition from common ground; raises nothing, for `field` collects the faults."""
    field.place_all()
    setup: dict[str, object] = {"system": system, "moves_first": field.moves_first, "ground": list(field.ground)}
    if field.objective is not None:
        setup["objective"] = field.objective
    if field.turns:
        setup["turns"] = field.turns
    for number, key in enumerate(("player", "enemy")):
        side = field.sides[number]
        side.role = side.role or ("attack" if key == field.attacker else "defence")
        setup[key] = _written(system, field, side)
    return setup


def _side(system: str, setup: dict[str, object], key: str) -> Side:
    raw = part_of(setup, key)
    side = Side(str(raw.get("name") or key), role=str(raw.get("role") or ""))
    for row in rows_of(raw, "units"):
        word = str(row.get("facing") or ("n" if key == "player" else "s"))
        kind = cards.kind_of(system, str(row["type"]))
        body = Body(str(row["id"]), named(row), kind, square_of(str(row["at"])), FACINGS.index(word))
        body.army = str(row.get("army") or "")
        body.veteran = bool(row.get("veteran"))
        side.bodies.append(body)
    for row in rows_of(raw, "commanders"):
        side.chiefs.append(Chief(str(row["id"]), named(row), str(row.get("with") or _nearest(side, row))))
    officer = raw.get("officer")
    if isinstance(officer, dict):
        side.chiefs.append(Chief(str(officer["id"]), named(officer), str(officer["with"]), officer=True))
    return side


def _nearest(side: Side, commander: dict[str, object]) -> str:
    """Return the unit nearest to a commander who is alone, the first of several."""
    column, row = square_of(str(commander["at"]))
    best, least = "", -1
    for body in side.bodies:
        if body.at is not None:
            away = max(abs(body.at[0] - column), abs(body.at[1] - row))
            if least < 0 or away < least:
                best, least = body.id, away
    return best


def _written(system: str, field: Field, side: Side) -> dict[str, object]:
    units: list[object] = []
    for body in side.bodies:
        word = cards.word_for(system, body.kind)
        if not word:
            field.faults.append(Fault(f"units.{body.id}", f"{body.name} has no counterpart in {system}."))
            continue
        column, row = body.at or (0, 0)
        unit: dict[str, object] = {"id": body.id, "name": body.name, "type": word, "at": square_name(column, row)}
        unit["facing"] = FACINGS[body.facing % 16]
        if body.army:
            unit["army"] = body.army
        if body.veteran and _VETERANS[system]:
            unit["veteran"] = True
        elif body.veteran:
            field.remarks.append(f"{body.name} are no veterans here: this edition has none.")
        units.append(unit)
    found: dict[str, object] = {"name": side.name, "role": side.role, "units": units}
    leading = [chief for chief in side.chiefs if not chief.officer]
    for chief in leading[_COMMANDERS[system] :]:
        field.remarks.append(f"{chief.name} stays out: a side has no more commanders here.")
    found["commanders"] = [
        {"id": chief.id, "name": chief.name, "with": chief.post} for chief in leading[: _COMMANDERS[system]]
    ]
    for chief in side.chiefs:
        if chief.officer:
            found["officer"] = {"id": chief.id, "name": chief.name, "with": chief.post}
    return found
