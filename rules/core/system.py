"""What a rule system offers to the world, and what its battles leave behind."""

from dataclasses import dataclass, field

from rules.core.errors import Fault
from rules.core.events import Event
from rules.core.narrate import sentence
from rules.core.orders import Orders
from rules.core.outcome import BattleResult
from rules.core.umpire import Umpire

Snapshot = dict[str, dict[str, object]]


@dataclass(slots=True)
class Fought:
    """A battle that is over: its snapshots before and after, its events (empty when silent) and its result."""

    initial: Snapshot
    final: Snapshot
    result: BattleResult
    events: list[Event] = field(default_factory=list)
    dice_rolled: int = 0


@dataclass(slots=True, frozen=True)
class Card:
    """How a system introduces itself: key, title, the game in one sentence, and its source."""

    key: str
    title: str
    sentence: str
    source: str


class System:
    """The contract of a rule system; one instance stands in the registry."""

    __slots__ = ()

    def card(self) -> Card:
        """Return the card of the system."""
        raise NotImplementedError

    def doctrines(self) -> list[str]:
        """Return the keys of its doctrines, the default first."""
        raise NotImplementedError

    def check(self, setup: dict[str, object]) -> list[Fault]:
        """Return all faults of an order of battle; an empty list means that `fight` will take it."""
        raise NotImplementedError

    def orders(self, setup: dict[str, object]) -> list[Orders]:
        """Return the orders of both sides (player first) by the doctrines that the setup names."""
        raise NotImplementedError

    def fight(self, setup: dict[str, object], umpire: Umpire) -> Fought:
        """Fight the battle to its end and return it; raises SetupError when `check` finds faults."""
        raise NotImplementedError

    def sentence(self, event: dict[str, object], names: dict[str, str]) -> str:
        """Return what an event, as a dict, says to a reader; `names` are those of units and leaders by id."""
        return sentence(event, names)
