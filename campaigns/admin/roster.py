"""Units and leaders of all campaigns in the admin; a change is an umpire's override."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.http import HttpRequest, HttpResponse

from battles.systems.base.fields import box, wide
from battles.systems.base.rows import label_fields
from campaigns import selectors, services
from campaigns.admin.override import OverrideForm, OverrideFormSet, Overriding, changes_of, is_umpire, seen_by
from campaigns.models import ArmyUnitType, Leader, Unit
from common.admin.fields import leave_bounds_to_rules
from common.admin.readonly import ListedLookups, ReadOnly, person
from common.exceptions import InvalidRequest

UNIT_FIELDS = ["name", "rep", "figures", "paper", "weapon", "back"]
LEADER_FIELDS = ["name", "rep", "status"]


def _small() -> forms.NumberInput:
    return forms.NumberInput(attrs={"class": wide(3.2)})


class UnitOverrideForm(OverrideForm):
    """A unit of a running campaign."""

    weapon = forms.ChoiceField(choices=ArmyUnitType.Weapon.choices)

    class Meta:
        model = Unit
        fields = UNIT_FIELDS
        widgets = {
            "name": box(16),
            "rep": _small(),
            "figures": _small(),
            "paper": _small(),
            "back": box(5),
        }


class LeaderOverrideForm(OverrideForm):
    """A leader of a running campaign."""

    class Meta:
        model = Leader
        fields = LEADER_FIELDS
        widgets = {"name": box(16), "rep": _small()}


class RowForm(forms.ModelForm):  # type: ignore[type-arg]
    """A row under its campaign, which holds the reason for all of them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label_fields(self)
        leave_bounds_to_rules(self)

    def _post_clean(self) -> None:
        """Leave the row alone: it mirrors the campaign's state, which the override changes."""


class UnitRowForm(RowForm):
    """A unit under its campaign."""

    weapon = forms.ChoiceField(choices=ArmyUnitType.Weapon.choices)

    class Meta(UnitOverrideForm.Meta):
        pass


class LeaderRowForm(RowForm):
    """A leader under his campaign."""

    class Meta(LeaderOverrideForm.Meta):
        pass


class RosterInline(admin.TabularInline):  # type: ignore[type-arg]
    """Rows of a roster: none is added or deleted by hand, and only the umpire changes one."""

    formset = OverrideFormSet
    extra = 0
    can_delete = False
    show_change_link = True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: services add these rows."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let only the umpire change one."""
        return super().has_change_permission(request, obj) and (obj is None or is_umpire(request, obj))


class UnitInline(RosterInline):
    """The units of a campaign."""

    model = Unit
    form = UnitRowForm
    fields = ["number", "name", "troop", *UNIT_FIELDS[1:], "leader", "formation"]
    readonly_fields = ["number", "troop", "leader", "formation"]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Fetch leaders and formations with the units."""
        return super().get_queryset(request).select_related("leader", "formation", "campaign")


class LeaderInline(RosterInline):
    """The leaders of a campaign."""

    model = Leader
    form = LeaderRowForm
    fields = ["name", "rank", *LEADER_FIELDS[1:], "formation", "is_player"]
    readonly_fields = ["rank", "formation", "is_player"]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Fetch formations with the leaders."""
        return super().get_queryset(request).select_related("formation", "campaign")


class RosterAdmin(ListedLookups, Overriding, ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows of all rosters."""

    object_history_template = "admin/campaigns/roster_history.html"
    list_per_page = 100
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> Any:
        """Return the rows of campaigns that the person may see."""
        return seen_by(request, super().get_queryset(request), "campaign")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let only the umpire of its campaign change a row."""
        allowed = admin.ModelAdmin.has_change_permission(self, request, obj)
        return allowed and (obj is None or is_umpire(request, obj.campaign))

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Ask for the reason where something may be changed."""
        rows = list(super().get_fieldsets(request, obj))
        if obj is not None and not self.has_change_permission(request, obj):
            return [(title, {**row, "fields": [f for f in row["fields"] if f != "reason"]}) for title, row in rows]
        return rows

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Hand the change to the one module that writes campaigns."""
        changes = changes_of(form)
        obj._refused = not apply(request, obj.campaign, changes, form.cleaned_data.get("reason", ""))

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """Show what was changed by hand, on any page, with the reason that the journal keeps."""
        row = self.get_object(request, unquote(object_id))
        by_hand_changes = selectors.changes_by_hand(row.campaign, row.key) if row is not None else []
        return super().history_view(request, object_id, {"by_hand": by_hand_changes, **(extra_context or {})})


def apply(request: HttpRequest, campaign: Any, changes: list[dict[str, Any]], reason: str) -> bool:
    """Override, or say why it was refused; returns whether nothing was refused."""
    if not changes:
        return True
    try:
        services.umpire_override(campaign=campaign, changes=changes, reason=reason.strip(), user=person(request))
    except InvalidRequest as refused:
        messages.error(request, f"Nothing was changed: {refused.message}")
        return False
    messages.success(request, "The override is in the campaign's journal, with its reason.")
    return True


@admin.register(Unit)
class UnitAdmin(RosterAdmin):
    """Units of all campaigns."""

    form = UnitOverrideForm
    list_display = ["name", "campaign", "troop", "weapon", "rep", "figures", "paper", "available", "leader"]
    list_filter = ["troop", "weapon", "available", "campaign__faction", "campaign__status"]
    list_select_related = ["campaign", "leader"]
    search_fields = ["name", "key", "campaign__name", "leader__name"]
    readonly_fields = ["campaign", "number", "troop", "available", "leader", "formation"]
    fieldsets = [
        (None, {"fields": ["campaign", ("number", "name"), ("troop", "weapon"), ("rep", "figures", "paper")]}),
        ("Where it is", {"fields": ["available", "back", "leader", "formation"]}),
        ("Override", {"fields": ["reason"]}),
    ]


@admin.register(Leader)
class LeaderAdmin(RosterAdmin):
    """Leaders of all campaigns."""

    form = LeaderOverrideForm
    list_display = ["name", "campaign", "rank", "rep", "status", "is_player", "formation"]
    list_filter = ["rank", "status", "is_player", "campaign__faction", "campaign__status"]
    list_select_related = ["campaign", "formation"]
    search_fields = ["name", "key", "campaign__name"]
    readonly_fields = ["campaign", "rank", "formation", "is_player"]
    fieldsets = [
        (None, {"fields": ["campaign", ("name", "rank"), ("rep", "status"), "formation", "is_player"]}),
        ("Override", {"fields": ["reason"]}),
    ]
