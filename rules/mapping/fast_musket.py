"""The fast musket rules to and from common ground: a table of 90 by 60 inches is a board of 15 by 10 squares."""

from typing import Final

from rules.core.errors import Fault
from rules.core.narrate import listed
from rules.core.sides import SIDES
from rules.core.system import Engagement
from rules.fast_musket.setup.schema import SideSetup
from rules.fast_musket.system import FastMusketEngagement
from rules.fast_musket.words import FACINGS as COMPASS
from rules.fast_musket.words import SYSTEM as SYSTEM
from rules.fast_musket.words import WINDS
from rules.mapping import cards
from rules.mapping.common import GROUNDS, SQUARE, Body, Chief, Field, Side, part_of, rows_of

COLUMNS: Final = 15
ROWS: Final = 10
# Up on this table is west (FM-TABLE-1), on a board it is north: both lists begin with up.
FACINGS: Final = tuple(COMPASS)
# FM-WIN-1, FM-WIN-2: of so many bases that a side fields in print, guns included, so many lost decide the battle: those
# of the side that moves first, and of the other.
_PRINTED_SHARES: Final = ((19, 45), (25, 55))
# Tenths of an inch from the middle of one line to the middle of the next in its row.
_ABREAST: Final = 100
# Half the width of a base or a gun, and what a gun needs to either side of its middle.
_HALF_BASE: Final = 7.5
_HALF_GUN: Final = 8
_WIDTH: Final = COLUMNS * SQUARE


def read(engagement: Engagement) -> Field:
    """Return an order of battle of these rules on common ground."""
    assert isinstance(engagement, FastMusketEngagement)
    order = engagement.order
    field = Field(["." * COLUMNS] * ROWS, [_side(side) for side in order.sides()])
    field.moves_first = order.moves_first
    field.objective = {"kind": "break"}
    for redoubt in order.redoubts:
        field.draw(*_square(redoubt.at), "e")
    field.remarks.append("Each unit is one unit, however many bases it has; a battery is one, however many guns.")
    field.remarks.append("Both numbers of losses that decide the day give way to the armies' resolve.")
    options = [key for key, value in order.options.items() if value is True]
    if options:
        field.remarks.append(f"Options of the source stay behind: {', '.join(sorted(options))}.")
    return field


def write(field: Field) -> dict[str, object]:
    """Return an order of battle of these rules from common ground; what has no counterpart becomes a fault of it."""
    setup: dict[str, object] = {"system": SYSTEM, "moves_first": field.moves_first}
    _check_ground(field)
    field.place_all()
    for number, key in enumerate(SIDES):
        setup[key] = _written(field, field.sides[number], key)
    setup["options"] = _terms(setup)
    return setup


def _terms(setup: dict[str, object]) -> dict[str, object]:
    """FM-WIN-1, FM-WIN-2: return the losses that decide, as large a share of a side's bases as in print.

    There is no deadline: on a board no side wins when the turns run out.
    """
    wins_at: list[int] = []
    first = SIDES.index(str(setup["moves_first"]))
    for number, (lost, of) in zip((first, 1 - first), _PRINTED_SHARES, strict=True):
        bases = _bases(part_of(setup, SIDES[number]))
        wins_at.append(max(1, (2 * lost * bases + of) // (2 * of)))
    return {"deadline": 0, "first_wins_at": wins_at[1], "second_wins_at": wins_at[0]}


def _bases(side: dict[str, object]) -> int:
    """FM-WIN-3: return the bases that a side fields, a gun counting as one."""
    found = [row["bases"] for row in rows_of(side, "units")] + [row["guns"] for row in rows_of(side, "batteries")]
    return sum(int(str(bases)) for bases in found)


def _square(at: list[int]) -> tuple[int, int]:
    return min(at[0] // SQUARE, COLUMNS - 1), min(at[1] // SQUARE, ROWS - 1)


def _side(order: SideSetup) -> Side:
    side = Side(order.name)
    for unit in order.units:
        kind = cards.kind_of(SYSTEM, "rifles" if unit.weapon == "rifle" else unit.troop)
        side.bodies.append(Body(unit.id, unit.called, kind, _square(unit.at), WINDS.index(unit.facing) // 2))
    for battery in order.batteries:
        kind = cards.kind_of(SYSTEM, "battery")
        side.bodies.append(Body(battery.id, battery.called, kind, _square(battery.at), FACINGS.index(battery.facing)))
    highest_first = [row for row in order.commanders if row.overall] + [
        row for row in order.commanders if not row.overall
    ]
    for row in highest_first:
        side.chiefs.append(Chief(row.id, row.called, row.with_ or (side.bodies[0].id if side.bodies else "")))
    return side


def _check_ground(field: Field) -> None:
    """FM-TABLE-1: the table is clear; entrenchments and forts are the redoubts of FM-FORM-2, which no mapping lays."""
    there = {letter for row in field.ground for letter in row}
    strange = [name for letter, name in GROUNDS.items() if letter in there]
    if strange:
        sentence = f"The table of these rules is clear, and the board has {listed(strange)} on it."
        field.faults.append(Fault("ground", sentence, "FM-TABLE-1"))
    if field.columns > COLUMNS or field.rows > ROWS:
        sentence = f"The table of these rules holds {COLUMNS} by {ROWS} squares; the board has more."
        field.faults.append(Fault("ground", sentence, "FM-TABLE-1"))


def _written(field: Field, side: Side, key: str) -> dict[str, object]:
    units: list[object] = []
    batteries: list[object] = []
    places: list[list[int]] = []
    for body in side.bodies:
        if not cards.word_for(SYSTEM, body.kind):
            sentence = f"{body.name} cannot be fielded: skirmish order has no numbers in these rules."
            field.faults.append(Fault(f"{key}.units.{body.id}", sentence, "FM-GENERAL-1"))
            continue
        entry: dict[str, object] = {"id": body.id, "name": body.name, "at": _tenths(field, body)}
        entry["facing"] = FACINGS[body.facing % 16]
        if body.kind == "guns":
            places.append(_clear_of_foot(field, side, body, places))
            batteries.append({**entry, "at": places[-1], "weapon": "medium", "guns": 1})
        else:
            troop = "grenadiers" if body.kind == "grenadiers" else "line"
            units.append({**entry, "troop": troop, "bases": cards.bases_of(SYSTEM, body.kind)})
    found: dict[str, object] = {"name": side.name, "units": units, "batteries": batteries}
    found["commanders"] = _commanders(field, side)
    return found


def _commanders(field: Field, side: Side) -> list[object]:
    foot = [body.id for body in side.bodies if body.kind != "guns"]
    found: list[object] = []
    for chief in side.chiefs:
        if chief.officer:
            field.remarks.append(f"{chief.name} stays out: these rules have no trusted officers.")
        elif foot:
            post = chief.post if chief.post in foot else foot[0]
            entry: dict[str, object] = {"id": chief.id, "name": chief.name, "with": post}
            found.append({**entry, "wing": "centre"} if found else {**entry, "overall": True})
    return found


def _tenths(field: Field, body: Body) -> list[int]:
    """Return the place of a body: its row's depth, and next to its row's others with room for their fronts."""
    column, row = body.at or (0, 0)
    left = (COLUMNS - field.columns) // 2
    top = (ROWS - field.rows) // 2
    mates = sorted(other.at[0] for other in field.bodies() if other.at is not None and other.at[1] == row)
    place = mates.index(column)
    wide = _ABREAST * (len(mates) - 1)
    wished = [(left + mate) * SQUARE + SQUARE // 2 for mate in mates]
    middle = sum(wished) // len(wished)
    start = min(max(middle - wide // 2, _ABREAST // 2), COLUMNS * SQUARE - _ABREAST // 2 - wide)
    return [start + place * _ABREAST, (top + row) * SQUARE + SQUARE // 2]


def _clear_of_foot(field: Field, side: Side, gun: Body, guns: list[list[int]]) -> list[int]:
    """Return the nearest place in its row where a gun bars no foot of its side, or its own if there is none.

    On a board units go round each other; here a line goes straight ahead and passes through no unit (FM-MOVE-4).
    """
    x, y = _tenths(field, gun)
    lanes: list[tuple[int, float]] = [(place[0], _HALF_GUN) for place in guns]
    for body in side.bodies if gun.at is not None else ():
        if body.kind != "guns" and body.at is not None:
            lanes.append((_tenths(field, body)[0], cards.bases_of(SYSTEM, body.kind) * _HALF_BASE))
    for distance in range(_WIDTH):
        for found in (x - distance, x + distance):
            room = _HALF_GUN <= found <= _WIDTH - _HALF_GUN
            if room and all(abs(found - middle) >= half + _HALF_GUN for middle, half in lanes):
                return [found, y]
    return [x, y]
