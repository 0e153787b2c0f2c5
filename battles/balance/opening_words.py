"""Openings in words, for page and terminal."""

from typing import Any, Final

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
GAMES: Final = {"base": "The base game", "all": "All advanced rules"}
REPLIES: Final = {
    "solved": "to the solved mixtures",
    "halves": "to mixtures solved from every other siege, in the sieges between",
    "even": "to a side that plays everything equally often",
    "usual": "to the patient opening alone",
}


def games(document: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the matrices of a measurement with all their numbers in words, the base game first."""
    return [_game(document, key, found) for key, found in document["games"].items()]


def _game(document: dict[str, Any], key: str, found: dict[str, Any]) -> dict[str, Any]:
    landings = [LANDINGS[name] for name in document["landings"]]
    set_ups = [SET_UPS[name] for name in document["set_ups"]]
    rows = []
    for place, (name, meaning) in enumerate(landings):
        cells = [
            {"set_up": set_ups[column][0], "share": f"{share:.0f}", "interval": f"{low:.0f} to {high:.0f}"}
            for column, (share, (low, high)) in enumerate(
                zip(found["shares"][place], found["bounds"][place], strict=True)
            )
        ]
        against = f"{found['row_shares'][place]:.1f}"
        rows.append(
            {
                "name": name,
                "meaning": meaning,
                "cells": cells,
                "chance": chance(found["rows"][place]),
                "against": against,
            }
        )
    columns = [
        {"name": name, "meaning": meaning, "chance": chance(part), "against": f"{against:.1f}"}
        for (name, meaning), part, against in zip(set_ups, found["columns"], found["column_shares"], strict=True)
    ]
    return {
        "key": key,
        "title": GAMES[key],
        "rows": rows,
        "columns": columns,
        "value": f"{found['value']:.1f}",
        "range": f"{found['low']:.1f} to {found['high']:.1f}",
        "replies": [_reply(name, found["replies"][name]) for name in REPLIES],
    }


def chance(part: float) -> str:
    """Return how often a choice is played, as "25 %"; "–" for never."""
    return f"{100 * part:.0f} %" if part else "–"


def _reply(name: str, reply: dict[str, Any]) -> dict[str, str]:
    landing, set_up = reply["landing"], reply["set_up"]
    return {
        "to": REPLIES[name],
        "landing": LANDINGS[landing["key"]][0],
        "landing_gain": f"{landing['gain']:.1f}",
        "set_up": SET_UPS[set_up["key"]][0],
        "set_up_gain": f"{set_up['gain']:.1f}",
    }
