"""The default doctrine: close to the range of the unit's weapon, halt and fire, charge weak enemies."""

from rules.core.int64 import i64
from rules.fast_musket.combat import fire
from rules.fast_musket.doctrine.policy import Policy
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.tables import RANGES
from rules.fast_musket.view import BattleView


class Steady(Policy):
    """Closes in line to where its weapon reaches, and fires from there."""

    __slots__ = ()

    key = "steady"

    def closes_to(self, view: BattleView, unit: Unit) -> i64:
        """Return the reach of the unit's weapon."""
        return RANGES[fire.farthest(unit.weapon)] * 10
