"""Ladders in words, for pages, the terminal and docs/doctrines.md."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10
from textwrap import fill
from typing import Any, Final

from battles.systems.base.options import doctrine_name
from lab.ladder.curve import curve, frontier
from lab.ladder.measuring import challengers_of, over_all, speeds
from lab.ladder.promises import LOSES_TO, Broken, broken
from rules import registry
from rules.core.intervals import half_width
from rules.core.narrate import listed
from rules.core.sides import SIDES

_INTRODUCTION: Final = """# Doctrine pairs

Who wins which bundled scenario under which commanders, as `manage.py ladder --markdown` prints it: the player's
commander in the row, the enemy's in the column. A figure is the player's victories in a hundred battles; after a stroke
stand the draws, and a `c` behind them says that all of these were made by the clock. Every pair of a scenario meets the
same dice. `first` always takes the first legal order, `random` any, `greedy` what gains most at once; `staff:50`
searches, with so many playouts for a decision.

Below each table: what the scenario is worth where both sides choose their commander as well as they can (a draw counts
half), with the interval of 95 in a hundred; the range over sensible commanders, from whom no reply takes more than 15
points of that; and what the commanders score whom the scenario names. Then how commanders who try orders out did
against the other side's named one alone, with what each gains in place of its own side's named one in the same battles.

Ratings are those of Bradley and Terry over all scenarios of a game, both chairs together: 400 points are ten times the
odds, and the interval says how much they differ from scenario to scenario. The table of strength and time has them by
what they cost, the quickest first: battles a second of one processor in which they lead one side, and how many times as
long those take as the quickest's.
"""


@dataclass(slots=True, frozen=True)
class RankRow:
    """How a commander did in its chair, in words; `named` and `sensible` are what is set off."""

    name: str
    rating: str
    interval: str
    share: str
    exploited: str
    by: str
    gain: str
    played: str
    named: bool
    sensible: bool
    speed: str


@dataclass(slots=True, frozen=True)
class RatingRow:
    """A commander's rating over the ladders of a game, in words; `interval` and `speed` may be unknown, and empty.

    `leads` says that none who takes less time is rated higher.
    """

    name: str
    points: str
    interval: str
    speed: str
    leads: bool


@dataclass(slots=True, frozen=True)
class CellWords:
    """A pair of commanders: the player's score, its interval, the counts in a sentence, and whether battles are few."""

    against: str
    share: str
    interval: str
    counts: str
    few: bool


@dataclass(slots=True, frozen=True)
class ChallengerRow:
    """A commander who fought the other side's named one alone, in words: his own score, and what he gains."""

    side: str
    name: str
    cell: CellWords
    gain: str
    longer: str


@dataclass(slots=True, frozen=True)
class LadderWords:
    """The ladder of a scenario: its worth, its matrix by row, the ranks of both chairs by side name, challengers."""

    names: list[str]
    value: str
    interval: str
    span: str
    named: str
    columns: list[str]
    rows: list[tuple[str, list[CellWords]]]
    ranks: list[tuple[str, list[RankRow]]]
    challengers: list[ChallengerRow]
    broken: list[str]
    battles: str
    few: bool


def ladder_words(document: dict[str, Any]) -> LadderWords:
    """Return what a document of `lab.ladder.measuring` says."""
    system = document["system"]
    names = {side: [doctrine_name(system, key) for key in document["chairs"][side]] for side in SIDES}
    rows = [
        (
            name,
            [
                _cell(other, share, cell, document["runs"])
                for other, share, cell in zip(names["enemy"], shares, cells, strict=True)
            ],
        )
        for name, shares, cells in zip(names["player"], document["shares"], document["cells"], strict=True)
    ]
    return LadderWords(
        names=list(document["sides"]),
        value=f"{document['value']:.0f}",
        interval=f"{document['low']:.0f} to {document['high']:.0f}",
        span=f"{document['least']:.0f} to {document['most']:.0f}",
        named=f"{_named_share(document):.0f}",
        columns=names["enemy"],
        rows=rows,
        ranks=[(name, _ranks(document, side)) for side, name in zip(SIDES, document["sides"], strict=True)],
        challengers=[_challenger(document, side, found) for side, found in challengers_of(document)],
        broken=[_broken(document, each) for each in broken(document)],
        battles=f"{document['runs']:,}",
        few=any(cell.few for _, cells in rows for cell in cells),
    )


def _broken(document: dict[str, Any], each: Broken) -> str:
    """Return for a reader of pages which promise a commander breaks."""
    side = document["sides"][SIDES.index(each.side)]
    own, other = (doctrine_name(document["system"], key) for key in (each.commander, each.other))
    interval = f"({each.low:.0f} to {each.high:.0f})"
    if each.kind == LOSES_TO:
        return f"{side}: {own} scores {each.points:.0f} {interval} of a hundred against {other}"
    return f"{side}: {other} in place of {own} gains {each.points:.0f} points {interval}"


def _named_share(document: dict[str, Any]) -> float:
    row, column = (document["chairs"][side].index(document["named"][side]) for side in SIDES)
    return float(document["shares"][row][column])


def _cell(against: str, share: float, cell: dict[str, Any], runs: int) -> CellWords:
    drawn = f"{cell['drawn']} drawn, {cell['by_clock']} of them by the clock" if cell["drawn"] else "none drawn"
    failed = f", {cell['failed']} failed" if cell["failed"] else ""
    counts = f"{cell['won']} won, {cell['lost']} lost, {drawn}{failed} of {cell['runs']}"
    return CellWords(against, f"{share:.0f}", f"{cell['low']:.0f} to {cell['high']:.0f}", counts, cell["runs"] < runs)


def _challenger(document: dict[str, Any], side: str, found: dict[str, Any]) -> ChallengerRow:
    system, place = document["system"], SIDES.index(side)
    own = found if place == 0 else found | {
        "won": found["lost"], "lost": found["won"], "low": 100 - found["high"], "high": 100 - found["low"]
    }  # fmt: skip
    return ChallengerRow(
        side=document["sides"][place],
        name=doctrine_name(system, found["commander"]),
        cell=_cell(doctrine_name(system, document["named"][SIDES[1 - place]]), found["share"], own, document["runs"]),
        gain=_gain(found),
        longer=f"{found['longer']:,.0f}" if found["longer"] else "",
    )


def _gain(found: dict[str, Any]) -> str:
    return f"{signed(found['gain'])} ({signed(found['gain_low'])} to {signed(found['gain_high'])})"


def _ranks(document: dict[str, Any], side: str) -> list[RankRow]:
    system = document["system"]
    rows = sorted(document["ranks"][side], key=lambda rank: -rank["points"])
    return [_rank(system, rank, rank["commander"] == document["named"][side]) for rank in rows]


def _rank(system: str, rank: dict[str, Any], named: bool) -> RankRow:
    bounds = "" if rank["low"] is None else f"{signed(rank['low'])} to {signed(rank['high'])}"
    return RankRow(
        name=doctrine_name(system, rank["commander"]),
        rating=signed(rank["points"]),
        interval=bounds,
        share=f"{rank['share']:.0f}",
        exploited=f"{rank['exploited']:.0f}",
        by=doctrine_name(system, rank["by"]),
        gain="" if named else _gain(rank),
        played=f"{100 * rank['played']:.0f}%" if rank["played"] else "–",
        named=named,
        sensible=rank["sensible"],
        speed=a_second(rank.get("speed")),
    )


def signed(value: float) -> str:
    """Return a number without decimals, with its sign."""
    return f"{value:+.0f}".replace("-", "−") if round(value) else "0"


def a_second(speed: float | None) -> str:
    """Return battles a second with two figures that count, "" where they are unknown."""
    if not speed:
        return ""
    digits = max(0, 1 - floor(log10(speed)))
    return f"{round(speed, 1 - floor(log10(speed))):,.{digits}f}"


def ratings(documents: Sequence[dict[str, Any]]) -> list[RatingRow]:
    """Return the commanders of a game by rating over its ladders, the best first."""
    system = documents[0]["system"] if documents else ""
    leads, found = {point.key for point in frontier(documents)}, speeds(documents)
    return [
        RatingRow(
            name=doctrine_name(system, key),
            points=signed(each.points),
            interval=f"{signed(each.low)} to {signed(each.high)}" if each.high < float("inf") else "",
            speed=a_second(found.get(key)),
            leads=key in leads,
        )
        for key, each in over_all(documents).items()
    ]


def markdown(documents: Sequence[dict[str, Any]]) -> str:
    """Return docs/doctrines.md from the ladders of any systems."""
    parts = [_INTRODUCTION]
    for system in dict.fromkeys(each["system"] for each in documents):
        own = [each for each in documents if each["system"] == system]
        rows = ratings(own)
        rated = listed([f"{row.name} {row.points}" + (f" ({row.interval})" if row.interval else "") for row in rows])
        least = min(each["runs"] for each in own)
        sure = f"{100 * half_width(least // 2, least):.0f}"
        parts.append(f"## {registry.system(system).card().title}\n")
        about = f"{least:,} battles a pair or more, so that an even figure is sure within {sure}; rules"
        parts.append(fill(f"{about} {own[0]['engine_version']}. Rated: {rated}.", 110) + "\n")
        parts += _strength_and_time(own)
        parts += [_table(each) for each in own]
    faults = [each.sentence() for document in documents for each in broken(document)]
    if faults:
        parts.append("## What the named commanders do not keep\n")
        parts.append("\n".join(f"- {fault}" for fault in faults) + "\n")
    return "\n".join(parts)


def _strength_and_time(documents: Sequence[dict[str, Any]]) -> list[str]:
    """Return the rating of each commander whose time was taken against battles a second, the quickest first."""
    found = curve(documents)
    if not found:
        return []
    leading = frontier(documents)
    usual = max(point.speed for point in found)
    lines = [
        f"{point.key:<12}{a_second(point.speed):>12}{usual / point.speed:>12,.1f}{signed(point.points):>10}"
        f"{'  *' if point in leading else ''}".rstrip()
        for point in found
    ]
    head = f"{'':<12}{'a second':>12}{'as long':>12}{'rating':>10}"
    ways = listed(sorted({each.get("way", "plain") for each in documents}))
    below = f"Rules {ways}; *as long* is against the quickest. None who takes less time is rated above one with a star."
    return ["Strength and time:", "", "```text", head, *lines, "```", "", below, ""]


def _table(document: dict[str, Any]) -> str:
    chairs, named = document["chairs"], document["named"]
    width = max(len(key) for key in chairs["player"])
    widths = [max(len(key), 8) for key in chairs["enemy"]]
    head = " " * width + "".join(f"  {key:>{size}}" for key, size in zip(chairs["enemy"], widths, strict=True))
    lines = [
        f"{key:<{width}}" + "".join(f"  {_figure(cell):>{size}}" for cell, size in zip(cells, widths, strict=True))
        for key, cells in zip(chairs["player"], document["cells"], strict=True)
    ]
    heading = f"`{document['scenario']}`: the scenario names {named['player']} against {named['enemy']}."
    below = (
        f"Worth {document['value']:.0f} ({document['low']:.0f} to {document['high']:.0f}); sensible commanders "
        f"{document['least']:.0f} to {document['most']:.0f}; as named {_named_share(document):.0f}."
    )
    tried = [_tried(document, side, found) for side, found in challengers_of(document)]
    below = fill(" ".join([below, *tried]), 110) if tried else below
    return "\n".join([heading, "", "```text", head, *lines, "```", "", below, ""])


def _tried(document: dict[str, Any], side: str, found: dict[str, Any]) -> str:
    """Return what came of a challenger in a sentence."""
    name = document["sides"][SIDES.index(side)]
    return f"{found['commander']} leading the {name}: {found['share']:.0f} of {found['runs']} battles, {_gain(found)}."


def _figure(cell: dict[str, Any]) -> str:
    won, drawn = (f"{100 * cell[key] / cell['runs']:.0f}" for key in ("won", "drawn"))
    if not cell["drawn"]:
        return won
    return f"{won}/{drawn}{'c' if cell['by_clock'] == cell['drawn'] else ''}"
