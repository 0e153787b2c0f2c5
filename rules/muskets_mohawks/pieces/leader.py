"""A higher leader on the table; `put` and each `set_*` record the change under its rule."""

from rules.core.change import change_flag, change_word
from rules.core.events import MOVE
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.umpire import Umpire
from rules.core.vectors import extend, vec
from rules.muskets_mohawks.pieces.layouts import rear_halves


@mypyc_attr(acyclic=True)
class Base:
    """The base of a leader's figure: the centre of its square or, on horseback, of its two (MM-FORM-1)."""

    def __init__(self, x: i64, y: i64, heading: i64, mounted: bool) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.heading: i64 = heading
        self.mounted: bool = mounted
        self.xs: vec[i64] = vec[i64]([x])
        self.ys: vec[i64] = vec[i64]([y])
        if mounted:
            hind_xs, hind_ys = rear_halves(self.xs, self.ys, heading)
            self.xs = extend(self.xs, hind_xs)
            self.ys = extend(self.ys, hind_ys)


class Leader:
    """A higher leader: a figure of his own, part of no unit (MM-LEAD-1)."""

    __slots__ = (
        "_base", "activated", "attached", "commands", "faction", "heading", "id", "left_table", "looked", "lost",
        "mounted", "name", "on_table", "ran_away", "rank", "rep", "rides", "side", "stunned", "x", "y",
    )  # fmt: skip

    def __init__(
        self,
        id: str = "",
        side: i64 = 0,
        faction: str = "",
        name: str = "",
        rank: str = "lieutenant",
        rep: i64 = 4,
        commands: list[str] | None = None,
        x: i64 = -1,
        y: i64 = -1,
        heading: i64 = 0,
        on_table: bool = False,
        attached: str = "",
        activated: bool = False,
        lost: bool = False,
        ran_away: bool = False,
        left_table: bool = False,
        mounted: bool = False,
    ) -> None:
        self.id: str = id
        self.side: i64 = side
        self.faction: str = faction
        self.name: str = name
        self.rank: str = rank  # lieutenant, captain, war_party_leader, war_chief
        self.rep: i64 = rep
        self.commands: list[str] = commands if commands is not None else []  # ids of the units under him
        self.x: i64 = x
        self.y: i64 = y
        self.heading: i64 = heading
        self.on_table: bool = on_table
        self.attached: str = attached  # the unit he is with
        self.activated: bool = activated
        self.lost: bool = lost
        self.ran_away: bool = ran_away
        self.left_table: bool = left_table
        self.rides: bool = mounted  # came on horseback, whatever became of the horse
        self.mounted: bool = mounted
        self.stunned: bool = False  # loses his next activation
        self.looked: dict[int, bool] = {}  # points he has looked at from his place, for `watch.py`
        self._base: Base | None = None

    def copy(self) -> "Leader":
        """Return the leader for a copy of his battle; his commands never change."""
        other = Leader(
            self.id,
            self.side,
            self.faction,
            self.name,
            self.rank,
            self.rep,
            self.commands,
            self.x,
            self.y,
            self.heading,
            self.on_table,
            self.attached,
            self.activated,
            self.lost,
            self.ran_away,
            self.left_table,
            self.mounted,
        )
        other.rides = self.rides
        other.stunned = self.stunned
        other.looked = dict(self.looked)
        other._base = self._base
        return other

    def base(self) -> Base:
        """Return the base of his figure, which is kept for as long as he stands as he does.

        Every search for room near him asks for it (measured: nine times in ten he has not moved since the last).
        """
        known = self._base
        if known is not None and known.x == self.x and known.y == self.y and known.heading == self.heading:
            if known.mounted == self.mounted:
                return known
        base = Base(self.x, self.y, self.heading, self.mounted)
        self._base = base
        return base

    def at(self) -> list[object]:
        """Return his place: [x, y, heading]."""
        return [self.x, self.y, self.heading]

    def put(self, umpire: Umpire, rule: str, x: i64, y: i64, heading: i64) -> None:
        """Put the leader's figure down at a new place."""
        before = self.at() if umpire.recording else None
        self.x = x
        self.y = y
        self.heading = heading
        self.looked = {}
        if umpire.recording:
            umpire.record(rule, MOVE, self.id, "at", before, self.at())

    def set_on_table(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `on_table` under a rule."""
        self.on_table = change_flag(umpire, rule, self.id, "on_table", self.on_table, value)

    def set_attached(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `attached` under a rule."""
        self.attached = change_word(umpire, rule, self.id, "attached", self.attached, value)

    def set_activated(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `activated` under a rule."""
        self.activated = change_flag(umpire, rule, self.id, "activated", self.activated, value)

    def set_lost(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `lost` under a rule."""
        self.lost = change_flag(umpire, rule, self.id, "lost", self.lost, value)

    def set_ran_away(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `ran_away` under a rule."""
        self.ran_away = change_flag(umpire, rule, self.id, "ran_away", self.ran_away, value)

    def set_left_table(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `left_table` under a rule."""
        self.left_table = change_flag(umpire, rule, self.id, "left_table", self.left_table, value)

    def set_mounted(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `mounted` under a rule."""
        self.mounted = change_flag(umpire, rule, self.id, "mounted", self.mounted, value)

    def set_stunned(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `stunned` under a rule."""
        self.stunned = change_flag(umpire, rule, self.id, "stunned", self.stunned, value)

    def fields(self) -> dict[str, object]:
        """Return all fields as JSON-ready values; only of who came on horseback whether he still is."""
        horse: dict[str, object] = {"mounted": self.mounted, "stunned": self.stunned} if self.rides else {}
        return {
            **horse,
            "id": self.id,
            "side": self.side,
            "faction": self.faction,
            "name": self.name,
            "rank": self.rank,
            "rep": self.rep,
            "commands": list(self.commands),
            "on_table": self.on_table,
            "attached": self.attached,
            "activated": self.activated,
            "lost": self.lost,
            "ran_away": self.ran_away,
            "left_table": self.left_table,
            "at": self.at(),
        }
