"""The names of the commanders that lead a side of any game, as an order of battle gives them for a doctrine.

`staff:50` searches with 50 playouts for each decision. A playout is the rest of the battle, fought by quick doctrines.
"""

from typing import Final

FIRST: Final = "first"
RANDOM: Final = "random"
GREEDY: Final = "greedy"
STAFF: Final = "staff"
LEAST_BUDGET: Final = 10
MOST_BUDGET: Final = 2000
# Commanders without a plan, which every doctrine has to beat.
YARDSTICKS: Final[tuple[str, ...]] = (FIRST, RANDOM, GREEDY)
# What lists offer; any other budget within the bounds may be written out.
OFFERED: Final[tuple[str, ...]] = (*YARDSTICKS, "staff:50", "staff:400")
# The keys with a budget, as a regular expression.
PATTERN: Final = r"^staff:(1[0-9]|[2-9][0-9]|[1-9][0-9]{2}|1[0-9]{3}|2000)$"
MEANINGS: Final[dict[str, str]] = {
    FIRST: "first order: takes the first legal order, always; a yardstick",
    RANDOM: "random orders: draws among the legal orders; a yardstick",
    GREEDY: "greedy: tries orders to the end of the turn, for losses and the objective; a yardstick",
    "staff:50": "staff of 50: plays each decision out 50 times and takes the order that does best",
    "staff:400": "staff of 400: plays each decision out 400 times; strong and slow",
}
# Battles played out for a decision by the greedy commander.
GREEDY_BUDGET: Final = 40
# Decisions of weight in a battle, about: each costs a search. Measured over the scenarios.
_DECISIONS: Final = 60
_PLAYOUT_MS: Final = 2  # of a compiled playout, about
# Battles of a forecast that cost about ten minutes of computing, by the playouts of all its decisions.
_MOST_PLAYOUTS: Final = 300_000


def is_commander(key: object) -> bool:
    """Return whether a key names one of these commanders, with a budget within the bounds where it has one."""
    return isinstance(key, str) and (key in OFFERED or (_budget(key) >= 0 and fault_of(key) == ""))


def budget_of(key: str) -> int:
    """Return the playouts for a decision of a commander who searches, 0 for one who does not."""
    return GREEDY_BUDGET if key == GREEDY else max(0, _budget(key))


def _budget(key: str) -> int:
    """Return the number behind `staff:`, -1 where there is none."""
    name, _, number = key.partition(":")
    if name != STAFF or not 0 < len(number) <= 12 or not number.isascii() or not number.isdigit():
        return -1
    return int(number)


def fault_of(key: object) -> str:
    """Return what is wrong with a key that is meant for a staff: its budget, and what it would cost; else ""."""
    if not isinstance(key, str) or key.partition(":")[0] != STAFF:
        return ""
    bounds = f"{LEAST_BUDGET} to {MOST_BUDGET:,}"
    budget = _budget(key)
    if budget < 0:
        return f"A staff has a number of playouts for each decision: {bounds}, as in staff:50."
    if budget == 0:
        return f"A staff of 0 playouts tries no order; give it {bounds}, as in staff:50."
    if budget < LEAST_BUDGET or key != f"{STAFF}:{budget}":
        return f"A staff of {key.partition(':')[2]} playouts compares nothing; give it {bounds}, as in staff:50."
    if budget > MOST_BUDGET:
        return (
            f"A staff of {budget:,} playouts for each decision takes {cost_of(key, 1)} for a battle; give it {bounds}."
        )
    return ""


def cost_of(key: str, battles: int) -> str:
    """Return about how long battles take that a commander leads, in words: "3 hours"."""
    seconds = battles * max(1, budget_of(key)) * _DECISIONS * _PLAYOUT_MS // 1000
    for name, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= 2 * length:
            return f"some {seconds // length:,} {name}s"
    return f"some {max(2, seconds)} seconds"


def most_battles(key: str) -> int:
    """Return the most battles of a forecast in which a commander leads a side, 0 for as many as there may be."""
    budget = budget_of(key)
    return max(1, _MOST_PLAYOUTS // (budget * _DECISIONS)) if budget else 0
