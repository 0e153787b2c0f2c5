"""What a battle starts from and leaves: its entities, its table, its record; and the card of a system."""

from dataclasses import dataclass

from rules.core.events import Event
from rules.core.native import mypyc_attr
from rules.core.outcome import BattleResult
from rules.core.sides import SIDES

Snapshot = dict[str, dict[str, object]]


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Table:
    """The state of a battle, which can return itself as plain values."""

    def snapshot(self) -> Snapshot:
        """Return the state as plain values by entity."""
        raise NotImplementedError


@mypyc_attr(acyclic=True, free_list_len=1)
class BattleRecord:
    """A battle that is over: its result, and when recorded its snapshots before and after and its events.

    A silent battle leaves snapshots and events empty. `initial` may be the same object for all battles of an
    engagement; no code changes it. The snapshot after is `final`, or that of `table`, taken when it is first asked for.
    """

    def __init__(
        self,
        initial: Snapshot,
        final: Snapshot,
        result: BattleResult,
        events: list[Event] | None = None,
        dice_rolled: int = 0,
        table: Table | None = None,
    ) -> None:
        self.initial: Snapshot = initial
        self.result: BattleResult = result
        self.events: list[Event] = events if events is not None else []
        self.dice_rolled: int = dice_rolled
        self._final: Snapshot = final
        self._table: Table | None = table

    @property
    def final(self) -> Snapshot:
        """Return the snapshot after the battle."""
        if self._table is not None:
            self._final = self._table.snapshot()
            self._table = None
        return self._final


@dataclass(slots=True, frozen=True)
class Card:
    """How a system introduces itself: key, title, the game in one sentence, and its source."""

    key: str
    title: str
    sentence: str
    source: str


@dataclass(slots=True, frozen=True)
class Entity:
    """One unit or leader that an order of battle puts in the field: `strength` as the system counts it.

    Raises TypeError or ValueError, which name the argument, for what cannot be one.
    """

    id: str
    side: str
    name: str
    strength: int

    def __post_init__(self) -> None:
        """Check the arguments."""
        _check_text("id", self.id)
        _check_text("name", self.name)
        if self.side not in SIDES:
            raise ValueError(f"Entity: side is one of {', '.join(SIDES)}, not {self.side!r}")
        _check_strength(self.strength)

    def __reduce__(self) -> tuple[object, ...]:
        """Go to another process by its parts, since compiled no frozen class takes its fields back otherwise."""
        return Entity, (self.id, self.side, self.name, self.strength)


@dataclass(slots=True, frozen=True)
class Commander:
    """A place in an order of battle that a person may take: a side, or a player who shares it.

    `key` is the side's, or it and the place below it, such as player.partners.0; `side` is 0 (player) or 1 (enemy),
    `name` is for a reader. `doctrine` gives the orders as things are, "person" where a person does.
    """

    key: str
    side: int
    name: str
    doctrine: str

    def __reduce__(self) -> tuple[object, ...]:
        """Go to another process by its parts, as an Entity does."""
        return Commander, (self.key, self.side, self.name, self.doctrine)


def _check_text(argument: str, value: object) -> None:
    if not isinstance(value, str):
        raise TypeError(f"Entity: {argument} is a str, not {type(value).__name__}")
    if not value:
        raise ValueError(f"Entity: {argument} is empty; it is a str of at least one character")


def _check_strength(value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"Entity: strength is an int, not {type(value).__name__}")
    if value < 0:
        raise ValueError(f"Entity: strength is 0 or more, not {value}")
