"""Measurements of balance in the admin: what was measured, by which rules, and the outcome."""

import json

from django.contrib import admin
from django.utils.html import format_html

from battles.measurements import is_stale
from battles.models import Measurement
from common.admin.readonly import ReadOnlyAdmin


@admin.register(Measurement)
class MeasurementAdmin(ReadOnlyAdmin):
    """Measurements, newest first; the newest of a kind is the one that pages show."""

    list_display = ["__str__", "kind", "system", "scenario", "runs", "created", "current", "over"]
    list_filter = ["kind", "system", "created"]
    search_fields = ["system", "scenario", "engine_version"]
    date_hierarchy = "created"
    fieldsets = [
        (
            None,
            {"fields": ["kind", "system", "scenario", "over", "engine_version", "current", "runs", "seed", "created"]},
        ),
        ("Outcome", {"fields": ["document_shown"]}),
    ]

    @admin.display(description="by the present rules", boolean=True)
    def current(self, measurement: Measurement) -> bool:
        """Return whether it was made with the present rules."""
        return not is_stale(measurement)

    @admin.display(description="measured", boolean=True)
    def over(self, measurement: Measurement) -> bool:
        """Return whether the workers have finished it."""
        return measurement.waits_for is None

    @admin.display(description="document")
    def document_shown(self, measurement: Measurement) -> str:
        """Return the outcome as indented JSON."""
        return format_html("<pre>{}</pre>", json.dumps(measurement.document, indent=1, ensure_ascii=False))
