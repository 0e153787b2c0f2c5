"""The attacks of the two played reports (FM-REPORT-1): slow, in line all the way, or fast, the first of it in column.

Both fire as soon as muskets reach, hold their ground and exchange volleys, as the French did in either game.
"""

from typing import Final

from rules.core.orders import Choice
from rules.core.whole import Whole
from rules.fast_musket import orders
from rules.fast_musket.doctrine import plan
from rules.fast_musket.doctrine.policy import MUSKETS, Policy
from rules.fast_musket.orders import Order
from rules.fast_musket.unit import Unit
from rules.fast_musket.view import BattleView
from rules.fast_musket.words import COLUMN, LINE

# Tenths to the nearest enemy, beyond which a body marches in column.
_MARCH_BEYOND: Final = 150


class AttackSlow(Policy):
    """Goes straight at the enemy in line, and stands to fire within six inches of him."""

    __slots__ = ()

    key = "attack_slow"

    def hauls(self) -> bool:
        """Return whether it ever moves its guns: they go along with the line."""
        return True


class AttackFast(Policy):
    """Marches in column while the enemy is far, forms line before his muskets and stands to fire."""

    __slots__ = ()

    key = "attack_fast"

    def hauls(self) -> bool:
        """Return whether it ever moves its guns: they come after."""
        return True

    def nearest(self) -> Whole:
        """Return a range of nothing: near the enemy it may have to form line first."""
        return 0

    def changes_formation(self) -> bool:
        """Return whether it ever marches in column: it does."""
        return True

    def step(self, view: BattleView, choices: list[Choice], unit: Unit) -> Whole:
        """Return the next step: into column far off, into line at hand, else straight on."""
        halt = choices[0]
        assert isinstance(halt, Order)
        here = halt.gap
        formed = -1
        if unit.formation == LINE and here > plan.squared(_MARCH_BEYOND):
            formed = plan.find(choices, orders.FORM, COLUMN)
        elif unit.formation == COLUMN and here <= plan.squared(MUSKETS):
            formed = plan.find(choices, orders.FORM, LINE)
        return formed if formed >= 0 else self.close(view, choices, unit, MUSKETS)
