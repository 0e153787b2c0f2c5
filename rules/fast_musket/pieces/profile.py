"""The profile of a unit: its fixed properties, which all battles of an engagement share."""

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.fast_musket.words import INFANTRY


@mypyc_attr(acyclic=True)
class UnitProfile:
    """The fixed properties of a unit of foot or of a gun model."""

    def __init__(
        self,
        id: str = "",
        side: i64 = 0,
        name: str = "",
        kind: i64 = INFANTRY,
        troop: i64 = 0,
        weapon: i64 = 0,
        strength: i64 = 6,
        wing: str = "",
        battery: i64 = -1,
    ) -> None:
        self.id: str = id
        self.side: i64 = side
        self.name: str = name
        self.kind: i64 = kind
        self.troop: i64 = troop
        self.weapon: i64 = weapon
        self.strength: i64 = strength  # bases at the start
        self.wing: str = wing
        self.battery: i64 = battery  # place of its battery; -1 for foot
        self.elite: bool = kind == INFANTRY and troop > 0  # grenadiers and highlanders
