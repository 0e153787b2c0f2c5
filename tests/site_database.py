"""Databases of the tests' own, on which commands work in this process, as the site's would."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import ConnectionHandler
from django.test import override_settings
from environ import Env
from pytest_django import DjangoDbBlocker

from config import commands

# The name of a folder or file that holds what addresses, patterns and shells must quote.
STRANGE = "war #1? 50% off, a%20b+c, ein Bär; 'x'&y=z"


@contextmanager
def database_of(address: str | Path) -> Iterator[None]:
    """Let the default connection be one to an SQLite file or to an address of PostgreSQL, as the settings make it."""
    if isinstance(address, Path):
        options = {"transaction_mode": "IMMEDIATE", "timeout": 30}
        made: dict[str, Any] = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(address), "OPTIONS": options}
    else:
        made = dict(Env.db_url_config(address))
    there = connections["default"]
    connections["default"] = ConnectionHandler({"default": made})["default"]
    try:
        yield
    finally:
        connections["default"].close()
        connections["default"] = there


def lay_out() -> None:
    """Make the tables as they are after all migrations, which themselves take many times as long."""
    apps = {app.rpartition(".")[2]: None for app in settings.INSTALLED_APPS}
    with override_settings(MIGRATION_MODULES=apps):
        call_command("migrate", run_syncdb=True, verbosity=0)
    recorder = MigrationRecorder(connection)
    recorder.ensure_schema()
    for app, name in MigrationLoader(None).disk_migrations:
        recorder.record_applied(app, name)


def lay_out_in(folder: Path, blocker: DjangoDbBlocker) -> None:
    """Lay out the tables of the site whose PETITE_GUERRE_VAR is this folder, for its processes."""
    folder.mkdir(exist_ok=True)
    with blocker.unblock(), database_of(folder / "petite-guerre.sqlite3"):
        lay_out()


def command_line(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    """Run a command as `manage.py` does, in this process; it ends with what would end the process."""
    monkeypatch.setattr("django.setup", lambda: None)  # it would set up the log again
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    commands.run(["manage.py", *arguments])
