"""Who is measured: the doctrines of a game, the yardsticks and the searches, in each chair that its rules give them."""

from typing import Final

from battles.forecasting.figures import doctrines_of
from battles.services import with_orders
from common.json_input import Json
from rules import registry
from rules.core.search.keys import STAFF, budget_of, cost_of
from rules.core.sides import SIDES

LEAST_BATTLES: Final = 10
_DEAR: Final = 100  # playouts for a decision above which a search counts as the dearer kind
# By how much fewer battles a cell has for a search, and for a dearer one.
_FEWER: Final = (10, 40)


def usual(system: str) -> tuple[list[str], list[str]]:
    """Return who of a system is measured unless others are asked for: the quick commanders, and who challenges them.

    Challengers try orders out, so that their battles are dear: they meet the named commanders alone. Slow doctrines
    are neither.
    """
    rules = registry.system(system)
    found = [key for key in rules.commanders() if key not in rules.slow_doctrines()]
    return [key for key in found if not budget_of(key)], [key for key in found if budget_of(key)]


def chairs(setup: Json, wanted: list[str]) -> tuple[list[str], list[str]]:
    """Return who of the wanted commanders may lead each side of an order of battle, the one that it names first."""
    rules = registry.system(str(setup["system"]))
    named = doctrines_of(setup)
    found = [
        [key for key in dict.fromkeys([named[side], *wanted]) if not rules.check(with_orders(setup, {side: key}))]
        for side in SIDES
    ]
    return found[0], found[1]


def searches(system: str, key: str) -> bool:
    """Return whether a commander plays out its choices to the end of the battle."""
    return key.startswith(f"{STAFF}:") or key in registry.system(system).slow_doctrines()


def is_slow(system: str, key: str) -> bool:
    """Return whether a commander tries orders out, so that its battles are dear."""
    return budget_of(key) > 0 or searches(system, key)


def battles_of(system: str, pair: tuple[str, str], battles: int) -> int:
    """Return how many battles the cell of a pair has, where quick commanders have so many.

    It is no more than a forecast may have that follows them.
    """
    fewer = max(_fewer(system, key) for key in pair)
    found = battles if fewer == 1 else min(battles, max(LEAST_BATTLES, battles // fewer))
    rules = registry.system(system)
    return min([found, *filter(None, map(rules.most_battles, pair))])


def cost(system: str, keys: list[str], battles: int) -> str:
    """Return in a sentence what so many battles of every pair of some commanders are, the dearest of them apart."""
    pairs = [(one, other) for one in keys for other in keys]
    total = sum(battles_of(system, pair, battles) for pair in pairs)
    found = f"Of {len(pairs)} pairs that were {total:,} battles a scenario"
    dearest = max(keys, key=budget_of)
    if not budget_of(dearest):
        return f"{found}."
    own = sum(battles_of(system, pair, battles) for pair in pairs if dearest in pair)
    return f"{found}, and those of {dearest} alone take {cost_of(dearest, own)}."


def _fewer(system: str, key: str) -> int:
    if not is_slow(system, key):
        return 1
    return _FEWER[not 0 < budget_of(key) <= _DEAR]
