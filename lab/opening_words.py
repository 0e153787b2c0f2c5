"""Openings in words, for page and terminal."""

from dataclasses import dataclass
from typing import Any, Final

from lab.words import SETS, Labelled, Matrix, matrix

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
    "patient": ("Patient", "as the patient doctrine sets up: about Abraham and at Cap Rouge"),
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
