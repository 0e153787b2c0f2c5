"""The plain plan all doctrines share: a scout's route, a raid, a defender's watch, the way home.

Every function is pure: equal views and choices give equal answers. Answers are places in the list of choices, -1 for
none.
"""

from typing import Final

from rules.core.geometry import square
from rules.core.int64 import i64
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.doctrine import torches
from rules.muskets_mohawks.doctrine.finding import find, first_of, go, is_behind_friends
from rules.muskets_mohawks.doctrine.raiding import in_and_out_of_the_saddle, to_door, to_stores
from rules.muskets_mohawks.ground import near_by, section_centre
from rules.muskets_mohawks.known import Own
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.tables_encounter import HELD_SECTIONS, MOST_UNITS
from rules.muskets_mohawks.view import BattleView
from rules.muskets_mohawks.words import ARTILLERY, DEFENDING, ENEMY, LINE, STAND_ATTACK, STAND_DEFEND, UNFORMED

LONGEST_DAY: Final = 60  # turns after which any plan ends in going home
_PATIENCE: Final = 12  # quiet turns after which an attacker makes for the next enemy instead
_HOPELESS: Final = 4  # enemies for each man left are too many
_ENOUGH: Final = 2  # friends who are nearer to an enemy, so that he is left to them
_ROOM_TO_RUN: Final = 320  # the 24 inches that a fast move keeps from an enemy, and the 8 of a plain move
_AT_ONCE: Final[list[str]] = [orders.LOOT, orders.RELOAD, orders.STAND]  # before any move
_SHY_OF: Final = 150  # sections with an enemy this near to their centre are left for later
_DETOUR: Final = 400
_LOOKED_AT: Final = 3  # so many of the nearest sections are tried as the next of a route
_ROUND: Final = 4  # turns a defender gives to each building on his round
_POST: Final = 140  # a defender within this of a building guards it


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
        if place < 0 and view.unit is not None and view.unit.formation != UNFORMED:
            place = find(choices, orders.FORM, "", UNFORMED)  # loose order passes the friends in its way
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

    One that enough friends are nearer to is left to them, unless friends bar the way to all others. Behind friends on
    every way a unit waits, once it has tried one in vain. After many quiet turns the next nearest is tried, since there
    may be no way to the first.
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
    if not found:
        return -1
    if view.quiet >= _PATIENCE:
        return found[view.quiet // _PATIENCE % len(found)]
    second = -1
    for place in found:
        if not is_behind_friends(view, unit, choices[place]):
            if not _left_to_friends(view, unit, choices[place]):
                return place
            second = place if second < 0 else second
    return second if second >= 0 or view.hemmed_in else found[0]


def out_to_finish(view: BattleView, choices: list[Order]) -> int:
    """MM-ENC-4: return the order by which a defender comes out to the last of the enemy; -1 while it is not decided.

    A prone unit rises first, a garrison stays.
    """
    unit = view.unit
    if view.goal != STAND_DEFEND or unit is None or unit.house or not is_decided(view):
        return -1
    return find(choices, orders.STAND) if unit.prone else _to_the_enemy(view, choices)


def is_decided(view: BattleView) -> bool:
    """MM-ENC-4: return whether a stand-up fight is won but for its end."""
    return view.goal in (STAND_ATTACK, STAND_DEFEND) and view.decided


def is_hopeless(view: BattleView) -> bool:
    """MM-LEAVE-1: return whether a side has lost half of its men, and four enemies are left for each of the others.

    To go home sooner loses battles. At three quarters lost, or in a stand-up fight at half lost with a third more
    enemies left, raiders won 38 of a hundred battles of Concepción and attacks of twelve units 61; now they win 49 and
    85, in three turns more. Never to go home wins one of a hundred more, and costs more men (400 and 120 battles).
    """
    return lost_share(view, 1, 2) and view.enemies_left >= _HOPELESS * view.own_left


def _left_to_friends(view: BattleView, unit: Own, order: Order) -> bool:
    """MM-ENC-4: return whether two friends are nearer than a unit to where its order would take it.

    Without this all make for the one enemy who is nearest, bar each other's way to him, and leave the rest in peace.
    """
    way = square(order.x - unit.x, order.y - unit.y)
    nearer = 0
    for friend in view.units:
        if friend.id != unit.id and friend.on_table and square(order.x - friend.x, order.y - friend.y) < way:
            nearer += 1
    return nearer >= _ENOUGH


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

    Else he stays where he is, as where he is the leader that counts. Of his units the one acts first that
    `next_to_act` names.
    """
    if choices[0].kind == orders.NEXT:
        return next_to_act(view, choices)
    if find(choices, "join") >= 0 and not view.leads:
        for name in view.leaderless:
            place = find(choices, "join", "", name)
            if place >= 0:
                return place
    return 0


def next_to_act(view: BattleView, choices: list[Order]) -> int:
    """MM-LEAD-3: return which unit of a command or body acts first: guns, who may fire, and who is nearest the enemy.

    So fire comes before the charge that it makes easier, and the foremost make way for those behind.
    """
    foes = view.foes
    if not foes:
        return 0
    best = 0
    best_rank: i64 = 9
    best_way: i64 = 0
    for place, order in enumerate(choices):
        for unit in view.units:
            if unit.id != order.target:
                continue
            way: i64 = 10**9
            for foe in foes:
                way = min(way, square(foe.x - unit.x, foe.y - unit.y))
            rank = _rank(unit, way)
            if rank < best_rank or (rank == best_rank and way < best_way):
                best = place
                best_rank = rank
                best_way = way
    return best


def _rank(unit: Own, way: i64) -> i64:
    """Return how soon a unit acts whose nearest enemy is so far off, as a square: gunners, who is in range, others."""
    if unit.troop == ARTILLERY:
        return 0
    return 1 if way <= unit.range * unit.range else 2


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


def _between(dx: int, dy: int) -> int:
    """Return about how far it is to a point so far off."""
    across = abs(dx)
    along = abs(dy)
    return across + along // 2 if across > along else along + across // 2


def _table() -> list[list[int]]:
    """Return how far it is from each section's centre to each other's; the rows and places 0 are not used."""
    found: list[list[int]] = []
    for start in range(10):
        from_x, from_y = section_centre(start)
        row: list[int] = []
        for end in range(10):
            to_x, to_y = section_centre(end)
            row.append(_between(to_x - from_x, to_y - from_y))
        found.append(row)
    return found


_LEGS: Final[list[list[int]]] = _table()


def next_section(view: BattleView, x: int, y: int) -> int:
    """MM-ENC-1: return the next section of the shortest round of all unseen ones and home; 0 when all are seen.

    Sections near an enemy in sight are left for later, so that contact changes the route.
    """
    unseen: list[int] = []
    for section in range(1, 10):
        if section not in view.seen:
            unseen.append(section)
    if not unseen:
        return 0
    firsts = list(unseen)
    costs: list[int] = []
    for section in firsts:
        to_x, to_y = section_centre(section)
        costs.append(_between(to_x - x, to_y - y) + _danger(view, to_x, to_y))
    best = 0
    best_cost = -1
    looked_at = min(_LOOKED_AT, len(firsts))
    for _ in range(looked_at):
        nearest = costs.index(min(costs))
        section = firsts[nearest]
        cost = costs[nearest] + _rest_of_round(view, section, unseen)
        if best_cost < 0 or cost < best_cost:
            best = section
            best_cost = cost
        firsts.pop(nearest)
        costs.pop(nearest)
    return best


def _danger(view: BattleView, x: int, y: int) -> int:
    """Return what an enemy in sight near a section's centre adds to the way there."""
    for foe in view.foes:
        if near_by(foe.x - x, foe.y - y, _SHY_OF - 1):
            return _DETOUR
    return 0


def _rest_of_round(view: BattleView, first: int, unseen: list[int]) -> int:
    """Return the length of the round by nearest neighbours from a section through the others and home."""
    left = list(unseen)
    left.remove(first)
    last = first
    total = 0
    while left:
        legs = _LEGS[last]
        nearest = left[0]
        least = legs[nearest]
        for section in left:
            cost = legs[section]
            if cost < least:
                nearest = section
                least = cost
        total += least
        left.remove(nearest)
        last = nearest
    _, y = section_centre(last)
    return total + (480 - y if view.home == 2 else y)


def watch(view: BattleView, choices: list[Order]) -> int:
    """MM-ENC-3: stand guard; go out to PEFs that will not come, once the ruling lets one, and to raiders who hide."""
    place = torches.put_out(view, choices, view.unit) if view.unit is not None else -1
    if place < 0:
        place = _to_the_looters(view, choices)
    if place < 0:
        place = out_to_finish(view, choices)
    if place < 0:
        place = _out_to_a_marker(view, choices)
    if place < 0:
        place = _to_post(view, choices)
    if place < 0:
        place = _round_of_stores(view, choices)
    if place < 0 and view.has_player:
        place = garrison(view, choices)
    if place >= 0:
        return place
    for kind in (orders.RECOVER, orders.FORM):
        place = find(choices, kind, "", "line" if kind == orders.FORM else "")
        if place >= 0:
            return place
    return find(choices, orders.HOLD)


def _decides(view: BattleView) -> bool:
    """MM-ENC-3: return whether looting that has begun will lose the encounter."""
    gone = 0
    begun = False
    for store in view.stores:
        if store.looted or store.begun:
            gone += 1
        begun = begun or store.begun
    return begun and are_stores_lost(view, gone)


def are_stores_lost(view: BattleView, gone: int) -> bool:
    """MM-ENC-2, MM-ENC-3: return whether a defender has lost with so many buildings looted.

    A player who defends has with half of them; against a player's raid only with all.
    """
    return gone >= len(view.stores) if view.side == ENEMY else 2 * gone >= len(view.stores)


def _to_the_looters(view: BattleView, choices: list[Order]) -> int:
    """MM-ENC-3: return the move to the nearest building that raiders loot, where nothing is left to wait for."""
    unit = view.unit
    if unit is None or not _decides(view):
        return -1
    best = ""
    least: i64 = 0
    for store in view.stores:
        way = to_door(unit, store)
        if store.begun and (not best or way < least):
            best = store.id
            least = way
    return find(choices, orders.MOVE, "house", best)


def _out_to_a_marker(view: BattleView, choices: list[Order]) -> int:
    """MM-ENC-3: return the move out to a PEF: the first, and the next after many quiet turns without a meeting."""
    found: list[int] = []
    for place in range(len(choices)):
        order = choices[place]
        if order.kind == orders.MOVE and order.aim == "pef":
            found.append(place)
    return found[view.quiet // _PATIENCE % len(found)] if found else -1


def garrison(view: BattleView, choices: list[Order]) -> int:
    """MM-ENC-3: return the move of a defender on foot into the nearest building of the raid that no friend holds.

    In it he has its cover, and it is not looted before he is driven out. A prone unit rises first. After a long day he
    looks for the raiders instead, who may wait out of sight for ever.
    """
    unit = view.unit
    if unit is None or unit.house or unit.mounted or view.goal != "raid_defend" or view.turn >= LONGEST_DAY:
        return -1
    held = [friend.house for friend in view.units]
    best = ""
    least: i64 = 0
    for store in view.stores:
        way = to_door(unit, store)
        if not (store.looted or store.burns) and store.id not in held and (not best or way < least):
            best = store.id
            least = way
    if not best:
        return -1
    place = find(choices, orders.MOVE, "house", best)
    return find(choices, orders.STAND) if place < 0 and unit.prone else place


def _to_post(view: BattleView, choices: list[Order]) -> int:
    """MM-ENC-3: return the move of a defender far from all stores towards the nearest; -1 for a unit that is there."""
    unit = view.unit
    if unit is None or unit.house:
        return -1
    best = ""
    least: i64 = _POST * _POST
    for store in view.stores:
        way = to_door(unit, store)
        if way <= _POST * _POST:
            return -1
        if not best or way < least:
            best = store.id
            least = way
    return find(choices, orders.MOVE, "house", best) if best else -1


def _round_of_stores(view: BattleView, choices: list[Order]) -> int:
    """MM-ENC-3: return the move to the next building of a round that looks for raiders out of sight; -1 for none.

    Inferred: the encounter lasts until every enemy is gone, and those who wait for each other behind houses would never
    meet. A player's defender goes after many quiet turns, one in a house after twice as many, and late at once.
    """
    unit = view.unit
    if unit is None or not view.has_player or view.foes or not view.stores:
        return -1
    patience = 2 * _PATIENCE if unit.house else _PATIENCE
    waited = view.quiet if view.turn >= LONGEST_DAY else view.quiet - patience
    if waited < 0:
        return -1
    store = view.stores[waited // _ROUND % len(view.stores)]
    place = find(choices, orders.MOVE, "house", store.id)
    # A line at the edge of the table may have no way to anywhere.
    return place if place >= 0 or unit.formation == UNFORMED else find(choices, orders.FORM, "", UNFORMED)
