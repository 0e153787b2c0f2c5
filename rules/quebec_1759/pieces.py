"""The pieces: blocks that are real units, and leaders. Decoys and ships are counted, for all of them are alike."""

from typing import Final

from rules.core.native import mypyc_attr
from rules.quebec_1759.words import CAUSES, KINDS, NATIONS, NOWHERE, UNPLACED

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

    __slots__ = (
        "area",
        "engaged",
        "fought",
        "full",
        "hit",
        "id",
        "kind",
        "lost",
        "moved",
        "name",
        "nation",
        "open",
        "order",
        "place",
        "seen",
        "sighted",
        "start",
        "steps",
    )

    def __init__(self, id: str, name: str, nation: int, kind: int, order: int, full: int, steps: int) -> None:
        self.id: str = id
        self.name: str = name
        self.nation: int = nation
        self.kind: int = kind
        self.order: int = order
        self.full: int = full
        self.steps: int = steps
        self.start: int = steps
        self.area: int = NOWHERE
        self.place: int = UNPLACED
        self.open: bool = False
        self.seen: int = full  # steps as the enemy last saw them
        self.sighted: bool = False  # whether the enemy saw where it is, and no block of its side has left that area
        self.moved: bool = False  # this turn, which bars the light units from intelligence
        self.fought: bool = False  # this turn, which bars the Indians from intelligence
        self.engaged: bool = False
        self.hit: bool = False  # whether its column scored a hit
        self.lost: list[int] = [0] * len(CAUSES)

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

    __slots__ = ("area", "fate", "id", "kind", "name", "nation", "place", "rating", "until")

    def __init__(self, id: str, name: str, nation: int, kind: int, rating: int) -> None:
        self.id: str = id
        self.name: str = name
        self.nation: int = nation
        self.kind: int = kind  # his place in `LEADERS`
        self.rating: int = rating
        self.area: int = NOWHERE
        self.place: int = UNPLACED  # in a battle
        self.until: int = 0
        self.fate: int = UNHURT

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


NO_BLOCKS: Final[list[Block]] = []
NO_LEADERS: Final[list[Leader]] = []
