"""What must hold of every table at every moment; used by tests, which stop at the first sentence it returns.

It counts afresh from places and bases, and shares nothing with the rooms that put the pieces there.
"""

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.fast_musket.geometry import shape
from rules.fast_musket.geometry.bearing import toward
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import TABLE_LONG, TABLE_SHORT
from rules.fast_musket.words import FIRE, GUN, ROUTED

_GRAIN = 4  # quarters of a tenth: places and corners are rounded, so a slanting base may be off by this much

Corners = list[list[int]]


def check(battle: Battle) -> list[str]:
    """Return a sentence for each promise broken: pieces on the table, none on another, every base accounted for."""
    faults: list[str] = []
    standing: list[tuple[Unit, list[Corners]]] = []
    for unit in battle.units:
        faults += _bases(unit)
        if unit.on_table:
            state = unit.fields("")
            standing.append((unit, shape.outline(state)))
    for place in range(len(standing)):
        unit, bases = standing[place]
        for base in bases:
            for x, y in base:
                if not (-_GRAIN <= x <= 4 * TABLE_LONG + _GRAIN and -_GRAIN <= y <= 4 * TABLE_SHORT + _GRAIN):
                    faults.append(f"{unit.profile.id} stands over the edge of the table.")
        for other, ground in standing[:place]:
            if _meet(bases, ground):
                faults.append(f"{unit.profile.id} stands on {other.profile.id}.")
    faults += _count(battle)
    faults += _generals(battle)
    return faults


def _bases(unit: Unit) -> list[str]:
    """Judge one unit's bases: those there and those lost make its strength, and foot is never a single base."""
    if not unit.counts:
        return []
    name = unit.profile.id
    if unit.bases + sum(unit.lost) != unit.profile.strength or unit.bases < 0:
        return [f"{name} has {unit.bases} bases and lost {sum(unit.lost)} of {unit.profile.strength}."]
    if unit.on_table != (unit.bases > 0):
        return [f"{name} has {unit.bases} bases, and is {'on' if unit.on_table else 'off'} the table."]
    if unit.kind != GUN and unit.bases == 1:
        return [f"{name} is down to a single base and still there."]
    return []


def _count(battle: Battle) -> list[str]:
    """Judge the count of losses: all of them, or those of the printed causes."""
    counted = [0, 0]
    for unit in battle.units:
        printed = unit.lost[FIRE] + unit.lost[ROUTED]
        counted[unit.side] += printed if battle.terms.printed_causes_only else sum(unit.lost)
    return [] if counted == battle.losses else [f"The losses are {counted}, and {battle.losses} are counted."]


def _generals(battle: Battle) -> list[str]:
    """Judge where generals are: with their unit, which knows of them."""
    faults: list[str] = []
    attached = [0] * len(battle.units)
    for commander in battle.commanders:
        if commander.unit < 0:
            continue
        unit = battle.units[commander.unit]
        attached[commander.unit] += 1
        if not commander.present() or not unit.on_table:
            faults.append(f"{commander.id} is with {unit.profile.id} and one of them is gone.")
        elif (commander.x, commander.y) != (unit.x, unit.y):
            faults.append(f"{commander.id} is not where {unit.profile.id} is.")
    for unit in battle.units:
        if unit.commanders != attached[unit.number]:
            faults.append(f"{unit.profile.id} counts {unit.commanders} generals and has {attached[unit.number]}.")
    return faults


def _meet(bases: list[Corners], ground: list[Corners]) -> bool:
    for base in bases:
        for other in ground:
            if not _parted(base, other) and not _parted(other, base):
                return True
    return False


def _parted(a: Corners, b: Corners) -> bool:
    """Return whether a side of the first rectangle parts it from the second by all but the grain.

    A side goes along one of the headings: between its rounded corners it may seem to slant by two degrees more.
    """
    for side in range(2):
        heading = toward(a[side + 1][0] - a[side][0], a[side + 1][1] - a[side][1])
        ux = HEADING_X[heading]
        uy = HEADING_Y[heading]
        own = [x * ux + y * uy for x, y in a]
        other = [x * ux + y * uy for x, y in b]
        if min(max(own), max(other)) - max(min(own), min(other)) <= _GRAIN * (abs(int(ux)) + abs(int(uy))):
            return True
    return False
