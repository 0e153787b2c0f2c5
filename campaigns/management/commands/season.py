"""`manage.py season CAMPAIGN`: the season ahead of a campaign, played here and now as often as is asked for."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from battles.management.console import console_of
from battles.management.odds_question import MOST_WORKERS
from battles.management.plain import PlainCommand
from battles.management.scenario import sentences
from battles.services import fresh_seed
from battles.versions import engine_version
from campaigns.management.naming import campaign_named
from campaigns.seasons.asking import start_for
from campaigns.seasons.comparing import SeasonComparison, compare_figures, joined
from campaigns.seasons.figures import About, Band, SeasonFigures, Share, figures_of
from campaigns.seasons.local import blocks
from campaigns.seasons.playing import UNTIL, Start
from campaigns.seasons.sampling import SEASONS
from common.exceptions import InvalidRequest
from common.json_input import Json
from common.web.labels import word
from rules.core.narrate import counted
from rules.core.odds import plan


class Command(PlainCommand):
    """Forecast the season ahead of a campaign, here and now."""

    help = "Forecast the season ahead of a campaign: how often the territory is won, and what becomes of the company."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the campaign, how much is to be known of it, and how it is played."""
        parser.add_argument("campaign", help="a campaign's share code, key or name")
        parser.add_argument(
            "--runs", type=int, help="how many seasons; the most of them with --precision (default 1000)"
        )
        parser.add_argument("--precision", type=float, help="half the width of the 95%% interval of the seasons won")
        parser.add_argument("--seed", help="what all dice are drawn from; any text (default: a fresh one)")
        parser.add_argument(
            "--doctrine",
            action="extend",
            nargs="+",
            metavar="KEY",
            help="the doctrine of your side (default: the campaign's); of several, by the same dice, how they differ",
        )
        parser.add_argument("--units", nargs="+", metavar="ID", help="those who go while they are fit (default: all)")
        parser.add_argument("--until", help=f"{' or '.join(UNTIL)}: how far it is played (default: {UNTIL[0]})")
        parser.add_argument("--territory", help="where a campaign won or lost goes on")
        parser.add_argument("--rival", help="which army the next campaign is diced for against")
        parser.add_argument(
            "--knowledge",
            default="truth",
            choices=["truth", "player"],
            help="whose knowledge it rests on; what the player does not know is left to the dice",
        )
        parser.add_argument("--workers", type=int, default=1, help="processes that share the seasons")
        parser.add_argument(
            "--json", action="store_true", help="print JSON; of several doctrines, with the differences"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, count and print, or fail with sentences."""
        if not 1 <= options["workers"] <= MOST_WORKERS:
            raise CommandError(f"--workers must be from 1 to {MOST_WORKERS}.")
        try:
            self._answer(options)
        except InvalidRequest as refused:
            raise CommandError(sentences(refused)) from refused

    def _answer(self, options: dict[str, Any]) -> None:
        campaign = campaign_named(options["campaign"])
        seed = options["seed"] if options["seed"] is not None else fresh_seed()
        how = {key: options[key] for key in ("units", "until", "territory", "rival") if options[key]}
        size: Json = {"runs": options["runs"], "precision": options["precision"], "seed": seed}
        starts = [
            start_for(campaign=campaign, knowledge=options["knowledge"], how={**how, "doctrine": doctrine}, **size)
            for doctrine in options["doctrine"] or [campaign.doctrine]
        ]
        found = [self._played(start, size, options["workers"]) for start in starts]
        first, columns = found[0]
        apart = [compare_figures(first, other, columns, others, paired_up=True) for other, others in found[1:]]
        if options["json"]:
            document: Json = {"campaign": campaign.name, "forecasts": [each.to_dict() for each, _ in found]}
            document["differences"] = [_differences(row) for row in apart]
            self.stdout.write(json.dumps(document, indent=1))
            return
        console = console_of(self.stdout)
        for each, _ in found:
            show(console, campaign.name, each)
        for row in apart:
            show_difference(console, row)

    def _played(self, start: Start, size: Json, workers: int) -> tuple[SeasonFigures, Json]:
        """Return the figures of all seasons and their columns, with a bar on the terminal while they are played."""
        asked = plan(size["runs"] or 0, size["precision"] or 0.0)
        console, tallies, columns = Console(stderr=True), [], []
        with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
            bar = progress.add_task(start.doctrine, total=asked.runs)
            for block in blocks(start, size["seed"], asked, workers):
                tallies.append(block.tally)
                columns.append(block.columns)
                progress.advance(bar, len(block.columns["outcomes"]))
        about = About(
            asked=asked.runs,
            seed=size["seed"],
            engine=engine_version("muskets_mohawks"),
            precision=asked.precision or None,
        )
        return figures_of(SEASONS.merge(tallies), about, start), joined(columns)


def show(console: Console, name: str, found: SeasonFigures) -> None:
    """Print all figures of a forecast."""
    head = f"[bold]{escape(name)}, the season ahead[/bold]: {counted(found.runs, 'season')}, seed {escape(found.seed)}"
    console.print(head, soft_wrap=True)
    console.print(f"Doctrine {escape(found.doctrine)}, until {found.until}, in {escape(found.territory)}.")
    table = _table(("Outcome", "left"), ("Seasons", "right"), ("Share", "right"), ("95% interval", "right"))
    for row in found.outcomes:
        table.add_row(
            row.name, f"{row.count:,}", f"{100 * row.share:.1f} %", f"{100 * row.low:.1f}-{100 * row.high:.1f}"
        )
    console.print(table)
    console.print(_months(found))
    console.print(_morale(found))
    table = _table(("Encounter", "left"), ("A season", "right"), ("Any at all", "right"), ("Succeed", "right"))
    for each in found.encounters:
        table.add_row(word(each.kind), f"{each.a_season.mean:.2f}", _share(each.any), _share(each.succeeded))
    console.print(table)
    table = _table(("Unit", "left"), ("Now", "right"), ("At the end", "right"), ("Fit to go then", "right"))
    for unit in found.roster:
        table.add_row(escape(unit.name or unit.id), str(unit.now), _band(unit.figures), _share(unit.fit))
    console.print(table)
    table = _table(("Leader", "left"), ("Falls", "right"))
    for leader in found.leaders:
        table.add_row(escape(leader.name or leader.id), _share(leader.fell))
    console.print(table)
    for failed in found.failed[:10]:
        console.print(f"[red]Season {failed.number} failed:[/red] {escape(failed.message)}", soft_wrap=True)


def _months(found: SeasonFigures) -> Table:
    table = _table(("Month", "left"), ("Won by then", "right"), ("Lost by then", "right"), ("Figures", "right"))
    for row in found.months:
        table.add_row(row.month, _share(row.won), _share(row.lost), _band(row.strength))
    return table


def _morale(found: SeasonFigures) -> Table:
    """Return morale and, after a stroke, investment of each army by month, on average."""
    factions = [row.faction for row in found.months[0].factions] if found.months else []
    table = _table(("Month", "left"), *((word(faction), "right") for faction in factions))
    for row in found.months:
        table.add_row(row.month, *(f"{_level(each.morale)} / {_level(each.investment)}" for each in row.factions))
    table.caption = "Morale / investment"
    return table


def _level(row: Band | None) -> str:
    return f"{row.mean:.1f}" if row else "-"


def show_difference(console: Console, found: SeasonComparison) -> None:
    """Print by how much the second of two forecasts differs from the first."""
    first, second = found.first.doctrine, found.second.doctrine
    console.print(f"[bold]{escape(first)} less {escape(second)}[/bold], season by season with the same dice")
    table = _table(
        (" ", "left"), (first, "right"), (second, "right"), ("Difference", "right"), ("95% interval", "right")
    )
    for row in found.outcomes:
        shares = (f"{100 * row.first:.1f} %", f"{100 * row.second:.1f} %", f"{100 * row.difference:+.1f} points")
        table.add_row(row.names[0], *shares, f"{100 * row.low:+.1f} to {100 * row.high:+.1f}")
    for row in found.means:
        means = (f"{row.first:.2f}", f"{row.second:.2f}", f"{row.difference:+.2f}")
        table.add_row(row.names[0], *means, f"{row.low:+.2f} to {row.high:+.2f}")
    console.print(table)
    console.print(f"{found.changed:,} of {counted(found.runs, 'season')} came out otherwise.")


def _differences(found: SeasonComparison) -> Json:
    compared = found.to_dict()
    return {
        "doctrines": [found.first.doctrine, found.second.doctrine],
        **{key: compared[key] for key in ("paired", "runs", "changed", "outcomes", "means")},
    }


def _table(*columns: tuple[str, str]) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1))
    for heading, justify in columns:
        table.add_column(heading, justify="right" if justify == "right" else "left")
    return table


def _share(row: Share) -> str:
    return f"{100 * row.share:.1f} %\n{100 * row.low:.1f}-{100 * row.high:.1f}"


def _band(row: Band) -> str:
    return f"{row.mean:.1f}\n{row.tenth}-{row.ninetieth}"
