"""`manage.py retention`: what is older than the settings keep it, and deleting it."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from battles import retention
from battles.management.plain import PlainCommand
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
            self._ask()
        gone = [counted(retention.remove_old(kept), kept.name) for kept in retention.KEPT]
        self.stdout.write(f"Deleted: {' and '.join(gone)}.")

    def _ask(self) -> None:
        """Ask on the terminal; anything but yes leaves everything as it is."""
        if not sys.stdin.isatty():
            raise CommandError("This deletes them for good; say --yes to do so without being asked.")
        if input("Delete all of this for good? Type yes: ").strip().lower() != "yes":
            raise CommandError("Nothing was deleted.")
