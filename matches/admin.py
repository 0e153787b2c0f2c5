"""The admin of matches: matches with their seats and answers to read, notices and webhooks to look after.

Who plays in a match that is not over sees nothing here that its table does not show: no seed, no answer, no notice of
another player.
"""

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from common.admin.archive import ArchiveFilter, Archiving
from common.admin.readonly import ListedLookups, ReadOnly, ReadOnlyAdmin, person
from matches.archiving import MATCHES
from matches.models import Answer, Match, Notice, Owed, Seat, Webhook

CLOSED = "You play in this match: its dice and its answers are closed to you until it is over."
_GOES_ON = (Match.Status.INVITING, Match.Status.OPEN, Match.Status.FROZEN)


def played_by(request: HttpRequest) -> QuerySet[Match]:
    """Return the matches that go on in which this person plays."""
    return Match.objects.filter(status__in=_GOES_ON, seats__user=person(request).pk)


def is_playing(request: HttpRequest, match: Match) -> bool:
    """Return whether a match goes on in which this person plays."""
    return played_by(request).filter(pk=match.pk).exists()


class _Rows(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """Rows of a match that are only read."""

    extra = 0
    can_delete = False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return all fields."""
        return self.fields


class SeatInline(_Rows):
    """The seats, without the links by which they are taken."""

    model = Seat
    fields = ["name", "place", "user", "guest", "doctrine", "adjutant"]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Leave out who answers for another player, which is that player's own affair while the match goes on."""
        playing = obj is not None and is_playing(request, obj)
        return [name for name in self.fields if not (playing and name == "adjutant")]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Return the seats with their users."""
        return super().get_queryset(request).select_related("user")


class AnswerInline(_Rows):
    """The answers in force and those withdrawn, in their order."""

    model = Answer
    fields = ["number", "seat_shown", "kind", "rule", "who", "code", "by", "user", "given", "withdrawn"]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Return the answers with seat and user."""
        return super().get_queryset(request).select_related("seat", "user")

    @admin.display(description="seat")
    def seat_shown(self, answer: Answer) -> str:
        """Return the name of the seat."""
        return answer.seat.name


class OwedInline(_Rows):
    """The answers that are owed."""

    model = Owed
    fields = ["seat_shown", "kind", "rule", "who", "since", "until"]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Return what is owed with its seat."""
        return super().get_queryset(request).select_related("seat")

    @admin.display(description="seat")
    def seat_shown(self, owed: Owed) -> str:
        """Return the name of the seat."""
        return owed.seat.name


@admin.register(Match)
class MatchAdmin(Archiving, ReadOnlyAdmin):
    """Matches, those that changed last first; their owner and superusers archive and delete them."""

    keeper = MATCHES
    list_display = ["title", "system", "status", "owner", "turn_shown", "created", "finished"]
    list_filter = [ArchiveFilter, "status", "system", "dice_from"]
    search_fields = ["title", "code", "owner__username", "scenario__slug"]
    list_select_related = ["scenario", "owner"]
    ordering = ["-created"]
    actions = ["archive_selected", "unarchive_selected"]
    inlines = [SeatInline, OwedInline, AnswerInline]
    fieldsets = [
        (None, {"fields": ["title", "code", "scenario", "owner", "system", "engine_version", "return_of"]}),
        ("Agreed", {"fields": ["dice_from", "staff_allowed", "patience_hours"]}),
        ("Where it is", {"fields": ["status", "why", "battle", "created", "finished"]}),
        ("Dice", {"fields": ["seed_shown", "stream", "turn", "dice_rolled", "digest"]}),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Return the matches this person may read; a superuser reads all."""
        rows = super().get_queryset(request).defer("setup")
        if person(request).is_superuser:
            return rows
        open_to_all = Q(status="over", commission="")
        mine = Match.objects.filter(open_to_all | Q(owner=person(request)) | Q(seats__user=person(request)))
        return rows.filter(pk__in=mine.values("pk"))

    def changeform_view(self, request: HttpRequest, object_id: Any = None, *args: Any, **others: Any) -> Any:
        """Say why a player sees less than others do."""
        match = self.get_object(request, unquote(object_id)) if object_id and request.method == "GET" else None
        if match is not None and is_playing(request, match):
            messages.warning(request, CLOSED)
        return super().changeform_view(request, object_id, *args, **others)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Leave the dice out for a player while the match goes on."""
        if obj is not None and not is_playing(request, obj):
            return self.fieldsets
        return [(title, section) for title, section in self.fieldsets if title != "Dice"]

    def get_inline_instances(self, request: HttpRequest, obj: Any = None) -> Any:
        """Leave answers out for a player while the match goes on."""
        inlines = super().get_inline_instances(request, obj)
        if obj is not None and not is_playing(request, obj):
            return inlines
        return [each for each in inlines if isinstance(each, SeatInline)]

    @admin.display(description="seed")
    def seed_shown(self, match: Match) -> str:
        """Return the seed; a column of its own, so that it can have a heading. A campaign's is its umpire's."""
        return "that of the campaign" if match.commission else match.seed

    @admin.display(description="turn")
    def turn_shown(self, match: Match) -> str:
        """Return the turn of a match that is over."""
        return str(match.turn) if match.status == Match.Status.OVER else "–"


@admin.register(Notice)
class NoticeAdmin(ReadOnlyAdmin):
    """Notices and their mails: what could not be sent, and why; none of a match that goes on and that one plays."""

    list_display = ["created", "user", "match", "kind", "mail", "tries", "sent", "trouble"]
    list_filter = ["mail", "kind"]
    search_fields = ["user__username", "match__title", "trouble"]
    list_select_related = ["user", "match"]
    date_hierarchy = "created"
    actions = ["try_again"]
    fields = ["match", "user", "kind", "created", "mail", "due", "sent", "tries", "trouble"]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Return the notices but for those of matches in which this person plays."""
        rows = super().get_queryset(request)
        return rows.exclude(match__in=played_by(request).values("pk"))

    @admin.action(description="Try the mails of the selected notices again that could not be sent")
    def try_again(self, request: HttpRequest, queryset: Any) -> None:
        """Let mails that were given up go out with the next round."""
        failed = queryset.filter(mail__in=[Notice.Mail.FAILED, Notice.Mail.WAITING], tries__gt=0)
        count = failed.update(mail=Notice.Mail.WAITING, tries=0, due=timezone.now())
        self.message_user(request, f"{count} {'mail is' if count == 1 else 'mails are'} tried again within the minute.")


@admin.register(Webhook)
class WebhookAdmin(ListedLookups, ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Webhooks of users, without their secrets; staff may delete one that does harm."""

    list_display = ["user", "address", "active", "trouble", "created"]
    list_filter = ["active"]
    search_fields = ["user__username", "address"]
    list_select_related = ["user"]
    fields = ["user", "address", "active", "trouble", "created"]
    list_per_page = 100
    show_full_result_count = False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether this person has the permission: no service depends on the row."""
        return admin.ModelAdmin.has_delete_permission(self, request, obj)
