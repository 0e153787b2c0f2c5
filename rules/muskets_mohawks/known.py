"""What a commander knows of one piece or building: an enemy over there, a unit of his own, a house with stores."""

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.orders import Choice
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import weapon_range


@mypyc_attr(acyclic=True, free_list_len=1)
class Foe:
    """An enemy unit as it looks from across the field."""

    def __init__(self, unit: Unit) -> None:
        self.id: str = unit.id
        self.troop: str = unit.troop
        self.figures: i64 = unit.figures
        self.formation: str = unit.formation
        self.x: i64 = unit.x
        self.y: i64 = unit.y
        self.heading: i64 = unit.heading
        self.prone: bool = unit.prone
        self.house: str = unit.house
        self.mounted: bool = unit.mounted
        self.loaded: bool = unit.markers == 0 and (unit.gun is None or unit.gun.markers == 0)

    def to_dict(self) -> dict[str, object]:
        """Return the sighting as JSON-ready values."""
        return {
            "id": self.id,
            "troop": self.troop,
            "figures": self.figures,
            "formation": self.formation,
            "x": self.x,
            "y": self.y,
            "heading": self.heading,
            "prone": self.prone,
            "house": self.house,
            "loaded": self.loaded,
            "mounted": self.mounted,
        }


@mypyc_attr(acyclic=True, free_list_len=1)
class Marker:
    """A PEF: of one's own with the figures that one has noted under it, of the other side with -1 for not known."""

    def __init__(self, id: str, x: i64, y: i64, figures: i64) -> None:
        self.id: str = id
        self.x: i64 = x
        self.y: i64 = y
        self.figures: i64 = figures


@mypyc_attr(acyclic=True, free_list_len=1)
class Own:
    """An own unit as its commander knows it."""

    def __init__(self, unit: Unit) -> None:
        self.id: str = unit.id
        self.troop: str = unit.troop
        self.figures: i64 = unit.figures
        self.formation: str = unit.formation
        self.rep: i64 = unit.rep
        self.leader: str = unit.leader if unit.leader_rep > 0 else ""  # its present leader, "" for none
        self.x: i64 = unit.x
        self.y: i64 = unit.y
        self.heading: i64 = unit.heading
        self.markers: i64 = unit.markers
        self.prone: bool = unit.prone
        self.house: str = unit.house
        self.wades: bool = unit.water == "in"
        self.on_table: bool = unit.on_table
        self.mounted: bool = unit.mounted
        self.weapon: str = unit.weapon
        self.traits: list[str] = unit.traits  # in effect (MM-PERIOD-3)

    @property
    def range(self) -> i64:
        """The range of its weapon in tenths of an inch."""
        return weapon_range(self.weapon)


class Prospect(Choice):
    """A charge that a unit might be ordered to make: its enemy, its side's encounter, the turns of a standoff.

    `cold_steel`: no fire drives an enemy off in this weather, or the fight is won but for its end.
    A doctrine says of it beforehand whether it would never order it, since to find its way takes long (measured: 8 %
    of a battle).
    """

    __slots__ = ("cold_steel", "foe", "goal", "standoff", "unit")

    def __init__(self, unit: Own, foe: Foe, goal: str, standoff: int, cold_steel: bool) -> None:
        self.unit: Own = unit
        self.foe: Foe = foe
        self.goal: str = goal
        self.standoff: int = standoff
        self.cold_steel: bool = cold_steel

    def code(self) -> str:
        """Return a code, which no record holds, since it is never on offer."""
        return f"prospect:{self.foe.id}"


@mypyc_attr(acyclic=True, free_list_len=1)
class Store:
    """The public state of a building, with the known state of its stores."""

    def __init__(self, id: str, door_x: i64, door_y: i64, stores: bool, looted: bool, burns: bool, begun: bool) -> None:
        self.id: str = id
        self.door_x: i64 = door_x
        self.door_y: i64 = door_y
        self.stores: bool = stores
        self.looted: bool = looted
        self.burns: bool = burns  # in flames, or about to be
        self.begun: bool = begun  # raiders have begun to loot it, which takes them turns
