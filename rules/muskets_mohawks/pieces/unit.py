"""A unit on the table; each `set_*` records its change under the rule that caused it. Lengths: tenths of an inch."""

from rules.core.change import change_flag, change_number, change_word
from rules.core.events import MOVE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.core.vectors import extend, vec
from rules.muskets_mohawks.pieces.gun import Gun
from rules.muskets_mohawks.pieces.horses import Horses
from rules.muskets_mohawks.pieces.layouts import NO_FIGURES
from rules.muskets_mohawks.pieces.sighting import Sighting
from rules.muskets_mohawks.words import HORSE, UNFORMED


class Account:
    """The account of a unit: figures lost by cause and come back, and what it ever did or suffered in the battle."""

    __slots__ = (
        "below_half", "engaged", "fought_melee", "hit_by_fire", "id", "left_table", "lost_burning", "lost_contact",
        "lost_fire", "lost_melee", "ran_away", "recovered", "recovery_done", "retired", "trophies",
    )  # fmt: skip

    def __init__(self, id: str = "", below_half: bool = False) -> None:
        self.id: str = id
        self.trophies: str = ""  # '', owed, taken, refused: MM-REACT-6
        self.recovered: int = 0  # figures recovered in battle
        self.recovery_done: bool = False
        self.lost_fire: int = 0
        self.lost_contact: int = 0
        self.lost_melee: int = 0
        self.lost_burning: int = 0
        self.engaged: bool = False  # fired, was fired on, charged or fought
        self.retired: bool = False  # ever retired
        self.ran_away: bool = False
        self.left_table: bool = False
        self.below_half: bool = below_half  # ever under half of paper strength
        self.hit_by_fire: bool = False  # ever hit an enemy by fire
        self.fought_melee: bool = False

    def copy_to(self, other: "Account") -> None:
        """Give the account of a copy of the unit what this one has."""
        other.trophies = self.trophies
        other.recovered = self.recovered
        other.recovery_done = self.recovery_done
        other.lost_fire = self.lost_fire
        other.lost_contact = self.lost_contact
        other.lost_melee = self.lost_melee
        other.lost_burning = self.lost_burning
        other.engaged = self.engaged
        other.retired = self.retired
        other.ran_away = self.ran_away
        other.left_table = self.left_table
        other.below_half = self.below_half
        other.hit_by_fire = self.hit_by_fire
        other.fought_melee = self.fought_melee

    def set_trophies(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `trophies` under a rule."""
        self.trophies = change_word(umpire, rule, self.id, "trophies", self.trophies, value)

    def set_recovered(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `recovered` under a rule."""
        self.recovered = change_number(umpire, rule, self.id, "recovered", self.recovered, value)

    def set_recovery_done(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `recovery_done` under a rule."""
        self.recovery_done = change_flag(umpire, rule, self.id, "recovery_done", self.recovery_done, value)

    def set_lost_fire(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `lost_fire` under a rule."""
        self.lost_fire = change_number(umpire, rule, self.id, "lost_fire", self.lost_fire, value)

    def set_lost_contact(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `lost_contact` under a rule."""
        self.lost_contact = change_number(umpire, rule, self.id, "lost_contact", self.lost_contact, value)

    def set_lost_melee(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `lost_melee` under a rule."""
        self.lost_melee = change_number(umpire, rule, self.id, "lost_melee", self.lost_melee, value)

    def set_lost_burning(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `lost_burning` under a rule."""
        self.lost_burning = change_number(umpire, rule, self.id, "lost_burning", self.lost_burning, value)

    def set_engaged(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `engaged` under a rule."""
        self.engaged = change_flag(umpire, rule, self.id, "engaged", self.engaged, value)

    def set_retired(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `retired` under a rule."""
        self.retired = change_flag(umpire, rule, self.id, "retired", self.retired, value)

    def set_ran_away(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `ran_away` under a rule."""
        self.ran_away = change_flag(umpire, rule, self.id, "ran_away", self.ran_away, value)

    def set_left_table(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `left_table` under a rule."""
        self.left_table = change_flag(umpire, rule, self.id, "left_table", self.left_table, value)

    def set_below_half(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `below_half` under a rule."""
        self.below_half = change_flag(umpire, rule, self.id, "below_half", self.below_half, value)

    def set_hit_by_fire(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `hit_by_fire` under a rule."""
        self.hit_by_fire = change_flag(umpire, rule, self.id, "hit_by_fire", self.hit_by_fire, value)

    def set_fought_melee(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `fought_melee` under a rule."""
        self.fought_melee = change_flag(umpire, rule, self.id, "fought_melee", self.fought_melee, value)

    def account(self) -> dict[str, object]:
        """Return the account as JSON-ready values."""
        return {
            "trophies": self.trophies, "recovered": self.recovered, "recovery_done": self.recovery_done,
            "lost_fire": self.lost_fire, "lost_contact": self.lost_contact, "lost_melee": self.lost_melee,
            "lost_burning": self.lost_burning, "engaged": self.engaged, "retired": self.retired,
            "ran_away": self.ran_away, "left_table": self.left_table, "below_half": self.below_half,
            "hit_by_fire": self.hit_by_fire, "fought_melee": self.fought_melee,
        }  # fmt: skip


class Unit(Account):
    """A unit: one Rep, one weapon, one formation; its leader is one of its figures (MM-TROOP-1)."""

    __slots__ = (
        "activated", "base_xs", "base_ys", "bottom", "entered_at", "entered_from", "faction", "figures", "formation",
        "gun", "heading", "hind_xs", "hind_ys", "horses", "house", "leader", "leader_rep", "left", "level", "looked",
        "markers", "mounted", "name", "nco", "nco_lost", "nco_rep", "on_table", "opponents", "paper", "prone", "ranks",
        "rep", "retired_by", "retiring", "right", "side", "sightings", "stirs", "strength", "tactic", "target", "task",
        "top", "traits", "troop", "water", "weapon", "works", "x", "xs", "y", "ys",
    )  # fmt: skip

    def __init__(
        self,
        id: str = "",
        side: i64 = 0,
        faction: str = "",
        name: str = "",
        troop: str = "irregular",
        weapon: str = "musket",
        paper: int = 10,
        strength: int = 10,
        rep: i64 = 4,
        figures: i64 = 10,
        leader: str = "",
        leader_rep: int = 0,
        formation: str = UNFORMED,
        x: i64 = -1,
        y: i64 = -1,
        heading: i64 = 0,
        xs: list[int] | None = None,
        ys: list[int] | None = None,
        ranks: i64 = 1,
        on_table: bool = False,
        entered_from: int = 0,
        markers: i64 = 0,
        below_half: bool = False,
        nco: str = "",
        nco_rep: int = 0,
        mounted: bool = False,
        traits: list[str] | None = None,
    ) -> None:
        Account.__init__(self, id, below_half)
        self.side: i64 = side
        self.faction: str = faction  # british, british_allies, french, french_allies
        self.name: str = name
        self.troop: str = troop  # a key of TRAINING (troops.py)
        self.weapon: str = weapon
        self.traits: list[str] = traits if traits is not None else []  # in effect, and never changed (MM-PERIOD-3)
        self.paper: int = paper  # paper strength in figures
        self.strength: int = strength  # figures at the start of the battle
        self.rep: i64 = rep
        self.figures: i64 = figures  # figures on the table, the unit leader among them
        self.leader: str = leader  # id of the unit leader, or of the leader it counts as its own; empty: none
        self.leader_rep: int = leader_rep  # Rep of that leader; 0: none (MM-LEAD-5)
        # Its own leader, one of its figures, who stays himself when a higher one is counted in his place.
        self.nco: str = nco if nco else leader
        self.nco_rep: int = nco_rep if nco_rep else leader_rep
        self.nco_lost: bool = False  # its own leader has fallen or, where it never had one, a higher one it counted
        self.formation: str = formation
        self.x: i64 = x  # middle of the front rank
        self.y: i64 = y
        self.heading: i64 = heading
        # Centre of each figure's base, or of the front half of a horse's; front rank first.
        self.xs: vec[i64] = vec[i64](xs) if xs is not None else vec[i64]()
        self.ys: vec[i64] = vec[i64](ys) if ys is not None else vec[i64]()
        self.mounted: bool = mounted
        self.horses: Horses | None = Horses() if troop in HORSE else None
        self.hind_xs: vec[i64] = vec[i64]()  # the rear halves of the bases of horse, where they have space to stand so
        self.hind_ys: vec[i64] = vec[i64]()
        self.base_xs: vec[i64] = self.xs  # all squares of an inch under the figures, the same list for foot
        self.base_ys: vec[i64] = self.ys
        self.ranks: i64 = ranks
        self.on_table: bool = on_table
        self.entered_from: int = entered_from  # section or edge code by which it came (see destinations.py)
        self.entered_at: int = 240  # tenths along that edge, from the table's left or far end
        self.markers: i64 = markers  # reload markers
        self.prone: bool = False
        self.activated: bool = False  # has had its activation this turn
        self.retiring: bool = False  # must test Rally when it next activates
        self.retired_by: int = 0  # tenths it retired last
        self.target: str = ""  # unit it goes on firing at (MM-FIRE-5)
        self.house: str = ""  # house it is in
        self.works: str = ""  # defensive position it holds
        self.water: str = ""  # '', edge, in: stage of fording
        self.opponents: list[str] = []  # units it is in melee with
        self.tactic: str = ""  # non-player tactic: scout, attack, defend, withdraw, retake
        self.level: int = 0  # storey of the house it is in, 0 the ground floor
        self.task: int = 0  # activations still to spend on looting or lighting
        self.gun: Gun | None = None  # the gun it serves, which says so in the record
        # What it has looked at from where it stands, for `watch.py`: points, and enemies by id; and how often it moved.
        self.looked: dict[int, bool] = {}
        self.sightings: dict[str, Sighting] = {}
        self.stirs: i64 = 0
        self.bound()

    def copy(self) -> "Unit":
        """Return the unit for a copy of its battle, without its gun; lists of places are replaced and never changed."""
        other = Unit(self.id, self.side, self.faction, self.name, "", self.weapon, self.paper, self.strength, self.rep)
        self.copy_to(other)
        other.troop = self.troop
        other.traits = self.traits
        other.figures = self.figures
        other.leader = self.leader
        other.leader_rep = self.leader_rep
        other.nco = self.nco
        other.nco_rep = self.nco_rep
        other.nco_lost = self.nco_lost
        other.formation = self.formation
        other.x = self.x
        other.y = self.y
        other.heading = self.heading
        other.xs = self.xs
        other.ys = self.ys
        other.mounted = self.mounted
        other.horses = None if self.horses is None else self.horses.copy()
        other.hind_xs = self.hind_xs
        other.hind_ys = self.hind_ys
        other.base_xs = self.base_xs
        other.base_ys = self.base_ys
        other.ranks = self.ranks
        other.on_table = self.on_table
        other.entered_from = self.entered_from
        other.entered_at = self.entered_at
        other.markers = self.markers
        other.prone = self.prone
        other.activated = self.activated
        other.retiring = self.retiring
        other.retired_by = self.retired_by
        other.target = self.target
        other.house = self.house
        other.works = self.works
        other.water = self.water
        other.opponents = self.opponents
        other.tactic = self.tactic
        other.level = self.level
        other.task = self.task
        other.looked = dict(self.looked)
        other.sightings = dict(self.sightings)
        other.stirs = self.stirs
        other.left = self.left
        other.right = self.right
        other.top = self.top
        other.bottom = self.bottom
        return other

    def bound(self) -> None:
        """Compute the bounds of the figures' bases, by which distant units are ruled out with one comparison."""
        self.base_xs = extend(vec[i64](self.xs), self.hind_xs) if len(self.hind_xs) > 0 else self.xs
        self.base_ys = extend(vec[i64](self.ys), self.hind_ys) if len(self.hind_ys) > 0 else self.ys
        left: i64 = 0
        top: i64 = 0
        if len(self.base_xs) > 0:
            left = self.base_xs[0]
            top = self.base_ys[0]
        right: i64 = left
        bottom: i64 = top
        for x, y in zip(self.base_xs, self.base_ys):
            if x < left:
                left = x
            elif x > right:
                right = x
            if y < top:
                top = y
            elif y > bottom:
                bottom = y
        self.left: i64 = left
        self.right: i64 = right
        self.top: i64 = top
        self.bottom: i64 = bottom

    def stir(self) -> None:
        """Forget what was seen from the unit's old place, and make others look at it again."""
        self.stirs += 1
        if self.looked:
            self.looked = {}
        if self.sightings:
            self.sightings = {}

    def at(self) -> list[object]:
        """Return its place: [x, y, heading, ranks, xs, ys]."""
        return [self.x, self.y, self.heading, self.ranks, list(self.xs), list(self.ys)]

    def put(
        self,
        umpire: Umpire,
        rule: str,
        x: i64,
        y: i64,
        heading: i64,
        ranks: i64,
        xs: vec[i64],
        ys: vec[i64],
        hind_xs: vec[i64] = NO_FIGURES,
        hind_ys: vec[i64] = NO_FIGURES,
    ) -> None:
        """Put the figures down, of horse with the rear halves of their bases; the caller has made sure of the room."""
        before = self.at() if umpire.recording else None
        self.x = x
        self.y = y
        self.heading = heading
        self.ranks = ranks
        self.xs = xs
        self.ys = ys
        self.hind_xs = hind_xs
        self.hind_ys = hind_ys
        self.bound()
        self.stir()
        if umpire.recording:
            umpire.record(rule, MOVE, self.id, "at", before, self.at())

    def men(self) -> i64:
        """MM-TROOP-3: return how many figures the unit has on the table, those who hold its horses among them."""
        return self.figures if self.horses is None else self.figures + self.horses.holders

    def set_mounted(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `mounted` under a rule."""
        self.mounted = change_flag(umpire, rule, self.id, "mounted", self.mounted, value)

    def set_rep(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `rep` under a rule."""
        self.rep = change_number(umpire, rule, self.id, "rep", self.rep, value)

    def set_figures(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `figures` under a rule."""
        self.figures = change_number(umpire, rule, self.id, "figures", self.figures, value)

    def set_leader(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `leader` under a rule."""
        self.leader = change_word(umpire, rule, self.id, "leader", self.leader, value)

    def set_leader_rep(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `leader_rep` under a rule."""
        self.leader_rep = change_number(umpire, rule, self.id, "leader_rep", self.leader_rep, value)

    def set_nco_lost(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `nco_lost` under a rule."""
        self.nco_lost = change_flag(umpire, rule, self.id, "nco_lost", self.nco_lost, value)

    def set_formation(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `formation` under a rule."""
        self.formation = change_word(umpire, rule, self.id, "formation", self.formation, value)

    def set_on_table(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `on_table` under a rule."""
        self.on_table = change_flag(umpire, rule, self.id, "on_table", self.on_table, value)

    def set_entered_from(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `entered_from` under a rule."""
        self.entered_from = change_number(umpire, rule, self.id, "entered_from", self.entered_from, value)

    def set_entered_at(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `entered_at` under a rule."""
        self.entered_at = change_number(umpire, rule, self.id, "entered_at", self.entered_at, value)

    def set_markers(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `markers` under a rule."""
        self.markers = change_number(umpire, rule, self.id, "markers", self.markers, value)

    def set_prone(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `prone` under a rule."""
        self.prone = change_flag(umpire, rule, self.id, "prone", self.prone, value)

    def set_activated(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `activated` under a rule."""
        self.activated = change_flag(umpire, rule, self.id, "activated", self.activated, value)

    def set_retiring(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `retiring` under a rule."""
        self.retiring = change_flag(umpire, rule, self.id, "retiring", self.retiring, value)

    def set_retired_by(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `retired_by` under a rule."""
        self.retired_by = change_number(umpire, rule, self.id, "retired_by", self.retired_by, value)

    def set_target(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `target` under a rule."""
        self.target = change_word(umpire, rule, self.id, "target", self.target, value)

    def set_house(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `house` under a rule."""
        if self.house != value:
            if umpire.recording:
                umpire.change(rule, self.id, "house", self.house, value)
            self.house = value
            self.stir()

    def set_works(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `works` under a rule."""
        self.works = change_word(umpire, rule, self.id, "works", self.works, value)

    def set_water(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `water` under a rule."""
        if self.water != value:
            if umpire.recording:
                umpire.change(rule, self.id, "water", self.water, value)
            self.water = value
            self.stirs += 1  # others may fire at it now, or no longer (MM-FIRE-3)

    def set_opponents(self, umpire: Umpire, rule: str, value: list[str]) -> None:
        """Set `opponents` under a rule."""
        if self.opponents != value:
            if umpire.recording:
                umpire.change(rule, self.id, "opponents", list(self.opponents), list(value))
            self.opponents = value

    def set_level(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `level` under a rule."""
        self.level = change_number(umpire, rule, self.id, "level", self.level, value)

    def set_tactic(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `tactic` under a rule."""
        self.tactic = change_word(umpire, rule, self.id, "tactic", self.tactic, value)

    def set_task(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `task` under a rule."""
        self.task = change_number(umpire, rule, self.id, "task", self.task, value)

    def fields(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
            "id": self.id, "side": self.side, "faction": self.faction, "name": self.name, "troop": self.troop,
            "weapon": self.weapon, "paper": self.paper, "strength": self.strength, "rep": self.rep,
            "figures": self.figures, "leader": self.leader, "leader_rep": self.leader_rep, "nco": self.nco,
            "nco_rep": self.nco_rep, "nco_lost": self.nco_lost, "formation": self.formation, "on_table": self.on_table,
            "entered_from": self.entered_from, "entered_at": self.entered_at, "markers": self.markers,
            "prone": self.prone, "activated": self.activated, "retiring": self.retiring, "retired_by": self.retired_by,
            "target": self.target, "house": self.house, "works": self.works, "water": self.water,
            "opponents": list(self.opponents), **self.account(), "tactic": self.tactic, "task": self.task,
            "level": self.level, "at": self.at(),
            **({"traits": list(self.traits)} if self.traits else {}),
            **({} if self.horses is None else {"mounted": self.mounted, **self.horses.fields()}),
        }  # fmt: skip
