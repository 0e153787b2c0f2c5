"""Backups of the site's database as one file, and their restoration, for SQLite and PostgreSQL."""

from types import ModuleType

from django.db import connection

from campaigns.backups import postgres, sqlite
from campaigns.backups.contents import BackupError


def engine() -> ModuleType:
    """Return the module for the site's database: `sqlite` or `postgres`; raises BackupError for any other."""
    modules = {"sqlite": sqlite, "postgresql": postgres}
    if connection.vendor not in modules:
        raise BackupError(f"There is no backup for {connection.vendor}, only for SQLite and PostgreSQL.")
    return modules[connection.vendor]
