"""The side that a battle is read for: all of it as it was, or as one side may know it in play (`System.seen`)."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest

from battles import selectors
from battles.models import Battle
from battles.systems.base.drawing import Snapshot
from common.json_input import Json
from rules import registry
from rules.core.sides import SIDES


@dataclass(slots=True, frozen=True)
class Viewpoint:
    """One way to read a battle: `side` is player, enemy or "" for all of it, `query` the end of its addresses."""

    side: str
    words: str

    @property
    def query(self) -> str:
        """Return what is put behind the address of a turn."""
        return f"?seen={self.side}" if self.side else ""


def viewpoints(battle: Battle) -> list[Viewpoint]:
    """Return the ways to read a battle, all of it first; none where the rules hide nothing during play."""
    rules = registry.system(battle.system)
    if not rules.hides(battle.setup):
        return []
    names = rules.side_names(battle.setup)
    ways = [Viewpoint(side, f"As the {name} saw it") for side, name in zip(SIDES, names, strict=True)]
    return [Viewpoint("", "All of it"), *ways]


def viewpoint_of(request: HttpRequest, battle: Battle) -> Viewpoint:
    """Return the viewpoint that a page is asked for; one that is not on offer does not exist."""
    asked = request.GET.get("seen", "")
    offered = viewpoints(battle) or [Viewpoint("", "")]
    found = next((way for way in offered if way.side == asked), None)
    if found is None:
        raise Http404
    return found


def record(battle: Battle, viewpoint: Viewpoint) -> tuple[Snapshot, list[Json]]:
    """Return the snapshot before a battle and its events, as far as they are known to a viewpoint."""
    if viewpoint.side:
        return selectors.record_seen(battle=battle, side=viewpoint.side)
    return battle.initial or {}, list(selectors.events(battle=battle))
