"""The grid game, in either edition, to and from common ground."""

from typing import Final

from rules.core.errors import Fault
from rules.core.sides import SIDES
from rules.core.system import Engagement
from rules.grid.setup.check import OPEN_BOARD
from rules.grid.setup.schema import SideSetup
from rules.grid.system import GridEngagement
from rules.grid.words import FACINGS
from rules.mapping import cards
from rules.mapping.common import Body, Chief, Field, Side, square_name, square_of

# How many leaders ride with units in each edition, and which of them has veterans (D3-CMD-1, OH-CMD-1, OH-UNIT-2).
_COMMANDERS: Final = {"d3_grid": 4, "one_hour": 1}
_VETERANS: Final = {"d3_grid": False, "one_hour": True}


def read(engagement: Engagement) -> Field:
    """Return an order of battle of an edition on common ground."""
    assert isinstance(engagement, GridEngagement)
    system, order = engagement.system.card().key, engagement.order
    field = Field(list(order.ground or OPEN_BOARD), [_side(system, side, number) for number, side in order.numbered()])
    field.moves_first = order.moves_first
    if order.objective is not None:
        field.objective = dict(order.objective.raw)
    field.turns = order.turns if order.has("turns") else 0
    defaults = {option.key: option.default for option in engagement.system.options()}
    options = [key for key, value in order.options.items() if value != defaults[key]]
    if options:
        field.remarks.append(f"Options of the source stay behind: {', '.join(sorted(options))}.")
    for side in order.sides():
        for commander in side.commanders:
            if not commander.with_:
                field.remarks.append(f"{commander.called} stands alone and joins the unit nearest to him.")
    return field


def write(system: str, field: Field) -> dict[str, object]:
    """Return an order of battle of an edition from common ground; raises nothing, for `field` collects the faults."""
    field.place_all()
    setup: dict[str, object] = {"system": system, "moves_first": field.moves_first, "ground": list(field.ground)}
    if field.objective is not None:
        setup["objective"] = field.objective
    if field.turns:
        setup["turns"] = field.turns
    for number, key in enumerate(SIDES):
        side = field.sides[number]
        side.role = side.role or ("attack" if key == field.attacker else "defence")
        setup[key] = _written(system, field, side)
    return setup


def _side(system: str, order: SideSetup, number: int) -> Side:
    side = Side(order.name, role=order.role)
    for unit in order.units:
        facing = FACINGS.index(unit.facing or ("n", "s")[number])
        body = Body(unit.id, unit.called, cards.kind_of(system, unit.type), square_of(unit.at), facing)
        body.army = unit.army
        body.veteran = unit.veteran
        side.bodies.append(body)
    for commander in order.commanders:
        post = commander.with_ or _nearest(side, commander.at)
        side.chiefs.append(Chief(commander.id, commander.called, post))
    if order.officer is not None:
        side.chiefs.append(Chief(order.officer.id, order.officer.called, order.officer.with_, officer=True))
    return side


def _nearest(side: Side, square: str) -> str:
    """Return the unit nearest to a commander who is alone in a square, the first of several."""
    column, row = square_of(square)
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
