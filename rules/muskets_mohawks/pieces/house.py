"""Buildings and defensive positions; each `set_*` records its change under the rule that caused it."""

from rules.core.change import change_flag, change_number, change_word
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.core.vectors import vec
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.pieces.layouts import BASE, NO_FIGURES


class House(Area):
    """A building; its door is on its edge; a unit inside names it in its `house` (MM-BUILD-1)."""

    __slots__ = (
        "along_xs", "along_ys", "burnt", "door_x", "door_y", "dv", "fire_at", "id", "levels", "looted", "looting",
        "smoulders", "stores",
    )  # fmt: skip

    def __init__(
        self,
        id: str = "",
        x0: i64 = 0,
        y0: i64 = 0,
        x1: i64 = 0,
        y1: i64 = 0,
        dv: int = 1,
        door_x: i64 = 0,
        door_y: i64 = 0,
        stores: bool = False,
        looting: int = 0,
        looted: bool = False,
        smoulders: bool = False,
        burnt: int = 0,
        levels: int = 1,
        fire_at: int = 0,
    ) -> None:
        Area.__init__(self, "house", x0, y0, x1, y1)
        self.id: str = id
        self.dv: int = dv  # defensive value 0 to 3
        self.door_x: i64 = door_x
        self.door_y: i64 = door_y
        self.stores: bool = stores  # an objective of a raid
        self.looting: int = looting  # turns of looting left once entered; 0: not begun
        self.looted: bool = looted
        self.smoulders: bool = smoulders  # lights next turn
        self.burnt: int = burnt  # tenths of an inch of its walls that are alight
        self.levels: int = levels  # storeys
        self.fire_at: int = fire_at  # where along the walls, clockwise, the fire begins
        self.along_xs: vec[i64] = NO_FIGURES  # places along its walls, for `base_contact.py`
        self.along_ys: vec[i64] = NO_FIGURES

    def copy(self) -> "House":
        """Return the building for a copy of its battle."""
        return House(
            self.id,
            self.x0,
            self.y0,
            self.x1,
            self.y1,
            self.dv,
            self.door_x,
            self.door_y,
            self.stores,
            self.looting,
            self.looted,
            self.smoulders,
            self.burnt,
            self.levels,
            self.fire_at,
        )

    def length_of_walls(self) -> i64:
        """Return the length of all walls. Inferred: the whole building burns when all of them do."""
        return 2 * (self.x1 - self.x0 + self.y1 - self.y0)

    def is_half_alight(self) -> bool:
        """MM-BURN-1: return whether half of the building or more is on fire, so that it must be abandoned."""
        return 2 * self.burnt >= self.length_of_walls()

    def outwards(self) -> tuple[int, int]:
        """Return the direction out of the door, a step along one side of the table."""
        if self.door_y >= self.y1:
            return 0, 1
        if self.door_y <= self.y0:
            return 0, -1
        return (1, 0) if self.door_x >= self.x1 else (-1, 0)

    def nearest_wall(self, xs: vec[i64], ys: vec[i64]) -> tuple[int, int]:
        """Return the direction out of the wall to which figures are nearest, or which they have before them."""
        dx, dy = self.to_wall(xs, ys, 0, 0)
        if dx * dx >= dy * dy:
            return (-1, 0) if dx > 0 else (1, 0)
        return (0, -1) if dy > 0 else (0, 1)

    def to_wall(self, xs: vec[i64], ys: vec[i64], off_x: i64, off_y: i64) -> tuple[i64, i64]:
        """Return the shortest offset from figures, moved by one, to where one might stand close behind a wall."""
        half: i64 = BASE // 2
        best_x: i64 = 0
        best_y: i64 = 0
        least: i64 = 1 << 30
        for plan_x, plan_y in zip(xs, ys):
            x: i64 = plan_x + off_x
            y: i64 = plan_y + off_y
            dx: i64 = 0
            dy: i64 = 0
            if x < self.x0 + half:
                dx = self.x0 + half - x
            elif x > self.x1 - half:
                dx = self.x1 - half - x
            if y < self.y0 + half:
                dy = self.y0 + half - y
            elif y > self.y1 - half:
                dy = self.y1 - half - y
            if dx * dx + dy * dy < least:
                least = dx * dx + dy * dy
                best_x = dx
                best_y = dy
        return best_x, best_y

    def set_looting(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `looting` under a rule."""
        self.looting = change_number(umpire, rule, self.id, "looting", self.looting, value)

    def set_looted(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `looted` under a rule."""
        self.looted = change_flag(umpire, rule, self.id, "looted", self.looted, value)

    def set_smoulders(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `smoulders` under a rule."""
        self.smoulders = change_flag(umpire, rule, self.id, "smoulders", self.smoulders, value)

    def set_burnt(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `burnt` under a rule."""
        self.burnt = change_number(umpire, rule, self.id, "burnt", self.burnt, value)

    def set_fire_at(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `fire_at` under a rule."""
        self.fire_at = change_number(umpire, rule, self.id, "fire_at", self.fire_at, value)

    def fields(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
            "id": self.id,
            "x0": self.x0,
            "y0": self.y0,
            "x1": self.x1,
            "y1": self.y1,
            "dv": self.dv,
            "door_x": self.door_x,
            "door_y": self.door_y,
            "stores": self.stores,
            "looting": self.looting,
            "looted": self.looted,
            "smoulders": self.smoulders,
            "burnt": self.burnt,
            "levels": self.levels,
            "fire_at": self.fire_at,
        }


class Works(Area):
    """A defensive position: fieldworks, or a gully that counts as woods (MM-PEF-4)."""

    __slots__ = ("dv", "heading", "holder", "id", "side")

    def __init__(
        self,
        id: str = "",
        kind: str = "fieldworks",
        x0: i64 = 0,
        y0: i64 = 0,
        x1: i64 = 0,
        y1: i64 = 0,
        heading: i64 = 0,
        dv: int = 2,
        holder: str = "",
        side: str = "",
    ) -> None:
        Area.__init__(self, kind, x0, y0, x1, y1)  # of fieldworks or a gully
        self.id: str = id
        self.heading: i64 = heading  # the way it faces
        self.dv: int = dv
        self.holder: str = holder  # side key that holds it
        self.side: str = side if side else holder  # side key that dug it, and will not lose it for good

    def copy(self) -> "Works":
        """Return the position for a copy of its battle."""
        other = Works(self.id, self.kind, self.x0, self.y0, self.x1, self.y1, self.heading, self.dv, self.holder)
        other.side = self.side
        return other

    def set_holder(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `holder` under a rule."""
        self.holder = change_word(umpire, rule, self.id, "holder", self.holder, value)

    def fields(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
            "id": self.id,
            "kind": self.kind,
            "x0": self.x0,
            "y0": self.y0,
            "x1": self.x1,
            "y1": self.y1,
            "heading": self.heading,
            "dv": self.dv,
            "holder": self.holder,
            "side": self.side,
        }
