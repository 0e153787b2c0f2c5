"""Form fields that the admin lacks: a list of names, one a line."""

from typing import Any

from django import forms


class LinesField(forms.CharField):
    """A list of texts, edited one a line; empty lines do not count."""

    widget = forms.Textarea(attrs={"rows": 4, "cols": 40})

    def prepare_value(self, value: Any) -> Any:
        """Show a list as lines."""
        return "\n".join(str(line) for line in value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> list[str]:  # type: ignore[override]
        """Read lines as a list."""
        if isinstance(value, list):
            return value
        return [line.strip() for line in str(value or "").splitlines() if line.strip()]

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare lists, so that the way of writing them does not count."""
        return (initial or []) != self.to_python(data)
