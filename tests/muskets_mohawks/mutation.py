"""Change the printed numbers one at a time and see whether a marked test notices.

Run as a program: `python -m tests.muskets_mohawks.mutation SOURCE... -- TEST...` changes every number and every cell
of the SOURCEs that are tables, drops every modifier of the others, runs the marked tests of TEST... for each change in
a process of its own, and prints one line for each change that no test noticed.
"""

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Mutant:
    """One changed source: where the change is, and the whole text with it."""

    def __init__(self, path: Path, line: int, text: str, was: str, becomes: str, source: str) -> None:
        self.path = path
        self.label = f"{path.relative_to(ROOT)}:{line}: {was} → {becomes} in: {text.strip()}"
        self.source = source

    @property
    def module(self) -> str:
        """The dotted name of the changed module."""
        return ".".join(self.path.relative_to(ROOT).with_suffix("").parts)


def mutants(path: Path) -> list[Mutant]:
    """Return every change to a file: numbers and cells of a table, dropped modifiers elsewhere."""
    source = path.read_text()
    tree = ast.parse(source)
    found: list[Mutant] = []
    table = path.name.startswith("tables")
    for node in ast.walk(tree):
        becomes = _number_or_cell(node, tree) if table else _dropped(node)
        if becomes:
            found.append(_changed(path, source, node, becomes))
    return found


def _number_or_cell(node: ast.AST, tree: ast.Module) -> str:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return str(node.value + 1)
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        return str(not node.value)
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and _is_word(node.id, tree):
        return '"changed"'
    return ""


def _is_word(name: str, tree: ast.Module) -> bool:
    """Whether a name is a word of the module's own, as the cells of a table are."""
    for statement in tree.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            if statement.target.id == name:
                return isinstance(statement.value, ast.Constant) and isinstance(statement.value.value, str)
    return False


def _dropped(node: ast.AST) -> str:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "modify":
        return "0"
    return ""


def _changed(path: Path, source: str, node: Any, becomes: str) -> Mutant:
    lines = source.splitlines(keepends=True)
    start = sum(len(line) for line in lines[: node.lineno - 1]) + _column(lines[node.lineno - 1], node.col_offset)
    end = sum(len(line) for line in lines[: node.end_lineno - 1])
    end += _column(lines[node.end_lineno - 1], node.end_col_offset)
    was = source[start:end]
    text = source[:start] + becomes + source[end:]
    return Mutant(path, node.lineno, lines[node.lineno - 1], " ".join(was.split()), becomes, text)


def _column(line: str, offset: int) -> int:
    return len(line.encode()[:offset].decode())


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module its changed source."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Answer for the changed module alone."""
        if fullname != self.mutant.module:
            return None
        return importlib.util.spec_from_loader(fullname, self, origin=str(self.mutant.path))

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed source."""
        exec(compile(self.mutant.source, str(self.mutant.path), "exec"), module.__dict__)


class _Marked:
    """Runs the marked tests that are not slow, the quick ones first, and keeps how long each took."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self.seconds = seconds
        self.ran: dict[str, float] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the marked tests in order of how long they took last time."""
        kept = [item for item in items if item.get_closest_marker("rule") and not item.get_closest_marker("slow")]
        kept.sort(key=lambda item: self.seconds.get(item.nodeid, 0.0))
        items[:] = kept

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the duration of a test."""
        if report.when == "call":
            self.ran[report.nodeid] = report.duration


def _run(tests: list[str], marked: _Marked) -> int:
    arguments = ["-x", "-q", "-c", os.devnull, "--rootdir", str(ROOT), "--import-mode=importlib", "--noconftest"]
    arguments += ["-p", "no:cacheprovider", "-p", "no:django", "-p", "no:xdist", "-p", "no:randomly"]
    return int(pytest.main([*arguments, *tests], plugins=[marked]))


def _child(mutant: Mutant | None, tests: list[str], seconds: dict[str, float], note: Path) -> int:
    """Fork, run the tests with the change in place, and return the process id of the child."""
    process = os.fork()
    if process:
        return process
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    if mutant is not None:
        os.dup2(quiet, 2)
        sys.meta_path.insert(0, _Changed(mutant))
    marked = _Marked(seconds)
    code = 70
    try:
        code = _run(tests, marked)
        note.write_text("\n".join(f"{seconds} {name}" for name, seconds in marked.ran.items()))
    finally:
        os._exit(code)


def survivors(sources: list[Path], tests: list[str]) -> list[str]:
    """Return the labels of all changes that the marked tests let pass; raises if they fail without a change."""
    folder = Path(tempfile.mkdtemp(prefix="petite-guerre-mutation-"))
    _, status = os.waitpid(_child(None, tests, {}, folder / "first"), 0)
    if os.waitstatus_to_exitcode(status) != 0:
        raise RuntimeError(f"The tests fail before anything is changed: {' '.join(tests)}")
    seconds: dict[str, float] = {}
    for line in (folder / "first").read_text().splitlines():
        taken, name = line.split(" ", 1)
        seconds[name] = float(taken)
    waiting = [mutant for source in sources for mutant in mutants(source)]
    running: dict[int, Mutant] = {}
    passed: list[str] = []
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            mutant = waiting.pop(0)
            running[_child(mutant, tests, seconds, folder / "last")] = mutant
        process, status = os.wait()
        mutant = running.pop(process)
        code = os.waitstatus_to_exitcode(status)
        # 1: a test failed; 2: the changed source breaks the import of a test; anything else proves nothing.
        if code not in (1, 2):
            passed.append(mutant.label if code == 0 else f"{mutant.label} (the run ended with {code})")
    return passed


def main() -> int:
    """Run from the command line and return 1 when a change went unnoticed."""
    cut = sys.argv.index("--")
    began = time.monotonic()
    passed = survivors([Path(name).resolve() for name in sys.argv[1:cut]], sys.argv[cut + 1 :])
    print("\n".join(passed))
    print(f"{time.monotonic() - began:.0f} s", file=sys.stderr)
    return 1 if passed else 0


if __name__ == "__main__":
    sys.exit(main())
