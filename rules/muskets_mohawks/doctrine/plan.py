"""The plain plan all doctrines share: a scout's route, a raid, a defender's watch, the way home.

Every function is pure: equal views and choices give equal answers. Answers are places in the list of choices, -1 for
none.
"""

from typing import Final

from rules.core.geometry import square
from rules.core.int64 import i64
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.doctrine import torches
from rules.muskets_mohawks.doctrine.finding import find, first_of, go
from rules.muskets_mohawks.doctrine.guarding import watch
from rules.muskets_mohawks.doctrine.raiding import in_and_out_of_the_saddle, to_stores
from rules.muskets_mohawks.doctrine.rounds import next_section
from rules.muskets_mohawks.known import Own
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.tables_encounter import HELD_SECTIONS, MOST_UNITS
from rules.muskets_mohawks.view import BattleView
from rules.muskets_mohawks.words import ARTILLERY, DEFENDING, LINE, STAND_ATTACK

LONGEST_DAY: Final = 60  # turns after which any plan ends in going home
_PATIENCE: Final = 12  # quiet turns after which an attacker makes for the next enemy instead
_ROOM_TO_RUN: Final = 320  # the 24 inches that a fast move keeps from an enemy, and the 8 of a plain move
_AT_ONCE: Final[list[str]] = [orders.LOOT, orders.RELOAD, orders.STAND]  # before any move


def pursue(view: BattleView, choices: list[Order], fast: bool, rest: bool, together: bool, tires: bool = True) -> int:
    """Return the order that serves the encounter's goal when no enemy decides the matter.

    `fast`: try fast moves; `rest`: let regulars recover; `together`: scout as one force rather than apart; `tires`:
    go home after a long day without the objective. Who comes when the objective is met waits for the others to go.
    """
    fast = fast and not _hindered(view)
    place = torches.light(choices, False)
    if place < 0:
        place = first_of(choices, _AT_ONCE[1:] if torches.goes_on(view) else _AT_ONCE)
    if place < 0 and view.unit is not None and view.unit.troop == ARTILLERY:
        place = find(choices, orders.MOVE, orders.OF_GUN)
    if place < 0 and rest:
        place = find(choices, orders.RECOVER)
    if place < 0:
        place = in_and_out_of_the_saddle(view, choices)
    if place >= 0:
        return place
    if view.met or (tires and view.turn >= LONGEST_DAY and view.goal not in DEFENDING):
        place = -1 if view.covers else _home(choices, fast)
    elif view.goal == "scout":
        place = _to_section(view, choices, fast, together)
    elif view.goal == "raid_attack":
        place = to_stores(view, choices, fast)
    elif view.goal == STAND_ATTACK:
        place = _to_the_enemy(view, choices)
    else:
        place = watch(view, choices)
    if place >= 0 and choices[place].kind == orders.MOVE:
        # A gun goes nowhere before its team draws it.
        team = find(choices, orders.LIMBER)
        place = team if team >= 0 else place
    return place if place >= 0 else len(choices) - 1


def _hindered(view: BattleView) -> bool:
    """MM-MOVE-2: whether an enemy in sight is so near that a fast move could hardly be longer than a plain one."""
    unit = view.unit
    if unit is not None:
        for foe in view.foes:
            if square(foe.x - unit.x, foe.y - unit.y) < _ROOM_TO_RUN * _ROOM_TO_RUN:
                return True
    return False


def _home(choices: list[Order], fast: bool) -> int:
    place = find(choices, orders.FAST, "home") if fast else -1
    return place if place >= 0 else find(choices, orders.LEAVE)


def _to_section(view: BattleView, choices: list[Order], fast: bool, together: bool) -> int:
    unit = view.unit
    if unit is None:
        return -1
    start = unit
    if together:
        for other in view.units:
            if other.on_table:
                start = other
                break
    section = next_section(view, start.x, start.y)
    place = go(choices, "section", str(section), fast) if section else -1
    # Where no way leads to the next section of the round, any other that is left to see is better than to stay.
    return place if place >= 0 else _to_any_section(view, choices, unit, fast)


def _to_any_section(view: BattleView, choices: list[Order], unit: Own, fast: bool) -> int:
    """MM-ENC-1: return the move to the nearest unseen section that there is a way to; -1 for none."""
    best = -1
    least: i64 = 0
    for place, order in enumerate(choices):
        if order.aim == "section" and (fast or order.kind == orders.MOVE):
            way = square(order.x - unit.x, order.y - unit.y)
            if best < 0 or way < least:
                best = place
                least = way
    return go(choices, "section", choices[best].target, fast) if best >= 0 else -1


def _to_the_enemy(view: BattleView, choices: list[Order]) -> int:
    """MM-ENC-4: return the move to the nearest enemy or marker on the table; -1 for none.

    After many quiet turns the next nearest is tried, since there may be no way to the first.
    """
    unit = view.unit
    if unit is None:
        return -1
    found: list[int] = []
    for place, order in enumerate(choices):
        if order.kind == orders.MOVE and order.aim in ("pef", "foe"):
            at = len(found)
            way = square(order.x - unit.x, order.y - unit.y)
            while at > 0 and square(choices[found[at - 1]].x - unit.x, choices[found[at - 1]].y - unit.y) > way:
                at -= 1
            found.insert(at, place)
    return found[view.quiet // _PATIENCE % len(found)] if found else -1


def section_of_three(view: BattleView) -> int:
    """MM-ENC-3, MM-ENC-4: return the choice of the section in which a defender's next unit is set up.

    Few units keep together in the middle. Where more come than a raid takes they would be in each other's way there:
    they form from one end of the three sections to the other in the order of their list, which keeps brigades together.
    """
    listed = view.listed
    if len(listed) <= MOST_UNITS["raid_defend"]:
        return 1
    return listed.index(view.acting) * len(HELD_SECTIONS) // len(listed)


def small(view: BattleView, choices: list[Order], rule: str) -> int:
    """Return the answer to a question in which the doctrines do not differ, or -1: entry, formation, fire."""
    first = choices[0]
    if first.kind == "enter_by":
        return section_of_three(view)
    if first.kind == orders.FORM and first.aim == "enter":
        if view.ground.overall == "wooded":
            return len(choices) - 1
        return 0 if first.target == "line" else len(choices) - 1
    if rule in ("MM-FIRE-1", "MM-REACT-5"):
        return 0  # the way with more dice; line for those who know it
    if rule == "MM-MOVE-2":
        # A line is worth the inches that it costs; a mob, in which men leave a house, is only the easier target.
        return 0 if view.unit is not None and view.unit.formation == LINE else 1
    return -1


def lead(view: BattleView, choices: list[Order]) -> int:
    """MM-LEAD-3, MM-LEAD-5: return a leader's answer: he commands his units, and goes to one that has lost its own.

    Else he stays where he is, as where he is the leader that counts.
    """
    if find(choices, "join") >= 0 and not view.leads:
        for name in view.leaderless:
            place = find(choices, "join", "", name)
            if place >= 0:
                return place
    return 0


def lost_share(view: BattleView, part: int, of: int) -> bool:
    """Return whether a side has lost at least `part` in `of` of the figures that came."""
    return view.losses * of >= view.strength * part


def looted(view: BattleView) -> int:
    """Return how many of the buildings that the encounter is about are looted or burnt."""
    found = 0
    for store in view.stores:
        if store.looted:
            found += 1
    return found
