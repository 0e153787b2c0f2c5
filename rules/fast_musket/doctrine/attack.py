"""The attacks of the two played reports (FM-REPORT-1): slow, in line all the way, or fast, in column to the muskets.

Either opens fire before the enemy does, stands at the range of muskets and exchanges volleys there, as the French did
in both games; in neither did anybody of theirs charge.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.core.whole import Whole
from rules.fast_musket import fire, orders
from rules.fast_musket.doctrine import plan
from rules.fast_musket.doctrine.policy import MUSKETS, Policy
from rules.fast_musket.orders import Order
from rules.fast_musket.tables import RANGES
from rules.fast_musket.unit import Unit
from rules.fast_musket.view import BattleView
from rules.fast_musket.words import COLUMN, GUN, INFANTRY, LINE

# Tenths to the nearest enemy, beyond which a body marches in column.
_MARCH_BEYOND: Final = 150
# Tenths by which guns are left behind.
_BEHIND: Final = 30


class AttackSlow(Policy):
    """Goes straight at the enemy in line, guns and all, and stands to fire within six inches of him; nobody charges.

    The guns open the battle from afar. The line then waits for them to come up, as long as there is time for it.
    """

    __slots__ = ()

    key = "attack_slow"

    def hauls(self) -> bool:
        """Return whether it ever moves its guns: they go along with the line."""
        return True

    def charges(self) -> bool:
        """Return whether it ever charges: it holds its ground."""
        return False

    def lay(self, view: BattleView, choices: list[Order], unit: Unit) -> Whole:
        """Return what a gun does in its move: within its range it opens fire before it comes along."""
        opens = not unit.shot and choices[0].gap <= plan.squared(RANGES[fire.farthest(unit.weapon)] * 10)
        if opens and plan.find(choices, orders.FACE) < 0 and _is_leisurely(view):
            return 0
        return Policy.lay(self, view, choices, unit)

    def step(self, view: BattleView, choices: list[Order], unit: Unit) -> Whole:
        """Return the next step: straight on to the muskets, but not ahead of guns that are coming up."""
        if choices[0].amount == 1 and _is_leisurely(view) and _outruns_guns(view, unit):
            return 0
        return self.close(view, choices, unit, MUSKETS)


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


def _is_leisurely(view: BattleView) -> bool:
    """Return whether there is time to dress the line: no foot has fired, nor is half the time up."""
    if view.deadline > 0 and 2 * view.turn >= view.deadline:
        return False
    for unit in view.units:
        if unit.shot and unit.kind == INFANTRY:
            return False
    return True


def _outruns_guns(view: BattleView, unit: Unit) -> bool:
    """Return whether a body has left guns of its army behind that stayed to fire."""
    fx: Whole = HEADING_X[unit.heading]
    fy: Whole = HEADING_Y[unit.heading]
    for gun in view.units:
        if gun.shot and gun.kind == GUN and gun.side == unit.side and gun.on_table:
            if (unit.x - gun.x) * fx + (unit.y - gun.y) * fy > 1000 * _BEHIND:
                return True
    return False


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
