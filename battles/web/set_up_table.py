"""The table as an order of battle lays it, before anything has moved."""

from battles.fighting import Json, names_of
from battles.systems.base.pieces import TableMap
from battles.systems.pages import renderer_of
from rules import registry

_TURNS_TO_TICK = 30  # where the rules set no limit of their own


def laid_table(key: str, setup: Json, title: str) -> TableMap | None:
    """Return the table of an order of battle under a system, or None where its faults or dice come first."""
    system = registry.system(key)
    if system.check(setup):
        return None
    look, initial = renderer_of(key, system.side_names(setup), names_of(setup)), system.initial_snapshot(setup)
    table = look.draw(initial)
    if table is not None:
        table.title = title
        table.about = look.conditions(initial)
    return table


def turns_to_tick(key: str, setup: Json) -> int:
    """Return how many turns a printed sheet has boxes for: those that the order of battle allows, or enough."""
    if not key or registry.system(key).check(setup):
        return _TURNS_TO_TICK
    return renderer_of(key).turns_allowed(setup, registry.system(key).initial_snapshot(setup)) or _TURNS_TO_TICK
