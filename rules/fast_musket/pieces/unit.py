"""Units of foot and gun models; each method that changes one records it under its rule. Lengths: tenths of an inch."""

from typing import Final

from rules.core.events import CHANGE, MOVE
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.umpire import Umpire
from rules.core.vectors import vec
from rules.fast_musket.geometry import shape
from rules.fast_musket.geometry.block import QUARTERS, Block
from rules.fast_musket.pieces.profile import UnitProfile
from rules.fast_musket.words import FORMATIONS, GUN, LINE, TROOPS, WEAPONS

# What all units begin with, and none of them changes.
_NOTHING_LOST: Final[vec[i64]] = vec[i64]([0, 0, 0, 0])
_NOT_MOVED: Final[list[int]] = []


@mypyc_attr(acyclic=True)
class Extent:
    """How far up and down the table the pieces of an army reach, in quarters of a tenth.

    It is `stale` once one of them has changed its ground.
    """

    def __init__(self) -> None:
        self.stale: bool = True
        self.top: i64 = 0
        self.bottom: i64 = 0


_OF_NO_ARMY: Final = Extent()


@mypyc_attr(acyclic=True)
class Unit:
    """A unit of foot or a gun model in a battle; `place` in the battle is its number."""

    def __init__(
        self,
        profile: UnitProfile,
        number: i64 = 0,
        x: i64 = 0,
        y: i64 = 0,
        heading: i64 = 0,
        formation: i64 = LINE,
        bend: i64 = 0,
        redoubt: str = "",
        files: i64 = 0,
        blocks: list[Block] | None = None,
    ) -> None:
        self.profile: UnitProfile = profile
        self.number: i64 = number
        self.side: i64 = profile.side
        self.kind: i64 = profile.kind
        self.weapon: i64 = profile.weapon
        self.elite: bool = profile.elite
        self.bases: i64 = profile.strength
        self.x: i64 = x
        self.y: i64 = y
        self.heading: i64 = heading
        self.formation: i64 = formation
        self.bend: i64 = bend
        self.redoubt: str = redoubt  # the redoubt it is in, if its formation is that of a redoubt
        self.files: i64 = files  # bases side by side inside the redoubt
        self.on_table: bool = True
        self.fired: bool = False  # its first fire is spent (FM-FIRST-1)
        self.shot: bool = False  # has fired at all
        self.moved: bool = False  # a gun that moved this turn (FM-MOVE-2)
        self.reforming: i64 = 0  # the turn it spends reforming (FM-MELEE-1)
        self.engaged: bool = False  # charged or counter-charged in this charge phase (FM-CHARGE-4)
        self.answered: bool = False  # fired at a charger in this charge phase (FM-CHARGE-4)
        self.commanders: i64 = 0  # attached to it now
        self.nearest: i64 = -1  # the enemy who was so when that was asked last: where the next search begins
        self.lost: vec[i64] = _NOTHING_LOST  # bases by cause
        self.routed: bool = False  # driven off the table
        self.retired: bool = False  # ever fell back
        self.hit_by_fire: bool = False  # its own fire has hit an enemy
        self.fought_melee: bool = False
        self.extent: Extent = _OF_NO_ARMY  # that of its army in a battle
        self.counts: bool = True  # in this battle at all: a gun that the dice did not bring does not
        self.blocks: list[Block] = blocks if blocks is not None else self._ground()
        self.block: Block = self.blocks[0]  # the only one, or the left wing
        self.is_bent: bool = False  # it has two
        self.place: list[int] = _NOT_MOVED  # where a recorded move has set it
        # Quarters of a tenth: no part of it is outside this box on the table.
        self.left: i64 = 0
        self.right: i64 = 0
        self.top: i64 = 0
        self.bottom: i64 = 0
        self._measure()

    def resume(self, other: "Unit") -> None:
        """Go on from what another unit of the same profile has been through by the beginning of a turn."""
        self.bases = other.bases
        self.on_table = other.on_table
        self.fired = other.fired
        self.shot = other.shot
        self.moved = other.moved
        self.reforming = other.reforming
        self.lost = other.lost
        self.routed = other.routed
        self.retired = other.retired
        self.hit_by_fire = other.hit_by_fire
        self.fought_melee = other.fought_melee

    def _ground(self) -> list[Block]:
        """Return the ground it covers by its place and formation."""
        if self.kind == GUN:
            return shape.gun(self.x, self.y, self.heading)
        return shape.foot(self.formation, self.bend, self.bases, self.files, self.x, self.y, self.heading)

    def copy(self) -> "Unit":
        """Return the unit for a copy of its battle, of no army yet; its lists are replaced and never changed."""
        other = Unit(
            self.profile,
            self.number,
            self.x,
            self.y,
            self.heading,
            self.formation,
            self.bend,
            self.redoubt,
            self.files,
            self.blocks,
        )
        other.bases = self.bases
        other.on_table = self.on_table
        other.fired = self.fired
        other.shot = self.shot
        other.moved = self.moved
        other.reforming = self.reforming
        other.engaged = self.engaged
        other.answered = self.answered
        other.commanders = self.commanders
        other.nearest = self.nearest
        other.lost = self.lost
        other.routed = self.routed
        other.retired = self.retired
        other.hit_by_fire = self.hit_by_fire
        other.fought_melee = self.fought_melee
        other.counts = self.counts
        other.place = self.place
        return other

    def lay(self) -> None:
        """Work out the ground it covers from its place and formation."""
        self.blocks = self._ground()
        self._measure()

    def _measure(self) -> None:
        """Note how far the ground that it covers reaches, which spares most of the measuring between units."""
        block = self.blocks[0]
        self.block = block
        self.is_bent = len(self.blocks) > 1
        x = block.x
        y = block.y
        wide = block.box_x
        high = block.box_y
        if self.is_bent:
            x = QUARTERS * self.x
            y = QUARTERS * self.y
            wide = 2 * self.blocks[1].radius  # the right wing is never the smaller one
            high = wide
        self.left = x - wide
        self.right = x + wide
        self.top = y - high
        self.bottom = y + high
        self.extent.stale = True

    def put(self, umpire: Umpire, rule: str, x: i64, y: i64, heading: i64) -> None:
        """Set it down at a place with a heading."""
        if umpire.recording:
            # Where a move begins the one before it ended: the record names the place once, as the same object.
            before = self.place if self.place else [self.x, self.y, self.heading]
            self.place = [x, y, heading]
            umpire.record(rule, MOVE, self.profile.id, "at", before, self.place)
        self.x = x
        self.y = y
        self.heading = heading
        self.lay()

    def face_about(self, umpire: Umpire, rule: str) -> None:
        """Turn all its figures round in place: wings of a line that were bent back then point forward."""
        heading = (self.heading + 16) % 32
        if self.bend == 0:
            self.put(umpire, rule, self.x, self.y, heading)
            return
        if umpire.recording:
            before = {"at": self.place if self.place else [self.x, self.y, self.heading], "bend": self.bend}
            self.place = [self.x, self.y, heading]
            umpire.record(rule, MOVE, self.profile.id, "faces_about", before, {"at": self.place, "bend": -self.bend})
        self.heading = heading
        self.bend = -self.bend
        self.lay()

    def form(self, umpire: Umpire, rule: str, formation: i64, bend: i64, redoubt: str, files: i64) -> None:
        """Take up a formation, or none inside a redoubt."""
        if umpire.recording:
            who = self.profile.id
            if formation != self.formation:
                umpire.record(rule, CHANGE, who, "formation", FORMATIONS[self.formation], FORMATIONS[formation])
            if bend != self.bend:
                umpire.record(rule, CHANGE, who, "bend", self.bend, bend)
            if redoubt != self.redoubt:
                umpire.record(rule, CHANGE, who, "redoubt", self.redoubt, redoubt)
            if files != self.files:
                umpire.record(rule, CHANGE, who, "files", self.files, files)
        self.formation = formation
        self.bend = bend
        self.redoubt = redoubt
        self.files = files
        self.lay()

    def leave(self, umpire: Umpire, rule: str) -> None:
        """Take it off the table."""
        self.on_table = False
        if umpire.recording:
            umpire.record(rule, CHANGE, self.profile.id, "on_table", True, False)

    def set_bases(self, umpire: Umpire, rule: str, bases: i64) -> None:
        """Leave it so many bases, closed up on its centre."""
        if umpire.recording:
            umpire.record(rule, CHANGE, self.profile.id, "bases", self.bases, bases)
        self.bases = bases
        if bases > 0:
            self.lay()

    def lose(self, cause: i64, bases: i64) -> None:
        """Count bases lost by a cause."""
        self.lost = self.lost[:]
        self.lost[cause] += bases

    def set_fired(self, umpire: Umpire, rule: str) -> None:
        """Note that its first fire is spent."""
        if not self.fired:
            self.fired = True
            if umpire.recording:
                umpire.record(rule, CHANGE, self.profile.id, "first_fire", False, True)

    def set_moved(self, umpire: Umpire, rule: str, moved: bool) -> None:
        """Note whether a gun has moved this turn."""
        if self.moved != moved:
            self.moved = moved
            if umpire.recording:
                umpire.record(rule, CHANGE, self.profile.id, "moved", not moved, moved)

    def set_reforming(self, umpire: Umpire, rule: str, turn: i64) -> None:
        """Note the turn that it spends reforming, 0 for none."""
        if self.reforming != turn:
            if umpire.recording:
                umpire.record(rule, CHANGE, self.profile.id, "reforming", self.reforming, turn)
            self.reforming = turn

    def fields(self, battery: str) -> dict[str, object]:
        """Return what a snapshot shows of it."""
        profile = self.profile
        state: dict[str, object] = {
            "kind": "gun" if self.kind == GUN else "infantry",
            "name": profile.name,
            "side": self.side,
            "weapon": WEAPONS[self.weapon],
            "strength": profile.strength,
            "bases": self.bases,
            "at": [self.x, self.y, self.heading],
            "on_table": self.on_table,
        }
        if self.kind == GUN:
            state["battery"] = battery
            state["moved"] = self.moved
            return state
        state["troop"] = TROOPS[profile.troop]
        state["formation"] = FORMATIONS[self.formation]
        state["bend"] = self.bend
        state["files"] = self.files
        state["redoubt"] = self.redoubt
        state["reforming"] = self.reforming
        state["first_fire"] = self.fired
        return state
