"""No loop of the rules changes what its own range is made of.

Python reads the bound of `for place in range(count)` once. Compiled rules read a bound that is a variable in each
round, so a loop that changes it ends at another place there than in plain rules, and the same battle goes another way.
"""

import ast

import pytest

from tests.architecture import arrows
from tests.architecture.sources import walk

CHANGES = {"append", "clear", "extend", "insert", "pop", "remove"}


def _made_of(loop: ast.For) -> set[str]:
    """The variables, attributes and items that the range of a loop is made of; none for a loop over no range."""
    if not (isinstance(loop.iter, ast.Call) and isinstance(loop.iter.func, ast.Name) and loop.iter.func.id == "range"):
        return set()
    nodes = [node for argument in loop.iter.args for node in ast.walk(argument)]
    return {ast.unparse(node) for node in nodes if isinstance(node, ast.Name | ast.Attribute | ast.Subscript)}


def _changed(loop: ast.For) -> set[str]:
    """What the body of a loop assigns, deletes, or changes the length of."""
    found: set[str] = set()
    for node in (node for statement in loop.body for node in ast.walk(statement)):
        if isinstance(node, ast.Name | ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
            found.add(ast.unparse(node))
            if isinstance(node, ast.Subscript) and (isinstance(node.ctx, ast.Del) or isinstance(node.slice, ast.Slice)):
                found.add(ast.unparse(node.value))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
            found.add(ast.unparse(node.func.value))
    return found


def _moving_bounds(tree: ast.Module) -> dict[int, set[str]]:
    """By line, the loops over a range that change what it is made of, and what that is."""
    loops = [node for node in walk(tree) if isinstance(node, ast.For)]
    return {loop.lineno: both for loop in loops if (both := _made_of(loop) & _changed(loop))}


def test_no_loop_of_the_rules_changes_its_own_bound() -> None:
    """Plain and compiled rules go through a loop as often."""
    rules = [(name, tree) for name, tree in arrows.modules() if name.split(".")[0] == "rules"]
    assert sum(isinstance(node, ast.For) for _, tree in rules for node in walk(tree)) > 100
    assert {name: lines for name, tree in rules if (lines := _moving_bounds(tree))} == {}


@pytest.mark.parametrize(
    ("bound", "change"),
    [
        ("most", "most = place"),
        ("most", "most: int = place"),
        ("most", "most -= 1"),
        ("most", "least, most = 0, place"),
        ("most", "if (most := place) > 2: pass"),
        ("most", "for most in row: pass"),
        ("0, most", "most = place"),
        ("most - 1, -1, -1", "most = place"),
        ("unit.left", "unit.left -= 1"),
        ("unit.left", "unit = units[place]"),
        ("row[0]", "row[0] = place"),
        ("len(row)", "row.append(place)"),
        ("len(row)", "row.pop()"),
        ("len(row)", "row.insert(0, place)"),
        ("len(row)", "row.remove(place)"),
        ("len(row)", "row.extend(other)"),
        ("len(row)", "row.clear()"),
        ("len(row)", "row += other"),
        ("len(row)", "row[1:2] = other"),
        ("len(row)", "del row[place]"),
        ("len(side.row) - 1", "side.row.append(place)"),
    ],
)
def test_a_changed_bound_is_found(bound: str, change: str) -> None:
    """Whatever way a bound is changed, at the end of the body or deep within it."""
    assert _moving_bounds(ast.parse(f"for place in range({bound}):\n    {change}\n"))
    deep = f"for place in range({bound}):\n    while place:\n        if place > 1:\n            {change}\n"
    assert list(_moving_bounds(ast.parse(deep))) == [1]


@pytest.mark.parametrize(
    ("bound", "change"),
    [
        ("most", "total = most"),
        ("most", "row.append(most)"),
        ("most", "unit.most = 1"),
        ("unit.left", "unit.right -= 1"),
        ("len(row)", "row[place] = 0"),
        ("len(row)", "side.row.append(place)"),
        ("len(side.row)", "side.column.append(place)"),
    ],
)
def test_other_changes_may_be_made(bound: str, change: str) -> None:
    """A loop may read its bound, and change anything else."""
    assert not _moving_bounds(ast.parse(f"for place in range({bound}):\n    {change}\n"))


def test_what_follows_a_loop_may_change_its_bound() -> None:
    """Behind the loop, or where it has come to its end, the bound has been used."""
    assert not _moving_bounds(ast.parse("for place in range(most):\n    pass\nelse:\n    most = 1\nmost = 2\n"))
