"""`manage.py yardsticks`: measure the battles of every system by yardsticks read from their records.

Months are those of Muskets & Mohawks campaigns of every faction, role and doctrine; battles are bundled scenarios of a
system, spread evenly. Nothing is written anywhere.
"""

import os
import time
from argparse import ArgumentParser
from collections.abc import Iterable
from multiprocessing import Pool
from typing import Any

from battles.management.plain import PlainCommand
from common.json_input import Json
from lab.yardsticks import fields, frontier, lines, squares
from lab.yardsticks.tally import Tally

_SYSTEMS = ("muskets_mohawks", "fast_musket", "d3_grid", "one_hour")
_CHUNK = 20
_LINES = {"muskets_mohawks": frontier.lines, "fast_musket": lines.lines}
_Block = tuple[str, str, str, int, int]  # system, scenario, seed, first sample and how many


class Command(PlainCommand):
    """Fight with records, read each as an independent reader would, and print what was counted."""

    help = "Measure the battles of every system by yardsticks read from their records."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how much is fought, and by which dice."""
        parser.add_argument("--months", type=int, default=72, help="campaign months of Muskets & Mohawks (default 72)")
        parser.add_argument("--battles", type=int, default=1000, help="scenario battles of each system (default 1000)")
        parser.add_argument("--seed", default="11", help="what all dice are drawn from; any text")
        parser.add_argument("--system", action="append", help="measure this system only; may be given again")
        parser.add_argument("--processes", type=int, default=os.cpu_count(), help="processes that fight side by side")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight in several processes, and print system by system."""
        seed, months, battles = options["seed"], options["months"], options["battles"]
        with Pool(options["processes"]) as pool:
            for system in options["system"] or _SYSTEMS:
                if system == "muskets_mohawks" and months:
                    seasons = [(season, seed) for season in fields.seasons(months)]
                    self._print(f"{system}: {months} campaign months", pool.imap(_season, seasons), system)
                if battles:
                    fought = pool.imap(_block, _blocks(system, battles, seed))
                    self._print(f"{system}: {battles} scenario battles", fought, system)

    def _print(self, title: str, tallies: Iterable[Tally], system: str) -> None:
        began, total = time.monotonic(), Tally()
        for tally in tallies:
            total.merge(tally)
        self.stdout.write(f"== {title} ({time.monotonic() - began:.0f} s)")
        self.stdout.write("\n".join(_LINES.get(system, squares.lines)(total)))


def _blocks(system: str, battles: int, seed: str) -> list[_Block]:
    names = list(fields.scenarios(system))
    found: list[_Block] = []
    for place, name in enumerate(names):
        count = battles // len(names) + (place < battles % len(names))
        for first in range(1, count + 1, _CHUNK):
            found.append((system, name, seed, first, min(_CHUNK, count + 1 - first)))
    return found


def _season(task: tuple[fields.Season, str]) -> Tally:
    tally = Tally()
    for name, setup, fought in fields.play(*task):
        _read("muskets_mohawks", tally, name, setup, fought)
    return tally


def _block(task: _Block) -> Tally:
    system, name, seed, first, count = task
    setup, tally = fields.scenarios(system)[name], Tally()
    for number in range(first, first + count):
        _read(system, tally, f"{name} {number}", setup, fields.sample(setup, seed, number))
    return tally


def _read(system: str, tally: Tally, where: str, setup: Json, fought: Any) -> None:
    reader: frontier.Frontier | lines.Lines | squares.Squares
    if system == "muskets_mohawks":
        reader = frontier.Frontier(tally, where, fields.doctrines_of(setup))
    elif system == "fast_musket":
        reader = lines.Lines(tally, where, where.partition(" ")[0])
    else:
        reader = squares.Squares(tally, where)
    reader.read(fought.initial, fought.events, fought.result)
