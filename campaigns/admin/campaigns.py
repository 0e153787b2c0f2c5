"""Campaigns in the admin: to read whole, and to override, unit by unit, with a reason."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest

from campaigns import services
from campaigns.admin.override import OverrideFormSet, Overriding, SayingClosed, is_umpire, reason_field, seen_by
from campaigns.admin.roster import LeaderInline, UnitInline, apply
from campaigns.ledger.archiving import CAMPAIGNS
from campaigns.membership.access import refuse_at_table, require
from campaigns.models import Campaign, Membership, Role, Standing
from campaigns.months import sealing
from campaigns.months.reconcile import reconcile
from common.admin.archive import ArchiveFilter, Archiving
from common.admin.readonly import ListedLookups, ReadOnly, person
from common.exceptions import InvalidRequest


class CampaignForm(forms.ModelForm):  # type: ignore[type-arg]
    """The reason for what is overridden below."""

    reason = reason_field()

    class Meta:
        model = Campaign
        fields: list[str] = []


class StandingInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """Morale and investment of each faction."""

    model = Standing
    extra = 0
    fields = ["faction", "morale", "investment", "out"]
    readonly_fields = ["faction", "morale", "investment", "out"]


class MembershipInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """Who takes part."""

    model = Membership
    extra = 0
    fields = ["user", "role", "joined"]
    readonly_fields = ["user", "role", "joined"]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Fetch the people with their parts."""
        return super().get_queryset(request).select_related("user")


@admin.register(Campaign)
class CampaignAdmin(SayingClosed, Archiving, ListedLookups, Overriding, ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Campaigns; a roster changes only as its umpire's override, with a reason, in the journal."""

    keeper = CAMPAIGNS
    form = CampaignForm
    list_display = ["name", "faction", "role", "year", "month", "territory", "status", "owner", "created"]
    list_filter = [ArchiveFilter, "status", "sealed", "faction", "role", "year", "created"]
    list_select_related = ["territory", "owner"]
    search_fields = ["name", "share_code", "owner__username", "territory__name"]
    list_per_page = 100
    actions = [
        "check_selected",
        "undo_selected",
        "redo_selected",
        "copy_selected",
        "archive_selected",
        "unarchive_selected",
    ]
    inlines = [UnitInline, LeaderInline, StandingInline, MembershipInline]
    readonly_fields = ["faction", "role", "year", "month", "territory", "status", "owner", "number"]
    readonly_fields += ["seal_shown", "commitment_shown", "seed_shown"]
    fieldsets = [
        (None, {"fields": ["owner", ("faction", "role"), ("year", "month"), "territory", ("status", "number")]}),
        ("Dice", {"fields": ["seal_shown", "commitment_shown"]}),
        ("Umpire", {"fields": ["seed_shown", "reason"]}),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Return the campaigns that the person takes part in; a superuser sees all."""
        return seen_by(request, super().get_queryset(request), "pk").select_related("territory", "owner")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let only the umpire of a campaign override anything in it."""
        allowed = admin.ModelAdmin.has_change_permission(self, request, obj)
        return allowed and (obj is None or is_umpire(request, obj))

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Show the seed, and ask for a reason, where the umpire looks."""
        return self.fieldsets if obj is not None and is_umpire(request, obj) else self.fieldsets[:2]

    @admin.display(description="seed")
    def seed_shown(self, campaign: Campaign) -> str:
        """Return the seed; a read-only column, since a campaign is never rolled by another."""
        return "" if campaign.keeps_seal else campaign.seed

    @admin.display(description="sealed")
    def seal_shown(self, campaign: Campaign) -> str:
        """Return whether the campaign is sealed, and since when its root is open."""
        return sealing.seal_words(campaign)

    @admin.display(description="commitment")
    def commitment_shown(self, campaign: Campaign) -> str:
        """Return the hash of nonce and seed that is shown from the start."""
        return campaign.commitment

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Leave the campaign's own row alone."""

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Make all changes of the page one override."""
        changes = [change for rows in formsets if isinstance(rows, OverrideFormSet) for change in rows.changes()]
        for rows in formsets:
            # Django notes in its own log what the forms changed.
            rows.new_objects, rows.changed_objects, rows.deleted_objects = [], [], []
        form.instance._refused = not apply(request, form.instance, changes, form.cleaned_data.get("reason", ""))

    @admin.action(description="Prove that the selected campaigns are what went into them")
    def check_selected(self, request: HttpRequest, queryset: Any) -> None:
        """Run the months of each campaign again, and say what does not agree."""
        for campaign in queryset:
            report = reconcile(campaign, battles=False)
            for difference in report.differences:
                self.message_user(request, f"{campaign.name}: {difference}", messages.ERROR)
            for skipped in report.skipped:
                self.message_user(request, f"{campaign.name}: {skipped}", messages.WARNING)
            if report.is_proof:
                proven = "comes out of its inputs" + ("" if report.is_complete else " as far as it was checked")
                self.message_user(request, f"{campaign.name} {proven} ({report.summary()}).")
            elif not report.differences:
                self.message_user(request, f"Nothing of {campaign.name} could be proven.", messages.ERROR)

    @admin.action(description="Undo the last step of the selected campaigns")
    def undo_selected(self, request: HttpRequest, queryset: Any) -> None:
        """Undo one input, a month's battle with its choice, or the last amendment of each."""
        self._of_the_past(request, queryset, services.undo, "the last step is undone; it can be redone")

    @admin.action(description="Redo what was undone of the selected campaigns")
    def redo_selected(self, request: HttpRequest, queryset: Any) -> None:
        """Do it again, as long as nothing else has happened since."""
        self._of_the_past(request, queryset, services.redo, "what was undone is done again")

    def _of_the_past(self, request: HttpRequest, queryset: Any, act: Callable[..., Any], done: str) -> None:
        for campaign in queryset:
            try:
                refuse_at_table(request.user, campaign)
                act(campaign=campaign, user=person(request))
            except InvalidRequest as refused:
                self.message_user(request, f"{campaign.name}: {refused.message}", messages.ERROR)
            else:
                self.message_user(request, f"{campaign.name}: {done}.")

    @admin.action(description="Copy the selected campaigns")
    def copy_selected(self, request: HttpRequest, queryset: Any) -> None:
        """Copy a campaign whole, for the person who asks, if he is its umpire."""
        for campaign in queryset:
            try:
                refuse_at_table(request.user, campaign)
                require(user=request.user, campaign=campaign, roles=(Role.UMPIRE,))
                name = f"{campaign.name[:112]} (copy)"
                copied = services.copy_campaign(campaign=campaign, owner=person(request), name=name)
            except InvalidRequest as refused:
                self.message_user(request, f"{campaign.name}: {refused.message}", messages.ERROR)
            else:
                self.message_user(request, f"{campaign.name} is copied as {copied.name}.")
