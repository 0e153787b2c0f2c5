"""Declare the order of battle of a system once, as typed parts whose fields say what they take, and why.

    @dataclass(slots=True)
    class UnitSetup(Part):
        id: str = identity("Its own word in this battle.")
        type: str = choice(TYPES, rule="unit")
        facing: str = choice(FACINGS, needed=False, help="Left out: towards the other side's edge.")

From the declarations follow the reader (`schema_reader`), JSON Schema, the components of the API, the forms of the
admin and the columns of a listing. A field whose name ends in an underscore has the key without it.

Editions of one game share their parts. A `rule` is the word by which a system's schema cites one of its rules, or a
rule's ID. A field may belong to a `feature` that an edition lacks: there it is refused, and no description has it.
"""

from dataclasses import dataclass, field, fields
from typing import Any, Final

from rules.core.native import mypyc_attr

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


class FieldSpec:
    """What is declared of one field; `name` is set when its part is first looked at.

    `late` leaves judging the value to the cross-field rules of the system. `none` says in a form what leaving it out
    means, `column` heads it in a listing, and `length` is how many letters a form has room for.
    """

    __slots__ = (
        *("choices", "column", "default", "feature", "form", "help", "kind", "late", "length", "maximum", "minimum"),
        *("name", "needed", "none", "numberless", "pattern", "rule", "shape", "title", "unseen"),
    )

    def __init__(self, kind: str, needed: bool, default: object, rule: str, help: str) -> None:
        self.kind: str = kind
        self.name: str = ""
        self.needed: bool = needed
        self.default: object = default
        self.rule: str = rule
        self.help: str = help
        self.choices: tuple[str, ...] = ()
        self.numberless: tuple[str, ...] = ()  # words that the source has without giving them numbers
        self.minimum: int = 0
        self.maximum: int = 0
        self.pattern: str = ""
        self.shape: type[Part] = Part
        self.title: str = ""
        self.none: str = "-"
        self.column: str = ""
        self.length: int = 0
        self.feature: str = ""
        self.form: dict[str, object] = {}  # the JSON Schema of plain values that no part describes
        self.late: bool = False
        self.unseen: bool = False

    @property
    def key(self) -> str:
        """Return its key in an order of battle."""
        return self.name.rstrip("_")


def identity(help: str = "") -> Any:
    """Declare the id of a unit, a leader or another piece."""
    return _declared(FieldSpec(IDENTITY, True, "", "", help))


def reference(needed: bool = True, rule: str = "", help: str = "") -> Any:
    """Declare the id of another piece, which the system's cross-field rules look for."""
    spec = FieldSpec(REFERENCE, needed, "", rule, help)
    spec.late = True
    return _declared(spec)


def text(length: int, needed: bool = False, default: str = "", rule: str = "", help: str = "") -> Any:
    """Declare a name or another text."""
    spec = FieldSpec(TEXT, needed, default, rule, help)
    spec.length = length
    return _declared(spec)


def choice(
    choices: tuple[str, ...], needed: bool = True, default: str = "", rule: str = "", help: str = "", none: str = ""
) -> Any:
    """Declare one of several words; left out it is the `default`, and a form shows `none`, or else the default."""
    spec = FieldSpec(CHOICE, needed, default, rule, help)
    spec.choices, spec.none = choices, none or default.replace("_", " ") or "-"
    return _declared(spec)


def number(minimum: int, maximum: int, needed: bool = True, default: int = 0, rule: str = "", help: str = "") -> Any:
    """Declare a whole number between two bounds, both included."""
    spec = FieldSpec(NUMBER, needed, default, rule, help)
    spec.minimum, spec.maximum = minimum, maximum
    return _declared(spec)


def truth(rule: str = "", help: str = "", default: bool | None = False) -> Any:
    """Declare a switch; where it is left out it is the `default`, None for neither on nor off."""
    return _declared(FieldSpec(TRUTH, False, default, rule, help))


def document(shape: type[Part], needed: bool = False, help: str = "", form: dict[str, object] | None = None) -> Any:
    """Declare plain values that the system judges itself, described by the fields of a part if it has any.

    Those without a part have a `form`, their JSON Schema.

    Annotate the field with Any: they may be of any type, and compiled no dataclass takes `object` for one.
    """
    spec = FieldSpec(DOCUMENT, needed, None, "", help)
    spec.shape, spec.late = shape, True
    spec.form = form or {}
    return _declared(spec)


def point(most_x: int, most_y: int, needed: bool = True, rule: str = "", help: str = "") -> Any:
    """Declare a place of two whole numbers, each from 0 to its bound; [] where it is left out."""
    return _declared(_point(POINT, most_x, most_y, needed, rule, help))


def points(most_x: int, most_y: int, rule: str = "", help: str = "") -> Any:
    """Declare a list of such places."""
    return _declared(_point(POINTS, most_x, most_y, True, rule, help))


def _point(kind: str, most_x: int, most_y: int, needed: bool, rule: str, help: str) -> FieldSpec:
    spec = FieldSpec(kind, needed, [], rule, help)
    spec.minimum, spec.maximum = most_x, most_y
    return spec


def words(help: str = "", length: int = 14) -> Any:
    """Declare a list of words, empty where it is left out."""
    spec = FieldSpec(WORDS, False, [], "", help)
    spec.length = length
    return _declared(spec)


def lines(minimum: int, maximum: int, rule: str, help: str, pattern: str) -> Any:
    """Declare a list of texts, one below the other, so many of so many letters; cross-field rules judge the texts."""
    spec = FieldSpec(LINES, False, [], rule, help)
    spec.minimum, spec.maximum, spec.pattern, spec.late = minimum, maximum, pattern, True
    return _declared(spec)


def part(shape: type[Part], title: str = "", needed: bool = False, help: str = "") -> Any:
    """Declare a part within the part, None where it is left out."""
    spec = FieldSpec(PART, needed, None, "", help)
    spec.shape, spec.title = shape, title
    return _declared(spec)


def parts(shape: type[Part], title: str, minimum: int = 0, maximum: int = 0, help: str = "") -> Any:
    """Declare a list of parts; cross-field rules judge its length."""
    spec = FieldSpec(PARTS, minimum > 0, [], "", help)
    spec.shape, spec.title, spec.minimum, spec.maximum = shape, title, minimum, maximum
    return _declared(spec)


def options() -> Any:
    """Declare the options of the rules: read, they hold a value for each option of the system."""
    return _declared(FieldSpec(OPTIONS, False, {}, "", ""))


def of(feature: str, declared: Any) -> Any:
    """Declare a field for those editions only that do not lack a feature."""
    declared.metadata["spec"].feature = feature
    return declared


def column(heading: str, declared: Any) -> Any:
    """Declare a field that a listing shows in a column under a heading."""
    declared.metadata["spec"].column = heading
    return declared


def like(pattern: str, declared: Any) -> Any:
    """Declare what a text looks like, as a regular expression, for those who describe it."""
    declared.metadata["spec"].pattern = pattern
    return declared


def unseen(declared: Any) -> Any:
    """Declare a field that no form shows; editing leaves it as it was."""
    declared.metadata["spec"].unseen = True
    return declared


def late(declared: Any) -> Any:
    """Leave it to the cross-field rules to judge a field."""
    declared.metadata["spec"].late = True
    return declared


def numberless(without: tuple[str, ...], declared: Any) -> Any:
    """Declare the words of a choice that the source has but prints no numbers for; each is refused by name."""
    declared.metadata["spec"].numberless = without
    return declared


def _declared(spec: FieldSpec) -> Any:
    return field(metadata={"spec": spec})


def specs_of(shape: type[Part]) -> list[FieldSpec]:
    """Return what is declared of the fields of a part, in their order."""
    known = _SPECS.get(shape)
    if known is None:
        known = []
        for each in fields(shape):  # type: ignore[arg-type]
            spec: FieldSpec = each.metadata["spec"]
            spec.name = each.name
            known.append(spec)
        _SPECS[shape] = known
    return known


_SPECS: dict[type[Part], list[FieldSpec]] = {}


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


class Schema:
    """The order of battle of a system: its whole as a part, its options, and how its fields cite its rules.

    `cites` has the ID of a rule by the word under which fields cite it, `lacks` the features that this edition has not,
    each with the beginning of the sentence that refuses a field of it. Ids in `reserved`, and those that begin with one
    of `prefixes`, are the battle's own.
    """

    __slots__ = ("cites", "lacks", "options", "prefixes", "reserved", "shape", "system")

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

    def rule(self, spec: FieldSpec) -> str:
        """Return the ID of the rule that a field is read by, "" for none."""
        return self.cites.get(spec.rule, spec.rule)

    def help(self, spec: FieldSpec) -> str:
        """Return what a field is for, its rule in brackets."""
        rule = self.rule(spec)
        return f"{spec.help} ({rule})".strip() if rule and rule not in spec.help else spec.help

    def specs(self, shape: type[Part]) -> list[FieldSpec]:
        """Return the fields of a part that this edition has, in their order."""
        return [spec for spec in specs_of(shape) if spec.feature not in self.lacks]
