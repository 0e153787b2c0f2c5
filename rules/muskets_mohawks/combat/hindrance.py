"""Why a unit that may fire by a table does not: the record gives the reason."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import in_front, weapon_range
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.terrain import weather
from rules.muskets_mohawks.words import SQUARE


def record(umpire: Umpire, battle: Battle, unit: Unit, foe: Unit, rule: str, what: str = "waits") -> None:
    """MM-WEAPON-1: record that a unit waits, or what else it does, and what keeps it from firing at an enemy."""
    if umpire.recording and unit.on_table:
        umpire.record(rule, NOTE, unit.id, what, foe.id, reason(battle, unit, foe))


def reason(battle: Battle, unit: Unit, foe: Unit) -> str:
    """Return what forbids fire: weather, no weapon, the range, the front, a melee, or the sight, in this order."""
    if not weather.can_fire(battle):
        return "foul_weather"
    reach = weapon_range(unit.weapon)
    if reach == 0:
        return "no_weapon"
    if not facing.is_within(unit, foe, reach):
        return "out_of_range"
    if unit.opponents:
        return "fighting"
    if foe.opponents:
        return "in_melee"
    if not unit.house and unit.formation != SQUARE and not in_front(unit.heading, foe.x - unit.x, foe.y - unit.y):
        return "not_in_front"
    return "no_clear_sight"
