"""What is on a real table as a form, and its exact chances as a page shows them."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django import forms

from battles.systems.base import situations as known
from battles.systems.base.fields import form_field
from battles.systems.base.rows import values_or_raw
from battles.systems.base.situations import Chances, Situation
from battles.web.forms import RefusableForm, read_faces
from common.exceptions import InvalidRequest
from rules.core.errors import SetupError
from rules.core.schema import CHOICE, PART, FieldSpec

_LONGEST_FRACTION = 46_656  # a denominator that a player still reads: six dice
_LEAST_SHOWN = Fraction(1, 2000)


class SituationForm(RefusableForm):
    """The fields of a situation, named by their places: `target.rep`."""

    dice = forms.CharField(
        label="My dice",
        required=False,
        max_length=1000,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
        help_text="Rolled at the table, in the order in which the book has them rolled, such as 3 5 1. Empty: the site "
        "rolls.",
    )

    def __init__(self, asked: Situation, data: Any = None) -> None:
        super().__init__(data)
        self.asked = asked
        own = self.fields.pop("dice")
        for name, spec in _named(asked):
            self.fields[name] = _field(asked, spec)
        self.fields["dice"] = own

    def clean_dice(self) -> list[int] | None:
        """Return the faces typed, None for none."""
        return read_faces(str(self.cleaned_data["dice"])) or None

    def groups(self) -> list[tuple[str, str, list[forms.BoundField]]]:
        """Return the fields by what they are of: a heading, a sentence, and the fields; those of no piece last."""
        found: list[tuple[str, str, list[forms.BoundField]]] = []
        for spec in self.asked.schema.specs(self.asked.shape):
            if spec.kind == PART:
                found.append((spec.title, spec.help, [self[name] for name, _ in _within(self.asked, spec)]))
        rest = [self[name] for name, _ in _named(self.asked) if "." not in name]
        return [*found, ("The table", "", rest)] if rest else found

    def table(self) -> dict[str, Any]:
        """Return what was filled in as plain values; a form that was not sent has the usual ones."""
        found: dict[str, Any] = {}
        values = values_or_raw(self) if self.is_bound else {}
        for name, _ in _named(self.asked):
            part, _, key = name.rpartition(".")
            if values.get(name) not in (None, ""):
                (found.setdefault(part, {}) if part else found)[key] = values[name]
        return found


def _named(asked: Situation) -> Iterator[tuple[str, FieldSpec]]:
    for spec in asked.schema.specs(asked.shape):
        if spec.kind == PART:
            yield from _within(asked, spec)
        else:
            yield spec.key, spec


def _within(asked: Situation, part: FieldSpec) -> list[tuple[str, FieldSpec]]:
    return [(f"{part.key}.{spec.key}", spec) for spec in asked.schema.specs(part.shape)]


def _field(asked: Situation, spec: FieldSpec) -> forms.Field:
    found: forms.Field = form_field(asked.schema, spec)
    found.initial = spec.default
    if spec.kind == CHOICE and isinstance(found, forms.ChoiceField):
        labels = spec.labels or tuple(word.replace("_", " ") for word in spec.choices)
        found.choices = list(zip(spec.choices, labels, strict=True))
    return found


@dataclass(slots=True, frozen=True)
class Row:
    """A chance as the page has it; `exact` is the fraction, "" for one that is too long to read."""

    words: str
    percent: str
    so_far: str
    exact: str
    width: str


@dataclass(slots=True, frozen=True)
class ChanceTable:
    """The chances of one measure: whether they are numbers, which add up, and the mean of these."""

    title: str
    rows: list[Row]
    mean: str

    @classmethod
    def of(cls, chances: Chances) -> "ChanceTable":
        """Return the chances of a measure in words."""
        rows = [
            Row(
                each.words,
                in_percent(each.share),
                in_percent(each.so_far),
                str(each.share) if each.share.denominator <= _LONGEST_FRACTION else "",
                f"{100 * float(each.share):.2f}",
            )
            for each in chances.rows
        ]
        mean = "" if chances.mean is None or len(rows) < 2 else f"{float(chances.mean):.2f}"
        return cls(chances.title, rows, mean)


def in_percent(share: Fraction) -> str:
    """Return a share in per cent with one place; what is neither never nor always is not shown as either."""
    if 0 < share < _LEAST_SHOWN:
        return "<0.1%"
    return ">99.9%" if 1 - _LEAST_SHOWN < share < 1 else f"{float(100 * share):.1f}%"


def tables_of(asked: Situation, table: dict[str, Any]) -> list[ChanceTable]:
    """Return the chances of a table; raises InvalidRequest with what is wrong with its fields."""
    try:
        return [ChanceTable.of(each) for each in known.chances(asked, table)]
    except SetupError as error:
        raise InvalidRequest.of_rules(error) from error


def usual_of(system: str, rule: str) -> list[tuple[Situation, list[ChanceTable]]]:
    """Return the situations in which a rule counts, with the chances of their usual tables."""
    return [(each, tables_of(each, SituationForm(each).table())) for each in known.citing(system, rule)]
