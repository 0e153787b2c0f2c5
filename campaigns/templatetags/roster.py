"""What rosters and set-up sheets print of a unit."""

from typing import Any

from django import template

from rules.muskets_mohawks.tables_combat import BALL_RANGE, CANISTER_RANGE, WEAPONS
from rules.muskets_mohawks.words import CANNON

register = template.Library()

_DEEDS = (
    ("hit_by_fire", "hit an enemy by fire"),
    ("fought_melee", "fought a melee"),
    ("ran_away", "ran away"),
    ("retired", "retired"),
)


@register.filter
def deeds(entry: dict[str, Any]) -> str:
    """Return what a unit did and suffered in a month, as its record of service has it."""
    done = [words for key, words in _DEEDS if entry.get(key)]
    return ", ".join(done[:-1] if "ran away" in done and done[-1] == "retired" else done)


@register.filter
def range_of(weapon: str) -> str:
    """Return a weapon's range as the roster prints it (MM-WEAPON-1), a gun's with canister and with ball."""
    if weapon == CANNON:
        return f"{CANISTER_RANGE}″, ball {BALL_RANGE}″"
    entry = WEAPONS.get(weapon)
    return f"{entry[0]}″" if entry and entry[0] else "–"
