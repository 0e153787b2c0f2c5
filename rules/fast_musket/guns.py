"""FM-GUNS-1: the option by which dice say how many field guns either side brings."""

from typing import Final

from rules.core.events import NOTE, PLACE
from rules.core.umpire import Umpire
from rules.fast_musket.pieces.others import Battery
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import BRITISH_LIGHT_GUNS, FRENCH_MEDIUM_GUNS
from rules.fast_musket.words import LIGHT, MEDIUM

# By the side that moves first, and by the other.
BROUGHT: Final = (FRENCH_MEDIUM_GUNS, BRITISH_LIGHT_GUNS)
WEAPONS_BROUGHT: Final = (MEDIUM, LIGHT)


def roll(umpire: Umpire, battle: Battle) -> None:
    """FM-GUNS-1: roll a die a side, the 'French' first, and put so many guns in their places.

    The roll replaces the printed guns. Inferred: a scenario's own batteries stay away.
    """
    for battery in _in_order(battle):
        table = BROUGHT[0 if battery.side == battle.first else 1]
        face = umpire.roll_die("FM-GUNS-1", battery.id, "extra_artillery")
        brought = table[face - 1]
        battery.strength = brought
        umpire.record("FM-GUNS-1", NOTE, battery.id, "guns_brought", face, brought)
        for number in battery.guns:
            unit = battle.units[number]
            if number - battery.guns[0] >= brought:
                break
            unit.bases = unit.profile.strength
            unit.on_table = True
            unit.counts = True
            if umpire.recording:
                umpire.record("FM-GUNS-1", PLACE, unit.profile.id, "gun", None, unit.fields(battery.id))


def _in_order(battle: Battle) -> list[Battery]:
    """Return the batteries, that of the side which moves first before the other."""
    found: list[Battery] = []
    for side in (battle.first, 1 - battle.first):
        for battery in battle.batteries:
            if battery.side == side:
                found.append(battery)
    return found
