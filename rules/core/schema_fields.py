"""Declare the fields of a part: one function for each kind of field, and others for what is not of every field.

    steps: int = column("Steps", number(1, 4, needed=False, rule="QB-OOB-1", help="Left out: all."))

A function returns what a dataclass takes for a field; `rules.core.schema` says what becomes of it.
"""

from copy import copy
from dataclasses import field
from typing import Any

from rules.core import schema
from rules.core.orders import PERSON
from rules.core.schema import FieldSpec, Part, specs_of
from rules.core.search import keys


def identity(help: str = "") -> Any:
    """Declare the id of a unit, a leader or another piece."""
    return _declared(FieldSpec(schema.IDENTITY, True, "", "", help))


def reference(needed: bool = True, rule: str = "", help: str = "") -> Any:
    """Declare the id of another piece, which the system's cross-field rules look for."""
    spec = FieldSpec(schema.REFERENCE, needed, "", rule, help)
    spec.late = True
    return _declared(spec)


def text(length: int, needed: bool = False, default: str = "", rule: str = "", help: str = "") -> Any:
    """Declare a name or another text."""
    spec = FieldSpec(schema.TEXT, needed, default, rule, help)
    spec.length = length
    return _declared(spec)


def choice(
    choices: tuple[str, ...], needed: bool = True, default: str = "", rule: str = "", help: str = "", none: str = ""
) -> Any:
    """Declare one of several words; left out it is the `default`, and a form shows `none`, or else the default."""
    spec = FieldSpec(schema.CHOICE, needed, default, rule, help)
    spec.choices, spec.none = choices, none or default.replace("_", " ") or "-"
    return _declared(spec)


def commander(doctrines: tuple[str, ...], default: str = "", rule: str = "", help: str = "", none: str = "") -> Any:
    """Declare who leads a side: one of its system's doctrines, a commander who plays any game, or a person."""
    declared = choice((*doctrines, *keys.OFFERED, PERSON), False, default, rule, help, none)
    declared.metadata["spec"].leads = True
    return declared


def number(minimum: int, maximum: int, needed: bool = True, default: int = 0, rule: str = "", help: str = "") -> Any:
    """Declare a whole number between two bounds, both included."""
    spec = FieldSpec(schema.NUMBER, needed, default, rule, help)
    spec.minimum, spec.maximum = minimum, maximum
    return _declared(spec)


def truth(rule: str = "", help: str = "", default: bool | None = False) -> Any:
    """Declare a switch; where it is left out it is the `default`, None for neither on nor off."""
    return _declared(FieldSpec(schema.TRUTH, False, default, rule, help))


def stated(help: str = "") -> Any:
    """Declare a switch that must be given."""
    return _declared(FieldSpec(schema.TRUTH, True, None, "", help))


def document(shape: type[Part], needed: bool = False, help: str = "", form: dict[str, object] | None = None) -> Any:
    """Declare plain values that the system judges itself, described by the fields of a part if it has any.

    Those without a part have a `form`, their JSON Schema.

    Annotate the field with Any: they may be of any type, and compiled no dataclass takes `object` for one.
    """
    spec = FieldSpec(schema.DOCUMENT, needed, None, "", help)
    spec.shape, spec.late = shape, True
    spec.form = form or {}
    return _declared(spec)


def point(most_x: int, most_y: int, needed: bool = True, rule: str = "", help: str = "") -> Any:
    """Declare a place of two whole numbers, each from 0 to its bound; [] where it is left out."""
    return _declared(_point(schema.POINT, most_x, most_y, needed, rule, help))


def points(most_x: int, most_y: int, rule: str = "", help: str = "", needed: bool = True) -> Any:
    """Declare a list of such places."""
    return _declared(_point(schema.POINTS, most_x, most_y, needed, rule, help))


def _point(kind: str, most_x: int, most_y: int, needed: bool, rule: str, help: str) -> FieldSpec:
    spec = FieldSpec(kind, needed, [], rule, help)
    spec.minimum, spec.maximum = most_x, most_y
    return spec


def words(help: str = "", length: int = 14, choices: tuple[str, ...] = (), rule: str = "") -> Any:
    """Declare a list of words, empty where it is left out; with `choices` each is one of these."""
    spec = FieldSpec(schema.WORDS, False, [], rule, help)
    spec.length, spec.choices = length, choices
    return _declared(spec)


def by_key(keys: tuple[str, ...], values: list[Any], rule: str = "", help: str = "") -> Any:
    """Declare values by key, {} where it is left out.

    Each fits one of the declared `values`: a number, a choice or words of some choices.
    """
    spec = FieldSpec(schema.MAPPING, False, {}, rule, help)
    spec.choices, spec.values = keys, [value.metadata["spec"] for value in values]
    return _declared(spec)


def lines(minimum: int, maximum: int, rule: str, help: str, pattern: str) -> Any:
    """Declare a list of texts, one below the other, so many of so many letters; cross-field rules judge the texts."""
    spec = FieldSpec(schema.LINES, False, [], rule, help)
    spec.minimum, spec.maximum, spec.pattern, spec.late = minimum, maximum, pattern, True
    return _declared(spec)


def part(shape: type, title: str = "", needed: bool = False, help: str = "", rule: str = "") -> Any:
    """Declare a part within the part, None where it is left out."""
    spec = FieldSpec(schema.PART, needed, None, rule, help)
    spec.shape, spec.title = shape, title
    return _declared(spec)


def parts(shape: type, title: str, minimum: int = 0, maximum: int = 0, help: str = "", rule: str = "") -> Any:
    """Declare a list of parts; cross-field rules judge its length."""
    spec = FieldSpec(schema.PARTS, minimum > 0, [], rule, help)
    spec.shape, spec.title, spec.minimum, spec.maximum = shape, title, minimum, maximum
    return _declared(spec)


def option(
    rule: str,
    sentence: str,
    default: bool | int | str = False,
    choices: tuple[str, ...] = (),
    least: int = 0,
    most: int = 0,
) -> Any:
    """Declare one of the options of a game, in a class with a field for each; see `rules.core.schema.Option`."""
    return field(default=default, metadata={"option": (default, rule, sentence, choices, least, most)})


def options() -> Any:
    """Declare the options of the rules: read, they hold a value for each option of the system."""
    return _declared(FieldSpec(schema.OPTIONS, False, {}, "", ""))


def of(feature: str, declared: Any) -> Any:
    """Declare a field for those editions only that do not lack a feature."""
    declared.metadata["spec"].feature = feature
    return declared


def keyed(key: str, declared: Any) -> Any:
    """Declare the key of a field whose name is another, since it has two meanings of two features."""
    declared.metadata["spec"].known_as = key
    return declared


def labelled(labels: tuple[str, ...], declared: Any) -> Any:
    """Declare how a form shows the choices of a field, or the yes and the no of a switch that can be neither."""
    declared.metadata["spec"].labels = labels
    return declared


def titled(title: str, declared: Any) -> Any:
    """Declare what a form calls a field, where that is not its key."""
    declared.metadata["spec"].title = title
    return declared


def bounded(longest: int, declared: Any) -> Any:
    """Declare that a text, or each of a list, has 1 to so many letters and is more than blanks."""
    declared.metadata["spec"].longest = longest
    return declared


def refused(sentence: str, declared: Any) -> Any:
    """Declare the sentence for a value that does not fit, with {who}, {value}, {minimum}, {maximum}, {choices}."""
    declared.metadata["spec"].sentence = sentence
    return declared


def column(heading: str, declared: Any) -> Any:
    """Declare a field that a listing shows in a column under a heading."""
    declared.metadata["spec"].column = heading
    return declared


def like(pattern: str, declared: Any) -> Any:
    """Declare what a text looks like, as a regular expression, for those who describe it."""
    declared.metadata["spec"].pattern = pattern
    return declared


def needed(declared: Any) -> Any:
    """Declare that a field must be given, though its kind may be left out."""
    declared.metadata["spec"].needed = True
    return declared


def unseen(declared: Any) -> Any:
    """Declare a field that no form shows; editing leaves it as it was."""
    declared.metadata["spec"].unseen = True
    return declared


def begun(declared: Any) -> Any:
    """Declare a field of a battle that has begun, which an order of battle that begins with turn 1 has not."""
    declared.metadata["spec"].begun = True
    return declared


def late(declared: Any) -> Any:
    """Leave it to the cross-field rules to judge a field."""
    declared.metadata["spec"].late = True
    return declared


def numberless(without: tuple[str, ...], declared: Any) -> Any:
    """Declare the words of a choice that the source has but prints no numbers for; each is refused by name."""
    declared.metadata["spec"].numberless = without
    return declared


def blank(declared: Any) -> Any:
    """Declare that a text of a record, which must be stated, may be empty."""
    declared.metadata["spec"].blank = True
    return declared


def as_in(shape: type[Part], name: str, default: object, title: str = "", help: str = "") -> Any:
    """Declare a field as another part declares it, but that it may be left out and has a default and a help of its own.

    It is judged by itself, and may be given on any turn.
    """
    spec = copy(next(each for each in specs_of(shape) if each.name == name))
    spec.needed, spec.default, spec.late, spec.begun = False, default, False, False
    spec.title, spec.help = title or spec.title, help
    spec.none = str(default).replace("_", " ") or spec.none
    return _declared(spec)


def _declared(spec: FieldSpec) -> Any:
    if spec.default == []:
        return field(default_factory=list, metadata={"spec": spec})
    if spec.default == {}:
        return field(default_factory=dict, metadata={"spec": spec})
    return field(default=spec.default, metadata={"spec": spec})
