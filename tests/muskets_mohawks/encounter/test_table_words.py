"""The report's words for the rows of the printed tables, against the book's own tables."""

import pytest

from rules.muskets_mohawks.narrate import NARRATOR

FRENCH = {1: "Indians", 3: "irregulars", 5: "regulars", 8: "platoon of regulars"}
BRITISH = {1: "Indians", 3: "militia", 5: "regulars", 6: "irregulars", 7: "platoon of regulars"}
ALLIES = {4: "a unit of Indians", 5: "irregulars", 6: "war party", 9: "two war parties"}


def reported(table: str, row: str, before: object = None) -> str:
    """Return the sentence of a row read."""
    event = {"kind": "note", "rule": "X", "who": "u1", "what": f"row:{table}", "before": before, "after": row}
    return NARRATOR.sentence(event, {"u1": "Stark's"})


@pytest.mark.parametrize(
    ("table", "rows"),
    [("french", FRENCH), ("british", BRITISH), ("french_allies", ALLIES), ("british_allies", ALLIES)],
)
def test_reinforcements_are_named_as_printed(table: str, rows: dict[int, str]) -> None:
    """The words of a reinforcement row name the force of that row on p.28."""
    for row, force in rows.items():
        assert force in reported(f"reinforcements_{table}", str(row))
