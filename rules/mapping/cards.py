"""Mapping cards: how the units and objectives of one system become those of another, as data for engine and reader."""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from rules.compiled import FOLDER

_Table = dict[str, object]
_BOTH: Final = 2


@dataclass(slots=True, frozen=True)
class Row:
    """One line of a card: what a word of the source becomes, "" for nothing, and why where it is nothing.

    A word that becomes nothing is left out; with `bars` it is a fault, and the order of battle is refused.
    """

    source: str
    becomes: str
    why: str = ""
    rule: str = ""
    bars: bool = False


@dataclass(slots=True, frozen=True)
class Card:
    """How orders of battle of one system become those of another; `refused` says why no conversion exists.

    `encounters` are its encounters, or in a game that has none the objectives of a battle. `ground` describes the
    table, `play` positions and facings, first move, length and command; `lost` lists what has no counterpart.
    """

    source: str
    target: str
    body: str = ""
    into: str = ""
    units: list[Row] = field(default_factory=list)
    ground: list[Row] = field(default_factory=list)
    play: list[Row] = field(default_factory=list)
    encounters: list[Row] = field(default_factory=list)
    lost: list[Row] = field(default_factory=list)
    refused: str = ""
    rule: str = ""


def card(source: str, target: str) -> Card:
    """Return the card from one system to another; raises KeyError for a system without cards."""
    data = _data()
    for entry in _rows(data, "refused"):
        if entry["source"] == source and entry["target"] == target:
            return Card(source, target, refused=str(entry["why"]), rule=str(entry["rule"]))
    page, other = _table(data, source), _table(data, target)
    units = [_row(other, word, str(kind)) for word, kind in _table(page, "of").items()]
    left_out = page.get("left_out")
    if isinstance(left_out, dict):
        units += [Row(word, "", str(why)) for word, why in left_out.items()]
    encounters = [
        _encounter(entry)
        for entry in _rows(data, "encounter")
        if entry["system"] == source and entry.get("target", target) == target
    ]
    ground, play, lost = (_way(part, source, target) for part in ("ground", "play", "lost"))
    return Card(source, target, str(page["body"]), str(other["body"]), units, ground, play, encounters, lost)


def cards() -> list[Card]:
    """Return the card of every pair of systems, those of one source together."""
    known = mapped_systems()
    return [card(source, target) for source in known for target in known if source != target]


def card_used(source: str, target: str) -> Card | None:
    """Return the card by which an order of battle was converted, None if it was not."""
    known = mapped_systems()
    return card(source, target) if source != target and source in known and target in known else None


def one_game(first: str, second: str) -> bool:
    """Return whether two systems are one game, whose losses and turns are counted alike: editions of it are."""
    if first == second:
        return True
    data = _data()
    games = [page.get("game") for key in (first, second) if isinstance(page := data.get(key), dict)]
    return len(games) == _BOTH and games[0] is not None and games[0] == games[1]


def mapped_systems() -> list[str]:
    """Return the systems that the cards know."""
    return [key for key, entry in _data().items() if isinstance(entry, dict)]


def kind_of(system: str, word: str) -> str:
    """Return what a word of a system is on common ground, "" for what is left out."""
    return str(_table(_table(_data(), system), "of").get(word, ""))


def left_out(system: str, word: str) -> str:
    """Return why a word of a system is left out, "" if it is not."""
    page = _table(_data(), system)
    return str(_table(page, "left_out").get(word, "")) if "left_out" in page else ""


def word_for(system: str, kind: str) -> str:
    """Return the system's word for a kind on common ground, "" where it has none."""
    return str(_table(_table(_data(), system), "becomes").get(kind, ""))


def bases_of(system: str, kind: str) -> int:
    """Return how many bases a body of a kind has in a system of bases."""
    return int(str(_table(_table(_data(), system), "bases").get(kind, 0)))


def _row(page: _Table, word: str, kind: str) -> Row:
    becomes = str(_table(page, "becomes").get(kind, ""))
    if becomes:
        return Row(word, becomes)
    return Row(word, "", str(_table(page, "closed")[kind]), str(_table(page, "closed_by")[kind]), bars=True)


def _encounter(entry: _Table) -> Row:
    becomes = str(entry["becomes"])
    return Row(str(entry["key"]), becomes, str(entry.get("why", "")), str(entry["rule"]), bars=not becomes)


def _way(part: str, source: str, target: str) -> list[Row]:
    """Return the lines of a part of the ways that are about this pair."""
    return [
        _line(entry)
        for entry in _rows(_ways(), part)
        if _among(source, entry["sources"]) and _among(target, entry["targets"])
    ]


def _line(entry: _Table) -> Row:
    becomes, why, rule = (str(entry.get(key, "")) for key in ("becomes", "why", "rule"))
    return Row(str(entry["key"]), becomes, why, rule, bars=bool(entry.get("bars")))


def _among(system: str, listed: object) -> bool:
    return isinstance(listed, list) and system in listed


@cache
def _data() -> _Table:
    return _read("cards.toml")


@cache
def _ways() -> _Table:
    return _read("ways.toml")


def _read(name: str) -> _Table:
    return tomllib.loads((FOLDER / "mapping" / name).read_text(encoding="utf-8"))


def _table(data: _Table, key: str) -> _Table:
    found = data[key]
    assert isinstance(found, dict)
    return found


def _rows(data: _Table, key: str) -> list[_Table]:
    found = data[key]
    assert isinstance(found, list)
    return found
