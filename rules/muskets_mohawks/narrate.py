"""Sentences for events of this game: `words.toml` has the words, and this module what they need to have worked out."""

from typing import Final

from rules.compiled import FOLDER
from rules.core.events import CHANGE, MOVE, NOTE, ORDER, PLACE, ROLL
from rules.core.geometry import length
from rules.core.narrate import Names, Row, listed
from rules.core.wording import Values, WordedNarrator
from rules.muskets_mohawks.forces.factions import NAMES
from rules.muskets_mohawks.ground import TABLE, section_of
from rules.muskets_mohawks.orders import NAMED
from rules.muskets_mohawks.tables_terrain import TERRAIN_COLUMNS, TERRAIN_GENERATOR

# The rolls of a melee name the opponent in `what`.
MELEE_ROLL: Final = "MM-MELEE-1"
_FIRES: Final = ("volley", "at_will", "canister", "ball")  # dice that hit
# A leader parts from his unit when he falls or leaves the table, and the report has a sentence for that.
_PARTINGS: Final = ("MM-LEAVE-1", "MM-CAS-2", "MM-REACT-5")
_OF_HOUSES: Final = ("holder", "looting", "looted", "smoulders", "burnt", "fire_at")  # fields that houses alone have
_AGAINST_LEVEL: Final = ("pef_movement", "pef_resolution", "reinforcements", "scout_reaction")  # which may be 0
_WITH_RANKS: Final = ("MM-CAS-1", "MM-RECOVER-1")  # a leader only keeps his place among men who close up or come back
_TERRAIN: Final = "row:terrain_"
# Fields that only bookkeeping reads, and those whose change another sentence reports.
SILENT: Final = (
    "active", "activated", "armies", "below_half", "commands", "ending", "engaged", "entered_at", "entered_from",
    "fire_at", "fought_melee", "hit_by_fire", "holder", "latecomers", "leader", "leader_rep", "lost_burning",
    "lost_contact", "lost_fire", "lost_melee", "met", "on_table", "opponents", "quiet", "recovered", "recovery_done",
    "reported", "retired", "retired_by", "retiring", "seen", "still", "tactic", "target", "task", "turn",
)  # fmt: skip
# Orders to do nothing, and those whose carrying out says the same; an order to take post has more words.
SILENT_ORDERS: Final = ("hold", "stay", "go_on", "command", "enough", "upright")
MANNERS_OF_FIRE: Final = ("fire:volley:", "fire:at_will:")  # the roll that follows says which of them it was


class MusketsMohawksNarrator(WordedNarrator):
    """The words of Muskets & Mohawks."""

    __slots__ = ()

    def subject(self, row: Row, names: Names) -> str:
        """Return the name of the piece that an event is about; a house is named by its id alone."""
        key, what = str(row["who"]), row.get("what")
        if (row["kind"] == CHANGE and what in _OF_HOUSES) or (row["kind"] == PLACE and what == "house"):
            return self.rendered(key, "house", names)
        return self.name_of(key, names)

    def name_of(self, key: object, names: Names) -> str:
        """Return the name of a piece, side or marker."""
        text = str(key)
        if text in names:
            return names[text]
        if text in NAMES:
            return f"the {NAMES[text]}"
        for kind in ("pef", "house", "works"):
            if text.startswith(kind) and text[len(kind) :].isdigit():
                return str(self.table("pieces")[kind]).replace("#", text[len(kind) :])
        unit, _, kind = text.rpartition("-")
        if unit and kind in ("gun", "leader"):
            return str(self.table("pieces")[kind]).replace("#", names.get(unit, unit))
        return super().name_of(text, names)

    def rendered(self, value: object, form: str, names: Names) -> str:
        """Return a value in a form: also a house, as "house 3", or "the house petrie" after its id on the table."""
        if form != "house":
            return super().rendered(value, form, names)
        name = self.name_of(str(value), names)
        return name if name.startswith("house ") or value in names else f"the house {name}"

    def keys(self, row: Row) -> tuple[str, ...]:
        """Return what an entry may have texts by: also how a piece moved, and that a row is of terrain."""
        how = _moved(row)["how"] if row["kind"] == MOVE else ""
        if str(row.get("what")).startswith(_TERRAIN):
            how = "terrain"
        return (str(how), *super().keys(row))

    def values(self, row: Row, names: Names) -> Values:
        """Return what templates may name of an event."""
        what, after, found = str(row.get("what", "")), row.get("after"), super().values(row, names)
        if row["kind"] == MOVE:
            return found | _moved(row)
        if isinstance(after, list):
            found["count"] = len(after)
        if what.startswith(_TERRAIN):
            terrain = TERRAIN_GENERATOR[int(str(after))][TERRAIN_COLUMNS[what.removeprefix(_TERRAIN)]]
            found["terrain"] = terrain.replace("*", ", settled")
        if row["kind"] == ROLL:
            parts = [self.rendered(part, "rolls", names) for part in what.split("+")]
            found |= {"aims": ", ".join(parts), "outcome": self._outcome(row, what, names)}
            found["need"] = row.get("need") or 0
        return found

    def _outcome(self, row: Row, what: str, names: Names) -> str:
        """Return what dice at or below a target mean: hits, successes, yes or no, dice passed; "" without a target."""
        need, faces = row.get("need"), row.get("faces")
        if not isinstance(need, int) or not need or not isinstance(faces, list):
            return self.rendered(0, "passed", names) if what in _AGAINST_LEVEL else ""
        passed = sum(1 for face in faces if isinstance(face, int) and face <= need)
        form = "hits" if what in _FIRES else "successes" if row.get("rule") == MELEE_ROLL else "passed"
        return self.rendered(passed, "inclement" if what == "inclement" else form, names)

    def plain(self, row: Row, names: Names) -> str:
        """Return the words for an event that the file has none for; "" for a table row that other events cover."""
        who, what = self.subject(row, names), str(row.get("what", ""))
        if row["kind"] == CHANGE:
            return f"{who}: {what.replace('_', ' ')} is now {self._plain(row.get('after'), names)}"
        if row["kind"] != NOTE:
            return super().plain(row, names)
        found = f"{who}: {what.replace('_', ' ')} {self._plain(row.get('after'), names)}"
        return "" if what.startswith("row:") else found.rstrip()

    def _plain(self, value: object, names: Names) -> str:
        if isinstance(value, list):
            return listed([self._plain(entry, names) for entry in value]) or "nobody"
        if isinstance(value, bool):
            return "yes" if value else "no"
        return self.rendered(value, "name", names)

    def order_key(self, code: str) -> str:
        """Return a code without its point."""
        return code.split("@")[0]

    def order_words(self, code: str, names: Names) -> str:
        """Return an order's code in words: "move into range of the 2nd Rangers"."""
        words = self.order_key(code).split(":")
        if len(words) > 1 and words[1] == NAMED and f"{words[0]}:{NAMED}" in self.section("orders"):
            return super().order_words(code, names)
        # A code of two words ends with a name, which may be that of a unit called gun.
        beginnings = {":".join(words[:2]), ":".join(words)} if len(words) > 2 or words == ["reload", "gun"] else set()
        if not beginnings.isdisjoint(self.section("orders")):
            return super().order_words(":".join(words), names)
        parts = [super().order_words(words[0], names)]
        for word in words[1:]:
            is_aim = (word in self.table("aims") and word != words[-1]) or word in ("home", "move")
            parts.append(self.rendered(word, "aims" if is_aim else "name", names))
        return " ".join(parts)

    def is_reported(self, row: Row) -> bool:
        """Return whether a report shows an event: not bookkeeping, and not a piece that merely stays as it is."""
        if row["kind"] == CHANGE:
            if row.get("what") == "attached" and not row.get("after"):
                return row.get("rule") not in _PARTINGS
            return row.get("what") not in SILENT and (row.get("what") != "looting" or row.get("after") != 0)
        if row["kind"] == MOVE:
            # A piece leaves the table by running, falling or going home, and the report has a sentence for that.
            if row.get("what") == "horses":  # led after their unit, whose move is reported
                return False
            if str(row.get("who")).endswith("-gun"):  # a gun goes with its crew, whose move is reported
                return False
            if row.get("rule") in _WITH_RANKS and _is_of_leader(row.get("after")):
                return False
            return row.get("before") != row.get("after") and not _leaves(row.get("after"))
        if row["kind"] == NOTE:
            return row.get("what") not in ("had_enough", "looted")  # their changes say so
        order_code = str(row.get("after", ""))
        return row["kind"] != ORDER or not (order_code in SILENT_ORDERS or order_code.startswith(MANNERS_OF_FIRE))


def _moved(row: Row) -> Values:
    """Return how a piece moved: the key of its words, the way in tenths of an inch, and the section where it ends."""
    before, after = row.get("before"), row.get("after")
    if row.get("what") == "horses":
        return {"how": "horses"}
    if not isinstance(before, list) or not isinstance(after, list) or len(after) < 2:
        return {"how": "nowhere"}
    x0, y0, x1, y1 = (int(str(value)) for value in (*before[:2], *after[:2]))
    way, how, in_ranks = length(x1 - x0, y1 - y0), "", len(after) > 3
    if x1 < 0:
        how = "leaves"
    elif x0 < 0:  # no base has its middle on the edge: it is to come on there
        how = "waits" if x1 in (0, TABLE) or y1 in (0, TABLE) else "enters"
    elif in_ranks and row.get("rule") == "MM-CAS-1":
        how = "closes"
    elif way == 0:
        how = "shifts" if in_ranks else "stays" if before == after else "turns"
    return {"how": how, "way": way, "section": section_of(x1, y1) if x1 >= 0 else 0}


def _is_of_leader(after: object) -> bool:
    """Whether a place is that of one man, without ranks."""
    return isinstance(after, list) and len(after) <= 3


def _leaves(after: object) -> bool:
    """Whether a place is none on the table."""
    return isinstance(after, list) and len(after) > 1 and isinstance(after[0], int) and after[0] < 0


# The last ones are of legal orders: the unit that a leader is with, and where on his edge a unit comes on.
_FIELDS: Final = ("aims", "outcome", "way", "section", "count", "terrain", "unit", "flank")
_TABLES: Final = ("reasons", "rolls", "aims", "pieces", "hits", "successes", "passed", "inclement")
NARRATOR: Final = MusketsMohawksNarrator(FOLDER / "muskets_mohawks" / "words.toml", _FIELDS, _TABLES, ("house",))
