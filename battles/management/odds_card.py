"""Mapping cards as the terminal shows them: a short block each, of what becomes of what and what does not."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from rules.mapping.cards import Card, Row


def show_cards(console: Console, cards: list[Card]) -> None:
    """Print by what cards forces came to other systems; what is as on a card before is not printed again."""
    before: dict[str, str] = {}
    for card in cards:
        head = f"[bold]How {card.source} comes to {card.target}[/bold]: {card.body} is {card.into}"
        console.print(head, soft_wrap=True)
        table = Table(box=SIMPLE_HEAD, padding=(0, 1), show_header=False, show_edge=False)
        table.add_column(no_wrap=True)
        table.add_column()
        for title, sentence in _parts(card):
            whose = before.setdefault(f"{card.source} {title} {sentence}", card.target)
            table.add_row(title, escape(sentence if whose == card.target else f"as in {whose}"))
        console.print(table)


def _parts(card: Card) -> list[tuple[str, str]]:
    rows = (card.units, card.ground, card.play, card.encounters, card.lost)
    return list(zip(("Units", "Ground", "Play", "About", "Lost"), map(_text_of, rows), strict=True))


def _text_of(rows: list[Row]) -> str:
    """Return the lines of a part, those that become the same thing together."""
    found: dict[str, list[str]] = {}
    for row in rows:
        found.setdefault(_end(row), []).append(row.source.replace("_", " "))
    return "; ".join(f"{', '.join(words)} {end}" for end, words in found.items())


def _end(row: Row) -> str:
    rule = f" ({row.rule})" if row.rule else ""
    if row.becomes:
        return f"→ {row.becomes}{rule}"
    return f"{'refused' if row.bars else 'left behind'}: {row.why}{rule}"
