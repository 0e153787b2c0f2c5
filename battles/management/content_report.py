"""What `manage.py content` prints of a load, done or planned."""

from pathlib import Path

from django.core.management.base import OutputWrapper

from battles.pipeline import Fault, Report
from rules.core.narrate import counted

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
