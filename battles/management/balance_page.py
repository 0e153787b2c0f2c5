"""A measurement of balance as the terminal shows it: matrices, what each rule moves, verdicts, and rank correlation."""

from collections.abc import Sequence
from typing import Any, cast

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from battles.balance.subject import ALL, BASE, WAYS
from battles.balance.words import change_words, changed_words, claim_words, effect_words, margin_words, verdict_words
from battles.fighting import Json
from battles.systems.base.options import doctrine_name

_WAY_TITLES = {"alone": "alone, on the base game", "in_all": "within all advanced rules"}
_SET_TITLES = {BASE: "The base game", ALL: "All advanced rules"}


def show_balance(console: Console, document: Json, *, pairs: bool) -> None:
    """Print a measurement; with `pairs` also what each rule moves for every pair of doctrines."""
    found = cast(dict[str, Any], document)
    names = [doctrine_name(found["system"], key) for key in found["doctrines"]]
    console.print(
        f"[bold]Balance of {found['system']}[/bold]: {found['runs']} sieges a cell, seed {escape(found['seed'])}",
        soft_wrap=True,
    )
    for key, title in _SET_TITLES.items():
        _matrix(console, title, found["rule_sets"][key], names)
    for way in WAYS:
        _effects(console, found, way)
    if pairs:
        for row in found["effects"]:
            _pairs(console, row, names)
    console.print(f"{found['system']}, engine {found['engine_version']}", soft_wrap=True)


def _matrix(console: Console, title: str, matrix: dict[str, Any], names: Sequence[str]) -> None:
    console.print(
        f"[bold]{title}[/bold]: British share in per cent by doctrine; British downwards, French across",
        soft_wrap=True,
    )
    table = _table("", *names, "played", "against the mixture")
    rows = zip(names, matrix["shares"], matrix["rows"], matrix["row_shares"], strict=True)
    for name, shares, chance, against in rows:
        table.add_row(escape(name), *(f"{share:.1f}" for share in shares), f"{100 * chance:.0f} %", f"{against:.1f}")
    table.add_row("played", *(f"{100 * chance:.0f} %" for chance in matrix["columns"]), "", "")
    table.add_row("against the mixture", *(f"{share:.1f}" for share in matrix["column_shares"]), "", "")
    console.print(table)
    console.print(
        f"Both mixing as best they can: {matrix['value']:.1f} per cent British, from {matrix['low']:.1f} to "
        f"{matrix['high']:.1f} within the intervals of the cells; margin {matrix['margin']:+.1f} points.",
        soft_wrap=True,
    )


def _effects(console: Console, found: dict[str, Any], way: str) -> None:
    console.print(f"[bold]What each rule moves[/bold] {_WAY_TITLES[way]}, at the solved matrix", soft_wrap=True)
    table = _table("rule", "authors", "points of British share", "size", "margin", "sieges changed", "claim")
    idle, unused = [], []
    for row in found["effects"]:
        effect = row[way]
        if effect["idle"]:
            idle.append(effect["idle"])
            continue
        if effect["changed"] < 1:
            unused.append(f"{change_words(row).capitalize()}: {changed_words(effect)}.")
        solved = effect["solved"]
        cells = (
            "\n".join(effect_words(solved)),
            effect["size"],
            "\n".join(margin_words(solved)),
            f"{effect['changed']:.0f} %",
        )
        table.add_row(escape(change_words(row)), claim_words(row["claim"]), *cells, verdict_words(effect["judged"]))
    console.print(table)
    for reason in (*dict.fromkeys(idle), *unused):
        console.print(escape(reason), soft_wrap=True)
    correlation = found["rank_correlation"][way]
    if correlation is not None:
        console.print(f"Rank correlation with the authors' claims: {correlation:+.2f}", soft_wrap=True)


def _pairs(console: Console, row: dict[str, Any], names: Sequence[str]) -> None:
    for way in WAYS:
        if not row[way]["pairs"]:
            continue
        console.print(f"[bold]{escape(change_words(row))}[/bold] {_WAY_TITLES[way]}, by doctrines", soft_wrap=True)
        table = _table("", *names)
        for name, effects in zip(names, row[way]["pairs"], strict=True):
            table.add_row(escape(name), *(_both(each) for each in effects))
        console.print(table)


def _both(effect: dict[str, float]) -> str:
    share, margin = effect_words(effect), margin_words(effect)
    return f"{share[0]} ({share[1]})\nmargin {margin[0]} ({margin[1]})"


def _table(*heads: str) -> Table:
    table = Table(box=SIMPLE_HEAD)
    for head in heads:
        table.add_column(escape(head), overflow="fold")
    return table
