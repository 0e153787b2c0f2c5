"""`manage.py balance`: what each advanced rule and each reading of Quebec 1759 moves, next to the authors' claims."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from rich.console import Console

from common.json_input import Json
from lab.balance import Balance
from lab.management.measuring import MeasuringCommand
from lab.measuring import Asked, Measuring
from lab.subject import QUEBEC
from lab.terminal import show_balance


class Command(MeasuringCommand):
    """Measure the balance of Quebec 1759, here and now."""

    help = "Measure what each advanced rule and each reading of Quebec 1759 moves, and judge the authors' claims."
    pairs = "doctrines"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what is measured besides."""
        super().add_arguments(parser)
        parser.add_argument(
            "--only",
            action="extend",
            nargs="+",
            default=[],
            metavar="OPTION",
            help="measure these switches and readings alone, such as --only path hits",
        )
        parser.add_argument(
            "--doctrines",
            action="extend",
            nargs="+",
            default=[],
            metavar="DOCTRINE",
            help="let both sides choose among these (default: all but the slow ones)",
        )
        parser.add_argument("--pairs", action="store_true", help="print the effects for every pair of doctrines too")

    def measuring(self, asked: Asked) -> Measuring:
        """Return the measurement of all rules, or of those named."""
        return Balance(QUEBEC, asked)

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure, unless a part would be kept for the page."""
        if options["store"] and options["only"]:
            raise CommandError("The page shows every rule: --store takes a complete measurement, without --only.")
        super().handle(*args, **options)

    def show(self, console: Console, document: Json, options: dict[str, Any]) -> None:
        """Print matrices, what each rule moves, and verdicts."""
        show_balance(console, document, pairs=options["pairs"])
