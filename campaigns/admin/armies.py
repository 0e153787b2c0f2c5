"""Army lists in the admin: each line checked by the rules of who may field what (MM-ARMY-1)."""

from http import HTTPStatus
from itertools import pairwise
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db import transaction
from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from simple_history.admin import SimpleHistoryAdmin

from battles.admin.content import ContentAdmin, ContentForm, free_name, stamp
from battles.admin.sheet import WithSheet
from battles.models.content import Confidence
from battles.pipeline.checks import examine
from battles.pipeline.kinds import EntryIndex
from campaigns.content.armies import (
    ARMIES,
    ARMY_KEYS,
    keep_version,
    line_findings,
    list_remarks,
    listed_twice,
    save_with_lines,
)
from campaigns.models import Army, ArmyUnitType
from common.admin.fields import LinesField, NumbersField, leave_bounds_to_rules
from common.json_input import Json


class UnitTypeForm(forms.ModelForm):  # type: ignore[type-arg]
    """One line of an army list."""

    unit_names = LinesField(required=False, help_text="One a line, in the order in which they are given out.")
    leader_names = LinesField(required=False, help_text="One a line.")
    weapons = LinesField(required=False, help_text="Of another period: six by the score of a die, one a line.")
    reps = NumbersField(required=False, help_text="Of another period: six by the score of a die, one a line.")
    traits = LinesField(required=False, help_text="Of riders of another period: lance, cuirass, irregular, wary.")
    confidence = forms.ChoiceField(choices=Confidence.choices)

    class Meta:
        model = ArmyUnitType
        fields = ArmyUnitType.LINE
        widgets = {"source": forms.Textarea(attrs={"rows": 2, "cols": 90})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask for a source, and leave the bounds to the rules, which name themselves."""
        super().__init__(*args, **kwargs)
        if "source" in self.fields:  # who may only look has no fields to fill in
            self.fields["source"].required = True
        leave_bounds_to_rules(self)
        self.warnings: list[str] = []

    def army(self) -> Any:
        """Return the army of the line, None where it is not chosen yet."""
        chosen = self.cleaned_data.get("army")
        return self.instance.army if self.instance.army_id or hasattr(self.instance, "army") else chosen

    def _post_clean(self) -> None:
        # The rules speak first: their sentence names the rule that a mere validator does not.
        unread, army = frozenset(self.errors), self.army()
        line = {key: self.cleaned_data[key] for key in ArmyUnitType.LINE if key in self.cleaned_data}
        for finding in line_findings(army.slug if army is not None else "", line):
            field = str(finding.place[0])
            if finding.warning:
                self.warnings.append(f"{self.cleaned_data.get('name')}: {finding.sentence()}")
            elif field not in unread:
                self.add_error(field, finding.sentence())
        super()._post_clean()  # type: ignore[misc]

    def sentences(self) -> list[str]:
        """Return its faults by line and field, for the head of a long list, where they are seen first."""
        line = self.cleaned_data.get("name") or self.instance.name or "A line without a name"
        called = {name: f"{line}, {self[name].label.lower()}" for name in self.fields}
        return [f"{called.get(name, line)}: {each}" for name, found in self.errors.items() for each in found]

    def share(self) -> tuple[str, int | None]:
        """Return the line's kind of troops and its share, as far as they can be read."""
        return self.cleaned_data.get("troop") or "", self.cleaned_data.get("share_cap")


class UnitTypeFormSet(forms.BaseInlineFormSet):  # type: ignore[type-arg]
    """The lines of one army together."""

    def clean(self) -> None:
        """Refuse a list without lines, slugs listed twice, shares of more than the whole and too many lines."""
        # Django's own check is not asked: it does not say which slug it found twice.
        rows: list[Any] = [form for form in self.forms if form.cleaned_data and not self.goes(form)]
        seen: set[str] = set()
        for form in rows:
            slug = form.cleaned_data.get("slug")
            if slug in seen:
                form.add_error("slug", listed_twice(slug))
            seen |= {slug} if slug else set()
        sentences = [finding.sentence() for finding in list_remarks([form.share() for form in rows])]
        sentences += [sentence for form in rows for sentence in form.sentences()]
        if not rows and self.management_form.is_valid():
            sentences.append("The list has no line; add one.")
        if sentences:
            raise forms.ValidationError(sentences)

    def goes(self, form: Any) -> bool:
        """Return True for a line that is to be deleted; unlike `deleted_forms`, also where other lines have faults."""
        return bool(self._should_delete_form(form))  # type: ignore[attr-defined]

    def save(self, commit: bool = True) -> Any:
        """Save the lines; those that exchange their slugs give them up first, as the database knows each slug once."""
        renamed = [form.instance.pk for form in self.initial_forms if "slug" in form.changed_data]
        for pk in renamed if commit else ():
            ArmyUnitType.objects.filter(pk=pk).update(slug=f"{pk}~")
        return super().save(commit)


class SingleLineForm(UnitTypeForm):
    """A line on a page of its own, checked with the other lines of its army."""

    def _post_clean(self) -> None:
        """Refuse a slug of another line, and shares that are more than the whole with this one (MM-ARMY-2)."""
        super()._post_clean()
        army = self.army()
        if army is None:
            return
        others = list(army.unit_types.exclude(pk=self.instance.pk).values_list("slug", "troop", "share_cap"))
        slug = str(self.cleaned_data.get("slug"))
        if slug in [each for each, _, _ in others]:
            self.add_error("slug", listed_twice(slug))
        for finding in list_remarks([*((troop, share) for _, troop, share in others), self.share()]):
            self.add_error("share_cap" if finding.rule == "MM-ARMY-2" else None, finding.sentence())


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
class ArmyAdmin(WithSheet, ContentAdmin):
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


def changed_lines(before: list[Json] | None, after: list[Json] | None) -> list[dict[str, str]]:
    """Return what differs between the lines of two versions of an army: the line with its field, its old and new value.

    A line that is in one of them only is shown by its name. Versions kept before lines were have nothing to compare.
    """
    if before is None or after is None:
        return []
    old, new = ({line["slug"]: line for line in lines} for lines in (before, after))
    found: list[dict[str, str]] = []
    for slug in [*old, *(slug for slug in new if slug not in old)]:
        if slug not in new or slug not in old:
            line = (old.get(slug) or new[slug])["name"]
            found.append({"field": "Lines", "old": line if slug in old else "–", "new": line if slug in new else "–"})
            continue
        for key, value in new[slug].items():
            if old[slug].get(key) != value:
                title = f"{new[slug]['name']}, {key.replace('_', ' ')}"
                found.append({"field": title, "old": _as_text(old[slug].get(key)), "new": _as_text(value)})
    if not found and list(old) != list(new):
        found.append({"field": "Lines", "old": ", ".join(old), "new": ", ".join(new)})
    return found


def _as_text(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "–"
    return "–" if value in (None, "") else str(value)
