"""The sequence of a turn, here and nowhere else; the numbers are those of the steps in the rules.

1 replacement ships, bombardment, fire ships
2 a block lost at Cap Rouge
3 both sides plot
4 works, fire ship preparation, search
5 moves
6 raid or scout, battles, militia, victory
7 intelligence
"""

from typing import Final

from rules.core.errors import DecisionNeeded, OrderRefused, refuse_together
from rules.core.events import END, NOTE, PHASE, TURN
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.quebec_1759 import words
from rules.quebec_1759.counts import BITS, MASK
from rules.quebec_1759.options import EACH_TURN
from rules.quebec_1759.orders import BOMBARD, BOMBARDING, DIG, GIVE_UP, GIVING_UP, HOLD, LOWER, PREPARE, SEARCH, Order
from rules.quebec_1759.pieces import Block
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.record import lose_steps, show
from rules.quebec_1759.siege import intelligence, lower_town, shipping
from rules.quebec_1759.siege.asking import ask, draw_plan_lot, know
from rules.quebec_1759.siege.battles import fight_at, next_battle
from rules.quebec_1759.siege.moves import move
from rules.quebec_1759.siege.plot import ask_plan
from rules.quebec_1759.siege.raid import use_indians
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS, DUG, LEAST_STEPS, PATH_FOUND, TURNS
from rules.quebec_1759.tables import BOMBARDED as BOMBARDED_BY

# Kinds of militia as bits, which compiled rules look up without a tuple.
_SUPPLIED: Final = 1 << words.MONTREAL | 1 << words.TROIS_RIVIERES
_LOCAL: Final = 1 << words.QUEBEC


def play(umpire: Umpire, siege: Siege) -> None:
    """QB-TURN-1, QA-SEQ-1: play turns until the siege is over."""
    while not siege.ending:
        take_turn(umpire, siege)


def take_turn(umpire: Umpire, siege: Siege) -> None:
    """QB-TURN-1, QB-WIN-1: play one turn, and go on to the next or end the siege."""
    play_turn(umpire, siege)
    if siege.ending:
        umpire.record("QB-WIN-1", END, "siege", "ending", None, siege.ending)
    else:
        siege.open_turn(umpire, "QB-TURN-1", siege.turn + 1)


def play_turn(umpire: Umpire, siege: Siege) -> None:
    """QB-TURN-1: play one turn by its seven steps."""
    umpire.record("QB-TURN-1", TURN, "siege", "turn", None, siege.turn)
    refresh(siege)
    umpire.record("QA-SEQ-1", PHASE, "siege", "bombardment", None, siege.turn)
    shipping.replace_ships(umpire, siege)
    bombard(umpire, siege)
    shipping.send_fire_ships(umpire, siege)
    umpire.record("QA-SEQ-1", PHASE, "siege", "supply", None, siege.turn)
    cut_supply(umpire, siege)
    umpire.record("QA-SEQ-1", PHASE, "siege", "plot", None, siege.turn)
    carry_out(umpire, siege, plot(umpire, siege))


def carry_out(umpire: Umpire, siege: Siege, plans: list[Plan]) -> None:
    """QB-TURN-1: play a turn from its plots on: steps 4 to 7."""
    umpire.record("QA-SEQ-1", PHASE, "siege", "works", None, siege.turn)
    siege.searching = plans[words.BRITISH].added == SEARCH
    dig(umpire, siege, plans)
    prepare(umpire, siege, plans)
    search(umpire, siege)
    before: list[int] = [siege.unit_counts(words.BRITISH), siege.unit_counts(words.FRENCH)]
    umpire.record("QA-SEQ-1", PHASE, "siege", "moves", None, siege.turn)
    move(umpire, siege, plans)
    umpire.record("QA-SEQ-1", PHASE, "siege", "battles", None, siege.turn)
    use_indians(umpire, siege, plans[words.FRENCH])
    battles(umpire, siege, plans, before)
    hold_areas(umpire, siege)
    lose_militia(umpire, siege)
    judge(umpire, siege)
    if not siege.ending:
        umpire.record("QA-SEQ-1", PHASE, "siege", "intelligence", None, siege.turn)
        intelligence.gather(umpire, siege)


def refresh(siege: Siege) -> None:
    """Forget what was done on the turn before."""
    siege.searching = False
    siege.indians_used = False
    for nation in words.BOTH:
        for block in siege.blocks[nation]:
            block.moved = False
            block.fought = False


def plot(umpire: Umpire, siege: Siege) -> list[Plan]:
    """QB-PLOT-1, QB-ORDERS-1: draw lots, then ask both sides; both may owe an answer, and neither sees the other's.

    Raises OrderRefused with all that is refused of either plot, else DecisionNeeded with the pending question of each
    side that owes one.
    """
    for nation in words.BOTH:
        draw_plan_lot(umpire, siege, nation)
    plans: list[Plan] = []
    owed: list[DecisionNeeded] = []
    refused: list[OrderRefused] = []
    for nation in words.BOTH:
        try:
            plans.append(ask_plan(umpire, know(siege, nation), siege.side_of[nation]))
        except DecisionNeeded as needed:
            owed.append(needed)
        except OrderRefused as error:
            refused.append(error)
    if refused:
        raise refuse_together(refused)
    if owed:
        first = owed[0]
        first.also = [other.pending for other in owed[1:]]
        raise first
    return plans


def battles(umpire: Umpire, siege: Siege, plans: list[Plan], before: list[int]) -> None:
    """QB-BATTLE-8: fight all battles in the order that the French name them."""
    fought: list[int] = []
    while True:
        area = next_battle(umpire, siege, plans, fought)
        if area < 0:
            return
        fought.append(area)
        if area == words.ABRAHAM and plans[words.BRITISH].action == LOWER:
            lower_town.storm(umpire, siege, plans[words.BRITISH])
        else:
            fight_at(umpire, siege, area, plans, before)


def hold_areas(umpire: Umpire, siege: Siege) -> None:
    """QB-MAP-3: give each area to the side that is alone in it with a real unit."""
    british, french = siege.unit_counts(words.BRITISH), siege.unit_counts(words.FRENCH)
    for area in range(len(AREAS)):
        held = british & MASK > 0
        if held != (french & MASK > 0):
            siege.hold(umpire, "QB-MAP-3", area, words.BRITISH if held else words.FRENCH)
        british >>= BITS
        french >>= BITS


def judge(umpire: Umpire, siege: Siege) -> None:
    """QB-WIN-1: end the siege when the British have too few steps left, or after the last turn."""
    if siege.steps(words.BRITISH) < LEAST_STEPS:
        siege.close(umpire, "QB-WIN-1", "resolve", words.FRENCH)
    elif siege.turn == TURNS:
        won = siege.has_unit(words.BRITISH, words.ABRAHAM) and not siege.has_unit(words.FRENCH, words.ABRAHAM)
        if won:
            siege.close(umpire, "QB-WIN-1", "objective", words.BRITISH)
        else:
            siege.close(umpire, "QB-WIN-1", "turn_limit", words.FRENCH)


def bombard(umpire: Umpire, siege: Siege) -> None:
    """QA-BOMB-1: ask the British in Lévis whether they bombard, and the French which unit loses a step."""
    if not siege.options.bombardment or not siege.has_unit(words.BRITISH, words.LEVIS) or not siege.alive(words.FRENCH):
        return
    choices = [Order(BOMBARD), Order(HOLD)]
    if ask(umpire, siege, "QA-BOMB-1", words.BRITISH, BOMBARDING, choices).kind == HOLD:
        return
    if umpire.roll_die("QA-BOMB-1", words.NATIONS[words.BRITISH], "bombardment", BOMBARDED_BY) < BOMBARDED_BY:
        return
    block = _chosen(umpire, siege, "QA-BOMB-1", siege.alive(words.FRENCH))
    if block.steps == 1:
        show(umpire, "QA-BOMB-1", block, True)
    lose_steps(umpire, "QA-BOMB-1", block, 1, words.BOMBARDED)
    siege.recount(umpire, "QA-BOMB-1")


def cut_supply(umpire: Umpire, siege: Siege) -> None:
    """QB-SUPPLY-1: with British at Cap Rouge, take off a Montreal or Trois-Rivières block."""
    if siege.has_unit(words.BRITISH, words.CAP_ROUGE):
        desert(umpire, siege, "QB-SUPPLY-1", _SUPPLIED)


def lose_militia(umpire: Umpire, siege: Siege) -> None:
    """QB-MILITIA-1: take off a Quebec block for each area that the British hold for the first time."""
    for area in range(len(AREAS)):
        if (
            area == words.ILE_DORLEANS
            or siege.holders[area] != words.BRITISH
            or not siege.has_unit(words.BRITISH, area)
        ):
            continue
        if siege.options.militia == EACH_TURN or not siege.deserted[area]:
            siege.desert(umpire, "QB-MILITIA-1", area)
            desert(umpire, siege, "QB-MILITIA-1", _LOCAL)


def desert(umpire: Umpire, siege: Siege, rule: str, kinds: i64) -> None:
    """Let the French take off one block, shown, of kinds that are given as bits, if any is left."""
    blocks: list[Block] = []
    for block in siege.blocks[words.FRENCH]:
        if kinds >> block.kind & 1 and block.steps > 0:
            blocks.append(block)
    if blocks:
        block = _chosen(umpire, siege, rule, blocks)
        show(umpire, rule, block, True)
        lose_steps(umpire, rule, block, block.steps, words.DESERTED)
        siege.recount(umpire, rule)


def _chosen(umpire: Umpire, siege: Siege, rule: str, blocks: list[Block]) -> Block:
    chosen = ask(umpire, siege, rule, words.FRENCH, GIVING_UP, [Order(GIVE_UP, block) for block in blocks])
    assert chosen.block is not None
    return chosen.block


def dig(umpire: Umpire, siege: Siege, plans: list[Plan]) -> None:
    """QA-ENTRENCH-1, QA-SEQ-1: roll for each side's attempt at works, the British first, unseen by the enemy."""
    for nation in words.BOTH:
        plan = plans[nation]
        if plan.action != DIG:
            continue
        if umpire.roll_die("QA-ENTRENCH-1", words.NATIONS[nation], "dig", DUG) >= DUG:
            siege.dig(umpire, "QA-ENTRENCH-1", plan.area, plan.column)
        else:
            umpire.record("QA-ENTRENCH-1", NOTE, words.NATIONS[nation], "dig_failed")


def prepare(umpire: Umpire, siege: Siege, plans: list[Plan]) -> None:
    """QA-FIRESHIP-1: mark a turn of preparation."""
    if plans[words.FRENCH].action == PREPARE:
        siege.prepare(umpire, "QA-FIRESHIP-1")


def search(umpire: Umpire, siege: Siege) -> None:
    """QA-PATH-1: roll openly for the path."""
    if siege.searching:
        if umpire.roll_die("QA-PATH-1", words.NATIONS[words.BRITISH], "search", PATH_FOUND) >= PATH_FOUND:
            siege.find_path(umpire, "QA-PATH-1")
        else:
            umpire.record("QA-PATH-1", NOTE, words.NATIONS[words.BRITISH], "path_not_found")
