"""The pieces other than units: batteries (only a count of hits), commanders and redoubts."""

from rules.core.events import CHANGE, MOVE
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.umpire import Umpire
from rules.fast_musket.geometry.block import QUARTERS, Block
from rules.fast_musket.tables import MOVE_OF_COMMANDER
from rules.fast_musket.words import WEAPONS


@mypyc_attr(acyclic=True)
class Battery:
    """A group of gun models that share the hits of a turn (FM-FIRE-5)."""

    def __init__(
        self, id: str = "", side: i64 = 0, name: str = "", weapon: i64 = 0, strength: i64 = 0, hits: i64 = 0
    ) -> None:
        self.id: str = id
        self.side: i64 = side
        self.name: str = name
        self.weapon: i64 = weapon
        self.strength: i64 = strength  # guns that this battle began with
        self.hits: i64 = hits  # this turn, beyond those that took a gun
        self.guns: list[int] = []  # numbers of its gun models

    def copy(self) -> "Battery":
        """Return the same battery for another battle; its list of guns never changes."""
        other = Battery(self.id, self.side, self.name, self.weapon, self.strength, self.hits)
        other.guns = self.guns
        return other

    def set_hits(self, umpire: Umpire, rule: str, hits: i64) -> None:
        """Note how many hits wait for the third."""
        if self.hits != hits:
            if umpire.recording:
                umpire.record(rule, CHANGE, self.id, "hits", self.hits, hits)
            self.hits = hits

    def fields(self) -> dict[str, object]:
        """Return what a snapshot shows of it."""
        weapon = WEAPONS[self.weapon]
        return {"kind": "battery", "name": self.name, "side": self.side, "weapon": weapon, "hits": self.hits}


@mypyc_attr(acyclic=True)
class Commander:
    """A general: alone on his base, or attached to a unit and then where it is."""

    def __init__(
        self,
        id: str = "",
        side: i64 = 0,
        name: str = "",
        overall: bool = False,
        wing: str = "",
        x: i64 = 0,
        y: i64 = 0,
        heading: i64 = 0,
        unit: i64 = -1,
    ) -> None:
        self.id: str = id
        self.side: i64 = side
        self.name: str = name
        self.overall: bool = overall
        self.wing: str = wing  # the one he commands, if not all
        self.x: i64 = x
        self.y: i64 = y
        self.heading: i64 = heading
        self.unit: i64 = unit  # number of the unit he is with; -1: alone
        self.fallen: bool = False
        self.gone: bool = False  # driven off the table with his unit
        self.left: i64 = MOVE_OF_COMMANDER * 10  # tenths of his allowance in this movement phase (FM-MOVE-1)

    def copy(self) -> "Commander":
        """Return the same commander for another battle."""
        other = Commander(
            self.id, self.side, self.name, self.overall, self.wing, self.x, self.y, self.heading, self.unit
        )
        other.fallen = self.fallen
        other.gone = self.gone
        other.left = self.left
        return other

    def present(self) -> bool:
        """Return whether he is on the table."""
        return not self.fallen and not self.gone

    def put(self, umpire: Umpire, rule: str, x: i64, y: i64, heading: i64) -> None:
        """Set him down."""
        if umpire.recording and (x != self.x or y != self.y or heading != self.heading):
            umpire.record(rule, MOVE, self.id, "at", [self.x, self.y, self.heading], [x, y, heading])
        self.x = x
        self.y = y
        self.heading = heading

    def set_fallen(self, umpire: Umpire, rule: str) -> None:
        """Make him a casualty."""
        self.fallen = True
        if umpire.recording:
            umpire.record(rule, CHANGE, self.id, "fallen", False, True)
            umpire.record(rule, CHANGE, self.id, "on_table", True, False)

    def set_gone(self, umpire: Umpire, rule: str) -> None:
        """Take him off the table alive."""
        self.gone = True
        if umpire.recording:
            umpire.record(rule, CHANGE, self.id, "on_table", True, False)

    def fields(self, unit: str) -> dict[str, object]:
        """Return what a snapshot shows of him; `unit` is the id of the one he is with."""
        return {
            "kind": "commander",
            "name": self.name,
            "side": self.side,
            "at": [self.x, self.y, self.heading],
            "unit": unit,
            "on_table": self.present(),
            "fallen": self.fallen,
        }


@mypyc_attr(acyclic=True)
class Redoubt:
    """A work for bases (FM-FORM-2); it never changes."""

    def __init__(
        self,
        id: str = "",
        name: str = "",
        x: i64 = 0,
        y: i64 = 0,
        width: i64 = 0,
        depth: i64 = 0,
        heading: i64 = 0,
    ) -> None:
        self.id: str = id
        self.name: str = name
        self.x: i64 = x
        self.y: i64 = y
        self.width: i64 = width  # tenths, across its heading
        self.depth: i64 = depth
        self.heading: i64 = heading
        self.block: Block = Block(x * QUARTERS, y * QUARTERS, heading, width * 2, depth * 2)

    def fields(self) -> dict[str, object]:
        """Return what a snapshot shows of it."""
        at = [self.x, self.y, self.heading]
        return {"kind": "redoubt", "name": self.name, "at": at, "width": self.width, "depth": self.depth}
