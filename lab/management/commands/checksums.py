"""`manage.py checksums`: write checksums of battles before a change, and compare with them after it."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import CommandError

from battles.management.plain import PlainCommand
from battles.versions import engine_text
from common.exceptions import InvalidRequest
from lab import checksums
from rules.core.narrate import counted


class Command(PlainCommand):
    """Fight battles of the example campaign and of every scenario, and write or compare their checksums."""

    help = (
        "Prove that a change of the code changed no battle: write a file before it with --write, and compare after it "
        "with --against. Recorded battles are compared to the last event, by plain or compiled rules."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many battles, of what, and the file."""
        parser.add_argument("--battles", type=int, default=20, help="of each scenario and of the example (default 20)")
        parser.add_argument("--only", default="", metavar="NAME", help="one scenario, or `example`")
        where = parser.add_mutually_exclusive_group(required=True)
        where.add_argument("--write", type=Path, metavar="FILE", help="write the checksums into this file")
        where.add_argument("--against", type=Path, metavar="FILE", help="compare with this file")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, then write or compare; a battle that changed is an error that names it."""
        if options["battles"] < 1:
            raise CommandError("--battles must be 1 or more.")
        before = self._read(options["against"]) if options["against"] else {}
        try:
            battlefields = checksums.battlefields(options["battles"], options["only"])
        except InvalidRequest as refused:
            raise CommandError(refused.message) from refused
        if not battlefields:
            raise CommandError(f"There is no scenario {options['only']}; leave --only out to fight them all.")
        after = {field.name: checksums.of_field(field) for field in battlefields}
        fought = f"{counted(sum(map(len, after.values())), 'battle')} of {counted(len(after), 'kind')}, {engine_text()}"
        if options["write"]:
            self._write(options["write"], after)
            self.stdout.write(f"{fought}: written to {options['write']}")
            return
        differences = checksums.differences(before, after)
        if differences:
            raise CommandError("\n".join(differences))
        self.stdout.write(f"{fought}: all as they were")

    def _read(self, path: Path) -> checksums.Checksums:
        try:
            before: checksums.Checksums = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise CommandError(f"{path} holds no checksums: {error}") from error
        return before

    def _write(self, path: Path, after: checksums.Checksums) -> None:
        try:
            path.write_text(json.dumps(after), encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error}") from error
