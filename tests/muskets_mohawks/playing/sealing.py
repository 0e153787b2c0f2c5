"""Sealed PEFs and the units under them on a table of two players."""

from typing import Any

from rules.core.dice import ScriptedDice
from rules.core.events import Event
from rules.core.umpire import Umpire
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import men
from tests.muskets_mohawks.encounter.scene import ScriptedOrders, scene

WALL = ("wood", 0, 200, 480, 280)  # a wood from side to side, which no figure sees through


def table(*pieces: Unit, walled: bool = True, encounter: str = "raid_attack") -> Battle:
    """A table of two players, with a wood across its middle or bare."""
    battle = scene(*pieces, encounter=encounter, areas=(WALL,) if walled else ())
    battle.play = "head_to_head"
    battle.pefs_laid = True
    battle.noted = [[[], [], []], [[], [], []]]
    return battle


def under(battle: Battle, name: str, at: tuple[int, int], side: int, *force: str) -> Pef:
    """A sealed PEF with these units under it, which are not on the table."""
    marker = Pef(name, *at, listed=True, force=list(force), side=side, sealed=True)
    battle.pefs.append(marker)
    return marker


def off(name: str, side: int = 0) -> Unit:
    """A unit under a PEF."""
    found = men(name, side=side, at=(-1, -1))
    found.on_table = False
    return found


def asks(*codes: str, rival: tuple[str, ...] = ()) -> Umpire:
    """An umpire without dice whose sides give these orders."""
    return Umpire(ScriptedDice([]), [ScriptedOrders(*codes), ScriptedOrders(*rival)])


def turned_up(events: list[Event]) -> list[tuple[str, str, Any]]:
    """Which PEFs were turned up, and what they were."""
    return [(event.who, event.what, event.after) for event in events if event.what in ("turned_up", "decoy")]
