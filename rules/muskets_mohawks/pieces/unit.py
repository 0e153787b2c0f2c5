"""A unit on the table; each `set_*` records its change under the rule that caused it. Lengths: tenths of an inch."""

from rules.core.events import MOVE
from rules.core.umpire import Umpire
from rules.core.whole import Whole
from rules.muskets_mohawks.words import UNFORMED


class Sighting:
    """Whether a unit had an enemy in sight, who had moved so often by then, in a scene numbered by `watch.py`."""

    __slots__ = ("scene", "seen", "stirs")

    def __init__(self, stirs: Whole, scene: Whole, seen: bool) -> None:
        self.stirs: Whole = stirs
        self.scene: Whole = scene
        self.seen: bool = seen


class Unit:
    """A unit of foot: one Rep, one weapon, one formation; its leader is one of its figures (MM-TROOP-1)."""

    __slots__ = (
        "activated",
        "below_half",
        "bottom",
        "engaged",
        "entered_at",
        "entered_from",
        "faction",
        "figures",
        "formation",
        "fought_melee",
        "heading",
        "hit_by_fire",
        "house",
        "id",
        "leader",
        "leader_rep",
        "left",
        "left_table",
        "level",
        "looked",
        "lost_burning",
        "lost_contact",
        "lost_fire",
        "lost_melee",
        "markers",
        "name",
        "nco",
        "nco_lost",
        "nco_rep",
        "on_table",
        "opponents",
        "paper",
        "prone",
        "ran_away",
        "ranks",
        "recovered",
        "recovery_done",
        "rep",
        "retired",
        "retired_by",
        "retiring",
        "right",
        "side",
        "sightings",
        "stirs",
        "strength",
        "tactic",
        "target",
        "task",
        "top",
        "troop",
        "trophies",
        "water",
        "weapon",
        "works",
        "x",
        "xs",
        "y",
        "ys",
    )

    def __init__(
        self,
        id: str = "",
        side: int = 0,
        faction: str = "",
        name: str = "",
        troop: str = "irregular",
        weapon: str = "musket",
        paper: int = 10,
        strength: int = 10,
        rep: int = 4,
        figures: int = 10,
        leader: str = "",
        leader_rep: int = 0,
        formation: str = UNFORMED,
        x: int = -1,
        y: int = -1,
        heading: int = 0,
        xs: list[int] | None = None,
        ys: list[int] | None = None,
        ranks: int = 1,
        on_table: bool = False,
        entered_from: int = 0,
        entered_at: int = 240,
        markers: int = 0,
        prone: bool = False,
        activated: bool = False,
        retiring: bool = False,
        retired_by: int = 0,
        target: str = "",
        house: str = "",
        works: str = "",
        water: str = "",
        opponents: list[str] | None = None,
        trophies: str = "",
        recovered: int = 0,
        recovery_done: bool = False,
        lost_fire: int = 0,
        lost_contact: int = 0,
        lost_melee: int = 0,
        lost_burning: int = 0,
        engaged: bool = False,
        retired: bool = False,
        ran_away: bool = False,
        left_table: bool = False,
        below_half: bool = False,
        hit_by_fire: bool = False,
        fought_melee: bool = False,
        tactic: str = "",
        task: int = 0,
        nco: str = "",
        nco_rep: int = 0,
        nco_lost: bool = False,
        level: int = 0,
    ) -> None:
        self.id: str = id
        self.side: int = side
        self.faction: str = faction  # british, british_allies, french, french_allies
        self.name: str = name
        self.troop: str = troop  # line, light, grenadier, militia, irregular, indian, civilian
        self.weapon: str = weapon
        self.paper: int = paper  # paper strength in figures
        self.strength: int = strength  # figures at the start of the battle
        self.rep: int = rep
        self.figures: int = figures  # figures on the table, the unit leader among them
        self.leader: str = leader  # id of the unit leader, or of the leader it counts as its own; empty: none
        self.leader_rep: int = leader_rep  # Rep of that leader; 0: none (MM-LEAD-5)
        # Its own leader, one of its figures, who stays himself when a higher one is counted in his place.
        self.nco: str = nco if nco else leader
        self.nco_rep: int = nco_rep if nco_rep else leader_rep
        self.nco_lost: bool = nco_lost
        self.formation: str = formation
        self.x: int = x  # middle of the front rank
        self.y: int = y
        self.heading: int = heading
        self.xs: list[int] = xs if xs is not None else []  # centre of each figure's base, front rank first
        self.ys: list[int] = ys if ys is not None else []
        self.ranks: int = ranks
        self.on_table: bool = on_table
        self.entered_from: int = entered_from  # section or edge code by which it came (see movement.py)
        self.entered_at: int = entered_at  # tenths along that edge, from the table's left or far end
        self.markers: int = markers  # reload markers
        self.prone: bool = prone
        self.activated: bool = activated  # has had its activation this turn
        self.retiring: bool = retiring  # must test Rally when it next activates
        self.retired_by: int = retired_by  # tenths it retired last
        self.target: str = target  # unit it goes on firing at (MM-FIRE-5)
        self.house: str = house  # house it is in
        self.works: str = works  # defensive position it holds
        self.water: str = water  # '', edge, in: stage of fording
        self.opponents: list[str] = opponents if opponents is not None else []  # units it is in melee with
        self.trophies: str = trophies  # '', owed, taken, refused: MM-REACT-6
        self.recovered: int = recovered  # figures recovered in battle
        self.recovery_done: bool = recovery_done
        self.lost_fire: int = lost_fire
        self.lost_contact: int = lost_contact
        self.lost_melee: int = lost_melee
        self.lost_burning: int = lost_burning
        self.engaged: bool = engaged  # fired, was fired on, charged or fought
        self.retired: bool = retired  # ever retired
        self.ran_away: bool = ran_away
        self.left_table: bool = left_table
        self.below_half: bool = below_half  # ever under half of paper strength
        self.hit_by_fire: bool = hit_by_fire  # ever hit somebody by fire
        self.fought_melee: bool = fought_melee
        self.tactic: str = tactic  # non-player tactic: scout, attack, defend, withdraw, retake
        self.level: int = level  # storey of the house it is in, 0 the ground floor
        self.task: int = task  # activations still to spend on looting or lighting
        # What it has looked at from where it stands, for `watch.py`: points, and enemies by id; and how often it moved.
        self.looked: dict[int, bool] = {}
        self.sightings: dict[str, Sighting] = {}
        self.stirs: Whole = 0
        self.bound()

    def bound(self) -> None:
        """Work out the bounds of the figures' places, by which those far away are told at one look."""
        left: Whole = self.xs[0] if self.xs else 0
        top: Whole = self.ys[0] if self.ys else 0
        right: Whole = left
        bottom: Whole = top
        for x, y in zip(self.xs, self.ys):
            if x < left:
                left = x
            elif x > right:
                right = x
            if y < top:
                top = y
            elif y > bottom:
                bottom = y
        self.left: Whole = left
        self.right: Whole = right
        self.top: Whole = top
        self.bottom: Whole = bottom

    def stir(self) -> None:
        """Forget what was seen from where the unit stood, and let others look at it anew."""
        self.stirs += 1
        self.looked = {}
        self.sightings = {}

    def at(self) -> list[object]:
        """Return where it stands: [x, y, heading, ranks, xs, ys]; lists of places are replaced and never changed."""
        return [self.x, self.y, self.heading, self.ranks, self.xs, self.ys]

    def put(
        self,
        umpire: Umpire,
        rule: str,
        x: int,
        y: int,
        heading: int,
        ranks: int,
        xs: list[int],
        ys: list[int],
    ) -> None:
        """Put the unit's figures down at new places; the caller has made sure that they may stand there."""
        before = self.at() if umpire.recording else None
        self.x = x
        self.y = y
        self.heading = heading
        self.ranks = ranks
        self.xs = xs
        self.ys = ys
        self.bound()
        self.stir()
        if umpire.recording:
            umpire.record(rule, MOVE, self.id, "at", before, self.at())

    def set_rep(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `rep` under a rule."""
        if self.rep != value:
            if umpire.recording:
                umpire.change(rule, self.id, "rep", self.rep, value)
            self.rep = value

    def set_figures(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `figures` under a rule."""
        if self.figures != value:
            if umpire.recording:
                umpire.change(rule, self.id, "figures", self.figures, value)
            self.figures = value

    def set_leader(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `leader` under a rule."""
        if self.leader != value:
            if umpire.recording:
                umpire.change(rule, self.id, "leader", self.leader, value)
            self.leader = value

    def set_leader_rep(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `leader_rep` under a rule."""
        if self.leader_rep != value:
            if umpire.recording:
                umpire.change(rule, self.id, "leader_rep", self.leader_rep, value)
            self.leader_rep = value

    def set_nco_lost(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `nco_lost` under a rule."""
        if self.nco_lost != value:
            if umpire.recording:
                umpire.change(rule, self.id, "nco_lost", self.nco_lost, value)
            self.nco_lost = value

    def set_formation(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `formation` under a rule."""
        if self.formation != value:
            if umpire.recording:
                umpire.change(rule, self.id, "formation", self.formation, value)
            self.formation = value

    def set_on_table(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `on_table` under a rule."""
        if self.on_table != value:
            if umpire.recording:
                umpire.change(rule, self.id, "on_table", self.on_table, value)
            self.on_table = value

    def set_entered_from(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `entered_from` under a rule."""
        if self.entered_from != value:
            if umpire.recording:
                umpire.change(rule, self.id, "entered_from", self.entered_from, value)
            self.entered_from = value

    def set_entered_at(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `entered_at` under a rule."""
        if self.entered_at != value:
            if umpire.recording:
                umpire.change(rule, self.id, "entered_at", self.entered_at, value)
            self.entered_at = value

    def set_markers(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `markers` under a rule."""
        if self.markers != value:
            if umpire.recording:
                umpire.change(rule, self.id, "markers", self.markers, value)
            self.markers = value

    def set_prone(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `prone` under a rule."""
        if self.prone != value:
            if umpire.recording:
                umpire.change(rule, self.id, "prone", self.prone, value)
            self.prone = value

    def set_activated(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `activated` under a rule."""
        if self.activated != value:
            if umpire.recording:
                umpire.change(rule, self.id, "activated", self.activated, value)
            self.activated = value

    def set_retiring(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `retiring` under a rule."""
        if self.retiring != value:
            if umpire.recording:
                umpire.change(rule, self.id, "retiring", self.retiring, value)
            self.retiring = value

    def set_retired_by(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `retired_by` under a rule."""
        if self.retired_by != value:
            if umpire.recording:
                umpire.change(rule, self.id, "retired_by", self.retired_by, value)
            self.retired_by = value

    def set_target(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `target` under a rule."""
        if self.target != value:
            if umpire.recording:
                umpire.change(rule, self.id, "target", self.target, value)
            self.target = value

    def set_house(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `house` under a rule."""
        if self.house != value:
            if umpire.recording:
                umpire.change(rule, self.id, "house", self.house, value)
            self.house = value
            self.stir()

    def set_works(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `works` under a rule."""
        if self.works != value:
            if umpire.recording:
                umpire.change(rule, self.id, "works", self.works, value)
            self.works = value

    def set_water(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `water` under a rule."""
        if self.water != value:
            if umpire.recording:
                umpire.change(rule, self.id, "water", self.water, value)
            self.water = value

    def set_opponents(self, umpire: Umpire, rule: str, value: list[str]) -> None:
        """Set `opponents` under a rule."""
        if self.opponents != value:
            if umpire.recording:
                umpire.change(rule, self.id, "opponents", list(self.opponents), list(value))
            self.opponents = value

    def set_level(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `level` under a rule."""
        if self.level != value:
            if umpire.recording:
                umpire.change(rule, self.id, "level", self.level, value)
            self.level = value

    def set_trophies(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `trophies` under a rule."""
        if self.trophies != value:
            if umpire.recording:
                umpire.change(rule, self.id, "trophies", self.trophies, value)
            self.trophies = value

    def set_recovered(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `recovered` under a rule."""
        if self.recovered != value:
            if umpire.recording:
                umpire.change(rule, self.id, "recovered", self.recovered, value)
            self.recovered = value

    def set_recovery_done(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `recovery_done` under a rule."""
        if self.recovery_done != value:
            if umpire.recording:
                umpire.change(rule, self.id, "recovery_done", self.recovery_done, value)
            self.recovery_done = value

    def set_lost_fire(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `lost_fire` under a rule."""
        if self.lost_fire != value:
            if umpire.recording:
                umpire.change(rule, self.id, "lost_fire", self.lost_fire, value)
            self.lost_fire = value

    def set_lost_contact(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `lost_contact` under a rule."""
        if self.lost_contact != value:
            if umpire.recording:
                umpire.change(rule, self.id, "lost_contact", self.lost_contact, value)
            self.lost_contact = value

    def set_lost_melee(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `lost_melee` under a rule."""
        if self.lost_melee != value:
            if umpire.recording:
                umpire.change(rule, self.id, "lost_melee", self.lost_melee, value)
            self.lost_melee = value

    def set_lost_burning(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `lost_burning` under a rule."""
        if self.lost_burning != value:
            if umpire.recording:
                umpire.change(rule, self.id, "lost_burning", self.lost_burning, value)
            self.lost_burning = value

    def set_engaged(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `engaged` under a rule."""
        if self.engaged != value:
            if umpire.recording:
                umpire.change(rule, self.id, "engaged", self.engaged, value)
            self.engaged = value

    def set_retired(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `retired` under a rule."""
        if self.retired != value:
            if umpire.recording:
                umpire.change(rule, self.id, "retired", self.retired, value)
            self.retired = value

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

    def set_below_half(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `below_half` under a rule."""
        if self.below_half != value:
            if umpire.recording:
                umpire.change(rule, self.id, "below_half", self.below_half, value)
            self.below_half = value

    def set_hit_by_fire(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `hit_by_fire` under a rule."""
        if self.hit_by_fire != value:
            if umpire.recording:
                umpire.change(rule, self.id, "hit_by_fire", self.hit_by_fire, value)
            self.hit_by_fire = value

    def set_fought_melee(self, umpire: Umpire, rule: str, value: bool) -> None:
        """Set `fought_melee` under a rule."""
        if self.fought_melee != value:
            if umpire.recording:
                umpire.change(rule, self.id, "fought_melee", self.fought_melee, value)
            self.fought_melee = value

    def set_tactic(self, umpire: Umpire, rule: str, value: str) -> None:
        """Set `tactic` under a rule."""
        if self.tactic != value:
            if umpire.recording:
                umpire.change(rule, self.id, "tactic", self.tactic, value)
            self.tactic = value

    def set_task(self, umpire: Umpire, rule: str, value: int) -> None:
        """Set `task` under a rule."""
        if self.task != value:
            if umpire.recording:
                umpire.change(rule, self.id, "task", self.task, value)
            self.task = value

    def fields(self) -> dict[str, object]:
        """Return all fields as JSON-ready values."""
        return {
            "id": self.id,
            "side": self.side,
            "faction": self.faction,
            "name": self.name,
            "troop": self.troop,
            "weapon": self.weapon,
            "paper": self.paper,
            "strength": self.strength,
            "rep": self.rep,
            "figures": self.figures,
            "leader": self.leader,
            "leader_rep": self.leader_rep,
            "nco": self.nco,
            "nco_rep": self.nco_rep,
            "nco_lost": self.nco_lost,
            "formation": self.formation,
            "on_table": self.on_table,
            "entered_from": self.entered_from,
            "entered_at": self.entered_at,
            "markers": self.markers,
            "prone": self.prone,
            "activated": self.activated,
            "retiring": self.retiring,
            "retired_by": self.retired_by,
            "target": self.target,
            "house": self.house,
            "works": self.works,
            "water": self.water,
            "opponents": list(self.opponents),
            "trophies": self.trophies,
            "recovered": self.recovered,
            "recovery_done": self.recovery_done,
            "lost_fire": self.lost_fire,
            "lost_contact": self.lost_contact,
            "lost_melee": self.lost_melee,
            "lost_burning": self.lost_burning,
            "engaged": self.engaged,
            "retired": self.retired,
            "ran_away": self.ran_away,
            "left_table": self.left_table,
            "below_half": self.below_half,
            "hit_by_fire": self.hit_by_fire,
            "fought_melee": self.fought_melee,
            "tactic": self.tactic,
            "task": self.task,
            "level": self.level,
            "at": self.at(),
        }
