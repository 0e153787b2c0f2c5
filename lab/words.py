"""Measurements in words, for page and terminal; a plus helps the British, a minus the French."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from battles.measurements import SIDE_NAMES, WAYS, change_words, claim_words, effect_words
from battles.option_names import option_name
from battles.systems.base.options import doctrine_name
from lab.subject import ALL, BASE

SETS = {BASE: "The base game", ALL: "All advanced rules"}
LABELS = {"alone": "Alone, on the base game", "in_all": "Within all advanced rules"}
_VERDICTS = {
    "confirmed": "confirmed",
    "not_decided": "not decided",
    "other_side": "contradicted: helps the other side",
    "weaker": "contradicted: weaker than claimed",
    "stronger": "contradicted: stronger than claimed",
    "unused": "not decided: no commander ever uses it",
    "side_holds": "not decided: the side holds, the size is open",
}
Labelled = list[tuple[str, str]]


@dataclass(slots=True, frozen=True)
class Moved:
    """What a rule moves one way, in words; where it moved nothing, `idle` says why and there are no figures.

    `well` has for each side what the rule adds if used well, and its interval. All else is how the doctrines use it:
    `often` is how many sieges went otherwise, `hardly` says in a sentence that these were next to none.
    """

    label: str
    idle: str = ""
    points: str = ""
    interval: str = ""
    size: str = ""
    margin: str = ""
    margin_interval: str = ""
    often: str = ""
    changed: str = ""
    verdict: str = ""
    judged: str = ""
    well: tuple[tuple[str, str, str], ...] = ()


@dataclass(slots=True, frozen=True)
class RuleRow:
    """A switch or a reading: what it is called, its rule, the authors' claim, and what it moves either way.

    `pairs` has a table for each way: for each British doctrine, by French ones, the effect and its interval, and the
    same of the margin.
    """

    switch: bool
    name: str
    rule: str
    sentence: str
    claim: str
    moved: list[Moved]
    pairs: list[tuple[str, list[tuple[str, list[tuple[str, ...]]]]]]


@dataclass(slots=True, frozen=True)
class MatrixRow:
    """One British choice: its share against each French one, how often the best mixture plays it, and its worth.

    Each share has the French choice before it and its interval, if that is known, behind it.
    """

    name: str
    shares: list[tuple[str, str, str]]
    chance: str
    worth: str


@dataclass(slots=True, frozen=True)
class Matrix:
    """A matrix of doctrines or openings, and its solution in words."""

    title: str
    rows: list[MatrixRow]
    chances: Labelled
    worths: Labelled
    value: str
    low: str
    high: str
    margin: str


@dataclass(slots=True, frozen=True)
class Report:
    """A complete measurement: doctrines, rules, matrices, and whether a commander who searches was among them."""

    doctrines: list[str]
    rules: list[RuleRow]
    matrices: list[Matrix]
    searching: bool
    labels: tuple[str, ...] = tuple(LABELS[way] for way in WAYS)

    @property
    def switches(self) -> list[RuleRow]:
        """Return the advanced rules."""
        return [row for row in self.rules if row.switch]

    @property
    def readings(self) -> list[RuleRow]:
        """Return the doubtful readings."""
        return [row for row in self.rules if not row.switch]


def report(document: dict[str, Any]) -> Report:
    """Return what a document of `lab.balance` says."""
    names = [doctrine_name(document["system"], key) for key in document["doctrines"]]
    return Report(
        doctrines=names,
        rules=[_row(row, names) for row in document["effects"]],
        matrices=[matrix(title, document["rule_sets"][key], names, names) for key, title in SETS.items()],
        searching=bool(document.get("searching")),
    )


def _row(row: dict[str, Any], names: list[str]) -> RuleRow:
    return RuleRow(
        switch=row["switch"],
        name=change_words(row),
        rule=row["rule"],
        sentence=row["sentence"],
        claim=claim_words(row["claim"]),
        moved=[_moved(row[way], LABELS[way]) for way in WAYS],
        pairs=[(LABELS[way], _pairs(row[way]["pairs"], names)) for way in WAYS if row[way]["pairs"]],
    )


def _moved(effect: dict[str, Any], label: str) -> Moved:
    changed = float(effect["changed"])
    if effect["idle"]:
        reason = str(effect["idle"]).partition(": ")[2] or str(effect["idle"])
        return Moved(label, f"No effect here: {option_name(reason)}")
    # Measurements of before 2026-12 judged the authors by doctrines.
    used_well = effect.get("used_well") or {}
    judged = (effect["judged"] if used_well else None) or {"verdict": "", "why": ""}
    verdict = _VERDICTS.get(judged["why"] or judged["verdict"], "")
    if not changed:
        sentence = (
            "Not measured: no siege goes otherwise, since none of these doctrines makes use of it. It may be worth "
            "something to a side that does."
        )
        return Moved(label, sentence, verdict=verdict, judged=judged["verdict"])
    well = tuple((SIDE_NAMES[side], *effect_words(found)) for side, found in used_well.items())
    points, interval = effect_words(effect["solved"])
    margin, margin_interval = effect_words(effect["solved"], "margin")
    often = f"{changed:.0f}%" if changed >= 1 else "under 1%"
    return Moved(
        label=label,
        points=points,
        interval=interval,
        size=effect["size"],
        margin=margin,
        margin_interval=margin_interval,
        often=often,
        changed=f"{often} of the sieges go otherwise"
        + ("" if changed >= 1 else ", since these doctrines hardly use it"),
        verdict=verdict,
        judged=judged["verdict"],
        well=well,
    )


def _pairs(pairs: list[list[dict[str, float]]], names: list[str]) -> list[tuple[str, list[tuple[str, ...]]]]:
    found: list[tuple[str, list[tuple[str, ...]]]] = []
    for name, row in zip(names, pairs, strict=True):
        cells = zip(names, row, strict=True)
        found.append((name, [(other, *effect_words(each), *effect_words(each, "margin")) for other, each in cells]))
    return found


def matrix(title: str, found: dict[str, Any], down: Sequence[str], across: Sequence[str]) -> Matrix:
    """Return a solved matrix of a document, the British choices downwards, the French ones across."""
    bounds = found.get("bounds") or [[None] * len(across)] * len(down)
    rows = zip(down, found["shares"], bounds, found["rows"], found["row_shares"], strict=True)
    return Matrix(
        title=title,
        rows=[
            MatrixRow(name, _cells(across, shares, of_row), chance(part), _number(worth, 1))
            for name, shares, of_row, part, worth in rows
        ],
        chances=list(zip(across, map(chance, found["columns"]), strict=True)),
        worths=[(name, _number(worth, 1)) for name, worth in zip(across, found["column_shares"], strict=True)],
        value=_number(found["value"], 1),
        low=_number(found["low"], 1),
        high=_number(found["high"], 1),
        margin=_number(found["margin"], 1),
    )


def _cells(
    names: Sequence[str], shares: Sequence[float], bounds: Sequence[Sequence[float] | None]
) -> list[tuple[str, str, str]]:
    return [
        (name, _number(share, 0 if ends else 1), f"{ends[0]:.0f} to {ends[1]:.0f}" if ends else "")
        for name, share, ends in zip(names, shares, bounds, strict=True)
    ]


def chance(part: float) -> str:
    """Return how often a choice is played, as "25%"; "–" for never."""
    return f"{100 * part:.0f}%" if part else "–"


def _number(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:.{digits}f}".replace("-", "−")


LANDINGS: Final = {
    "patient": ("Patient", "as the patient doctrine begins"),
    "shores": ("Shores", "as the doctrine of the shores begins"),
    "upriver": ("Upriver", "as the doctrine of the upper river begins"),
    "levis_patient": ("Lévis, then patient", "four units land at Lévis, and the patient doctrine goes on"),
    "levis_upriver": ("Lévis, then upriver", "four units land at Lévis, and the way is up the river"),
    "beauport": ("Beauport", "four units land at Beauport, and the shores are the way"),
    "montmorency": ("Montmorency", "four units land at Montmorency, and the shores are the way"),
    "st_charles": ("St. Charles", "four units land at St. Charles, and the shores are the way"),
    "feint_beauport": ("Feint at Beauport", "four decoys land at Beauport, and the way is up the river"),
    "feint_levis": ("Feint at Lévis", "one unit and three decoys land at Lévis, and the shores are the way"),
    "fleet": ("The fleet first", "four ships pass Quebec on turn 1, and the way is up the river"),
    "storm_st_charles": ("St. Charles, early storm", "all land at St. Charles, and storm Abraham from turn 4"),
    "storm_upriver": ("Upriver, early storm", "the way is up the river to Sillery, and the storm from turn 4"),
}
SET_UPS: Final = {
    "patient": ("Patient", "as the patient doctrine sets up: at Cap Rouge, Sillery and Abraham"),
    "shores": ("Shores", "on the north shore of the Bason, with works at Beauport"),
    "upriver": ("Upriver", "at Lévis and on the upper river"),
    "citadel": ("Citadel", "twelve units at Abraham, four each at St. Charles and Sillery"),
    "even": ("Even", "two or three units in each of eight areas"),
    "bason": ("Bason", "eight units at Lévis and six at Beauport, to hold both landing places"),
    "ends": ("Both ends", "seven units each at Beauport and Cap Rouge, six at Abraham"),
}
REPLIES: Final = {
    "solved": "to the solved mixtures",
    "halves": "to mixtures solved from every other siege, in the sieges between",
    "even": "to a side that plays everything equally often",
    "usual": "to the patient opening alone",
}


@dataclass(slots=True, frozen=True)
class Game:
    """One game: its matrix, and what the best reply gains to each of several mixtures, by landing and by set-up."""

    matrix: Matrix
    replies: list[tuple[str, str, str, str, str]]


def games(document: dict[str, Any]) -> list[Game]:
    """Return the matrices of a measurement with all their numbers in words, the base game first."""
    down, across = ([name for name, _ in named] for named in meanings(document))
    return [
        Game(
            matrix(SETS[key], found, down, across),
            [_reply(words, found["replies"][to]) for to, words in REPLIES.items()],
        )
        for key, found in document["games"].items()
    ]


def meanings(document: dict[str, Any]) -> tuple[Labelled, Labelled]:
    """Return landings and set-ups, each with what it means."""
    return [LANDINGS[key] for key in document["landings"]], [SET_UPS[key] for key in document["set_ups"]]


def _reply(words: str, reply: dict[str, Any]) -> tuple[str, str, str, str, str]:
    landing, set_up = reply["landing"], reply["set_up"]
    one, other = LANDINGS[landing["key"]][0], SET_UPS[set_up["key"]][0]
    return words, one, f"{landing['gain']:.1f}", other, f"{set_up['gain']:.1f}"
