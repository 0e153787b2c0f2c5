"""Blocks that a side gives up by its own choice: to a bombardment, at Cap Rouge, and as militia deserts."""

from typing import Final

from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.quebec_1759.orders import BOMBARD, BOMBARDING, GIVE_UP, GIVING_UP, HOLD, Order
from rules.quebec_1759.pieces import Block
from rules.quebec_1759.record import lose_steps, show
from rules.quebec_1759.siege.asking import ask
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.tables import BOMBARDED as BOMBARDED_BY
from rules.quebec_1759.words import (
    BOMBARDED,
    BRITISH,
    CAP_ROUGE,
    DESERTED,
    FRENCH,
    ILE_DORLEANS,
    LEVIS,
    MONTREAL,
    NATIONS,
    QUEBEC,
    TROIS_RIVIERES,
)

# Kinds of militia as bits, which compiled rules look up without a tuple.
_SUPPLIED: Final = 1 << MONTREAL | 1 << TROIS_RIVIERES
_LOCAL: Final = 1 << QUEBEC


def bombard(umpire: Umpire, siege: Siege) -> None:
    """QA-BOMB-1: ask the British in Lévis whether they bombard, and the French which unit loses a step."""
    if not siege.options.bombardment or not siege.has_unit(BRITISH, LEVIS) or not siege.alive(FRENCH):
        return
    choices = [Order(BOMBARD), Order(HOLD)]
    if ask(umpire, siege, "QA-BOMB-1", BRITISH, BOMBARDING, choices).kind == HOLD:
        return
    if umpire.roll_die("QA-BOMB-1", NATIONS[BRITISH], "bombardment") < BOMBARDED_BY:
        return
    block = _chosen(umpire, siege, "QA-BOMB-1", siege.alive(FRENCH))
    if block.steps == 1:
        show(umpire, "QA-BOMB-1", block, True)
    lose_steps(umpire, "QA-BOMB-1", block, 1, BOMBARDED)
    siege.recount(umpire, "QA-BOMB-1")


def cut_supply(umpire: Umpire, siege: Siege) -> None:
    """QB-SUPPLY-1: with British at Cap Rouge, take off a Montreal or Trois-Rivières block."""
    if siege.has_unit(BRITISH, CAP_ROUGE):
        desert(umpire, siege, "QB-SUPPLY-1", _SUPPLIED)


def lose_militia(umpire: Umpire, siege: Siege) -> None:
    """QB-MILITIA-1: take off a Quebec block for each area that the British hold for the first time."""
    for area in range(len(AREAS)):
        if area == ILE_DORLEANS or siege.holders[area] != BRITISH or not siege.has_unit(BRITISH, area):
            continue
        if siege.options.each_turn or not siege.deserted[area]:
            siege.desert(umpire, "QB-MILITIA-1", area)
            desert(umpire, siege, "QB-MILITIA-1", _LOCAL)


def desert(umpire: Umpire, siege: Siege, rule: str, kinds: i64) -> None:
    """Let the French take off one block, shown, of kinds that are given as bits, if any is left."""
    blocks: list[Block] = []
    for block in siege.blocks[FRENCH]:
        if kinds >> block.kind & 1 and block.steps > 0:
            blocks.append(block)
    if blocks:
        block = _chosen(umpire, siege, rule, blocks)
        show(umpire, rule, block, True)
        lose_steps(umpire, rule, block, block.steps, DESERTED)
        siege.recount(umpire, rule)


def _chosen(umpire: Umpire, siege: Siege, rule: str, blocks: list[Block]) -> Block:
    chosen = ask(umpire, siege, rule, FRENCH, GIVING_UP, [Order(GIVE_UP, block) for block in blocks])
    assert chosen.block is not None
    return chosen.block
