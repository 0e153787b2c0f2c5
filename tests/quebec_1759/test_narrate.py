"""Sentences: their wording, and that every event of random sieges has one."""

import pytest

from rules.core.events import CHANGE, MOVE, NOTE, ORDER, ROLL
from tests.quebec_1759.orders_of_battle import advanced
from tests.quebec_1759.playing import GAME, Wild, seeded

NAMES = {"15th": "Amherst's"}


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (
            {"kind": ROLL, "rule": "QB-BATTLE-3", "who": "french", "what": "left", "faces": [1, 6]},
            "The French: the left fires in the doubled first volley: 1 and 6 (QB-BATTLE-3).",
        ),
        (
            {"kind": ROLL, "rule": "QB-BATTLE-2", "who": "british", "what": "centre", "faces": [2],
             "modifiers": [["QA-LEADER-1", 3, "wolfe"]]},
            "The British: the centre fires (3 dice more by Wolfe): 2 (QB-BATTLE-2).",
        ),
        (
            {"kind": ROLL, "rule": "QB-BATTLE-5", "who": "french", "what": "pursuit_reserve", "faces": [4, 4, 5]},
            "The French: the reserve pursues: 4, 4 and 5 (QB-BATTLE-5).",
        ),
        (
            {"kind": CHANGE, "rule": "QB-BATTLE-9", "who": "15th", "what": "steps", "before": 4, "after": 3},
            "Amherst's lost 1 step, 3 left (QB-BATTLE-9).",
        ),
        (
            {"kind": MOVE, "rule": "QB-MOVE-1", "who": "marine", "what": "at", "before": "levis", "after": "etchemin"},
            "Compagnies franches de la Marine went from Lévis to Etchemin (QB-MOVE-1).",
        ),
        (
            {"kind": NOTE, "rule": "QB-MOVE-1", "who": "french", "what": "moved",
             "after": {"from": "ste_foy", "to": "abraham", "blocks": 1}},
            "The French: 1 block from Ste. Foy to Abraham (QB-MOVE-1).",
        ),
        (
            {"kind": ORDER, "rule": "QB-PLOT-1", "who": "british", "what": "order", "after": "ships:up:4"},
            "The British: 4 ships up the river (QB-PLOT-1).",
        ),
        (
            {"kind": ORDER, "rule": "QB-BATTLE-2", "who": "french", "what": "order", "after": "bring:bearn:left"},
            "The French: brings up Béarn to the left (QB-BATTLE-2).",
        ),
        (
            {"kind": CHANGE, "rule": "QA-ENTRENCH-1", "who": "abraham", "what": "works", "before": "left",
             "after": "left right"},
            "Works rise at Abraham on the right (QA-ENTRENCH-1).",
        ),
        (
            {"kind": NOTE, "rule": "QA-INTEL-1", "who": "british", "what": "decoys_shown", "after": {"levis": 3}},
            "The British show decoys: 3 at Lévis (QA-INTEL-1).",
        ),
    ],
)  # fmt: skip
def test_events_are_told_in_plain_words(row: dict[str, object], told: str) -> None:
    """Names of blocks and areas replace the record's codes."""
    assert GAME.sentence(row, NAMES) == told


def test_every_event_of_a_siege_can_be_told() -> None:
    """No code, no bracket of a format and no empty place is left in a sentence that a report has."""
    for seed in range(6):
        for event in seeded(advanced(), seed, Wild(f"a{seed}"), Wild(f"b{seed}")).events:
            row = event.to_dict()
            text = GAME.sentence(row, {})
            if GAME.is_reported(row):
                assert "_" not in text.rsplit(" (", 1)[0]
                assert "None" not in text
                assert "{" not in text
                assert "  " not in text
