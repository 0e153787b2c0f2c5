"""`manage.py openings`: how the French set up against how the British land, as a matrix game of Quebec 1759."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from battles.balance.openings import KIND, MeasuringOpenings
from battles.balance.storing import store
from battles.management.console import console_of
from battles.management.openings_page import show_openings
from battles.management.plain import PlainCommand
from battles.management.scenario import sentences
from battles.services import fresh_seed
from common.exceptions import InvalidRequest

_INTERRUPTED = 130  # what shells return for a command that was stopped by its user


class Command(PlainCommand):
    """Measure the openings of Quebec 1759, here and now."""

    help = "Fight every landing of the British against every set-up of the French, and solve the matrix exactly."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how much is fought, and where it goes."""
        parser.add_argument("--sieges", type=int, default=400, help="sieges for each pair of openings (default: 400)")
        parser.add_argument("--seed", help="what all dice are drawn from; any text (default: a fresh one)")
        parser.add_argument("--workers", type=int, default=1, help="processes that share the sieges (default: 1)")
        parser.add_argument("--store", action="store_true", help="keep the measurement for the page")
        parser.add_argument("--json", action="store_true", help="print all of it as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, solve and print, or fail with sentences."""
        seed = fresh_seed() if options["seed"] is None else options["seed"]
        try:
            measuring = MeasuringOpenings(runs=options["sieges"], seed=seed, processes=options["workers"])
            self._fight(measuring)
            document = measuring.document()
            if options["store"]:
                store(kind=KIND, document=document)
        except InvalidRequest as refused:
            raise CommandError(sentences(refused)) from refused
        except KeyboardInterrupt as stopped:
            raise CommandError("Stopped; nothing of this measurement is kept.", returncode=_INTERRUPTED) from stopped
        if options["json"]:
            self.stdout.write(json.dumps(document, indent=1, ensure_ascii=False))
            return
        show_openings(console_of(self.stdout), document)

    def _fight(self, measuring: MeasuringOpenings) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            bar = progress.add_task("Sieges", total=measuring.total)
            for fought in measuring.run():
                progress.advance(bar, fought)
