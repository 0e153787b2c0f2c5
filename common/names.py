"""The one validator of names that people type: no character that cannot be seen, none that turns text round."""

import re
from typing import Any

from django.core.exceptions import ValidationError

from rules.core.errors import Fault
from rules.core.plain_text import unseen_sentence

# Ends of lines and tabs are no part of a name, but of longer texts; what holds them is read line by line.
_LAYOUT = re.compile(r"[\t\r\n]")


def refuse_unseen(text: Any) -> None:
    """Raise Django's ValidationError for a text with such a character (a validator of forms and serializers)."""
    sentence = unseen_sentence("It", _LAYOUT.sub(" ", text)) if isinstance(text, str) else ""
    if sentence:
        raise ValidationError(sentence, code="unseen")


def unseen_faults(value: Any, place: str = "") -> list[Fault]:
    """Return a fault for each text with such a character in values of any depth, by its dotted place."""
    if isinstance(value, str):
        sentence = unseen_sentence(place.rpartition(".")[2] or "It", _LAYOUT.sub(" ", value))
        return [Fault(place, sentence)] if sentence else []
    if isinstance(value, dict):
        parts: Any = value.items()
    else:
        parts = enumerate(value) if isinstance(value, list | tuple) else ()
    found: list[Fault] = []
    for key, inner in parts:
        # A key of somebody else's is not repeated in the place of a fault if it cannot be read itself.
        odd = isinstance(key, str) and unseen_sentence("A key", key)
        found += [Fault(place, odd)] if odd else unseen_faults(inner, f"{place}.{key}".lstrip("."))
    return found
