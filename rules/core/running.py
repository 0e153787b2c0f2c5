"""A battle under way, which may be copied between two turns."""

from rules.core.battle_record import BattleRecord
from rules.core.errors import GivenUp
from rules.core.native import mypyc_attr
from rules.core.orders import Ongoing
from rules.core.umpire import Umpire


@mypyc_attr(allow_interpreted_subclasses=True)
class Running(Ongoing):
    """A battle between two of its turns: it is played on turn by turn, or copied and fought on in another way.

    Systems subclass it. It is over once `is_over` is true; `record` then returns what it was. `rule` is that of its
    turns.
    """

    def __init__(self, umpire: Umpire, rule: str = "") -> None:
        self.umpire: Umpire = umpire
        self.rule: str = rule

    @property
    def turn(self) -> int:
        """The turn that would be played next, as the game counts its turns."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        """Whether the battle has ended, so that no turn is left to play."""
        raise NotImplementedError

    def deploy(self) -> None:
        """Set the battle up, unless the players end it first."""
        self.umpire.turn_begins(self, True)
        try:
            self.set_up()
        except GivenUp as given_up:
            self.give_up(given_up)

    def advance(self) -> None:
        """Play the next turn, or as much of it as there is before the players end the battle."""
        self.umpire.turn_begins(self)
        try:
            self.play_turn()
        except GivenUp as given_up:
            self.give_up(given_up)

    def set_up(self) -> None:
        """Deploy both sides by their orders, or deal what is dealt; a battle whose table is laid needs no more."""

    def play_turn(self) -> None:
        """Play the next turn; an error of an order leaves the battle in the middle of it, to be thrown away."""
        raise NotImplementedError

    def copy(self, umpire: Umpire) -> "Running":
        """Return the same battle under another umpire, who has been made to `resume` this one's.

        Both are fought on without a trace in the other. What never changes during a battle is shared.
        """
        raise NotImplementedError

    def progress(self, side: int) -> int:
        """Return how near a side is to what its scenario asks of it, 100 for all; 0 where that is to beat the enemy."""
        return 0

    def holdings(self) -> dict[str, int]:
        """Return the places that matter to the battle, each with the side that holds it (0, 1), -1 for neither.

        Their names are those of `System.place_names`, or the keys themselves.
        """
        return {}

    def position(self) -> dict[str, object]:
        """Return the battle as an order of battle that begins with the next turn; see `Engagement.position_at`.

        It is asked of a battle that has such positions and is under a recording umpire.
        """
        raise NotImplementedError

    def give_up(self, given_up: GivenUp) -> None:
        """End the battle by the will of its players, in the middle of a turn, with the losses until then."""
        raise NotImplementedError

    def record(self) -> BattleRecord:
        """Return the record of the battle, which is over."""
        raise NotImplementedError
