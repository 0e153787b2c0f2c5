"""The shape of an order of battle of the fast musket rules; lengths are tenths of an inch."""

from typing import Annotated

from pydantic import Field

from battles.systems.base.schema import Shape, one_of
from rules.core.orders import PERSON
from rules.fast_musket.movement.formation import MOST_BEND
from rules.fast_musket.setup_rows import MOST_BASES, MOST_GUNS
from rules.fast_musket.tables import TABLE_LONG, TABLE_SHORT
from rules.fast_musket.words import (
    CENTRE,
    DOCTRINES,
    FACINGS,
    FORMATIONS,
    GUNS,
    LINE,
    MUSKET,
    SIDE_KEYS,
    SMALL_ARMS,
    TROOPS,
)

Place = Annotated[
    list[Annotated[int, Field(ge=0, le=TABLE_LONG)]],
    Field(
        min_length=2,
        max_length=2,
        description=f"From the left up to {TABLE_LONG}, from the far (west) edge up to {TABLE_SHORT} (FM-TABLE-1).",
    ),
]
Facing = Annotated[str, one_of(FACINGS)]


class UnitShape(Shape):
    """A unit of foot (FM-OOB-1, FM-FORM-1)."""

    id: Annotated[str, Field(description="Its own word in this battle.")]
    name: str = ""
    troop: Annotated[str, one_of(TROOPS)] = TROOPS[0]
    weapon: Annotated[str, one_of(SMALL_ARMS)] = SMALL_ARMS[MUSKET]
    bases: Annotated[int, Field(ge=2, le=MOST_BASES)]
    men: Annotated[int | None, Field(ge=1, description="Information only (FM-OOB-3).")] = None
    wing: Annotated[str, Field(description="Any word; reserve is no wing of a wing commander (FM-COMMAND-1).")] = CENTRE
    at: Place
    facing: Facing
    formation: Annotated[str, one_of(FORMATIONS)] = FORMATIONS[LINE]
    bend: Annotated[
        int, Field(ge=-MOST_BEND, le=MOST_BEND, description="Steps of 11.25 degrees that a line's wings stand back.")
    ] = 0
    redoubt: Annotated[str, Field(description="The redoubt it stands in, with that formation (FM-FORM-2).")] = ""


class BatteryShape(Shape):
    """Gun models in a row (FM-FIRE-3)."""

    id: str
    name: str = ""
    weapon: Annotated[str, one_of(GUNS)]
    guns: Annotated[int, Field(ge=1, le=MOST_GUNS)]
    at: Place
    facing: Facing


class CommanderShape(Shape):
    """A commander, with a unit or alone (FM-COMMAND-1)."""

    id: str
    name: str = ""
    overall: bool = False
    wing: Annotated[str | None, Field(description="Whose units he may join; not for the overall commander.")] = None
    with_: Annotated[str | None, Field(alias="with", description="The unit he is with.")] = None
    at: Place | None = None


class ExtraGunsShape(Shape):
    """Where the guns of the dice stand (FM-GUNS-1)."""

    at: list[Place]
    facing: Facing


class SideShape(Shape):
    """One side: foot, guns, commanders, and how it fights."""

    name: str
    doctrine: Annotated[str | None, one_of([*DOCTRINES, PERSON, None])] = None
    answers: Annotated[list[str], Field(description="A person's orders so far, as codes.")] = []
    units: list[UnitShape] = []
    batteries: list[BatteryShape] = []
    commanders: list[CommanderShape] = []
    extra_guns: ExtraGunsShape | None = None


class RedoubtShape(Shape):
    """A redoubt (FM-FORM-2)."""

    id: str
    name: str = ""
    at: Place
    width: Annotated[int, Field(ge=15, le=TABLE_LONG)]
    depth: Annotated[int, Field(ge=15, le=TABLE_SHORT)]
    facing: Facing


class SetupShape(Shape):
    """An order of battle on the open table."""

    moves_first: Annotated[str, one_of(SIDE_KEYS)] = SIDE_KEYS[0]
    player: SideShape
    enemy: SideShape
    redoubts: list[RedoubtShape] = []
    options: dict[str, int | bool] = {}
