"""Seasons played and counted, by this process or its child processes, without database rows and Django's models."""

from collections.abc import Iterator

from battles.forecasting.processes import in_order
from battles.forecasting.shapes import Counted
from campaigns.seasons.counting import Counter
from campaigns.seasons.playing import Start, play
from common.json_input import Json
from rules.core.errors import RulesError
from rules.core.odds import Plan


def start_of(setup: Json) -> Start:
    """Return the start of a stored forecast."""
    fields = {key: value for key, value in setup.items() if key != "system"}
    return Start(**fields)


def counted(start: Start, seed: str, first: int, count: int) -> Counted:
    """Play the seasons `first` to `first + count - 1`; one that fails is counted so, and the others go on."""
    found = Counter(start, first)
    for number in range(first, first + count):
        try:
            season = play(start, seed, number)
        except RulesError as error:
            found.fail(error.message, error.rule)
        except Exception as broken:
            # Whatever breaks the engine in one season must not take the others with it.
            found.fail(f"The engine failed with {type(broken).__name__}: {broken}.", "")
        else:
            found.count(season)
    return Counted(found.tally["outcomes"]["player"], found.tally, found.columns())


def blocks(start: Start, seed: str, asked: Plan, processes: int = 1) -> Iterator[Counted]:
    """Yield the counts of a forecast made at once, without rows, in the order of its seasons, until it has enough.

    The seasons are those of a queued forecast.
    """
    runs = won = 0
    for block in in_order(_Player(start, seed), asked.blocks(), processes):
        yield block
        runs, won = runs + sum(block.tally["outcomes"].values()), won + block.won
        if asked.enough(won, runs):
            return


class _Player:
    """Plays any seasons of a forecast; it goes to other processes as it is."""

    def __init__(self, start: Start, seed: str) -> None:
        self._start, self._seed = start, seed

    def __call__(self, samples: tuple[int, int]) -> Counted:
        """Play consecutive seasons."""
        return counted(self._start, self._seed, *samples)
