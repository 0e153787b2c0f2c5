"""What the admin pages of all content share: validation by the pipeline, history, and what to do with a selection."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db import models, transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify
from simple_history.admin import SimpleHistoryAdmin

from battles.admin.checking import Checked
from battles.models import ContentFile, Pack
from battles.models.content import Content
from battles.packs.loading import pack_of, with_pack
from battles.pipeline.checks import examine
from battles.pipeline.export import text_of, zipped
from battles.pipeline.kinds import EntryIndex, body_hash, kind_of, kind_of_model
from common.admin.fields import is_bound, leave_bounds_to_rules
from common.faults import Finding
from common.web.labels import word
from common.wording import places_in_words
from rules.core.sides import SIDES


class ContentForm(forms.ModelForm):  # type: ignore[type-arg]
    """A form whose entry must pass the same check as a file of its kind."""

    # Parts that other forms of the page edit and check.
    inline_parts: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask for a source, as files must have one."""
        super().__init__(*args, **kwargs)
        if "source" in self.fields:
            self.fields["source"].required = True
        leave_bounds_to_rules(self)
        self.warnings: list[Finding] = []
        # The fields that cannot be read, of which the rules have nothing to add.
        self.unread: frozenset[str] = frozenset()

    def _post_clean(self) -> None:
        """Judge all that can be read, also where some fields cannot, so that all faults are reported at once."""
        self.unread = frozenset(self.errors)
        super()._post_clean()  # type: ignore[misc]
        kind = kind_of(self.instance)
        _, findings = examine(kind, self.instance.slug, self.body(), EntryIndex())
        for finding in findings:
            if finding.place and finding.place[0] in self.inline_parts:
                continue  # of these the database has what was there before
            if finding.warning:
                self.warnings.append(finding)
            else:
                self.add_finding(finding)

    def body(self) -> dict[str, Any]:
        """Return the entry as the form now has it."""
        return kind_of(self.instance).body(self.instance)

    def add_finding(self, finding: Finding) -> None:
        """Add a finding to the field it is about."""
        field = str(finding.place[0]) if finding.place else ""
        self.add_judgement(field if field in self.fields else None, worded(finding, self.instance))

    def add_judgement(self, field: str | None, sentence: str) -> None:
        """Add what the rules say of a field that can be read, in place of the bounds that the database gives it."""
        if field in self.unread:
            return
        if field is not None and field in self.errors and all(map(is_bound, self.errors[field].as_data())):
            del self.errors[field]
        self.add_error(field, sentence)


def worded(finding: Finding, row: Any) -> str:
    """Return the sentence of a finding with places of an order of battle in words, by the names of its sides."""
    setup = getattr(row, "setup", None) or {}
    sides = {key: setup[key] for key in SIDES if isinstance(setup.get(key), dict)}
    names = {key: str(side.get("name") or word(str(side.get("faction") or ""))) for key, side in sides.items()}
    return places_in_words(finding.sentence(), names)


class PackFilter(admin.SimpleListFilter):
    """Content by the pack that it belongs to."""

    title = "pack"
    parameter_name = "pack"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the packs, and those entries that belong to none."""
        packs = list(Pack.objects.values_list("key", "name"))
        return [*packs, ("-", "No pack")] if packs else []

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        """Return the entries of the pack chosen; the list says where each comes from in `origin`."""
        if self.value() is None:
            return queryset
        origins = [pack.origin for pack in Pack.objects.all() if self.value() in ("-", pack.key)]
        chosen = Q(origin__in=origins)
        return queryset.filter(Q(origin=None) | ~chosen if self.value() == "-" else chosen)


class ContentAdmin(Checked, SimpleHistoryAdmin):
    """Content: searched, filtered, checked as a file would be, with a history that can be gone back to."""

    form = ContentForm
    change_form_template: Any = "admin/battles/content/change_form.html"
    list_display: Any = ["name", "slug", "confidence", "updated"]
    list_filter: Any = ["confidence"]
    search_fields: Any = ["name", "slug", "description", "source"]
    ordering = ["name", "slug"]
    actions: Any = ["check_selected", "copy_selected", "download_selected"]
    history_list_display: Any = ["confidence"]
    formfield_overrides = {models.TextField: {"widget": forms.Textarea(attrs={"rows": 3, "cols": 90})}}
    show_facets = admin.ShowFacets.ALLOW
    list_per_page = 100

    def get_queryset(self, request: HttpRequest) -> Any:
        """Return the entries with where each comes from."""
        return with_pack(super().get_queryset(request), kind_of_model(self.model).folder)

    def get_list_display(self, request: HttpRequest) -> Any:
        """Show the pack of each entry in the last column."""
        return [*super().get_list_display(request), "pack"]

    def get_list_filter(self, request: HttpRequest) -> Any:
        """Filter by pack too."""
        return [*super().get_list_filter(request), PackFilter]

    @admin.display(description="pack", ordering="origin")
    def pack(self, row: Any) -> str:
        """Return the pack that an entry belongs to."""
        return pack_of(row) or "-"

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **more: Any) -> Any:
        """Say to which pack an entry belongs, below the heading of its page."""
        row = more.get("obj")
        if row is not None and pack_of(row):
            context["subtitle"] = f"{context.get('subtitle') or row}, of the pack {pack_of(row)}"
        return super().render_change_form(request, context, *args, **more)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Keep the slug once it is given: files and campaigns know the entry by it."""
        return [*super().get_readonly_fields(request, obj), *(["slug"] if obj is not None else [])]

    def get_prepopulated_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Propose a slug from the name of a new entry."""
        return {} if obj is not None else {"slug": ["name"]}

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Protect what a campaign uses, and say which campaign."""
        deleted, counts, needed, protected = super().get_deleted_objects(objs, request)
        for row in objs:
            user = kind_of(row).used_by({row.slug}).get(row.slug)
            if user is not None:
                protected.append(f"{row.name}, used by {user}")
                needed = set()  # no permission would help, so the page says who uses it instead
        return deleted, counts, needed, protected

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save, and pass the warnings on; a version taken back from the history gets its hash here."""
        obj._change_reason = "edited in the admin"
        if change:
            obj.content_hash = body_hash(kind_of(obj).body(obj))
        super().save_model(request, obj, form, change)
        for finding in getattr(form, "warnings", []):
            messages.warning(request, worded(finding, obj))

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Save what belongs to the entry, then note what its values now amount to."""
        super().save_related(request, form, formsets, change)
        stamp(form.instance)

    @admin.action(description="Check the selected entries against the rules")
    def check_selected(self, request: HttpRequest, queryset: Any) -> None:
        """Say of each selected entry what is wrong with it."""
        index, right = EntryIndex(), 0
        for row in queryset:
            kind = kind_of(row)
            _, findings = examine(kind, row.slug, kind.body(row), index)
            for finding in findings:
                level = messages.WARNING if finding.warning else messages.ERROR
                self.message_user(request, f"{row.name}: {worded(finding, row)}", level)
            right += not findings
        if right:
            self.message_user(request, f"{right} {'entry' if right == 1 else 'entries'} checked; no fault was found.")

    @admin.action(description="Copy the selected entries", permissions=["add"])
    def copy_selected(self, request: HttpRequest, queryset: Any) -> None:
        """Copy each selected entry under a slug of its own."""
        for row in queryset:
            taken = set(type(row)._default_manager.values_list("slug", flat=True))
            copied = self.copy_one(row, *free_name(row, taken))
            self.message_user(request, f"{row.name} is copied as {copied.name} ({copied.slug}).")

    def copy_one(self, row: Any, slug: str, name: str) -> Any:
        """Return a copy of an entry, made as if it came from a file."""
        kind = kind_of(row)
        entry = kind.schema.model_validate({**kind.body(row), "name": name})
        with transaction.atomic():
            return kind.store(slug, entry, None)

    @admin.action(description="Download the selected entries as YAML")
    def download_selected(self, request: HttpRequest, queryset: Any) -> HttpResponse:
        """Return the files of the selected entries, one as it is, several as a zip."""
        files = [(row.slug, file_text(row)) for row in queryset]
        if len(files) == 1:
            return attachment(files[0][1].encode(), "application/yaml", f"{files[0][0]}.yaml")
        packed = zipped({f"{slug}.yaml": text.encode() for slug, text in files})
        return attachment(packed, "application/zip", f"{kind_of(queryset[0]).folder}.zip")


def stamp(row: Content) -> None:
    """Note the hash of what an entry's values amount to."""
    kind = kind_of(row)
    fresh = next(found for found in kind.rows() if found.pk == row.pk)
    type(row)._default_manager.filter(pk=row.pk).update(content_hash=body_hash(kind.body(fresh)))


def file_text(row: Content) -> str:
    """Return the file of an entry as an export would write it."""
    kind = kind_of(row)
    filed = ContentFile.objects.filter(kind=kind.folder, slug=row.slug).values_list("text", flat=True).first()
    return text_of(kind, row, filed or "")


def free_name(row: Any, taken: set[str]) -> tuple[str, str]:
    """Return a slug that is not taken yet and a name to go with it."""
    for number in range(1, len(taken) + 2):
        mark = "copy" if number == 1 else f"copy-{number}"
        slug = f"{slugify(row.slug)[: 59 - len(mark)]}-{mark}"
        if slug not in taken:
            return slug, f"{row.name[:100]} ({mark.replace('-', ' ')})"
    raise AssertionError("more copies than rows")


def attachment(data: bytes, kind: str, name: str) -> HttpResponse:
    """Return a file to download."""
    return HttpResponse(data, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
