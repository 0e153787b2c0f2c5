"""A test that is slow without a reason fails, and so does a tier that costs much more than its budget."""

from pathlib import Path

import pytest

from tests import budget
from tools.management.commands.test import spread

pytest_plugins = ["pytester"]

SUITE = """
import time
import pytest

def busy():
    end = time.process_time() + 0.2
    while time.process_time() < end:
        pass

@pytest.fixture(scope="module")
def shared():
    busy()

def test_first_of_those_that_share(shared):
    pass

def test_slow():
    busy()

@pytest.mark.slow("fights for a while")
def test_slow_with_a_reason():
    busy()

def test_quick():
    pass
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A suite whose tests may take a tenth of a second."""
    monkeypatch.setattr(budget, "loop", lambda: 0.1 / budget.BUDGETS["tests"]["unmarked"])
    pytester.makeini("[pytest]\nmarkers =\n  slow\n  nightly\n")
    pytester.makeconftest("from tests.budget import Costs\ndef pytest_configure(config):\n"
                          "    config.pluginmanager.register(Costs(config))\n")  # fmt: skip
    return pytester


def test_the_loop_is_timed_on_all_cores_at_once() -> None:
    """It takes as long as alone, or longer where cores share what they have."""
    assert 0.5 < budget.loop_on_all_cores() / budget.loop() < 5


def test_what_takes_long_without_a_reason_fails(suite: pytest.Pytester) -> None:
    """The marked one may; what a fixture for several tests costs is not counted against the first of them."""
    suite.makepyfile(SUITE)
    result = suite.runpytest_inprocess("-p", "no:django", "-p", "no:xdist", "-p", "no:playwright")
    failed = [line for line in result.outlines if line.startswith(("FAILED", "ERROR"))]
    assert len(failed) == 1
    assert "test_slow " in failed[0] + " "
    result.stdout.fnmatch_lines(["*mark it slow('why it must take so long')*"])


def test_a_marker_without_its_reason_is_refused(suite: pytest.Pytester) -> None:
    """Nothing runs until it has one."""
    suite.makepyfile("import pytest\n@pytest.mark.nightly\ndef test_long():\n    pass\n")
    result = suite.runpytest_inprocess("-p", "no:django", "-p", "no:xdist", "-p", "no:playwright")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*test_long: nightly*"])


@pytest.mark.parametrize(("share", "fine"), [(0.5, True), (1.4, True), (1.6, False)])
def test_a_tier_fails_at_half_as_much_again_as_its_budget(
    share: float, fine: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Steps are added up and counted in loops; the slowest is named first."""
    monkeypatch.setattr(budget, "loop_on_all_cores", lambda: 0.01)
    spent = budget.BUDGETS["tiers"]["gate"] * 0.01 * share
    steps = tmp_path / "steps"
    steps.write_text(f"{spent * 0.1:.2f} 9 lint of all\n{spent * 0.9:.2f} 1 tests\n", encoding="utf-8")
    assert budget.judge_steps("gate", steps) is fine
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[2:] for line in lines[2:4]] == [["tests"], ["lint", "of", "all"]]
    assert f"{share:.0%} of its budget" in lines[4]
    assert ("too much" in lines[4]) is not fine


@pytest.mark.parametrize(
    ("arguments", "spreads"),
    [
        ([], True),
        (["-m", "not nightly"], True),
        (["-q", "-m", "gate"], True),
        (["tests/grid"], False),
        (["-m", "gate", "tests/grid"], False),
        (["--pdb"], False),
    ],
)
def test_whole_tiers_use_all_cores(arguments: list[str], spreads: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that are asked for by name, or to be looked into, run in one process."""
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert spread(arguments) == (["-n", "2", "--dist", "worksteal"] if spreads else [])
