"""Pages of the admin that show and never change."""

from typing import Any, cast

from django.contrib import admin
from django.contrib.auth.models import User
from django.http import HttpRequest


def person(request: HttpRequest) -> User:
    """Return the signed-in user; the admin site admits no anonymous request."""
    return cast(User, request.user)


class ReadOnly:
    """Rows that only the engine and the services write: staff may view, search and filter them."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: the services create these rows."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: the services change these rows."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: the services delete these rows."""
        return False


class ListedLookups:
    """Allow only the list's own filters; Django's admin otherwise filters by any column of the row.

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
