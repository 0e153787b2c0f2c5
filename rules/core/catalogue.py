"""The rules of a system for a reader: ID, title, page, a sentence in our words and its standing.

Each system keeps a `catalogue.toml` next to its code:

    [MM-FIRE-1]
    title = "Volley and fire at will"
    page = "13-14"
    sentence = "…"
    standing = "printed"     # printed, ruling or inferred
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

STANDINGS: Final = ("printed", "ruling", "inferred")


@dataclass(slots=True, frozen=True)
class Rule:
    """One line of the catalogue."""

    id: str
    title: str
    page: str
    sentence: str
    standing: str


def read_catalogue(path: Path) -> dict[str, Rule]:
    """Return the rules of a catalogue file by ID; raises ValueError for an incomplete entry."""
    rules: dict[str, Rule] = {}
    for rule_id, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
        if entry.get("standing") not in STANDINGS:
            raise ValueError(f"{rule_id} in {path.name} must have one of these standings: {', '.join(STANDINGS)}.")
        rules[rule_id] = Rule(rule_id, entry["title"], str(entry["page"]), entry["sentence"], entry["standing"])
    return rules
