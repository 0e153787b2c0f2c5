"""`manage.py balance`: what each advanced rule and each reading of Quebec 1759 moves, next to the authors' claims."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from battles.balance.asking import Asked
from battles.balance.measuring import Measuring
from battles.balance.storing import store
from battles.balance.subject import QUEBEC
from battles.management.balance_page import show_balance
from battles.management.console import console_of
from battles.management.plain import PlainCommand
from battles.management.scenario import sentences
from battles.services import fresh_seed
from common.exceptions import InvalidRequest

_INTERRUPTED = 130  # what shells return for a command that was stopped by its user


class Command(PlainCommand):
    """Measure the balance of Quebec 1759, here and now."""

    help = "Measure what each advanced rule and each reading of Quebec 1759 moves, and judge the authors' claims."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how much is fought, of what, and where it goes."""
        parser.add_argument("--sieges", type=int, default=400, help="sieges for each pair of doctrines (default: 400)")
        parser.add_argument("--seed", help="what all dice are drawn from; any text (default: a fresh one)")
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
        parser.add_argument("--workers", type=int, default=1, help="processes that share the sieges (default: 1)")
        parser.add_argument("--store", action="store_true", help="keep the measurement for the page and the API")
        parser.add_argument("--json", action="store_true", help="print all of it as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, solve and print, or fail with sentences."""
        if options["store"] and options["only"]:
            raise CommandError("The page shows every rule: --store takes a complete measurement, without --only.")
        try:
            measuring = Measuring(QUEBEC, _asked(options))
            self._fight(measuring)
            document = measuring.document()
            if options["store"]:
                store(kind="balance", document=document)
        except InvalidRequest as refused:
            raise CommandError(sentences(refused)) from refused
        except KeyboardInterrupt as stopped:
            raise CommandError("Stopped; nothing of this measurement is kept.", returncode=_INTERRUPTED) from stopped
        if options["json"]:
            self.stdout.write(json.dumps(document, indent=1, ensure_ascii=False))
            return
        show_balance(console_of(self.stdout), document, pairs=options["pairs"])

    def _fight(self, measuring: Measuring) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            bar = progress.add_task("Sieges", total=measuring.total)
            for fought in measuring.run():
                progress.advance(bar, fought)


def _asked(options: dict[str, Any]) -> Asked:
    return Asked(
        runs=options["sieges"],
        seed=fresh_seed() if options["seed"] is None else options["seed"],
        doctrines=tuple(options["doctrines"]),
        only=tuple(options["only"]),
        processes=options["workers"],
    )
