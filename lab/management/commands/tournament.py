"""`manage.py tournament`: two doctrines play Quebec 1759 against each other, each with both sides, for points."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import CommandError
from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.table import Table

from battles.management.console import console_of
from battles.management.plain import PlainCommand
from battles.management.scenario import sentences
from battles.services import fresh_seed
from common.exceptions import InvalidRequest
from lab.tournament import Tournament, lines, play_tournament, read_players


class Command(PlainCommand):
    """Play a tournament of two games, here and now."""

    help = "Play a tournament of Quebec 1759: sealed bids for the French, two games with the sides exchanged, points."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the players and the dice."""
        parser.add_argument(
            "players",
            nargs="+",
            metavar="DOCTRINE=BID",
            help="two players, each a doctrine and the points that it bids for the French, as patient=3 shores=0",
        )
        parser.add_argument("--seed", help="what all dice are drawn from; any text (default: a fresh one)")
        parser.add_argument("--json", action="store_true", help="print all of it as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and print, or fail with sentences."""
        seed = fresh_seed() if options["seed"] is None else options["seed"]
        try:
            doctrines, bids = read_players(options["players"])
            played = play_tournament(doctrines, bids, seed)
        except InvalidRequest as refused:
            raise CommandError(sentences(refused)) from refused
        if options["json"]:
            self.stdout.write(json.dumps({"seed": seed, **asdict(played)}, indent=1))
            return
        self._show(played, seed)

    def _show(self, played: Tournament, seed: str) -> None:
        console = console_of(self.stdout)
        names = [f"{place + 1} {doctrine}" for place, doctrine in enumerate(played.doctrines)]
        console.print(f"[bold]Tournament[/bold]: {names[0]} against {names[1]}, seed {escape(seed)}", soft_wrap=True)
        table = Table("", *names, "How it ended", box=SIMPLE_HEAD)
        for label, cells, ending in lines(played):
            table.add_row(label, *cells, ending)
        console.print(table)
