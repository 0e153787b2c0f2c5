"""`manage.py retention`: what is older than the settings keep it, and deleting it."""

from argparse import ArgumentParser
from typing import Any

from battles import retention
from battles.management.plain import PlainCommand, ask
from rules.core.narrate import counted


class Command(PlainCommand):
    """Show what is older than the settings keep it, and delete it."""

    help = "Delete the forecasts and failed battles that are older than KEEP_FORECASTS_DAYS, KEEP_FAILED_BATTLES_DAYS."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whether to ask."""
        parser.add_argument("--yes", action="store_true", help="delete without asking, as a schedule does")

    def handle(self, *args: Any, **options: Any) -> None:
        """Say what would go, ask, and delete it."""
        due = 0
        for kept in retention.KEPT:
            found = kept.due().count()
            due += found
            age = f"kept for {counted(kept.days, 'day')}" if kept.days > 0 else f"kept for ever ({kept.setting} is 0)"
            self.stdout.write(f"{counted(found, kept.name)} to delete; such rows are {age}.")
        if not due:
            return
        if not options["yes"]:
            ask("Delete all of this for good?")
        gone = [counted(retention.remove_old(kept), kept.name) for kept in retention.KEPT]
        self.stdout.write(f"Deleted: {' and '.join(gone)}.")
