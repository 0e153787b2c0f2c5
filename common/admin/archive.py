"""Archive and delete in the admin: the owner of a row or a superuser, through the services, never by raw SQL."""

from collections.abc import Callable
from typing import Any, cast

from django.contrib import admin, messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from common.admin.readonly import person
from common.archiving import Keeper
from common.exceptions import InvalidRequest


class ArchiveFilter(admin.SimpleListFilter):
    """Hide archived rows unless the reader asks for them."""

    title = "archive"
    parameter_name = "archived"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the choices other than the default, which lists what is not archived."""
        return [("yes", "Archived"), ("all", "All")]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        """Return the rows that the chosen filter shows."""
        value = self.value()
        return queryset if value == "all" else queryset.filter(archived__isnull=value != "yes")

    def choices(self, changelist: Any) -> Any:
        """Name the default choice "not archived" instead of Django's "All"."""
        first, *others = super().choices(changelist)
        yield {**first, "display": "Not archived"}
        yield from others


class Archiving:
    """A list of rows that their keeper archives and deletes."""

    keeper: Keeper[Any]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let staff with the permission delete what they own, and a superuser all."""
        mine = cast("admin.ModelAdmin[Any]", self)
        allowed = admin.ModelAdmin.has_delete_permission(mine, request, obj)
        return allowed and (obj is None or person(request).is_superuser or obj.owner_id == person(request).pk)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Return what goes with each row, who may not delete it, and what keeps it from being deleted now."""
        refused_rows: list[Any] = []
        needed: set[str] = set()
        protected: list[str] = []
        rows = list(objs)
        for row in rows:
            goes, refused = self.keeper.goes_with(row), self.keeper.why_not_delete(row)
            refused_rows += [f"{row._meta.verbose_name.capitalize()}: {row}", goes]
            if refused:
                protected.append(f"{row}: {refused}")
            if not self.has_delete_permission(request, row):
                needed.add(f"{row._meta.verbose_name} of somebody else")
        counts = {str(rows[0]._meta.verbose_name_plural): len(rows)} if rows else {}
        return refused_rows, counts, needed, protected

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete a row."""
        self.keeper.delete(obj, person(request))

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        """Delete rows, all of them or none."""
        with transaction.atomic():
            for row in list(queryset):
                # Another selected row may have taken this one along.
                if type(row).objects.filter(pk=row.pk).exists():
                    self.keeper.delete(row, person(request))

    def delete_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """Show the confirmation page and delete; a refusal becomes a message on the list."""
        mine = cast("admin.ModelAdmin[Any]", super())
        return self._with_message(request, lambda: mine.delete_view(request, object_id, extra_context))

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Show the list and run its actions; a refusal becomes a message on the list."""
        mine = cast("admin.ModelAdmin[Any]", super())
        return self._with_message(request, lambda: mine.changelist_view(request, extra_context))

    def _with_message(self, request: HttpRequest, view: Callable[[], Any]) -> HttpResponse:
        mine = cast("admin.ModelAdmin[Any]", self)
        try:
            with transaction.atomic():
                return cast(HttpResponse, view())
        except InvalidRequest as refused:
            mine.message_user(request, refused.message, messages.ERROR)
            name = f"admin:{mine.opts.app_label}_{mine.opts.model_name}_changelist"
            return HttpResponseRedirect(reverse(name))

    @admin.action(description="Archive the selected rows", permissions=["delete"])
    def archive_selected(self, request: HttpRequest, queryset: Any) -> None:
        """Put rows into the archive."""
        self._each(request, queryset, self.keeper.archive, "is in the archive")

    @admin.action(description="Take the selected rows out of the archive", permissions=["delete"])
    def unarchive_selected(self, request: HttpRequest, queryset: Any) -> None:
        """Take rows out of the archive."""
        self._each(request, queryset, self.keeper.unarchive, "is no longer in the archive")

    def _each(self, request: HttpRequest, queryset: Any, order: Callable[..., object], done: str) -> None:
        mine = cast("admin.ModelAdmin[Any]", self)
        for row in queryset:
            try:
                order(row, person(request))
            except InvalidRequest as refused:
                mine.message_user(request, f"{row}: {refused.message}", messages.ERROR)
            else:
                mine.message_user(request, f"{row} {done}.")
