"""Orders at random: anything the rules allow, picked by dice."""

from collections.abc import Sequence

from rules.core.orders import Choice, Orders, View
from tests.referees.sfc32 import words_of


class Wild(Orders):
    """Any legal order, picked by dice of its own."""

    def __init__(self, seed: str) -> None:
        self._words = words_of(seed, "wild")

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return a place drawn evenly."""
        return next(self._words) % len(choices)
