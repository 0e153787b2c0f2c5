"""What a start costs: seconds of the processor until a command, a web process or a worker does its work.

Everything is started by turns, round by round, next to a process that only sets a bare Django up, so that a busy moment
of the machine affects both sides of a ratio. The figures are medians.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

_SET_UP = "import django; django.setup()"
_BARE: Final = f"from django.conf import settings; settings.configure(); {_SET_UP}"
_PAGES: Final = "import config.wsgi; from django.urls import get_resolver; get_resolver().url_patterns"
_TASKS: Final = f"{_SET_UP}; from config.celery import app; app.loader.import_default_modules()"
# The most memory that a process held since Python began: what it was forked from does not count.
_STATUS: Final = Path("/proc/self/status")
_MEMORY: Final = f"print(open('{_STATUS}').read().split('VmHWM:')[1].split()[0])" if _STATUS.exists() else "print(0)"
# By name the arguments of Python; the first is what the others are compared with.
STARTS: Final[dict[str, tuple[str, ...]]] = {
    "bare Django": ("-c", f"{_BARE}; {_MEMORY}"),
    "fight": ("manage.py", "fight", "grid-bridge", "--seed", "1"),
    "odds": ("manage.py", "odds", "grid-bridge", "--runs", "1", "--seed", "1"),
    "content check": ("manage.py", "content", "check", "fixtures/scenarios/grid-bridge.yaml"),
    "balance --help": ("manage.py", "balance", "--help"),
    "web process": ("-c", f"{_PAGES}; {_MEMORY}"),
    "worker": ("-c", f"{_TASKS}; {_MEMORY}"),
}


@dataclass(slots=True, frozen=True)
class Start:
    """What one start costs: seconds of the processor, how many times a bare Django's, and megabytes of memory.

    Memory is that of bare Django, web process and worker; it is 0 for a command, and on machines without /proc.
    """

    name: str
    seconds: float
    times: float
    memory: float


def measure(root: Path, rounds: int) -> list[Start]:
    """Start everything once so that its bytecode is there, then so many times by turns; raises CalledProcessError."""
    runs: dict[str, list[tuple[float, float]]] = {name: [] for name in STARTS}
    for number in range(rounds + 1):
        for name, arguments in STARTS.items():
            cost = _cost(root, arguments)
            if number:
                runs[name].append(cost)
    bare = [seconds for seconds, _ in next(iter(runs.values()))]
    return [
        Start(
            name,
            median(seconds for seconds, _ in costs),
            median(seconds / base for (seconds, _), base in zip(costs, bare, strict=True)),
            median(memory for _, memory in costs),
        )
        for name, costs in runs.items()
    ]


def _cost(root: Path, arguments: tuple[str, ...]) -> tuple[float, float]:
    """Run Python to its end and return its seconds of the processor and the most megabytes that it held."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    process = subprocess.Popen(
        [sys.executable, *arguments], cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert process.stdout is not None
    with process.stdout as written:
        words = written.read().split()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, [sys.executable, *arguments])
    return used.ru_utime + used.ru_stime, int(words[-1]) / 1024 if arguments[0] == "-c" else 0.0
