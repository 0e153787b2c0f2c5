"""Sentences as data: a system's `words.toml`, checked when it is first read, and how its templates are filled.

    [change]                                                  # by kind of event, then by the field or finding
    facing = "{who} turned to the {after:bearing}"
    unit = ["{who} joined {after}", "{who} left {before}"]    # where there is a value after, and where there is none
    [change.lost]                                             # by rule or by the value after
    D3-CMD-3 = "{who} fell"
    "*" = "{who} fell with the unit"                          # for all others
    [orders]                                                  # by the beginning of an order's code, 1 its next word
    "fire, shoot" = "fire at {1:name}[ from {2}]"             # a key may list several codes
    [choices]                                                 # the same for a person who may give the order, where
    fire = "fire at {1:name}[, {way:inches} away]"            # it needs other words than in a report
    [asked]                                                   # by rule and order, by rule, or by the order's code
    "D3-MOVE-3" = "where should {who} go?"
    [names]
    player = "the player's side"
    [tables]
    hits = {0 = "no hit", 1 = "1 hit", "*" = "# hits"}        # by value; one without words stays as it is

`{after}` is a value, `{after.from}` an entry of it, `{after:hits}` what a table has for it, `{after:name}` the name of
a piece or place, `{after:inches}` a length in tenths, `{after:bearing}` a facing in full and `{after:words}` a code as
words, `{after:ending}` why a battle ended. What is in square brackets is left out where a value in it is empty.
"""

import re
import tomllib
from pathlib import Path
from typing import Final

from rules.core.events import KINDS
from rules.core.narrate import Names, Narrator, Row, bearing, faces, inches, listed
from rules.core.outcome import ENDINGS
from rules.core.suggest import did_you_mean

Entry = str | list[str] | dict[str, "Entry"]
Values = dict[str, object]

_PARTS: Final = re.compile(r"(\[[^\[\]]*\]|\{[^{}]*\})")
_PLACE: Final = re.compile(r"(\w+)(?:\.\w+)?(?::(\w+))?")
_SECTIONS: Final = (*KINDS, "orders", "choices", "asked", "names", "tables")
_FIELDS: Final = ("who", "what", "before", "after", "rule", "need", "faces", "modifiers", "order")
_OF_ORDERS: Final = ("1", "2", "3", "rest")
_FORMS: Final = ("name", "words", "inches", "bearing", "ending")


class WordedNarrator(Narrator):
    """A narrator by a `words.toml`; a subclass works out what data alone cannot say.

    `fields` are the values that its own `values` adds, or that an app adds for legal orders, `forms` those that its
    `rendered` adds, and `tables` the tables that its methods ask for by name.
    """

    __slots__ = ("_reader", "_sections")

    def __init__(
        self, path: Path, fields: tuple[str, ...] = (), tables: tuple[str, ...] = (), forms: tuple[str, ...] = ()
    ) -> None:
        super().__init__()
        self._reader: _Reader = _Reader(path, fields, tables, forms)
        self._sections: dict[str, Entry] = {}

    def section(self, key: str) -> dict[str, Entry]:
        """Return a section of the file, or a table of one; raises ValueError for a file with a fault."""
        if not self._sections:
            self._sections = self._reader.read()
        found = self._sections.get(key, {})
        return found if isinstance(found, dict) else {"*": found}

    def words(self, row: Row, names: Names) -> str:
        """Return the words of the file for an event, or else plain ones."""
        template = _chosen(self.section(str(row["kind"])), self.keys(row), row.get("after"))
        return self.fill(template, self.values(row, names), names) if template else self.plain(row, names)

    def keys(self, row: Row) -> tuple[str, ...]:
        """Return what an entry may have texts by, for an event; the first key that it has counts."""
        what, who = str(row.get("what", "")), str(row["who"])
        side = (who,) if who in self.section("names") else ()
        return (what, what.partition(":")[0], str(row.get("rule")), *side)

    def subject(self, row: Row, names: Names) -> str:
        """Return the name of the piece or side that an event is about."""
        return self.name_of(row["who"], names)

    def name_of(self, key: object, names: Names) -> str:
        """Return the name of a piece, side or place."""
        text = str(key)
        return names.get(text) or str(self.section("names").get(text, "")) or text.replace("_", " ")

    def table(self, name: str) -> dict[str, Entry]:
        """Return a table by code."""
        found = self.section("tables").get(name)
        return found if isinstance(found, dict) else {}

    def values(self, row: Row, names: Names) -> Values:
        """Return what templates may name of an event."""
        order = self.order_words(str(row.get("after")), names) if row["kind"] == "order" else ""
        own = {"who": self.subject(row, names), "faces": faces(row), "order": order}
        return {**row, **own, "modifiers": ", ".join(self.modifiers(row, names))}

    def modifiers(self, row: Row, names: Names) -> list[str]:
        """Return each change to the dice with its sign and its reason."""
        found = row.get("modifiers")
        rows = found if isinstance(found, list) else []
        return [f"{amount:+d} {self.rendered(reason, 'reasons', names)}" for _, amount, reason in rows]

    def order_key(self, code: str) -> str:
        """Return the code by which the file has words for an order's code."""
        return code

    def order_words(self, code: str, names: Names) -> str:
        """Return an order's code in words: "fire at the 28th Foot"."""
        parts = self.order_key(code).split(":")
        length = self._length_in("orders", parts)
        return self._of_order("orders", parts[:length], parts, names, {}) if length else code.replace("_", " ")

    def choice_words(self, code: str, values: Values, names: Names) -> str:
        """Return an order's code in words for a person who may give it; `values` are what templates may name besides.

        Choices have the words of orders where these have a text for more of the code, or the only one.
        """
        parts = self.order_key(code).split(":")
        length = self._length_in("choices", parts)
        if not length or length < self._length_in("orders", parts):
            return self.order_words(code, names)
        return self._of_order("choices", parts[:length], parts, names, values)

    def asked_words(self, rule: str, codes: list[str], values: Values, names: Names) -> str:
        """Return what a person is asked who may choose among orders by these codes; "" where the file does not say."""
        section = self.section("asked")
        keys = [self.order_key(code).split(":") for code in codes]
        firsts = [parts[0] for parts in keys]
        for key in (*[f"{rule}:{first}" for first in firsts], rule, *firsts, "*"):
            template = section.get(key)
            if isinstance(template, str):
                return self.fill(template, _numbered(keys[0]) | values, names)
        return ""

    def _length_in(self, section: str, parts: list[str]) -> int:
        """Return how many parts of a code the longest key of a section has that the code begins with, 0 for none."""
        texts = self.section(section)
        length = len(parts)
        while length and ":".join(parts[:length]) not in texts:
            length -= 1
        return length

    def _of_order(self, section: str, key: list[str], parts: list[str], names: Names, values: Values) -> str:
        return self.fill(str(self.section(section)[":".join(key)]), _numbered(parts) | values, names)

    def fill(self, template: str, values: Values, names: Names) -> str:
        """Return a template with its values."""
        text = ""
        for part in _PARTS.split(template):
            if part.startswith("{"):
                text += self._place(part[1:-1], values, names)
            elif not part.startswith("["):
                text += part
            elif all(self._place(place[1:-1], values, names) for place in _PARTS.findall(part[1:-1])):
                text += self.fill(part[1:-1], values, names)
        return text

    def _place(self, place: str, values: Values, names: Names) -> str:
        field, _, table = place.partition(":")
        name, _, key = field.partition(".")
        value = values.get(name, "")
        if key:
            value = value.get(key, "") if isinstance(value, dict) else ""
        return self.rendered(value, table, names)

    def rendered(self, value: object, form: str, names: Names) -> str:
        """Return a value in a form, by a table or as it is."""
        if isinstance(value, list):
            return listed([self.rendered(entry, form, names) for entry in value])
        if form == "":
            return str(value)
        if form == "name" and isinstance(value, str):
            return self.name_of(value, names)
        if form == "bearing":
            return bearing(value)
        text = str(value)
        if form == "inches":
            return inches(abs(int(text))) if text.removeprefix("-").isdecimal() else text
        words = ENDINGS if form == "ending" else self.table(form)
        found = words.get(text, words.get("*"))
        return str(found).replace("#", text) if found is not None else text.replace("_", " ")


def _numbered(parts: list[str]) -> Values:
    """Return the parts of a code as templates name them: 1, 2, 3, and the rest behind the first."""
    found: Values = {str(place): part for place, part in enumerate(parts)}
    found["rest"] = ":".join(parts[1:])
    return found


def _chosen(entry: Entry, keys: tuple[str, ...], after: object) -> str:
    """Return the template that an entry has for the first of some keys that it knows, "" without one."""
    while not isinstance(entry, str):
        if isinstance(entry, list):
            entry = entry[0 if after else 1]
        else:
            entry = next((entry[key] for key in (*keys, "*") if key in entry), "")
            keys = (*keys, str(after))
    return entry


class _Reader:
    """Reads and checks a file of words; each fault is a ValueError that names the file and the key."""

    __slots__ = ("_asked", "_fields", "_file", "_forms", "_path", "_tables")

    def __init__(self, path: Path, fields: tuple[str, ...], asked: tuple[str, ...], forms: tuple[str, ...]) -> None:
        self._path: Path = path
        self._file: str = f"{path.parent.name}/{path.name}"
        self._fields: tuple[str, ...] = fields
        self._asked: set[str] = set(asked)
        self._forms: tuple[str, ...] = (*_FORMS, *forms)
        self._tables: tuple[str, ...] = ()

    def read(self) -> dict[str, Entry]:
        """Return the sections of the file."""
        try:
            data = tomllib.loads(self._path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"{self._file}: {error}") from error
        self._tables = tuple(data.get("tables", ()))
        found: dict[str, Entry] = {}
        for name, entry in data.items():
            self._among(name, name, "section", _SECTIONS)
            fields = _OF_ORDERS if name == "orders" else (*_FIELDS, *self._fields)
            if name in ("choices", "asked"):
                fields = (*_OF_ORDERS, "who", *self._fields)
            found[name] = self._entry(name, entry, () if name in ("names", "tables") else fields)
        for name in self._asked:
            self._among("tables", name, "table", (*self._forms, *self._tables))
        for name in self._tables:
            if name not in self._asked:
                raise self._fault(f"tables.{name}", "no template asks for this table")
        return found

    def _entry(self, key: str, entry: object, fields: tuple[str, ...]) -> Entry:
        if isinstance(entry, str):
            self._template(key, entry, fields)
            return entry
        if isinstance(entry, list) and all(isinstance(text, str) for text in entry):
            if fields and len(entry) != 2:
                raise self._fault(key, "a list has two texts, for a value after and for none")
            return [str(self._entry(key, text, fields)) for text in entry]
        if not isinstance(entry, dict):
            raise self._fault(key, "is a text, a list of texts or a table")
        found: dict[str, Entry] = {}
        for codes, inner in entry.items():
            for code in codes.split(", "):
                if code in found:
                    raise self._fault(f"{key}.{codes}", f"{code} has words already")
                found[code] = self._entry(f"{key}.{code}", inner, fields)
        return found

    def _template(self, key: str, template: str, fields: tuple[str, ...]) -> None:
        for number, part in enumerate(_PARTS.split(template)):
            if number % 2 == 0 and re.search(r"[\[\]{}]", part):
                raise self._fault(key, f"a bracket without its other half: {part}")
            if number % 2 and part.startswith("["):
                self._template(key, part[1:-1], fields)
            elif number % 2:
                place = _PLACE.fullmatch(part[1:-1])
                if place is None:
                    raise self._fault(key, f"{part} is no value")
                self._among(key, place[1], "value", fields)
                if place[2]:
                    self._among(key, place[2], "table", (*self._forms, *self._tables))
                    self._asked.add(place[2])

    def _among(self, key: str, word: str, kind: str, known: tuple[str, ...]) -> None:
        if word not in known:
            meant = did_you_mean(word, known)
            raise self._fault(key, f"there is no {kind} {word}; there is {', '.join(known)}.{meant}")

    def _fault(self, key: str, why: str) -> ValueError:
        return ValueError(f"{self._file}: {key}: {why}")
