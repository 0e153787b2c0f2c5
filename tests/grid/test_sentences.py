"""Which events a report of the grid game leaves out, and the sentences for events that have no phrase of their own."""

import pytest

from rules.grid.narrate import NARRATOR, is_reported

NAMES = {"p1": "La Sarre"}
# Events of a record, and whether a report is_reported them.
SENTENCES = (
    ({"kind": "change", "what": "hits", "after": 3}, True),
    ({"kind": "change", "what": "facing", "after": "n"}, True),
    ({"kind": "change", "what": "gone", "after": "eliminated"}, True),
    ({"kind": "change", "what": "gone", "after": "exited"}, False),
    *[({"kind": "change", "what": what, "after": 1}, False) for what in ("active", "turn", "at")],
    ({"kind": "change", "what": "ending", "after": "resolve"}, False),
    ({"kind": "move", "after": "c4", "rule": "D3-MOVE-3"}, True),
    ({"kind": "move", "after": "", "rule": "D3-LOSS-1"}, False),
    ({"kind": "move", "after": "", "rule": "D3-TURN-1"}, True),
    ({"kind": "roll", "what": "hits", "after": "stand"}, True),
    ({"kind": "phase", "after": 1}, True),
    *[
        ({"kind": "order", "after": code, "rule": "X"}, False)
        for code in ("move:p1", "lead:pc", "stand", "face:n", "shoot:p1:e1")
    ],
    *[({"kind": "order", "after": code, "rule": "X"}, True) for code in ("go:c4", "turn", "done", "exit", "cease")],
)


@pytest.mark.parametrize(("row", "expected"), SENTENCES)
def test_a_report_leaves_out_what_it_has_elsewhere(row: dict[str, object], expected: bool) -> None:
    """No bookkeeping, no unit that stays in place, no unit called up, and each lost piece once."""
    assert is_reported(row) is expected


def test_what_has_no_face_has_no_score() -> None:
    """A throw without its die, as an unfinished record has it, is reported without its result."""
    row: dict[str, object] = {"kind": "roll", "rule": "X", "who": "p1", "what": "alone", "faces": []}
    assert "a D3 of" not in NARRATOR.sentence(row, NAMES)


@pytest.mark.parametrize(
    ("kind", "what", "after", "reported"),
    [
        ("note", "fog_lifts", 3, "La Sarre: fog lifts 3 (X)."),
        ("note", "fog (thin)", 2, "La Sarre: fog (thin) 2 (X)."),
        ("ask", "shot", 3, "La Sarre: shot (X)."),
        ("ask", "idle", 2, "La Sarre: idle (X)."),
    ],
)
def test_what_this_game_has_no_words_for_is_reported_as_in_any_game(
    kind: str, what: str, after: int, reported: str
) -> None:
    """Only its own notes have sentences of their own."""
    assert (
        NARRATOR.sentence({"kind": kind, "rule": "X", "who": "p1", "what": what, "before": None, "after": after}, NAMES)
        == reported
    )
