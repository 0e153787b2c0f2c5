"""The horses of a unit that can ride: who holds them while the others fight on foot, and where (MM-TROOP-3)."""

from rules.core.change import change_flag, change_number
from rules.core.events import MOVE
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.umpire import Umpire
from rules.core.vectors import extend, vec
from rules.muskets_mohawks.pieces.layouts import rear_halves


@mypyc_attr(acyclic=True)
class Horses:
    """The horses of a unit; `holders` of its figures stand with them while it is on foot, 0 while it is mounted.

    The holders are figures of the unit that do nothing else; no casualty is ever one of them.
    """

    def __init__(self) -> None:
        self.holders: i64 = 0
        self.heading: i64 = 0
        self.xs: vec[i64] = vec[i64]()  # the front half of each holder's base, which is a horse's
        self.ys: vec[i64] = vec[i64]()
        self.base_xs: vec[i64] = vec[i64]()  # both halves of all of them
        self.base_ys: vec[i64] = vec[i64]()
        self.leader_on_foot: bool = False  # the unit's own leader has lost his horse (MM-CAS-2)
        self.stunned: bool = False  # and the unit loses its next activation with him

    def copy(self) -> "Horses":
        """Return the horses for a copy of their unit; lists of places are replaced and never changed."""
        other = Horses()
        other.holders = self.holders
        other.heading = self.heading
        other.xs = self.xs
        other.ys = self.ys
        other.base_xs = self.base_xs
        other.base_ys = self.base_ys
        other.leader_on_foot = self.leader_on_foot
        other.stunned = self.stunned
        return other

    def at(self) -> list[object]:
        """Return where they are held: [heading, xs, ys]."""
        return [self.heading, list(self.xs), list(self.ys)]

    def are_within(self, left: i64, right: i64, top: i64, bottom: i64) -> bool:
        """Return whether any of them is held within bounds."""
        for x, y in zip(self.base_xs, self.base_ys):
            if left <= x <= right and top <= y <= bottom:
                return True
        return False

    def put(self, umpire: Umpire, rule: str, who: str, heading: i64, places: tuple[vec[i64], vec[i64]]) -> None:
        """Put the holders of a unit down at new places, xs and ys; with none they are off the table."""
        before = self.at() if umpire.recording else None
        self.heading = heading
        self.xs, self.ys = places
        hind_xs, hind_ys = rear_halves(self.xs, self.ys, heading)
        self.base_xs = extend(vec[i64](self.xs), hind_xs)
        self.base_ys = extend(vec[i64](self.ys), hind_ys)
        if umpire.recording:
            umpire.record(rule, MOVE, who, "horses", before, self.at())

    def set_holders(self, umpire: Umpire, rule: str, who: str, value: i64) -> None:
        """Set `holders` of a unit under a rule."""
        self.holders = change_number(umpire, rule, who, "holders", self.holders, value)

    def set_leader_on_foot(self, umpire: Umpire, rule: str, who: str, value: bool) -> None:
        """Set `leader_on_foot` under a rule."""
        self.leader_on_foot = change_flag(umpire, rule, who, "leader_on_foot", self.leader_on_foot, value)

    def set_stunned(self, umpire: Umpire, rule: str, who: str, value: bool) -> None:
        """Set `stunned` under a rule."""
        self.stunned = change_flag(umpire, rule, who, "stunned", self.stunned, value)

    def fields(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
            "holders": self.holders,
            "horses": self.at(),
            "leader_on_foot": self.leader_on_foot,
            "stunned": self.stunned,
        }
