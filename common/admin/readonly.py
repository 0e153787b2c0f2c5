"""Pages of the admin that show and never change."""

from typing import Any, cast

from django.contrib import admin
from django.contrib.auth.models import User
from django.http import HttpRequest


def person(request: HttpRequest) -> User:
    """Return who is at the admin; nobody gets here without signing in."""
    return cast(User, request.user)


class ReadOnly:
    """Rows that the engine and the services write: looked at, searched and filtered."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody adds one by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes one by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes one by hand."""
        return False


class ListedLookups:
    """A list that is filtered only by what it offers: Django's own admin filters by any column of the row.

    Otherwise a member of staff who plays could ask for the seed letter by letter with `?seed__startswith=`.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Return True for the list's own filters and the date hierarchy."""
        mine = cast("admin.ModelAdmin[Any]", self)
        offered = [each[0] if isinstance(each, tuple) else each for each in mine.list_filter]
        offered = [getattr(each, "parameter_name", each) for each in offered]
        names = {str(name) for name in [*offered, mine.date_hierarchy] if name}
        return any(lookup == name or lookup.startswith(f"{name}__") for name in names)


class ReadOnlyAdmin(ListedLookups, ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """A page that shows."""

    list_per_page = 100
    show_full_result_count = False
