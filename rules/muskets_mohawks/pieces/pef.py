"""A possible enemy force: a marker that moves until the other side sees it."""

from rules.core.change import change_number
from rules.core.events import MOVE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.muskets_mohawks.words import ENEMY, SIDE_KEYS


class Pef:
    """A possible enemy force: a marker until the other side sees it (MM-PEF-1)."""

    __slots__ = (
        "force",
        "id",
        "listed",
        "player",
        "resolved",
        "sealed",
        "side",
        "still",
        "x",
        "y",
    )

    def __init__(
        self,
        id: str = "",
        x: i64 = 0,
        y: i64 = 0,
        still: int = 0,
        resolved: bool = False,
        listed: bool = False,
        force: list[str] | None = None,
        side: int = ENEMY,
        sealed: bool = False,
    ) -> None:
        self.id: str = id
        self.x: i64 = x
        self.y: i64 = y
        self.still: int = still  # turns it has not moved
        self.resolved: bool = resolved
        self.listed: bool = listed  # it hides part of a listed force, or nothing; no table is read for it
        self.force: list[str] = force if force is not None else []  # ids of the listed units it hides
        self.side: int = side
        self.player: int = 0  # whose it is of those who share its side, by number
        self.sealed: bool = sealed  # its player has noted what it is, and the other does not know (MM-PLAY-1)

    def copy(self) -> "Pef":
        """Return the marker for a copy of its battle; its force is replaced and never changed."""
        other = Pef(self.id, self.x, self.y, self.still, self.resolved, self.listed, self.force, self.side, self.sealed)
        other.player = self.player
        return other

    def at(self) -> list[object]:
        """Return where it is: [x, y]."""
        return [self.x, self.y]

    def put(self, umpire: Umpire, rule: str, x: i64, y: i64) -> None:
        """Put the marker down at a new place."""
        before = self.at() if umpire.recording else None
        self.x = x
        self.y = y
        if umpire.recording:
            umpire.record(rule, MOVE, self.id, "at", before, self.at())

    def set_still(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `still` under a rule."""
        self.still = change_number(umpire, rule, self.id, "still", self.still, value)

    def fields(self) -> dict[str, object]:
        """Return all fields as JSON-ready values; a sealed one has its side, since all others are the enemy's."""
        found: dict[str, object] = {
            "id": self.id,
            "still": self.still,
            "resolved": self.resolved,
            "listed": self.listed,
            "force": list(self.force),
            "at": self.at(),
        }
        if self.sealed:
            found["sealed"] = SIDE_KEYS[self.side]
        return found
