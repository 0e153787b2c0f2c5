"""The forms, the listing, the drawing and the questions of each rule system, for the admin and the pages."""

from collections.abc import Callable

from battles.systems import find
from battles.systems.base.drawing import Renderer
from battles.systems.base.forms import PlainSheet, Sheet
from battles.systems.base.listing import Force, Setup
from battles.systems.base.questions import Questions
from rules import registry


def sheet(system: str) -> PlainSheet:
    """Return the forms of a system; one that declares no schema is edited as a document."""
    known = registry.find(system)
    schema = known.schema() if known is not None else None
    return PlainSheet(system) if schema is None else Sheet(system, schema)


def forces(system: str, setup: Setup) -> list[Force]:
    """Return both sides of an order of battle, the player's first."""
    listed: Callable[[str, Setup], list[Force]] = find(system, "listing", "forces")
    return listed(system, setup)


def renderer_of(system: str, names: tuple[str, str] | None = None, called: dict[str, str] | None = None) -> Renderer:
    """Return what draws the battles of a system; a system without one gets sentences and no table.

    `names` are those of the two sides, `called` those of units and leaders by id.
    """
    found: type[Renderer] = find(system, "drawing", "RENDERER")
    return found(names, called)


def questions_of(system: str, renderer: Renderer) -> Questions:
    """Return what puts the questions of a system to a person, named and placed as its renderer has it."""
    found: type[Questions] = find(system, "questions", "QUESTIONS")
    return found(renderer)
