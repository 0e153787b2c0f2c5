"""Packs in the admin: loaded from a zip or a Python package, shown with their entries, downloaded and unloaded."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from battles.admin.content import attachment
from battles.models import Pack
from battles.packs.files import MOST_PACKED, Files, read_zip
from battles.packs.installed import installed_pack, installed_packs
from battles.packs.loading import Agreed, entries_of, load_pack, unload_pack, why_not_unload
from battles.pipeline.export import pack_files, zipped
from battles.pipeline.kinds import kinds
from common.exceptions import Conflict
from common.faults import ContentErrors
from rules.core.narrate import counted


class PackForm(forms.Form):
    """A pack to load, from a file or from what Python packages bring."""

    file = forms.FileField(
        label="A zip",
        required=False,
        help_text=f"The folder of a pack, packed: pack.yaml and its content, up to {MOST_PACKED // 2**20} MB.",
        widget=forms.FileInput(attrs={"accept": ".zip,application/zip"}),
    )
    installed = forms.ChoiceField(label="Or an installed one", required=False)
    overwrite = forms.BooleanField(
        required=False, label="Let it win over edits made here", help_text="Else edited entries stay as they are."
    )
    delete = forms.BooleanField(
        required=False, label="Delete what this version leaves out", help_text="Else such a version is refused."
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """List the packs that Python packages bring."""
        super().__init__(*args, **kwargs)
        found = [(pack.name, f"{pack.name}, from {pack.package}") for pack in installed_packs()]
        field: Any = self.fields["installed"]
        field.choices = [("", "none" if found else "no Python package brings one"), *found]

    def clean(self) -> dict[str, Any]:
        """Ask for one of the two."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and bool(cleaned.get("file")) == bool(cleaned.get("installed")):
            raise forms.ValidationError("Choose a zip or an installed pack: one of the two.")
        return cleaned

    def read(self) -> tuple[Files, str]:
        """Return the files and where they come from, in words; raises ContentErrors."""
        upload = self.cleaned_data["file"]
        if upload:
            return read_zip(upload.name, upload.read(MOST_PACKED + 1)), f"zip {upload.name}"
        found = installed_pack(self.cleaned_data["installed"])
        return found.read(), f"Python package {found.package}"


@admin.register(Pack)
class PackAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Packs: what is loaded, and from where; nothing of a row is edited."""

    list_display = ["name", "key", "version", "licence", "source", "loaded"]
    search_fields = ["name", "key", "description"]
    actions = ["download_selected"]
    readonly_fields = ["entries", "needs"]
    fieldsets = [
        (None, {"fields": ["name", "key", "version", "licence", "description", "needs"]}),
        ("What came with it", {"fields": ["source", "loaded", "entries", "manifest"]}),
    ]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False for a row: a pack is changed by loading another version of it."""
        return False

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Load a pack, with all faults at once where it is refused."""
        if not self.has_add_permission(request):
            return super().add_view(request, form_url, extra_context)  # refuses
        is_sent = request.method == "POST"
        form = PackForm(request.POST, request.FILES) if is_sent else PackForm()
        faults: list[str] = []
        if is_sent and form.is_valid():
            agreed = Agreed(form.cleaned_data["overwrite"], form.cleaned_data["delete"])
            try:
                return self._load(request, form, agreed)
            except ContentErrors as refused:
                faults = [f"{fault.path}, line {fault.line}: {fault.message}" for fault in refused.faults]
        context = {**self.admin_site.each_context(request), "opts": self.opts, "form": form, "faults": faults}
        context |= {"title": "Load a pack", "schemas": reverse("schemas")}
        status = 400 if faults or form.errors else 200
        return TemplateResponse(request, "admin/battles/pack/load.html", context, status=status)

    def _load(self, request: HttpRequest, form: PackForm, agreed: Agreed) -> HttpResponse:
        loaded = load_pack(*form.read(), agreed)
        pack = Pack.objects.get(key=loaded.manifest.pack)
        self.log_addition(request, pack, f"Loaded {pack} from {pack.source}.")
        report = loaded.report
        parts = [("created", report.created), ("updated", report.updated), ("unchanged", report.unchanged)]
        parts += [("kept as edited here", report.kept), ("deleted", report.deleted)]
        counts = ", ".join(f"{len(names)} {word}" for word, names in parts if names)
        self.message_user(request, f"{pack} is loaded: {counts}.")
        for warning in report.warnings:
            messages.warning(request, f"{warning.path}, line {warning.line}: {warning.message}")
        for name in loaded.passed_over:
            messages.warning(request, f"{name} was not read; content is a .yaml file in the folder of its kind.")
        return HttpResponseRedirect(reverse("admin:battles_pack_change", args=[pack.pk]))

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Return what goes with each pack, and what uses it."""
        shown: list[Any] = []
        protected: list[str] = []
        count = 0
        for pack in objs:
            entries = [f"{folder}/{slug}" for folder, slug in entries_of(pack)]
            count += len(entries)
            shown += [f"Pack: {pack}", entries]
            protected += [f"{pack.name}: {sentence}" for sentence in why_not_unload(pack)]
        return shown, {"packs": len(objs), "entries": count}, set(), protected

    def delete_model(self, request: HttpRequest, obj: Pack) -> None:
        """Unload a pack."""
        self._unload(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        """Unload packs."""
        for pack in queryset:
            self._unload(request, pack)

    def _unload(self, request: HttpRequest, pack: Pack) -> None:
        try:
            gone = unload_pack(pack)
        except Conflict as refused:
            self.message_user(request, refused.message, messages.ERROR)
        else:
            self.message_user(request, f"{pack} is unloaded; {counted(len(gone), 'entry', 'entries')} deleted.")

    @admin.action(description="Download the selected packs", permissions=["view"])
    def download_selected(self, request: HttpRequest, queryset: Any) -> HttpResponse:
        """Return a pack as a zip, or several as one zip with a folder each, of which each may be loaded."""
        packs = list(queryset)
        if len(packs) == 1:
            name = f"{packs[0].key}-{packs[0].version}.zip"
            return attachment(zipped(pack_files(packs[0])), "application/zip", name)
        every = {f"{pack.key}/{name}": data for pack in packs for name, data in pack_files(pack).items()}
        return attachment(zipped(every), "application/zip", "packs.zip")

    @admin.display(description="requires")
    def needs(self, pack: Pack) -> str:
        """Return what it requires, in words."""
        return ", ".join(f"{name} {wanted}".strip() for name, wanted in pack.requires.items()) or "-"

    @admin.display(description="entries")
    def entries(self, pack: Pack) -> str:
        """Return links to its entries."""
        known = kinds()
        links = []
        for folder, slug in entries_of(pack):
            options = known[folder].model._meta
            row = known[folder].model._default_manager.filter(slug=slug).first()
            if row is not None:
                where = reverse(f"admin:{options.app_label}_{options.model_name}_change", args=[row.pk])
                links.append((where, f"{folder}/{slug}"))
        return format_html_join(SafeString("<br>"), '<a href="{}">{}</a>', links) if links else "-"
