"""The pieces: blocks that are real units, and leaders. Decoys and ships are counted, for all of them are alike."""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.quebec_1759.words import BRITISH, KINDS, NATIONS, NOWHERE, UNPLACED

_CAUSE_BITS: Final = 8  # of `Block.lost` for each cause
_MOST_LOST: Final = 255

# What became of a leader.
UNHURT: Final = 0
KILLED: Final = 1
CAPTURED: Final = 2
FATES: Final[tuple[str, ...]] = ("unhurt", "killed", "captured")


@mypyc_attr(acyclic=True)
class Block:
    """A real unit: `steps` left of `full`, the area where it is, and in a battle its column.

    `order` is its place in the order of battle of its nation; `open` is whether the enemy sees which block it is.
    """

    def __init__(self, id: str, name: str, nation: i64, kind: i64, order: i64, full: i64, steps: i64) -> None:
        self.id: str = id
        self.name: str = name
        self.nation: i64 = nation
        self.kind: i64 = kind
        self.order: i64 = order
        self.full: i64 = full
        self.steps: i64 = steps
        self.start: i64 = steps
        self.area: i64 = NOWHERE
        self.place: i64 = UNPLACED
        self.open: bool = False
        self.seen: i64 = full  # steps as the enemy last saw them
        self.sighted: bool = False  # whether the enemy saw where it is, and no block of its side has left that area
        self.moved: bool = False  # this turn, which bars the light units from intelligence
        self.fought: bool = False  # this turn, which bars the Indians from intelligence
        self.engaged: bool = False
        self.hit: bool = False  # whether its column scored a hit
        self.lost: i64 = 0  # steps by cause, as one number: see `lost_by`

    def copy(self) -> "Block":
        """Return the block for a copy of its siege or battle."""
        other = Block(self.id, self.name, self.nation, self.kind, self.order, self.full, self.steps)
        other.start = self.start
        other.area = self.area
        other.place = self.place
        other.open = self.open
        other.seen = self.seen
        other.sighted = self.sighted
        other.moved = self.moved
        other.fought = self.fought
        other.engaged = self.engaged
        other.hit = self.hit
        other.lost = self.lost
        return other

    def lose(self, count: i64, cause: i64) -> None:
        """Take steps off it for a cause."""
        self.steps -= count
        self.lost += count << _CAUSE_BITS * cause

    def lost_by(self, cause: i64) -> i64:
        """Return the steps that it lost by a cause."""
        return self.lost >> _CAUSE_BITS * cause & _MOST_LOST

    def sight(self) -> None:
        """QB-FOG-2: note what the enemy sees of it."""
        self.seen = self.steps
        self.sighted = True

    def fields(self, where: str) -> dict[str, object]:
        """Return the block as a snapshot shows it, `where` being the key of its area or ""."""
        return {
            "nation": NATIONS[self.nation],
            "kind": KINDS[self.kind],
            "at": where,
            "steps": self.steps,
            "full": self.full,
            "place": "",
            "open": self.open,
        }


@mypyc_attr(acyclic=True)
class Leader:
    """A leader: his rating in dice, his area, and the last turn for which a wound keeps him away."""

    def __init__(self, id: str, name: str, nation: i64, kind: i64, rating: i64) -> None:
        self.id: str = id
        self.name: str = name
        self.nation: i64 = nation
        self.kind: i64 = kind  # his place in `LEADERS`
        self.rating: i64 = rating
        self.area: i64 = NOWHERE
        self.place: i64 = UNPLACED  # in a battle
        self.until: i64 = 0
        self.fate: i64 = UNHURT

    def copy(self) -> "Leader":
        """Return the leader for a copy of his siege or battle."""
        other = Leader(self.id, self.name, self.nation, self.kind, self.rating)
        other.area = self.area
        other.place = self.place
        other.until = self.until
        other.fate = self.fate
        return other

    def is_wolfe(self) -> bool:
        """QA-PATH-1: return whether he is Wolfe, who looks for the path."""
        return self.nation == BRITISH and self.kind == 0

    def fields(self, where: str) -> dict[str, object]:
        """Return the leader as a snapshot shows him."""
        return {
            "nation": NATIONS[self.nation],
            "rating": self.rating,
            "at": where,
            "until": self.until,
            "fate": FATES[self.fate],
            "place": "",
        }


# Shared by all that have none; no caller changes them.
NO_NUMBERS: Final[list[int]] = []
NO_BLOCKS: Final[list[Block]] = []
NO_LEADERS: Final[list[Leader]] = []
