"""The table as an order of battle lays it, before anything has moved."""

from typing import Any

from battles.fighting import names_of
from battles.systems.base.pieces import TableMap
from battles.systems.pages import renderer_of
from common.json_input import Json
from rules import registry
from rules.core.errors import SetupError

_TURNS_TO_TICK = 30  # where the rules set no limit of their own


def laid_table(key: str, setup: Json, title: str) -> TableMap | None:
    """Return the table of an order of battle under a system, or None where its faults or dice come first."""
    try:
        engagement = registry.system(key).engagement(setup)
    except SetupError:
        return None
    look, initial = renderer_of(key, engagement.side_names(), names_of(setup)), engagement.initial_snapshot()
    table = look.draw(look.before_first_event(setup, initial))
    if table is not None:
        table.title = title
        table.about = look.conditions(initial)
    return table


def roster_sheet(key: str, setup: Json) -> Any:
    """Return the sheet on which players keep what is hidden, as it begins, or None where there is none to keep."""
    try:
        engagement = registry.system(key).engagement(setup)
    except SetupError:
        return None
    return renderer_of(key, engagement.side_names(), names_of(setup)).roster(engagement.initial_snapshot())


def turns_to_tick(key: str, setup: Json) -> int:
    """Return how many turns a printed sheet has boxes for: those that the order of battle allows, or enough."""
    try:
        initial = registry.system(key).engagement(setup).initial_snapshot() if key else None
    except SetupError:
        initial = None
    turns = renderer_of(key).turns_allowed(setup, initial) if initial is not None else 0
    return turns or _TURNS_TO_TICK
