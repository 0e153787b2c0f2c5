"""A choice that depends on another one of the same form: each option names the values of the other it goes with.

The page's script offers only what goes with the value chosen; without it everything is offered, by groups.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms


class LegalSelect(forms.Select):
    """A select whose options carry `data-for`, the values of the field `on` that they go with."""

    def __init__(self, *, on: str, legal: Mapping[str, Sequence[str]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.attrs["data-depends"] = on
        self.legal = legal

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return an option with what it goes with; one that is not listed goes with everything."""
        option = super().create_option(name, value, *args, **kwargs)
        if str(value) in self.legal:
            option["attrs"]["data-for"] = " ".join(self.legal[str(value)])
        return option
