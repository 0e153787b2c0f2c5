"""The list of faults at the head of a form: one line a fault, each a link to its field."""

import re
from dataclasses import dataclass
from typing import Any

from django import forms

from common.web.labels import word
from common.wording import places_in_words

# Keys of the rules within a sentence: lower case or figures with underscores, and the two nations.
_KEY = re.compile(r"(?<![-\w])(?:[a-z0-9]+(?:_[a-z0-9]+)+|british|french|nco)(?![-\w])")


@dataclass(slots=True, frozen=True)
class FormFault:
    """One fault: the id of the element to go to ("" for none), what its field is called, and the sentence."""

    anchor: str
    label: str
    sentence: str


def in_words(sentence: str) -> str:
    """Return a sentence of the rules for a reader: keys such as war_chief, and places, in words."""
    return _KEY.sub(lambda found: word(found.group()), places_in_words(sentence))


def faults_of(*given: forms.BaseForm | None) -> list[FormFault]:
    """Return the faults of some forms that one page sends together, those of no field first."""
    checked = [form for form in given if form is not None and form.is_bound]
    found = [FormFault("", "", str(error)) for form in checked for error in form.non_field_errors()]
    for form in checked:
        for name in form.fields:
            found += [
                FormFault(anchor_of(form[name]), label_of(form, name), str(error))
                for error in form.errors.get(name, [])
            ]
    return found


def anchor_of(field: forms.BoundField) -> str:
    """Return the id of the element to which a link to a field leads: its box, or its first choice."""
    several = isinstance(field.field.widget, forms.RadioSelect | forms.CheckboxSelectMultiple)
    return f"{field.auto_id}_0" if several else str(field.id_for_label or field.auto_id)


def label_of(form: forms.BaseForm, name: str) -> str:
    """Return a label that is clear outside the form; a form of rows may add the row's name in `full_label`."""
    named: Any = getattr(form, "full_label", None)
    return str(named(name) if named is not None else form[name].label)
