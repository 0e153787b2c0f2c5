"""The order of battle of Muskets & Mohawks, declared once (`rules.core.schema`); what is left out is rolled.

A battle that begins with a later turn than the first has what an umpire sees on his table, in fields that are called
as the battle's snapshot calls them (`position`). What he leaves out has its usual value, or follows from the rest.

Battles are built from the plain values, since dice complete them before each battle (`rolling.set_table`). Documents
are `Any`, since compiled no dataclass has a field of `object`.
"""

from dataclasses import dataclass
from typing import Any, Final

from rules.core.schema import Part, Schema
from rules.core.schema_fields import (
    begun,
    by_key,
    choice,
    commander,
    document,
    identity,
    late,
    number,
    options,
    part,
    parts,
    point,
    points,
    reference,
    text,
    truth,
    unseen,
    words,
)
from rules.muskets_mohawks.forces.factions import FACTIONS
from rules.muskets_mohawks.forces.options import OPTIONS
from rules.muskets_mohawks.forces.periods import ALL_ARMIES
from rules.muskets_mohawks.forces.troops import ARMS, TRAINING
from rules.muskets_mohawks.ground import TABLE
from rules.muskets_mohawks.tables_combat import HIGHEST_REP, LEAST_FIGURES, LOWEST_REP, MOST_FIGURES
from rules.muskets_mohawks.tables_encounter import MOST_UNITS, PEF_COUNT, TURN_LIMIT
from rules.muskets_mohawks.tables_periods import FRENCH_AND_INDIAN, PERIODS
from rules.muskets_mohawks.tables_terrain import SNOWS, TERRAIN_GENERATOR
from rules.muskets_mohawks.words import (
    DOCTRINES,
    EDGES,
    LINE,
    LOSS_CAUSES,
    MOB,
    PLAYS,
    SIDE_KEYS,
    SOLO,
    SQUARE,
    SYSTEM,
    TRAITS,
    UNFORMED,
)

RANKS: Final = ("lieutenant", "captain", "major", "war_chief")
OVERALL: Final = ("clear", "hilly", "wooded")
_ROWS: Final = {row for rows in TERRAIN_GENERATOR.values() for row in rows}
SECTIONS: Final = tuple(sorted(_ROWS | {row.rstrip("*") for row in _ROWS}))  # each with its star and without
LIGHTS: Final = ("day", "night")
POSTURES: Final = ("scout", "raid_defend", "raid_attack")
MOST_IN_A_UNIT: Final = MOST_FIGURES + 1  # replacements may lift a unit of nine to eleven (MM-REPL-1)

# Of a battle that begins with a later turn.
RAN_AWAY: Final = "ran_away"
LEFT_TABLE: Final = "left_table"
ABSENT: Final = "absent"
FALLEN: Final = "fallen"
TACTICS: Final = ("defend_scout", "defend_leave", "withdraw", "scout_again", "arriving")
TROPHIES: Final = ("owed", "taken", "refused", "interrupted")
WATERS: Final = ("edge", "in")
AS_NOW: Final = "as_now"
BEFORE: Final = "before"
_SECTIONS: Final = tuple(str(number) for number in range(1, 10))
_MOST_NUMBER: Final = 9999
_MOST_LOST: Final = 99  # of one cause, since figures come back and fall once more

_DICE: Final = "left to the dice"
_CANNON: Final = "A cannon is artillery's, and a crew of five (MM-GUN-1)."
_MOUNTED: Final = "Whether horse begin on horseback; left out: they do."
_CORPS: Final = "In another period: a line of its army's list, for troops, weapon, Rep and traits left out."
_LEADER_REP: Final = "Left out in another period: rolled, with what his army gains or loses (MM-PERIOD-2)."
_TRAITS: Final = "Of riders: lance, cuirass, irregular, wary; left out: by its corps."
_PLAY: Final = (
    "solo: one player against the tables; same_side: several share the player's side, each with his own pieces; "
    "head_to_head: two sides of players, each player's force hidden under three PEFs, and no table runs either."
)
_PARTNER: Final = "Where players share a side: the word of the one whose it is; left out: the first's."
_PEF: Final = (
    "Head to head: which of its player's PEFs, 1 to 3, it is noted under; left out for all of a side: by dice."
)
_PARTNERS: Final = (
    "Same side, or on either side head to head: the players besides the one whose doctrine is the side's."
)
_PERIOD: Final = "The war: its armies alone may fight."
_GROUND: Final = "A map of the scenario's own (MM-TERR-7): areas and houses in tenths of an inch; empty: by dice."
_AREAS: Final = "Each [kind, left, far, right, near, runs from left to right]."
_PLACES_OF: Final = "What these and the horses' places are of; they no longer hold once the unit is elsewhere."
_LIST_OF_AREAS: Final[dict[str, object]] = {"type": "array", "items": {"type": "array", "items": {}}}
_NAMES: Final = "Names for units, by kind of troops, and leaders of an army who come during the battle."
_LISTS: Final = "Whom each army's tables bring: corps with their arms and figures (MM-ARMY-1); left out: plain units."
_CORPS_BY_ARMY: Final[dict[str, object]] = {
    "type": "object",
    "propertyNames": {"enum": list(FACTIONS)},
    "additionalProperties": {"type": "array", "items": {"type": "object", "required": ["name", "troop"]}},
}
_NAMES_BY_ARMY: Final[dict[str, object]] = {
    "type": "object",
    "propertyNames": {"enum": list(FACTIONS)},
    "additionalProperties": {
        "type": "object",
        "additionalProperties": {"type": "array", "items": {"type": "string"}},
    },
}


@dataclass(slots=True)
class NcoSetup(Part):
    """The leader of one unit (MM-LEAD-5)."""

    id: str = identity()
    name: str = text(11)
    rep: int = late(number(LOWEST_REP, HIGHEST_REP, False, 0, "MM-REP-1", _LEADER_REP))


def _at(help: str) -> Any:
    return begun(point(TABLE, TABLE, False, "MM-MOVE-1", f"{help}: tenths of an inch from the left and far edges."))


def _heading(help: str = "0 looks to the far edge, 8 to the right, 16 to the near one, 24 to the left.") -> Any:
    return begun(number(0, 31, False, 0, "MM-FACE-1", help))


def _count(most: int, rule: str, help: str) -> Any:
    return begun(number(0, most, False, 0, rule, help))


def _flag(rule: str, help: str) -> Any:
    return begun(truth(rule, help, None))


def _one_of(choices: tuple[str, ...], rule: str, help: str) -> Any:
    return begun(choice(choices, False, "", rule, help))


def _ref(rule: str, help: str) -> Any:
    return begun(reference(False, rule, help))


def _listed(rule: str, help: str, choices: tuple[str, ...] = ()) -> Any:
    return begun(words(help, 14, choices, rule))


def _noted(declared: Any) -> Any:
    """Declare what no form asks an umpire for: it follows from what happened, and only the engine writes it down."""
    return begun(unseen(declared))


@dataclass(slots=True)
class GunSetup(Part):
    """A gun in a battle that has begun."""

    at: list[int] = _at("Its muzzle; left out: with its crew, and off the table without one")
    heading: int = _heading()
    limbered: bool | None = _flag("MM-GUN-1", "Limbered.")
    markers: int = _count(9, "MM-GUN-3", "Reload markers.")
    crew: str = _ref("MM-GUN-1", "The unit that serves it; left out: its own; empty: none.")
    side: str = _one_of(SIDE_KEYS, "MM-GUN-1", "Whose it is; left out: its own side's.")
    on_table: bool | None = _noted(truth("MM-GUN-1", "Left out: where it has a place.", None))


@dataclass(slots=True)
class UnitSetup(Part):
    """A unit with its leader."""

    id: str = identity("Its own word in this battle.")
    name: str = text(15)
    corps: str = text(15, rule="MM-PERIOD-1", help=_CORPS)
    troop: str = late(choice(tuple(TRAINING), rule="MM-TROOP-1"))
    faction: str = choice(ALL_ARMIES, False, "", "MM-ARMY-1", "Its army, where allies march.", "its side")
    weapon: str = late(choice(ARMS, False, rule="MM-WEAPON-1", help=_CANNON, none="by its corps"))
    rep: int = late(number(LOWEST_REP, HIGHEST_REP, False, 0, "MM-REP-1", "Reputation; left out: by its corps."))
    figures: int = number(1, MOST_IN_A_UNIT, rule="MM-TROOP-1")
    paper: int = late(number(LEAST_FIGURES, MOST_FIGURES, rule="MM-TROOP-1", help="Paper strength."))
    leader: NcoSetup | None = part(NcoSetup, "leader", help="With nothing said of a leader it has none (MM-LEAD-5).")
    mounted: bool | None = late(truth("MM-TROOP-3", _MOUNTED, None))
    traits: list[str] = words(_TRAITS, 14, TRAITS, "MM-PERIOD-3")
    partner: str = text(11, rule="MM-PLAY-1", help=_PARTNER)
    pef: int = number(1, PEF_COUNT, False, 0, "MM-PLAY-1", _PEF)
    at: list[int] = _at("On the table, or where it waits at an edge: the middle of its front rank")
    heading: int = _heading()
    formation: str = _one_of((LINE, MOB, UNFORMED, SQUARE), "MM-FORM-1", "Left out: unformed.")
    ranks: int = _count(MOST_IN_A_UNIT, "MM-FORM-1", "Left out: as many as usual.")
    places: list[list[int]] = _noted(
        points(TABLE, TABLE, "MM-FORM-1", "Each figure's, where they do not stand as the book says.", False)
    )
    places_of: str = _noted(text(30, rule="MM-FORM-1", help=_PLACES_OF))
    left: int = begun(number(0, MOST_IN_A_UNIT, False, -1, "MM-CAS-1", "Figures left; left out: by its losses."))
    losses: dict[str, object] = begun(
        by_key(LOSS_CAUSES, [number(0, _MOST_LOST)], "MM-CAS-1", "Figures lost; left out: by fire.")
    )
    recovered: int = _noted(number(0, _MOST_LOST, False, 0, "MM-RECOVER-1", "Figures that have come back."))
    markers: int = _count(9, "MM-FIRE-4", "Reload markers.")
    prone: bool | None = _flag("MM-MOVE-3", "Lying down.")
    retiring: bool | None = _flag("MM-REACT-5", "Has retired, and must rally.")
    retired_by: int = _noted(number(0, TABLE, False, 0, "MM-MOVE-5", "Tenths of an inch by which it retired last."))
    opponents: list[str] = _listed("MM-MELEE-4", "Units that it is in melee with.")
    target: str = _ref("MM-FIRE-5", "The unit that it goes on firing at.")
    house: str = _ref("MM-BUILD-1", "The building that it is in; it then needs no place.")
    level: int = _count(2, "MM-BUILD-1", "The storey, 0 the ground floor.")
    works: str = _ref("MM-PEF-4", "The position that it holds; left out: the one it stands behind.")
    water: str = _one_of(WATERS, "MM-TERR-5", "Fording: at the edge, or in the water.")
    trophies: str = _one_of(TROPHIES, "MM-REACT-6", "")
    nco_lost: bool | None = _flag("MM-CAS-2", "Its own leader has fallen.")
    led_by: str = _ref("MM-LEAD-5", "The leader that it counts as its own.")
    gone: str = _one_of((RAN_AWAY, LEFT_TABLE, ABSENT), "MM-LEAVE-1", "Absent: it will not come.")
    waiting: bool | None = _flag("MM-REINF-3", "Off the table, to come on there.")
    entered_from: str = _one_of(EDGES, "MM-REINF-3", "Its edge; left out: its side's.")
    entered_at: int = _noted(number(0, TABLE, False, 0, "MM-REINF-3", "How far along that edge."))
    holders: int = _count(MOST_IN_A_UNIT, "MM-TROOP-3", "Who hold the horses; left out: a fifth.")
    horses: list[list[int]] = _noted(points(TABLE, TABLE, "MM-TROOP-3", "Where; left out: behind it.", False))
    horses_heading: int = _noted(number(0, 31, False, 0, "MM-TROOP-3", "Left out: as the unit's."))
    leader_on_foot: bool | None = _flag("MM-CAS-2", "Its leader has lost his horse.")
    stunned: bool | None = _flag("MM-CAS-2", "And it loses its next activation.")
    crowded: bool | None = _noted(truth("MM-FORM-1", "Its horses have no space behind them.", None))
    gun: GunSetup | None = begun(part(GunSetup, "gun", help="Of gunners: their gun, and who serves it now."))
    came: int = _noted(number(1, _MOST_NUMBER, False, 0, "MM-REINF-1", "Came by the dice, in this order."))
    tactic: str = _noted(choice(TACTICS, False, "", "MM-NP-3", "What the tables have it do."))
    task: int = _noted(number(0, 9, False, 0, "MM-NP-5", "Of what it does by the tables: which way it goes."))
    activated: bool | None = _noted(truth("MM-TURN-1", "Acted in the turn before; left out: if on the table.", None))
    recovery_done: bool | None = _noted(truth("MM-RECOVER-1", "It has had its recovery.", None))
    engaged: bool | None = _noted(truth("MM-CAS-1", "Left out: with losses, or an enemy.", None))
    retired: bool | None = _noted(truth("MM-REACT-5", "It ever retired.", None))
    below_half: bool | None = _noted(truth("MM-CAS-1", "It ever was under half of its paper strength.", None))
    hit_by_fire: bool | None = _noted(truth("MM-FIRE-1", "It ever hit somebody.", None))
    fought_melee: bool | None = _noted(truth("MM-MELEE-1", "It ever fought hand to hand.", None))
    holds: str = _noted(text(14, rule="MM-ACT-1", help="Why it held where it is in the turn before."))
    holds_for: str = _noted(reference(False, "MM-ACT-1", "The enemy that this is about."))
    no_way: list[str] = _noted(words("Orders for which it found no way from where it is.", rule="MM-ACT-1"))
    detour: list[int] = _at("Where it last began to go round what was in its way")
    edge_taken: str = _noted(choice((AS_NOW, BEFORE), False, "", "MM-REINF-3", "It found no space at its edge."))


@dataclass(slots=True)
class LeaderSetup(Part):
    """A leader above the units."""

    id: str = identity()
    name: str = text(15)
    rank: str = choice(RANKS, rule="MM-LEAD-1")
    rep: int = late(number(LOWEST_REP, HIGHEST_REP, False, 0, "MM-REP-1", _LEADER_REP))
    commands: list[str] = words("The words of his units, with spaces.", 22)
    faction: str = unseen(choice(ALL_ARMIES, False, rule="MM-ARMY-1"))
    mounted: bool = late(truth("MM-LEAD-4", "On horseback, as leaders of regulars may be."))
    partner: str = text(11, rule="MM-PLAY-1", help=_PARTNER)
    at: list[int] = _at("Where he is; left out: behind the unit that he is with")
    heading: int = _heading()
    attached: str = _ref("MM-LEAD-1", "The unit that he is with; empty: none.")
    gone: str = _one_of((FALLEN, RAN_AWAY, LEFT_TABLE, ABSENT), "MM-CAS-2", "No longer on the table.")
    was_at: list[int] = _noted(point(TABLE, TABLE, False, "MM-CAS-2", "Where he was when he went."))
    unhorsed: bool | None = _flag("MM-CAS-2", "He has lost his horse.")
    stunned: bool | None = _flag("MM-CAS-2", "And loses his next activation.")
    came: int = _noted(number(1, _MOST_NUMBER, False, 0, "MM-REINF-1", "Came by the dice, in this order."))
    activated: bool | None = _noted(truth("MM-TURN-1", "Acted in the turn before; left out: if on the table.", None))


@dataclass(slots=True)
class PartnerSetup(Part):
    """Another player on a side, who answers for his own units and leaders (MM-PLAY-1)."""

    id: str = identity("His own word, by which units and leaders name him.")
    name: str = text(15)
    doctrine: str = commander(DOCTRINES, rule="MM-PLAY-1", none="the side's")
    answers: list[str] = unseen(words("A person's orders so far, as codes."))


@dataclass(slots=True)
class PefSetup(Part):
    """A possible enemy force that is still a marker, in a battle that has begun (MM-PEF-1)."""

    number: int = begun(number(1, _MOST_NUMBER, False, 0, "MM-PEF-1", "The 2 of pef2; left out: the next one."))
    at: list[int] = begun(point(TABLE, TABLE, True, "MM-PEF-2", "Tenths of an inch from the left and far edges."))
    still: int = _count(TURN_LIMIT, "MM-PEF-2", "Turns for which it has not moved.")
    force: list[str] = _listed(
        "MM-PEF-3", "The units it hides; [] for none; left out: by dice, or for the tables if no force is listed."
    )
    partner: str = begun(text(11, rule="MM-PLAY-1", help=_PARTNER))


@dataclass(slots=True)
class WorksSetup(Part):
    """A defensive position that came with a force (MM-PEF-4)."""

    id: str = identity()
    kind: str = begun(choice(("fieldworks", "gully"), False, "fieldworks", "MM-PEF-4"))
    x0: int = begun(number(0, TABLE, help="Tenths of an inch from the far left corner."))
    y0: int = begun(number(0, TABLE))
    x1: int = begun(number(0, TABLE))
    y1: int = begun(number(0, TABLE))
    heading: int = _heading("The way it faces; 0 is to the far edge.")
    dv: int = begun(number(0, 3, False, 2, "MM-PEF-4", "Defensive value."))
    side: str = _one_of(SIDE_KEYS, "MM-PEF-4", "Who made it; left out: the enemy.")
    holder: str = _one_of(SIDE_KEYS, "MM-PEF-4", "Who holds it; left out: who made it.")


@dataclass(slots=True)
class PositionSetup(Part):
    """What the turns before left behind, in a battle that begins with a later one."""

    quiet: int = _count(TURN_LIMIT, "MM-NP-3", "Turns in a row without a shot, a charge or a melee.")
    standoff: int = _count(TURN_LIMIT, "MM-NP-3", "Of these the last with enemies in sight of each other.")
    posture_known: bool | None = _flag("MM-NP-1", "The player knows it; left out: if an enemy has been on the table.")
    serial: int = _noted(number(0, _MOST_NUMBER, False, 0, "MM-REINF-1", "The last number given; left out: found."))
    works: list[WorksSetup] = begun(parts(WorksSetup, "works", help="Made during the battle.", rule="MM-PEF-4"))


@dataclass(slots=True)
class SideSetup(Part):
    """The player's force or the enemy's."""

    name: str = unseen(text(15, help="Left out: that of its army."))
    faction: str = late(choice(ALL_ARMIES, rule="MM-ARMY-1"))
    investment: int = number(0, 4, False, -1, "MM-CAMP-9", "Investment level.")
    contesting: bool | None = truth("MM-CAMP-4", "Attacks the territory; the player states it.", None)
    doctrine: str = commander(DOCTRINES, rule="MM-NP-2")
    answers: list[str] = unseen(words("A person's orders so far, as codes."))
    forces: str = choice(
        ("pefs", "listed"), False, "", "MM-PEF-3", "Of the enemy; listed: the units below, dealt over three PEFs."
    )
    units: list[UnitSetup] = parts(UnitSetup, "units")
    leaders: list[LeaderSetup] = parts(LeaderSetup, "leaders")
    partners: list[PartnerSetup] = parts(PartnerSetup, "partners", help=_PARTNERS, rule="MM-PLAY-1")
    out: list[str] = unseen(words("Armies that no longer appear (MM-CAMP-6)."))
    pefs: list[PefSetup] = begun(parts(PefSetup, "PEFs", help="Markers on the table.", rule="MM-PEF-1"))
    had_enough: bool | None = _flag("MM-LEAVE-1", "It has had enough.")
    met: bool | None = _flag("MM-ENC-5", "It has met its objective.")
    reported: bool | None = _flag("MM-ENC-5", "And a unit has brought it home.")
    latecomers: list[str] = _listed("MM-ENC-5", "Who came onto the table after that.")
    seen: list[str] = _listed("MM-ENC-1", "Sections whose centre a leader has seen.", _SECTIONS)
    armies: list[str] = _noted(words("Armies that have been on the table.", 14, ALL_ARMIES, "MM-CAMP-5"))


@dataclass(slots=True)
class HouseSetup(Part):
    """A building of the scenario's own map."""

    id: str = identity()
    name: str = text(15, help="What reports call it, such as the mill; empty: by its id.")
    x0: int = number(0, TABLE, help="Tenths of an inch from the far left corner.")
    y0: int = number(0, TABLE)
    x1: int = number(0, TABLE)
    y1: int = number(0, TABLE)
    dv: int = number(0, 3, False, 1, "MM-BUILD-1", "Defensive value.")
    levels: int = number(1, 3, False, 1, "MM-BUILD-1", "Storeys.")
    door_x: int = number(0, TABLE, False, -1)
    door_y: int = number(0, TABLE, False, -1)
    stores: bool = truth("MM-ENC-2", "What a raid is after.")
    looting: int = _count(9, "MM-ENC-2", "Turns of looting left.")
    looted: bool = begun(truth("MM-ENC-2", "Looted, or its stores burnt."))
    smoulders: bool = begun(truth("MM-BURN-1", "Will burn next turn."))
    burnt: int = _count(4 * TABLE, "MM-BURN-1", "Tenths of an inch of its walls that are alight.")
    fire_at: int = _count(4 * TABLE, "MM-BURN-1", "Where along its walls the fire begins, clockwise.")


@dataclass(slots=True)
class GroundSetup(Part):
    """A map of the scenario's own."""

    overall: str = choice(OVERALL, False, OVERALL[0], "MM-TERR-1")
    sections: list[str] = words("The nine rows of the terrain table, or none (MM-TERR-2).", 14, SECTIONS, "MM-TERR-2")
    areas: Any = document(Part, False, _AREAS, _LIST_OF_AREAS)
    houses: list[HouseSetup] = parts(HouseSetup, "houses")


@dataclass(slots=True)
class Setup(Part):
    """An order of battle."""

    turn: int = number(1, TURN_LIMIT, False, 1, "MM-TURN-1", "The turn with which it begins.")
    period: str = choice(tuple(PERIODS), False, FRENCH_AND_INDIAN, "MM-PERIOD-1", _PERIOD)
    play: str = choice(PLAYS, False, SOLO, "MM-PLAY-1", _PLAY)
    encounter: str = late(choice(tuple(MOST_UNITS), rule="MM-ENC-5"))
    light: str = choice(LIGHTS, False, "", "MM-ENC-1", "", _DICE)
    overall: str = choice(OVERALL, False, "", "MM-TERR-1", "", _DICE)
    weather: int = late(number(0, 6, False, -1, "MM-WEATHER-1", "0 clear, else the row of the table."))
    winter: bool = truth("MM-CAMP-2", "Fought in winter; by the book both sides field irregulars alone.")
    snow: str = choice(tuple(SNOWS), False, "", "MM-CAMP-2", "In winter: halves moves, shortens sight.", _DICE)
    end: str = choice(("far", "near"), False, "", "MM-ENC-3", "", _DICE)
    posture: str = choice(POSTURES, False, "", "MM-NP-1", "", _DICE)
    ground: Any = document(GroundSetup, help=_GROUND)
    terrain_stream: str = unseen(late(text(15, help="The dice that a table was laid with.")))
    player: SideSetup = part(SideSetup, needed=True)
    enemy: SideSetup = part(SideSetup, needed=True)
    options: dict[str, object] = options()
    names: Any = unseen(document(Part, False, _NAMES, _NAMES_BY_ARMY))
    lists: Any = unseen(document(Part, False, _LISTS, _CORPS_BY_ARMY))
    position: PositionSetup | None = begun(part(PositionSetup, "turns before"))

    def sides(self) -> list[SideSetup]:
        """Return both sides, the player's first."""
        return [self.player, self.enemy]


def _schema() -> Schema:
    found = Schema(SYSTEM, Setup, OPTIONS, {}, {})
    found.reserved = ("battle", "player", "enemy", "ground")
    found.prefixes = ("pef",)
    return found


SCHEMA: Final = _schema()
