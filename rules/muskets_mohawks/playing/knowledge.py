"""What a side may know of the record during play: head to head the other's PEFs are blank until they are turned up.

Forces are agreed upon, so that both players know the units in the field; what each has noted under which PEF, and
the dice that noted it, are his alone. Events are numbered again, so that no gap betrays anything.
"""

from typing import Final

from rules.core.battle_record import Snapshot
from rules.core.events import PLACE, REMOVE
from rules.muskets_mohawks.words import HEAD_TO_HEAD, SIDE_KEYS

Row = dict[str, object]

_BLANK: Final[dict[str, object]] = {"force": [], "listed": True}


def is_hidden(order: dict[str, object]) -> bool:
    """MM-PLAY-1: return whether the sides of an order of battle hide something from each other."""
    return order.get("play") == HEAD_TO_HEAD


def seen(initial: Snapshot, rows: list[Row], side: int) -> tuple[Snapshot, list[Row]]:
    """MM-PLAY-1: return snapshot and events of a battle head to head as a side (0 player, 1 enemy) may know them."""
    other = SIDE_KEYS[1 - side]
    found: list[Row] = []
    for row in rows:
        if row.get("rule") == "MM-PLAY-1" and row.get("what") == "noted" and row.get("who") == other:
            continue
        found.append({**_blank(row, other), "number": len(found)})
    return initial, found


def _blank(row: Row, other: str) -> Row:
    """Return an event in which a PEF of the other side's is blank as it is placed, and as it is taken up."""
    if row.get("kind") not in (PLACE, REMOVE):
        return row
    changed = dict(row)
    for key in ("before", "after"):
        fields = row.get(key)
        if isinstance(fields, dict) and fields.get("sealed") == other:
            changed[key] = {**fields, **_BLANK}
    return changed
