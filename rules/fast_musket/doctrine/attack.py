"""The attacks of the two played reports (FM-REPORT-1): slow, in line all the way, or fast, in column to the muskets.

Either stands at the range of muskets and exchanges volleys there, as the French did in both games.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.core.whole import Whole
from rules.fast_musket import orders
from rules.fast_musket.doctrine import plan
from rules.fast_musket.doctrine.policy import MUSKETS, Policy
from rules.fast_musket.orders import Order
from rules.fast_musket.unit import Unit
from rules.fast_musket.view import BattleView
from rules.fast_musket.words import COLUMN, INFANTRY, LINE

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
    """Hurries to musket range in column, where the ends of its line deploy at once and open fire.

    The bodies between them deploy in the next move, when muskets have spoken. Then all stand and exchange volleys;
    nobody charges. The guns come after as fast as they can, and a general rallies the weakest body near the enemy.
    """

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

    def charges(self) -> bool:
        """Return whether it ever charges: it holds its ground."""
        return False

    def step(self, view: BattleView, choices: list[Order], unit: Unit) -> Whole:
        """Return the next step: into column far off, straight on to the muskets, and there into line in its time."""
        halt = choices[0]
        here = halt.gap
        if unit.formation != COLUMN:
            marches = unit.formation == LINE and here > plan.squared(_MARCH_BEYOND)
            formed = plan.find(choices, orders.FORM, COLUMN) if marches else -1
            return formed if formed >= 0 else self.close(view, choices, unit, MUSKETS)
        if here > plan.squared(MUSKETS):
            return self.close(view, choices, unit, MUSKETS)
        formed = plan.find(choices, orders.FORM, LINE) if _deploys(view, unit) else -1
        return formed if formed >= 0 else 0

    def general(self, view: BattleView, choices: list[Order]) -> Whole:
        """Return where a general goes: to the weakest body within reach of the enemy's charge, to rally it."""
        return plan.post(view, choices, rallies=True)


def _deploys(view: BattleView, unit: Unit) -> bool:
    """Return whether a body at musket range deploys: foot of its army has fired, or it has none on one of its hands."""
    fx: Whole = HEADING_X[unit.heading]
    fy: Whole = HEADING_Y[unit.heading]
    left = False
    right = False
    for friend in view.units:
        if friend.side != unit.side or friend.kind != INFANTRY:
            continue
        if friend.fired:
            return True
        if friend.on_table:
            aside = (friend.y - unit.y) * fx - (friend.x - unit.x) * fy
            if aside > 0:
                right = True
            elif aside < 0:
                left = True
    return not (left and right)
