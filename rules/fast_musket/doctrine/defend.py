"""The two defences of the played reports (FM-REPORT-1): hold the place and the fire, or advance to meet the attack."""

from typing import Final

from rules.core.int64 import i64
from rules.fast_musket.doctrine import plan
from rules.fast_musket.doctrine.policy import MUSKETS, Policy
from rules.fast_musket.orders import Order
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.view import BattleView
from rules.fast_musket.words import GUN, INFANTRY, RESERVE

# Tenths at which muskets that were held open up, whatever has happened before.
_POINT_BLANK: Final = 40
# Enemy losses after which a line that stood goes forward.
_SHAKEN: Final = 10
# Tenths from an enemy who has opened fire at which a line starts to meet him, and to which it closes.
_MEETS_WITHIN: Final = 130
# Its own losses after which it does not wait for him to come near.
_SCATHED: Final = 6
# The turn in which it goes to look for an enemy who does not come.
_WAITS_UNTIL: Final = 4
# The same for a line that holds its fire in a battle without a deadline; an attacker has come by then.
_HOLDS_UNTIL: Final = 8
_CLOSES_TO: Final = 50


class HoldFire(Policy):
    """Holds its place and its fire until the enemy is close or has caused losses, and advances once he is shaken.

    Its reserve closes up behind the line at once, to be there when a gap opens. Its generals lead the
    strongest bodies within reach of a charge. In a battle without a deadline it does not wait for ever.
    """

    __slots__ = ()

    key = "hold_fire"

    def nearest(self) -> i64:
        """Return the range to which it closes when it goes forward."""
        return _CLOSES_TO

    def holds(self, view: BattleView, halt: Order, unit: Unit) -> bool:
        """Return whether a body keeps its place: the line does until its time has come, and minds its flanks."""
        return unit.profile.wing != RESERVE and not self.forward(view)

    def closes_to(self, view: BattleView, unit: Unit) -> i64:
        """Return the range to which all of it closes."""
        return _CLOSES_TO

    def forward(self, view: BattleView) -> bool:
        """Return whether the line goes forward: the enemy is shaken, time works for him, or he does not come."""
        in_vain = view.deadline == 0 and view.turn >= _HOLDS_UNTIL
        return in_vain or plan.must_attack(view) or view.losses[1 - view.side] >= _SHAKEN

    def stays(self, view: BattleView) -> bool:
        """Return whether a general stays without a look around: he does not."""
        return False

    def general(self, view: BattleView, choices: list[Order]) -> i64:
        """Return where a general goes: to the strongest body within reach of a charge, to lead it."""
        return plan.post(view, choices, rallies=False)

    def fire(self, view: BattleView, choices: list[Order], unit: Unit) -> i64:
        """Return a target for guns at any time, and for muskets when it is their moment or the line goes forward."""
        place = plan.target(view, choices)
        order = choices[place]
        opens = view.losses[view.side] > 0 or self.forward(view)
        if opens or unit.kind == GUN or order.gap <= plan.squared(_POINT_BLANK):
            return place
        return len(choices) - 1


class Advance(Policy):
    """Holds its place while only its guns fire, until the enemy's muskets open fire; then it advances and fires.

    Its reserve waits as long; then it closes up behind the line wherever the enemy is, to be there when a gap opens.
    """

    __slots__ = ()

    key = "advance"

    def nearest(self) -> i64:
        """Return the range to which it closes."""
        return _CLOSES_TO

    def holds(self, view: BattleView, halt: Order, unit: Unit) -> bool:
        """Return whether a body waits, for an enemy who fires and is near, has drawn blood or keeps away."""
        near = halt.gap <= plan.squared(_MEETS_WITHIN) or unit.profile.wing == RESERVE
        answers = (near and _under_fire(view)) or view.losses[view.side] >= _SCATHED
        return not (answers or plan.must_attack(view) or view.turn >= _WAITS_UNTIL)

    def closes_to(self, view: BattleView, unit: Unit) -> i64:
        """Return the range to which a body closes, that of muskets if it has fired: an inch nearer brings nothing."""
        return MUSKETS if unit.shot else _CLOSES_TO


def _under_fire(view: BattleView) -> bool:
    """Return whether any enemy foot has fired."""
    for foe in view.foes:
        if foe.shot and foe.kind == INFANTRY:
            return True
    return False
