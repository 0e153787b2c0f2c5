"""A siege as it may be, of all that a nation knows: the enemy's hidden pieces are dealt to the counts that it sees."""

from typing import Final

from rules.core.dice import Dice
from rules.quebec_1759.doctrine.routes import PICKETS, SPREAD
from rules.quebec_1759.known import Known, Rivals
from rules.quebec_1759.pieces import CAPTURED, Block, Leader
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS, FIRST_WORKS, LEADERS, UNITS
from rules.quebec_1759.words import BRITISH, COLUMNS, FRENCH, ILE_DORLEANS, KINDS, NOWHERE

_DECOY = -1
# One deal in six is by lot alone.
_SURPRISE: Final = 6


def drawn(dice: Dice, things: int) -> int:
    """Return one of some things, up to 216 of them, each about as likely as the others."""
    face = 36 * (dice.face("QB-ORDERS-1") - 1) + 6 * (dice.face("QB-ORDERS-1") - 1) + dice.face("QB-ORDERS-1") - 1
    return face % things


def likely_set_ups(known: Known, rivals: Rivals) -> list[str]:
    """Return the French set-ups, of those that doctrines have, from which the blocks that are seen have moved least.

    None for an enemy who has no set-up, or has moved most of his blocks.
    """
    found: list[str] = []
    if known.nation == FRENCH:
        return found
    fewest = sum(known.enemies) // 2
    for key in SPREAD:
        expected = _expected(rivals, key)
        astray = 0
        for area, count in enumerate(known.enemies):
            astray += max(0, count - expected[area])
        if astray < fewest:
            fewest = astray
            found = []
        if astray == fewest:
            found.append(key)
    return found


def seem_to_stand(known: Known, rivals: Rivals) -> bool:
    """QB-INDIAN-1: return whether the French neither move nor raid, as far as can be seen.

    All their blocks are where a set-up has them, and no British unit that is still on the island has lost a step.
    """
    for block in known.blocks:
        if block.area == ILE_DORLEANS and block.steps < block.full:
            return False
    for key in SPREAD:
        expected = _expected(rivals, key)
        astray = 0
        for area, count in enumerate(known.enemies):
            astray += max(0, count - expected[area])
        if astray == 0:
            return True
    return False


def _expected(rivals: Rivals, key: str) -> list[int]:
    """Return the blocks in each area if nothing has moved since a set-up."""
    found = [PICKETS[key].get(area, 0) for area in range(len(AREAS))]
    for order, steps in enumerate(rivals.steps):
        if steps > 0:
            found[SPREAD[key][order]] += 1
    return found


def deal(known: Known, rivals: Rivals, set_ups: list[str], dice: Dice) -> Siege:
    """QB-FOG-1, QB-FOG-2: return a siege at step 3 of a turn that fits all that a nation knows; sides by nation.

    `set_ups` are those from which the enemy is likely to have begun.
    """
    nation, enemy = known.nation, 1 - known.nation
    siege = Siege(known.options, [0, 1])
    siege.turn = known.turn
    siege.ships = list(known.ships)
    siege.path_found = known.path_found
    siege.fire_ships = known.fire_ships
    siege.fire_ships_sent = known.fire_ships_sent
    siege.replaced = rivals.replaced
    siege.first_works = rivals.first_works
    siege.holders = list(rivals.holders)
    siege.deserted = list(rivals.deserted)
    siege.decoys[nation] = list(known.decoys)
    siege.blocks[nation] = [_copy(block) for block in known.blocks]
    siege.leaders[nation] = [_copy_leader(leader) for leader in known.leaders]
    siege.counts[enemy] = list(known.enemies)
    siege.counts[nation] = list(known.decoys)
    for block in known.blocks:
        siege.counts[nation][block.area] += 1
    siege.works = [list(row) for row in known.works]
    _deal_blocks(siege, known, rivals, set_ups, dice)
    _deal_leaders(siege, enemy, known, rivals, dice)
    if nation == BRITISH and rivals.first_works != NOWHERE and rivals.holders[rivals.first_works] == FRENCH:
        open_column = drawn(dice, len(COLUMNS))
        for step in range(FIRST_WORKS):
            siege.works[rivals.first_works][(open_column + 1 + step) % len(COLUMNS)] = True
    return siege


def _copy(block: Block) -> Block:
    found = Block(block.id, block.name, block.nation, block.kind, block.order, block.full, block.steps)
    found.area = block.area
    found.seen = block.seen
    found.sighted = block.sighted
    return found


def _copy_leader(leader: Leader) -> Leader:
    found = Leader(leader.id, leader.name, leader.nation, leader.kind, leader.rating)
    found.area = leader.area
    found.until = leader.until
    return found


def _deal_blocks(siege: Siege, known: Known, rivals: Rivals, set_ups: list[str], dice: Dice) -> None:
    """Deal the enemy's units and decoys to where they were seen, else to where they are likely, the rest by lot."""
    enemy = 1 - known.nation
    left = list(known.enemies)
    pool: list[int] = []
    for order, steps in enumerate(rivals.steps):
        if steps > 0 and rivals.areas[order] != NOWHERE and left[rivals.areas[order]] > 0:
            left[rivals.areas[order]] -= 1
            _put(siege, enemy, order, steps, rivals.areas[order])
        elif steps > 0:
            pool.append(order)
    if dice.face("QB-ORDERS-1") < _SURPRISE:
        if set_ups:
            pool = _as_set_up(siege, rivals, set_ups[drawn(dice, len(set_ups))], left, pool)
        elif enemy == BRITISH:
            pool = _as_landed(siege, rivals, left, pool, dice)
    _by_lot(siege, enemy, rivals, left, pool, dice)
    siege.blocks[enemy].sort(key=_order_of)


def _as_set_up(siege: Siege, rivals: Rivals, key: str, left: list[int], pool: list[int]) -> list[int]:
    """QB-SETUP-1: deal French units to where a set-up has them, as long as blocks are there; return the units left."""
    rest: list[int] = []
    for order in pool:
        area = SPREAD[key][order]
        if left[area]:
            left[area] -= 1
            _put(siege, FRENCH, order, rivals.steps[order], area)
        else:
            rest.append(order)
    return rest


def _as_landed(siege: Siege, rivals: Rivals, left: list[int], pool: list[int], dice: Dice) -> list[int]:
    """QB-SHIP-1: deal the strongest British units to the blocks that have left the island; return who stayed there.

    Each block that lands costs a place in a ship, so the decoys have stayed behind.
    """
    landed = pool[: sum(left) - left[ILE_DORLEANS]]
    rest = pool[len(landed) :]
    for area in range(len(AREAS)):
        while area != ILE_DORLEANS and left[area] and landed:
            order = landed.pop(drawn(dice, len(landed)))
            left[area] -= 1
            _put(siege, BRITISH, order, rivals.steps[order], area)
    return rest


def _by_lot(siege: Siege, enemy: int, rivals: Rivals, left: list[int], pool: list[int], dice: Dice) -> None:
    """QB-SETUP-2: deal units and decoys to the places that are left, each as likely as the others."""
    pool = pool + [_DECOY] * max(sum(left) - len(pool), 0)
    for area, count in enumerate(left):
        for _ in range(count):
            order = pool.pop(drawn(dice, len(pool)))
            if order == _DECOY:
                siege.decoys[enemy][area] += 1
            else:
                _put(siege, enemy, order, rivals.steps[order], area)


def _order_of(block: Block) -> int:
    return block.order


def _put(siege: Siege, enemy: int, order: int, steps: int, area: int) -> None:
    key, name, kind, full = UNITS[enemy][order]
    block = Block(key, name, enemy, KINDS.index(kind), order, full, steps)
    block.area = area
    siege.blocks[enemy].append(block)


def _deal_leaders(siege: Siege, enemy: int, known: Known, rivals: Rivals, dice: Dice) -> None:
    """Deal the enemy's leaders to areas where he has blocks, as likely as there are blocks."""
    blocks: list[int] = []
    for area, count in enumerate(known.enemies):
        blocks.extend([area] * count)
    for kind, until in enumerate(rivals.leaders):
        if until >= 0:
            key, name, rating = LEADERS[enemy][kind]
            leader = Leader(key, name, enemy, kind, rating)
            leader.until = until
            if blocks:
                leader.area = blocks[drawn(dice, len(blocks))]
            else:
                leader.fate = CAPTURED
            siege.leaders[enemy].append(leader)


def transplant(plan: Plan, siege: Siege, nation: int) -> Plan:
    """Return the same plan about the pieces of a dealt siege."""
    found = Plan(plan.action, plan.area)
    found.column = plan.column
    found.ships = plan.ships
    found.decoys = list(plan.decoys)
    found.added = plan.added
    found.added_area = plan.added_area
    found.unit = _block_in(siege, nation, plan.unit)
    found.leader = _leader_in(siege, nation, plan.leader)
    for move in plan.moves:
        found.add_move(move.to, _block_in(siege, nation, move.block), _leader_in(siege, nation, move.leader))
    for giver, taker in plan.passes:
        one, other = _block_in(siege, nation, giver), _block_in(siege, nation, taker)
        if one is not None and other is not None:
            found.add_pass(one, other)
    return found


def _block_in(siege: Siege, nation: int, wanted: Block | None) -> Block | None:
    if wanted is not None:
        for block in siege.blocks[nation]:
            if block.order == wanted.order:
                return block
    return None


def _leader_in(siege: Siege, nation: int, wanted: Leader | None) -> Leader | None:
    if wanted is not None:
        for leader in siege.leaders[nation]:
            if leader.kind == wanted.kind:
                return leader
    return None
