"""`manage.py content`: check, diff, load, export, schema, csv and pack; content checked, and moved in and out."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, OutputWrapper

from battles.management import packs
from battles.management.plain import PlainCommand, ask
from battles.models.content import PACK_ORIGIN
from battles.packs.schemas import schema_names, schema_text
from battles.pipeline import ContentErrors, Decisions, Fault, Report, check, export, load
from battles.pipeline.kinds import kinds
from battles.pipeline.sheets import load_sheet, sheet_bytes
from common.exceptions import Conflict
from rules.core.narrate import counted
from rules.core.suggest import did_you_mean

COUNTED = (
    ("created", "created"),
    ("updated", "updated"),
    ("unchanged", "unchanged"),
    ("kept", "kept as edited in the admin"),
    ("deleted", "deleted"),
)


class Teller:
    """Prints reports: results to the output, everything that asks for attention to the error stream.

    A load that deletes is planned first and then done: what was read is warned of once.
    """

    def __init__(self, out: OutputWrapper, err: OutputWrapper) -> None:
        self.out = out
        self.err = err
        self._warned: set[str] = set()

    def warn(self, warnings: list[Fault], passed_over: list[Path]) -> None:
        """Print warnings, and the files that were not read."""
        lines = [str(warning) for warning in warnings]
        lines += [f"{path}: not read; content is a .yaml file in the folder of its kind." for path in passed_over]
        for line in lines:
            if line not in self._warned:
                self._warned.add(line)
                self.err.write(line)

    def report(self, report: Report) -> None:
        """Print what a load did."""
        self.warn(report.warnings, report.passed_over)
        counts = [f"{len(getattr(report, key))} {word}" for key, word in COUNTED if getattr(report, key)]
        self.out.write(f"Content: {', '.join(counts) or 'nothing to load'}.")
        self._left_alone(report)

    def preview(self, report: Report) -> None:
        """Print what a load would change, field by field."""
        self.warn(report.warnings, report.passed_over)
        for name in report.created:
            self.out.write(f"{name}: would be created.")
        for name in report.updated:
            self._fields(report, name, "would be updated.")
        for name in report.kept:
            self._fields(report, name, "edited in the admin, would be kept; its file differs.")
        for name in report.conflicts:
            self._fields(report, name, "a conflict, would be left alone: edited in the admin, and its file changed.")
        for name, origin in report.foreign.items():
            self._fields(report, name, f"would be left alone: it belongs to {origin}.")
        self._deletions(report, "would be deleted")
        self._in_use(report)
        changed = len(report.created) + len(report.updated) + len(report.deleted)
        left = len(report.kept) + len(report.conflicts) + len(report.foreign)
        every = counted(changed + len(report.unchanged) + left, "entry", "entries")
        self.out.write(f"{changed} of {every} would change; nothing is written.")

    def deletions(self, report: Report) -> None:
        """Print what a load is about to delete, and first what it did not read: a file renamed looks like one gone."""
        self.warn(report.warnings, report.passed_over)
        self._deletions(report, "will be deleted")

    def _fields(self, report: Report, name: str, what: str) -> None:
        self.out.write(f"{name}: {what}")
        for difference in report.changes.get(name, []):
            self.out.write(f"  {difference}")

    def _deletions(self, report: Report, what: str) -> None:
        for name in report.deleted:
            edited = " with the edits made in the admin" if name in report.edited else ""
            self.out.write(f"{name}: {what}{edited}; its file is gone.")

    def _in_use(self, report: Report) -> None:
        for name in report.in_use:
            self.out.write(f"Not deleted: {name}.")

    def _left_alone(self, report: Report) -> None:
        for name in report.conflicts:
            self.err.write(
                f"{name}: left alone, since it was edited in the admin and its file changed too; see "
                f"`content diff`, then load with --take {name} or --keep {name}."
            )
        for name, origin in report.foreign.items():
            self.err.write(
                f"{name}: left alone, since the entry belongs to {origin}; rename the file, or load with "
                f"--take {name} to replace it."
            )
        self._in_use(report)


class Command(PlainCommand):
    """Check, compare, load or export armies, maps, territories, scenarios and campaigns as YAML files."""

    help = "Check, compare, load or export armies, maps, territories, scenarios and campaigns as YAML files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Offer the actions."""
        actions = parser.add_subparsers(dest="action", required=True, metavar="check|diff|load|export|schema|csv|pack")
        for name, what in (
            ("check", "say what is wrong, with file and line"),
            ("diff", "show which entries and fields a load would change; nothing is written"),
            ("load", "bring into the database"),
        ):
            action = actions.add_parser(name, help=what)
            action.add_argument("paths", nargs="*", type=Path, help="files or folders; the fixtures if none is given")
            if name != "check":
                _add_decisions(action)
        action.add_argument("--yes", action="store_true", help="delete without asking, for scripts")
        action.add_argument("--dry-run", action="store_true", help="show what would change, as diff does")
        action = actions.add_parser("export", help="write content as files, unchanged ones byte for byte")
        action.add_argument("folder", type=Path)
        action.add_argument("--only", action="append", choices=list(kinds()), help="a kind; may be given again")
        action = actions.add_parser("schema", help="write JSON Schemas for editors")
        action.add_argument("folder", nargs="?", type=Path, default=settings.FIXTURES_DIR / "schemas")
        action = actions.add_parser("csv", help="write a list or a roster as a spreadsheet, or take one back")
        action.add_argument("way", choices=["write", "check", "load"])
        action.add_argument("entry", help="an army or a campaign to start from, such as armies/british")
        action.add_argument("file", nargs="?", type=Path, help="SLUG.csv if left out")
        packs.add_arguments(actions.add_parser("pack", help="load, unload and download packs of content"))

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the action, or fail with every fault."""
        try:
            self._act(options)
        except ContentErrors as errors:
            self._refuse(errors.faults)
        except Conflict as refused:
            raise CommandError(refused.message) from refused

    def _act(self, options: dict[str, Any]) -> None:
        if options.get("origin", "").startswith(PACK_ORIGIN):
            raise CommandError(f"Origins that begin with “{PACK_ORIGIN}” are those of packs; choose another word.")
        roots = options.get("paths") or [settings.FIXTURES_DIR]
        teller = Teller(self.stdout, self.stderr)
        match options["action"]:
            case "check":
                checked = check(roots)
                teller.warn(checked.warnings, checked.passed_over)
                if checked.faults:
                    self._refuse(checked.faults)
                self.stdout.write(f"{_files(len(checked.entries))} checked, nothing is wrong.")
            case "diff":
                teller.preview(_load(roots, options, dry_run=True))
            case "load" if options["dry_run"]:
                teller.preview(_load(roots, options, dry_run=True))
            case "load":
                self._load(roots, options, teller)
            case "export":
                written = export(options["folder"], set(options["only"]) if options["only"] else None)
                self.stdout.write(f"{_files(len(written))} written to {options['folder']}.")
            case "csv":
                self._table(options, teller)
            case "pack":
                packs.act(options, self.stdout, teller.warn)
            case _:
                written = write_schemas(options["folder"])
                self.stdout.write(f"{_files(len(written))} written to {options['folder']}.")

    def _load(self, roots: list[Path], options: dict[str, Any], teller: Teller) -> None:
        """Load; what would be deleted is shown first and only that is deleted."""
        doomed: list[str] = []
        if options["prune"]:
            planned = _load(roots, options, dry_run=True)
            doomed = planned.deleted
            if doomed and not options["yes"]:
                teller.deletions(planned)
                ask(f"Delete {counted(len(doomed), 'entry', 'entries')} from the database?")
        teller.report(_load(roots, options, prune=doomed if options["prune"] else False))

    def _table(self, options: dict[str, Any], teller: Teller) -> None:
        """Write the table of an entry, or check or load another for it."""
        folder, _, slug = str(options["entry"]).partition("/")
        tables = [name for name, kind in kinds().items() if kind.sheet is not None]
        if folder not in tables:
            raise CommandError(f"{folder} has no tables; name an entry as {'/… or '.join(tables)}/….")
        row = next((each for each in kinds()[folder].rows() if each.slug == slug), None)
        if row is None:
            raise CommandError(f"There is no {options['entry']}.{did_you_mean(slug, _slugs(folder))}")
        path = options["file"] or Path(f"{slug}.csv")
        if options["way"] == "write":
            path.write_bytes(sheet_bytes(row))
            self.stdout.write(f"{options['entry']} is written to {path}.")
            return
        try:
            data = path.read_bytes()
        except OSError as error:
            raise CommandError(f"{path} cannot be read: {error.strerror}.") from error
        teller.warn(load_sheet(row, str(path), data, dry_run=options["way"] == "check"), [])
        done = "has the rows of" if options["way"] == "load" else "would take"
        self.stdout.write(f"{options['entry']} {done} {path}.")

    def _refuse(self, faults: list[Fault]) -> None:
        for fault in faults:
            self.stderr.write(str(fault))
        raise CommandError(f"{len(faults)} fault{'s' if len(faults) != 1 else ''}; nothing has been changed.")


def _add_decisions(action: ArgumentParser) -> None:
    entry = {"action": "append", "default": [], "metavar": "ENTRY"}
    action.add_argument("--overwrite", action="store_true", help="let the files win over all edits made in the admin")
    action.add_argument(
        "--take",
        help="let the file win for this entry, such as armies/british, also over one of another origin; repeatable",
        **entry,  # type: ignore[arg-type]
    )
    action.add_argument(
        "--keep",
        help="keep this entry as it is although its file differs; repeatable",
        **entry,  # type: ignore[arg-type]
    )
    action.add_argument(
        "--prune", action="store_true", help="delete entries that came from the same place and have no file any more"
    )
    action.add_argument("--origin", default="", help="a name for the place of the files, instead of their folder")


def _load(
    roots: list[Path], options: dict[str, Any], *, dry_run: bool = False, prune: bool | list[str] | None = None
) -> Report:
    decisions = Decisions(options["overwrite"], frozenset(options["take"]), frozenset(options["keep"]))
    return load(
        *roots,
        decisions=decisions,
        prune=options["prune"] if prune is None else prune,
        origin=options["origin"],
        dry_run=dry_run,
    )


def _slugs(folder: str) -> list[str]:
    return [row.slug for row in kinds()[folder].rows()]


def _files(count: int) -> str:
    return f"{count} file{'s' if count != 1 else ''}"


def write_schemas(folder: Path) -> list[Path]:
    """Write a schema file for each kind; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    for name in schema_names():
        path = folder / f"{name}.json"
        path.write_text(schema_text(name), encoding="utf-8")
        paths.append(path)
    return paths
