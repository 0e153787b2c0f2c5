"""Army lists in the admin: each line checked by the rules of who may field what (MM-ARMY-1)."""

from http import HTTPStatus
from itertools import pairwise
from typing import Any

from django.contrib import admin, messages
from django.db import transaction
from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from simple_history.admin import SimpleHistoryAdmin

from battles.admin.content import ContentAdmin, ContentForm, free_name, stamp
from battles.pipeline.checks import examine
from battles.pipeline.kinds import EntryIndex
from campaigns.admin.lines import SingleLineForm, UnitTypeForm, UnitTypeFormSet, changed_lines
from campaigns.content.armies import (
    ARMIES,
    ARMY_KEYS,
    keep_version,
    save_with_lines,
)
from campaigns.models import Army, ArmyUnitType
from common.admin.fields import LinesField


class UnitTypeInline(admin.StackedInline):  # type: ignore[type-arg]
    """The lines of an army list, under the army."""

    model = ArmyUnitType
    form = UnitTypeForm
    formset = UnitTypeFormSet
    extra = 0
    show_change_link = True
    ordering = ["position", "slug"]
    classes = ["collapse"]
    fieldsets = [
        (
            None,
            {
                "fields": [
                    ("slug", "name"),
                    ("troop", "weapon", "figures"),
                    ("first_year", "last_year", "share_cap"),
                    ("unit_names", "leader_names"),
                    ("source", "confidence"),
                    "position",
                ]
            },
        ),
        # Folded, since no line of the French & Indian War has them.
        ("What it prints for other periods", {"fields": ["rep", "reps", "weapons", "traits"], "classes": ["collapse"]}),
    ]

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """Let the place in the list be edited too."""
        return super().get_formset(request, obj, fields=[*ArmyUnitType.LINE, "position"], **kwargs)


class ArmyForm(ContentForm):
    """An army; its lines are checked one by one below."""

    inline_parts = ("units",)
    leader_names = LinesField(required=False, help_text="For lieutenants, captains and chiefs, one a line.")

    class Meta:
        model = Army
        fields = [
            *("name", "slug", "description", "period", "side", "ally", "morale", "leader_modifier", "leader_names"),
            *("notes", "source", "confidence"),
        ]

    def body(self) -> dict[str, Any]:
        """Return the army as the form has it; an army yet unsaved has no lines to look at."""
        if self.instance.pk is None:
            instance = self.instance
            keys = ("name", "description", "source", "confidence", *ARMY_KEYS)
            return {**{key: getattr(instance, key) for key in keys}, "units": []}
        return super().body()


@admin.register(Army)
class ArmyAdmin(ContentAdmin):
    """The armies of all periods with their lists."""

    form = ArmyForm
    inlines = [UnitTypeInline]
    list_display = ["name", "slug", "period", "side", "ally", "confidence", "updated"]
    list_filter = ["period", "side", "confidence"]
    search_fields = ["name", "slug", "description", "source", "unit_types__name"]
    fieldsets = [
        (None, {"fields": ["name", "slug", "description", "period", ("side", "ally"), "leader_names", "notes"]}),
        ("Of other periods", {"fields": [("morale", "leader_modifier")]}),
        ("Where it comes from", {"fields": ["source", "confidence"]}),
    ]
    object_history_form_template = "admin/campaigns/army/version.html"

    def get_inline_formsets(self, request: HttpRequest, *args: Any, **more: Any) -> Any:
        """Unfold the lines where something is wrong with them together, which Django does for single ones alone."""
        shown = super().get_inline_formsets(request, *args, **more)
        for each in shown:
            if each.formset.is_bound and each.formset.non_form_errors():
                each.is_collapsible = False
        return shown

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save the army; its version is kept after its lines are saved."""
        obj.skip_history_when_saving = True
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Save the lines, pass their warnings on, then keep army and lines as one version."""
        super().save_related(request, form, formsets, change)
        for lines in formsets:
            for line in lines.forms:
                warn(request, [] if lines.goes(line) else line.warnings)
        form.instance.content_hash = Army.objects.values_list("content_hash", flat=True).get(pk=form.instance.pk)
        keep_version(form.instance)

    def set_history_delta_changes(self, request: HttpRequest, historical_records: Any, *args: Any, **more: Any) -> None:
        """List what changed in the lines of an army after what changed in its own fields."""
        super().set_history_delta_changes(request, historical_records, *args, **more)
        versions = list(historical_records)
        for after, before in pairwise(versions):
            after.history_delta_changes += changed_lines(before.lines, after.lines)

    def history_form_view(
        self, request: HttpRequest, object_id: str, version_id: str, extra_context: Any = None
    ) -> Any:
        """Show a version with its lines; reverting to it restores the lines as well."""
        version = get_object_or_404(Army.history.model, id=object_id, history_id=version_id)
        if request.method == "POST" and (faults := _faults_of(version)):
            for sentence in faults:
                messages.error(request, f"Nothing was changed: {sentence}")
            return HttpResponseRedirect(request.path)
        with transaction.atomic():
            response = super().history_form_view(
                request, object_id, version_id, {"lines": version.lines, **(extra_context or {})}
            )
            if request.method == "POST" and response.status_code == HTTPStatus.FOUND:
                self._restore(request, version)
        return response

    def _restore(self, request: HttpRequest, version: Any) -> None:
        """Give the army the lines of a version, and keep the result as a version of its own."""
        army = Army.objects.get(pk=version.id)
        army._history_user = request.user  # type: ignore[attr-defined]
        army._change_reason = "reverted in the admin"  # type: ignore[attr-defined]
        if version.lines is None:
            keep_version(army)
            messages.warning(
                request, "This version is older than the history of lines: the army's lines stay as they are."
            )
        else:
            save_with_lines(army, version.lines)
        stamp(army)


def _faults_of(version: Any) -> list[str]:
    """Return what the rules as they are now say against the lines of a version."""
    if version.lines is None:
        return []
    raw = ARMIES.body(version.instance) | {"units": version.lines}
    _, findings = examine(ARMIES, version.slug, raw, EntryIndex())
    return [each.sentence() for each in findings if each.place[:1] == ("units",) and not each.warning]


def warn(request: HttpRequest, sentences: list[str]) -> None:
    """Show warnings on the next page."""
    for sentence in sentences:
        messages.warning(request, sentence)


def keep_army(request: HttpRequest, army: Army, reason: str) -> None:
    """Note what an army's values now amount to, and keep it with its lines as a version of its history."""
    stamp(army)
    fresh = Army.objects.get(pk=army.pk)
    fresh._history_user = request.user  # type: ignore[attr-defined]
    fresh._change_reason = reason  # type: ignore[attr-defined]
    keep_version(fresh)


@admin.register(ArmyUnitType)
class ArmyUnitTypeAdmin(SimpleHistoryAdmin):
    """The lines of all army lists, each with its history."""

    form = SingleLineForm
    list_display = ["name", "army", "troop", "weapon", "figures", "first_year", "last_year", "share_cap", "confidence"]
    list_filter = ["army", "troop", "weapon", "confidence"]
    list_select_related = ["army"]
    search_fields = ["name", "slug", "source", "army__name"]
    ordering = ["army__name", "position", "slug"]
    list_per_page = 100
    actions = ["copy_selected"]

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save the line, also one taken back from its history, and keep a version of its army."""
        super().save_model(request, obj, form, change)
        warn(request, form.warnings)
        keep_army(request, obj.army, f"line {obj.name} edited")

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete the line, and keep a version of its army."""
        army, name = obj.army, obj.name
        super().delete_model(request, obj)
        keep_army(request, army, f"line {name} deleted")

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        """Delete lines, and keep a version of each army that had one."""
        armies = list(Army.objects.filter(unit_types__in=queryset).distinct())
        super().delete_queryset(request, queryset)
        for army in armies:
            keep_army(request, army, "lines deleted")

    @admin.action(description="Copy the selected lines within their armies", permissions=["add"])
    def copy_selected(self, request: HttpRequest, queryset: Any) -> None:
        """Copy each line to the end of its own army's list, under a slug of its own."""
        for line in queryset.select_related("army"):
            others = line.army.unit_types.order_by("position")
            slug, name = free_name(line, set(others.values_list("slug", flat=True)))
            values = {key: getattr(line, key) for key in ArmyUnitType.LINE} | {"slug": slug, "name": name}
            ArmyUnitType.objects.create(army=line.army, position=others.count(), **values)
            keep_army(request, line.army, f"line {line.name} copied")
            self.message_user(request, f"{line.name} is copied as {name} ({slug}), in the list of {line.army.name}.")

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Show the line as the army's own page does, with the army above it."""
        rows = [row for row in UnitTypeInline.fieldsets[0][1]["fields"] if row != "position"]
        return [(None, {"fields": [("army", "position"), *rows]})]

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """Add army and position to the fields of the form."""
        kwargs["fields"] = ["army", "position", *ArmyUnitType.LINE]
        return super().get_form(request, obj, change, **kwargs)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Keep the army once it is given."""
        return ["army"] if obj is not None else []
