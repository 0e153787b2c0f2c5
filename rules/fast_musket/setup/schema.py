"""The order of battle of the fast musket rules, declared once (`rules.core.schema`); lengths are tenths of an inch."""

from dataclasses import dataclass
from typing import Final

from rules.core.schema import Part, Schema
from rules.core.schema_fields import (
    begun,
    by_key,
    choice,
    column,
    commander,
    identity,
    number,
    numberless,
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
from rules.fast_musket import words as word
from rules.fast_musket.movement.formation import MOST_BEND
from rules.fast_musket.options import OPTIONS
from rules.fast_musket.tables import TABLE_LONG, TABLE_SHORT, TURN_LIMIT

MOST_BASES: Final = 12
MOST_GUNS: Final = 20
LEAST_WORK: Final = 15  # a redoubt is no smaller than a base

_FACINGS: Final = tuple(word.FACINGS)
_AT: Final = f"From the left (0 to {TABLE_LONG}) and from the far, western edge (0 to {TABLE_SHORT}), such as 450 180."


@dataclass(slots=True)
class UnitSetup(Part):
    """A unit of foot."""

    id: str = identity("Its own word in this battle.")
    name: str = column("Unit", text(14))
    troop: str = column(
        "Troops",
        numberless(word.NUMBERLESS_TROOPS, choice(word.TROOPS, False, default=word.TROOPS[0], rule="FM-GENERAL-1")),
    )
    weapon: str = column("Weapon", choice(word.SMALL_ARMS, False, default=word.SMALL_ARMS[0], rule="FM-FIRE-3"))
    bases: int = column("Bases", number(2, MOST_BASES, rule="FM-FIRE-6"))
    at: list[int] = point(TABLE_LONG, TABLE_SHORT, rule="FM-TABLE-1", help=_AT)
    facing: str = choice(word.WINDS, rule="FM-SETUP-1")
    formation: str = column(
        "Formation",
        numberless(
            word.NUMBERLESS_FORMATIONS, choice(word.FORMATIONS, False, default=word.FORMATIONS[0], rule="FM-GENERAL-1")
        ),
    )
    bend: int = number(
        -MOST_BEND, MOST_BEND, False, rule="FM-FORM-1", help="Of a line: steps by which its wings stand back."
    )
    redoubt: str = reference(False, "FM-FORM-2", "The word of the redoubt it stands in.")
    wing: str = column(
        "Wing", text(6, default=word.CENTRE, help="Left out: centre; nobody commands the reserve (FM-COMMAND-1).")
    )
    men: int = column("Men", number(1, 100_000, False, rule="FM-OOB-3", help="Information only."))
    lost: dict[str, int] = begun(
        by_key(word.LOSS_CAUSES, [number(0, MOST_BASES)], "FM-WIN-3", "Bases lost, by cause; without any it is gone.")
    )
    files: int = begun(
        number(0, MOST_BASES, False, rule="FM-FORM-2", help="In a redoubt: its bases abreast as it went in.")
    )
    fired: bool = begun(truth("FM-FIRST-1", "Its first fire is spent."))
    shot: bool = begun(truth("FM-FIRE-2", "It has fired already."))
    hit_by_fire: bool = begun(truth("FM-FIRE-3", "Its fire has hit somebody."))
    fought_melee: bool = begun(truth("FM-MELEE-1", "It has fought hand to hand."))
    reforming: bool = begun(truth("FM-MELEE-1", "It spends the turn reforming."))
    retired: bool = begun(truth("FM-RETREAT-1", "It has fallen back."))
    routed: bool = begun(truth("FM-RETREAT-1", "It was driven off the table, with all its bases lost."))


@dataclass(slots=True)
class GunSetup(Part):
    """One gun model of a battery, in a battle that has begun."""

    at: list[int] = point(TABLE_LONG, TABLE_SHORT, rule="FM-TABLE-1", help=_AT)
    facing: str = choice(word.WINDS, rule="FM-SETUP-1")
    lost: str = choice(word.LOSS_CAUSES, False, rule="FM-WIN-3", none="on the table", help="It is lost, by what.")
    moved: bool = truth("FM-MOVE-2", "It has moved in the turn before.")
    shot: bool = truth("FM-FIRE-2", "It has fired already.")
    hit_by_fire: bool = truth("FM-FIRE-3", "Its fire has hit somebody.")
    fought_melee: bool = truth("FM-MELEE-1", "It has fought hand to hand.")


@dataclass(slots=True)
class BatterySetup(Part):
    """Gun models in a row."""

    id: str = identity()
    name: str = text(14)
    weapon: str = choice(word.GUNS, rule="FM-FIRE-3")
    guns: int = number(1, MOST_GUNS, rule="FM-FIRE-3")
    at: list[int] = point(TABLE_LONG, TABLE_SHORT, rule="FM-TABLE-1", help=_AT)
    facing: str = choice(_FACINGS, rule="FM-SETUP-1")
    models: list[GunSetup] = begun(
        parts(GunSetup, "gun models", maximum=MOST_GUNS, rule="FM-FIRE-3", help="Left out: in a row, and fresh.")
    )


@dataclass(slots=True)
class CommanderSetup(Part):
    """A commander: overall, or of a wing; with a unit, or alone at a place."""

    id: str = identity()
    name: str = text(14)
    overall: bool = truth("FM-COMMAND-1", "In overall command.")
    wing: str = text(6, help="Of a wing commander: whose units he may join.")
    with_: str = reference(False, "FM-COMMAND-1", "The word of the unit he is with.")
    at: list[int] = point(TABLE_LONG, TABLE_SHORT, False, "FM-TABLE-1", "Where he is alone, or was when he fell.")
    facing: str = choice(word.WINDS, False, rule="FM-SETUP-1", none="as his unit", help="Left out, alone: to the west.")
    gone: str = begun(
        choice(
            (word.FALLEN, word.LEFT), False, rule="FM-COMMAND-2", help="Off the table: fallen, or gone with his unit."
        )
    )


@dataclass(slots=True)
class ExtraGunsSetup(Part):
    """Places for the guns that dice bring."""

    at: list[list[int]] = points(
        TABLE_LONG, TABLE_SHORT, "FM-TABLE-1", "Places such as 450 180, a comma between them (FM-GUNS-1)."
    )
    facing: str = choice(_FACINGS, rule="FM-GUNS-1")
    models: list[GunSetup] = begun(
        parts(GunSetup, "gun models", maximum=MOST_GUNS, rule="FM-GUNS-1", help="Those that the die brought.")
    )


@dataclass(slots=True)
class MarksSetup(Part):
    """What a side has done in the turns before, for the result."""

    opened_fire: bool = truth("FM-FIRE-2", "Its foot fired first.")
    guns_fired_first: bool = truth("FM-FIRE-2", "Its guns fired before any foot did.")
    volley_rounds: int = number(0, TURN_LIMIT, False, rule="FM-FIRE-2", help="Turns in which its foot fired.")
    marched_in_column: bool = truth("FM-FORM-1", "Its foot went ahead in column.")
    advanced_before_fire: bool = truth("FM-MOVE-1", "Its foot went ahead before any foot fired.")
    advanced_to_reply: bool = truth("FM-MOVE-1", "It did after the other side's fire, before its own.")
    advanced_between_volleys: bool = truth("FM-MOVE-1", "It did after its first round of volleys, before its second.")
    advanced_after_fire: bool = truth("FM-MOVE-1", "It did after its own fire.")


@dataclass(slots=True)
class SideSetup(Part):
    """One side: foot, guns, commanders, and how it fights."""

    name: str = text(15, needed=True)
    doctrine: str = commander(word.DOCTRINES, word.DOCTRINES[0])
    answers: list[str] = unseen(words("A person's orders so far, as codes."))
    units: list[UnitSetup] = parts(
        UnitSetup, "foot", help="Line, grenadiers and Highlanders; no others have numbers here (FM-GENERAL-1)."
    )
    batteries: list[BatterySetup] = parts(BatterySetup, "guns")
    commanders: list[CommanderSetup] = parts(CommanderSetup, "commanders")
    extra_guns: ExtraGunsSetup | None = part(
        ExtraGunsSetup,
        "places for guns of the dice",
        help="With the option extra_artillery: 20 places of the side that moves first, 3 of the other (FM-GUNS-1).",
    )
    marks: MarksSetup | None = begun(part(MarksSetup, "what it has done so far", help="For the result."))


@dataclass(slots=True)
class RedoubtSetup(Part):
    """A field work for one unit: its centre, its sides in tenths of an inch, and where it faces (FM-FORM-2)."""

    id: str = identity()
    name: str = text(14)
    at: list[int] = point(TABLE_LONG, TABLE_SHORT, rule="FM-TABLE-1", help=_AT)
    width: int = number(LEAST_WORK, TABLE_LONG, rule="FM-FORM-2")
    depth: int = number(LEAST_WORK, TABLE_SHORT, rule="FM-FORM-2")
    facing: str = choice(_FACINGS, rule="FM-SETUP-1")


@dataclass(slots=True)
class Setup(Part):
    """An order of battle on the open table."""

    turn: int = number(1, TURN_LIMIT, False, 1, "FM-TURN-1", "The turn with which it begins.")
    moves_first: str = choice(word.SIDE_KEYS, False, default=word.SIDE_KEYS[0], rule="FM-TURN-1")
    options: dict[str, object] = options()
    redoubts: list[RedoubtSetup] = parts(RedoubtSetup, "Redoubts")
    player: SideSetup = part(SideSetup, needed=True)
    enemy: SideSetup = part(SideSetup, needed=True)

    def sides(self) -> list[SideSetup]:
        """Return both sides, the player's first."""
        return [self.player, self.enemy]


SCHEMA: Final = Schema(word.SYSTEM, Setup, OPTIONS, {}, {})
