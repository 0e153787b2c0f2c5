"""`manage.py history`: the historic battles, each fought many times, as the page of the documentation has them.

What a day cost each side is in per cent of those who fought, by the sources that its scenario names; None where no
source read has it. The pages hold the figures between markers, so that the words around them stay as they are.
"""

import json
import re
from argparse import ArgumentParser
from dataclasses import dataclass
from io import StringIO
from typing import Any, Final

from django.conf import settings
from django.core.management import CommandError, call_command

from battles.management.plain import PlainCommand, needs_sources
from common.json_input import Json
from rules.core.sides import SIDES
from rules.core.suggest import did_you_mean


class Command(PlainCommand):
    """Fight the historic battles and print their figures, or write them into the page."""

    help = "Fight every historic battle many times and print how often it went as it did, and what it cost."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many, and where the figures go."""
        parser.add_argument("--runs", type=int, default=RUNS, help=f"of each battle (default {RUNS})")
        parser.add_argument("--seed", default=SEED, help=f"what all dice are drawn from (default {SEED})")
        parser.add_argument("--workers", type=int, default=1, help="processes that share the runs of a battle")
        parser.add_argument("--only", default="", metavar="NAME", help="one battle, by the stem of its scenario")
        parser.add_argument("--write", action="store_true", help="write the figures of all into docs/history.md")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, then print or write."""
        days = [day for day in DAYS if options["only"] in ("", day.stem)]
        if not days:
            known = [day.stem for day in DAYS]
            guess = did_you_mean(options["only"], known)
            raise CommandError(
                f"There is no historic battle {options['only']}; choose one of {', '.join(known)}.{guess}"
            )
        if options["write"]:
            needs_sources("history --write")
            if options["only"]:
                raise CommandError("--write takes all battles; leave --only out.")
        answers = [(day, odds(day, options["runs"], options["seed"], options["workers"])) for day in days]
        if not options["write"]:
            self.stdout.write(table(answers))
            for day, found in answers:
                self.stdout.write(f"\n{day.stem}\n{clauses(found)}")
            return
        page = settings.BASE_DIR / "docs" / "history.md"
        page.write_text(filled(page.read_text(encoding="utf-8"), answers), encoding="utf-8")
        self.stdout.write(f"The figures of {len(answers)} battles are in {page}.")


RUNS: Final = 200
SEED: Final = "history"
_SYSTEMS: Final = {"muskets_mohawks": "Muskets & Mohawks", "d3_grid": "D3 grid"}


@dataclass(slots=True, frozen=True)
class Day:
    """A battle: the stem of its scenario, the side that had its way, and what it cost each in per cent (low, high)."""

    stem: str
    had_its_way: str
    player: tuple[int, int] | None
    enemy: tuple[int, int] | None


DAYS: Final = (
    Day("jumonville-glen-1754", "player", (6, 8), (31, 37)),
    Day("fort-necessity-1754", "enemy", (26, 29), (3, 3)),
    Day("monongahela-1755", "enemy", (67, 75), (4, 10)),
    Day("bloody-morning-scout-1755", "enemy", None, None),
    Day("snowshoes-1757", "enemy", (31, 39), (21, 21)),
    Day("snowshoes-1758", "enemy", (80, 83), (10, 10)),
    Day("fort-ligonier-1758", "player", None, None),
    Day("la-belle-famille-1759", "enemy", (35, 45), (6, 6)),
    Day("saint-francis-1759", "player", (6, 6), None),
    Day("sainte-foy-1760", "player", (17, 17), (29, 29)),
    Day("sainte-foy-1760-stand-up", "player", (17, 17), (29, 29)),
)


def odds(day: Day, runs: int = RUNS, seed: str = SEED, workers: int = 1) -> Json:
    """Fight a battle so many times and return what `manage.py odds --json` says of it."""
    out = StringIO()
    call_command("odds", day.stem, runs=runs, seed=seed, workers=workers, json=True, stdout=out)
    found: Json = json.loads(out.getvalue())
    return found


def share(found: Json, side: str) -> float:
    """Return the share of the runs that a side won, from 0 to 1."""
    return float(found["outcomes"][found["sides"][side]]) / float(found["runs"])


def lost(found: Json, side: str) -> float:
    """Return the mean loss of a side in per cent of all who came, those who joined it during the battle too."""
    means = {row["key"]: float(row["mean"]) for row in found["distributions"]}
    gone = means[f"lost_{side}"]
    return 100 * gone / (gone + means[f"left_{side}"])


def row(day: Day, found: Json) -> str:
    """Return a battle's line of the table."""
    name = found["sides"][day.had_its_way]
    low, high = found["interval"][name]
    mean = {entry["key"]: float(entry["mean"]) for entry in found["distributions"]}
    cells = [
        f"[{day.stem}](#{day.stem})",
        _SYSTEMS[found["system"]],
        name,
        f"{100 * share(found, day.had_its_way):.0f} % ({100 * low:.0f} to {100 * high:.0f})",
    ]
    for side, cost in zip(SIDES, (day.player, day.enemy), strict=True):
        cells.append(f"{found['sides'][side]} {lost(found, side):.0f} % ({_per_cent(cost)})")
    return f"| {' | '.join(cells)} | {mean['turns']:.0f} |"


def _per_cent(cost: tuple[int, int] | None) -> str:
    if cost is None:
        return "not known"
    return f"{cost[0]} %" if cost[0] == cost[1] else f"{cost[0]} to {cost[1]} %"


def table(answers: list[tuple[Day, Json]]) -> str:
    """Return the table of all battles, in Markdown."""
    head = "| Battle | Rules | Had its way | Won here | Lost here (that day) | Lost here (that day) | Turns |"
    head += "\n| --- | --- | --- | --- | --- | --- | --- |"
    return "\n".join([head, *(row(day, found) for day, found in answers)])


def clauses(found: Json) -> str:
    """Return how many of the runs agree with each point of the day, in Markdown; "" where none is made."""
    lines = [
        f"- {100 * float(clause['count']) / float(found['runs']):.0f} %: {clause['say']}"
        for report in found["reports"]
        for clause in report["clauses"]
    ]
    return "\n".join(lines)


def filled(page: str, answers: list[tuple[Day, Json]]) -> str:
    """Return a page with all figures between its markers; raises ValueError for a marker that is not there."""
    page = _between(page, "table", table(answers))
    for day, found in answers:
        page = _between(page, day.stem, clauses(found))
    return page


def _between(page: str, name: str, figures: str) -> str:
    pattern = re.compile(rf"(<!-- figures: {re.escape(name)} -->\n).*?(<!-- end -->)", re.S)
    if not pattern.search(page):
        raise ValueError(f"The page has no place for the figures of {name}.")
    return pattern.sub(lambda found: f"{found[1]}{figures}\n{found[2]}" if figures else f"{found[1]}{found[2]}", page)


def documented(page: str) -> dict[str, int]:
    """Return the per cent of the runs that history's side won, by scenario, as a page has them."""
    found = re.findall(r"^\| \[([\w-]+)\][^|]*\|[^|]*\|[^|]*\| (\d+) %", page, re.M)
    return {stem: int(number) for stem, number in found}
