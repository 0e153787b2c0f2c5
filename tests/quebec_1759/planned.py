"""Plans of doctrines for positions, and the units of both armies by which tests name them."""

from typing import Any

from rules.quebec_1759.doctrine import british, french
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.siege.asking import know
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import BRITISH
from tests.quebec_1759.playing import position

AT = AREAS.index
UPPER = ("abraham", "cap_rouge", "sillery")
ARMY = "15th 28th 35th 43rd 47th 48th 58th 78th"
MILITIA = "quebec_3 quebec_4 quebec_5 quebec_6 montreal_2 montreal_3 montreal_4 montreal_5 montreal_6"
GUARD = "la_sarre royal_roussillon languedoc guyenne bearn marine quebec_1 quebec_2 montreal_1 indians"


def planned(nation: int, key: str, *where: Any, **about: Any) -> Plan:
    """Return the plan of a doctrine for a position."""
    known = know(position(*where, **about), nation)
    return british.plan(key, known) if nation == BRITISH else french.plan(key, known)


def some(count: int) -> str:
    """Return so many French units."""
    return " ".join(GUARD.split()[:count])


def going(plan: Plan) -> list[str]:
    """Return the units that a plan moves."""
    return [move.block.id for move in plan.moves if move.block is not None]


def acts(plan: Plan) -> tuple[int, str]:
    """Return the main action of a plan, and the area that it is about or where its first piece goes."""
    area = plan.moves[0].to if plan.moves else plan.area
    return plan.action, AREAS[area] if area >= 0 else ""
