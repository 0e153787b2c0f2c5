"""Sentences for events of the siege and its battles: `words.toml` has the words, and this module what they need."""

from typing import Final

from rules.compiled import FOLDER
from rules.core.events import CHANGE, MOVE, ORDER, PLACE
from rules.core.narrate import Names, Row
from rules.core.wording import Values, WordedNarrator
from rules.quebec_1759.tables import AREA_NAMES, AREAS, LEADERS, SEA_NAMES, SEAS, TURNS, UNITS
from rules.quebec_1759.words import PLACES

GARRISON: Final = "garrison"
AREA_OF: Final[dict[str, str]] = (
    dict(zip(AREAS, AREA_NAMES, strict=True))
    | dict(zip(SEAS, SEA_NAMES, strict=True))
    | {str(unit[0]): str(unit[1]) for units in UNITS for unit in units}
    | {str(leader[0]): str(leader[1]) for leaders in LEADERS for leader in leaders}
)
# Fields that only bookkeeping reads, or that another sentence covers.
SILENT: Final = ("open", "place", "turn", "ending", "deserted", "british", "french", "decoys_british", "decoys_french")
SILENT_ORDERS: Final = ("stay", "rest_stay", "none", "fire", "hit", "hold", "from", "to:", "give_up", "show")
_DECOYS: Final = "decoys:"
_NOT_DEPLOYED: Final = ("bring", "lead", "dig", "works")  # orders that end with a place and begin with a word


class QuebecNarrator(WordedNarrator):
    """The words of the siege."""

    __slots__ = ()

    def name_of(self, key: object, names: Names) -> str:
        """Return the name of a piece, area or side."""
        return names.get(str(key)) or AREA_OF.get(str(key)) or super().name_of(key, names)

    def keys(self, row: Row) -> tuple[str, ...]:
        """Return what an entry may have texts by: also whether steps were gained, works raised, a wound is over."""
        what, before, after = row.get("what"), row.get("before"), row.get("after")
        how = ""
        if row["kind"] == MOVE and after and not before:
            how = "arrives"
        elif row["kind"] == PLACE and isinstance(after, dict) and after.get("at"):
            how = "somewhere"
        elif what == "steps" and isinstance(before, int) and isinstance(after, int) and after > before:
            how = "gained"
        elif what == "until" and isinstance(after, int) and after >= TURNS:
            how = "end"
        elif what == "until" and after == 0:
            how = "back"
        elif what == "works" and _added(row):
            how = "raised"
        return (how, *super().keys(row))

    def values(self, row: Row, names: Names) -> Values:
        """Return what templates may name of an event."""
        what, before, after = row.get("what"), row.get("before"), row.get("after")
        found: object = "nothing" if after in (None, [], {}) else after
        if isinstance(after, dict) and after:
            joint = "in" if what == "deployed" else "at"
            found = [f"{count} {joint} {self.name_of(key, names)}" for key, count in after.items()]
        return super().values(row, names) | {
            "found": self.rendered(found, "words" if what == "works_shown" else "name", names),
            "steps": abs(after - before) if isinstance(after, int) and isinstance(before, int) else "",
            "where": self.rendered(_added(row), "name", names),
        }

    def modifiers(self, row: Row, names: Names) -> list[str]:
        """QA-LEADER-1, QA-INTEL-1: return what was added to the dice, each with its sign, as pages set them apart."""
        found = row.get("modifiers")
        parts: list[str] = []
        for rule, amount, by in found if isinstance(found, list) else []:
            dice = "die" if abs(amount) == 1 else "dice"
            how = "on the die" if rule == "QA-INTEL-1" else f"{dice} by {self.name_of(by, {})}"
            parts.append(f"{amount:+d} {how}")
        return parts

    def order_key(self, code: str) -> str:
        """Return a code with a word before it where it has none: where a piece goes, or its place in a battle."""
        piece, goes, area = code.partition(">")
        if piece.startswith(_DECOYS):
            return f"decoys_go:{piece.removeprefix(_DECOYS)}:{area}"
        if goes:
            return f"goes:{piece}:{area}"
        return f"deploys:{code}" if _is_deployment(code) else code

    def is_reported(self, row: Row) -> bool:
        """Return whether reports include an event: no bookkeeping, and nothing that another sentence covers."""
        kind = row["kind"]
        if kind == CHANGE:
            return row.get("what") not in SILENT
        if kind == ORDER:
            code = str(row.get("after"))
            return not code.startswith(SILENT_ORDERS) and ">" not in code and not _is_deployment(code)
        return True


def _added(row: Row) -> list[str]:
    """Return the columns that have works after a change and had none before."""
    had = str(row.get("before")).split()
    return [word for word in str(row.get("after")).split() if word not in had]


def _is_deployment(code: str) -> bool:
    return code.rpartition(":")[2] in PLACES and not code.startswith(_NOT_DEPLOYED)


# The last ones are of questions: the piece that is asked about, and the battle that it is in.
_FIELDS: Final = ("found", "steps", "where", "piece", "field")
NARRATOR: Final = QuebecNarrator(FOLDER / "quebec_1759" / "words.toml", _FIELDS)
