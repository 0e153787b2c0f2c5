"""Openings as the terminal shows them: each matrix, its solution, and what the best reply gains."""

from typing import Any, cast

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from battles.balance.opening_words import games
from battles.fighting import Json


def show_openings(console: Console, document: Json) -> None:
    """Print a measurement of openings."""
    found = cast(dict[str, Any], document)
    head = f"{found['runs']} sieges a cell, seed {escape(found['seed'])}, engine {found['engine_version']}"
    console.print(f"[bold]Openings of {found['system']}[/bold]: {head}", soft_wrap=True)
    for game in games(found):
        _matrix(console, game)
        _solution(console, game)


def _matrix(console: Console, game: dict[str, Any]) -> None:
    console.print(f"[bold]{game['title']}[/bold]: British share in per cent; landings downwards, set-ups across")
    names = [column["name"] for column in game["columns"]]
    table = Table("", *names, "played", "against the mixture", box=SIMPLE_HEAD)
    for row in game["rows"]:
        cells = [f"{cell['share']}\n{cell['interval']}" for cell in row["cells"]]
        table.add_row(row["name"], *cells, row["chance"], row["against"])
    table.add_row("played", *(column["chance"] for column in game["columns"]), "", "")
    table.add_row("against the mixture", *(column["against"] for column in game["columns"]), "", "")
    console.print(table)


def _solution(console: Console, game: dict[str, Any]) -> None:
    console.print(
        f"Both mixing as best they can: {game['value']} per cent British, {game['range']} within the intervals.",
        soft_wrap=True,
    )
    table = Table("Best pure reply", "landing", "points", "set-up", "points", box=SIMPLE_HEAD)
    for reply in game["replies"]:
        table.add_row(reply["to"], reply["landing"], reply["landing_gain"], reply["set_up"], reply["set_up_gain"])
    console.print(table)
