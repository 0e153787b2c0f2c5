"""What the tests may cost: a plugin that counts processor time, names what is slow, and refuses what is too much.

Machines differ twofold in speed and a shared one is never the same twice. So costs are seconds of the processor, not of
the clock, with those of started processes, and budgets are counted in runs of one fixed loop that is timed in the same
run. `budgets.toml` has them; `.ci/run` and `.ci/nightly` use them for their steps as well:

    python -m tests.budget TIER FILE     FILE has a line a step: seconds of the processor, seconds of the clock, name

With a path in PETITE_GUERRE_TEST_COSTS the cost of every test is written there, the slowest first.
"""

import gc
import os
import resource
import subprocess
import sys
import time
import tomllib
from collections.abc import Generator
from pathlib import Path
from statistics import median
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
BUDGETS = tomllib.loads((Path(__file__).parent / "budgets.toml").read_text(encoding="utf-8"))
# The markers that leave a test to a later tier, or let it take its time; each of them says why.
REASONED = ("slow", "gate", "nightly")
# A tier fails when it takes half as long again as its budget.
TOLERANCE = 1.5
SHOWN = 10


def processor() -> float:
    """Return the processor seconds of this process and of the processes that it started and that have ended."""
    return sum(
        used.ru_utime + used.ru_stime
        for used in (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    )


def loop() -> float:
    """Return the processor seconds of one run of the fixed loop, the best of three."""
    runs = []
    for _ in range(3):
        start, total = time.process_time(), 0
        for number in range(1_150_000):
            total = (total * 31 + number) & 0xFFFF
        runs.append(time.process_time() - start)
    return min(runs)


def loop_on_all_cores() -> float:
    """Return what the loop takes where every core has one to run, as when tests run: cores share more than they say."""
    command = [sys.executable, "-c", "from tests.budget import loop; print(loop())"]
    count = os.cpu_count() or 1
    running = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(count)]
    return median(float(process.communicate()[0]) for process in running)


def verdict(tier: str, spent: float, unit: float) -> tuple[bool, str]:
    """Return whether a tier kept within its budget, and a sentence that says so with the figures."""
    budget = BUDGETS["tiers"][tier]
    loops = spent / unit
    sentence = (
        f"The tier {tier} took {spent:.0f} s of the processor: {loops:,.0f} loops of {unit * 1000:.0f} ms, "
        f"{loops / budget:.0%} of its budget of {budget:,}"
    )
    if loops <= budget * TOLERANCE:
        return True, f"{sentence}."
    return False, f"{sentence}, which is too much. Make what is slow quicker, or leave it to a later tier."


class Costs:
    """The plugin: costs of each test are measured where it runs, added up and judged where the session is led."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.leads = not hasattr(config, "workerinput")
        self.units = [loop()]
        self.shared = 0.0  # what fixtures of several tests cost, which is none of the test's that happens to come first
        self.depth = 0
        self.start = 0.0
        self.ends = False
        self.costs: list[tuple[float, str]] = []
        self.workers = 0.0
        self.workers_units: list[float] = []
        self.sentence = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Refuse a marker of cost without a reason."""
        silent = sorted({
            f"{item.nodeid.split('[')[0]}: {mark.name}"
            for item in items
            for mark in item.iter_markers()
            if mark.name in REASONED and not _has_reason(mark)
        })  # fmt: skip
        if silent:
            raise pytest.UsageError("These markers lack their reason, as in slow('fights 200 battles'): "
                                    + "; ".join(silent))  # fmt: skip

    def pytest_collection_finish(self) -> None:
        """Spare the collector of garbage to look again and again at ten thousand tests, which stay to the end."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Generator[None, object, object]:
        """Note when a test begins, and whether it is the last, which ends what all have shared."""
        self.start, self.shared, self.ends = processor(), 0.0, nextitem is None
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
        """Keep apart what a fixture for several tests costs."""
        if fixturedef.scope == "function" or self.depth:
            return (yield)
        self.depth, start = 1, processor()
        try:
            return (yield)
        finally:
            self.depth = 0
            self.shared += processor() - start

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Put the cost of a test into its last report, and fail it where it is slow without saying why."""
        report = yield
        if call.when != ("call" if self.ends else "teardown"):
            return report
        report.cost = spent = processor() - self.start - self.shared  # type: ignore[attr-defined]
        most = BUDGETS["tests"]["unmarked"]
        if report.passed and spent > most * self.units[0] and not any(map(item.get_closest_marker, REASONED)):
            self.units.append(loop())  # the machine may have become slower since
            if spent > most * max(self.units):
                report.outcome = "failed"
                report.longrepr = (
                    f"{item.nodeid} took {spent:.1f} s of the processor, more than {most} loops of "
                    f"{max(self.units) * 1000:.0f} ms: make it quicker, or mark it slow('why it must take so long')."
                )
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Collect the costs of all processes in the one that leads them."""
        if self.leads and hasattr(report, "cost"):
            self.costs.append((report.cost, report.nodeid))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Add what a process of the session cost in all, with its imports and its collecting."""
        given = getattr(node, "workeroutput", {})
        self.workers += given.get("processor", 0.0)
        self.workers_units.append(given.get("unit", self.units[0]))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Judge a whole tier; what was asked for by name is not judged."""
        if not self.leads:
            output: dict[str, Any] = getattr(self.config, "workeroutput")  # noqa: B009 - xdist adds it
            output.update(processor=processor(), unit=median([*self.units, loop()]))
            return
        tier = BUDGETS["markers"].get(self.config.option.markexpr)
        named = self.config.args_source is not pytest.Config.ArgsSource.TESTPATHS or self.config.option.keyword
        if tier is None or named or self.config.option.collectonly:
            return
        spent = time.process_time() + self.workers if self.workers else processor()
        fine, self.sentence = verdict(tier, spent, median(self.workers_units or [*self.units, loop()]))
        if not fine and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Print the slowest tests and what the tier cost."""
        if not self.costs or len(self.costs) < SHOWN:
            return
        costs = sorted(self.costs, reverse=True)
        if path := os.environ.get("PETITE_GUERRE_TEST_COSTS"):
            lines = [f"{cost:.2f} {name}\n" for cost, name in costs]
            Path(path).write_text("".join(lines), encoding="utf-8")
        terminalreporter.write_sep("=", f"{SHOWN} slowest tests, in seconds of the processor")
        for cost, name in costs[:SHOWN]:
            terminalreporter.write_line(f"{cost:6.1f}  {name}")
        if self.sentence:
            terminalreporter.write_line(self.sentence)


def _has_reason(mark: pytest.Mark) -> bool:
    return len(mark.args) == 1 and isinstance(mark.args[0], str) and bool(mark.args[0])


def judge_steps(tier: str, path: Path) -> bool:
    """Print the slowest steps of a tier and the verdict on it; return whether it kept within its budget."""
    steps = [line.split(" ", 2) for line in path.read_text(encoding="utf-8").splitlines()]
    costs = sorted(((float(spent), float(clock), name) for spent, clock, name in steps), reverse=True)
    print(f"\n{'processor':>9} {'clock':>7}  the slowest steps, in seconds")
    for spent, clock, name in costs[:SHOWN]:
        print(f"{spent:9.0f} {clock:7.0f}  {name}")
    fine, sentence = verdict(tier, sum(spent for spent, _, _ in costs), loop_on_all_cores())
    print(sentence)
    return fine


if __name__ == "__main__":
    sys.exit(not judge_steps(sys.argv[1], Path(os.fspath(sys.argv[2]))))
