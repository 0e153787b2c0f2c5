"""Run a program that ends with the process that started it: `python -m tools.quickstart.leash PROGRAM ...`.

The leash holds the reading end of a pipe as its standard input; nothing is ever written to it. When the
other end goes, because its holder ended or was killed, the pipe says so and the program is stopped,
its own children with it. When the leash itself is killed, a second process that holds nothing but the
end of another pipe does the same in its stead; where the kernel can send a signal at a parent's death
(Linux), the program has been asked to stop by then.
"""

import contextlib
import ctypes
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from types import FrameType

PATIENCE = 20.0  # seconds a program may take to stop in peace
_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG


def run(command: Sequence[str], patience: float = PATIENCE) -> int:
    """Start the program in a process group of its own, hold it, and return its exit status."""
    wake, alarm = os.pipe()
    os.set_blocking(alarm, False)
    signal.set_wakeup_fd(alarm)
    for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, _note)
    program = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, start_new_session=True, preexec_fn=_follow(), close_fds=False
    )
    relieved = _second(program.pid, patience)
    status = _hold(program, wake)
    if status is None:
        status = _stop(program, patience)
    _sweep(program.pid)
    os.write(relieved, b".")
    return status


def _second(program: int, patience: float) -> int:
    """Start the process that stops the program when this one is killed; return the pipe by which it is relieved."""
    waiting, relieved = os.pipe()
    if os.fork():
        os.close(waiting)
        return relieved
    os.setsid()
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)  # it ends with the leash, by the pipe alone
    os.dup2(waiting, 0)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))  # a socket that the program serves on, and the pipe's other end
    if not os.read(0, 1):
        _stop_orphan(program, patience)
    os._exit(0)


def _stop_orphan(program: int, patience: float) -> None:
    """Stop a program that is no child of this process, and its children."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(program, signal.SIGTERM)
        until = time.monotonic() + patience
        while time.monotonic() < until:
            os.kill(program, 0)
            time.sleep(0.05)
    _sweep(program)


def _note(number: int, frame: FrameType | None) -> None:
    """Do nothing here: the signal's number comes through the wake-up pipe."""


def _follow() -> Callable[[], None] | None:
    """What a Linux child does before it becomes the program: ask to be stopped at its parent's death."""
    if not sys.platform.startswith("linux"):
        return None
    libc = ctypes.CDLL(None, use_errno=True)

    def ask() -> None:
        libc.prctl(_DEATH_SIGNAL, signal.SIGTERM)

    return ask


def _hold(program: "subprocess.Popen[bytes]", wake: int) -> int | None:
    """Wait for the program's end and return its status, or None when it is to be stopped."""
    while True:
        ready, _, _ = select.select([sys.stdin.fileno(), wake], [], [])
        if sys.stdin.fileno() in ready and not os.read(sys.stdin.fileno(), 1):
            return None
        if wake in ready and set(os.read(wake, 64)) - {signal.SIGCHLD}:
            return None
        if (status := program.poll()) is not None:
            return status


def _stop(program: "subprocess.Popen[bytes]", patience: float) -> int:
    """Ask the program to end; take it down with all its children when it has not within `patience` seconds."""
    program.terminate()
    try:
        return program.wait(patience)
    except subprocess.TimeoutExpired:
        _sweep(program.pid)
        return program.wait()


def _sweep(program: int) -> None:
    """Kill what is left of the program's process group."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(program, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
