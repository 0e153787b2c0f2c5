"""What rosters and set-up sheets print of a unit."""

from django import template

from rules.muskets_mohawks.tables_combat import WEAPONS

register = template.Library()


@register.filter
def range_of(weapon: str) -> str:
    """Return a weapon's range as the roster prints it (MM-WEAPON-1)."""
    entry = WEAPONS.get(weapon)
    return f"{entry[0]}″" if entry and entry[0] else "–"
