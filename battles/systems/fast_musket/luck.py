"""What the dice of the Plains count: hits by the score of the table, and nerves that hold."""

from collections.abc import Sequence

from battles.systems.base.luck import Values, at_least, at_most
from common.json_input import Json
from rules.core.events import NOTE


def values(rows: Sequence[Json], place: int) -> Values | None:
    """FM-FIRE-3, FM-MORALE-1: return what counts by the note that follows a roll; a melee compares scores."""
    row = rows[place]
    for note in rows[place + 1 : place + 3]:
        if note["kind"] != NOTE or note["who"] != row["who"]:
            continue
        if row.get("what") == "fire" and note.get("what") == "hits":
            return at_least(int(note["before"]))
        if row.get("what") == "morale" and note.get("what") in ("morale_stands", "morale_fails"):
            return at_most(int(note["before"]) - int(note["after"]) + int(row["faces"][0]))
    return None


VALUES = values
