"""A gun on the table: where it points, whether its team draws it, what it has to reload and who serves it."""

from rules.core.change import change_flag, change_number, change_word
from rules.core.events import MOVE
from rules.core.int64 import i64
from rules.core.umpire import Umpire


def gun_id(unit: str) -> str:
    """Return the id of the gun that a unit of artillery has at the start."""
    return f"{unit}-gun"


class Gun:
    """A gun; the unit that serves it knows it as its `gun`, and a gun that was left has no crew (MM-GUN-1).

    Inferred: it takes no ground of its own, since guns need no base; its muzzle is the point (`x`, `y`).
    """

    __slots__ = ("crew", "fired_in", "heading", "id", "limbered", "markers", "name", "on_table", "side", "x", "y")

    def __init__(
        self,
        id: str = "",
        side: i64 = 0,
        name: str = "",
        crew: str = "",
        x: i64 = -1,
        y: i64 = -1,
        heading: i64 = 0,
        limbered: bool = False,
        markers: i64 = 0,
        on_table: bool = False,
    ) -> None:
        self.id: str = id
        self.side: i64 = side  # of those who serve it, or last did
        self.name: str = name
        self.crew: str = crew  # id of the unit that serves it; empty: none
        self.x: i64 = x
        self.y: i64 = y
        self.heading: i64 = heading
        self.limbered: bool = limbered
        self.markers: i64 = markers  # reload markers (MM-GUN-3)
        self.on_table: bool = on_table
        self.fired_in: int = 0  # the turn in which it last fired

    def copy(self) -> "Gun":
        """Return the gun for a copy of its battle."""
        other = Gun(
            self.id,
            self.side,
            self.name,
            self.crew,
            self.x,
            self.y,
            self.heading,
            self.limbered,
            self.markers,
            self.on_table,
        )
        other.fired_in = self.fired_in
        return other

    def at(self) -> list[object]:
        """Return its place: [x, y, heading]."""
        return [self.x, self.y, self.heading]

    def put(self, umpire: Umpire, rule: str, x: i64, y: i64, heading: i64) -> None:
        """Put the gun at a place and point it along a heading."""
        if x == self.x and y == self.y and heading == self.heading:
            return
        before = self.at() if umpire.recording else None
        self.x = x
        self.y = y
        self.heading = heading
        if umpire.recording:
            umpire.record(rule, MOVE, self.id, "at", before, self.at())

    def set_side(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `side` under a rule."""
        self.side = change_number(umpire, rule, self.id, "side", self.side, value)

    def set_crew(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `crew` under a rule; the unit's own `gun` is for the caller to set."""
        self.crew = change_word(umpire, rule, self.id, "crew", self.crew, value)

    def set_limbered(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `limbered` under a rule."""
        self.limbered = change_flag(umpire, rule, self.id, "limbered", self.limbered, value)

    def set_markers(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `markers` under a rule."""
        self.markers = change_number(umpire, rule, self.id, "markers", self.markers, value)

    def set_on_table(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `on_table` under a rule."""
        self.on_table = change_flag(umpire, rule, self.id, "on_table", self.on_table, value)

    def fields(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
            "id": self.id,
            "side": self.side,
            "name": self.name,
            "crew": self.crew,
            "limbered": self.limbered,
            "markers": self.markers,
            "on_table": self.on_table,
            "at": self.at(),
        }
