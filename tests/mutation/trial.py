"""Change the rules at one place at a time and see whether a marked test notices.

`python -m tests.mutation.trial SOURCE... -- TEST...` changes every number, cell and list of the SOURCEs that are tables
and drops every modifier of the others. With `--conditions` it changes their conditions, steps and choices instead, all
of them or, with `--sample N`, so many that are drawn by `--seed` and the changes' own names; changes that are listed in
`equivalent.txt` are left out. The marked tests of TEST... are collected once; each change is made in a forked process,
in the modules as they are loaded, and the tests run there until one fails: the one that noticed the change before
first, with its other examples, then those marked with the rule that the changed line names, then those that noticed
earlier changes, then the quick ones; of a change in a function only those that call it, and these for some seconds. A
line is printed for each change that no test noticed.
"""

import gc
import math
import mmap
import os
import signal
import struct
import sys
import time
import traceback
import warnings
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from tests.mutation.calls import Calls
from tests.mutation.changes import ROOT, Change, changes, dotted
from tests.mutation.conditions import conditions
from tests.mutation.drawing import drawn
from tests.mutation.loaded import Loaded

# A change may make a rule run on for ever, which no number ought to; that is noticed too. Seconds of computing.
PATIENCE = 5.0
TIMES = 20  # as long as the test took unchanged
# Seconds of tests that a change in a function is shown; most callers of a function notice nothing but its absence.
MOST = 5.0
LONG = 0.7  # seconds with all calls noted, after which a test is not one of them
CITED = 4  # as long a test may take that is marked with the rule of the changed line, before others come first
# A test slower than this has to wait for its turn though it noticed the last change.
QUICK = 0.25
NUMBER = struct.Struct("d")


class TooLongError(Exception):
    """A test takes longer than one may that is shown a changed function."""


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

    def __init__(self, sources: list[Path], waiting: list[Change], processes: int) -> None:
        self.sources = sources
        self.waiting = waiting
        self.processes = processes
        self.survivors: list[str] = []
        self.tried = 0
        self.failed = False
        self.failure = ""
        self.too_long = self.measuring = self.running = False
        self.reported = os.fdopen(os.dup(2), "w", buffering=1)  # where a silent child says what is wrong
        self.recent: list[int] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the marked tests that are neither slow nor sweeps, and that name their examples themselves."""
        items[:] = [
            item
            for item in items
            if item.get_closest_marker("rule")
            and not any(item.get_closest_marker(name) for name in ("slow", "sweep", "long"))
            and not getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
        ]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a failure, and the first one's traceback."""
        if report.failed and not self.failed:
            self.failed, self.failure = True, report.longreprtext

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests on the sources as they are, then with each change."""
        self.items = session.items
        self.marked = [{rule for mark in item.iter_markers("rule") for rule in mark.args} for item in self.items]
        for source in self.sources:
            import_module(dotted(source))  # the tests of one folder may not load all that is changed
        packages = {".".join(dotted(source).split(".")[:2]) for source in self.sources}
        self.loaded = {package: Loaded(package) for package in packages}
        self.seconds = Noticed(len(self.items))
        self.calls = Calls({str(source) for source in self.sources if any(c.function for c in self.waiting)})
        gc.collect()
        gc.freeze()
        unchanged = self._fork(self._measure)
        if os.waitstatus_to_exitcode(os.waitpid(unchanged, 0)[1]) != 0:
            raise pytest.UsageError("the marked tests fail before anything is changed")
        self.quickest = sorted(range(len(self.items)), key=self.seconds.__getitem__)
        self.calls.read()
        waiting = self.waiting
        self.noticed_by = Noticed(len(waiting))
        running: dict[int, tuple[int, Change]] = {}
        while self.tried < len(waiting) or running:
            while self.tried < len(waiting) and len(running) < self.processes:
                number, change = self.tried, waiting[self.tried]
                running[self._fork(partial(self._try, number, change))] = (number, change)
                self.tried += 1
            process, status = os.wait()
            number, change = running.pop(process)
            if os.waitstatus_to_exitcode(status) == 0:
                self.survivors.append(change.key if change.function else change.label)
            else:
                self._remember(int(self.noticed_by[number]))
        return True

    def _remember(self, place: int) -> None:
        """Let the test that noticed a change be the first to meet the next one."""
        if self.seconds[place] <= QUICK:
            self.recent = [place, *(other for other in self.recent if other != place)]

    def _fork(self, work: Callable[[], bool]) -> int:
        """Fork, let the child work in silence and end with 0 if it comes back with nothing to report; return its id."""
        process = os.fork()
        if process:
            return process
        code = 1
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
            code = int(work())
        except BaseException:  # whatever it is, the process ends here, and says why
            traceback.print_exc(file=self.reported)
        finally:
            os._exit(code)

    def _measure(self) -> bool:
        """Run all tests on sources that were loaded again without a change, and return whether one fails."""
        for source in self.sources:
            self.loaded[".".join(dotted(source).split(".")[:2])].renew(source)
        gc.freeze()
        self.measured = Noticed(1)
        while self.measured[0] < len(self.items):
            process = self._fork(self._measure_on)
            if os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) != 0:
                return True
        return False

    def _measure_on(self) -> bool:
        """Run tests from the next one on, and leave behind how long each takes and what it calls.

        After one that was cut short the process ends, so that no other test meets what that one left half done.
        """
        for place in range(int(self.measured[0]), len(self.items)):
            began = time.process_time()
            if self._measure_one(place) and not self.too_long:
                print(f"{self.items[place].nodeid} fails before anything is changed:", file=self.reported)
                print(self.failure, file=self.reported)
                return True
            self.seconds[place] = math.inf if self.too_long else time.process_time() - began
            self.measured[0] = place + 1
            if self.too_long:
                break
        self.calls.write()
        return False

    def _measure_one(self, place: int) -> bool:
        """Run a test and note what it calls; one that takes long is cut short, and shown no changed function."""
        if not self.calls.files:
            return self._fails(place)
        signal.signal(signal.SIGPROF, self._cut_short)
        self.measuring = True
        with self.calls.of(place):
            fails = self._fails(place)
        self.measuring = False
        if self.too_long:
            self.calls.forget(place)
        return fails

    def _cut_short(self, *_: object) -> None:
        if self.running and not self.too_long:
            self.too_long = True
            raise TooLongError

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Iterator[None]:
        """Cut a test that is measured short in the test itself only, so that pytest tears it down like any other."""
        self.running = self.measuring
        if self.measuring:
            signal.setitimer(signal.ITIMER_PROF, LONG)
        try:
            return (yield)
        finally:
            self.running = False
            if self.measuring:
                signal.setitimer(signal.ITIMER_PROF, 0)

    def _try(self, number: int, change: Change) -> bool:
        """Make a change and run the tests until one fails."""
        self.loaded[".".join(change.module.split(".")[:2])].make(change)
        began = time.process_time()
        for place in self._in_order(change):
            if change.function and time.process_time() - began > MOST:
                return False
            self.noticed_by[number] = place
            signal.setitimer(signal.ITIMER_PROF, PATIENCE + TIMES * self.seconds[place])
            if self._fails(place):
                return True
        return False

    def _in_order(self, change: Change) -> list[int]:
        """Return the tests that a change is shown to, those first that are most likely to notice it soon."""
        nearby, cited = self._examples_nearby(), self._cited(change.rules)
        if not change.function:
            first = dict.fromkeys([*self.recent[:1], *nearby, *cited, *self.recent])
            return [*first, *(place for place in self.quickest if place not in first)]
        callers = self.calls.callers(change.path, change.function, change.function_line)
        near = set(cited)
        after = sorted(callers, key=lambda place: self.seconds[place] / (CITED if place in near else 1))
        return list(dict.fromkeys([*(place for place in [*self.recent[:1], *nearby] if place in callers), *after]))

    def _examples_nearby(self) -> list[int]:
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


def try_all(sources: list[Path], waiting: list[Change], tests: list[str], processes: int) -> Trial:
    """Try every change to the sources on the marked tests and return the trial."""
    trial = Trial(sources, waiting, processes)
    warnings.simplefilter("ignore")
    arguments = ["-q", "-c", os.devnull, "--rootdir", str(ROOT), "--import-mode=importlib", "--noconftest"]
    arguments += ["-p", "no:cacheprovider", "-p", "no:django", "-p", "no:xdist", "-p", "no:warnings", "--capture=no"]
    # A traceback that a test cut short leaves may have no line, which pytest's own way of showing it does not bear.
    arguments += ["--tb=native"]
    code = pytest.main([*arguments, *tests], plugins=[trial])
    if code not in (0, 5):
        raise RuntimeError(f"pytest ended with {code}")
    return trial


def main() -> int:
    """Run from the command line and return 1 when more changes went unnoticed than may."""
    cut = sys.argv.index("--")
    parser = ArgumentParser()
    parser.add_argument("sources", nargs="+", type=Path)
    parser.add_argument("--conditions", action="store_true", help="change conditions, steps and choices")
    parser.add_argument("--sample", type=int, default=0, help="so many of them only; 0: all")
    parser.add_argument("--seed", default="", help="draws another sample")
    parser.add_argument("--unnoticed", type=float, default=0.0, help="the share that may go unnoticed")
    options = parser.parse_args(sys.argv[1:cut])
    sources = [path.resolve() for path in options.sources]
    made = [change for source in sources for change in (conditions if options.conditions else changes)(source)]
    waiting = drawn(made, options.sample, options.seed) if options.conditions else made
    # With other tests running it takes no more than its share of the machine.
    processes = (os.cpu_count() or 1) // int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    began = time.monotonic()
    trial = try_all(sources, waiting, sys.argv[cut + 1 :], max(1, processes))
    print("\n".join(["unnoticed:", *trial.survivors]))
    print(f"{trial.tried} changes in {time.monotonic() - began:.0f} s, {len(trial.survivors)} unnoticed")
    return 1 if len(trial.survivors) > options.unnoticed * trial.tried else 0


if __name__ == "__main__":
    sys.exit(main())
