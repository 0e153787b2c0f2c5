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


@pytest.mark.parametrize(
    ("table", "row", "words"),
    [
        ("pef_resolution", "0", "A false alarm: nobody is there (X)."),
        ("pef_positions", "4", "They are not dug in (X)."),
        ("pef_positions", "5", "They are dug in (X)."),
        ("position", "4", "A shallow gully, as good as woods (X)."),
        ("position", "5", "Fieldworks (X)."),
        ("posture", "3", "The enemy is out to scout (X)."),
        ("posture", "4", "The enemy guards its stores (X)."),
        ("posture", "5", "The enemy is out to raid (X)."),
        ("light", "5", "It is day (X)."),
        ("light", "6", "It is night (X)."),
        ("rep_generation", "1", "Rep 3 (X)."),
        ("rep_generation", "4", "Rep 4 (X)."),
        ("rep_generation", "5", "Rep 5 (X)."),
        ("fast_move", "0", "Stark's may go no faster than usual, and in no order (X)."),
    ],
)
def test_a_row_is_reported_in_words(table: str, row: str, words: str) -> None:
    """Rows at the edges of their printed ranges say what the book says of them."""
    assert reported(table, row) == words
