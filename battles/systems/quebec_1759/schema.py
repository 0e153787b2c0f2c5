"""The shape of an order of battle of Quebec 1759: a siege from any of its turns, or one battle by itself."""

from typing import Annotated, Any

from pydantic import Field

from battles.systems.base.schema import Shape, one_of
from rules.core.orders import PERSON
from rules.quebec_1759.setup.fields import DOCTRINES
from rules.quebec_1759.tables import (
    AREAS,
    DECOYS,
    LEADERS,
    MOST_REPLACED,
    MOST_WORKS,
    PREPARATION,
    SHIPS,
    TURNS,
    UNITS,
)
from rules.quebec_1759.words import COLUMNS, CROSSINGS, ENCOUNTERS, NATIONS, PLACES

_BLOCKS = max(len(units) + decoys for units, decoys in zip(UNITS, DECOYS, strict=True))
_KEYS = [unit[0] for units in UNITS for unit in units]

Area = Annotated[str, one_of(AREAS)]
Nation = Annotated[str, one_of(NATIONS)]
Column = Annotated[str, one_of(COLUMNS)]
Blocks = Annotated[int, Field(ge=0, le=_BLOCKS)]


def _listed(meaning: str) -> Any:
    """Return a list that, left out, is not the same as one that is empty."""
    return Field(default_factory=list, description=meaning)


def _by_area(meaning: str) -> Any:
    """Return numbers or columns by area."""
    return Field(default_factory=dict, description=meaning, json_schema_extra={"propertyNames": {"enum": list(AREAS)}})


class UnitShape(Shape):
    """A real unit."""

    id: Annotated[str, Field(description="Its own word; that of its block says which block it is.")]
    block: Annotated[str | None, one_of(_KEYS)] = None
    name: str = ""
    at: Annotated[Area | None, Field(description="In a siege: where it is.")] = None
    steps: Annotated[int, Field(ge=1, le=4, description="Steps that it has left; left out: all.")] = 4
    place: Annotated[str | None, one_of(PLACES)] = None


class LeaderShape(Shape):
    """A leader (QA-LEADER-1)."""

    id: Annotated[str, Field(description="Its own word; that of a leader says who he is.")]
    leader: Annotated[str | None, one_of([leader[0] for leaders in LEADERS for leader in leaders])] = None
    name: str = ""
    at: Annotated[Area | None, Field(description="In a siege: where he is; left out: dealt (QB-SETUP-2).")] = None
    wounded: Annotated[int, Field(ge=0, le=TURNS, description="Turns for which he is still away (QA-LEADER-2).")] = 0
    place: Annotated[str | None, one_of(PLACES)] = None


class PoolShape(Shape):
    """The blocks that are dealt: real units and a number of decoys (QB-SETUP-2)."""

    units: Annotated[list[UnitShape], _listed("The real units.")]
    decoys: Blocks = 0


class ShipsShape(Shape):
    """The ships in each sea (QB-OOB-1)."""

    bason: Annotated[int, Field(ge=0, le=SHIPS)] = 0
    st_laurent: Annotated[int, Field(ge=0, le=SHIPS)] = 0


class SeenUnitShape(Shape):
    """A unit of the enemy that a side has seen."""

    id: Annotated[str, Field(description="The id of the unit.")]
    at: Annotated[Area | None, Field(description="Where it was seen, if it cannot have moved since.")] = None
    steps: Annotated[int | None, Field(ge=1, le=4, description="Steps that it had; left out: all.")] = None


class SeenLeaderShape(Shape):
    """A leader of the enemy that a side has seen."""

    id: Annotated[str, Field(description="The id of the leader.")]
    at: Annotated[Area | None, Field(description="Where he was seen, if he cannot have moved since.")] = None


class SeenShape(Shape):
    """What a side has seen of the other (QB-FOG-2): a forecast as it knows things deals only the rest."""

    units: Annotated[list[SeenUnitShape], _listed("Units.")]
    leaders: Annotated[list[SeenLeaderShape], _listed("Leaders.")]
    decoys: Annotated[dict[str, Blocks], _by_area("Decoys by area.")]
    works: Annotated[
        dict[str, list[Column] | Annotated[int, Field(ge=0, le=MOST_WORKS)]],
        _by_area("Works by area, the columns or how many; left out: the side knows how many are where."),
    ]


class SeenBySideShape(Shape):
    """What each nation has seen."""

    british: SeenShape | None = None
    french: SeenShape | None = None


class PositionShape(Shape):
    """What the turns before left behind, where a siege begins with a later one (QB-TURN-1)."""

    path_found: Annotated[bool, Field(description="The path to the heights (QA-PATH-1).")] = False
    fire_ships: Annotated[int, Field(ge=0, le=PREPARATION, description="Turns of preparation (QA-FIRESHIP-1).")] = 0
    fire_ships_sent: bool = False
    replaced: Annotated[int, Field(ge=0, le=MOST_REPLACED, description="Ships replaced (QA-INTERDICT-1).")] = 0
    deserted: Annotated[list[Area], _listed("Areas that have cost the French a Quebec block (QB-MILITIA-1).")]
    holders: Annotated[dict[str, Nation], _by_area("Who holds an area where no unit tells it (QB-MAP-3).")]
    seen: Annotated[SeenBySideShape | None, Field(description="What each side has seen of the other.")] = None


class SideShape(Shape):
    """The player's side or the enemy's: the blocks named, dealt by area, or left to the side (QB-SETUP-2)."""

    name: str = ""
    nation: Nation
    doctrine: Annotated[str | None, one_of((*DOCTRINES, PERSON))] = None
    answers: Annotated[list[str], _listed("What a person has answered so far.")]
    units: Annotated[list[UnitShape], _listed("The real units by name.")]
    decoys: Annotated[dict[str, Blocks], _by_area("In a siege: decoys by area (QB-DECOY-1).")]
    blocks: Annotated[dict[str, Blocks], _by_area("In a siege: how many blocks are dealt to each area (QB-SETUP-2).")]
    pool: Annotated[PoolShape | None, Field(description="In a siege: the blocks to deal; left out: all others.")] = None
    leaders: Annotated[list[LeaderShape], _listed("The leaders; left out on turn 1: all three (QA-LEADER-3).")]
    ships: Annotated[ShipsShape | None, Field(description="In a siege, of the British; left out: all.")] = None
    works: Annotated[
        dict[str, list[Column] | Annotated[int, Field(ge=0, le=MOST_WORKS)]] | list[Column],
        Field(
            default_factory=dict,
            description="Works (QA-ENTRENCH-1): in a siege by area, the columns or how many are dealt; "
            "in a battle the columns.",
        ),
    ]


class SetupShape(Shape):
    """An order of battle: of a siege with `turn` and `position`, or of a battle with `attacker` and `crossing`."""

    encounter: Annotated[str, one_of(ENCOUNTERS)] = ENCOUNTERS[0]
    turn: Annotated[int, Field(ge=1, le=TURNS, description="In a siege: the turn with which it begins.")] = 1
    attacker: Annotated[str | None, one_of(NATIONS)] = None
    crossing: Annotated[str, one_of(CROSSINGS)] = CROSSINGS[0]
    retreat: Annotated[bool, Field(description="In a battle: whether both sides can leave it (QB-BATTLE-10).")] = True
    player: SideShape
    enemy: SideShape
    position: PositionShape | None = None
    options: dict[str, Any] = {}
