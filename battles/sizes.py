"""How large scenarios are, by the pieces that their orders of battle put in the field."""

import json
from functools import lru_cache
from typing import Any

from rules import registry
from rules.core.errors import RulesError

# The most pieces with a strength, units and guns of both sides, of a scenario of each size.
SIZES: dict[str, int | None] = {"small": 10, "medium": 20, "large": None}


def size_of(system: str, setup: dict[str, Any]) -> str:
    """Return how large an order of battle is, as one of SIZES, or "" for one that cannot be read."""
    pieces = _pieces(system, json.dumps(setup, sort_keys=True))
    if pieces is None:
        return ""
    return next(key for key, most in SIZES.items() if most is None or pieces <= most)


# By the text of the order of battle, so that an edited one is counted afresh.
@lru_cache(maxsize=512)
def _pieces(system: str, setup: str) -> int | None:
    known = registry.find(system)
    if known is None:
        return None
    try:
        return sum(entity.strength > 0 for entity in known.engagement(json.loads(setup)).entities())
    except RulesError:
        return None
