"""Measurements as the terminal shows them: matrices, what each rule moves, verdicts, and what the best reply gains."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from battles.measurements import WAYS
from common.json_input import Json
from lab.ladder.words import ladder_words
from lab.words import Matrix, Report, games, report


def show_balance(console: Console, document: Json, *, pairs: bool) -> None:
    """Print a measurement of balance; with `pairs` also what each rule moves for every pair of doctrines."""
    found = report(_headed(console, "Balance", document))
    for matrix in found.matrices:
        _matrix(console, matrix, "by doctrine; British downwards, French across")
    for place in range(len(WAYS)):
        _effects(console, found, place)
    if pairs:
        _pairs(console, found)


def show_openings(console: Console, document: Json) -> None:
    """Print a measurement of openings."""
    for game in games(_headed(console, "Openings", document)):
        _matrix(console, game.matrix, "by opening; landings downwards, set-ups across")
        table = _table("Best pure reply", "landing", "points", "set-up", "points")
        for reply in game.replies:
            table.add_row(*reply)
        console.print(table)


def show_ladder(console: Console, document: Json) -> None:
    """Print the ladder of a scenario: its worth, its matrix, the ranks of both chairs, and what is not kept."""
    found = ladder_words(document)
    head = f"{document['runs']} battles a pair, seed {escape(document['seed'])}, engine {document['engine_version']}"
    console.print(f"[bold]Ladder of {document['scenario']}[/bold]: {head}", soft_wrap=True)
    player, enemy = found.names
    console.print(
        f"{player} score {found.value} of a hundred, both led as well as these can ({found.interval}); between "
        f"sensible commanders {found.span}; as the scenario names them {found.named}. A draw counts half.",
        soft_wrap=True,
    )
    table = _table(f"{player} against {enemy}", *found.columns)
    for name, cells in found.rows:
        table.add_row(escape(name), *(f"{cell.share}{'*' if cell.few else ''}\n{cell.interval}" for cell in cells))
    console.print(table)
    if found.few:
        console.print("* Fewer battles, since a commander searches.", soft_wrap=True)
    for side, ranks in found.ranks:
        columns = ("rating", "a second", "against the mixture", "a reply takes", "in place of the named", "played")
        shown = _table(side, *columns)
        for rank in ranks:
            taken = f"{rank.exploited} by {rank.by}"
            rated = f"{rank.rating}\n{rank.interval}"
            shown.add_row(rank.name, rated, rank.speed, rank.share, taken, rank.gain, rank.played)
        console.print(shown)
    if found.challengers:
        shown = _table("challengers, against the named commander", "side", "score", "in place of the named", "as long")
        for row in found.challengers:
            shown.add_row(row.name, row.side, f"{row.cell.share}\n{row.cell.interval}", row.gain, row.longer)
        console.print(shown)
    for sentence in found.broken:
        console.print(f"[red]{escape(sentence)}[/red]", soft_wrap=True)


def _headed(console: Console, title: str, document: Json) -> Json:
    head = f"{document['runs']} sieges a cell, seed {escape(document['seed'])}, engine {document['engine_version']}"
    console.print(f"[bold]{title} of {document['system']}[/bold]: {head}", soft_wrap=True)
    return document


def _matrix(console: Console, matrix: Matrix, order: str) -> None:
    console.print(f"[bold]{matrix.title}[/bold]: British share in per cent {order}", soft_wrap=True)
    table = _table("", *(name for name, _ in matrix.chances), "played", "against the mixture")
    for row in matrix.rows:
        cells = [f"{share}\n{interval}".rstrip() for _, share, interval in row.shares]
        table.add_row(escape(row.name), *cells, row.chance, row.worth)
    table.add_row("played", *(chance for _, chance in matrix.chances), "", "")
    table.add_row("against the mixture", *(worth for _, worth in matrix.worths), "", "")
    console.print(table)
    console.print(
        f"Both mixing as best they can: {matrix.value} per cent British, from {matrix.low} to {matrix.high} within the "
        f"intervals of the cells; margin {matrix.margin} points.",
        soft_wrap=True,
    )


def _effects(console: Console, found: Report, place: int) -> None:
    label = found.labels[place]
    console.print(
        "[bold]What each rule adds if used well[/bold] by a side against an enemy who plays as without it, and how "
        f"the doctrines use it, {label.lower()}",
        soft_wrap=True,
    )
    table = _table("rule", "authors", "if used well", "as used: British share", "size", "sieges changed", "claim")
    reasons: list[str] = []
    for row in found.rules:
        moved = row.moved[place]
        reason = moved.idle or (moved.changed if moved.often.startswith("under") else "")
        if reason:
            reasons.append(f"{row.name.capitalize()}: {reason.removesuffix('.')}.")
        if moved.points or row.claim:
            well = "\n".join(f"{side} {points} ({interval})" for side, points, interval in moved.well)
            figures = (well, f"{moved.points}\n{moved.interval}", moved.size)
            table.add_row(escape(row.name), row.claim, *figures, moved.often, moved.verdict)
    console.print(table)
    for reason in reasons:
        console.print(escape(reason), soft_wrap=True)
    if not found.searching:
        console.print("No claim is judged: none of these commanders searches.", soft_wrap=True)


def _pairs(console: Console, found: Report) -> None:
    for row in found.rules:
        for label, rows in row.pairs:
            console.print(f"[bold]{escape(row.name)}[/bold] {label.lower()}, by doctrines", soft_wrap=True)
            table = _table("", *found.doctrines)
            for name, cells in rows:
                table.add_row(escape(name), *(f"{cell[1]} ({cell[2]})\nmargin {cell[3]} ({cell[4]})" for cell in cells))
            console.print(table)


def _table(*heads: str) -> Table:
    table = Table(box=SIMPLE_HEAD)
    for head in heads:
        table.add_column(escape(head), overflow="fold")
    return table
