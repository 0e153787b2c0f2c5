"""The shape of an order of battle of Muskets & Mohawks."""

from typing import Annotated, Any

from pydantic import Field

from battles.systems.base.schema import Shape, one_of
from rules.muskets_mohawks.forces.factions import FACTIONS
from rules.muskets_mohawks.forces.troops import ARMS, TRAINING
from rules.muskets_mohawks.setup_check import OVERALL, POSTURES, RANKS
from rules.muskets_mohawks.tables_combat import HIGHEST_REP, LEAST_FIGURES, LOWEST_REP, MOST_FIGURES
from rules.muskets_mohawks.tables_encounter import MOST_UNITS
from rules.muskets_mohawks.words import DOCTRINES

Rep = Annotated[int, Field(ge=LOWEST_REP, le=HIGHEST_REP, description="Reputation (MM-REP-1).")]
Faction = Annotated[str, one_of(FACTIONS)]
Tenths = Annotated[int, Field(ge=0, le=480, description="Tenths of an inch from the far left corner.")]


class NcoShape(Shape):
    """The leader of one unit (MM-LEAD-5)."""

    id: str
    name: str = ""
    rep: Rep


class UnitShape(Shape):
    """A unit with its leader."""

    id: Annotated[str, Field(description="Its own word in this battle.")]
    name: str = ""
    troop: Annotated[str, one_of(TRAINING)]
    weapon: Annotated[str, one_of(ARMS)]
    rep: Rep
    figures: Annotated[int, Field(ge=1, le=MOST_FIGURES + 1)]
    paper: Annotated[int, Field(ge=LEAST_FIGURES, le=MOST_FIGURES, description="Paper strength (MM-TROOP-1).")]
    leader: NcoShape | None = None
    faction: Faction | None = None


class LeaderShape(Shape):
    """A leader above the units (MM-LEAD-1)."""

    id: str
    name: str = ""
    rank: Annotated[str, one_of(RANKS)]
    rep: Rep
    commands: list[str] = []
    faction: Faction | None = None


class SideShape(Shape):
    """The player's force or the enemy's."""

    faction: Faction
    investment: Annotated[int, Field(ge=0, le=4, description="Investment level (MM-CAMP-9).")]
    contesting: Annotated[bool | None, Field(description="Attacks the territory (MM-CAMP-4).")] = None
    doctrine: Annotated[str | None, one_of(DOCTRINES)] = None
    forces: Annotated[str | None, one_of(("pefs", "listed"))] = None
    units: list[UnitShape] = []
    leaders: list[LeaderShape] = []
    out: Annotated[list[Faction], Field(description="Armies that no longer appear (MM-CAMP-6).")] = []


class HouseShape(Shape):
    """A building of the scenario's own map."""

    id: str
    name: Annotated[str, Field(description="What reports call it, such as the mill; empty: by its id.")] = ""
    x0: Tenths
    y0: Tenths
    x1: Tenths
    y1: Tenths
    dv: Annotated[int, Field(ge=0, le=3, description="Defensive value (MM-BUILD-1).")] = 1
    door_x: Tenths | None = None
    door_y: Tenths | None = None
    stores: Annotated[bool, Field(description="What a raid is after (MM-ENC-2).")] = False


class GroundShape(Shape):
    """A map of the scenario's own (MM-TERR-7)."""

    overall: Annotated[str, one_of(OVERALL)]
    sections: list[str] = []
    areas: Annotated[
        list[list[Any]], Field(description="Each [kind, left, far, right, near, runs from left to right].")
    ]
    houses: list[HouseShape] = []


class SetupShape(Shape):
    """An order of battle; what is left out is rolled."""

    encounter: Annotated[str, one_of(MOST_UNITS)]
    light: Annotated[str | None, one_of(("day", "night"))] = None
    weather: Annotated[int | None, Field(ge=0, le=6, description="0 clear, else the row of MM-WEATHER-1.")] = None
    overall: Annotated[str | None, one_of(OVERALL)] = None
    terrain_stream: str | None = None
    ground: GroundShape | None = None
    posture: Annotated[str | None, one_of(POSTURES)] = None
    end: Annotated[str | None, one_of(("far", "near"))] = None
    player: SideShape
    enemy: SideShape
    options: dict[str, Any] = {}
    names: Annotated[
        dict[Faction, dict[str, list[str]]] | None,
        Field(description="Names for units, by kind of troops, and leaders of an army who come during the battle."),
    ] = None
