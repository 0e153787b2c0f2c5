"""Ways out: survivors of a lost battle, and leaders left alone with the enemy."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.quebec_1759.orders import ABOARD, BOARDING, GO, LEADER_OUT, TO, WAY_OUT, Order
from rules.quebec_1759.pieces import CAPTURED, Block, Leader
from rules.quebec_1759.record import area_key, lose_steps, move_block, move_leader, set_fate, show
from rules.quebec_1759.siege.asking import ask
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.theatre import NO_ROAD
from rules.quebec_1759.words import BOTH, BRITISH, NATIONS, NOWHERE, ROUTED


class Way:
    """A way out of a battle: to an area, by ship or by road."""

    __slots__ = ("by_ship", "to")

    def __init__(self, to: int, by_ship: bool) -> None:
        self.to: int = to
        self.by_ship: bool = by_ship


def ways_out(siege: Siege, nation: int, area: int, origin: int, by_ship: bool, attacks: bool) -> list[Way]:
    """QB-BATTLE-10: return the ways out of a battle; `origin` is the area from which its attackers came.

    `by_ship` is whether they landed.
    """
    enemy = 1 - nation
    if attacks and not siege.has_block(enemy, origin):
        return [Way(origin, by_ship)]
    found: list[Way] = []
    for to in siege.theatre.roads[area]:
        if to != origin and not siege.has_block(enemy, to):
            found.append(Way(to, False))
    sea = siege.theatre.sea[area]
    if nation == BRITISH and sea != NOWHERE and siege.ships[sea] > 0:
        by_road = [way.to for way in found]
        for to in siege.theatre.across[area]:
            if to not in by_road and siege.holders[to] == BRITISH and not siege.has_block(enemy, to):
                found.append(Way(to, True))
    return found


def withdraw(umpire: Umpire, siege: Siege, units: list[Block], nation: int, area: int, ways: list[Way]) -> None:
    """QB-BATTLE-10: take the survivors of a lost battle out by a way of its choice; without one they are lost."""
    if not units:
        return
    if not ways:
        _lose(umpire, siege, units, nation)
        return
    orders = [Order(TO, None, None, way.to) for way in ways]
    to = ask(umpire, siege, "QB-BATTLE-10", nation, WAY_OUT, orders).area
    going = list(units)
    for way in ways:
        if way.to == to and way.by_ship:
            going = board(umpire, siege, units, nation, siege.ships[siege.theatre.sea[area]])
    lost = [block for block in units if block not in going]
    for block in going:
        move_block(umpire, "QB-BATTLE-10", block, to)
    if umpire.recording:
        after = {"from": area_key(area), "to": area_key(to), "blocks": len(going)}
        umpire.record("QB-BATTLE-10", NOTE, NATIONS[nation], "moved", None, after)
    _lose(umpire, siege, lost, nation)
    for leader in siege.leaders[nation]:
        if leader.area == area:
            move_leader(umpire, "QB-BATTLE-10", leader, to)


def board(umpire: Umpire, siege: Siege, units: list[Block], nation: int, ships: int) -> list[Block]:
    """QB-BATTLE-10: return the blocks that go aboard, a block a ship, of the owner's choice."""
    left = list(units)
    going: list[Block] = []
    if len(units) <= ships:
        return left
    while len(going) < ships:
        orders = [Order(ABOARD, block) for block in left]
        block = ask(umpire, siege, "QB-BATTLE-10", nation, BOARDING, orders).block
        assert block is not None
        left.remove(block)
        going.append(block)
    return going


def _lose(umpire: Umpire, siege: Siege, units: list[Block], nation: int) -> None:
    if units and umpire.recording:
        umpire.record("QB-BATTLE-10", NOTE, NATIONS[nation], "drowned", None, [block.id for block in units])
    for block in units:
        show(umpire, "QB-BATTLE-10", block, True)
        lose_steps(umpire, "QB-BATTLE-10", block, block.steps, ROUTED)


def free_leaders_flee(umpire: Umpire, siege: Siege) -> None:
    """QA-LEADER-3: let leaders who are alone with enemy units go to the nearest area of their side, or be captured."""
    for nation in BOTH:
        for leader in siege.leaders[nation]:
            area = leader.area
            if area != NOWHERE and siege.has_unit(1 - nation, area) and not siege.has_unit(nation, area):
                flee(umpire, siege, leader)


def flee(umpire: Umpire, siege: Siege, leader: Leader) -> None:
    """QA-LEADER-3: take a leader to the nearest area that his side holds without enemy blocks; else he is captured."""
    nation = leader.nation
    closed = [siege.has_block(1 - nation, area) for area in range(len(AREAS))]
    away = siege.theatre.steps_from(leader.area, closed, nation == BRITISH)
    nearest = NO_ROAD
    found: list[int] = []
    for area in range(len(AREAS)):
        if area == leader.area or closed[area] or siege.holders[area] != nation or away[area] > nearest:
            continue
        if away[area] == NO_ROAD:
            continue
        if away[area] < nearest:
            nearest = away[area]
            found = []
        found.append(area)
    if not found:
        set_fate(umpire, "QA-LEADER-3", leader, CAPTURED)
        return
    orders = [Order(GO, None, leader, area) for area in found]
    to = ask(umpire, siege, "QA-LEADER-3", nation, LEADER_OUT, orders).area
    move_leader(umpire, "QA-LEADER-3", leader, to)
