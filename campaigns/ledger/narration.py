"""The journal's lines: what of a step is written down, and what a line says."""

from calendar import month_name
from typing import Any

from rules.core import narrate
from rules.core.events import CHANGE, NOTE, ROLL
from rules.muskets_mohawks.campaign import month

Row = dict[str, Any]
Names = dict[str, str]
# Actions of people, with the rule that each replaces; the rules have no words for these.
_BY_HAND = {
    "typed_dice": "The dice for {stream} were rolled at a table and typed",
    "dice_taken_back": "The dice typed for {stream} were taken back",
    "dice_unused": "The dice typed for {stream} were not asked for; they stay unused",
    "override": "The umpire overrode {rules}: {reason}",
    "table_result": "The encounter was fought on a table, and its result typed",
    "match_begun": "The encounter is played by people, as a match",
    "match_over": "The match is over, and the encounter is fought as it was played. {reason}",
    "match_called_off": "The match is no longer played, and the encounter waits again. {reason}",
    "withdrawn": "The result from the table was withdrawn. {reason}",
    "withdrawn_afresh": "The result was withdrawn; dice for its aftermath will be drawn afresh. {reason}",
    "amended": "The months from {since} were worked out again. {reason}",
    "undone": "The last step was undone, from {since}. {reason}",
    "redone": "What was undone was done again, from {since}. {reason}",
    "gone_back": "The campaign went back to {since}. {reason}",
    "called": "The campaign {before} is called {after}",
    "seal_broken": "The seal was broken, and the root of all dice opened. {reason}",
    "seal_opened": "The war is over, and the root of all dice opened",
    "engine": "From here on other rules are played: {after} instead of {before}",
}

# What dice are for, by the part of their stream's name after the month.
_STREAMS = {
    "territory": "who contests the territory",
    "opponent": "the main opponent",
    "investment": "the investment level",
    "light": "day or night",
    "weather": "the weather",
    "snow": "the snow",
    "overall": "the terrain of the table",
    "terrain": "the table",
    "posture": "the enemy's plan",
    "battle": "the battle",
    "leader": "the Rep of a new leader",
    "rep": "a better or a lower Rep",
    "generation": "the first Rep",
}


def stream_words(stream: str, names: Names) -> str:
    """Return what the dice of a stream are for, in words: the weather in March 1755; morale of the French in ..."""
    when, _, rest = stream.partition("/")
    year, _, number = when.partition("-")
    kind, _, who = rest.partition("/")
    if not number.isdigit() or not 1 <= int(number) <= 12:
        return stream
    of = f" of {names.get(who) or who.replace('_', ' ').title()}" if who else ""
    return f"{_STREAMS.get(kind, kind)}{of} in {month_name[int(number)]} {year}"


def by_hand(events: list[Row]) -> list[Row]:
    """Return the lines of what a person changed: one a change, which rests on no finding and on no dice."""
    return [{**row, "dice": []} for row in events if row["kind"] == CHANGE]


def lines(events: list[Row]) -> list[Row]:
    """Return the lines of a step: each finding with the rolls that led to it under `dice`, and no roll left out."""
    rows: list[Row] = [*month.lines(events)]
    described = sum(len(row["dice"]) for row in rows)
    rest = [row for row in events if row["kind"] == ROLL][described:]
    return rows + [{**row, "dice": [row]} for row in rest]


def is_hidden(row: Row) -> bool:
    """Return whether a line is kept from the player while the encounter is open, for itself or for its dice."""
    return month.hidden(row) or any(month.hidden(roll) for roll in row["dice"])


def sentence(row: Row, names: Names) -> str:
    """Return what a line says; `names` are those of the roster and of territories by key."""
    what = str(row.get("what", ""))
    if row["kind"] == NOTE and what in _BY_HAND:
        values = {
            "stream": "",
            "reason": "",
            "rules": "the rules",
            "before": "",
            "after": "",
            "since": "",
            **(row["after"] or {}),
        }
        values["stream"] = stream_words(str(values["stream"]), names)
        return _ended(_BY_HAND[what].format_map(values), row["rule"])
    if row["kind"] == CHANGE and what == "name":
        return _ended(f"{row['before'] or row['who']} is called {row['after']}", row["rule"])
    described = month.sentence(row, names) if row["kind"] == NOTE else ""
    return described or narrate.sentence(row, names)


def _ended(text: str, rule: str) -> str:
    """Return a sentence with its rule before the full stop, as the rules' own sentences have it."""
    text = text.strip().rstrip(".")
    return f"{text} ({rule})." if rule else f"{text}."
