"""A siege as it may be, of all that a nation knows: the enemy's hidden pieces are dealt to the counts that it sees."""

from rules.core.dice import Dice
from rules.quebec_1759.known import Known, Rivals
from rules.quebec_1759.pieces import CAPTURED, Block, Leader
from rules.quebec_1759.plan import Move, Plan
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import FIRST_WORKS, LEADERS, UNITS
from rules.quebec_1759.words import BRITISH, COLUMNS, FRENCH, ILE_DORLEANS, KINDS, NOWHERE

_DECOY = -1


def drawn(dice: Dice, things: int) -> int:
    """Return one of some things, up to 216 of them, each about as likely as the others."""
    face = 36 * (dice.face("QB-ORDERS-1") - 1) + 6 * (dice.face("QB-ORDERS-1") - 1) + dice.face("QB-ORDERS-1") - 1
    return face % things


def deal(known: Known, rivals: Rivals, dice: Dice) -> Siege:
    """QB-FOG-1, QB-FOG-2: return a siege at step 3 of a turn that fits all that a nation knows; sides by nation."""
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
    _deal_blocks(siege, enemy, known, rivals, dice)
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


def _deal_blocks(siege: Siege, enemy: int, known: Known, rivals: Rivals, dice: Dice) -> None:
    """Deal the enemy's units and decoys: those seen to where they are, the rest by lot."""
    left = list(known.enemies)
    pool: list[int] = []
    for order, steps in enumerate(rivals.steps):
        if steps > 0 and rivals.areas[order] != NOWHERE and left[rivals.areas[order]] > 0:
            left[rivals.areas[order]] -= 1
            _put(siege, enemy, order, steps, rivals.areas[order])
        elif steps > 0:
            pool.append(order)
    decoys = sum(left) - len(pool)
    if enemy == BRITISH and decoys > 0 and dice.face("QB-ORDERS-1") > 2:
        # Mostly, since each block that lands has cost a place in a ship, the decoys have stayed behind.
        behind = min(decoys, left[ILE_DORLEANS])
        siege.decoys[enemy][ILE_DORLEANS] = behind
        left[ILE_DORLEANS] -= behind
        decoys -= behind
    pool.extend([_DECOY] * max(decoys, 0))
    for area, count in enumerate(left):
        for _ in range(count):
            order = pool.pop(drawn(dice, len(pool)))
            if order == _DECOY:
                siege.decoys[enemy][area] += 1
            else:
                _put(siege, enemy, order, rivals.steps[order], area)
    siege.blocks[enemy].sort(key=_order_of)


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
        found.moves.append(Move(move.to, _block_in(siege, nation, move.block), _leader_in(siege, nation, move.leader)))
    for giver, taker in plan.passes:
        one, other = _block_in(siege, nation, giver), _block_in(siege, nation, taker)
        if one is not None and other is not None:
            found.passes.append((one, other))
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
