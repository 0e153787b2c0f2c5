"""The doctrine `bold`: close range, cold steel, scouts apart, and no thought of home before all hope is gone."""

from typing import Final

from rules.muskets_mohawks import orders
from rules.muskets_mohawks.doctrine import finding, meeting, plan, torches
from rules.muskets_mohawks.doctrine.policy import Policy
from rules.muskets_mohawks.known import Own, Prospect
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.view import BattleView
from rules.muskets_mohawks.words import ARTILLERY

_FIRES_WITHIN: Final = 130


class Bold(Policy):
    """Presses on to 12 inches before it fires, charges whomever it nearly matches, bears heavy losses, burns stores.

    Regulars in line with loaded muskets give their volley first, wherever it reaches.
    """

    __slots__ = ()

    key = "bold"

    def may_charge(self, prospect: Prospect) -> bool:
        """Return whether the unit is nearly as strong as the enemy."""
        return meeting.nearly_matches(prospect.unit, prospect.foe)

    def answer(self, rule: str, choices: list[Order], view: BattleView) -> int:
        """Return the place of the boldest sensible order."""
        if rule == "MM-LEAVE-1":
            return 1 if plan.is_hopeless(view) or view.turn >= 2 * plan.LONGEST_DAY else 0
        if rule == "MM-MELEE-5":
            return 0
        if rule == "MM-CHARGE-1":
            return _meets(view, choices)
        if choices[0].kind == orders.HOLD and choices[0].aim == "section":
            return plan.section_of_three(view)
        place = plan.small(view, choices, rule)
        if place >= 0:
            return place
        unit = view.unit
        place = _in_contact(view, choices, unit) if unit is not None and view.foes else -1
        if place < 0:
            place = torches.light(choices, True)
        return place if place >= 0 else plan.pursue(view, choices, fast=True, rest=False, together=False)


def _meets(view: BattleView, choices: list[Order]) -> int:
    """Charge an enemy met in the middle of a move if the unit is nearly as strong; else go on."""
    unit = view.unit
    place = _charge(view, choices, unit) if unit is not None else -1
    return place if place >= 0 else finding.first_of(choices, [orders.MARCH_ON, orders.HOLD])


def _in_contact(view: BattleView, choices: list[Order], unit: Own) -> int:
    if unit.troop == ARTILLERY:
        return meeting.serve_gun(choices)
    place = meeting.get_down(view, choices, unit)
    if place < 0:
        place = meeting.volley(view, choices, unit)
    if place < 0:
        place = _charge(view, choices, unit)
    if place >= 0:
        return place
    place = finding.find(choices, orders.FIRE)
    if place >= 0 and _near(view, choices[place], unit):
        return place
    line = meeting.dress(view, choices, unit)
    if line >= 0:
        return line
    press = finding.find(choices, orders.MOVE, "press")
    if press >= 0 and unit.range > 0 and not _near(view, choices[press], unit):
        return press
    if place >= 0:
        return place
    place = finding.find(choices, orders.RELOAD)
    if place < 0:
        place = meeting.end_the_wait(view, choices, unit)
    return place if place >= 0 else meeting.turn_to(view, choices, unit)


def _near(view: BattleView, choice: Order, unit: Own) -> bool:
    return finding.apart(unit, view, choice.target) <= _FIRES_WITHIN * _FIRES_WITHIN


def _charge(view: BattleView, choices: list[Order], unit: Own) -> int:
    """Return a charge at the weakest enemy who is not much stronger than the unit."""
    best = -1
    least = 0
    for place in range(len(choices)):
        order = choices[place]
        if order.kind != orders.CHARGE:
            continue
        for foe in view.foes:
            if foe.id == order.target and meeting.nearly_matches(unit, foe):
                if best < 0 or foe.figures < least:
                    best = place
                    least = foe.figures
    return best
