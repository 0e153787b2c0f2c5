"""Sentences for the journal of a campaign: `words.toml` has the words; each cites its rule and carries its dice.

A line of the journal is a finding of the rules, shown with the dice that led to it and the changes that followed.
"""

from typing import Final

from rules.compiled import FOLDER
from rules.core.events import NOTE, ROLL
from rules.core.narrate import Names, Row
from rules.core.wording import WordedNarrator
from rules.muskets_mohawks.forces.factions import NAMES
from rules.muskets_mohawks.words import ENCOUNTERS

# The dice for what the other side is about stay covered until the encounter is over (MM-NP-1).
_HIDDEN: Final = ("posture",)
_ROLL: Final = ("rule", "who", "what", "faces", "need", "modifiers", "stream")


class JournalNarrator(WordedNarrator):
    """The words of the journal."""

    __slots__ = ()

    def plain(self, row: Row, names: Names) -> str:
        """Return "" for an event that the file has no words for, since it is no line of the journal."""
        return ""

    def name_of(self, key: object, names: Names) -> str:
        """Return the name of a person, unit or thing by its id or code."""
        text = str(key)
        army = f"the {NAMES[text]}" if text in NAMES else ""
        return names.get(text) or army or ENCOUNTERS.get(text) or super().name_of(text, names)

    def keys(self, row: Row) -> tuple[str, ...]:
        """Return what an entry may have texts by: a test without a deserter and a unit that ran away have their own."""
        what, after = row.get("what"), row.get("after")
        data = after if isinstance(after, dict) else {}
        if what == "deserted" and data.get("left") == 0:
            return ("nobody_deserted",)
        return ("recovered_runaway",) if what == "recovered" and data.get("ran_away") else super().keys(row)

    def rendered(self, value: object, form: str, names: Names) -> str:
        """Return a value in a form: also a month, "March 1755" from "1755-03", and a number with its sign."""
        if form == "month":
            year, _, month = str(value).partition("-")
            return f"{super().rendered(month, 'months', names)} {year}"
        return f"{value:+d}" if form == "signed" and isinstance(value, int) else super().rendered(value, form, names)


def hidden(row: Row) -> bool:
    """MM-NP-1: Return whether a row must be kept from the player while the encounter is open."""
    return row.get("what") in _HIDDEN or str(row.get("stream", "")).endswith("/posture")


def is_line(row: Row) -> bool:
    """Return whether an event is a line of the journal: a finding that the file has words for."""
    return row["kind"] == NOTE and row.get("what") in NARRATOR.section("note")


def lines(rows: list[Row]) -> list[Row]:
    """Return the journal's lines of a step: each finding with the rolls that came before it, under `dice`.

    A roll is {"rule", "who", "faces"} and, where it has them, "what", "need", "modifiers" and "stream".
    """
    found: list[Row] = []
    rolls: list[Row] = []
    for row in rows:
        if row["kind"] == ROLL:
            rolls.append({key: value for key, value in row.items() if key in _ROLL})
        elif is_line(row):
            found.append({**row, "dice": rolls})
            rolls = []
    return found


def sentence(row: Row, names: Names) -> str:
    """Return what an event says, as a dict; `names` go by the ids of units, leaders, formations and territories."""
    return NARRATOR.sentence(row, names)


_WORDS: Final = FOLDER / "muskets_mohawks" / "campaign" / "words.toml"
NARRATOR: Final = JournalNarrator(_WORDS, (), ("months",), ("month", "signed"))
