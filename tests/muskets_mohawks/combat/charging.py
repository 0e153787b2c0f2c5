"""A charger and its target on a table."""

from typing import Any

from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import field, men

PASS, FAIL = 1, 6


def drawn_up(
    charger: str = "militia", target: str = "militia", gap: int = 100, facing_off: int = 16, **more: Any
) -> tuple[Battle, Unit, Unit]:
    """Return a table with a charger looking up at a target, their nearest bases `gap` tenths apart."""
    order = {"militia": "line", "line": "line", "indian": "unformed", "irregular": "unformed"}
    unit = men("c", charger, at=(240, 400), formation=order[charger], leader_rep=more.pop("leader_rep", 4), ranks=1)
    foe = men("t", target, 1, at=(240, 390 - gap), heading=facing_off, formation=order[target], ranks=1, **more)
    return field(unit, foe), unit, foe
