"""The fields of a form for what a schema declares, among them those whose values are typed as text."""

import re
from collections.abc import Callable
from typing import Any

from django import forms

from common.admin.fields import DocumentField, LinesField
from common.names import refuse_unseen
from rules.core import lengths
from rules.core import schema as declared
from rules.core.schema import FieldSpec, Schema

TABLES = (declared.PART, declared.PARTS)

_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}")
_NONE = "none"


def wide(width: float) -> str:
    """Return the class by which a field is so many em wide: em-3-2 for 3.2 (config/static/petite/admin.css)."""
    return f"em-{width:g}".replace(".", "-")


def box(width: float) -> forms.TextInput:
    """Return a box for text, so many em wide."""
    return forms.TextInput(attrs={"class": wide(width)})


class WordsField(forms.CharField):
    """A list of words, typed with blanks between; subclasses show and read other values of an order of battle."""

    def shown(self, value: Any) -> str:
        """Return a list, or values by key, as text."""
        return " ".join(str(each) for each in value)

    def read(self, typed: str) -> Any:
        """Return the values that are typed; raise ValidationError for others."""
        return typed.split()

    def words(self, text: str) -> list[str]:
        """Return what has to differ in two texts that mean different values."""
        return text.split()

    def prepare_value(self, value: Any) -> Any:
        """Show values as text, and what the field is not for as it is."""
        return self.shown(value) if isinstance(value, (list, dict)) else value

    def clean(self, value: Any) -> Any:
        """Return the values."""
        return self.read(str(super().clean(self.prepare_value(value)) or ""))

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare what is meant, so that the way of writing does not count."""
        before, now = (self.words(str(self.prepare_value(value) or "")) for value in (initial, data))
        return before != now


class PlaceField(WordsField):
    """A place on the table as two whole numbers with a blank between, such as 450 180."""

    # Scripts that move a piece find all its places by the mark.
    widget = forms.TextInput(attrs={"class": wide(5.5), "data-points": ""})

    def read(self, typed: str) -> list[int] | None:
        """Return the pair, or None where nothing is typed."""
        steps = self.words(typed)
        if not steps:
            return None
        if len(steps) != 2 or not all(_WHOLE_NUMBER.fullmatch(step) for step in steps):
            raise forms.ValidationError("Type two whole numbers, such as 450 180.")
        return [int(step) for step in steps]

    def words(self, text: str) -> list[str]:
        """Return the numbers, whether or not there is a comma between them."""
        return text.replace(",", " ").split()


class PlacesField(WordsField):
    """A list of such places, with commas between."""

    widget = forms.Textarea(attrs={"rows": 3, "cols": 70, "data-points": ""})

    def shown(self, value: Any) -> str:
        """Return a list of pairs as text."""
        return ", ".join(" ".join(str(step) for step in place) for place in value)

    def read(self, typed: str) -> list[list[int]]:
        """Return the places."""
        return [PlaceField().clean(each) for each in typed.split(",")] if typed.strip() else []


class ByKeyField(WordsField):
    """Values by key with commas between: "beauport 12, levis 5", or "beauport left right"; "none" for no key at all.

    One number is read as a number. Other words are a list where the values may be `lists`; with words that need no key,
    these alone are a list as well.
    """

    widget = forms.Textarea(attrs={"rows": 2, "cols": 70})

    def __init__(self, keys: tuple[str, ...], *, lists: bool = False) -> None:
        self.keys, self.lists = keys, lists
        self.alone: tuple[str, ...] = ()
        super().__init__(required=False)

    def show_example(self) -> None:
        """Show in the empty box how it is filled in."""
        self.widget.attrs["placeholder"] = f"such as {self.keys[0]} 2"

    def take_words(self, words: tuple[str, ...], help_text: str) -> None:
        """Take a list of these words too, without a key."""
        self.alone = words
        self.help_text = f"{self.help_text} {help_text}"

    def shown(self, value: Any) -> str:
        """Return values as words."""
        if isinstance(value, list):
            return super().shown(value) or _NONE
        texts = {
            key: super(ByKeyField, self).shown(held) if isinstance(held, list) else held for key, held in value.items()
        }
        return ", ".join(f"{key} {text}".strip() for key, text in texts.items()) or _NONE

    def read(self, typed: str) -> Any:
        """Return the values, or None where nothing is typed."""
        typed = typed.strip()
        if typed in ("", _NONE):
            return {} if typed else None
        parts = [part.split() for part in typed.split(",")]
        if len(parts) == 1 and parts[0][0] in self.alone:
            return parts[0]
        if any(not part or part[0] not in self.keys for part in parts):
            first = self.keys[0]
            raise forms.ValidationError(f"Begin each part with one of {', '.join(self.keys)}, such as: {first} 2.")
        return {key: self._held(held) for key, *held in parts}

    def _held(self, words: list[str]) -> int | str | list[str]:
        if len(words) == 1 and words[0].isdecimal():
            return int(words[0])
        return words if self.lists else " ".join(words)


def form_field(schema: Schema, spec: FieldSpec) -> Any:
    """Return the field of a form for a declared one, its rule in the help."""
    # What only one case of the order of battle needs may be left out in the others.
    needed = spec.kind in _NEEDED and spec.needed and schema.always(spec)
    found = _KINDS[spec.kind](spec, needed)
    own = spec.title if spec.kind not in TABLES else ""
    found.label = own or spec.key.replace("_", " ").capitalize()
    found.required, found.help_text = needed, schema.help(spec)
    return found


def _choice(spec: FieldSpec, needed: bool) -> forms.Field:
    """Return a choice.

    A browser sends the first word of a list that was not touched; so it counts as unchanged in an empty row.
    """
    labels = spec.labels or [word.replace("_", " ") for word in spec.choices]
    nothing = [] if needed else [("", spec.none)]
    choices = [*nothing, *zip(spec.choices, labels, strict=True)]
    return forms.ChoiceField(choices=choices, initial=spec.choices[0] if needed else None)


def _number(spec: FieldSpec, needed: bool) -> forms.Field:
    """Return a whole number; the rules say what is wrong with one, so the field itself only asks for it."""
    width = wide(3.2 if spec.maximum < 100 else 4.5)
    return forms.IntegerField(widget=forms.NumberInput({"min": spec.minimum, "max": spec.maximum, "class": width}))


def _truth(spec: FieldSpec, needed: bool) -> forms.Field:
    if spec.default is not None:
        return forms.BooleanField()
    yes, no = spec.labels or ("yes", "no")
    choices = [("", spec.none), ("True", yes), ("False", no)]
    return forms.TypedChoiceField(choices=choices, coerce="True".__eq__, empty_value=None)


def _word(spec: FieldSpec, needed: bool) -> forms.Field:
    """Return an id or a word of the author's own."""
    return forms.SlugField(widget=box(7))


def _by_key(spec: FieldSpec, needed: bool) -> forms.Field:
    return ByKeyField(spec.choices, lists=any(value.kind == declared.WORDS for value in spec.values))


def _rows(spec: FieldSpec, needed: bool) -> forms.Field:
    """Return a box for a part or a list within a row, which has no space for a table of its own."""
    return DocumentField(rows=3, cols=50)


# The kinds that a form insists on where a field is needed; the rules say so of the others.
_NEEDED = (
    *(declared.IDENTITY, declared.REFERENCE, declared.TEXT, declared.CHOICE, declared.NUMBER),
    *(declared.POINT, declared.POINTS),
)
_KINDS: dict[str, Callable[[FieldSpec, bool], forms.Field]] = {
    declared.IDENTITY: _word,
    declared.REFERENCE: _word,
    declared.TEXT: lambda spec, needed: forms.CharField(
        widget=box(spec.length), max_length=lengths.NAME, validators=[refuse_unseen]
    ),
    declared.CHOICE: _choice,
    declared.NUMBER: _number,
    declared.TRUTH: _truth,
    declared.POINT: lambda spec, needed: PlaceField(),
    declared.POINTS: lambda spec, needed: PlacesField(),
    declared.WORDS: lambda spec, needed: WordsField(widget=box(spec.length)),
    declared.LINES: lambda spec, needed: LinesField(widget=forms.Textarea({"rows": 9, "cols": 28})),
    declared.MAPPING: _by_key,
    declared.PART: _rows,
    declared.PARTS: _rows,
    declared.DOCUMENT: lambda spec, needed: DocumentField(rows=4),
}
