"""Consecutive samples of a forecast: their tally, and columns with one row a sample.

The columns allow two series with the same dice to be compared sample by sample.
"""

from dataclasses import dataclass

from rules.core.outcome import BattleResult
from rules.core.tally import FAILED, LETTERS, Failure, Tally


@dataclass(slots=True, init=False)
class Block:
    """Consecutive samples: their tally, and by sample who won (a letter), what player and enemy lost, and turns.

    A sample that failed has zeros in its columns.
    """

    first: int
    outcomes: str
    lost_player: list[int]
    lost_enemy: list[int]
    turns: list[int]
    tally: Tally

    def __init__(self, first: int = 1, tally: Tally | None = None) -> None:
        self.first = first
        self.outcomes = ""
        self.lost_player = []
        self.lost_enemy = []
        self.turns = []
        self.tally = tally if tally is not None else Tally()

    def add(self, result: BattleResult, outcome: str, named: frozenset[str]) -> None:
        """Count the next sample."""
        player, enemy = self.tally.add(result, outcome, named)
        self._append(LETTERS[outcome], player, enemy, result.turns)

    def fail(self, sentence: str, rule: str) -> None:
        """Count the next sample as failed."""
        self.tally.fail(Failure(self.first + len(self.outcomes), sentence, rule))
        self._append(FAILED, 0, 0, 0)

    def _append(self, letter: str, lost_player: int, lost_enemy: int, turns: int) -> None:
        self.outcomes += letter
        self.lost_player.append(lost_player)
        self.lost_enemy.append(lost_enemy)
        self.turns.append(turns)

    def columns(self) -> dict[str, object]:
        """Return the columns as JSON-ready values."""
        return {
            "first": self.first,
            "outcomes": self.outcomes,
            "lost_player": list(self.lost_player),
            "lost_enemy": list(self.lost_enemy),
            "turns": list(self.turns),
        }
