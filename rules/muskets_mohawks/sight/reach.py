"""How far a unit moves and what lies before its front."""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import INFANTRY_MOVE

FOOT: Final = 10 * INFANTRY_MOVE


def allowance(battle: Battle, unit: Unit) -> int:
    """MM-MOVE-1: return a unit's normal move in tenths of an inch: foot 8 inches in any formation."""
    return FOOT


def in_front(heading: int, dx: int, dy: int) -> bool:
    """MM-ACT-1: return whether an offset lies within the 45 degrees on either hand of a heading."""
    forward = dx * HEADING_X[heading] + dy * HEADING_Y[heading]
    aside = dx * HEADING_Y[heading] - dy * HEADING_X[heading]
    return forward > 0 and -forward <= aside <= forward
