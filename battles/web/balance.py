"""The balance of a game as its page shows it: what each rule moves, what that says of the claims, and the matrices."""

from dataclasses import dataclass
from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.balance.storing import Measured, newest
from battles.balance.subject import ALL, BASE, SUBJECTS, WAYS
from battles.balance.words import (
    change_words,
    changed_words,
    claim_words,
    effect_words,
    idle_words,
    margin_words,
    verdict_words,
)
from battles.systems.base.options import doctrine_name
from rules import registry

_SETS = {BASE: "The base game", ALL: "With all advanced rules"}
_LABELS = {"alone": "Alone, on the base game", "in_all": "Within all advanced rules"}


@dataclass(slots=True, frozen=True)
class Moved:
    """What a rule moves one way, in words; where it moved nothing, `idle` says why and there are no figures."""

    label: str
    idle: str = ""
    points: str = ""
    interval: str = ""
    size: str = ""
    margin: str = ""
    margin_interval: str = ""
    changed: str = ""
    verdict: str = ""
    judged: str = ""


@dataclass(slots=True, frozen=True)
class PairCell:
    """What a rule moves for one pair of doctrines, in words; `label` is the French one."""

    label: str
    points: str
    interval: str


@dataclass(slots=True, frozen=True)
class PairTable:
    """What a rule moves one way for every pair of doctrines: a row a British doctrine, a cell a French one."""

    label: str
    rows: list[tuple[str, list[PairCell]]]


@dataclass(slots=True, frozen=True)
class RuleRow:
    """A switch or a reading: what it is called, its rule, the authors' claim, and what it moves either way."""

    key: str
    name: str
    rule: str
    sentence: str
    claim: str
    moved: list[Moved]
    pairs: list[PairTable]


@dataclass(slots=True, frozen=True)
class MatrixRow:
    """One British doctrine: its share against each French one, how often the best mixture plays it, and its worth."""

    name: str
    shares: list[tuple[str, str]]
    chance: str
    worth: str


@dataclass(slots=True, frozen=True)
class Matrix:
    """The matrix of doctrines of a rule set, and its solution in words."""

    title: str
    rows: list[MatrixRow]
    chances: list[tuple[str, str]]
    worths: list[tuple[str, str]]
    value: str
    low: str
    high: str
    margin: str


@require_safe
def balance(request: HttpRequest, system: str) -> HttpResponse:
    """Show what was last measured of a game's balance; a game that cannot be measured has no page."""
    if system not in SUBJECTS:
        raise Http404
    card, measured = registry.system(system).card(), newest("balance", system)
    context = {"section": "rules", "system": system, "card": card, "measured": measured}
    return render(request, "battles/balance.html", context | (_contents(measured) if measured else {}))


def _contents(measured: Measured) -> dict[str, Any]:
    document = cast(dict[str, Any], measured.document)
    names = [doctrine_name(measured.system, key) for key in document["doctrines"]]
    rows = [_row(row, names) for row in document["effects"]]
    switches = {row["key"] for row in document["effects"] if row["switch"]}
    return {
        "doctrines": names,
        "labels": [_LABELS[way] for way in WAYS],
        "switches": [row for row in rows if row.key in switches],
        "readings": [row for row in rows if row.key not in switches],
        "matrices": [_matrix(title, document["rule_sets"][key], names) for key, title in _SETS.items()],
        "correlations": [(_LABELS[way], _number(document["rank_correlation"][way], 2)) for way in WAYS],
    }


def moves_by_rule(system: str) -> dict[str, list[str]]:
    """Return by rule ID what its options move, a sentence an option; empty where nothing was measured.

    Measurements by other rules than the present ones say so.
    """
    measured = newest("balance", system)
    found: dict[str, list[str]] = {}
    for row in _effect_rows(measured):
        parts = [_brief(row, way) for way in WAYS]
        old = ", by earlier rules" if measured and measured.stale else ""
        claim = f" The authors: {claim_words(row['claim'])}." if row["claim"] else ""
        found.setdefault(row["rule"], []).append(
            f"{change_words(row).capitalize()}{old}: {parts[0]} alone, {parts[1]} within all advanced rules.{claim}"
        )
    return found


def _effect_rows(measured: Measured | None) -> list[dict[str, Any]]:
    return cast(list[dict[str, Any]], measured.document["effects"]) if measured else []


def _brief(row: dict[str, Any], way: str) -> str:
    effect = row[way]
    if effect["idle"]:
        return "nothing"
    if not effect["changed"]:
        return "not used by the doctrines"
    points, interval = effect_words(effect["solved"])
    return f"{points} ({interval})"


def _row(row: dict[str, Any], names: list[str]) -> RuleRow:
    return RuleRow(
        key=row["key"],
        name=change_words(row),
        rule=row["rule"],
        sentence=row["sentence"],
        claim=claim_words(row["claim"]),
        moved=[_moved(row[way], _LABELS[way]) for way in WAYS],
        pairs=[_pairs(row[way]["pairs"], _LABELS[way], names) for way in WAYS if row[way]["pairs"]],
    )


def _moved(effect: dict[str, Any], label: str) -> Moved:
    if effect["idle"]:
        return Moved(label, f"No effect here: {idle_words(effect)}")
    verdict, judged = verdict_words(effect["judged"]), effect["judged"]["verdict"] if effect["judged"] else ""
    if not effect["changed"]:
        sentence = f"Not measured: {changed_words(effect)}. It may be worth something to a side that does."
        return Moved(label, sentence, verdict=verdict, judged=judged)
    points, interval = effect_words(effect["solved"])
    margin, margin_interval = margin_words(effect["solved"])
    return Moved(
        label=label,
        points=points,
        interval=interval,
        size=effect["size"],
        margin=margin,
        margin_interval=margin_interval,
        changed=changed_words(effect),
        verdict=verdict,
        judged=judged,
    )


def _pairs(pairs: list[list[dict[str, float]]], label: str, names: list[str]) -> PairTable:
    rows = [
        (name, [PairCell(other, *effect_words(each)) for other, each in zip(names, row, strict=True)])
        for name, row in zip(names, pairs, strict=True)
    ]
    return PairTable(label, rows)


def _matrix(title: str, found: dict[str, Any], names: list[str]) -> Matrix:
    rows = zip(names, found["shares"], found["rows"], found["row_shares"], strict=True)
    return Matrix(
        title=title,
        rows=[
            MatrixRow(name, _numbers(names, shares), _per_cent(chance), _number(worth, 1))
            for name, shares, chance, worth in rows
        ],
        chances=_labelled(names, [_per_cent(chance) for chance in found["columns"]]),
        worths=_numbers(names, found["column_shares"]),
        value=_number(found["value"], 1),
        low=_number(found["low"], 1),
        high=_number(found["high"], 1),
        margin=_number(found["margin"], 1),
    )


def _numbers(names: list[str], values: list[float]) -> list[tuple[str, str]]:
    return _labelled(names, [_number(value, 1) for value in values])


def _labelled(names: list[str], values: list[str]) -> list[tuple[str, str]]:
    return list(zip(names, values, strict=True))


def _per_cent(chance: float) -> str:
    return f"{100 * chance:.0f}%"


def _number(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:.{digits}f}".replace("-", "−")
