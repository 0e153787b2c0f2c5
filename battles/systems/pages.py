"""The forms and the listing of each rule system, for the admin and the pages."""

from collections.abc import Callable

from battles.systems import find
from battles.systems.base.forms import PlainSheet, Sheet
from battles.systems.base.listing import Force, Setup
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
