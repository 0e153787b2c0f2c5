"""Positions in which both sides search, and what a nation knows in them."""

from typing import Any

from rules.quebec_1759.known import Known, Rivals
from rules.quebec_1759.siege.asking import know
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS
from tests.quebec_1759.playing import position

AT = AREAS.index
ARMY = "15th 28th 35th 43rd 47th 48th 58th"
GUARD = "la_sarre royal_roussillon languedoc guyenne quebec_1 quebec_2 montreal_1 indians"


def placed(british: dict[str, str], french: dict[str, str], **about: Any) -> Siege:
    """Return a position in which both sides search."""
    about.setdefault("readings", {"planner_playouts": 20})
    table = position(british, french, *about.pop("switches", ()), **about)
    table.mixes = [True, True]
    table.notes = [True, True]
    return table


def knows(table: Siege, nation: int) -> tuple[Known, Rivals]:
    """Return what a nation knows, with what it knows of the enemy."""
    known = know(table, nation)
    assert known.rivals is not None
    return known, known.rivals
