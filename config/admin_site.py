"""The front page of the admin: orders of battle first, the tables of libraries last."""

from typing import Any, Final

from django.contrib.admin import AdminSite
from django.http import HttpRequest

_FIRST: Final = ("battles", "campaigns", "matches")
_LAST: Final = ("axes", "knox")


class Site(AdminSite):
    """Django's admin in the order in which staff look for things."""

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """Return the apps and their tables; those of the games first, and of these orders of battle."""
        apps: list[Any] = super().get_app_list(request, app_label)
        for app in apps:
            app["models"].sort(key=lambda model: model["object_name"] != "Scenario")  # the rest stays in order
        return sorted(apps, key=lambda app: _place(app["app_label"]))


def _place(label: str) -> int:
    if label in _FIRST:
        return _FIRST.index(label)
    return len(_FIRST) + (1 + _LAST.index(label) if label in _LAST else 0)
