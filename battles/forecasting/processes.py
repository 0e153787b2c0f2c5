"""Work shared by processes of this machine, its results in the order of the tasks."""

import pickle
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

import django

from common.exceptions import InvalidRequest

_AHEAD = 2  # tasks handed out for each process before the first of them is back
Task = TypeVar("Task")
Done = TypeVar("Done")


def in_order(
    work: Callable[[Task], Done], tasks: Sequence[Task], processes: int, *, models: bool = False
) -> Iterator[Done]:
    """Yield what `work` makes of each task, in their order, by so many processes; by this one if that is 1.

    `work` is sent to each process once, so it may hold what is costly to make. Closing the iterator early waits
    for the tasks in progress only. What imports `models` has them set up first, which takes each process half a second.
    Raises InvalidRequest when a process ends before its time.
    """
    if processes == 1:
        for task in tasks:
            yield work(task)
        return
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _employ, (pickle.dumps(work), models))
    try:
        handed_out: deque[Future[Done]] = deque()
        for task in tasks:
            handed_out.append(pool.submit(_do, task))
            if len(handed_out) > _AHEAD * processes:
                yield handed_out.popleft().result()
        while handed_out:
            yield handed_out.popleft().result()
    except BrokenProcessPool as error:
        raise InvalidRequest("A process that worked at this ended before its time; try it again.") from error
    finally:
        pool.shutdown(cancel_futures=True)


# What a process that works for another one was given to do.
_employed: list[Callable[[Any], Any]] = []


def _employ(pickled: bytes, models: bool) -> None:
    # The key that stops a command reaches all its processes; the first of them ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if models:
        django.setup()
    _employed[:] = [pickle.loads(pickled)]


def _do(task: Any) -> Any:
    return _employed[0](task)
