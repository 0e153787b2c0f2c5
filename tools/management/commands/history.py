"""`manage.py history`: the historic battles, each fought many times, as the page of the documentation has them."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import CommandError

from battles.management.plain import PlainCommand, needs_sources
from rules.core.suggest import did_you_mean
from tools import history


class Command(PlainCommand):
    """Fight the historic battles and print their figures, or write them into the page."""

    help = "Fight every historic battle many times and print how often it went as it did, and what it cost."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many, and where the figures go."""
        parser.add_argument("--runs", type=int, default=history.RUNS, help=f"of each battle (default {history.RUNS})")
        parser.add_argument(
            "--seed", default=history.SEED, help=f"what all dice are drawn from (default {history.SEED})"
        )
        parser.add_argument("--workers", type=int, default=1, help="processes that share the runs of a battle")
        parser.add_argument("--only", default="", metavar="NAME", help="one battle, by the stem of its scenario")
        parser.add_argument("--write", action="store_true", help="write the figures of all into docs/history.md")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, then print or write."""
        days = [day for day in history.DAYS if options["only"] in ("", day.stem)]
        if not days:
            known = [day.stem for day in history.DAYS]
            guess = did_you_mean(options["only"], known)
            raise CommandError(
                f"There is no historic battle {options['only']}; choose one of {', '.join(known)}.{guess}"
            )
        if options["write"]:
            needs_sources("history --write")
            if options["only"]:
                raise CommandError("--write takes all battles; leave --only out.")
        answers = [(day, history.odds(day, options["runs"], options["seed"], options["workers"])) for day in days]
        if not options["write"]:
            self.stdout.write(history.table(answers))
            for day, found in answers:
                self.stdout.write(f"\n{day.stem}\n{history.clauses(found)}")
            return
        page = settings.BASE_DIR / "docs" / "history.md"
        page.write_text(history.filled(page.read_text(encoding="utf-8"), answers), encoding="utf-8")
        self.stdout.write(f"The figures of {len(answers)} battles are in {page}.")
