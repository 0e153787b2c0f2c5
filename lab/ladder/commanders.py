"""Who is measured: the doctrines of a game, the yardsticks and the searches, in each chair that its rules give them."""

from typing import Final

from battles.forecasting.figures import doctrines_of
from battles.services import with_orders
from common.json_input import Json
from rules import registry
from rules.core.search.keys import YARDSTICKS
from rules.core.sides import SIDES

# Commanders that search, each with its budget of playouts for a decision.
SEARCHES: Final = ("staff:50", "staff:400")
LEAST_BATTLES: Final = 10
_DEAR: Final = 100  # playouts for a decision above which a search counts as the dearer kind
# By how much fewer battles a cell has for a search, and for a dearer one.
_FEWER: Final = (10, 40)


def usual(system: str) -> list[str]:
    """Return the commanders of a system that are measured unless others are asked for."""
    rules = registry.system(system)
    quick = [key for key in rules.doctrines() if key not in rules.slow_doctrines()]
    return list(dict.fromkeys([*quick, *YARDSTICKS, *SEARCHES]))


def known(system: str) -> list[str]:
    """Return all commanders that may be asked for by name."""
    return list(dict.fromkeys([*usual(system), *registry.system(system).doctrines()]))


def chairs(setup: Json, wanted: list[str]) -> tuple[list[str], list[str]]:
    """Return who of the wanted commanders may lead each side of an order of battle, the one that it names first."""
    rules = registry.system(str(setup["system"]))
    named = doctrines_of(setup)
    found = [
        [key for key in dict.fromkeys([named[side], *wanted]) if not rules.check(with_orders(setup, {side: key}))]
        for side in SIDES
    ]
    return found[0], found[1]


def is_slow(system: str, key: str) -> bool:
    """Return whether a commander searches, so that its battles are dear."""
    return ":" in key or key in registry.system(system).slow_doctrines()


def battles_of(system: str, pair: tuple[str, str], battles: int) -> int:
    """Return how many battles the cell of a pair has, where quick commanders have so many."""
    fewer = max(_fewer(system, key) for key in pair)
    return battles if fewer == 1 else min(battles, max(LEAST_BATTLES, battles // fewer))


def _fewer(system: str, key: str) -> int:
    if not is_slow(system, key):
        return 1
    budget = key.partition(":")[2]
    return _FEWER[not budget.isdecimal() or int(budget) > _DEAR]
