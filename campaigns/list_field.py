"""The choice of the army list that a faction is raised by, as forms of the site and the admin have it (MM-ARMY-1)."""

from typing import Any

from django import forms

from campaigns.months.lists import list_faults
from rules.core.errors import cited


class ListField(forms.ChoiceField):
    """A choice among a faction's lists; any other is refused with the rule, the war it is of, and those there are."""

    def __init__(self, *, faction: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.faction = faction

    def validate(self, value: Any) -> None:
        """Raise the sentence of the rules where the list is none of this faction's, else that of any choice."""
        if value and not self.valid_value(value):
            for fault in list_faults({self.faction: value}, self.faction, ""):
                raise forms.ValidationError(cited(fault.message, fault.rule), code="invalid_choice")
        super().validate(value)
