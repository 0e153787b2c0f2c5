"""Sentences for events of this game: `words.toml` has the words, and this module what they need to have worked out."""

from typing import Final

from rules.compiled import FOLDER
from rules.core.events import CHANGE, MOVE, NOTE, ORDER, PHASE
from rules.core.geometry import length
from rules.core.narrate import Names, Row
from rules.core.wording import Values, WordedNarrator
from rules.fast_musket.geometry.bearing import toward
from rules.fast_musket.words import SIDE_KEYS, facing_word

# Fields that only bookkeeping reads, and those whose change another sentence reports.
_SILENT: Final = ("phase", "losses", "moved", "first_fire", "on_table", "turn", "ending", "files")
# Orders whose effect is reported instead; holding fire and awaiting a charge have no other trace.
_REPORTED_ORDERS: Final = ("hold", "counter", "await", "leave")
# Under these rules a piece that keeps its place turns, or has a sentence of its own.
_NO_STAY: Final = ("FM-MOVE-2", "FM-COMMAND-1")


class FastMusketNarrator(WordedNarrator):
    """The words of the fast musket rules."""

    __slots__ = ()

    def name_of(self, key: object, names: Names) -> str:
        """Return the name of a piece or side; a gun model goes by its battery's name and its number."""
        text = str(key)
        if text in names:
            return names[text]
        battery, _, number = text.rpartition("-")
        if number.isdigit() and battery in names:
            return f"gun {number} of {names[battery]}"
        if text in ("player-guns", "enemy-guns"):
            return f"the artillery of {self.name_of(text[:-5], names)}"
        if text.startswith(("player-guns-", "enemy-guns-")):
            return f"gun {number} of {self.name_of(text.split('-')[0], names)}"
        return super().name_of(key, names)

    def keys(self, row: Row) -> tuple[str, ...]:
        """Return what an entry may have texts by: also how a piece moved, or which bases it lost."""
        how = ""
        if row["kind"] == MOVE:
            how = str(_moved(row)["how"])
        elif row.get("what") == "bases":
            how = "single" if row.get("before") == 1 else "last" if row.get("after") == 0 else ""
        return (how, *super().keys(row))

    def values(self, row: Row, names: Names) -> Values:
        """Return what templates may name of an event."""
        before, after = row.get("before"), row.get("after")
        found = super().values(row, names) | (_moved(row) if row["kind"] == MOVE else {})
        losses = after if row.get("what") == "losses" else before
        if isinstance(losses, list):
            toll = [f"{self.name_of(key, names)} {losses[place]}" for place, key in enumerate(SIDE_KEYS)]
            found["toll"] = ", ".join(toll)
        if isinstance(before, int) and isinstance(after, int):
            found["lost"] = before - after
        if isinstance(after, int) and row["kind"] == PHASE:
            found["side"] = self.name_of(SIDE_KEYS[after], names) if after >= 0 else ""
        return found

    def is_reported(self, row: Row) -> bool:
        """Return True if reports give an event: no bookkeeping, no order with a visible effect, no loss twice.

        Hits that lapse, generals who go along with their unit and lines that straighten inside a redoubt are no news.
        """
        kind, what, rule, after = row["kind"], row.get("what"), row.get("rule"), row.get("after")
        if kind == ORDER:
            return str(after).split(":")[0] in _REPORTED_ORDERS
        if kind == MOVE:
            return rule != "FM-COMMAND-1"
        if kind == NOTE:
            return what != "lost"
        if kind != CHANGE or what in _SILENT:
            return kind != CHANGE
        if what in ("hits", "unit"):
            return bool(after)
        return not (rule == "FM-FORM-2" and what in ("formation", "bend"))


def _moved(row: Row) -> Values:
    """Return how a piece moved: the key of its words, the way, where it leads and where the piece looks afterwards."""
    before, after = _place(row.get("before")), _place(row.get("after"))
    if not isinstance(before, list) or not isinstance(after, list):
        return {"how": "nowhere"}
    dx, dy, turn = int(after[0]) - int(before[0]), int(after[1]) - int(before[1]), (int(after[2]) - int(before[2])) % 32
    way, rule, how = length(dx, dy), row.get("rule"), ""
    if rule == "FM-MOVE-3" and turn != 0:
        how = "about" if turn == 16 else "right" if turn < 16 else "left"
    elif way == 0 and rule not in _NO_STAY:
        how = "stays"
    found: Values = {"how": how, "way": way, "turn": min(turn, 32 - turn)}
    return found | {"bearing": facing_word(toward(dx, dy)), "facing": facing_word(int(after[2]))}


def _place(value: object) -> object:
    """Return the place that a move begins or ends with, also where it changes more than the place."""
    return value.get("at") if isinstance(value, dict) else value


# The last ones are of legal orders: the formation to take, and where a unit looks once it has turned.
_FIELDS: Final = ("way", "bearing", "facing", "turn", "lost", "toll", "side", "shape", "toward")
NARRATOR: Final = FastMusketNarrator(FOLDER / "fast_musket" / "words.toml", _FIELDS, ("reasons",))
