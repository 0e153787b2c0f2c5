"""What campaigns have been through, in the admin: months, inputs and the journal, to read."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from campaigns import services
from campaigns.admin.override import SayingClosed, led_by, seen_by
from campaigns.models import Amendment, CampaignInput, Encounter, JournalLine
from common.admin.readonly import ReadOnlyAdmin, person
from common.exceptions import InvalidRequest


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

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> Any:
        """Lead to the page on which a month that is over is amended."""
        month = kwargs.get("obj")
        if month is not None and month.state == Encounter.State.CLOSED and not month.passed:
            address = reverse("amend", args=[month.campaign.key, month.number])
            context["subtitle"] = format_html('{} <a href="{}">Amend this month</a>', month, address)
        return super().render_change_form(request, context, *args, **kwargs)


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


@admin.register(Amendment)
class AmendmentAdmin(UmpiresRecordAdmin):
    """Changes to the past: previews, which may be accepted or dropped here, and what became of them."""

    list_display = ["campaign", "kind", "first", "status", "reason", "user", "created", "finished"]
    list_filter = ["status", "kind", "created"]
    list_select_related = ["campaign", "user"]
    search_fields = ["campaign__name", "reason"]
    actions = ["accept_selected", "drop_selected"]
    fields = [
        "campaign",
        ("kind", "status"),
        "first",
        "reason",
        "changes",
        "flags",
        "difference",
        "error_message",
        "user",
    ]

    @admin.action(description="Accept the selected amendments")
    def accept_selected(self, request: HttpRequest, queryset: Any) -> None:
        """Put their months in the place of the campaigns' own."""
        self._decide(request, queryset, services.accept, "accepted")

    @admin.action(description="Drop the selected amendments")
    def drop_selected(self, request: HttpRequest, queryset: Any) -> None:
        """Drop them; nothing is changed."""
        self._decide(request, queryset, services.drop, "dropped")

    def _decide(self, request: HttpRequest, queryset: Any, act: Callable[..., Any], done: str) -> None:
        for amendment in queryset.order_by("pk"):
            try:
                act(amendment=amendment, user=person(request))
            except InvalidRequest as refused:
                self.message_user(request, f"{amendment}: {refused.message}", messages.ERROR)
            else:
                self.message_user(request, f"{amendment} is {done}.")
