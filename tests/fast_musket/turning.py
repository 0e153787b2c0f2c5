"""A table turned by 180 degrees: the same order of battle on it, and the same orders."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from common.json_input import Json
from rules.core.orders import Choice, Orders, View

# The compass, each word next to the opposite one.
_OPPOSITE = (
    ("n", "s"), ("nne", "ssw"), ("ne", "sw"), ("ene", "wsw"), ("e", "w"), ("ese", "wnw"), ("se", "nw"), ("sse", "nnw")
)  # fmt: skip
TURNED = dict(_OPPOSITE) | {other: one for one, other in _OPPOSITE}
# Orders that name a facing, second among their parts.
FACED = ("pivot", "man", "out", "ride")


def turned(raw: Json) -> Json:
    """An order of battle on a table turned by 180 degrees."""
    raw = deepcopy(raw)
    rows: list[Any] = list(raw.get("redoubts", []))
    for side in (raw["player"], raw["enemy"]):
        rows += [*side["units"], *side.get("batteries", []), *side.get("commanders", []), side.get("extra_guns", {})]
    for row in rows:
        if "facing" in row:
            row["facing"] = TURNED[row["facing"]]
        at = row.get("at")
        if at and isinstance(at[0], int):
            row["at"] = [900 - at[0], 600 - at[1]]
        elif at:
            row["at"] = [[900 - x, 600 - y] for x, y in at]
    return raw


def turned_code(code: str) -> str:
    """The same order on the turned table: only pivots, walls, ways out and rides name a side of the compass."""
    kind, *parts = code.split(":")
    if kind in FACED:
        parts[0] = TURNED[parts[0]]
    return ":".join([kind, *parts])


class Noted(Orders):
    """The orders of somebody else, with a note of all that he might have ordered and what he did."""

    def __init__(self, orders: Orders) -> None:
        self._orders = orders
        self.notes: list[tuple[str, str, list[str], str]] = []

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return what the other one chooses."""
        found = self._orders.choose(rule, who, side, choices, view)
        codes = [choice.code() for choice in choices]
        self.notes.append((rule, who, codes, codes[found]))
        return found


class Again(Orders):
    """The orders noted on one table, given again on the turned one, where the very same must be on offer."""

    def __init__(self, noted: Noted) -> None:
        self._notes = iter(noted.notes)

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the order noted, turned."""
        then, target, offered, chosen = next(self._notes)
        codes = [choice.code() for choice in choices]
        assert (rule, who) == (then, target)
        assert sorted(codes) == sorted(turned_code(code) for code in offered)
        return codes.index(turned_code(chosen))
