"""What else is changed in the rules: conditions, the order of two steps, and the choice of one of several.

Of every function of a module, but not of its classes: a condition is turned round, one of its parts dropped, `and` and
`or` exchanged, a bound taken in or left out; of two steps one after the other the second comes first; `min` and `max`,
the first of a list and its last are exchanged. What only keeps the record is left alone.
"""

import ast
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from tests.mutation.changes import Change, replaced

BOUNDS = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
EXTREMES = {"min": "max", "max": "min"}
# Calls that keep the record, or gather what the next line uses.
NO_STEPS = ("record", "append", "extend", "add", "modify")
# The state of play goes on past a step that gives or takes one of these.
LEAVES = (ast.Return, ast.Break, ast.Continue, ast.Raise, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.For, ast.While)


def conditions(path: Path) -> list[Change]:
    """Return every change to the conditions, steps and choices of a module's functions."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    return [
        change
        for function in tree.body
        if isinstance(function, ast.FunctionDef)
        for change in _Function(path, source, function).changes()
    ]


class _Function:
    """One function of the rules, and what may be changed in it."""

    def __init__(self, path: Path, source: str, function: ast.FunctionDef) -> None:
        self.path, self.source, self.function = path, source, function

    def changes(self) -> list[Change]:
        """Return the changes in the order of the source."""
        found: list[Change] = []
        for node in ast.walk(self.function):
            if isinstance(node, ast.If | ast.IfExp | ast.comprehension):
                for test in node.ifs if isinstance(node, ast.comprehension) else [node.test]:
                    found += self._condition(test)
            elif isinstance(node, ast.While):
                found += self._parts(node.test)
            elif isinstance(node, ast.Return | ast.Assign) and _is_condition(node.value):
                found += self._condition(node.value)
            elif isinstance(node, ast.Call | ast.Subscript):
                found += self._choice(node)
            for block in ("body", "orelse"):
                found += self._steps(getattr(node, block, None))
        return sorted(found, key=lambda change: change.line)

    def _condition(self, test: ast.expr | None) -> list[Change]:
        """Turn a condition round as a whole, or what it is made of."""
        if test is None or "recording" in ast.unparse(test):
            return []
        if isinstance(test, ast.BoolOp):
            return self._parts(test)
        turned = _text(test.operand, self.source) if isinstance(test, ast.UnaryOp) else self._not(test)
        return [self._change(test, turned), *self._parts(test)]

    def _parts(self, test: ast.expr) -> list[Change]:
        """Change a part of a condition: a bound, or one of the parts that `and` or `or` join."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return self._parts(test.operand) if isinstance(test.operand, ast.BoolOp) else []
        if isinstance(test, ast.Compare) and len(test.ops) == 1 and type(test.ops[0]) in BOUNDS:
            left, right = (_text(side, self.source) for side in (test.left, test.comparators[0]))
            return [self._change(test, f"{left} {BOUNDS[type(test.ops[0])]} {right}")]
        if not isinstance(test, ast.BoolOp):
            return []
        word, other, neutral = ("and", "or", "True") if isinstance(test.op, ast.And) else ("or", "and", "False")
        joined = f" {other} ".join(f"({_text(part, self.source)})" for part in test.values)
        found = [self._change(test, f"({joined})", f"{' '.join(_text(test, self.source).split())}: {word} → {other}")]
        for part in test.values:
            found.append(self._change(part, neutral))
            found += self._parts(part)
        return found

    def _choice(self, node: ast.Call | ast.Subscript) -> list[Change]:
        """Take the greatest for the least, the last for the first, or the other way round."""
        if isinstance(node, ast.Call):
            named = isinstance(node.func, ast.Name) and node.func.id in EXTREMES
            return [self._change(node.func, EXTREMES[_text(node.func, self.source)])] if named else []
        first = isinstance(node.slice, ast.Constant) and node.slice.value == 0 and type(node.slice.value) is int
        chosen = first and isinstance(node.ctx, ast.Load) and isinstance(node.value, ast.Name)
        return [self._change(node.slice, "-1", f"{_text(node, self.source)} → its last")] if chosen else []

    def _steps(self, block: object) -> Iterator[Change]:
        """Exchange each step with the one after it."""
        steps = block if isinstance(block, list) else []
        for one, two in pairwise(steps):
            if _is_step(one) and _is_step(two) and not (_notes(one) and _notes(two)):
                first, second = (_text(step, self.source) for step in (one, two))
                between = _between(one, two, self.source)
                name = f"{_short(one)} and {_short(two)} exchanged"
                source = replaced(self.source, (one, two), f"{second}{between}{first}")
                yield self._made(one, name, source)

    def _not(self, test: ast.expr) -> str:
        return f"(not ({_text(test, self.source)}))"

    def _change(self, node: ast.expr, becomes: str, name: str = "") -> Change:
        name = name or f"{' '.join(_text(node, self.source).split())} → {' '.join(becomes.split())}"
        return self._made(node, name, replaced(self.source, (node, node), becomes))

    def _made(self, node: ast.expr | ast.stmt, name: str, source: str) -> Change:
        text = self.source.splitlines()[node.lineno - 1]
        return Change(self.path, node.lineno, text, name, "", source, self.function.name, self.function.lineno)


def _is_condition(value: ast.expr | None) -> bool:
    return isinstance(value, ast.BoolOp | ast.Compare) or (
        isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)
    )


def _is_step(node: ast.stmt) -> bool:
    """Return whether a statement is a step of play whose place in the order may matter."""
    if isinstance(node, ast.If):
        if "recording" in ast.unparse(node.test) or any(isinstance(part, LEAVES) for part in ast.walk(node)):
            return False
        return all(_is_step(part) for part in [*node.body, *node.orelse])
    if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        return False
    called = node.value.func
    return not (isinstance(called, ast.Attribute) and called.attr in NO_STEPS)


def _notes(node: ast.stmt) -> bool:
    """Return whether a step sets no more than one field, which may as well be the second to be set."""
    call = node.value if isinstance(node, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr.startswith("set_")


def _short(node: ast.stmt) -> str:
    line = ast.unparse(node).splitlines()[0]
    return line if len(line) <= 50 else f"{line[:47]}..."


@lru_cache(maxsize=2)
def _lines(source: str) -> list[bytes]:
    return [line.encode() for line in source.splitlines(keepends=True)]


def _text(node: ast.expr | ast.stmt, source: str) -> str:
    """Return the source of a node, as `ast.get_source_segment` does, which splits the lines each time."""
    assert node.end_lineno is not None
    lines = _lines(source)[node.lineno - 1 : node.end_lineno]
    lines[-1] = lines[-1][: node.end_col_offset]
    lines[0] = lines[0][node.col_offset :]
    return b"".join(lines).decode()


def _between(one: ast.stmt, two: ast.stmt, source: str) -> str:
    """Return the text between two statements: the end of a line, comments, and the next one's indentation."""
    lines = source.splitlines(keepends=True)
    assert one.end_lineno is not None
    between = "".join(lines[one.end_lineno - 1 : two.lineno - 1])[len(lines[one.end_lineno - 1].rstrip("\n")) :]
    return between + lines[two.lineno - 1].encode()[: two.col_offset].decode()
