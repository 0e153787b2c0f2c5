"""A form field for values by key, written as words: "beauport 12, levis 5"."""

from typing import Any

from django import forms

_NONE = "none"


class ByKeyField(forms.CharField):
    """Values by key with commas between: "beauport 12, levis 5", or "beauport left right"; "none" for no key at all.

    One number is read as a number. Other words are a list where the values may be `lists`; with words that need no key,
    these alone are a list as well.
    """

    def __init__(self, keys: tuple[str, ...], *, lists: bool = False, help_text: str = "") -> None:
        self.keys, self.lists = keys, lists
        self.words: tuple[str, ...] = ()
        super().__init__(required=False, help_text=help_text, widget=forms.Textarea(attrs={"rows": 2, "cols": 70}))

    def take_words(self, words: tuple[str, ...], help_text: str) -> None:
        """Take a list of these words too, without a key."""
        self.words = words
        self.help_text = f"{self.help_text} {help_text}"

    def prepare_value(self, value: Any) -> Any:
        """Show values as words."""
        if isinstance(value, list):
            return " ".join(str(entry) for entry in value) or _NONE
        if not isinstance(value, dict):
            return value
        return ", ".join(f"{key} {_shown(held)}".strip() for key, held in value.items()) or _NONE

    def clean(self, value: Any) -> Any:
        """Return the values, or None where nothing is typed."""
        typed = str(super().clean(self.prepare_value(value)) or "").strip()
        if typed in ("", _NONE):
            return {} if typed else None
        parts = [part.split() for part in typed.split(",")]
        if len(parts) == 1 and parts[0][0] in self.words:
            return parts[0]
        if any(not part or part[0] not in self.keys for part in parts):
            first = self.keys[0]
            raise forms.ValidationError(f"Begin each part with one of {', '.join(self.keys)}, such as: {first} 2.")
        return {key: self._held(held) for key, *held in parts}

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare what is meant, so that the way of writing does not count."""
        return str(self.prepare_value(initial) or "").split() != str(self.prepare_value(data) or "").split()

    def _held(self, words: list[str]) -> int | str | list[str]:
        if len(words) == 1 and words[0].isdecimal():
            return int(words[0])
        return words if self.lists else " ".join(words)


def _shown(held: object) -> str:
    return " ".join(str(entry) for entry in held) if isinstance(held, list) else str(held)
