"""The order of battle of the fast musket rules, declared once (`rules.core.schema`); lengths are tenths of an inch."""

from dataclasses import dataclass
from typing import Final

from rules.core.orders import PERSON
from rules.core.schema import Part, Schema
from rules.core.schema_fields import (
    choice,
    column,
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
from rules.fast_musket.tables import TABLE_LONG, TABLE_SHORT

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
    facing: str = choice(_FACINGS, rule="FM-SETUP-1")
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


@dataclass(slots=True)
class BatterySetup(Part):
    """Gun models in a row."""

    id: str = identity()
    name: str = text(14)
    weapon: str = choice(word.GUNS, rule="FM-FIRE-3")
    guns: int = number(1, MOST_GUNS, rule="FM-FIRE-3")
    at: list[int] = point(TABLE_LONG, TABLE_SHORT, rule="FM-TABLE-1", help=_AT)
    facing: str = choice(_FACINGS, rule="FM-SETUP-1")


@dataclass(slots=True)
class CommanderSetup(Part):
    """A commander: overall, or of a wing; with a unit, or alone at a place."""

    id: str = identity()
    name: str = text(14)
    overall: bool = truth("FM-COMMAND-1", "In overall command.")
    wing: str = text(6, help="Of a wing commander: whose units he may join.")
    with_: str = reference(False, "FM-COMMAND-1", "The word of the unit he is with.")
    at: list[int] = point(TABLE_LONG, TABLE_SHORT, False, "FM-TABLE-1", "Where he is alone.")


@dataclass(slots=True)
class ExtraGunsSetup(Part):
    """Places for the guns that dice bring."""

    at: list[list[int]] = points(
        TABLE_LONG, TABLE_SHORT, "FM-TABLE-1", "Places such as 450 180, a comma between them (FM-GUNS-1)."
    )
    facing: str = choice(_FACINGS, rule="FM-GUNS-1")


@dataclass(slots=True)
class SideSetup(Part):
    """One side: foot, guns, commanders, and how it fights."""

    name: str = text(15, needed=True)
    doctrine: str = choice((*word.DOCTRINES, PERSON), False, default=word.DOCTRINES[0])
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

    moves_first: str = choice(word.SIDE_KEYS, False, default=word.SIDE_KEYS[0], rule="FM-TURN-1")
    options: dict[str, object] = options()
    redoubts: list[RedoubtSetup] = parts(RedoubtSetup, "Redoubts")
    player: SideSetup = part(SideSetup, needed=True)
    enemy: SideSetup = part(SideSetup, needed=True)

    def sides(self) -> list[SideSetup]:
        """Return both sides, the player's first."""
        return [self.player, self.enemy]


SCHEMA: Final = Schema(word.SYSTEM, Setup, OPTIONS, {}, {})
