"""Measure the battles of every system by yardsticks read from their records, as an independent reader would.

    python3 tools/yardsticks [--months 72] [--battles 1000] [--seed 11] [--system KEY] [--pairs RUNS]

Months are those of Muskets & Mohawks campaigns of every faction, role and doctrine; battles are bundled scenarios of a
system, spread evenly. `--pairs` fights each scenario by every pair of doctrines and prints the player's victories in
100 battles (after a stroke, the draws). Nothing is written anywhere.
"""

import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[0] = str(ROOT)  # the program is run by its path

from rules import registry  # noqa: E402
from rules.core.odds import sample  # noqa: E402
from rules.core.reports import winner  # noqa: E402

GRIDS = ("d3_grid", "one_hour")
CHUNK = 20


def main() -> None:
    """Read the command line, measure and print."""
    parser = ArgumentParser(description="Measure the battles of every system by yardsticks read from their records.")
    parser.add_argument("--months", type=int, default=72, help="campaign months of Muskets & Mohawks (default 72)")
    parser.add_argument("--battles", type=int, default=1000, help="scenario battles of each system (default 1000)")
    parser.add_argument("--seed", default="11", help="what all dice are drawn from; any text")
    parser.add_argument("--system", action="append", help="measure this system only; may be given again")
    parser.add_argument("--pairs", type=int, default=0, help="battles of each pair of doctrines (default: no table)")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="processes that fight side by side")
    options = parser.parse_args()
    wanted = options.system or ["muskets_mohawks", "fast_musket", *GRIDS]
    with Pool(options.processes) as pool:
        for system in wanted:
            if system == "muskets_mohawks" and options.months:
                _print(f"{system}: {options.months} campaign months", pool.imap(_season, _seasons(options)), system)
            if options.battles:
                _print(
                    f"{system}: {options.battles} scenario battles", pool.imap(_block, _blocks(system, options)), system
                )
            if options.pairs:
                for lines in pool.imap(_pairs, [(s, n, options.seed, options.pairs) for s, n in _scenarios(system)]):
                    print("\n".join(lines), flush=True)


def _print(title: str, tallies: Iterator[Any], system: str) -> None:
    from tools.yardsticks import frontier, lines, squares
    from tools.yardsticks.tally import Tally

    began, total = time.monotonic(), Tally()
    for tally in tallies:
        total.merge(tally)
    lines_of = {"muskets_mohawks": frontier.lines, "fast_musket": lines.lines}.get(system, squares.lines)
    print(f"== {title} ({time.monotonic() - began:.0f} s)")
    print("\n".join(lines_of(total)), flush=True)


def _scenarios(system: str) -> list[tuple[str, str]]:
    from tools.yardsticks import fields

    return [(system, name) for name in fields.scenarios(system)]


def _blocks(system: str, options: Any) -> list[tuple[str, str, str, int, int]]:
    """Return the blocks of samples to be fought: system, scenario, seed, first sample and how many."""
    names = [name for _, name in _scenarios(system)]
    found = []
    for place, name in enumerate(names):
        count = options.battles // len(names) + (place < options.battles % len(names))
        for first in range(1, count + 1, CHUNK):
            found.append((system, name, options.seed, first, min(CHUNK, count + 1 - first)))
    return found


def _seasons(options: Any) -> list[tuple[Any, str]]:
    from tools.yardsticks import fields

    return [(season, options.seed) for season in fields.seasons(options.months)]


def _season(task: tuple[Any, str]) -> Any:
    from tools.yardsticks import fields
    from tools.yardsticks.tally import Tally

    tally = Tally()
    for name, setup, fought in fields.play(*task):
        _reader("muskets_mohawks", tally, name, setup)(fought.initial, fought.events, fought.result)
    return tally


def _block(task: tuple[str, str, str, int, int]) -> Any:
    from tools.yardsticks import fields
    from tools.yardsticks.tally import Tally

    system, name, seed, first, count = task
    setup, tally = fields.scenarios(system)[name], Tally()
    for number in range(first, first + count):
        fought = fields.sample(setup, seed, number)
        _reader(system, tally, f"{name} {number}", setup)(fought.initial, fought.events, fought.result)
    return tally


def _reader(system: str, tally: Any, where: str, setup: Any) -> Callable[..., None]:
    from tools.yardsticks import fields, frontier, lines, squares

    if system == "muskets_mohawks":
        return frontier.Frontier(tally, where, fields.doctrines_of(setup)).read
    if system == "fast_musket":
        return lines.Lines(tally, where, where.partition(" ")[0]).read
    return squares.Squares(tally, where).read


def _pairs(task: tuple[str, str, str, int]) -> list[str]:
    from tools.yardsticks import fields

    system, name, seed, runs = task
    setup = fields.scenarios(system)[name]
    named = " against ".join(fields.doctrines_of(setup).values())
    title = f"== {name} ({system}), {runs} battles a pair; the scenario names {named}"
    return [title, *table(setup, seed, runs)]


if __name__ == "__main__":
    os.chdir(ROOT)
    import bootstrap

    bootstrap.enter(sys.argv)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    main()


def table(setup: dict[str, Any], seed: str, runs: int) -> list[str]:
    """Return a line for each doctrine of the player's: of 100 battles, his victories against each of the enemy's."""
    system = registry.system(str(setup["system"]))
    keys = system.doctrines()
    width = max(len(key) for key in keys)
    found = [" " * width + "".join(f"  {key:>{max(len(key), 7)}}" for key in keys)]
    for player in keys:
        row = f"{player:<{width}}"
        for enemy in keys:
            order = {**setup, "player": {**setup["player"], "doctrine": player}}
            order["enemy"] = {**setup["enemy"], "doctrine": enemy}
            row += f"  {_won(order, seed, runs):>{max(len(enemy), 7)}}"
        found.append(row)
    return found


def _won(order: dict[str, Any], seed: str, runs: int) -> str:
    """Return the player's victories and the draws of 100 battles, "-" for a pair that the rules refuse."""
    system = registry.system(str(order["system"]))
    if system.check(order):
        return "-"
    engagement = system.engagement(order)
    won = drawn = 0
    for number in range(1, runs + 1):
        side = winner(sample(engagement, seed, number))
        won += side == "player"
        drawn += side == "draw"
    return f"{100 * won / runs:.0f}" + (f"/{100 * drawn / runs:.0f}" if drawn else "")
