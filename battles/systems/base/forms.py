"""The order of battle of any system as one document, for a system that has no forms of its own."""

from django import forms

from battles.systems.base.rows import Rows, Setup
from battles.systems.base.sheet import Fieldsets, Sheet
from common.admin.fields import DocumentField


class PlainSheet(Sheet):
    """One box with the whole order of battle."""

    def all_fields(self) -> dict[str, forms.Field]:
        """Return the box."""
        return {"document": DocumentField(rows=30, indent=1, help_text="The order of battle as the system reads it.")}

    def fieldsets(self) -> Fieldsets:
        """Return the one part."""
        return [("Order of battle", {"fields": ["document"]})]

    def initial_of(self, setup: Setup) -> Setup:
        """Return the document."""
        return {"document": setup}

    def composed(self, before: Setup, cleaned: Setup, lists: list[Rows]) -> Setup:
        """Return the document as it was edited."""
        return dict(cleaned["document"]) if isinstance(cleaned.get("document"), dict) else before


SHEET = PlainSheet
