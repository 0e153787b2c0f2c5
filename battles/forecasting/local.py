"""A forecast made here and now, by this process or by some of its children, without rows and workers.

The samples and the order in which they count are those of any other forecast, so that the figures are too.
"""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from battles.fighting import Json
from battles.forecasting.engaging import engagement_of
from common.exceptions import InvalidRequest
from rules.core.block import Block
from rules.core.odds import Plan, run_block
from rules.core.reports import read_reports
from rules.core.system import Engagement, Entity

_AHEAD = 2  # blocks handed out for each process before the first of them is back


def blocks(
    *,
    setup: Json,
    census: list[Entity],
    seed: str,
    asked: Plan,
    reports: list[Json],
    origin: Json | None = None,
    processes: int = 1,
) -> Iterator[Block]:
    """Yield the blocks of a forecast in the order of their samples, and end where the plan has enough.

    Raises InvalidRequest when the rules refuse the order of battle or a process of ours ends before its time.
    """
    runs = won = 0
    fighter = _Fighter(setup, origin, census, seed, reports)
    for block in _alone(fighter, asked) if processes == 1 else _together(fighter, asked, processes):
        yield block
        runs, won = runs + block.tally.runs, won + block.tally.outcomes["player"]
        if asked.enough(won, runs):
            return


class _Fighter:
    """Fights any block of a forecast; it goes to another process by what it was made of."""

    def __init__(self, setup: Json, origin: Json | None, census: list[Entity], seed: str, reports: list[Json]) -> None:
        self._made_of = (setup, origin, census, seed, reports)
        self._engagement: Engagement | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return _Fighter, self._made_of

    def fight(self, first: int, count: int) -> Block:
        """Fight consecutive samples; the order of battle is read the first time only."""
        setup, origin, census, seed, reports = self._made_of
        if self._engagement is None:
            self._engagement = engagement_of(setup, origin)
        return run_block(self._engagement, census, seed, first, count, read_reports(reports))


def _alone(fighter: _Fighter, asked: Plan) -> Iterator[Block]:
    for first, count in asked.blocks():
        yield fighter.fight(first, count)


def _together(fighter: _Fighter, asked: Plan, processes: int) -> Iterator[Block]:
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _employ, (fighter,))
    try:
        handed_out: deque[Future[Block]] = deque()
        for first, count in asked.blocks():
            handed_out.append(pool.submit(_fight, first, count))
            if len(handed_out) > _AHEAD * processes:
                yield handed_out.popleft().result()
        while handed_out:
            yield handed_out.popleft().result()
    except BrokenProcessPool as error:
        raise InvalidRequest("A process that fought for this forecast ended before its time; try it again.") from error
    finally:
        pool.shutdown(cancel_futures=True)


# The fighter of a process that fights for another one.
_employed: list[_Fighter] = []


def _employ(fighter: _Fighter) -> None:
    _employed[:] = [fighter]


def _fight(first: int, count: int) -> Block:
    return _employed[0].fight(first, count)
