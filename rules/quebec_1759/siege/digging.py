"""Step 4: attempts at works, preparation of fire ships, and the search for the path."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.quebec_1759.orders import DIG, PREPARE
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import DUG, PATH_FOUND
from rules.quebec_1759.words import BOTH, BRITISH, FRENCH, NATIONS


def dig(umpire: Umpire, siege: Siege, plans: list[Plan]) -> None:
    """QA-ENTRENCH-1, QA-SEQ-1: roll for each side's attempt at works, the British first, unseen by the enemy."""
    for nation in BOTH:
        plan = plans[nation]
        if plan.action != DIG:
            continue
        if umpire.roll_die("QA-ENTRENCH-1", NATIONS[nation], "dig") >= DUG:
            siege.dig(umpire, "QA-ENTRENCH-1", plan.area, plan.column)
        else:
            umpire.record("QA-ENTRENCH-1", NOTE, NATIONS[nation], "dig_failed")


def prepare(umpire: Umpire, siege: Siege, plans: list[Plan]) -> None:
    """QA-FIRESHIP-1: mark a turn of preparation."""
    if plans[FRENCH].action == PREPARE:
        siege.prepare(umpire, "QA-FIRESHIP-1")


def search(umpire: Umpire, siege: Siege) -> None:
    """QA-PATH-1: roll openly for the path."""
    if siege.searching:
        if umpire.roll_die("QA-PATH-1", NATIONS[BRITISH], "search") >= PATH_FOUND:
            siege.find_path(umpire, "QA-PATH-1")
        else:
            umpire.record("QA-PATH-1", NOTE, NATIONS[BRITISH], "path_not_found")
