"""What the dice of the game of squares count: units that may move, and the hits of a D3."""

from collections.abc import Sequence

from battles.systems.base.luck import D3, Values, at_least
from common.json_input import Json


def values(rows: Sequence[Json], place: int) -> Values | None:
    """D3-MOVE-1, OH-MOVE-1, D3-COMBAT-3, OH-COMBAT-1: return what counts of an activation or of a shot."""
    row = rows[place]
    what, _, need = str(row.get("what", "")).partition(":")
    if what == "activation":
        return at_least(int(need) - sum(int(amount) for _, amount, _ in row.get("modifiers", [])))
    return D3 if what in ("hits", "hits_again") else None


VALUES = values
