"""What is changed: every number, cell and list of a file of tables, every modifier of any other file of rules."""

import ast
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
# Lines of tables that no battle can reach.
OUT_OF_REACH = (
    # Limits of ours, which no rule knows.
    "TURN_LIMIT",
)  # fmt: skip

# In hundredths of an inch, where the least that is measured is a fortieth.
COARSE = "BASE_OF_"

RULE = re.compile(r"\b[A-Z][A-Z0-9]-[A-Z]+-\d+\b")


class Change:
    """One changed source: where the change is, and the whole text with it."""

    def __init__(
        self,
        path: Path,
        line: int,
        text: str,
        was: str,
        becomes: str,
        source: str,
        function: str = "",
        function_line: int = 0,
    ) -> None:
        self.path = path
        self.line = line
        self.text = text.strip()
        self.what = f"{was} → {becomes}" if becomes else was
        self.label = f"{path.relative_to(ROOT)}:{line}: {self.what} in: {self.text}"
        self.source = source
        self.function = function  # the function that is changed, where it is one that is
        self.function_line = function_line

    @property
    def key(self) -> str:
        """The change by module, function and what is changed, which stays the same when lines move."""
        return f"{self.path.relative_to(ROOT / 'rules')} {self.function}: {self.what}"

    @property
    def rules(self) -> set[str]:
        """The rules that are named where the change is, or else nearest above it."""
        for line in reversed(self.source.splitlines()[: self.line]):
            if found := RULE.findall(line):
                return set(found)
        return set()

    @property
    def module(self) -> str:
        """The dotted name of the changed module."""
        return dotted(self.path)

    @property
    def is_in_table(self) -> bool:
        """Whether others compute from what is changed when they are loaded."""
        return has_tables(self.path)


def dotted(path: Path) -> str:
    """Return the name of the module that a file is."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def has_tables(path: Path) -> bool:
    """Return whether a file is one of tables."""
    return path.name.startswith("tables")


def changes(path: Path) -> list[Change]:
    """Return every change to a file: numbers, cells and lists of a table, dropped modifiers elsewhere."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    words = _words(tree)
    found: list[Change] = []
    lines = source.splitlines()
    for node in ast.walk(tree):
        if any(mark in lines[getattr(node, "lineno", 1) - 1] for mark in OUT_OF_REACH):
            continue
        if not has_tables(path):
            found += [_changed(path, source, node, "0")] if _modifies(node) else []
        elif becomes := _number_or_cell(node, words, 10 if COARSE in lines[getattr(node, "lineno", 1) - 1] else 1):
            found.append(_changed(path, source, node, becomes))
        else:
            found += [_changed(path, source, name, other) for name, other in _one_fewer(node, words)]
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


def _number_or_cell(node: ast.AST, words: set[str], step: int) -> str:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return str(node.value + step)
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        return str(not node.value)
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in words:
        return '"changed"'
    return ""


def _one_fewer(node: ast.AST, words: set[str]) -> list[tuple[ast.Name, str]]:
    """Return each name of a list of other modules' names, with a neighbour that could replace it."""
    if not (isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load)):
        return []
    names = [name for name in node.elts if isinstance(name, ast.Name) and name.id.isupper() and name.id not in words]
    if len(names) != len(node.elts) or len(names) < 2:
        return []
    return [(name, names[place - 1].id) for place, name in enumerate(names)]


def _modifies(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "modify"


def _changed(path: Path, source: str, node: Any, becomes: str) -> Change:
    was = " ".join((ast.get_source_segment(source, node) or "").split())
    line = source.splitlines()[node.lineno - 1]
    return Change(path, node.lineno, line, was, becomes, replaced(source, (node, node), becomes))


def replaced(source: str, nodes: tuple[Any, Any], becomes: str) -> str:
    """Return a source with all from the first node to the last replaced."""
    lines = source.splitlines(keepends=True)
    start = _offset(lines, nodes[0].lineno, nodes[0].col_offset)
    end = _offset(lines, nodes[1].end_lineno, nodes[1].end_col_offset)
    return source[:start] + becomes + source[end:]


def _offset(lines: list[str], line: int, column: int) -> int:
    return sum(len(text) for text in lines[: line - 1]) + len(lines[line - 1].encode()[:column].decode())
