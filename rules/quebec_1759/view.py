"""What a side sees when it is asked: its own pieces, the counts that are public, and an open battle."""

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.orders import View
from rules.quebec_1759.known import Known
from rules.quebec_1759.lines import Field
from rules.quebec_1759.pieces import NO_BLOCKS, NO_NUMBERS, Block
from rules.quebec_1759.plan import Plan


@mypyc_attr(acyclic=True, free_list_len=1)
class QuebecView(View):
    """A question of `orders` to a nation.

    `known` is what the nation knows of the siege, None in a battle by itself. `field` is the battle once it is open.
    Before, a side that deploys knows its own `units`, `enemies` as their number, and `facing` as the number of enemy
    blocks in each place, empty for the side that deploys first.
    """

    def __init__(self, nation: i64, question: i64, known: Known | None = None, field: Field | None = None) -> None:
        self.nation: i64 = nation
        self.question: i64 = question
        self.known: Known | None = known
        self.field: Field | None = field
        self.block: Block | None = None  # the unit in question
        self.units: list[Block] = NO_BLOCKS
        self.placed: list[int] = NO_NUMBERS  # by place, own units so far
        self.spots: list[int] = NO_NUMBERS  # by unit, the places that a doctrine decided on at the first question
        self.enemies: i64 = 0
        self.facing: list[int] = NO_NUMBERS
        self.attacks: bool = False
        self.plan: Plan | None = None  # what a doctrine decided at the first question of a plot
