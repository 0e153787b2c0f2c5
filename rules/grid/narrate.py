"""Sentences for events of this game: `words.toml` has the words, and this module what they need to have worked out."""

from typing import Final

from rules.compiled import FOLDER
from rules.core.events import CHANGE, MOVE, ORDER
from rules.core.narrate import Names, Row, listed
from rules.core.wording import Values, WordedNarrator
from rules.grid.kind import d3
from rules.grid.words import SIDE_KEYS

# A unit off the board under this rule left by the edge, which its move reports; a loss is reported as one.
_LEAVING: Final = "D3-TURN-1"
# Fields that only bookkeeping reads, and those whose change another sentence reports.
_SILENT: Final = ("active", "turn", "ending", "at")
# Which unit is next, units that stay, facings and shots: the unit's own orders, its turn and the line
# of its shot say the rest.
_SILENT_ORDERS: Final = ("move", "lead", "stand", "face", "shoot")
# A commander rides without a die, so that his order and his ride are one.
_RIDES: Final = "D3-CMD-2"


class GridNarrator(WordedNarrator):
    """The words of the game of squares."""

    __slots__ = ()

    def values(self, row: Row, names: Names) -> Values:
        """Return what templates may name of an event."""
        before, after = row.get("before"), row.get("after")
        found = super().values(row, names) | _rolled(row)
        found["side"] = self.name_of(SIDE_KEYS[1 if after else 0], names)
        if isinstance(before, int) and isinstance(after, int):
            found["taken"] = after - before
        if isinstance(after, dict) and row.get("what") == "overborne":
            reasons = {"quality": row.get("rule"), "ground": "ground", "commander": "commander"}
            added = {key: self.rendered(why, "helped", names) for key, why in reasons.items() if after.get(key)}
            found |= {
                "borne": sum(after.values()),
                "helped": ", ".join([f"+{after[key]} {why}" for key, why in added.items()]),
            }
        if isinstance(after, dict) and row.get("what") == "waited":
            found["waited"] = self._waited(after, names)
        return found

    def _waited(self, reasons: Row, names: Names) -> str:
        """D3-COMBAT-1, D3-COMBAT-5: return which units of a side neither moved nor shot, by the reason."""
        found: list[str] = []
        for code, words in self.table("waited").items():
            units = [self.name_of(unit, names) for unit, reason in reasons.items() if reason == code]
            if units:
                found.append(f"{listed(units)} ({words})")
        return "; ".join(found)

    def is_reported(self, row: Row) -> bool:
        """Return whether a report has an event: no bookkeeping, no unit that stays, nothing reported already."""
        if row["kind"] == CHANGE:
            return row.get("what") not in _SILENT and row.get("after") != "exited"
        if row["kind"] == MOVE:
            return row.get("after") != "" or row.get("rule") == _LEAVING
        if row["kind"] != ORDER:
            return True
        return row.get("rule") != _RIDES and str(row.get("after")).split(":")[0] not in _SILENT_ORDERS


def _rolled(row: Row) -> Values:
    """D3-DICE-1, D3-COMBAT-3, D3-CMD-4: return what a die comes to, by itself and with what changes it."""
    faces, changes = row.get("faces"), row.get("modifiers")
    face = int(str(faces[0])) if isinstance(faces, list) and faces else 0
    total = sum(int(str(change[1])) for change in changes) if isinstance(changes, list) else 0
    made = d3(face) + total if row.get("what") == "loss" else max(0, d3(face) + total)
    need = str(row.get("what")).partition(":")[2]
    return {"need": need, "d3": d3(face) if face else "", "made": made, "quality": max(0, face - 2)}


# The last ones are of legal orders: the ground of a square, and who is next to it.
_FIELDS: Final = ("need", "d3", "made", "quality", "taken", "side", "borne", "helped", "waited", "ground", "near")
NARRATOR: Final = GridNarrator(FOLDER / "grid" / "words.toml", _FIELDS, ("waited", "helped", "reasons"))
