"""The state of a battle: sides, units, leaders, guns, possible enemy forces, houses and works.

A field that `snapshot` shows is changed only through `put`, `set_*`, `add_*` or `drop_*`, which record the
change under the rule that caused it; so the record folds to the final state. Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.change import change_number
from rules.core.events import PLACE, REMOVE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.core.vectors import vec
from rules.muskets_mohawks.ground import Ground
from rules.muskets_mohawks.pieces.corps import Lists
from rules.muskets_mohawks.pieces.gun import Gun
from rules.muskets_mohawks.pieces.house import House, Works
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.pieces.ranks import Spot
from rules.muskets_mohawks.pieces.side import Side
from rules.muskets_mohawks.pieces.sighting import Sighting, Wait
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.tables_terrain import SNOWS
from rules.muskets_mohawks.words import DAY, HEAD_TO_HEAD, PLAYER, SOLO, STAND_UP_FIGHT

NO_BOATS: Final = -1  # the side with canoes where there are none


class Answer:
    """The result of a table for a body, which all of its units active in the same turn act by (MM-NP-2)."""

    __slots__ = ("members", "passed", "table", "turn")

    def __init__(self, table: str, turn: int, members: list[str], passed: int) -> None:
        self.table: str = table
        self.turn: int = turn
        self.members: list[str] = members
        self.passed: int = passed


class Pace:
    """Where a unit of a body stood and faced when the body became active, and who touched it then."""

    __slots__ = ("friend", "heading", "members", "turn", "x", "y")

    def __init__(self, turn: int, friend: str, x: int, y: int, heading: int, members: list[str]) -> None:
        self.turn: int = turn
        self.friend: str = friend
        self.x: int = x
        self.y: int = y
        self.heading: int = heading
        self.members: list[str] = members


class Found:
    """Units as they were found, good while `stirs` of the battle, and the scene of `watch.py`, are the same."""

    __slots__ = ("scene", "stirs", "units")

    def __init__(self, stirs: i64, scene: i64, units: list[Unit]) -> None:
        self.stirs: i64 = stirs
        self.scene: i64 = scene
        self.units: list[Unit] = units


class Lookout:
    """The enemies that a side has in sight, good while `stirs` and `scene` are the same, as in `Found`.

    By place among the battle's units, which are only added to: how often each had moved by then, and of each enemy the
    unit that saw him, or none, and how often that one had moved.
    """

    __slots__ = ("foes", "moves", "scene", "seers", "stirs", "their_moves")

    def __init__(self, scene: i64) -> None:
        self.scene: i64 = scene
        self.stirs: i64 = -1
        self.foes: list[Unit] = []
        self.moves: vec[i64] = vec[i64]()
        self.seers: list[Unit | None] = []
        self.their_moves: vec[i64] = vec[i64]()


class Battle:
    """A whole battle; ids of units, leaders, PEFs, houses and works are unique among all of them."""

    __slots__ = (
        "active", "answer", "boats", "bodies", "charge_points", "crowds", "detours", "encounter", "ending",
        "field_strength", "ground", "guns", "has_horse", "houses", "in_sight", "leaders", "light", "lists", "loser",
        "marks", "men", "names", "no_way", "noted", "out", "paces", "pefs", "pefs_laid", "play", "provoked", "quiet",
        "serial", "sides", "snow", "snow_falls", "snow_lies", "standoff", "turn", "unit_of", "units", "waits",
        "weather", "winter", "works",
    )  # fmt: skip

    def __init__(self, encounter: str = "scout", ground: Ground | None = None) -> None:
        self.encounter: str = encounter  # the player's, a key of MOST_UNITS
        self.play: str = SOLO  # who plays it, one of PLAYS (MM-PLAY-1)
        # Of each side the units under each of the PEFs that it is to lay: noted head to head, else dealt from a list.
        self.noted: list[list[list[str]]] = [[], []]
        self.ground: Ground = ground if ground is not None else Ground()
        self.light: str = DAY
        self.weather: int = 0  # 0 clear, else the row of the inclement weather table in force (MM-WEATHER-1)
        self.winter: bool = False  # irregulars alone are in the field (MM-CAMP-2)
        self.snow: str = ""  # in winter a word of SNOWS
        self.snow_lies: bool = False  # every move is halved
        self.snow_falls: bool = False  # sight is as short as in bad weather
        self.turn: int = 0
        self.active: int = PLAYER
        self.ending: str = ""
        self.loser: int = -1  # the side that gave the battle up, -1 for neither
        self.men: int = 0  # figures of both sides on the table when the last turn closed
        self.quiet: int = 0  # full turns since a unit last fired, charged or fought
        self.standoff: int = 0  # of these the last in a row in which enemies had each other in sight
        self.out: list[str] = []  # armies out of the war, which no longer appear (MM-CAMP-6)
        self.sides: list[Side] = [Side("player"), Side("enemy")]
        self.units: list[Unit] = []
        self.unit_of: dict[str, Unit] = {}
        self.leaders: list[Leader] = []
        self.guns: list[Gun] = []
        self.has_horse: bool = False  # some unit can ride
        self.boats: int = NO_BOATS  # the side that has canoes, to which a lake is no obstacle (MM-TERR-5)
        # Units that are to charge who fired at them as soon as that fire is over, and the firers (MM-REACT-2).
        self.provoked: dict[str, list[str]] = {}
        self.pefs: list[Pef] = []
        self.pefs_laid: bool = False  # the PEFs of the set-up have come
        self.houses: list[House] = []
        self.works: list[Works] = []
        self.answer: Answer | None = None  # the result of the last roll of a body on a table; see answers.py
        self.paces: list[Pace] = []  # of the body that is active; see company.py
        self.no_way: dict[str, list[str]] = {}  # moves that are blocked from a unit's present place; see no_way.py
        self.waits: dict[str, Wait] = {}  # why units last held where they are; see waiting.py
        # Who stood about where a unit waits when it last found no room to come on; see entering.py.
        self.crowds: dict[str, list[int]] = {}
        # Of the active unit, by the enemies that it may charge; see choices.py.
        self.charge_points: dict[str, Spot] = {}
        self.detours: dict[str, tuple[int, int]] = {}  # where units last went off their way; see marching.py
        self.bodies: dict[str, Found] = {}  # those joined to a unit, by its id; see bodies.py
        self.in_sight: dict[int, Lookout] = {}  # the enemies that a side has in sight; see watch.py
        self.marks: dict[str, dict[str, Sighting]] = {}  # whether units may shoot at enemies; see watch.py
        # Names lent to those who come during the battle: army, kind of troops, names; see naming.py.
        self.names: dict[str, dict[str, list[str]]] = {}
        self.lists: Lists = {}  # what each army may raise (MM-ARMY-1); without a list plain units
        self.field_strength: bool = False  # the option: who comes is short of paper strength (MM-STRENGTH-1)
        self.serial: int = 0  # the last number given to a unit, leader or PEF that came during the battle

    def copy(self) -> "Battle":
        """Return the battle as it is, with what its units remember, to be fought on without a trace in this one."""
        other = Battle(self.encounter, self.ground.copy())
        self._copy_course(other)
        self._copy_pieces(other)
        self._copy_memory(other)
        return other

    def _copy_course(self, other: "Battle") -> None:
        """Copy what kind of battle it is, and how far it has come; its lists are never changed once it has begun."""
        other.play = self.play
        other.noted = self.noted
        other.light = self.light
        other.weather = self.weather
        other.winter = self.winter
        other.snow = self.snow
        other.snow_lies = self.snow_lies
        other.snow_falls = self.snow_falls
        other.turn = self.turn
        other.active = self.active
        other.ending = self.ending
        other.men = self.men
        other.quiet = self.quiet
        other.loser = self.loser
        other.standoff = self.standoff
        other.out = self.out
        other.has_horse = self.has_horse
        other.boats = self.boats
        other.pefs_laid = self.pefs_laid
        other.names = self.names
        other.lists = self.lists
        other.field_strength = self.field_strength
        other.serial = self.serial

    def _copy_pieces(self, other: "Battle") -> None:
        other.sides = [side.copy() for side in self.sides]
        other.guns = [gun.copy() for gun in self.guns]
        for unit in self.units:
            fresh = unit.copy()
            if unit.gun is not None:
                fresh.gun = other.guns[self.guns.index(unit.gun)]
            other.units.append(fresh)
            other.unit_of[fresh.id] = fresh
        other.leaders = [leader.copy() for leader in self.leaders]
        other.pefs = [pef.copy() for pef in self.pefs]
        other.houses = [house.copy() for house in self.houses]
        other.works = [works.copy() for works in self.works]

    def _copy_memory(self, other: "Battle") -> None:
        """Copy what is remembered of former moves; what was noted once is replaced and never changed.

        Who stands in one body, and which enemies a side has in sight, is looked for again.
        """
        other.provoked = dict(self.provoked)
        other.answer = self.answer
        other.paces = list(self.paces)
        other.no_way = {name: list(aims) for name, aims in self.no_way.items()}
        other.waits = dict(self.waits)
        other.crowds = dict(self.crowds)
        other.detours = dict(self.detours)
        other.marks = {name: dict(seen) for name, seen in self.marks.items()}

    def enlist(self, unit: Unit) -> None:
        """Add a unit that was there from the start."""
        self.units.append(unit)
        self.unit_of[unit.id] = unit
        if unit.horses is not None:
            self.has_horse = True

    def add_unit(self, umpire: Umpire, rule: str, unit: Unit) -> None:
        """Bring a unit into the battle."""
        self.enlist(unit)
        if umpire.recording:
            umpire.record(rule, PLACE, unit.id, "unit", None, unit.fields())

    def stirs(self) -> i64:
        """Return a number that grows whenever a unit is put down or terrain is added, and is the same otherwise.

        A unit that leaves the table is also put down off it, and those 2 outweigh the 1 for being on the table.
        """
        total: i64 = len(self.units) + len(self.ground.woods) + len(self.ground.hills)
        for unit in self.units:
            total += 2 * unit.stirs
            if unit.on_table:
                total += 1
        return total

    def add_leader(self, umpire: Umpire, rule: str, leader: Leader) -> None:
        """Bring a higher leader into the battle."""
        self.leaders.append(leader)
        if umpire.recording:
            umpire.record(rule, PLACE, leader.id, "leader", None, leader.fields())

    def add_pef(self, umpire: Umpire, rule: str, pef: Pef) -> None:
        """Lay a PEF marker down."""
        self.pefs.append(pef)
        if umpire.recording:
            umpire.record(rule, PLACE, pef.id, "pef", None, pef.fields())

    def drop_pef(self, umpire: Umpire, rule: str, pef: Pef) -> None:
        """Take a PEF marker up."""
        self.pefs.remove(pef)
        if umpire.recording:
            umpire.record(rule, REMOVE, pef.id, "pef", pef.fields(), None)

    def is_players(self, side: i64) -> bool:
        """MM-PLAY-1: return whether a side has a player, as only the first has unless it is played head to head."""
        return side == PLAYER or self.play == HEAD_TO_HEAD

    def markers_of(self, side: i64) -> list[Pef]:
        """Return the PEFs of a side; but for head to head all are the enemy's."""
        found: list[Pef] = []
        for pef in self.pefs:
            if pef.side == side:
                found.append(pef)
        return found

    def add_house(self, umpire: Umpire, rule: str, house: House) -> None:
        """Set a building on the table."""
        self.houses.append(house)
        if umpire.recording:
            umpire.record(rule, PLACE, house.id, "house", None, house.fields())

    def add_works(self, umpire: Umpire, rule: str, works: Works) -> None:
        """Set a defensive position on the table."""
        self.works.append(works)
        if umpire.recording:
            umpire.record(rule, PLACE, works.id, "works", None, works.fields())

    def is_prize(self, house: House) -> bool:
        """MM-NP-4: return whether raiders are after a building: one that holds stores, or any where there are none.

        Inferred: an enemy who raids while the player scouts makes for the buildings, if there are any.
        """
        return house.stores or self.encounter == "scout"

    def set_weather(self, umpire: Umpire, rule: str, value: int) -> None:
        """Let the weather change to another row of its table, or to clear (0)."""
        self.weather = change_number(umpire, rule, "battle", "weather", self.weather, value)

    def set_winter(self, snow: str) -> None:
        """MM-CAMP-2: let the battle be fought in winter, with snow as a word of SNOWS says; before its first event."""
        self.winter = True
        self.snow = snow
        self.snow_lies, self.snow_falls = SNOWS[snow]

    def set_turn(self, umpire: Umpire, rule: str, turn: int, active: int) -> None:
        """Open a turn, or pass the turn to the other side."""
        self.turn = change_number(umpire, rule, "battle", "turn", self.turn, turn)
        self.active = change_number(umpire, rule, "battle", "active", self.active, active)

    def set_quiet(self, umpire: Umpire, rule: str, value: int) -> None:
        """Count the turns in a row in which no unit fired, charged or fought."""
        self.quiet = change_number(umpire, rule, "battle", "quiet", self.quiet, value)

    def set_ending(self, umpire: Umpire, rule: str, ending: str) -> None:
        """Close the battle for a reason of `rules.core.outcome.ENDINGS`."""
        umpire.change(rule, "battle", "ending", self.ending, ending)
        self.ending = ending

    def player_defends(self) -> bool:
        """MM-ENC-3, MM-ENC-4: return whether the player's side holds its ground, and its enemy comes on."""
        if self.encounter == STAND_UP_FIGHT:
            return not self.sides[0].contesting
        return self.encounter == "raid_defend"

    def snapshot(self) -> dict[str, dict[str, object]]:
        """Return everything that folds: entity → field → value."""
        state: dict[str, dict[str, object]] = {
            "battle": {
                "encounter": self.encounter,
                "light": self.light,
                "weather": self.weather,
                "turn": self.turn,
                "active": self.active,
                "ending": self.ending,
                "quiet": self.quiet,
                "ground": [area.to_list() for area in self.ground.areas()],
            }
        }
        if self.boats != NO_BOATS:
            state["battle"]["canoes"] = self.boats
        if self.play != SOLO:
            state["battle"]["play"] = self.play
        if self.winter:
            state["battle"]["winter"] = True
            state["battle"]["snow"] = self.snow
        for side in self.sides:
            state[side.key] = side.fields()
        for unit in self.units:
            state[unit.id] = unit.fields()
        for leader in self.leaders:
            state[leader.id] = leader.fields()
        for gun in self.guns:
            state[gun.id] = gun.fields()
        for pef in self.pefs:
            state[pef.id] = pef.fields()
        for house in self.houses:
            state[house.id] = house.fields()
        for works in self.works:
            state[works.id] = works.fields()
        return state
