"""Change the rules at one place at a time and see whether a marked test notices.

`python -m tests.mutation.trial SOURCE... -- TEST...` changes every number, cell and list of the SOURCEs that are tables
and drops every modifier of the others. With `--conditions` it changes their conditions, steps and choices instead, all
of them or, with `--sample N`, so many that are drawn by `--seed` and the changes' own names; changes that are listed in
`equivalent.txt` are left out. The marked tests of TEST... are collected once; each change is made in a forked process,
in the modules as they are loaded.

A change that a test is known to have noticed (`--first`) is shown to that test alone, which has to pass without it.
The others, and those that this test overlooks, are searched for: all tests are measured, and run on the change until
one fails: the one that noticed the change before first, with its other examples, then those marked with the rule that
the changed line names, then those that noticed earlier changes, then the quick ones; of a change in a function only
those that call it, and these for some seconds. A line is printed for each change that no test noticed.
"""

import gc
import json
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
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from tests.mutation.calls import Calls
from tests.mutation.changes import ROOT, Change, changes, dotted
from tests.mutation.conditions import conditions
from tests.mutation.drawing import drawn, identified
from tests.mutation.loaded import Loaded

# A change may make a rule run on for ever, which no number ought to; that is noticed too. Seconds of computing.
PATIENCE = 5.0
TIMES = 20  # as long as the test took unchanged
MOST_TIMES = 60.0  # seconds, which a test that was not measured to its end has as well
# Seconds of tests that a change in a function is shown; most callers of a function notice nothing but its absence.
MOST = 5.0
LONG = 0.7  # seconds with all calls noted, after which a test is not one of them
SLOW = 0.25  # seconds after which a test is shown a changed number only when all others have overlooked it
CITED = 4  # as long a test may take that is marked with the rule of the changed line, before others come first
# A test slower than this has to wait for its turn though it noticed the last change.
QUICK = 0.25
NUMBER = struct.Struct("d")


class TooLongError(Exception):
    """A test takes longer than is measured."""


class Numbers:
    """Numbers that forked processes leave behind for the one that forked them."""

    def __init__(self, size: int) -> None:
        self._memory = mmap.mmap(-1, max(1, size) * NUMBER.size)

    def __getitem__(self, place: int) -> float:
        number: float = NUMBER.unpack_from(self._memory, place * NUMBER.size)[0]
        return number

    def __setitem__(self, place: int, number: float) -> None:
        NUMBER.pack_into(self._memory, place * NUMBER.size, number)


@dataclass(slots=True)
class Limits:
    """How far a trial goes; one without limits tries every change on every test."""

    seconds: float = math.inf  # of the clock, after which no change is tried any more
    enough: int = -1  # so many noticed changes, after which no others are searched for; -1: search all


@dataclass(slots=True)
class Found:
    """What came of a trial, by the changes' ids."""

    noticed: dict[str, str] = field(default_factory=dict)  # the test that noticed it
    unnoticed: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)  # not tried, or not on all tests, within the limits


class Trial:
    """A pytest plugin that tries every change on the collected tests instead of running them once."""

    def __init__(
        self, sources: list[Path], waiting: dict[str, Change], processes: int, first: dict[str, str], limits: Limits
    ) -> None:
        self.sources = sources
        self.names = list(waiting)
        self.waiting = list(waiting.values())
        self.processes = processes
        self.first = first
        self.limits = limits
        self.began = time.monotonic()
        self.found = Found()
        self.failed = False
        self.failure = ""
        self.too_long = self.measuring = self.running = False
        self.reported = os.fdopen(os.dup(2), "w", buffering=1)  # where a silent child says what is wrong
        self.recent: list[int] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the marked tests that are not slow, and that name their examples themselves."""
        items[:] = [
            item
            for item in items
            if item.get_closest_marker("rule")
            and not any(item.get_closest_marker(name) for name in ("slow", "gate", "nightly"))
            and not getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
        ]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a failure, and the first one's traceback."""
        if report.failed and not self.failed:
            self.failed, self.failure = True, report.longreprtext

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try each change on the test that is known to notice it, and search for one where there is none."""
        self.session = session
        self.items = session.items
        for source in self.sources:
            import_module(dotted(source))  # the tests of one folder may not load all that is changed
        packages = {".".join(dotted(source).split(".")[:2]) for source in self.sources}
        self.loaded = {package: Loaded(package) for package in packages}
        self.seconds = Numbers(len(self.items))
        self.passes = Numbers(len(self.items))
        self.noticed_by = Numbers(len(self.waiting))
        gc.collect()
        gc.freeze()
        places = {item.nodeid: place for place, item in enumerate(self.items)}
        known = {
            number: places[self.first[name]] for number, name in enumerate(self.names) if self.first.get(name) in places
        }
        self._pass(known.values())
        left = [number for number in range(len(self.waiting)) if number not in known]
        untried = set(known)
        for number, noticed in self._run_all(known, lambda number: self._try(number, [known[number]]), self._is_late):
            untried.remove(number)
            if noticed:
                self.found.noticed[self.names[number]] = self.items[known[number]].nodeid
            else:
                left.append(number)
        self.found.waiting += [self.names[number] for number in sorted(untried)]
        self._search(sorted(left))
        return True

    def _search(self, left: list[int]) -> None:
        """Measure all tests, and show them each of the changes until one notices it."""
        if left and not self._is_over():
            self.marked = [{rule for mark in item.iter_markers("rule") for rule in mark.args} for item in self.items]
            named = any(self.waiting[number].function for number in left)
            self.calls = Calls({str(source) for source in self.sources if named})
            if self._ended_badly(self._fork(self._measure)):
                raise pytest.UsageError("the marked tests fail before anything is changed")
            self.quickest = sorted(range(len(self.items)), key=self.seconds.__getitem__)
            self.calls.read()
        if self._is_over():
            self.found.waiting += [self.names[number] for number in left]
            return
        tried = set()
        for number, noticed in self._run_all(left, self._try_in_order, self._is_over):
            tried.add(number)
            place = int(self.noticed_by[number])
            if noticed:
                self._pass([place])
                self.found.noticed[self.names[number]] = self.items[place].nodeid
                self._remember(place)
            else:
                self.found.unnoticed.append(self.names[number])
        self.found.waiting += [self.names[number] for number in left if number not in tried]

    def _is_late(self) -> bool:
        return time.monotonic() - self.began > self.limits.seconds

    def _is_over(self) -> bool:
        return self._is_late() or 0 <= self.limits.enough <= len(self.found.noticed)

    def _run_all(
        self, numbers: Iterable[int], work: Callable[[int], bool], is_over: Callable[[], bool]
    ) -> Iterator[tuple[int, bool]]:
        """Yield each change's number and whether it was noticed, begun until it is over, as many at once as may be."""
        waiting = list(numbers)
        waiting.reverse()
        running: dict[int, int] = {}
        while waiting or running:
            while waiting and len(running) < self.processes and not is_over():
                number = waiting.pop()
                running[self._fork(partial(work, number))] = number
            if not running:
                return
            process, status = os.wait()
            yield running.pop(process), os.waitstatus_to_exitcode(status) != 0

    def _pass(self, places: Iterable[int]) -> None:
        """Make sure that tests pass on sources that were loaded again without a change, and time them."""
        unknown = sorted({place for place in places if not self.passes[place]})
        if unknown and self._ended_badly(self._fork(lambda: self._fails_unchanged(unknown))):
            raise pytest.UsageError("a marked test fails before anything is changed")

    def _fails_unchanged(self, places: list[int]) -> bool:
        self._renew()
        for place in places:
            began = time.process_time()
            if self._fails(place):
                self._report(place)
                return True
            self.seconds[place] = time.process_time() - began
            self.passes[place] = 1
        return False

    def _ended_badly(self, process: int) -> bool:
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) != 0

    def _report(self, place: int) -> None:
        print(f"{self.items[place].nodeid} fails before anything is changed:", file=self.reported)
        print(self.failure, file=self.reported)

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
        self._renew()
        gc.freeze()
        self.measured = Numbers(1)
        while self.measured[0] < len(self.items) and not self._is_over():
            if self._ended_badly(self._fork(self._measure_on)):
                return True
        return False

    def _renew(self) -> None:
        for source in self.sources:
            self.loaded[".".join(dotted(source).split(".")[:2])].renew(source)

    def _measure_on(self) -> bool:
        """Run tests from the next one on, and leave behind how long each takes and what it calls.

        After one that was cut short the process ends, so that no other test meets what that one left half done.
        """
        for place in range(int(self.measured[0]), len(self.items)):
            began = time.process_time()
            if self._measure_one(place) and not self.too_long:
                self._report(place)
                return True
            self.seconds[place] = math.inf if self.too_long else time.process_time() - began
            self.passes[place] = not self.too_long
            self.measured[0] = place + 1
            if self.too_long or self._is_over():
                break
        self.calls.write()
        return False

    def _measure_one(self, place: int) -> bool:
        """Run a test and note what it calls; one that takes long is cut short, and shown no changed function."""
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
            signal.setitimer(signal.ITIMER_PROF, LONG if self.calls.files else SLOW)
        try:
            return (yield)
        finally:
            self.running = False
            if self.measuring:
                signal.setitimer(signal.ITIMER_PROF, 0)

    def _try_in_order(self, number: int) -> bool:
        return self._try(number, self._in_order(self.waiting[number]))

    def _try(self, number: int, places: list[int]) -> bool:
        """Make a change and run the tests until one fails."""
        change = self.waiting[number]
        self.session.config.option.tbstyle = "no"  # why it failed is not shown
        self.loaded[".".join(change.module.split(".")[:2])].make(change)
        began = time.process_time()
        for place in places:
            if change.function and time.process_time() - began > MOST:
                return False
            self.noticed_by[number] = place
            signal.setitimer(signal.ITIMER_PROF, PATIENCE + min(MOST_TIMES, TIMES * self.seconds[place]))
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


def try_all(
    sources: list[Path],
    waiting: dict[str, Change],
    tests: list[str],
    processes: int,
    first: dict[str, str] | None = None,
    limits: Limits | None = None,
) -> Found:
    """Try changes to the sources on the marked tests and return what came of it."""
    trial = Trial(sources, waiting, processes, first or {}, limits or Limits())
    warnings.simplefilter("ignore")
    arguments = ["-q", "-c", os.devnull, "--rootdir", str(ROOT), "--import-mode=importlib", "--noconftest"]
    arguments += ["-p", "no:cacheprovider", "-p", "no:django", "-p", "no:xdist", "-p", "no:warnings", "--capture=no"]
    # A traceback that a test cut short leaves may have no line, which pytest's own way of showing it does not bear.
    arguments += ["--tb=native", "--assert=plain"]
    code = pytest.main([*arguments, *tests], plugins=[trial])
    if code not in (0, 5):
        raise RuntimeError(f"pytest ended with {code}")
    return trial.found


def main() -> int:
    """Run from the command line and return 1 when a change of those that were tried went unnoticed."""
    cut = sys.argv.index("--")
    parser = ArgumentParser()
    parser.add_argument("sources", nargs="+", type=Path)
    parser.add_argument("--conditions", action="store_true", help="change conditions, steps and choices")
    parser.add_argument("--sample", type=int, default=0, help="so many of them only; 0: all")
    parser.add_argument("--seed", default="", help="draws another sample")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=math.inf, help="of the clock; the rest is not tried")
    parser.add_argument("--enough", type=int, default=-1, help="search no further when so many were noticed")
    parser.add_argument("--first", type=Path, help="a file with the test that noticed each change, by their ids")
    parser.add_argument("--found", type=Path, help="a file for what was found")
    options = parser.parse_args(sys.argv[1:cut])
    sources = [path.resolve() for path in options.sources]
    made = [change for source in sources for change in (conditions if options.conditions else changes)(source)]
    waiting = identified(drawn(made, options.sample, options.seed) if options.conditions else made)
    first = json.loads(options.first.read_text(encoding="utf-8")) if options.first else {}
    if "only" in first:
        waiting = {name: waiting[name] for name in first["only"]}
    began = time.monotonic()
    limits = Limits(options.seconds, options.enough)
    found = try_all(sources, waiting, sys.argv[cut + 1 :], options.processes, first.get("by"), limits)
    names = [waiting[name].key if options.conditions else waiting[name].label for name in found.unnoticed]
    print("\n".join(["unnoticed:", *names]))
    print(f"{len(found.noticed)} of {len(waiting)} changes noticed in {time.monotonic() - began:.0f} s, "
          f"{len(found.unnoticed)} unnoticed, {len(found.waiting)} not tried")  # fmt: skip
    if options.found:
        options.found.write_text(json.dumps(asdict(found)), encoding="utf-8")
    return 1 if found.unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
