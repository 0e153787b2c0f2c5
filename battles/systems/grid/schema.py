"""The shape of an order of battle of the grid game, in either edition."""

from typing import Annotated, Literal

from pydantic import Field

from battles.systems.base.schema import Shape, one_of
from rules.core.orders import PERSON
from rules.grid.objectives import KINDS
from rules.grid.setup_check import DOCTRINES, MOST_ABILITY, QUALITIES, ROLES
from rules.grid.words import EDGES, FACINGS, LEAST_BOARD, LETTERS, MOST_BOARD, MOST_TURNS, MOST_UNITS, SIDE_KEYS, TYPES

Square = Annotated[str, Field(pattern="^[a-z][1-9][0-9]?$", description="A column's letter and a row's number, as c4.")]
Ability = Annotated[int, Field(ge=1, le=MOST_ABILITY, description="Of d3_grid, with commander_ability (D3-CMD-4).")]


class UnitShape(Shape):
    """One unit in its square (D3-GRID-1, OH-UNIT-1)."""

    id: Annotated[str, Field(description="Its own word in this battle.")]
    name: str = ""
    type: Annotated[str, one_of(TYPES)]
    at: Square
    facing: Annotated[str | None, one_of([*FACINGS, None])] = None
    veteran: Annotated[bool, Field(description="Of one_hour alone (OH-UNIT-2).")] = False
    regiment: Annotated[str | None, Field(description="Units of one regiment are raised together (D3-CMD-4).")] = None
    army: Annotated[str, Field(description="A word for the result.")] = ""


class CommanderShape(Shape):
    """A commander, with a unit or in a square of his own."""

    id: str
    name: str = ""
    with_: Annotated[str | None, Field(alias="with", description="The unit he is with.")] = None
    at: Annotated[Square | None, Field(description="Where he is alone; of d3_grid.")] = None
    attack: Ability | None = None
    defence: Ability | None = None
    quality: Annotated[str | None, one_of([*QUALITIES, None])] = None


class OfficerShape(Shape):
    """The one trusted officer of a side (D3-OFF-1, OH-OFF-1)."""

    id: str
    name: str = ""
    with_: Annotated[str, Field(alias="with", description="The unit he stays with.")]


class SideShape(Shape):
    """One side: its units, who leads them, and how."""

    name: str
    doctrine: Annotated[str | None, one_of([*DOCTRINES, PERSON, None])] = None
    answers: Annotated[list[str], Field(description="A person's orders so far, as codes.")] = []
    role: Annotated[str | None, one_of([*ROLES, None])] = None
    units: Annotated[list[UnitShape], Field(min_length=1, max_length=MOST_UNITS)]
    commanders: list[CommanderShape] = []
    officer: OfficerShape | None = None


class ObjectiveShape(Shape):
    """What the battle is about; without one, the other army is to be broken."""

    kind: Annotated[str, one_of(KINDS)]
    side: Annotated[Literal["player", "enemy"] | None, Field(description="Whose it is: of take and exit.")] = None
    squares: Annotated[list[Square], Field(description="Of take and hold.")] = []
    edge: Annotated[str | None, one_of([*EDGES, None])] = None
    units: Annotated[list[str], Field(description="Who is to leave: of exit.")] = []
    count: Annotated[int | None, Field(ge=1, description="How many of them: of exit.")] = None


class SetupShape(Shape):
    """An order of battle on a board."""

    moves_first: Annotated[str, one_of(SIDE_KEYS)] = "player"
    turns: Annotated[int, Field(ge=1, le=MOST_TURNS)] = 15
    objective: ObjectiveShape | None = None
    ground: Annotated[
        list[Annotated[str, Field(min_length=LEAST_BOARD, max_length=MOST_BOARD, pattern=f"^[{LETTERS}]+$")]],
        Field(
            min_length=LEAST_BOARD,
            max_length=MOST_BOARD,
            description=". open, w woods, t town, f fort, e entrenchment, d difficult, s stream, r river, b bridge, "
            "o ford, m marsh, l lake; the far row first. Left out: eight rows of eight, all open.",
        ),
    ] = []
    player: SideShape
    enemy: SideShape
    options: dict[str, bool | str] = {}
