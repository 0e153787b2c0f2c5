"""Sentences: their wording, and that every event of random sieges has one."""

from tests.quebec_1759.orders_of_battle import advanced
from tests.quebec_1759.playing import GAME, Wild, seeded


def test_every_event_of_a_siege_can_be_reported() -> None:
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
