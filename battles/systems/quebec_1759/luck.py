"""What the dice of Quebec 1759 count: sixes of columns, pursuits and raids."""

from collections.abc import Sequence

from battles.systems.base.luck import Values, at_least
from common.json_input import Json
from rules.quebec_1759.tables import HIT

_FIRE = ("QB-BATTLE-2", "QB-BATTLE-3", "QB-BATTLE-5", "QB-INDIAN-1")


def values(rows: Sequence[Json], place: int) -> Values | None:
    """QB-BATTLE-2, QB-BATTLE-3, QB-BATTLE-5, QB-INDIAN-1: return that hits count."""
    return at_least(HIT) if rows[place]["rule"] in _FIRE else None


VALUES = values
