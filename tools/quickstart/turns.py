"""Of two starts at once on one machine, the second waits until the first has played its season."""

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings


@contextmanager
def alone(when_waiting: Callable[[], None]) -> Iterator[None]:
    """Let one process at a time through; the kernel lets the next one in when the first has ended in any way."""
    with (Path(settings.VAR_DIR) / "quickstart.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            when_waiting()
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
