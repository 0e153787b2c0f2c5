"""A plain sentence for any event of any system; each system has better sentences for its own events."""

from typing import Final

from rules.core.events import CHANGE, END, KINDS, MOVE, NOTE, ORDER, PHASE, PLACE, REMOVE, ROLL, TURN
from rules.core.native import mypyc_attr

Names = dict[str, str]
Row = dict[str, object]

# What a narrator may have.
_METHODS: Final = ("sentence", "words", "plain", "subject", "is_reported")
_COMPASS: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}


@mypyc_attr(allow_interpreted_subclasses=True)
class Narrator:
    """What the events of one system say to a reader: plain words, which `wording.WordedNarrator` has better ones for.

    A method gets the event as a dict and all names by id.
    """

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
        """Return what an event says, ending with its rule; "" where it has no words."""
        kind = row["kind"]
        if kind not in KINDS:
            raise ValueError(f"no event is of the kind {kind!r}: the kinds are {', '.join(KINDS)}")
        text = self.words(row, names)
        return f"{text[:1].upper()}{text[1:]} ({row.get('rule')})." if text else ""

    def words(self, row: Row, names: Names) -> str:
        """Return the words for an event, without its rule."""
        return self.plain(row, names)

    def plain(self, row: Row, names: Names) -> str:
        """Return the words for an event that has no better ones."""
        return f"turn {row.get('after')}" if row["kind"] == TURN else _say(row, names)

    def subject(self, row: Row, names: Names) -> str:
        """Return the name of the piece or side that an event concerns."""
        return names.get(str(row["who"]), str(row["who"]).replace("_", " "))

    def is_reported(self, row: Row) -> bool:
        """Return whether reports include an event."""
        return True


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
