"""`manage.py content check`, `load` and `export`: content files held against their rules, and moved in and out."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from battles.pipeline import ContentErrors, Fault, Report, check, export, load
from battles.pipeline.kinds import kinds
from battles.pipeline.schema import write_schemas


class Command(BaseCommand):
    """Check, load or export armies, maps, territories, scenarios and campaigns as YAML files."""

    help = "Check, load or export armies, maps, territories, scenarios and campaigns as YAML files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Offer the four things to do."""
        actions = parser.add_subparsers(dest="action", required=True, metavar="check|load|export|schema")
        for name, what in (("check", "say what is wrong, with file and line"), ("load", "bring into the database")):
            action = actions.add_parser(name, help=what)
            action.add_argument("paths", nargs="*", type=Path, help="files or folders; the fixtures if none is given")
        action.add_argument("--overwrite", action="store_true", help="put the file over edits made in the admin")
        action.add_argument("--prune", action="store_true", help="delete what files brought and no longer hold")
        action = actions.add_parser("export", help="write content as files, unchanged ones byte for byte")
        action.add_argument("folder", type=Path)
        action.add_argument("--only", action="append", choices=list(kinds()), help="a kind; may be given again")
        action = actions.add_parser("schema", help="write JSON Schemas for editors")
        action.add_argument("folder", nargs="?", type=Path, default=settings.FIXTURES_DIR / "schemas")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, or fail with every fault."""
        try:
            self._act(options)
        except ContentErrors as errors:
            self._refuse(errors.faults)

    def _act(self, options: dict[str, Any]) -> None:
        roots = options.get("paths") or [settings.FIXTURES_DIR]
        match options["action"]:
            case "check":
                checked = check(roots)
                self._warn(checked.warnings)
                if checked.faults:
                    self._refuse(checked.faults)
                self.stdout.write(f"{_files(len(checked.entries))} checked, nothing is wrong.")
            case "load":
                report = load(*roots, overwrite=options["overwrite"], prune=options["prune"])
                self._warn(report.warnings)
                self._tell(report)
            case "export":
                written = export(options["folder"], set(options["only"]) if options["only"] else None)
                self.stdout.write(f"{_files(len(written))} written to {options['folder']}.")
            case _:
                written = write_schemas(options["folder"])
                self.stdout.write(f"{_files(len(written))} written to {options['folder']}.")

    def _refuse(self, faults: list[Fault]) -> None:
        for fault in faults:
            self.stderr.write(str(fault))
        raise CommandError(f"{len(faults)} fault{'s' if len(faults) != 1 else ''}; nothing has been changed.")

    def _warn(self, warnings: list[Fault]) -> None:
        for warning in warnings:
            self.stderr.write(str(warning))

    def _tell(self, report: Report) -> None:
        counts = [
            f"{len(entries)} {word}"
            for word, entries in (
                ("created", report.created),
                ("updated", report.updated),
                ("unchanged", report.unchanged),
                ("kept as edited in the admin", report.kept),
                ("deleted", report.deleted),
            )
            if entries
        ]
        self.stdout.write(f"Content: {', '.join(counts) or 'nothing to load'}.")
        for name in report.in_use:
            self.stdout.write(f"Not deleted: {name}.")


def _files(count: int) -> str:
    return f"{count} file{'s' if count != 1 else ''}"
