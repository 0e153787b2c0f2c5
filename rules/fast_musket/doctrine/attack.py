"""The attacks of the two played reports (FM-REPORT-1), and the doctrine that means to win.

The reported ones are slow, in line all the way, or fast, in column to the muskets. Either brings every battalion up to
the range of muskets, opens fire before the enemy does, halts there and exchanges volleys, as the French did in both
games; in neither did any of their units charge.
"""

from typing import Final

from rules.core.int64 import i64
from rules.fast_musket import orders
from rules.fast_musket.combat import fire
from rules.fast_musket.doctrine import plan
from rules.fast_musket.doctrine.policy import MUSKETS, Policy, is_near_after
from rules.fast_musket.orders import Order
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.tables import RANGES
from rules.fast_musket.view import BattleView
from rules.fast_musket.words import COLUMN, DOUBLE_LINE, LINE, RESERVE

# Tenths to the nearest enemy, beyond which a body marches in column.
_MARCH_BEYOND: Final = 150
# Tenths at which a column that does not come to musket range in its move halts: no enemy in line can then move up and
# fire at its head, 22.5 tenths before its middle, before it has formed line.
_STANDS_OFF: Final = 156
# Tenths to the nearest enemy, within which a body that has fired holds its place.
_HOLDS_BEFORE: Final = 90
# Tenths to an enemy within which a step in line brings muskets to bear.
_MEETS_WITHIN: Final = 120
# Tenths to an enemy within which he comes in column to the range of muskets with his next move.
_COMES_WITHIN: Final = 160
_INCH: Final = 10


class AttackSlow(Policy):
    """Goes straight at the enemy in line, with its guns, and halts to fire within six inches; it never charges."""

    __slots__ = ()

    key = "attack_slow"

    def hauls(self) -> bool:
        """Return whether it ever moves its guns: they go along with the line."""
        return True

    def charges(self) -> bool:
        """Return whether it ever charges: it holds its ground."""
        return False

    def holds(self, view: BattleView, halt: Order, unit: Unit) -> bool:
        """Return whether a body keeps its place: one that has fired there only turns to an enemy."""
        return _holds(view, halt, unit)


class Marches(Policy):
    """Hurries to musket range in column, where every body deploys as soon as it may and opens fire.

    On the way it halts just out of reach of an enemy's move and fire.
    """

    __slots__ = ()

    def marches(self, view: BattleView) -> bool:
        """Return whether it comes in column now, or in line."""
        return True

    def deploys_to(self) -> i64:
        """Return the formation that it takes up out of column."""
        return LINE

    def nearest(self) -> i64:
        """Return a range of nothing: near the enemy it may have to form line first."""
        return 0

    def changes_formation(self) -> bool:
        """Return whether it ever marches in column: it does."""
        return True

    def halts(self, view: BattleView, halt: Order, unit: Unit) -> bool:
        """Return whether a body halts where it is: no column does without a look ahead."""
        return unit.formation != COLUMN and super().halts(view, halt, unit)

    def step(self, view: BattleView, choices: list[Order], unit: Unit) -> i64:
        """Return the next step: into column far off, straight on to the muskets, and there out of it at once."""
        here = choices[0].gap
        wanted: i64 = self.deploys_to() if unit.formation == COLUMN else COLUMN
        if self.forms(view, unit, wanted, here):
            formed = plan.find(choices, orders.FORM, wanted)
            if formed >= 0:
                return formed
        if unit.formation != COLUMN:
            return super().step(view, choices, unit)
        if here <= plan.squared(MUSKETS):
            return 0
        ahead = plan.find(choices, orders.AHEAD)
        may_reach = ahead >= 0 and choices[ahead].amount >= plan.least_way(here, MUSKETS)
        reaches = may_reach and is_near_after(view, unit, choices[ahead], MUSKETS)
        return self.close(view, choices, unit, MUSKETS if reaches else _STANDS_OFF)

    def forms(self, view: BattleView, unit: Unit, formation: i64, gap: i64) -> bool:
        """Return whether a body takes up a formation: a column far off, and within musket range what it deploys to."""
        if formation == COLUMN:
            return unit.formation == LINE and gap > plan.squared(_MARCH_BEYOND) and self.marches(view)
        return formation == self.deploys_to() and unit.formation == COLUMN and gap <= plan.squared(MUSKETS)


class AttackFast(Marches):
    """Hurries to musket range in column; then all halt and exchange volleys, and it never charges.

    The guns come after as fast as they can, and a general rallies the weakest body near the enemy.
    """

    __slots__ = ()

    key = "attack_fast"

    def hauls(self) -> bool:
        """Return whether it ever moves its guns: they come after."""
        return True

    def charges(self) -> bool:
        """Return whether it ever charges: it holds its ground."""
        return False

    def holds(self, view: BattleView, halt: Order, unit: Unit) -> bool:
        """Return whether a body keeps its place: one that has fired there only turns to an enemy."""
        return unit.formation != COLUMN and _holds(view, halt, unit)

    def stays(self, view: BattleView) -> bool:
        """Return whether a general stays without a look around: he does not."""
        return False

    def general(self, view: BattleView, choices: list[Order]) -> i64:
        """Return where a general goes: to the weakest body within reach of the enemy's charge, to rally it."""
        return plan.post(view, choices, rallies=True)


class Steady(Marches):
    """Sees to it that it fires first, closes in line to where its weapon reaches, and charges where it pays.

    Where the enemy loses by the deadline it waits until a step brings its muskets to bear: who comes within a move of
    them is met. Where it loses by the deadline itself it comes in column, since a line ends a move where it is met so.
    Its guns stay where they are. Measured on the Plains over 30 battles, the French in the old way, a walk in line, win
    one of them against a line that waits, and in columns a third; against one that walks to meet them six in ten.

    Of a line that waits the second body from either end goes a move ahead when the enemy would come to its muskets
    next, and those between the two form double, half as wide with as much fire. Columns halt where those two are in
    range and spend their first fire on them; then all others step up and fire theirs. Of 200 battles each the British
    won so 88 in a hundred as printed instead of 60, 76 against ten guns instead of 22, and 99 from 36 inches instead of
    75; without the double line 82, 50 and 76. The ends, or the three in the middle, as decoys are worth nothing.
    Columns answer by deploying in double line, since between neighbours and decoys a line often has no room: of 150
    battles each the French then win 52, 72 and 20 in a hundred, where they won 12, 24 and 1.
    """

    __slots__ = ()

    key = "steady"

    def marches(self, view: BattleView) -> bool:
        """Return whether it comes in column: it does where it loses by the deadline."""
        return plan.must_attack(view)

    def deploys_to(self) -> i64:
        """Return the formation that it takes up out of column: double line, which finds room where a line has none."""
        return DOUBLE_LINE

    def holds(self, view: BattleView, halt: Order, unit: Unit) -> bool:
        """Return whether a body waits for an enemy who has to come; its reserve closes up behind the line meanwhile."""
        if not _waits(view) or halt.gap <= plan.squared(_MEETS_WITHIN) or unit.profile.wing == RESERVE:
            return False
        return halt.gap > plan.squared(_COMES_WITHIN) or plan.from_end(view, unit) != 1

    def halts(self, view: BattleView, halt: Order, unit: Unit) -> bool:
        """Return whether a body halts where it is; one that is to form double line does that first."""
        return super().halts(view, halt, unit) and not self.forms(view, unit, DOUBLE_LINE, halt.gap)

    def step(self, view: BattleView, choices: list[Order], unit: Unit) -> i64:
        """Return the next step; a body in the middle of a line that waits forms double line first."""
        if self.forms(view, unit, DOUBLE_LINE, choices[0].gap):
            double = plan.find(choices, orders.FORM, DOUBLE_LINE)
            if double >= 0:
                return double
        return super().step(view, choices, unit)

    def forms(self, view: BattleView, unit: Unit, formation: i64, gap: i64) -> bool:
        """Return whether a body takes up a formation: a double line, too, in the middle of a line that waits."""
        if formation != DOUBLE_LINE or unit.formation != LINE:
            return super().forms(view, unit, formation, gap)
        if not _waits(view) or unit.profile.wing == RESERVE:
            return False
        near = plan.squared(_MEETS_WITHIN) < gap <= plan.squared(_COMES_WITHIN)
        return near and plan.from_end(view, unit) > 1

    def closes_to(self, view: BattleView, unit: Unit) -> i64:
        """Return the reach of the unit's weapon; for a volley that meets an enemy an inch less, so that more bear."""
        reach: i64 = RANGES[fire.farthest(unit.weapon)] * 10
        return reach - _INCH if _waits(view) and not unit.shot else reach


def _waits(view: BattleView) -> bool:
    """Return whether time works for a side, so that the enemy has to come."""
    return view.deadline > 0 and not plan.must_attack(view)


def _holds(view: BattleView, halt: Order, unit: Unit) -> bool:
    """Return True if a body holds its place: it has fired, an enemy is near, and this is not the last turn."""
    return unit.shot and not plan.is_last_turn(view) and halt.gap <= plan.squared(_HOLDS_BEFORE)
