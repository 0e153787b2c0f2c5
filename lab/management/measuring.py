"""What the commands that measure by matrices share: how much is asked, a bar on the terminal, JSON, and keeping it."""

import json
from argparse import ArgumentParser
from typing import Any, ClassVar

from django.core.management.base import CommandError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from battles.management.console import console_of
from battles.management.plain import PlainCommand
from battles.management.scenario import sentences
from battles.measurements import store
from battles.services import fresh_seed
from common.exceptions import InvalidRequest
from common.json_input import Json
from lab.ladder.measuring import Ladder
from lab.measuring import Asked, Measuring

INTERRUPTED = 130  # what shells return for a command that was stopped by its user


class MeasuringCommand(PlainCommand):
    """A measurement made here and now; `pairs` names what a cell of its matrices is a pair of."""

    pairs: ClassVar[str]

    def measuring(self, asked: Asked) -> Measuring:
        """Return the measurement to make; raises InvalidRequest for what cannot be asked."""
        raise NotImplementedError

    def show(self, console: Console, document: Json, options: dict[str, Any]) -> None:
        """Print what came out."""
        raise NotImplementedError

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how much is fought, and where it goes."""
        sieges = f"sieges for each pair of {self.pairs} (default: 400)"
        parser.add_argument("--sieges", type=int, default=400, help=sieges)
        parser.add_argument("--seed", help="what all dice are drawn from; any text (default: a fresh one)")
        parser.add_argument("--workers", type=int, default=1, help="processes that share the sieges (default: 1)")
        parser.add_argument("--store", action="store_true", help="keep the measurement for its page and the API")
        parser.add_argument("--json", action="store_true", help="print all of it as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, solve and print, or fail with sentences."""
        asked = Asked(
            runs=options["sieges"],
            seed=fresh_seed() if options["seed"] is None else options["seed"],
            doctrines=tuple(options.get("doctrines", ())),
            only=tuple(options.get("only", ())),
            processes=options["workers"],
        )
        try:
            measuring = self.measuring(asked)
            with_bar(measuring, "Sieges")
            document = measuring.document()
            if options["store"]:
                store(kind=measuring.kind, document=document)
        except InvalidRequest as refused:
            raise CommandError(sentences(refused)) from refused
        except KeyboardInterrupt as stopped:
            raise CommandError("Stopped; nothing of this measurement is kept.", returncode=INTERRUPTED) from stopped
        if options["json"]:
            self.stdout.write(json.dumps(document, indent=1, ensure_ascii=False))
        else:
            self.show(console_of(self.stdout), document, options)


def with_bar(measuring: Measuring | Ladder, called: str) -> None:
    """Fight all battles of a measurement with a bar on the terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task(called, total=measuring.total)
        for fought in measuring.run():
            progress.advance(bar, fought)
