"""`manage.py restore FILE`: the site's database out of a backup."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection
from django.db.utils import Error

from battles.management.plain import PlainCommand
from campaigns import backups
from campaigns.backups import BackupError, postgres, sqlite
from campaigns.backups.contents import Contents, missing_migrations, present

_MADE_FROM = {sqlite.HEADER: ("sqlite", "SQLite"), postgres.HEADER: ("postgresql", "PostgreSQL")}


class Command(PlainCommand):
    """Replace the site's database by a backup."""

    help = "Replace the site's database by a file that `backup` wrote; stop the site and its workers first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, and whether to ask."""
        parser.add_argument("file", type=Path, help="a file that `manage.py backup` wrote")
        parser.add_argument("--yes", action="store_true", help="replace the database without asking")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prove the file, show what it replaces, ask, and replace all or nothing."""
        path: Path = options["file"].absolute()
        try:
            _check_kind(path)
            contents: Contents = backups.engine().inspect(path)
            self.stdout.write(f"The database holds now: {present().sentence()}.")
            self.stdout.write(f"The backup holds: {contents.sentence()}.")
            if not options["yes"]:
                self._ask()
            backups.engine().load(path)
        except BackupError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"{path} cannot be read: {error.strerror or error}. Nothing was changed.") from error
        except Error as error:
            raise CommandError(f"The database does not answer: {error}. Nothing was changed.") from error
        self.stdout.write("The database is that of the backup.")
        if missing_migrations(contents.migrations):
            self.stdout.write(
                f"It was made by an older version. Run: {settings.PROGRAM} migrate, and: "
                f"{settings.PROGRAM} content load"
            )

    def _ask(self) -> None:
        """Ask on the terminal; anything but yes leaves everything as it is."""
        if not sys.stdin.isatty():
            raise CommandError("Restoring replaces all of this; say --yes to do so without being asked.")
        if input("Replace everything in the database by the backup? Type yes: ").strip().lower() != "yes":
            raise CommandError("Nothing was changed.")


def _check_kind(path: Path) -> None:
    """Raise BackupError for a file of neither database, or of the one that this site does not use."""
    with path.open("rb") as file:
        head = file.read(16)
    kind = next((kind for header, kind in _MADE_FROM.items() if head.startswith(header)), None)
    if kind is None:
        raise BackupError("This file is no backup of Petite Guerre; nothing was changed.")
    if kind[0] != connection.vendor:
        raise BackupError(f"This backup was made from {kind[1]}, and the site uses another database (DATABASE_URL).")
