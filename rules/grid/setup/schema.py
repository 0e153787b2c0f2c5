"""The order of battle of the game of squares, declared once for both editions (`rules.core.schema`)."""

from dataclasses import dataclass
from typing import Final

from rules.core.schema import Part, Schema, options_in
from rules.core.schema_fields import (
    begun,
    choice,
    column,
    commander,
    identity,
    late,
    like,
    lines,
    number,
    of,
    options,
    part,
    parts,
    reference,
    text,
    truth,
    unseen,
    words,
)
from rules.grid import words as word
from rules.grid.edition import COMMANDER_ABILITY, COMMANDER_QUALITY, Edition, Options

DOCTRINES: Final = ("steady", "attack", "hold")
QUALITIES: Final = ("above", "average", "below")
ROLES: Final = ("attack", "defence")
KINDS: Final = ("break", "take", "hold", "exit")
MOST_ABILITY: Final = 4
# Off the board, in an order of battle that begins with a later turn: units, and commanders.
ELIMINATED: Final = "eliminated"
EXITED: Final = "exited"
LOST: Final = "lost"
GONE: Final = (ELIMINATED, EXITED)
LEFT: Final = (LOST, EXITED)
MOST_HITS: Final = 99
MOST_LOST: Final = 200

_SQUARE: Final = "^[a-z][1-9][0-9]?$"
_GROUND: Final = (
    "A row of squares each, the far one first: . open, w woods, t town, f fort, e entrenchment, d difficult, s stream, "
    "r river, b bridge, o ford, m marsh, l lake. Empty: eight rows of eight, all open."
)
# The features of one edition that the other lacks.
VETERANS: Final = "veterans"
APART: Final = "commanders_apart"


@dataclass(slots=True)
class UnitSetup(Part):
    """One unit in its square."""

    id: str = identity("Its own word in this battle.")
    name: str = column("Unit", text(15))
    type: str = column("Type", choice(word.TYPES, rule="unit"))
    at: str = column("Square", like(_SQUARE, text(3, help="Its square, such as c4; left out for one that is gone.")))
    facing: str = choice(
        word.FACINGS, needed=False, rule="facing", none="to the enemy", help="Left out: towards the other side's edge."
    )
    veteran: bool = of(VETERANS, truth("veteran", "It bears more, and its loss counts for more."))
    regiment: str = text(8, help="Units of one regiment are raised together.")
    army: str = text(7, help="A word for the result.")
    hits: int = begun(number(0, MOST_HITS, False, rule="hits", help="It has so many."))
    raised: bool = begun(of(COMMANDER_ABILITY, truth("ability", "Its commander lets it bear 2 hits more.")))
    emplaced: bool = begun(truth("emplaced", "Guns that have shot."))
    gone: str = begun(choice(GONE, needed=False, rule="elimination", help="Off the board: by loss, or by the edge."))
    moved: bool = begun(truth("pace", "It moved in the turn before."))
    struck: bool = begun(truth("hits", "It has hit somebody."))
    fought: bool = begun(truth("hits", "It has shot at, or was shot at from, the next square."))


@dataclass(slots=True)
class CommanderSetup(Part):
    """A commander with a unit, or in a square of his own."""

    id: str = identity()
    name: str = text(15)
    with_: str = reference(needed=False, rule="commander", help="The word of the unit he is with.")
    at: str = of(APART, like(_SQUARE, text(3, rule="apart", help="His square, where he is alone.")))
    attack: int = of(
        COMMANDER_ABILITY,
        number(1, MOST_ABILITY, False, -1, "ability", "With the option commander_ability; left out: rolled."),
    )
    defence: int = of(COMMANDER_ABILITY, number(1, MOST_ABILITY, False, -1, "ability", "The same in defence."))
    quality: str = of(
        COMMANDER_QUALITY, choice(QUALITIES, False, "average", "quality", "With the option commander_quality.")
    )
    gone: str = begun(
        choice(LEFT, needed=False, rule="commander", help="Off the board: lost, or by the edge with his unit.")
    )


@dataclass(slots=True)
class OfficerSetup(Part):
    """The one trusted officer of a side."""

    id: str = identity()
    name: str = text(15)
    with_: str = reference(rule="officer", help="The word of the unit he stays with.")


@dataclass(slots=True)
class SideSetup(Part):
    """One side: its units, who leads them, and how."""

    name: str = text(15, needed=True)
    doctrine: str = commander(DOCTRINES, DOCTRINES[0])
    answers: list[str] = unseen(words("A person's orders so far, as codes."))
    role: str = choice(ROLES, needed=False, rule="ability", help="With the option commander_ability.")
    units: list[UnitSetup] = parts(UnitSetup, "units", 1, word.MOST_UNITS)
    commanders: list[CommanderSetup] = parts(CommanderSetup, "commanders")
    officer: OfficerSetup | None = part(OfficerSetup, "trusted officer")
    lost: int = begun(number(0, MOST_LOST, False, rule="army", help="What its losses add up to so far."))
    resolve: int = begun(
        of(COMMANDER_QUALITY, number(0, word.MOST_UNITS + 3, False, -1, "quality", "Left out: as many as its units."))
    )


@dataclass(slots=True)
class ObjectiveSetup(Part):
    """What the battle is about."""

    kind: str = choice(KINDS, default="break", rule="first")
    side: str = choice(word.SIDE_KEYS, needed=False, rule="first", help="Whose it is: of take and exit.")
    squares: list[str] = like(_SQUARE, words("Of take and hold.", 10))
    edge: str = choice(word.EDGES, needed=False, rule="first", help="Of exit.")
    units: list[str] = words("Who is to leave: of exit.")
    count: int = late(number(1, word.MOST_UNITS, needed=False, rule="first", help="How many of them: of exit."))


@dataclass(slots=True)
class Setup(Part):
    """An order of battle on a board."""

    turn: int = number(1, word.MOST_TURNS, False, 1, "turn", "The turn with which it begins.")
    moves_first: str = choice(word.SIDE_KEYS, needed=False, default=word.SIDE_KEYS[0], rule="first")
    turns: int = number(1, word.MOST_TURNS, False, word.DEFAULT_TURNS, "first", "Then it ends as the objective says.")
    ground: list[str] = lines(word.LEAST_BOARD, word.MOST_BOARD, "board", _GROUND, f"^[{word.LETTERS}]+$")
    objective: ObjectiveSetup | None = part(
        ObjectiveSetup, "Objective", help="What the battle is about; without one, the other army is to be broken."
    )
    player: SideSetup = part(SideSetup, needed=True)
    enemy: SideSetup = part(SideSetup, needed=True)
    options: dict[str, object] = options()

    def numbered(self) -> list[tuple[int, SideSetup]]:
        """Return both sides with their numbers."""
        return [(0, self.player), (1, self.enemy)]

    def sides(self) -> list[SideSetup]:
        """Return both sides, the player's first."""
        return [self.player, self.enemy]


def schema_of(edition: Edition) -> Schema:
    """Return the order of battle of an edition: which rules its fields cite, and what it has no use for."""
    cites = edition.cites
    own = edition.options
    lacks: dict[str, str] = {}
    if not edition.veterans:
        lacks[VETERANS] = "This edition has no veterans"
    if not edition.commanders_apart:
        lacks[APART] = "A commander here is always with a unit"
    if COMMANDER_ABILITY not in own:
        lacks[COMMANDER_ABILITY] = "This edition has no such ability"
    if COMMANDER_QUALITY not in own:
        lacks[COMMANDER_QUALITY] = "This edition has no such quality"
    rules = {
        "unit": cites.unit,
        "facing": cites.facing,
        "veteran": cites.veteran,
        "commander": cites.commander,
        "apart": cites.commander_moves,
        "ability": cites.ability,
        "quality": cites.quality,
        "officer": cites.officer,
        "first": cites.first,
        "board": cites.board,
        "turn": cites.turn,
        "hits": cites.hits,
        "pace": cites.pace,
        "emplaced": cites.emplaced,
        "elimination": cites.elimination,
        "army": cites.army,
    }
    options = [option for option in options_in(Options) if option.key in own]
    return Schema(edition.key, Setup, tuple(options), rules, lacks)
