"""The forms of a system that has no module of its own for them: those of its schema, else one document."""

from django import forms

from battles.systems.base.declared_sheet import DeclaredSheet
from battles.systems.base.rows import Rows, Setup
from battles.systems.base.sheet import Fieldsets, Sheet
from common.admin.fields import DocumentField
from rules import registry


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


def sheet_of(system: str) -> Sheet:
    """Return the forms by a system's schema; one document where it declares none, or is not known."""
    known = registry.find(system)
    schema = known.schema() if known is not None else None
    return PlainSheet(system) if schema is None else DeclaredSheet(system, schema)


SHEET = sheet_of
