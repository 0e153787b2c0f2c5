"""Step 5: ships first, then both army moves at once, then decoys that met real units."""

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.quebec_1759.counts import count_at
from rules.quebec_1759.orders import LAND, MARCH, SHIPS_DOWN, SHIPS_UP, SHOW, SHOWING, Order
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.record import area_key, move_block, move_leader, set_steps, show
from rules.quebec_1759.siege.asking import ask
from rules.quebec_1759.siege.escape import free_leaders_flee
from rules.quebec_1759.siege.shipping import move_ships
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import BOTH, BRITISH, FRENCH, NATIONS, NOWHERE


def move(umpire: Umpire, siege: Siege, plans: list[Plan]) -> None:
    """QB-TURN-1, QB-MOVE-1: move ships and armies, take decoys off, and let leaders left alone flee."""
    if plans[BRITISH].action in (SHIPS_UP, SHIPS_DOWN):
        move_ships(umpire, siege, plans[BRITISH])
    for nation in BOTH:
        for giver, taker in plans[nation].passes:
            set_steps(umpire, "QB-MOVE-1", giver, giver.steps - 1)
            set_steps(umpire, "QB-MOVE-1", taker, taker.steps + 1)
    barred = met_on_road(plans)
    for nation in BOTH:
        if plans[nation].is_army_move():
            _march(umpire, siege, nation, plans[nation], barred if nation == FRENCH else NOWHERE)
    siege.recount(umpire, "QB-MOVE-1")
    _meet_decoys(umpire, siege)
    free_leaders_flee(umpire, siege)


def met_on_road(plans: list[Plan]) -> int:
    """QB-MOVE-2: return the area to which no Frenchman goes, since British come from it by the same road."""
    british, french = plans[BRITISH], plans[FRENCH]
    if british.action != MARCH or french.action != MARCH:
        return NOWHERE
    if _sends(british, french.area) and _sends(french, british.area):
        return british.area
    return NOWHERE


def _sends(plan: Plan, to: i64) -> bool:
    """Return whether a plan sends a block to an area."""
    if plan.decoys[to]:
        return True
    for going in plan.moves:
        if going.to == to and going.block is not None:
            return True
    return False


def _march(umpire: Umpire, siege: Siege, nation: i64, plan: Plan, barred: i64) -> None:
    """QB-MOVE-1, QB-SHIP-1: take the blocks and leaders of an army move where they go, but for a barred area."""
    rule = "QB-SHIP-1" if plan.action == LAND else "QB-MOVE-1"
    stopped = False
    for block in siege.blocks[nation]:
        if block.area == plan.area:
            block.sighted = False  # QB-FOG-2: the opponent cannot tell which of them leave
    for each in plan.moves:
        if each.to == barred:
            stopped = True
            continue
        if each.block is not None:
            each.block.moved = True
            move_block(umpire, rule, each.block, each.to)
        elif each.leader is not None:
            move_leader(umpire, "QA-LEADER-1", each.leader, each.to)
    decoys = siege.decoys[nation]
    for to, count in enumerate(plan.decoys):
        if count and to == barred:
            stopped = True
        elif count:
            decoys[plan.area] -= count
            decoys[to] += count
    going = _going(plan, barred)
    _lose_sight(siege, nation, plan.area, going)
    if umpire.recording:
        _note_march(umpire, nation, plan, going)
        if stopped:
            umpire.record("QB-MOVE-2", NOTE, NATIONS[nation], "met_on_road", None, area_key(barred))


def _going(plan: Plan, barred: i64) -> list[int]:
    """QB-FOG-1: return how many blocks go to each area, real ones and decoys alike."""
    going = list(plan.decoys)
    for each in plan.moves:
        if each.block is not None:
            going[each.to] += 1
    if barred != NOWHERE:
        going[barred] = 0
    return going


def _lose_sight(siege: Siege, nation: i64, start: i64, going: list[int]) -> None:
    """QB-FOG-2: forget the decoys seen where blocks left from, unless all of them went together."""
    seen = siege.seen_decoys[1 - nation]
    count = seen[start]
    if count == 0 or sum(going) == 0:
        return
    seen[start] = 0
    for to, blocks in enumerate(going):
        if blocks == siege.counts[nation][start]:
            seen[to] += count


def _note_march(umpire: Umpire, nation: int, plan: Plan, going: list[int]) -> None:
    """QB-FOG-1: record how many blocks went to each area."""
    rule = "QB-SHIP-1" if plan.action == LAND else "QB-MOVE-1"
    for to, count in enumerate(going):
        if count:
            after = {"from": area_key(plan.area), "to": area_key(to), "blocks": count}
            umpire.record(rule, NOTE, NATIONS[nation], "moved", None, after)


def _meet_decoys(umpire: Umpire, siege: Siege) -> None:
    """QB-DECOY-1: take decoys off that met real units, or decoys alone; who met them alone shows a unit."""
    british, french = siege.unit_counts(BRITISH), siege.unit_counts(FRENCH)
    ours, theirs = siege.decoys[BRITISH], siege.decoys[FRENCH]
    area: i64
    for area in range(len(AREAS)):
        if ours[area] or theirs[area]:
            _meet_in(umpire, siege, area, count_at(british, area), count_at(french, area))


def _meet_in(umpire: Umpire, siege: Siege, area: i64, british: i64, french: i64) -> None:
    """QB-DECOY-1: take decoys off in one area with so many real units of both nations."""
    ours: i64 = siege.decoys[BRITISH][area]
    theirs: i64 = siege.decoys[FRENCH][area]
    if british == 0 and french == 0:
        if ours > 0 and theirs > 0:
            drop_decoys(umpire, siege, BRITISH, area)
            drop_decoys(umpire, siege, FRENCH, area)
        return
    if ours > 0 and french > 0:
        drop_decoys(umpire, siege, BRITISH, area)
        if british == 0:
            _show_one(umpire, siege, FRENCH, area)
    if theirs > 0 and british > 0:
        drop_decoys(umpire, siege, FRENCH, area)
        if french == 0:
            _show_one(umpire, siege, BRITISH, area)


def drop_decoys(umpire: Umpire, siege: Siege, nation: i64, area: i64) -> None:
    """QB-DECOY-1: show the decoys of a nation in an area, and take them off."""
    if umpire.recording and siege.decoys[nation][area]:
        after = {AREAS[area]: siege.decoys[nation][area]}
        umpire.record("QB-DECOY-1", NOTE, NATIONS[nation], "decoys_off", None, after)
    siege.decoys[nation][area] = 0
    siege.seen_decoys[1 - nation][area] = 0
    siege.recount(umpire, "QB-DECOY-1")


def _show_one(umpire: Umpire, siege: Siege, nation: i64, area: i64) -> None:
    """QB-DECOY-1: ask which unit is shown to decoys where no battle follows."""
    orders = [Order(SHOW, block) for block in siege.units_in(nation, area)]
    block = ask(umpire, siege, "QB-DECOY-1", nation, SHOWING, orders).block
    assert block is not None
    show(umpire, "QB-DECOY-1", block, True)
    show(umpire, "QB-FOG-2", block, False)
