"""The duel's order of battle, declared once."""

from dataclasses import dataclass

from rules.core.orders import PERSON
from rules.core.schema import Option, Part, Schema
from rules.core.schema_fields import (
    choice,
    number,
    options,
    part,
    text,
    unseen,
    words,
)

DOCTRINES = ("bold", "careful")
OPTIONS = (Option("rounds", 6, "TOY-ROUNDS-1", "How many rounds are fought at most.", least=1, most=20),)


@dataclass(slots=True)
class ForceSetup(Part):
    """One force."""

    name: str = text(15, needed=True, rule="TOY-DUEL-1")
    figures: int = number(1, 20, rule="TOY-DUEL-1")
    doctrine: str = choice((*DOCTRINES, PERSON), needed=False, default="bold")
    answers: list[str] = unseen(words())


@dataclass(slots=True)
class Setup(Part):
    """Two forces."""

    player: ForceSetup = part(ForceSetup, needed=True)
    enemy: ForceSetup = part(ForceSetup, needed=True)
    options: dict[str, object] = options()


SCHEMA = Schema("toy", Setup, OPTIONS, {}, {})
