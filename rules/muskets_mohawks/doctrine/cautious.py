"""The doctrine `cautious`: long range from cover, no charge without the odds, and home with the first quarter down."""

from typing import Final

from rules.muskets_mohawks import orders
from rules.muskets_mohawks.doctrine import finding, meeting, plan
from rules.muskets_mohawks.doctrine.policy import Policy
from rules.muskets_mohawks.ground import near_by
from rules.muskets_mohawks.known import Foe, Own, Prospect
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.view import BattleView
from rules.muskets_mohawks.words import ARTILLERY, DEFENDING

_THERE: Final = 20
_WITH_THE_MUSKET: Final[list[str]] = [orders.FIRE, orders.RELOAD]


class Cautious(Policy):
    """Fires as far as its weapons reach, goes to cover first, falls back before twice its numbers, leaves early.

    It stays on against half its own numbers, and goes into range to help a friend near by who fights.
    """

    __slots__ = ()

    key = "cautious"

    def may_charge(self, prospect: Prospect) -> bool:
        """Return whether the odds are good, or a standoff may be ended so."""
        return _has_odds(prospect.unit, prospect.foe) or meeting.may_end_the_wait(prospect)

    def answer(self, rule: str, choices: list[Order], view: BattleView) -> int:
        """Return the place of the most careful order that still serves the goal."""
        if rule == "MM-LEAVE-1":
            late = view.turn >= plan.LONGEST_DAY and view.goal not in DEFENDING
            return 1 if _has_lost_enough(view) or late else 0
        if rule == "MM-MELEE-5":
            return len(choices) - 1
        if rule == "MM-CHARGE-1":
            return _meets(view, choices)
        if choices[0].kind == orders.HOLD and choices[0].aim == "section":
            place = finding.find(choices, orders.HOLD, "house")
            return place if place >= 0 else plan.section_of_three(view)
        place = plan.small(view, choices, rule)
        if place >= 0:
            return place
        unit = view.unit
        place = _in_contact(view, choices, unit) if unit is not None and view.foes else -1
        return place if place >= 0 else plan.pursue(view, choices, fast=False, rest=True, together=True)


def _has_lost_enough(view: BattleView) -> bool:
    """MM-LEAVE-1: whether a quarter is lost, or half while the enemies in sight are at most half as many."""
    own, other = _figures(view)
    if 0 < 2 * other <= own:
        return plan.lost_share(view, 1, 2)
    return plan.lost_share(view, 1, 4)


def _meets(view: BattleView, choices: list[Order]) -> int:
    """Halt before an enemy met in the middle of a move, unless the odds favour a charge."""
    unit = view.unit
    place = _charge(view, choices, unit) if unit is not None else -1
    return place if place >= 0 else finding.find(choices, orders.HOLD)


def _in_contact(view: BattleView, choices: list[Order], unit: Own) -> int:
    if unit.troop == ARTILLERY:
        return meeting.serve_gun(choices)
    place = meeting.get_down(view, choices, unit)
    if place >= 0:
        return place
    own, other = _figures(view)
    if other >= 2 * own:
        for kind, aim in ((orders.BACK, ""), (orders.MOVE, "away")):
            place = finding.find(choices, kind, aim)
            if place >= 0:
                return place
    place = _charge(view, choices, unit)
    if place < 0:
        place = meeting.volley(view, choices, unit)
    if place >= 0:
        return place
    cover = finding.find(choices, orders.MOVE, "cover")
    if cover >= 0 and not _there(choices[cover], unit) and not unit.house:
        if not meeting.is_idle_at(view, choices[cover], unit):
            return cover
    place = finding.first_of(choices, _WITH_THE_MUSKET)
    if place >= 0:
        return place
    line = meeting.dress(view, choices, unit)
    if line >= 0:
        return line
    if view.goal in DEFENDING or (view.standoff < 2 and not _goes_to_help(view, choices, unit)):
        place = meeting.end_the_wait(view, choices, unit)
        if place < 0:
            place = meeting.help_friend(view, choices, unit)
        if place < 0:
            place = plan.out_to_finish(view, choices)
        if place < 0:
            place = meeting.turn_to(view, choices, unit)
        return place if place >= 0 else finding.find(choices, orders.HOLD)
    return -1


def _figures(view: BattleView) -> tuple[int, int]:
    """Return the figures of the side on the table and those of the enemy in its sight."""
    own = 0
    for unit in view.units:
        if unit.on_table:
            own += unit.figures
    other = 0
    for foe in view.foes:
        other += foe.figures
    return own, other


def _goes_to_help(view: BattleView, choices: list[Order], unit: Own) -> bool:
    """Return whether an attacker who sees no enemy himself goes on with his task, while a friend near by fights one."""
    if unit.prone or unit.house or finding.find(choices, orders.MOVE, "press") >= 0:
        return False
    return view.friend_fights


def _there(choice: Order, unit: Own) -> bool:
    return near_by(choice.x - unit.x, choice.y - unit.y, _THERE - 1)


def _charge(view: BattleView, choices: list[Order], unit: Own) -> int:
    """Return a charge at an enemy of at most half the unit's figures who has fired and not reloaded."""
    for place in range(len(choices)):
        order = choices[place]
        if order.kind == orders.CHARGE:
            for foe in view.foes:
                if foe.id == order.target and _has_odds(unit, foe):
                    return place
    return -1


def _has_odds(unit: Own, foe: Foe) -> bool:
    return unit.figures >= 2 * foe.figures and not foe.loaded
