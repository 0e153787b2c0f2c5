"""Change the printed numbers one at a time and see whether a marked test notices.

Run as a program: `python -m tests.muskets_mohawks.mutation SOURCE... -- TEST...` changes every number and every cell
of the SOURCEs that are tables and drops every modifier of the others. The marked tests of TEST... are collected once;
each change is made in a forked process, in the modules as they are loaded, and the tests run there, the quick ones
first, until one fails. A line is printed for each change that no test noticed.
"""

import ast
import os
import signal
import sys
import tempfile
import time
import warnings
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "rules.muskets_mohawks"
# Lines of the tables that no force can reach before horse, guns and lancers are played.
OUT_OF_REACH = ('"cavalry"', '"gunners"', '"mounted"', '"lancers"', "HORSE_LOST")
# A change may make a rule run on for ever, which no number ought to; that is noticed too.
PATIENCE = 120


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
    words = _words(tree)
    found: list[Mutant] = []
    lines = source.splitlines()
    for node in ast.walk(tree):
        if any(mark in lines[getattr(node, "lineno", 1) - 1] for mark in OUT_OF_REACH):
            continue
        becomes = _number_or_cell(node, words) if path.name.startswith("tables") else _dropped(node)
        if becomes:
            found.append(_changed(path, source, node, becomes))
    return found


def _words(tree: ast.Module) -> set[str]:
    """Return the names of the words that a module defines for the cells of its tables."""
    return {
        statement.target.id
        for statement in tree.body
        if isinstance(statement, ast.AnnAssign)
        and isinstance(statement.target, ast.Name)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    }


def _number_or_cell(node: ast.AST, words: set[str]) -> str:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return str(node.value + 1)
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        return str(not node.value)
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in words:
        return '"changed"'
    return ""


def _dropped(node: ast.AST) -> str:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "modify":
        return "0"
    return ""


def _changed(path: Path, source: str, node: Any, becomes: str) -> Mutant:
    lines = source.splitlines(keepends=True)
    start = _offset(lines, node.lineno, node.col_offset)
    end = _offset(lines, node.end_lineno, node.end_col_offset)
    was = " ".join(source[start:end].split())
    return Mutant(path, node.lineno, lines[node.lineno - 1], was, becomes, source[:start] + becomes + source[end:])


def _offset(lines: list[str], line: int, column: int) -> int:
    return sum(len(text) for text in lines[: line - 1]) + len(lines[line - 1].encode()[:column].decode())


def _without_classes(source: str, name: str) -> CodeType:
    """Compile a module without its classes, which stay those that everybody has imported."""
    tree = ast.parse(source)
    tree.body = [statement for statement in tree.body if not isinstance(statement, ast.ClassDef)]
    return compile(tree, name, "exec")


def _reads(source: str, module: str) -> bool:
    return f"from {module} import" in source or f"import {module.rpartition('.')[2]}" in source


def apply(mutant: Mutant) -> None:
    """Make a change in the loaded modules: the changed one, and for a table whoever computes from it when loaded."""
    loaded = {name: module for name, module in sys.modules.items() if name.startswith(PACKAGE)}
    changed = [mutant.module]
    _execute(loaded[mutant.module], mutant.source)
    if not mutant.path.name.startswith("tables"):
        return
    # sys.modules keeps the order in which imports began; two rounds reach whoever reads a reader.
    for _ in range(2):
        for name, module in loaded.items():
            source = Path(str(module.__file__)).read_text()
            if name != mutant.module and any(_reads(source, other) for other in changed):
                _execute(module, source)
                changed.append(name)


def _execute(module: ModuleType, source: str) -> None:
    """Run a source again in a loaded module and hand its new functions and tables to all who imported the old."""
    before = dict(vars(module))
    exec(_without_classes(source, str(module.__file__)), vars(module))
    renewed = {id(old): vars(module)[name] for name, old in before.items() if vars(module)[name] is not old}
    for name, other in list(sys.modules.items()):
        if name.startswith(("rules.", "tests.")) and other is not module:
            for key, value in list(vars(other).items()):
                if id(value) in renewed and (callable(value) or isinstance(value, dict | list | tuple)):
                    setattr(other, key, renewed[id(value)])


class Trial:
    """A pytest plugin that tries every change on the collected tests instead of running them once."""

    def __init__(self, sources: list[Path]) -> None:
        self.sources = sources
        self.survivors: list[str] = []
        self.tried = 0
        self.failed = False
        self.note = Path(tempfile.mkdtemp(prefix="petite-guerre-mutation-")) / "seconds"

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the marked tests that are not slow."""
        items[:] = [i for i in items if i.get_closest_marker("rule") and not i.get_closest_marker("slow")]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a failure."""
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests unchanged, then with each change."""
        items = session.items
        if self._wait(self._fork(items, None)) != 0:
            raise pytest.UsageError("the marked tests fail before anything is changed")
        seconds = [float(line) for line in self.note.read_text().split()]
        items = [item for _, item in sorted(zip(seconds, items, strict=True), key=lambda pair: pair[0])]
        waiting = [mutant for source in self.sources for mutant in mutants(source)]
        running: dict[int, Mutant] = {}
        while waiting or running:
            while waiting and len(running) < (os.cpu_count() or 1):
                mutant = waiting.pop(0)
                running[self._fork(items, mutant)] = mutant
            process, status = os.wait()
            mutant = running.pop(process)
            self.tried += 1
            if os.waitstatus_to_exitcode(status) == 0:
                self.survivors.append(mutant.label)
        return True

    def _wait(self, process: int) -> int:
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])

    def _fork(self, items: list[pytest.Item], mutant: Mutant | None) -> int:
        """Fork, run the tests with the change in place up to the first failure, and return the child's id."""
        process = os.fork()
        if process:
            return process
        code = 1
        try:
            signal.alarm(PATIENCE)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
            if mutant is not None:
                apply(mutant)
            code = self._play(items, mutant is None)
        finally:
            os._exit(code)

    def _play(self, items: list[pytest.Item], measure: bool) -> int:
        seconds: list[str] = []
        for place, item in enumerate(items):
            began = time.perf_counter()
            following = items[place + 1] if place + 1 < len(items) else None
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            seconds.append(str(time.perf_counter() - began))
            if self.failed:
                return 1
        if measure:
            self.note.write_text("\n".join(seconds))
        return 0


def try_all(sources: list[Path], tests: list[str]) -> Trial:
    """Try every change to the sources on the marked tests and return the trial."""
    trial = Trial(sources)
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
    began = time.monotonic()
    trial = try_all([Path(name).resolve() for name in sys.argv[1:cut]], sys.argv[cut + 1 :])
    print("\n".join(["unnoticed:", *trial.survivors]))
    print(f"{trial.tried} changes in {time.monotonic() - began:.0f} s")
    return 1 if trial.survivors else 0


if __name__ == "__main__":
    sys.exit(main())
