"""The journal's lines: what of a step is written down, and what a line says."""

from typing import Any

from rules.core import narrate
from rules.core.events import CHANGE, NOTE, ROLL
from rules.muskets_mohawks.campaign import month

Row = dict[str, Any]
Names = dict[str, str]
# What people did by hand; the rules have no words for it.
_BY_HAND = {
    "typed_dice": "The dice of {stream} were rolled at a table and typed.",
    "override": "The umpire overrode the rules: {reason}",
    "withdrawn": "The result from the table was withdrawn. {reason}",
    "engine": "From here on other rules are played: {after} instead of {before}.",
}


def lines(events: list[Row]) -> list[Row]:
    """Return the lines of a step: each finding with the rolls that led to it under `dice`, and no roll left out.

    Changes by hand, which rest on no finding, are lines of their own.
    """
    rows = month.lines(events) + [{**row, "dice": []} for row in events if row["kind"] == CHANGE and not row["rule"]]
    told = sum(len(row["dice"]) for row in rows)
    rest = [row for row in events if row["kind"] == ROLL][told:]
    return rows + [{**row, "dice": [row]} for row in rest]


def is_hidden(row: Row) -> bool:
    """Tell whether a line is kept from the player while the encounter is open, for itself or for its dice."""
    return month.hidden(row) or any(month.hidden(roll) for roll in row["dice"])


def sentence(row: Row, names: Names) -> str:
    """Return what a line says; `names` are those of the roster and of territories by key."""
    what = str(row.get("what", ""))
    if what in _BY_HAND and not row["rule"]:
        values = {"stream": "", "reason": "", "before": "", "after": "", **(row.get("after") or {})}
        return _BY_HAND[what].format_map(values).strip()
    if row["kind"] == CHANGE and what == "name":
        return f"{row['before'] or row['who']} is called {row['after']}."
    told = month.sentence(row, names) if row["kind"] == NOTE else ""
    return told or narrate.sentence(row, names)
