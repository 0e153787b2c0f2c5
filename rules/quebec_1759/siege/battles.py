"""Step 6: the battles of a turn, in the order that the French name them."""

from typing import Final

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.quebec_1759 import words
from rules.quebec_1759.battle.rounds import fight
from rules.quebec_1759.counts import BITS, MASK, count_at
from rules.quebec_1759.lines import DESTROYED, Field, Force
from rules.quebec_1759.orders import CALL, CALLING, FIGHT, LAND, LOWER, NEXT_BATTLE, ORDER_NONE, Order
from rules.quebec_1759.pieces import Block
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.record import area_key, move_block, show
from rules.quebec_1759.siege.asking import ask, both_know
from rules.quebec_1759.siege.escape import Way, free_leaders_flee, ways_out, withdraw
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS, LEADERS

MILITIA: Final = (words.QUEBEC, words.MONTREAL, words.TROIS_RIVIERES)
_VAUDREUIL: Final = [leader[0] for leader in LEADERS[words.FRENCH]].index("vaudreuil")


def next_battle(umpire: Umpire, siege: Siege, plans: list[Plan], fought: list[int]) -> int:
    """QB-BATTLE-8: return the area of the battle that the French name next, -1 when all are fought.

    QA-LOWER-1: the assault on the Lower Town is fought when they name Abraham.
    """
    orders: list[Order] = []
    british, french = siege.unit_counts(words.BRITISH), siege.unit_counts(words.FRENCH)
    stormed = words.ABRAHAM if plans[words.BRITISH].action == LOWER else words.NOWHERE
    for area in range(len(AREAS)):
        meet = british & MASK > 0 and french & MASK > 0
        if (meet or area == stormed) and area not in fought:
            orders.append(Order(FIGHT, None, None, area))
        british >>= BITS
        french >>= BITS
    if not orders:
        return -1
    return ask(umpire, siege, "QB-BATTLE-8", words.FRENCH, NEXT_BATTLE, orders).area


def defender_of(siege: Siege, area: int, before: list[int]) -> int:
    """QB-MOVE-2: return who defends: who had a unit there before the moves, else the holder.

    `before` are the counts of units before the moves, by nation.
    """
    for nation in words.BOTH:
        if count_at(before[nation], area):
            return nation
    return siege.holders[area]


def fight_at(umpire: Umpire, siege: Siege, area: i64, plans: list[Plan], before: list[int]) -> None:
    """QB-BATTLE-1, QB-BATTLE-3: fight the battle of an area, and take the loser's survivors out."""
    defender = defender_of(siege, area, before)
    attacker = 1 - defender
    plan = plans[attacker]
    landed = plan.action == LAND
    doubled = landed or siege.theatre.over_river[plan.area][area]
    if umpire.recording:
        umpire.record("QB-BATTLE-8", NOTE, words.NATIONS[attacker], "battle", None, area_key(area))
    call_militia(umpire, siege, area)
    ways = [ways_out(siege, nation, area, plan.area, landed, nation == attacker) for nation in words.BOTH]
    clash(umpire, siege, area, attacker, doubled, ways)


def clash(umpire: Umpire, siege: Siege, area: i64, attacker: int, doubled: bool, ways: list[list[Way]]) -> None:
    """QB-BATTLE-2, QB-BATTLE-10: fight with all that both sides have in an area; `ways` are by nation."""
    field = Field(siege.options, attacker, doubled, siege.turn)
    show_works(umpire, siege, field, area)
    for nation in words.BOTH:
        units = siege.units_in(nation, area)
        leaders = siege.leaders_in(nation, area)
        field.forces.append(Force(nation, siege.side_of[nation], units, leaders, len(ways[nation]) > 0))
    fight(umpire, field, both_know(siege))
    if field.ending != DESTROYED:
        withdraw(umpire, siege, field.forces[field.loser].units, field.loser, area, ways[field.loser])
    siege.recount(umpire, "QB-BATTLE-10")
    free_leaders_flee(umpire, siege)


def show_works(umpire: Umpire, siege: Siege, field: Field, area: i64) -> None:
    """QA-ENTRENCH-1: show the defender's works before any block is deployed."""
    if siege.holders[area] == field.defender and siege.options.entrenchments:
        field.works = list(siege.works[area])
        shown = [words.COLUMNS[column] for column in range(len(words.COLUMNS)) if field.works[column]]
        siege.seen_works[field.attacker][area] = len(shown)
        if umpire.recording and shown:
            umpire.record("QA-ENTRENCH-1", NOTE, words.NATIONS[field.defender], "works_shown", None, shown)


def call_militia(umpire: Umpire, siege: Siege, area: i64) -> None:
    """QA-LEADER-1: let Vaudreuil call one militia block into his battle from an area without enemy blocks."""
    for leader in siege.leaders_in(words.FRENCH, area):
        if leader.kind == _VAUDREUIL:
            break
    else:
        return
    orders = [ORDER_NONE]
    for block in siege.alive(words.FRENCH):
        if block.kind in MILITIA and block.area != area and not siege.has_block(words.BRITISH, block.area):
            orders.append(Order(CALL, block))
    chosen = ask(umpire, siege, "QA-LEADER-1", words.FRENCH, CALLING, orders).block
    if chosen is not None:
        bring_in(umpire, siege, "QA-LEADER-1", chosen, area)
        siege.recount(umpire, "QA-LEADER-1")


def bring_in(umpire: Umpire, siege: Siege, rule: str, block: Block, area: i64) -> None:
    """Take a called block into a battle, where it is open at once."""
    if umpire.recording:
        after = {"from": area_key(block.area), "to": area_key(area), "blocks": 1}
        umpire.record(rule, NOTE, words.NATIONS[block.nation], "moved", None, after)
    show(umpire, rule, block, True)
    move_block(umpire, rule, block, area)
