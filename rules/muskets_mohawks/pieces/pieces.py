"""Leaders, possible enemy forces, houses, works and sides; every `set_*` records the change under its rule."""

from rules.core.events import MOVE
from rules.core.umpire import Umpire


class Leader:
    """A higher leader: a figure of his own beside the units (MM-LEAD-1)."""

    __slots__ = (
        "activated",
        "attached",
        "commands",
        "faction",
        "heading",
        "id",
        "left_table",
        "looked",
        "lost",
        "name",
        "on_table",
        "ran_away",
        "rank",
        "rep",
        "side",
        "x",
        "y",
    )

    def __init__(
        self,
        id: str = "",
        side: int = 0,
        faction: str = "",
        name: str = "",
        rank: str = "lieutenant",
        rep: int = 4,
        commands: list[str] | None = None,
        x: int = -1,
        y: int = -1,
        heading: int = 0,
        on_table: bool = False,
        attached: str = "",
        activated: bool = False,
        lost: bool = False,
        ran_away: bool = False,
        left_table: bool = False,
    ) -> None:
        self.id: str = id
        self.side: int = side
        self.faction: str = faction
        self.name: str = name
        self.rank: str = rank  # lieutenant, captain, war_party_leader, war_chief
        self.rep: int = rep
        self.commands: list[str] = commands if commands is not None else []  # ids of the units under him
        self.x: int = x
        self.y: int = y
        self.heading: int = heading
        self.on_table: bool = on_table
        self.attached: str = attached  # unit he stands with
        self.activated: bool = activated
        self.lost: bool = lost
        self.ran_away: bool = ran_away
        self.left_table: bool = left_table
        self.looked: dict[int, bool] = {}  # points he has looked at from where he stands, for `watch.py`

    def at(self) -> list[object]:
        """Return where he stands: [x, y, heading]."""
        return [self.x, self.y, self.heading]

    def put(self, umpire: Umpire, rule: str, x: int, y: int, heading: int) -> None:
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
        if self.on_table != value:
            if umpire.recording:
                umpire.change(rule, self.id, "on_table", self.on_table, value)
            self.on_table = value

    def set_attached(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `attached` under a rule."""
        if self.attached != value:
            if umpire.recording:
                umpire.change(rule, self.id, "attached", self.attached, value)
            self.attached = value

    def set_activated(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `activated` under a rule."""
        if self.activated != value:
            if umpire.recording:
                umpire.change(rule, self.id, "activated", self.activated, value)
            self.activated = value

    def set_lost(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `lost` under a rule."""
        if self.lost != value:
            if umpire.recording:
                umpire.change(rule, self.id, "lost", self.lost, value)
            self.lost = value

    def set_ran_away(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `ran_away` under a rule."""
        if self.ran_away != value:
            if umpire.recording:
                umpire.change(rule, self.id, "ran_away", self.ran_away, value)
            self.ran_away = value

    def set_left_table(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `left_table` under a rule."""
        if self.left_table != value:
            if umpire.recording:
                umpire.change(rule, self.id, "left_table", self.left_table, value)
            self.left_table = value

    def fields(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
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


class Pef:
    """A possible enemy force: a marker until somebody sees it (MM-PEF-1)."""

    __slots__ = (
        "force",
        "id",
        "listed",
        "resolved",
        "still",
        "x",
        "y",
    )

    def __init__(
        self,
        id: str = "",
        x: int = 0,
        y: int = 0,
        still: int = 0,
        resolved: bool = False,
        listed: bool = False,
        force: list[str] | None = None,
    ) -> None:
        self.id: str = id
        self.x: int = x
        self.y: int = y
        self.still: int = still  # turns it has not moved
        self.resolved: bool = resolved
        self.listed: bool = listed  # it hides part of a listed force, or nothing; no table is read for it
        self.force: list[str] = force if force is not None else []

    def at(self) -> list[object]:
        """Return where it is: [x, y]."""
        return [self.x, self.y]

    def put(self, umpire: Umpire, rule: str, x: int, y: int) -> None:
        """Put the marker down at a new place."""
        before = self.at() if umpire.recording else None
        self.x = x
        self.y = y
        if umpire.recording:
            umpire.record(rule, MOVE, self.id, "at", before, self.at())

    def set_still(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `still` under a rule."""
        if self.still != value:
            if umpire.recording:
                umpire.change(rule, self.id, "still", self.still, value)
            self.still = value

    def set_resolved(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `resolved` under a rule."""
        if self.resolved != value:
            if umpire.recording:
                umpire.change(rule, self.id, "resolved", self.resolved, value)
            self.resolved = value

    def fields(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
            "id": self.id,
            "still": self.still,
            "resolved": self.resolved,
            "listed": self.listed,
            "force": list(self.force),
            "at": self.at(),
        }


class House:
    """A building; its door lies on its edge (MM-BUILD-1)."""

    __slots__ = (
        "burnt",
        "door_x",
        "door_y",
        "dv",
        "holder",
        "id",
        "levels",
        "looted",
        "looting",
        "smoulders",
        "stores",
        "x0",
        "x1",
        "y0",
        "y1",
    )

    def __init__(
        self,
        id: str = "",
        x0: int = 0,
        y0: int = 0,
        x1: int = 0,
        y1: int = 0,
        dv: int = 1,
        door_x: int = 0,
        door_y: int = 0,
        stores: bool = False,
        holder: str = "",
        looting: int = 0,
        looted: bool = False,
        smoulders: bool = False,
        burnt: int = 0,
        levels: int = 1,
    ) -> None:
        self.id: str = id
        self.x0: int = x0
        self.y0: int = y0
        self.x1: int = x1
        self.y1: int = y1
        self.dv: int = dv  # defensive value 0 to 3
        self.door_x: int = door_x
        self.door_y: int = door_y
        self.stores: bool = stores  # an objective of a raid
        self.holder: str = holder  # unit inside
        self.looting: int = looting  # turns of looting left once entered; 0: not begun
        self.looted: bool = looted
        self.smoulders: bool = smoulders  # lights next turn
        self.burnt: int = burnt  # tenths of it alight
        self.levels: int = levels  # storeys

    def set_holder(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `holder` under a rule."""
        if self.holder != value:
            if umpire.recording:
                umpire.change(rule, self.id, "holder", self.holder, value)
            self.holder = value

    def set_looting(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `looting` under a rule."""
        if self.looting != value:
            if umpire.recording:
                umpire.change(rule, self.id, "looting", self.looting, value)
            self.looting = value

    def set_looted(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `looted` under a rule."""
        if self.looted != value:
            if umpire.recording:
                umpire.change(rule, self.id, "looted", self.looted, value)
            self.looted = value

    def set_smoulders(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `smoulders` under a rule."""
        if self.smoulders != value:
            if umpire.recording:
                umpire.change(rule, self.id, "smoulders", self.smoulders, value)
            self.smoulders = value

    def set_burnt(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `burnt` under a rule."""
        if self.burnt != value:
            if umpire.recording:
                umpire.change(rule, self.id, "burnt", self.burnt, value)
            self.burnt = value

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
            "holder": self.holder,
            "looting": self.looting,
            "looted": self.looted,
            "smoulders": self.smoulders,
            "burnt": self.burnt,
            "levels": self.levels,
        }


class Works:
    """A defensive position: fieldworks, or a gully that counts as woods (MM-PEF-4)."""

    __slots__ = (
        "dv",
        "heading",
        "holder",
        "id",
        "kind",
        "side",
        "x0",
        "x1",
        "y0",
        "y1",
    )

    def __init__(
        self,
        id: str = "",
        kind: str = "fieldworks",
        x0: int = 0,
        y0: int = 0,
        x1: int = 0,
        y1: int = 0,
        heading: int = 0,
        dv: int = 2,
        holder: str = "",
        side: str = "",
    ) -> None:
        self.id: str = id
        self.kind: str = kind  # fieldworks or gully
        self.x0: int = x0
        self.y0: int = y0
        self.x1: int = x1
        self.y1: int = y1
        self.heading: int = heading  # the way it faces
        self.dv: int = dv
        self.holder: str = holder  # side key that holds it
        self.side: str = side if side else holder  # side key that dug it, and will not lose it for good

    def set_holder(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `holder` under a rule."""
        if self.holder != value:
            if umpire.recording:
                umpire.change(rule, self.id, "holder", self.holder, value)
            self.holder = value

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


class Side:
    """One side of the battle: the player's or the enemy's."""

    __slots__ = (
        "armies",
        "contesting",
        "encounter",
        "faction",
        "had_enough",
        "home",
        "investment",
        "key",
        "met",
        "reinforced",
        "reported",
        "seen",
    )

    def __init__(
        self,
        key: str = "",
        faction: str = "",
        investment: int = 0,
        contesting: bool = False,
        home: int = 0,
        reinforced: bool = True,
        encounter: str = "",
        had_enough: bool = False,
        met: bool = False,
        seen: list[int] | None = None,
        armies: list[str] | None = None,
        reported: bool = False,
    ) -> None:
        self.key: str = key  # player or enemy
        self.faction: str = faction  # own army; the main opponent for the enemy
        self.investment: int = investment
        self.contesting: bool = contesting  # attacks the territory
        self.home: int = home  # edge it entered by: 0 far, 1 right, 2 near, 3 left
        self.reinforced: bool = reinforced  # may get reinforcements (MM-ENC-1)
        self.encounter: str = encounter  # scout, raid_attack, raid_defend: what this side is about
        self.had_enough: bool = had_enough
        self.met: bool = met  # met its objective
        self.reported: bool = reported  # a unit went home by its edge after that (MM-ENC-5)
        self.seen: list[int] = seen if seen is not None else []  # sections whose centre a leader has seen (MM-ENC-1)
        self.armies: list[str] = armies if armies is not None else []  # armies that had a figure on the table

    def set_encounter(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `encounter` under a rule."""
        if self.encounter != value:
            if umpire.recording:
                umpire.change(rule, self.key, "encounter", self.encounter, value)
            self.encounter = value

    def set_had_enough(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `had_enough` under a rule."""
        if self.had_enough != value:
            if umpire.recording:
                umpire.change(rule, self.key, "had_enough", self.had_enough, value)
            self.had_enough = value

    def set_met(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `met` under a rule."""
        if self.met != value:
            if umpire.recording:
                umpire.change(rule, self.key, "met", self.met, value)
            self.met = value

    def set_reported(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `reported` under a rule."""
        if self.reported != value:
            if umpire.recording:
                umpire.change(rule, self.key, "reported", self.reported, value)
            self.reported = value

    def set_seen(self, umpire: Umpire, rule: str, value: list[int]) -> None:
        """Set `seen` under a rule."""
        if self.seen != value:
            if umpire.recording:
                umpire.change(rule, self.key, "seen", list(self.seen), list(value))
            self.seen = value

    def set_armies(self, umpire: Umpire, rule: str, value: list[str]) -> None:
        """Set `armies` under a rule."""
        if self.armies != value:
            if umpire.recording:
                umpire.change(rule, self.key, "armies", list(self.armies), list(value))
            self.armies = value

    def fields(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
            "key": self.key,
            "faction": self.faction,
            "investment": self.investment,
            "contesting": self.contesting,
            "home": self.home,
            "reinforced": self.reinforced,
            "encounter": self.encounter,
            "had_enough": self.had_enough,
            "met": self.met,
            "reported": self.reported,
            "seen": list(self.seen),
            "armies": list(self.armies),
        }
