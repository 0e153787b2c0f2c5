"""Odds as the terminal shows them: shares with their intervals, small histograms, who suffers and who falls."""

import json
from dataclasses import asdict

from django.core.management.base import CommandError, OutputWrapper
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from battles.fighting import fight
from battles.forecasting.comparing import Comparison, Difference
from battles.forecasting.doctrines import PairRow
from battles.forecasting.shapes import ClauseFigures, Distribution, Figures, Outcome, ReportFigures
from battles.forecasting.table import Spread, SystemRow, table_of
from battles.ladders import Worth
from battles.management.console import console_of
from battles.management.odds_question import Question
from battles.management.telling import print_battle
from battles.services import read_setup
from battles.systems.base.options import doctrine_name
from battles.web.forecasts.words import course_words, far, worth
from common.json_input import Json
from rules.core.errors import RulesError, cited
from rules.core.narrate import counted
from rules.core.odds import stream_of
from rules.core.sides import SIDES
from rules.mapping.cards import Card, Row

_ROWS = 12  # of a histogram at the most
_DRAWN = ("lost_player", "lost_enemy", "turns")  # what is left follows from what is lost
_WIDTH = 32  # of its longest bar
_FAILED = 10  # runs that are listed
_EIGHTHS = " ▏▎▍▌▋▊▉"


def show(console: Console, title: str, figures: Figures, found: Worth | None = None) -> None:
    """Print all figures of a forecast, and what the battle is worth apart from who leads it, where that is known."""
    console.print(
        f"[bold]{escape(title)}[/bold]: {counted(figures.runs, 'run')}, seed {escape(figures.seed)}", soft_wrap=True
    )
    console.print(f"As these commanders would fight it: {escape(_doctrines(figures))}.", soft_wrap=True)
    for sentence in course_words(figures):
        console.print(escape(sentence), soft_wrap=True)
    console.print(_outcomes(figures))
    for distribution in figures.distributions:
        if distribution.bars:
            _summary(console, distribution)
            if distribution.key in _DRAWN:
                _histogram(console, distribution)
    if figures.turns:
        console.print(_turns(figures))
    console.print(_units(figures))
    if figures.leaders:
        console.print(_leaders(figures))
    console.print(_endings(figures))
    for report in figures.reports:
        interval = f"{_per_cent(report.share)} ({_range(report.low, report.high)})"
        console.print(
            f"[bold]{escape(report.name)}[/bold]: {interval} of the runs agree with {_points(report)}.", soft_wrap=True
        )
        for part in report.clauses:
            counts = f"{_per_cent(part.share):>7} {part.count:>7}" if part.measured else f"{'not measured':>15}"
            console.print(f"  {counts}  {escape(part.say)}{_shares_text(part)}", soft_wrap=True)
    if found is not None:
        for sentence in filter(None, (*worth(found, figures.side_names), far(found))):
            console.print(escape(sentence), soft_wrap=True)
    _failures(console, figures)
    console.print(f"{figures.system}, engine {figures.engine}", soft_wrap=True)


def _doctrines(figures: Figures) -> str:
    """Return which side follows which doctrine: "steady (British) and hold (French)"."""
    named = zip(figures.side_names, figures.doctrines.values(), strict=True)
    return " and ".join(f"{doctrine_name(figures.system, doctrine)} ({name})" for name, doctrine in named)


def _points(report: ReportFigures) -> str:
    """Return what a report's share is a share of: how many of its points are measured."""
    points = len(report.clauses)
    if report.measured == points:
        return "the one point that it makes" if points == 1 else f"all {points} points that it makes"
    return f"the {report.measured} of its {points} points that are measured"


def _shares_text(part: ClauseFigures) -> str:
    """Return in how many battles a number was below or above the reported one, "" if none is reported."""
    limits = [(part.less, "less"), (part.more, "more")]
    found = [f"{_per_cent(share)} {word}" for share, word in limits if share]
    return f" ({', '.join(found)})" if found else ""


def show_pairs(console: Console, system: str, rows: list[PairRow], sides: tuple[str, str]) -> None:
    """Print how a battle comes out by every pair of doctrines, a row a pair."""
    console.print("[bold]Every pair of doctrines[/bold], by the same dice", soft_wrap=True)
    heads = (sides[0], sides[1], *(f"{side} win" for side in sides), "Draw")
    table = _table(*((escape(head), "left" if place < len(sides) else "right") for place, head in enumerate(heads)))
    table.show_edge = False  # the heading is the line above it
    for row in rows:
        found = [row.outcome(key) for key in ("player", "enemy", "draw")]
        doctrines = [doctrine_name(system, doctrine) for doctrine in row.doctrines.values()]
        table.add_row(*doctrines, *map(_share, found))
    console.print(table)
    console.print(f"Below each share its 95% interval, each pair of {counted(rows[0].runs, 'run')}.", soft_wrap=True)


def show_table(console: Console, rows: list[SystemRow], sides: tuple[str, str]) -> None:
    """Print all systems in one table, a row a system, narrow enough for any terminal."""
    console.print("[bold]All rules side by side[/bold], by the same dice", soft_wrap=True)
    shown = _table(("Rules", "left"), *((head, "right") for head in (*_heads(sides), "Turns")))
    shown.padding, shown.show_edge = (0, 0, 0, 0), False  # the longest names of armies leave no more in eighty columns
    for row in rows:
        shown.add_row(*_system_cells(row))
    for column in shown.columns:
        column.no_wrap = True
    console.print(shown)
    console.print(
        "Below each share its 95% interval. Half of the runs have no more losses or turns than the number above, and "
        "four in five lie between those below it; losses are of so many on average.",
        soft_wrap=True,
    )


def _system_cells(row: SystemRow) -> list[str]:
    shares = [_share(each) for each in row.outcomes if each.key != "failed"]
    failed = next(f"{each.count:,}" for each in row.outcomes if each.key == "failed")
    lost = [f"{_spread(side)}\nof {side.strength:.0f}" for side in (row.player, row.enemy)]
    return [f"{escape(row.system)}\n{counted(row.runs, 'run')}\n", *shares, failed, *lost, _spread(row.turns)]


def _heads(sides: tuple[str, str]) -> list[str]:
    wins, lost = [[escape("\n".join(f"{side} {what}".split())) for side in sides] for what in ("win", "lose")]
    return [*wins, "Draw", "Failed", *lost]


def _share(row: Outcome) -> str:
    """Return a share with its interval below it, and below that how many of the draws the clock made."""
    clock = f"\nclock {row.by_clock:,}" if row.by_clock else ""
    return f"{_per_cent(row.share)}\n{100 * row.low:.1f}-{100 * row.high:.1f}{clock}"


def _spread(row: Spread) -> str:
    return f"{row.median}\n{row.tenth}-{row.ninetieth}"


def show_difference(console: Console, comparison: Comparison) -> None:
    """Print by how much the second of two forecasts differs from the first, and how sure that is."""
    first, second = comparison.first.system, comparison.second.system
    console.print(f"[bold]{escape(first)} less {escape(second)}[/bold], run by run with the same dice", soft_wrap=True)
    table = _table(
        (" ", "left"), (first, "right"), (second, "right"), ("Difference", "right"), ("95% interval", "right")
    )
    for row in comparison.outcomes:
        points = f"{100 * row.low:+.1f} to {100 * row.high:+.1f}"
        shares = (_per_cent(row.first), _per_cent(row.second), f"{100 * row.difference:+.1f} points", points)
        table.add_row(escape(row.names[0]), *shares)
    for row in comparison.means:
        scale, unit = (100, " points") if row.is_share else (1, "")
        low, high = scale * row.low, scale * row.high
        means = (_mean(row, row.first), _mean(row, row.second), f"{scale * row.difference:+.1f}{unit}")
        table.add_row(escape(row.names[0]), *means, f"{low:+.1f} to {high:+.1f}")
    console.print(table)
    console.print(f"{comparison.changed:,} of {counted(comparison.runs, 'run')} came out otherwise.")


def _mean(row: Difference, value: float) -> str:
    return _per_cent(value) if row.is_share else f"{value:.1f}"


def _outcomes(figures: Figures) -> Table:
    table = _table(("Outcome", "left"), ("Runs", "right"), ("Share", "right"), ("95% interval", "right"))
    for row in figures.outcomes:
        table.add_row(escape(row.name), f"{row.count:,}", _per_cent(row.share), _range(row.low, row.high))
        if row.by_clock:
            table.add_row("  of these by the clock", f"{row.by_clock:,}", "", "")
    return table


def _summary(console: Console, distribution: Distribution) -> None:
    console.print(
        f"[bold]{escape(distribution.title)}[/bold]: {distribution.mean:.2f} on average "
        f"({distribution.low:.2f} to {distribution.high:.2f}), half of the runs {distribution.median} or fewer, "
        f"four in five {distribution.tenth} to {distribution.ninetieth}",
        soft_wrap=True,
    )


def _histogram(console: Console, distribution: Distribution) -> None:
    """Draw a distribution by classes of equal width, each with its share of all runs."""
    least, most = distribution.bars[0][0], distribution.bars[-1][0]
    width = -(-(most - least + 1) // _ROWS)
    classes = [0] * -(-(most - least + 1) // width)
    for value, count in distribution.bars:
        classes[(value - least) // width] += count
    total = sum(classes)
    for place, count in enumerate(classes):
        start = least + place * width
        end = min(start + width - 1, most)
        label = f"{start}" if end == start else f"{start}-{end}"
        console.print(f"{label:>9} {_bar(count, max(classes)):<{_WIDTH}} {_per_cent(count / total):>7}")
    console.print()


def _bar(count: int, most: int) -> str:
    eighths = -(-8 * _WIDTH * count // most)  # whatever happened at all shows
    full, rest = divmod(eighths, 8)
    return "█" * full + (_EIGHTHS[rest] if rest else "")


def _units(figures: Figures) -> Table:
    table = _table(
        ("Side", "left"),
        ("Unit", "left"),
        ("Strength", "right"),
        ("Lost on average", "right"),
        ("Ran away", "right"),
        ("Retired", "right"),
    )
    for row in figures.units:
        name = row.name if row.id else f"{row.name} ({row.fielded / max(1, figures.runs):.1f} a run)"
        strength = str(row.strength) if row.id else ""
        shares = (_per_cent(row.ran_away), _per_cent(row.retired))
        table.add_row(_side(figures, row.side), escape(name), strength, f"{row.mean_lost:.2f}", *shares)
    return table


def _leaders(figures: Figures) -> Table:
    table = _table(("Side", "left"), ("Leader", "left"), ("Falls", "right"), ("95% interval", "right"))
    for row in figures.leaders:
        interval = _range(row.low, row.high)
        table.add_row(_side(figures, row.side), escape(row.name), _per_cent(row.share), interval)
    return table


def _turns(figures: Figures) -> Table:
    """Return the figures by turn: how many are decided, and what either side has left."""
    shares = [(f"{name}\nwin", "right") for name in figures.side_names]
    left = [(f"{name}\nleft", "right") for name in figures.side_names]
    table = _table(("After turn", "right"), ("Decided", "right"), *shares, *left)
    for row in figures.turns:
        won = [f"{_per_cent(each.share)}\n{100 * each.low:.1f}-{100 * each.high:.1f}" for each in row.outcomes[:2]]
        have = [f"{side.left:.1f}\n{side.tenth}-{side.ninetieth}" for side in row.sides]
        decided = f"{_per_cent(row.decided)}\n{100 * row.low:.1f}-{100 * row.high:.1f}"
        table.add_row(str(row.turn), decided, *won, *have)
    return table


def _endings(figures: Figures) -> Table:
    table = _table(("It ended because", "left"), ("Runs", "right"), ("Share", "right"))
    for row in figures.endings:
        table.add_row(row.sentence, f"{row.count:,}", _per_cent(row.share))
    return table


def _failures(console: Console, figures: Figures) -> None:
    for row in figures.failed[:_FAILED]:
        rule = f" ({row.rule})" if row.rule else ""
        console.print(f"[red]Run {row.number} failed:[/red] {escape(row.message)}{rule}", soft_wrap=True)
    if len(figures.failed) > _FAILED:
        console.print(f"[red]{counted(len(figures.failed) - _FAILED, 'more run')} failed.[/red]")


def _side(figures: Figures, side: str) -> str:
    return escape(figures.side_names[0] if side == "player" else figures.side_names[1])


def _table(*columns: tuple[str, str]) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1))
    for heading, justify in columns:
        table.add_column(heading, justify="right" if justify == "right" else "left")
    return table


def _per_cent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _range(low: float, high: float) -> str:
    return f"{100 * low:.1f} to {100 * high:.1f} %"


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


def odds(figures: Figures, scenario: str, question: Question, found: Worth | None = None) -> Json:
    """Return the odds of one system: counts and intervals by the sides' names, what it is worth, and all figures."""
    all_figures = figures.to_dict()
    return {
        "scenario": scenario,
        "system": figures.system,
        "engine": figures.engine,
        "seed": figures.seed,
        "knowledge": question.knowledge,
        "remarks": question.remarks,
        "card": asdict(question.card) if question.card else None,
        "runs": figures.runs,
        "asked": figures.asked,
        "precision": figures.precision,
        "doctrines": figures.doctrines,
        "sides": dict(zip(SIDES, figures.side_names, strict=True)),
        "outcomes": {row.name: row.count for row in figures.outcomes},
        "interval": {row.name: [row.low, row.high] for row in figures.outcomes},
        "worth": found.to_dict() if found else None,
        "drawn_by_clock": figures.outcome("draw").by_clock,
        **{key: all_figures[key] for key in ("distributions", "units", "leaders", "endings", "reports", "failed")},
        **{key: all_figures[key] for key in ("horizon", "leaving", "turns")},
    }


def together(odds_of_each: list[Json], figures: list[Figures], apart: list[Comparison]) -> Json:
    """Return the odds of several systems: a table, the odds of each, and the differences from the first."""
    return {
        "table": [row.to_dict() for row in table_of(figures)],
        "odds": odds_of_each,
        "differences": [differences(row) for row in apart],
    }


def differences(comparison: Comparison) -> Json:
    """Return how one system differs from the first: each outcome and mean with its interval."""
    compared = comparison.to_dict()
    return {
        "systems": comparison.systems,
        **{key: compared[key] for key in ("paired", "runs", "changed", "outcomes", "means")},
    }


def print_run(question: Question, number: int, out: OutputWrapper, as_json: bool) -> None:
    """Fight one run and print all of it; its result is the one that the odds count."""
    if not 1 <= number <= question.asked.runs:
        raise CommandError(f"There is no run {number}; choose one of {question.asked.runs}.")
    stream = stream_of(number)
    drawn: Json = {"seed": question.seed, "stream": stream}
    try:
        setup = question.known.setup_of(question.seed, number)
        fought = fight(read_setup(setup=setup), seed=question.seed, stream=stream, watch=question.watch)
    except RulesError as error:
        _print_failure(question, number, error, out, as_json)
        return
    if as_json:
        document = {**drawn, "result": fought.result, "digest": fought.digest, "events": fought.events}
        out.write(json.dumps(document, indent=1))
    else:
        label = f"seed {question.seed}, stream {stream}"
        print_battle(console_of(out), f"{question.title}, run {number}", setup, label, fought, True)


def _print_failure(question: Question, number: int, error: RulesError, out: OutputWrapper, as_json: bool) -> None:
    """Print why a run failed; for programs with the forces as they were known."""
    stream = stream_of(number)
    if not as_json:
        label = cited(error.message, error.rule)
        raise CommandError(f"Run {number} failed (seed {question.seed}, stream {stream}): {label}") from error
    answer: Json = {"seed": question.seed, "stream": stream, "result": None}
    answer["failed"] = {"message": error.message, "rule": error.rule}
    answer["setup"] = question.known.listed_of(question.seed, number)
    out.write(json.dumps(answer, indent=1))
