"""Declare the order of battle of a system once, as typed parts whose fields say what they take, and why.

    @dataclass(slots=True)
    class UnitSetup(Part):
        id: str = identity("Its own word in this battle.")
        type: str = choice(TYPES, rule="unit")
        facing: str = choice(FACINGS, needed=False, help="Left out: towards the other side's edge.")

From the declarations (`schema_fields`) follow the reader (`schema_reader`), JSON Schema, the components of the API, the
forms of the admin and the columns of a listing. A field whose name ends in an underscore has the key without it.

Editions of one game share their parts. A `rule` is the word by which a system's schema cites one of its rules, or a
rule's ID. A field may belong to a `feature` that an edition lacks: there it is refused, and no description has it.
Where the value of one field decides which others there are, as that of `encounter`, each value is a case that lacks
some features: a field of these is refused in that case only, and every description has it.
"""

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Final

from rules.core.native import mypyc_attr

Json = dict[str, object]  # an object of plain values, as a file or a client gives it

# Kinds of fields.
IDENTITY: Final = "identity"  # the id of a piece, which no other piece has
REFERENCE: Final = "reference"  # the id of another piece
TEXT: Final = "text"
CHOICE: Final = "choice"
NUMBER: Final = "number"
TRUTH: Final = "truth"
POINT: Final = "point"  # two whole numbers
WORDS: Final = "words"
LINES: Final = "lines"  # texts that are read from above, such as the rows of a board
POINTS: Final = "points"
PART: Final = "part"
PARTS: Final = "parts"
MAPPING: Final = "mapping"  # values by key, the keys being known words
DOCUMENT: Final = "document"
OPTIONS: Final = "options"


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A part of an order of battle as read: the fields of its class hold what was given, else their defaults.

    `where` is its path with a dot behind it ("" for the whole), `raw` the plain values, `faulty` the keys at fault.
    """

    # Without a constructor, since compiled no dataclass can follow one of a class that is none.
    __slots__ = ("faulty", "raw", "where")
    where: str
    raw: dict[str, object]
    faulty: list[str]

    @property
    def called(self) -> str:
        """Return the name of a unit or leader, its id where it has none."""
        return str(self.raw.get("name") or self.raw.get("id", ""))

    def has(self, key: str) -> bool:
        """Return whether a key was given a value."""
        return self.raw.get(key) is not None

    def has_part(self, key: str) -> bool:
        """Return whether a key was given an object."""
        return isinstance(self.raw.get(key), dict)

    def entries(self, key: str) -> int:
        """Return how many entries a list was given, those at fault included."""
        value = self.raw.get(key)
        return len(value) if isinstance(value, list) else 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """What is stored as plain values: a dataclass whose fields are declared as those of a part are.

    `rules.core.schema_reader.RecordReader` reads it back.
    """

    def to_dict(self) -> dict[str, object]:
        """Return all fields as JSON-ready values, but for those that may be left out and are empty."""
        row: dict[str, object] = {}
        for spec, value in zip(specs_of(type(self)), _values_of(self), strict=True):
            if value or spec.needed:
                row[spec.name] = value if isinstance(value, (str, int)) else _plain(value)
        return row


_GETTERS: Final[dict[type, Any]] = {}


def _values_of(record: Record) -> tuple[object, ...]:
    """Return the values of all fields in order, much faster than `dataclasses.asdict` with its deep copies."""
    shape = type(record)
    if shape not in _GETTERS:
        _GETTERS[shape] = attrgetter(*[spec.name for spec in specs_of(shape)])
    found: object = _GETTERS[shape](record)
    return found if isinstance(found, tuple) and len(specs_of(shape)) > 1 else (found,)


def _plain(value: object) -> object:
    """Return a value without records in it; lists and mappings are copied."""
    if isinstance(value, Record):
        return value.to_dict()
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return value


class FieldSpec:
    """What is declared of one field; `name` is set when its part is first looked at.

    `late` leaves judging the value to the cross-field rules of the system. `none` says in a form what leaving it out
    means, `labels` are the choices as a form shows them, `column` heads it in a listing, and `length` is how many
    letters a form has room for, `longest` how many a text or each word of a list may have, 0 for any number. The
    choices of a mapping are its keys, and a value fits one of `values`. A `sentence` is the fault of a value that does
    not fit, with {who}, {value}, {minimum}, {maximum} and {choices} in it; without one the reader has its own. One of
    what has `begun` is refused in an order of battle that begins with turn 1 (`rules.core.positions`).
    """

    __slots__ = (
        *(
            "begun",
            "blank",
            "choices",
            "column",
            "default",
            "feature",
            "form",
            "help",
            "kind",
            "known_as",
            "labels",
            "late",
            "leads",
        ),
        *("length", "longest", "maximum", "minimum", "name", "needed", "none", "numberless", "pattern", "rule"),
        *("sentence", "shape", "title", "unseen", "values"),
    )

    def __init__(self, kind: str, needed: bool, default: object, rule: str, help: str) -> None:
        self.kind: str = kind
        self.name: str = ""
        self.needed: bool = needed
        self.default: object = default
        self.rule: str = rule
        self.help: str = help
        self.known_as: str = ""  # its key, if that is not its name
        self.choices: tuple[str, ...] = ()
        self.labels: tuple[str, ...] = ()
        self.values: list[FieldSpec] = []
        self.numberless: tuple[str, ...] = ()  # words that the source has without giving them numbers
        self.minimum: int = 0
        self.maximum: int = 0
        self.pattern: str = ""
        self.shape: type = Part  # of a part, or of a list of parts
        self.title: str = ""
        self.none: str = "-"
        self.column: str = ""
        self.length: int = 0
        self.longest: int = 0
        self.sentence: str = ""
        self.feature: str = ""
        self.form: dict[str, object] = {}  # the JSON Schema of plain values that no part describes
        self.late: bool = False
        self.blank: bool = False  # a text of a record that must be stated and may be empty
        self.unseen: bool = False
        self.begun: bool = False
        self.leads: bool = False  # a choice of commanders; the key of some has a budget in it

    @property
    def key(self) -> str:
        """Return its key in an order of battle."""
        return self.known_as or self.name.rstrip("_")

    def takes_empty(self) -> bool:
        """Return True for a text that may be empty, which then means the same as leaving it out."""
        return self.kind == TEXT and not self.needed and self.default == ""


def specs_of(shape: type) -> list[FieldSpec]:
    """Return what is declared of the fields of a part or of another record, in their order."""
    known = _SPECS.get(shape)
    if known is None:
        known = []
        for each in fields(shape):
            spec: FieldSpec = each.metadata["spec"]
            spec.name = each.name
            known.append(spec)
        _SPECS[shape] = known
    return known


_SPECS: dict[type, list[FieldSpec]] = {}


@dataclass(slots=True, frozen=True)
class Option:
    """One named field of an order of battle's `options`: what it is when left out, its rule, and what it changes.

    A truth is a switch, a number runs from `least` to `most`, a word is one of `choices`. An option that was a switch
    before it became a word still takes the truth: see `word_of`.
    """

    key: str
    default: bool | int | str
    rule: str
    sentence: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    def word_of(self, value: object) -> object:
        """Return a value as one of `choices`: false is the default and true the last of them, others stay."""
        if self.choices and isinstance(value, bool):
            return self.choices[-1] if value else self.default
        return value


_OPTIONS: Final[dict[type, tuple[Option, ...]]] = {}  # of each class; a memory, since every battle asks


def options_in(shape: type) -> tuple[Option, ...]:
    """Return the options that a class declares by `schema_fields.option`, in their order."""
    found = _OPTIONS.get(shape)
    if found is None:
        found = _declared(shape)
        _OPTIONS[shape] = found
    return found


def _declared(shape: type) -> tuple[Option, ...]:
    return tuple([Option(each.name, *each.metadata["option"]) for each in fields(shape)])


def chosen(shape: Any, given: object) -> Any:
    """Return the class of options with what the `options` of an order of battle name, defaults for the rest."""
    row = given if isinstance(given, dict) else {}
    values: dict[str, object] = {}
    for option in options_in(shape):
        if row.get(option.key) is not None:
            values[option.key] = option.word_of(row[option.key])
    return shape(**values)


class Schema:
    """The order of battle of a system: its whole as a part, its options, and how its fields cite its rules.

    `cites` has the ID of a rule by the word under which fields cite it, `lacks` the features that this edition has not,
    each with the beginning of the sentence that refuses a field of it. Ids in `reserved`, and those that begin with one
    of `prefixes`, are the battle's own. `cases` are the features lacking by the value of the field `decided_by`.

    `subject` is what it describes, as a sentence about a fault calls it; unless it `names_system`, its whole has no key
    of the system.
    """

    __slots__ = (
        *("cases", "cites", "decided_by", "lacks", "names_system", "options", "prefixes", "reserved", "shape"),
        *("subject", "system"),
    )

    def __init__(
        self, system: str, shape: type[Part], options: tuple[Option, ...], cites: dict[str, str], lacks: dict[str, str]
    ) -> None:
        self.system: str = system
        self.shape: type[Part] = shape
        self.options: tuple[Option, ...] = options
        self.cites: dict[str, str] = cites
        self.lacks: dict[str, str] = lacks
        self.reserved: tuple[str, ...] = ("battle", "player", "enemy")
        self.prefixes: tuple[str, ...] = ()
        self.subject: str = "an order of battle"
        self.names_system: bool = True
        self.decided_by: str = ""
        self.cases: dict[str, dict[str, str]] = {}

    def rule(self, spec: FieldSpec) -> str:
        """Return the ID of the rule that a field is read by, "" for none."""
        return self.cites.get(spec.rule, spec.rule)

    def help(self, spec: FieldSpec) -> str:
        """Return what a field is for, its rule in brackets."""
        rule = self.rule(spec)
        help = f"{spec.help} From turn 2 on." if spec.begun else spec.help
        return f"{help} ({rule})".strip() if rule and rule not in help else help

    def specs(self, shape: type[Part]) -> list[FieldSpec]:
        """Return the fields of a part that this edition has, in their order."""
        return [spec for spec in specs_of(shape) if spec.feature not in self.lacks]

    def lacking(self, setup: object) -> dict[str, str]:
        """Return the features that an order of battle lacks; without a known case it is of the first."""
        if not self.cases:
            return self.lacks
        given = setup.get(self.decided_by) if isinstance(setup, dict) else None
        case = given if isinstance(given, str) and given in self.cases else next(iter(self.cases))
        return {**self.lacks, **self.cases[case]}

    def always(self, spec: FieldSpec) -> bool:
        """Return whether an order of battle has a field in every case."""
        return all(spec.feature not in lacks for lacks in self.cases.values())
