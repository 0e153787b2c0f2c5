"""The order of battle of Muskets & Mohawks, declared once (`rules.core.schema`); what is left out is rolled.

Battles are built from the plain values, since dice complete them before each battle (`rolling.set_table`). Documents
are `Any`, since compiled no dataclass has a field of `object`.
"""

from dataclasses import dataclass
from typing import Any, Final

from rules.core.orders import PERSON
from rules.core.schema import Part, Schema
from rules.core.schema_fields import (
    choice,
    document,
    identity,
    late,
    number,
    options,
    part,
    parts,
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
from rules.muskets_mohawks.tables_encounter import MOST_UNITS, PEF_COUNT
from rules.muskets_mohawks.tables_periods import FRENCH_AND_INDIAN, PERIODS
from rules.muskets_mohawks.tables_terrain import SNOWS, TERRAIN_GENERATOR
from rules.muskets_mohawks.words import DOCTRINES, PLAYS, SOLO, SYSTEM, TRAITS

RANKS: Final = ("lieutenant", "captain", "major", "war_chief")
OVERALL: Final = ("clear", "hilly", "wooded")
_ROWS: Final = {row for rows in TERRAIN_GENERATOR.values() for row in rows}
SECTIONS: Final = tuple(sorted(_ROWS | {row.rstrip("*") for row in _ROWS}))  # each with its star and without
LIGHTS: Final = ("day", "night")
POSTURES: Final = ("scout", "raid_defend", "raid_attack")
MOST_IN_A_UNIT: Final = MOST_FIGURES + 1  # replacements may lift a unit of nine to eleven (MM-REPL-1)

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


@dataclass(slots=True)
class PartnerSetup(Part):
    """Another player on a side, who answers for his own units and leaders (MM-PLAY-1)."""

    id: str = identity("His own word, by which units and leaders name him.")
    name: str = text(15)
    doctrine: str = choice((*DOCTRINES, PERSON), False, rule="MM-PLAY-1", none="the side's")
    answers: list[str] = unseen(words("A person's orders so far, as codes."))


@dataclass(slots=True)
class SideSetup(Part):
    """The player's force or the enemy's."""

    name: str = unseen(text(15, help="Left out: that of its army."))
    faction: str = late(choice(ALL_ARMIES, rule="MM-ARMY-1"))
    investment: int = number(0, 4, False, -1, "MM-CAMP-9", "Investment level.")
    contesting: bool | None = truth("MM-CAMP-4", "Attacks the territory; the player states it.", None)
    doctrine: str = choice((*DOCTRINES, PERSON), False, rule="MM-NP-2")
    answers: list[str] = unseen(words("A person's orders so far, as codes."))
    forces: str = choice(
        ("pefs", "listed"), False, "", "MM-PEF-3", "Of the enemy; listed: the units below, dealt over three PEFs."
    )
    units: list[UnitSetup] = parts(UnitSetup, "units")
    leaders: list[LeaderSetup] = parts(LeaderSetup, "leaders")
    partners: list[PartnerSetup] = parts(PartnerSetup, "partners", help=_PARTNERS, rule="MM-PLAY-1")
    out: list[str] = unseen(words("Armies that no longer appear (MM-CAMP-6)."))


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

    period: str = choice(tuple(PERIODS), False, FRENCH_AND_INDIAN, "MM-PERIOD-1", _PERIOD)
    play: str = choice(PLAYS, False, SOLO, "MM-PLAY-1", _PLAY)
    encounter: str = late(choice(tuple(MOST_UNITS), rule="MM-ENC-5"))
    light: str = choice(LIGHTS, False, "", "MM-ENC-1", "", _DICE)
    overall: str = choice(OVERALL, False, "", "MM-TERR-1", "", _DICE)
    weather: int = late(number(0, 6, False, -1, "MM-WEATHER-1", "0 clear, else the row of the table."))
    winter: bool = truth("MM-CAMP-2", "Fought in winter: both sides field irregulars alone.")
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

    def sides(self) -> list[SideSetup]:
        """Return both sides, the player's first."""
        return [self.player, self.enemy]


def _schema() -> Schema:
    found = Schema(SYSTEM, Setup, OPTIONS, {}, {})
    found.reserved = ("battle", "player", "enemy", "ground")
    found.prefixes = ("pef",)
    return found


SCHEMA: Final = _schema()
