"""A forecast made at once, by this process or its child processes, without database rows and workers.

Samples and their order are those of a queued forecast, so the figures are the same.
"""

from collections.abc import Iterator
from typing import Any

from battles.forecasting.processes import in_order
from battles.forecasting.sample_space import SampleSpace
from rules.core.block import Block
from rules.core.course import Watch
from rules.core.odds import Plan, run_block
from rules.core.system import Engagement


def blocks(space: SampleSpace, *, seed: str, asked: Plan, watch: Watch, processes: int = 1) -> Iterator[Block]:
    """Yield the blocks of a forecast in the order of their samples, until the plan has enough.

    Raises InvalidRequest when the rules refuse the order of battle or a child process ends early.
    """
    runs = won = 0
    for block in in_order(_Fighter(space, seed, watch), asked.blocks(), processes):
        yield block
        runs, won = runs + block.tally.runs, won + block.tally.outcomes["player"]
        if asked.enough(won, runs):
            return


class _Fighter:
    """Fights any block of a forecast; it is pickled by its arguments, and each process reads the order of battle."""

    def __init__(self, space: SampleSpace, seed: str, watch: Watch) -> None:
        self._made_of = (space, seed, watch)
        self._engagement: Engagement | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return _Fighter, self._made_of

    def __call__(self, samples: tuple[int, int]) -> Block:
        """Fight consecutive samples; the order of battle is read the first time only."""
        space, seed, watch = self._made_of
        if self._engagement is None:
            self._engagement = space.engagement()
        return run_block(self._engagement, space.entities, seed, *samples, watch)
