"""The sheet of a unit: what never changes of it, and all battles of an engagement share."""

from rules.core.native import mypyc_attr
from rules.core.whole import Whole
from rules.fast_musket.words import INFANTRY


@mypyc_attr(acyclic=True)
class Sheet:
    """What is fixed of a unit of foot or a gun model."""

    __slots__ = ("battery", "elite", "id", "kind", "name", "side", "strength", "troop", "weapon", "wing")

    def __init__(
        self,
        id: str = "",
        side: Whole = 0,
        name: str = "",
        kind: Whole = INFANTRY,
        troop: Whole = 0,
        weapon: Whole = 0,
        strength: Whole = 6,
        wing: str = "",
        battery: Whole = -1,
    ) -> None:
        self.id: str = id
        self.side: Whole = side
        self.name: str = name
        self.kind: Whole = kind
        self.troop: Whole = troop
        self.weapon: Whole = weapon
        self.strength: Whole = strength  # bases at the start
        self.wing: str = wing
        self.battery: Whole = battery  # place of its battery; -1 for foot
        self.elite: bool = kind == INFANTRY and troop > 0  # grenadiers and highlanders
