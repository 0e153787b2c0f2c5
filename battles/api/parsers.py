"""Orders of battle as the API takes them in."""

from typing import Any

from common.api.parsers import ObjectParser
from common.exceptions import by_field
from rules import registry

_SETUP = "setup"


class SetupParser(ObjectParser):
    """A body with an order of battle: all its faults come at once, a character that is none among them."""

    def field_of(self, place: str) -> str:
        """Return the place as the rules name it, from the order of battle on."""
        return place.removeprefix(f"{_SETUP}.")

    def other_faults(self, data: Any) -> dict[str, list[str]]:
        """Return the faults of the order of battle, if its system is known."""
        setup = data.get(_SETUP) if isinstance(data, dict) else None
        rules = registry.find(str(setup.get("system"))) if isinstance(setup, dict) else None
        return by_field(rules.check(setup)) if rules is not None and isinstance(setup, dict) else {}
