"""A choice in a form of the site or the admin whose refusals are the rules' own sentences."""

from collections.abc import Callable
from typing import Any

from django import forms

from rules.core.errors import Fault, cited


class RuledChoiceField(forms.ChoiceField):
    """A choice; for a value that is none of it `judge` says what is wrong, by which rule, and what to do."""

    def __init__(self, *, judge: Callable[[str], list[Fault]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.judge = judge

    def validate(self, value: Any) -> None:
        """Raise the sentence of the rules where they have one, else that of any choice."""
        if value and not self.valid_value(value):
            for fault in self.judge(value):
                raise forms.ValidationError(cited(fault.message, fault.rule), code="invalid_choice")
        super().validate(value)
