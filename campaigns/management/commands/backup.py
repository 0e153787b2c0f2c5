"""`manage.py backup FILE`: the site's database in one file."""

import os
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from battles.management.plain import PlainCommand
from campaigns import backups
from campaigns.backups import BackupError


class Command(PlainCommand):
    """Write the site's database to a file."""

    help = "Write the site's database to a new file, which `restore` reads; the site may run meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file."""
        parser.add_argument("file", type=Path, help="a file that does not exist yet")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file complete or not at all, readable by its owner only: it holds the hashes of passwords."""
        path: Path = options["file"].absolute()
        if path.exists():
            raise CommandError(f"{path} exists already; name another file, or delete it first.")
        try:
            with tempfile.TemporaryDirectory(prefix=".backup-", dir=path.parent) as folder:
                draft = Path(folder) / "backup"
                draft.touch(mode=0o600)
                backups.engine().dump(draft)
                contents = backups.engine().inspect(draft)
                # A link fails where a file has appeared under the name meanwhile.
                os.link(draft, path)
        except BackupError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error.strerror or error}.") from error
        self.stdout.write(f"{path}: {contents.sentence()}; {path.stat().st_size} bytes.")
