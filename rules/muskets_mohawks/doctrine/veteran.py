"""The doctrine `veteran`: the objective first, the first fire of all, cold steel with every odds, and no lost cause.

It is the default of the player's side. Its numbers were chosen by playing hundreds of battles of each encounter
against the tables.
"""

from typing import Final

from rules.core.geometry import square
from rules.core.int64 import i64
from rules.core.orders import Choice
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.doctrine import finding, meeting, plan
from rules.muskets_mohawks.doctrine.policy import Policy
from rules.muskets_mohawks.known import Foe, Own, Prospect
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.view import BattleView
from rules.muskets_mohawks.words import ARTILLERY, CAVALRY, DEFENDING, STAND_ATTACK, STAND_DEFEND

_ODDS: Final = 3  # a charge is worth it when so many more dice fall for the charger
# In a stand-up fight so many are enough: for attackers against any who are no stronger, for defenders against any who
# are two thirds as many; and none for attackers nearly as strong where the weather forbids all fire. Measured in 200
# fights of four units a side: attackers win 119 in 27 turns, where three dice win 108 in 38; defenders 123, not 118.
_ODDS_IN_THE_FIELD: Final = 1
# In weather without fire nothing but a charge drives an enemy off, and once a fight is decided nothing does it sooner.
_AT_ANY_ODDS: Final = -4
_WILD: Final = ("irregular", "indian", "civilian")  # who charges with a die more (MM-CHARGE-1)


class Veteran(Policy):
    """Fires before it is fired at, charges only a beaten enemy, goes prone in sight of one, plays for the objective.

    In a stand-up fight it charges sooner; there its attackers come out of the water before they fire.
    It goes home with half lost and four enemies left for each of the rest. It guards its stores to the last; once they
    cannot be saved, it goes home with a quarter down. Its defenders go into range to help a friend near by who fights.
    It breaks off from a stronger enemy.
    """

    __slots__ = ()

    key = "veteran"

    def never_takes(self, choice: Choice) -> bool:
        """Return whether the choice is a move without a purpose; to end one on the ground may have its use."""
        return super().never_takes(choice) and not (isinstance(choice, Order) and choice.kind == orders.PRONE)

    def may_charge(self, prospect: Prospect) -> bool:
        """Return whether the odds are good, or a standoff may be ended so."""
        least = _least(prospect.goal, prospect.cold_steel, prospect.unit, prospect.foe)
        return _odds(prospect.unit, prospect.foe) >= least or meeting.may_end_the_wait(prospect)

    def answer(self, rule: str, choices: list[Order], view: BattleView) -> int:
        """Return the place of the order that serves the objective best."""
        if rule == "MM-LEAVE-1":
            return 1 if _has_enough(view) else 0
        if rule == "MM-MELEE-5":
            return len(choices) - 1 if _faces_more(view) else 0  # to break off comes last
        if rule == "MM-CHARGE-1":
            place = _charge(view, choices)
            return place if place >= 0 else finding.first_of(choices, [orders.MARCH_ON, orders.HOLD])
        if rule == "MM-MOVE-3":
            return 1 if _lies_low(view) else 0
        if choices[0].kind == orders.HOLD and choices[0].aim == "section":
            place = finding.find(choices, orders.HOLD, "house")
            return place if place >= 0 else plan.section_of_three(view)
        place = plan.small(view, choices, rule)
        if place >= 0:
            return place
        unit = view.unit
        goes_home = view.met and view.goal not in DEFENDING and not view.covers
        if unit is not None and view.foes and not goes_home:
            place = _in_contact(view, choices, unit)
            if place >= 0:
                return place
        return plan.pursue(view, choices, fast=True, rest=True, together=False)


def _has_enough(view: BattleView) -> bool:
    """MM-LEAVE-1: whether a fight is hopeless or lasts too long; of guards, whether stores and a quarter are lost."""
    if view.goal == "raid_defend":
        return plan.are_stores_lost(view, plan.looted(view)) and plan.lost_share(view, 1, 4)
    return plan.is_hopeless(view) or (view.goal not in DEFENDING and view.turn >= 2 * plan.LONGEST_DAY)


def _faces_more(view: BattleView) -> bool:
    """MM-MELEE-5: whether the nearest enemy has more figures than the unit in melee, which then breaks off.

    By it the British win 48 of a hundred battles on the Monongahela (of 400), and 40 without it. In the other scenarios
    it changes nothing that is sure.
    """
    unit = view.unit
    strength: i64 = 0
    least: i64 = -1
    if unit is None:
        return False
    for foe in view.foes:
        way = square(foe.x - unit.x, foe.y - unit.y)
        if least < 0 or way < least:
            least = way
            strength = foe.figures
    return strength > unit.figures


def _lies_low(view: BattleView) -> bool:
    """MM-MOVE-3: whether a scout drops prone at the end of its move: in loose order, with an enemy it will fire at.

    To rise costs it an activation, so that it does not where it would go on next: for an enemy out of its range or
    sight, in weather without fire, or on its way home.
    """
    unit = view.unit
    if unit is None or unit.formation != "unformed" or view.goal != "scout" or view.met or meeting.no_fire(view):
        return False
    return view.may_shoot


def _in_contact(view: BattleView, choices: list[Order], unit: Own) -> int:
    """Return the order that an enemy in sight calls for, -1 where the objective comes first."""
    if unit.troop == ARTILLERY:
        return meeting.serve_gun(choices)
    place = meeting.get_down(view, choices, unit)
    if place < 0:
        place = meeting.volley(view, choices, unit)
    if place < 0:
        place = _charge(view, choices)
    if place < 0:
        place = finding.find(choices, orders.LOOT)
    if place < 0 and not (unit.wades and view.goal == STAND_ATTACK):
        place = meeting.best_fire(view, choices, unit)
    if place < 0:
        place = finding.find(choices, orders.RELOAD)
    if place < 0:
        place = meeting.answer_fire(view, choices, unit)
    if place < 0:
        place = meeting.dress(view, choices, unit)
    if place < 0:
        place = meeting.end_the_wait(view, choices, unit)
    if place < 0 and view.goal in DEFENDING:
        place = meeting.help_friend(view, choices, unit)
    if place < 0:
        place = plan.out_to_finish(view, choices)
    if place < 0:
        place = plan.garrison(view, choices)
    if place < 0 and view.goal in DEFENDING:
        place = _wait(view, choices, unit)
    return place


def _wait(view: BattleView, choices: list[Order], unit: Own) -> int:
    """Return the order to wait for an enemy out of reach: lying down, for those in loose order outside a house.

    Who has risen to help a friend does not lie down again while he fights.

    Who wades comes out of the water, which spoils his fire, towards the enemy, or the buildings that he guards if he
    sees no enemy himself (MM-TERR-5). One at its side it turns to first. Where the weather forbids all fire, men on
    their feet are as safe and may charge.
    """
    if unit.wades:
        place = finding.find(choices, orders.MOVE, "press")
        place = place if place >= 0 else finding.find(choices, orders.MOVE, "house")
        if place >= 0:
            return place
    place = meeting.turn_to(view, choices, unit)
    if place >= 0:
        return place
    lies_down = unit.formation == "unformed" and not meeting.no_fire(view) and not view.friend_fights
    if lies_down:
        place = finding.find(choices, orders.PRONE)
    return place if place >= 0 else finding.find(choices, orders.HOLD)


def _charge(view: BattleView, choices: list[Order]) -> int:
    """Return the charge with the best odds of those that are worth it, -1 for none."""
    unit = view.unit
    best = -1
    if unit is None:
        return best
    most: i64 = _AT_ANY_ODDS - 1
    cold_steel = meeting.no_fire(view) or plan.is_decided(view)
    for place in range(len(choices)):
        order = choices[place]
        if order.kind != orders.CHARGE:
            continue
        foe = finding.foe_of(view, order.target)
        if foe is None:
            continue
        odds: i64 = _odds(unit, foe)
        if odds > most and odds >= _least(view.goal, cold_steel, unit, foe):
            most = odds
            best = place
    return best


def _least(goal: str, cold_steel: bool, unit: Own, foe: Foe) -> i64:
    """MM-CHARGE-1: return with how many dice ahead a charge is worth it, for what the side is there for.

    `cold_steel`: no fire is allowed in this weather, or the fight is decided.
    """
    if goal in (STAND_ATTACK, STAND_DEFEND) and cold_steel and meeting.nearly_matches(unit, foe):
        return _AT_ANY_ODDS
    weak = (goal == STAND_ATTACK and unit.figures >= foe.figures) or (
        goal == STAND_DEFEND and 2 * unit.figures >= 3 * foe.figures
    )
    return _ODDS_IN_THE_FIELD if weak else _ODDS


def _odds(unit: Own, foe: Foe) -> i64:
    """MM-CHARGE-1: return how many dice the charger has ahead, as far as its commander can see."""
    odds: i64 = 0
    if unit.formation == "line":
        odds += 1
    if unit.troop in _WILD or (unit.mounted and unit.troop == CAVALRY):
        odds += 1
    if unit.figures >= 2 * foe.figures:
        odds += 1
    if not foe.loaded:
        odds += 1
    if foe.formation == "line":
        odds -= 1
    if foe.house:
        odds -= 1
    if foe.mounted and foe.troop == CAVALRY:
        odds -= 1
    if foe.figures >= 2 * unit.figures:
        odds -= 1
    return odds
