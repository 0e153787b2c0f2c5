"""What campaigns have been through, in the admin: months, inputs and the journal, to read."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from campaigns.admin.override import SayingClosed, led_by, seen_by
from campaigns.models import CampaignInput, Encounter, JournalLine
from common.admin.readonly import ReadOnlyAdmin


class RecordAdmin(ReadOnlyAdmin):
    """Rows of campaigns that the person takes part in."""

    def get_queryset(self, request: HttpRequest) -> Any:
        """Return the rows of campaigns that the person may see."""
        return seen_by(request, super().get_queryset(request), "campaign")


@admin.register(Encounter)
class EncounterAdmin(RecordAdmin):
    """Months of all campaigns; what is hidden from the player is not shown here either."""

    list_display = ["campaign", "year", "month", "kind", "opponent", "state", "success", "result_source", "finished"]
    list_filter = ["state", "kind", "opponent", "success", "result_source", "year"]
    list_select_related = ["campaign"]
    search_fields = ["campaign__name", "kind", "opponent", "error_message"]
    fields = [
        "campaign",
        ("year", "month"),
        ("kind", "opponent"),
        "state",
        "doctrine",
        ("success", "result_source"),
        ("claimed_by", "claimed_at", "finished"),
        "match",
        "battle",
        "error_message",
    ]


class UmpiresRecordAdmin(SayingClosed, ReadOnlyAdmin):
    """Rows that show what players may not know: an umpire sees those of his own campaigns."""

    def get_queryset(self, request: HttpRequest) -> Any:
        """Return the rows of campaigns whose umpire the person is."""
        return led_by(request, super().get_queryset(request), "campaign")


@admin.register(JournalLine)
class JournalLineAdmin(UmpiresRecordAdmin):
    """The journals, line by line, with rule and dice."""

    list_display = ["campaign", "year", "month", "number", "part", "kind", "rule", "faces", "withdrawn", "user"]
    list_filter = ["part", "kind", "withdrawn", "year"]
    list_select_related = ["campaign", "user"]
    search_fields = ["campaign__name", "rule", "kind"]
    fields = ["campaign", "encounter", ("year", "month", "number"), ("part", "kind", "rule"), "dice", "data", "user"]

    @admin.display(description="dice")
    def faces(self, line: JournalLine) -> str:
        """Return the faces of the line's dice, roll by roll."""
        return "; ".join(", ".join(str(face) for face in roll.get("faces", [])) for roll in line.dice)


@admin.register(CampaignInput)
class CampaignInputAdmin(UmpiresRecordAdmin):
    """Decisions and results that went in, in order."""

    list_display = ["campaign", "number", "kind", "encounter", "user", "created"]
    list_filter = ["kind", "created"]
    list_select_related = ["campaign", "encounter", "user"]
    search_fields = ["campaign__name", "kind"]
    fields = ["campaign", "number", "kind", "encounter", "payload", "user", "created"]
