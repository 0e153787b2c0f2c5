"""A plain sentence for any event of any system; each system has better sentences for its own events."""

from typing import Final

from rules.core.events import CHANGE, END, KINDS, MOVE, NOTE, ORDER, PHASE, PLACE, REMOVE, ROLL, TURN
from rules.core.native import mypyc_attr

Names = dict[str, str]
Row = dict[str, object]

# What a narrator may have: the sentence, its words and its subject, and the words for each kind of event.
_METHODS: Final = ("sentence", "words", "subject", *KINDS)
_COMPASS: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}


@mypyc_attr(allow_interpreted_subclasses=True)
class Narrator:
    """What the events of one system say to a reader: the choice by kind of event is made here, the words by the system.

    A method gets the event as a dict, the name of the piece it concerns and all names by id; it returns the words
    without the rule. "" leaves the event to the plain words of `sentence`.
    """

    __slots__ = ()

    def __init__(self, *arguments: object) -> None:
        """Take no arguments, and no public method that nothing would call, which is a misspelt one."""
        name = type(self).__name__
        if arguments:
            raise TypeError(f"{name}() takes no arguments: its words are in its methods, {', '.join(_METHODS)}")
        core = [base for base in type(self).__mro__ if base.__module__.startswith("rules.core.")]
        called = {method for base in core for method in dir(base)}
        for method in dir(type(self)):
            if not method.startswith("_") and method not in called:
                raise TypeError(f"{name}.{method} is called by nothing: its methods are {', '.join(_METHODS)}")

    def sentence(self, row: Row, names: Names) -> str:
        """Return what an event says, ending with its rule."""
        text = self.words(row, names) or _say(row, names)
        return f"{text[:1].upper()}{text[1:]} ({row.get('rule')})."

    def words(self, row: Row, names: Names) -> str:
        """Return the words for an event, by its kind."""
        kind, who = row["kind"], self.subject(row, names)
        if kind not in KINDS:
            raise ValueError(f"no event is of the kind {kind!r}: the kinds are {', '.join(KINDS)}")
        methods = (
            *(self.roll, self.change, self.move, self.place, self.remove),
            *(self.order, self.turn, self.phase, self.note, self.end),
        )
        return methods[KINDS.index(str(kind))](row, who, names)

    def subject(self, row: Row, names: Names) -> str:
        """Return the name of the piece or side that an event concerns."""
        return names.get(str(row["who"]), str(row["who"]).replace("_", " "))

    def roll(self, row: Row, who: str, names: Names) -> str:
        """Return the words for dice and what they were rolled for."""
        return ""

    def change(self, row: Row, who: str, names: Names) -> str:
        """Return the words for a change of one field."""
        return ""

    def move(self, row: Row, who: str, names: Names) -> str:
        """Return the words for a piece that goes to another place."""
        return ""

    def place(self, row: Row, who: str, names: Names) -> str:
        """Return the words for a piece that comes into the battle."""
        return ""

    def remove(self, row: Row, who: str, names: Names) -> str:
        """Return the words for a piece that leaves it."""
        return ""

    def order(self, row: Row, who: str, names: Names) -> str:
        """Return the words for an order that was chosen."""
        return ""

    def turn(self, row: Row, who: str, names: Names) -> str:
        """Return the words for a turn that begins."""
        return f"turn {row.get('after')}"

    def phase(self, row: Row, who: str, names: Names) -> str:
        """Return the words for a part of a turn that begins."""
        return ""

    def note(self, row: Row, who: str, names: Names) -> str:
        """Return the words for a finding, which changes nothing."""
        return ""

    def end(self, row: Row, who: str, names: Names) -> str:
        """Return the words for the end of the battle."""
        return ""


def sentence(row: dict[str, object], names: Names) -> str:
    """Return what happened, as a sentence that ends with its rule; `row` is an event as a dict, `names` go by id."""
    rule = str(row.get("rule", ""))
    text = _say(row, names)
    return f"{text} ({rule})." if rule else f"{text}."


def listed(words: list[str]) -> str:
    """Return words as a sentence lists them: "woods, a river and a ford"; "" for none."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with what is counted: "1 battle", "2,000 battles"; `many` where it is not `one` with an s."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def faces(row: dict[str, object]) -> str:
    """Return the dice of a row as they fell: "2, 5 and 6"."""
    rolled = row.get("faces")
    return (listed([str(face) for face in rolled]) if isinstance(rolled, list) else "") or "no dice"


def inches(tenths: int) -> str:
    """Return a length as a sentence has it: "8 inches", "7.5 inches"."""
    units, part = divmod(tenths, 10)
    text = f"{units}.{part}" if part else str(units)
    return f"{text} inch" if text == "1" else f"{text} inches"


def bearing(word: object) -> str:
    """Return a facing in full: "nne" is north-north-east; any other word stays as it is."""
    text = str(word)
    return "-".join([_COMPASS[letter] for letter in text]) if set(text) <= set(_COMPASS) else text


def without_empty_phases(rows: list[dict[str, object]]) -> list[dict[str, object]]:
    """Return the rows of a report without the phases that have no other row; `rows` are all reported events."""
    found: list[dict[str, object]] = []
    for row in rows:
        if found and found[-1]["kind"] == PHASE and row["kind"] in (PHASE, TURN):
            found.pop()
        found.append(row)
    if found and found[-1]["kind"] == PHASE:
        found.pop()
    return found


def _say(row: dict[str, object], names: Names) -> str:
    kind = row["kind"]
    who = names.get(str(row["who"]), str(row["who"]).replace("_", " "))
    what = str(row.get("what", "")).replace("_", " ")
    if kind == ROLL:
        against = f" against {row['need']}" if row.get("need") else ""
        subject = f"{who} rolls for {what}" if what else f"{who} rolls"
        return f"{subject}{against}: {faces(row)}"
    if kind in (CHANGE, MOVE):
        return f"{who} moves" if kind == MOVE else f"{who}: {what} {_plain(row, 'before')} to {_plain(row, 'after')}"
    if kind == PLACE:
        return f"{who} comes onto the table"
    if kind == REMOVE:
        return f"{who} leaves the table"
    if kind == ORDER:
        return f"{who} is ordered: {_plain(row, 'after')}"
    if kind in (TURN, PHASE):
        return f"{who}: {what} {_plain(row, 'after')}".rstrip()
    if kind == END:
        return f"It ends: {_plain(row, 'after') or what}"
    if kind == NOTE:
        return f"{who}: {what} {_plain(row, 'after')}".rstrip()
    return f"{who}: {what}"


def _plain(row: dict[str, object], key: str) -> str:
    value = row.get(key)
    if isinstance(value, dict):
        return ", ".join(f"{name} {entry}" for name, entry in value.items())
    if isinstance(value, list):
        return ", ".join(str(entry) for entry in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value).replace("_", " ")
