"""`manage.py benchmark`: how fast this machine plays the example campaign."""

import json
import platform
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand

from battles.digests import engine_version
from campaigns import benchmark, example


class Command(BaseCommand):
    """Play seasons of the example in memory, recorded and silent, and print both with their ratio."""

    help = "Measure battles, dice and months a second of the example campaign."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how much to play."""
        parser.add_argument("--seasons", type=int, default=10, help="seasons of eight months, each played twice")
        parser.add_argument("--seed", default="benchmark", help="what all dice are drawn from")
        parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, then print."""
        if options["seasons"] < 1:
            raise CommandError("--seasons must be 1 or more.")
        header, roster = example.from_file()
        doctrine = header.pop("doctrine", "book")
        recorded, silent = benchmark.measure(
            setup=header | roster, doctrine=doctrine, seed=options["seed"], seasons=options["seasons"]
        )
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(recorded, silent), indent=2))
        else:
            self._print(recorded, silent)

    def _print(self, recorded: benchmark.Tally, silent: benchmark.Tally) -> None:
        kept, quiet = benchmark.rates(recorded), benchmark.rates(silent)
        self.stdout.write(
            f"{platform.python_implementation()} {platform.python_version()}, engine {engine_version()}: "
            f"{recorded.months} months, {recorded.battles} battles, {recorded.turns} turns, {recorded.dice} dice"
        )
        self.stdout.write(f"{'a second':<12}{'recorded':>12}{'silent':>12}{'recorded ÷ silent':>20}")
        for name, one, other in (
            ("battles", kept.battles, quiet.battles),
            ("dice", kept.dice, quiet.dice),
            ("months", kept.months, quiet.months),
        ):
            self.stdout.write(f"{name:<12}{one:>12,.1f}{other:>12,.1f}{one / other:>20.2f}")


def _as_json(recorded: benchmark.Tally, silent: benchmark.Tally) -> dict[str, Any]:
    kept, quiet = asdict(benchmark.rates(recorded)), asdict(benchmark.rates(silent))
    return {
        "python": platform.python_version(),
        "engine": engine_version(),
        "played": asdict(recorded),
        "recorded": kept,
        "silent": quiet,
        "recorded_by_silent": {name: kept[name] / quiet[name] for name in kept},
    }
