"""The programs started by quickstart end when asked to, and when quickstart is killed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LEASH = [sys.executable, "-m", "tools.quickstart.leash"]
# A program with a child of its own; it writes both process numbers and then only waits.
FAMILY = """
import os, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open(sys.argv[1] + ".draft", "w").write(f"{os.getpid()} {child.pid}")
os.rename(sys.argv[1] + ".draft", sys.argv[1])
time.sleep(600)
"""

# What makes a program and its children deaf to being asked to stop.
DEAF = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"


def wait_for(condition: Callable[[], bool], seconds: float = 300) -> None:
    """Wait until something holds, and fail when it does not in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not come about in time"
        time.sleep(0.02)


def is_alive(pid: int) -> bool:
    """Whether a process still runs; one that waits to be buried does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


@pytest.fixture
def reported(tmp_path: Path) -> Path:
    """Where the program writes its process numbers."""
    return tmp_path / "family"


def family(reported: Path) -> list[int]:
    """The process numbers of the program and of its child, once both run."""
    wait_for(reported.exists)
    return [int(number) for number in reported.read_text().split()]


def start(reported: Path, program: str = FAMILY) -> "subprocess.Popen[bytes]":
    """Start a program on a leash."""
    command = [*LEASH, sys.executable, "-c", program, str(reported)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, start_new_session=True)


def test_letting_go_ends_the_program_and_its_children(reported: Path) -> None:
    """When the pipe closes, the program and what it started end."""
    leash = start(reported)
    pids = family(reported)
    assert all(map(is_alive, pids))
    assert leash.stdin
    leash.stdin.close()
    assert leash.wait(300) == 256 - signal.SIGTERM
    wait_for(lambda: not any(map(is_alive, pids)))


def test_a_killed_holder_leaves_no_orphan(reported: Path) -> None:
    """When the process that holds the leash is killed outright, nothing of it stays behind."""
    holder = (
        "import subprocess, sys, time\n"
        f"subprocess.Popen({LEASH!r} + [sys.executable, '-c', sys.argv[2], sys.argv[1]],"
        " stdin=subprocess.PIPE, start_new_session=True)\n"
        "time.sleep(600)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", holder, str(reported), FAMILY], cwd=ROOT)
    pids = family(reported)
    parent.kill()
    parent.wait()
    wait_for(lambda: not any(map(is_alive, pids)))


@pytest.mark.parametrize("stubborn", [False, True], ids=["willing", "stubborn"])
def test_a_killed_leash_leaves_no_orphan(reported: Path, stubborn: bool) -> None:
    """When the leash itself is killed, the program and its children end, also one that takes no notice of a signal."""
    leash = start(reported, DEAF + FAMILY if stubborn else FAMILY)
    pids = family(reported)
    leash.kill()
    leash.wait()
    wait_for(lambda: not any(map(is_alive, pids)))


def test_a_program_that_ends_gives_its_status(reported: Path) -> None:
    """The leash ends with its program, and with the same status."""
    command = [*LEASH, sys.executable, "-c", "raise SystemExit(7)"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE) as leash:
        assert leash.wait(300) == 7


def of_worker(name: str) -> list[int]:
    """The process numbers of all processes of a Celery worker of this name."""
    listed = subprocess.run(["ps", "-ww", "-eo", "pid=,args="], capture_output=True, text=True, check=True).stdout
    split = [line.strip().split(" ", 1) for line in listed.splitlines()]
    return [int(pid) for pid, arguments in split if f"--hostname {name}@" in arguments and "leash" not in arguments]


@pytest.mark.gate("starts a worker of Celery")
def test_no_worker_outlives_a_killed_leash(embedded: dict[str, str]) -> None:
    """A real worker of Celery with two processes ends when its leash is killed outright."""
    name = f"tested-{os.getpid()}"
    command = [sys.executable, "-m", "celery", "--quiet", "--app", "config", "worker", "--pool", "prefork"]
    command += ["--concurrency", "2", "--loglevel", "ERROR", "--hostname", f"{name}@%h"]
    leash = subprocess.Popen([*LEASH, *command], cwd=ROOT, env=embedded, stdin=subprocess.PIPE)
    wait_for(lambda: len(of_worker(name)) >= 3)  # the main process and its two
    leash.kill()
    leash.wait()
    wait_for(lambda: not of_worker(name))
