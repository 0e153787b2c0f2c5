"""Change the printed numbers one at a time and see whether a marked test notices.

`python -m tests.mutation.trial SOURCE... -- TEST...` changes every number, cell and list of the SOURCEs that are tables
and drops every modifier of the others. The marked tests of TEST... are collected once; each change is made in a forked
process, in the modules as they are loaded, and the tests run there until one fails: the one that noticed the change
before first, with its other examples, then those marked with the rule that the changed line names, then those that
noticed earlier changes, then the quick ones. A line is printed for each change that no test noticed.
"""

import gc
import mmap
import os
import signal
import struct
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.mutation.changes import ROOT, Change, changes, dotted
from tests.mutation.loaded import Loaded

# A change may make a rule run on for ever, which no number ought to; that is noticed too. Seconds of computing.
PATIENCE = 5.0
TIMES = 20  # as long as the test took unchanged
# A test slower than this has to wait for its turn though it noticed the last change.
QUICK = 0.25
NUMBER = struct.Struct("d")


class Noticed:
    """Numbers that forked processes leave behind for the one that forked them."""

    def __init__(self, size: int) -> None:
        self._memory = mmap.mmap(-1, max(1, size) * NUMBER.size)

    def __getitem__(self, place: int) -> float:
        number: float = NUMBER.unpack_from(self._memory, place * NUMBER.size)[0]
        return number

    def __setitem__(self, place: int, number: float) -> None:
        NUMBER.pack_into(self._memory, place * NUMBER.size, number)


class Trial:
    """A pytest plugin that tries every change on the collected tests instead of running them once."""

    def __init__(self, sources: list[Path], processes: int) -> None:
        self.sources = sources
        self.processes = processes
        self.survivors: list[str] = []
        self.tried = 0
        self.failed = False
        self.recent: list[int] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the marked tests that are not slow, and that name their examples themselves."""
        items[:] = [
            item
            for item in items
            if item.get_closest_marker("rule")
            and not item.get_closest_marker("slow")
            and not getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
        ]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a failure."""
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests on the sources as they are, then with each change."""
        self.items = session.items
        self.marked = [{rule for mark in item.iter_markers("rule") for rule in mark.args} for item in self.items]
        packages = {".".join(dotted(source).split(".")[:2]) for source in self.sources}
        self.loaded = {package: Loaded(package) for package in packages}
        self.seconds = Noticed(len(self.items))
        gc.collect()
        gc.freeze()
        unchanged = self._fork(self._measure)
        if os.waitstatus_to_exitcode(os.waitpid(unchanged, 0)[1]) != 0:
            raise pytest.UsageError("the marked tests fail before anything is changed")
        self.quickest = sorted(range(len(self.items)), key=self.seconds.__getitem__)
        waiting = [change for source in self.sources for change in changes(source)]
        self.noticed_by = Noticed(len(waiting))
        running: dict[int, tuple[int, Change]] = {}
        while self.tried < len(waiting) or running:
            while self.tried < len(waiting) and len(running) < self.processes:
                number, change = self.tried, waiting[self.tried]
                running[self._fork(lambda n=number, c=change: self._try(n, c))] = (number, change)
                self.tried += 1
            process, status = os.wait()
            number, change = running.pop(process)
            if os.waitstatus_to_exitcode(status) == 0:
                self.survivors.append(change.label)
            else:
                self._remember(int(self.noticed_by[number]))
        return True

    def _remember(self, place: int) -> None:
        """Let the test that noticed a change be the first to meet the next one."""
        if self.seconds[place] <= QUICK:
            self.recent = [place, *(other for other in self.recent if other != place)]

    def _fork(self, work: Callable[[], bool]) -> int:
        """Fork, let the child work in silence and end with 0 if it comes back with nothing to tell; return its id."""
        process = os.fork()
        if process:
            return process
        code = 1
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
            code = int(work())
        finally:
            os._exit(code)

    def _measure(self) -> bool:
        """Run all tests on sources that were loaded again without a change, and tell how long each takes."""
        for source in self.sources:
            self.loaded[".".join(dotted(source).split(".")[:2])].renew(source)
        for place in range(len(self.items)):
            began = time.process_time()
            if self._fails(place):
                return True
            self.seconds[place] = time.process_time() - began
        return False

    def _try(self, number: int, change: Change) -> bool:
        """Make a change and run the tests until one fails."""
        self.loaded[".".join(change.module.split(".")[:2])].make(change)
        beside, cited = self._examples_beside(), self._cited(change.rules)
        first = dict.fromkeys([*self.recent[:1], *beside, *cited, *self.recent])
        for place in [*first, *(place for place in self.quickest if place not in first)]:
            self.noticed_by[number] = place
            signal.setitimer(signal.ITIMER_PROF, PATIENCE + TIMES * self.seconds[place])
            if self._fails(place):
                return True
        return False

    def _examples_beside(self) -> list[int]:
        """Return the quick tests that differ from the one that noticed last in their examples only."""
        if not self.recent:
            return []
        name = self._name(self.recent[0])
        return [place for place in self.quickest if self.seconds[place] <= QUICK and self._name(place) == name]

    def _cited(self, rules: set[str]) -> list[int]:
        """Return the tests that are marked with any of some rules, the quickest first."""
        return [place for place in self.quickest if not rules.isdisjoint(self.marked[place])]

    def _name(self, place: int) -> str:
        return self.items[place].nodeid.partition("[")[0]

    def _fails(self, place: int) -> bool:
        item = self.items[place]
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        return self.failed


def try_all(sources: list[Path], tests: list[str], processes: int) -> Trial:
    """Try every change to the sources on the marked tests and return the trial."""
    trial = Trial(sources, processes)
    warnings.simplefilter("ignore")
    arguments = ["-q", "-c", os.devnull, "--rootdir", str(ROOT), "--import-mode=importlib", "--noconftest"]
    arguments += ["-p", "no:cacheprovider", "-p", "no:django", "-p", "no:xdist", "-p", "no:warnings", "--capture=no"]
    code = pytest.main([*arguments, *tests], plugins=[trial])
    if code not in (0, 5):
        raise RuntimeError(f"pytest ended with {code}")
    return trial


def main() -> int:
    """Run from the command line and return 1 when a change went unnoticed."""
    cut = sys.argv.index("--")
    # Beside other tests it takes no more than its share of the machine.
    processes = (os.cpu_count() or 1) // int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    began = time.monotonic()
    trial = try_all([Path(name).resolve() for name in sys.argv[1:cut]], sys.argv[cut + 1 :], max(1, processes))
    print("\n".join(["unnoticed:", *trial.survivors]))
    print(f"{trial.tried} changes in {time.monotonic() - began:.0f} s")
    return 1 if trial.survivors else 0


if __name__ == "__main__":
    sys.exit(main())
