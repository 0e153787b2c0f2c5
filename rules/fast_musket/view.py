"""What one side may know. Nothing on this table is hidden: bases, formations and generals are in plain sight.

Only the seed and the other side's orders are unknown, and neither comes in here.
"""

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.orders import View
from rules.fast_musket.pieces.others import Commander
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.state import PHASES, Battle


@mypyc_attr(acyclic=True, free_list_len=1)
class BattleView(View):
    """The table as a side sees it when it is asked; `acting` is the number of the unit or commander asked.

    The pieces are the battle's own; a doctrine reads them and changes nothing.
    """

    def __init__(self, battle: Battle, side: i64) -> None:
        self.side: i64 = side
        self.acting: i64 = -1
        self.first: i64 = battle.first
        self.turn: i64 = battle.turn
        self.phase: i64 = battle.phase
        self.deadline: i64 = battle.terms.deadline
        self.first_fire: bool = battle.terms.first_fire
        self.units: list[Unit] = battle.units
        self.foes: list[Unit] = battle.armies[1 - side]
        self.friends: list[Unit] = battle.armies[side]
        self.commanders: list[Commander] = battle.commanders
        self.losses: list[int] = battle.losses

    def look(self, battle: Battle, acting: i64) -> None:
        """Turn to the next question: the unit asked, the turn and the phase."""
        self.acting = acting
        self.turn = battle.turn
        self.phase = battle.phase

    def to_dict(self) -> dict[str, object]:
        """Return the view as JSON-ready values."""
        return {
            "side": self.side,
            "acting": self.acting,
            "turn": self.turn,
            "phase": PHASES[self.phase],
            "losses": list(self.losses),
            "units": [
                [u.profile.id, u.side, u.x, u.y, u.heading, u.bases, u.formation] for u in self.units if u.on_table
            ],
            "commanders": [[c.id, c.side, c.x, c.y, c.unit] for c in self.commanders if c.present()],
        }
