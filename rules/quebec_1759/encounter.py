"""The encounter of one battle alone: no map, no turns, and two forces as an order of battle gives them."""

from rules.core.battle_record import Snapshot, Table
from rules.core.events import TURN
from rules.core.native import mypyc_attr
from rules.core.umpire import Umpire
from rules.quebec_1759.battle.rounds import UNKNOWN, ended, play_round
from rules.quebec_1759.lines import BROKEN, Field, Force
from rules.quebec_1759.pieces import Block, Leader
from rules.quebec_1759.record import lose_steps
from rules.quebec_1759.result import CALLED
from rules.quebec_1759.setup.build import Muster
from rules.quebec_1759.words import BOTH, COLUMNS, CROSSINGS, LANDING, NATIONS, RIVER, ROUTED


@mypyc_attr(acyclic=True, free_list_len=1)
class BattleTable(Table):
    """A battle by itself: its field, and all pieces that took part."""

    def __init__(self, muster: Muster) -> None:
        """QB-BATTLE-1, QB-BATTLE-3: lay out a battle as an order of battle gives it."""
        self.muster: Muster = muster
        self.side_of: list[int] = muster.side_of
        self.crossing: int = muster.crossing
        self.columns: list[int] = muster.columns[1 - muster.attacker]
        doubled = muster.crossing in (RIVER, LANDING)
        self.field: Field = Field(muster.options, muster.attacker, doubled, 1)
        self.blocks: list[list[Block]] = [muster.lay_units(nation) for nation in BOTH]
        self.leaders: list[list[Leader]] = [[], []]
        for column in self.columns:
            self.field.works[column] = True
        for nation in BOTH:
            self.leaders[nation] = [leader.lay(nation, 1) for leader in muster.leaders[nation]]
            units, leaders = list(self.blocks[nation]), list(self.leaders[nation])
            self.field.forces.append(Force(nation, muster.side_of[nation], units, leaders, muster.retreat))

    def snapshot(self) -> Snapshot:
        """Return the pieces as plain values by entity."""
        found: Snapshot = {
            "battle": {
                "attacker": NATIONS[self.field.attacker],
                "crossing": CROSSINGS[self.crossing],
                "works": " ".join([COLUMNS[column] for column in sorted(self.columns)]),
                "player": NATIONS[self.side_of.index(0)],
            }
        }
        for nation in BOTH:
            for block in self.blocks[nation]:
                if block.steps > 0:
                    found[block.id] = block.fields("")
            for leader in self.leaders[nation]:
                found[leader.id] = leader.fields("")
        return found

    def copy(self) -> "BattleTable":
        """Return the battle as it is, to be fought on without a trace in this one."""
        other = BattleTable(self.muster)
        other.blocks = [[block.copy() for block in blocks] for blocks in self.blocks]
        other.leaders = [[leader.copy() for leader in leaders] for leaders in self.leaders]
        blocks = {block.id: block for own in other.blocks for block in own}
        leaders = {leader.id: leader for own in other.leaders for leader in own}
        other.field = self.field.copy(blocks, leaders)
        return other

    def play_round(self, umpire: Umpire) -> None:
        """QB-BATTLE-2, QB-BATTLE-10: fight a round; of a battle that is over, who routs with no way out is lost."""
        field = self.field
        play_round(umpire, field, UNKNOWN, TURN)
        if not field.ending:
            return
        loser = field.forces[field.loser]
        if field.ending == BROKEN and not loser.can_leave:
            for block in list(loser.units):
                lose_steps(umpire, "QB-BATTLE-10", block, block.steps, ROUTED)
                loser.units.remove(block)
        ended(umpire, "QB-BATTLE-2", CALLED[field.ending])
