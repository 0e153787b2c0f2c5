"""The admin is found when its addresses or its checks are wanted: a command that has neither starts twice as fast."""

from typing import Any

from django.contrib.admin import autodiscover
from django.contrib.admin.apps import SimpleAdminConfig
from django.contrib.admin.checks import check_admin_app, check_dependencies
from django.core import checks


class AdminConfig(SimpleAdminConfig):
    """Django's admin, whose pages are imported by config/urls.py."""

    default_site = "config.admin_site.Site"

    def ready(self) -> None:
        """Check what is registered after all of it was."""
        checks.register(check_dependencies, checks.Tags.admin)
        checks.register(_check_pages, checks.Tags.admin)


def _check_pages(app_configs: Any, **kwargs: Any) -> list[Any]:
    autodiscover()
    return check_admin_app(app_configs, **kwargs)
