"""The plain plan all doctrines share: a scout's route, a raider's way to the stores, a defender's watch, the way home.

Every function is pure: equal views and choices give equal answers. Answers are places in the list of choices, -1 for
none.
"""

from typing import Final

from rules.core.geometry import square
from rules.core.int64 import i64
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.doctrine.rounds import next_section
from rules.muskets_mohawks.known import Foe, Own, Store
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.sight.reach import in_front
from rules.muskets_mohawks.tables_encounter import STILL_TURNS
from rules.muskets_mohawks.tables_terrain import INCLEMENT_WEATHER
from rules.muskets_mohawks.view import BattleView
from rules.muskets_mohawks.words import ARTILLERY, MOUNTED_INFANTRY, PLAYER

LONGEST_DAY: Final = 60  # turns after which any plan ends in going home
_DRESSED_BY: Final = 180  # no time to form line with an enemy nearer than this, no need when all are farther than
_DRESSED_FROM: Final = 300
_SUPPORT: Final = 120  # raiders without a building of their own stay within this of the nearest
_WALK: Final = 90  # what is nearer than this is reached by an ordinary move
_PATIENCE: Final = 12  # quiet turns after which those who cannot get at one marker try the next
_ROOM_TO_RUN: Final = 320  # the 24 inches that a fast move keeps from an enemy, and the 8 of a plain move
_AT_ONCE: Final[list[str]] = [orders.LOOT, orders.RELOAD, orders.STAND]  # before anybody goes anywhere
_ROUND: Final = 4  # turns a defender gives to each building on his round
_CLOSE: Final = 130  # who has an enemy nearer than this need not close up to him
_TO_FIGHT: Final = 260  # mounted infantry get down with an enemy as near as a musket's range and a move
_POST: Final = 140  # a defender within this of a building guards it


def find(choices: list[Order], kind: str, aim: str = "", target: str = "") -> int:
    """Return the place of the first order of a kind, and of an aim and target where they are named."""
    for place, order in enumerate(choices):
        if order.kind == kind and (not aim or order.aim == aim):
            if not target or order.target == target:
                return place
    return -1


def first_of(choices: list[Order], kinds: list[str]) -> int:
    """Return the place of the first order of the first of these kinds that is on offer; -1 for none."""
    for kind in kinds:
        place = find(choices, kind)
        if place >= 0:
            return place
    return -1


def go(choices: list[Order], aim: str, target: str, fast: bool) -> int:
    """Return the fast move to an aim where one is on offer and wanted, else the normal one."""
    if fast:
        place = find(choices, orders.FAST, aim, target)
        if place >= 0:
            return place
    return find(choices, orders.MOVE, aim, target)


def pursue(view: BattleView, choices: list[Order], fast: bool, rest: bool, together: bool, tires: bool = True) -> int:
    """Return the order that serves the encounter's goal when no enemy decides the matter.

    `fast`: try fast moves; `rest`: let regulars recover; `together`: scout as one force rather than apart; `tires`:
    go home after a long day without the objective. Who comes when the objective is met waits for the others to go.
    """
    fast = fast and not _hindered(view)
    place = first_of(choices, _AT_ONCE)
    if place < 0 and view.unit is not None and view.unit.troop == ARTILLERY:
        place = find(choices, orders.MOVE, orders.OF_GUN)
    if place < 0 and rest:
        place = find(choices, orders.RECOVER)
    if place < 0:
        place = _in_and_out_of_the_saddle(view, choices)
    if place >= 0:
        return place
    if view.met or (tires and view.turn >= LONGEST_DAY and view.goal != "raid_defend"):
        place = -1 if view.covers else _home(choices, fast)
    elif view.goal == "scout":
        place = _to_section(view, choices, fast, together)
    elif view.goal == "raid_attack":
        place = _to_stores(view, choices, fast)
    else:
        place = _watch(view, choices)
    if place >= 0 and choices[place].kind == orders.MOVE:
        # A gun goes nowhere before its team draws it.
        team = find(choices, orders.LIMBER)
        place = team if team >= 0 else place
    return place if place >= 0 else len(choices) - 1


def serve_gun(choices: list[Order]) -> int:
    """MM-ACT-2: return the order to bring a gun into action: to fire, load, unlimber before an enemy; -1 for none.

    Gunners who have left their gun go back to one that is near.
    """
    if find(choices, orders.LIMBER) < 0 and find(choices, orders.UNLIMBER) < 0:
        return find(choices, orders.MOVE, orders.OF_GUN)
    place = first_of(choices, [orders.FIRE, orders.RELOAD])
    return place if place >= 0 else find(choices, orders.UNLIMBER, "range")


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
        if order.aim == "section":
            way = square(order.x - unit.x, order.y - unit.y)
            if best < 0 or way < least:
                best = place
                least = way
    return go(choices, "section", choices[best].target, fast) if best >= 0 else -1


def _to_stores(view: BattleView, choices: list[Order], fast: bool) -> int:
    """MM-ENC-2: to the nearest building not yet looted that no friend is in or nearer to; else close by, in support."""
    unit = view.unit
    if unit is None:
        return -1
    support = ""
    support_way: i64 = 0  # ways here are squares of distances
    for store in view.stores:
        if store.looted or store.id == unit.house:
            continue
        way = _to_door(unit, store)
        if not support or way < support_way:
            support = store.id
            support_way = way
    best, best_way = _own_store(view, unit)
    if best:
        return go(choices, "house", best, fast and best_way > _WALK * _WALK)
    if support and support_way > _SUPPORT * _SUPPORT:
        return go(choices, "house", support, fast)
    return -1


def _own_store(view: BattleView, unit: Own) -> tuple[str, i64]:
    """MM-ENC-2: return the building that a raider makes for, and the square of the way there; "" for none."""
    best = ""
    best_way: i64 = 0
    for store in view.stores:
        if store.looted or store.id == unit.house:
            continue
        way = _to_door(unit, store)
        if (not best or way < best_way) and not _friend_first(view, unit, store, way):
            best = store.id
            best_way = way
    return best, best_way


def _in_and_out_of_the_saddle(view: BattleView, choices: list[Order]) -> int:
    """MM-TROOP-3: return the order to dismount before a building to be raided, or to mount for a way to go; or -1."""
    unit = view.unit
    if unit is None or (not unit.mounted and find(choices, orders.MOUNT) < 0):
        return -1
    raids = view.goal == "raid_attack" and not view.met
    best, way = _own_store(view, unit) if raids else ("", 0)
    if unit.mounted:
        return find(choices, orders.DISMOUNT) if best and way <= _WALK * _WALK else -1
    if view.goal == "raid_defend" or (raids and way <= 4 * _WALK * _WALK):
        return -1
    return find(choices, orders.MOUNT)


def get_down(view: BattleView, choices: list[Order], unit: Own) -> int:
    """MM-TROOP-3: return the order by which mounted infantry dismount to fight an enemy who is near; -1 for none."""
    if unit.mounted and unit.troop == MOUNTED_INFANTRY:
        for foe in view.foes:
            if square(foe.x - unit.x, foe.y - unit.y) <= _TO_FIGHT * _TO_FIGHT:
                return find(choices, orders.DISMOUNT)
    return -1


def _to_door(unit: Own, store: Store) -> i64:
    return square(store.door_x - unit.x, store.door_y - unit.y)


def _friend_first(view: BattleView, unit: Own, store: Store, way: i64) -> bool:
    """Whether a friend is in a building already, or on his way there and nearer; who never gets there counts no more.

    Inferred: after many quiet turns he has found no way in, and the next tries.
    """
    for friend in view.units:
        if friend.house == store.id:
            return True
        if view.quiet >= _PATIENCE:
            continue
        if friend.id != unit.id and friend.on_table and not friend.house and _to_door(friend, store) < way:
            return True
    return False


def _watch(view: BattleView, choices: list[Order]) -> int:
    """MM-ENC-3: stand guard; go out to PEFs that will not come, once the ruling lets one, and to raiders who hide."""
    place = _out_to_a_marker(view, choices)
    if place < 0:
        place = _to_post(view, choices)
    if place < 0:
        place = _round_of_stores(view, choices)
    if place >= 0:
        return place
    for kind in (orders.RECOVER, orders.FORM):
        place = find(choices, kind, "", "line" if kind == orders.FORM else "")
        if place >= 0:
            return place
    return find(choices, orders.HOLD)


def _out_to_a_marker(view: BattleView, choices: list[Order]) -> int:
    """MM-ENC-3: return the move out to a PEF: the first, and the next after many quiet turns without a meeting."""
    found: list[int] = []
    for place in range(len(choices)):
        order = choices[place]
        if order.kind == orders.MOVE and order.aim == "pef":
            found.append(place)
    return found[view.quiet // _PATIENCE % len(found)] if found else -1


def _to_post(view: BattleView, choices: list[Order]) -> int:
    """MM-ENC-3: return the move of a defender far from all stores towards the nearest; -1 for who is there."""
    unit = view.unit
    if unit is None or unit.house:
        return -1
    best = ""
    least: i64 = _POST * _POST
    for store in view.stores:
        way = _to_door(unit, store)
        if way <= _POST * _POST:
            return -1
        if not best or way < least:
            best = store.id
            least = way
    return find(choices, orders.MOVE, "house", best) if best else -1


def _round_of_stores(view: BattleView, choices: list[Order]) -> int:
    """MM-ENC-3: return the move to the next building of a round that looks for raiders out of sight; -1 for none.

    Inferred: the encounter lasts until every enemy is gone, and those who wait for each other behind houses would never
    meet. The player's defender goes after many quiet turns, who is in a house after twice as many.
    """
    unit = view.unit
    if unit is None or view.side != PLAYER or view.foes or not view.stores:
        return -1
    waited = view.quiet - (2 * _PATIENCE if unit.house else _PATIENCE)
    if waited < 0:
        return -1
    store = view.stores[waited // _ROUND % len(view.stores)]
    return find(choices, orders.MOVE, "house", store.id)


def dress(view: BattleView, choices: list[Order], unit: Own) -> int:
    """MM-REACT-5: return the order to form line, for troops who know it, while the nearest enemy is out of reach."""
    if not view.foes or unit.formation == "line":
        return -1
    place = find(choices, orders.FORM, "", "line")
    if place < 0:
        return -1
    for foe in view.foes:
        away = square(foe.x - unit.x, foe.y - unit.y)
        if away < _DRESSED_BY * _DRESSED_BY:
            return -1
        if away < _DRESSED_FROM * _DRESSED_FROM:
            return place
    return -1


def small(view: BattleView, choices: list[Order], rule: str) -> int:
    """Return the answer to a question in which the doctrines do not differ, or -1: entry, formation, command."""
    first = choices[0]
    if first.kind == "enter_by":
        return 1
    if first.kind == orders.FORM and first.aim == "enter":
        if view.ground.overall == "wooded":
            return len(choices) - 1
        return 0 if first.target == "line" else len(choices) - 1
    if rule in ("MM-FIRE-1", "MM-REACT-5"):
        return 0  # the way with more dice; line for those who know it
    if rule == "MM-MOVE-2":
        return 0 if view.unit is not None and view.unit.formation != "unformed" else 1
    if rule == "MM-LEAD-3":
        return max(_to_the_leaderless(view, choices), 0)
    return -1


def _to_the_leaderless(view: BattleView, choices: list[Order]) -> int:
    """MM-LEAD-5: return the choice by which a higher leader goes to a unit that has lost its own; -1 for none.

    He stays where he is the leader that counts.
    """
    for unit in view.units:
        if unit.leader == view.acting:
            return -1
    for unit in view.units:
        if unit.on_table and not unit.leader:
            place = find(choices, "join", "", unit.id)
            if place >= 0:
                return place
    return -1


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


def end_the_wait(view: BattleView, choices: list[Order], unit: Own) -> int:
    """MM-ENC-3: return the order that ends a standoff of three turns; -1 while waiting has a use.

    A unit nearly as strong as the enemy charges where it can. Every unit out of easy range closes up, or only the
    strong ones where no unit can fire. Units in a house leave it after three turns more. Inferred: as the defender no
    longer waits for PEFs that have stopped.
    """
    if view.standoff < (2 * STILL_TURNS if unit.house else STILL_TURNS):
        return -1
    for place in range(len(choices)):
        order = choices[place]
        if order.kind == orders.CHARGE:
            foe = foe_of(view, order.target)
            if foe is not None and 4 * unit.figures >= 3 * foe.figures:
                return place
    press = find(choices, orders.MOVE, "press")
    if press < 0:
        return -1
    foe = foe_of(view, choices[press].target)
    dares = foe is not None and 4 * unit.figures >= 3 * foe.figures and no_fire(view)
    return press if dares or apart(unit, view, choices[press].target) > _CLOSE * _CLOSE else -1


def no_fire(view: BattleView) -> bool:
    """MM-WEATHER-1: return whether the weather forbids all fire."""
    return view.weather > 0 and not INCLEMENT_WEATHER[view.weather][0]


def turn_to(view: BattleView, choices: list[Order], unit: Own) -> int:
    """MM-ACT-1: return the order to turn to an enemy in sight, while there is none before the unit's front."""
    for foe in view.foes:
        if in_front(unit.heading, foe.x - unit.x, foe.y - unit.y):
            return -1
    return find(choices, orders.FACE)


def foe_of(view: BattleView, name: str) -> Foe | None:
    """Return an enemy in sight by id."""
    for foe in view.foes:
        if foe.id == name:
            return foe
    return None


def apart(unit: Own, view: BattleView, target: str) -> i64:
    """Return the square of the distance to an enemy in sight, or a great number."""
    foe = foe_of(view, target)
    return square(foe.x - unit.x, foe.y - unit.y) if foe is not None else 10**9
