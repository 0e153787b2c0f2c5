"""Habits of the code that are promises: pure rules, no signals, nothing clever in `save()`."""

import ast
import sys

import pytest

from tests.architecture import arrows
from tests.architecture.sources import ROOT, source, walk

SLOTLESS_BASES = {"Exception", "ValueError", "LookupError", "TypeError", "RuntimeError", "KeyError", "IntEnum"} | {
    "Enum", "StrEnum", "TypedDict", "NamedTuple", "Protocol",
}  # fmt: skip


def _modules_of_rules() -> list[tuple[str, ast.Module]]:
    return [(name, tree) for name, tree in arrows.modules() if name.split(".")[0] == "rules"]


def _closures(tree: ast.Module) -> list[int]:
    """The lines of lambdas and of functions inside functions."""
    inner: list[int] = []
    for node in walk(tree):
        if isinstance(node, ast.Lambda):
            inner.append(node.lineno)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            inside = (child for statement in node.body for child in walk(statement))
            inner += [child.lineno for child in inside if isinstance(child, ast.FunctionDef)]
    return inner


def _magic(tree: ast.Module) -> list[int]:
    """The lines of attribute access by string, of evaluated text and of `**kwargs`."""
    lines: list[int] = []
    for node in walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in {"getattr", "setattr", "delattr", "hasattr", "eval", "exec", "globals", "vars"}:
                lines.append(node.lineno)
        elif isinstance(node, ast.FunctionDef) and node.args.kwarg:
            lines.append(node.lineno)
    return lines


def _unslotted(tree: ast.Module, known: set[str]) -> list[str]:
    """The classes that would carry a dictionary: no slotted dataclass, no `__slots__`, none that `mypyc_attr` gives."""
    loose: list[str] = []
    for node in walk(tree):
        if not isinstance(node, ast.ClassDef):
            continue
        bases = {ast.unparse(base).rpartition(".")[2] for base in node.bases}
        slotted = any(
            "slots=True" in ast.unparse(decorator) or ast.unparse(decorator).startswith("mypyc_attr(")
            for decorator in node.decorator_list
        )
        names = [ast.unparse(target) for s in node.body if isinstance(s, ast.Assign) for target in s.targets]
        typed = [ast.unparse(s.target) for s in node.body if isinstance(s, ast.AnnAssign)]
        if not slotted and "__slots__" not in [*names, *typed] and not bases & (SLOTLESS_BASES | known):
            loose.append(node.name)
    return loose


def _errors() -> set[str]:
    """The exception classes of the rules, however deep they descend from Python's own."""
    classes = [n for _, tree in _modules_of_rules() for n in walk(tree) if isinstance(n, ast.ClassDef)]
    found = {"Exception"}
    while True:
        heirs = {c.name for c in classes if {ast.unparse(base) for base in c.bases} & found}
        if heirs <= found:
            return found
        found |= heirs


def test_the_rules_have_no_closures() -> None:
    """No lambda and no function within a function, so that compiling stays a switch."""
    assert {name: lines for name, tree in _modules_of_rules() if (lines := _closures(tree))} == {}


def test_the_rules_have_no_magic() -> None:
    """No attribute by string, no evaluated text, no `**kwargs`."""
    assert {name: lines for name, tree in _modules_of_rules() if (lines := _magic(tree))} == {}


def test_the_classes_of_the_rules_are_slotted() -> None:
    """Every class of the rules has slots, errors and enumerations apart."""
    faults = _errors()
    loose = {name: found for name, tree in _modules_of_rules() if (found := _unslotted(tree, faults))}
    assert loose == {}


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (_closures, "key = lambda unit: unit.rep"),
        (_closures, "def f():\n    def g():\n        pass"),
        (_magic, "getattr(unit, 'rep')"),
        (_magic, "def f(**kwargs):\n    pass"),
    ],
)
def test_the_checks_can_fail(check, text: str) -> None:
    """Each forbidden habit is found in a line that has it."""
    assert len(check(ast.parse(text))) == 1


def test_a_class_with_a_dictionary_is_found() -> None:
    """A plain class is reported, and a slotted one is not."""
    text = "class A:\n    x = 1\n@dataclass(slots=True)\nclass B:\n    x: int\nclass C(ValueError):\n    pass"
    assert _unslotted(ast.parse(text), set()) == ["A"]


def test_no_signals() -> None:
    """Nothing happens behind one's back: no module connects to or sends a Django signal."""
    senders = {
        name: sorted(o for o in arrows.imported(name, tree) if "signals" in o.split(".") or "django.dispatch" in o)
        for name, tree in arrows.modules()
    }
    assert {name: found for name, found in senders.items() if found} == {}


def test_models_leave_saving_alone() -> None:
    """No model overrides `save` or `delete`; rules live in services and operations."""
    overriding = [
        f"{name}.{node.name}"
        for name, tree in arrows.modules()
        if ".models" in name
        for node in walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name in {"save", "delete"}
    ]
    assert overriding == []


@pytest.mark.parametrize("name", ["bootstrap.py", "compiling.py", "manage.py"])
def test_the_first_start_needs_the_standard_library_only(name: str) -> None:
    """What runs before anything is installed imports nothing that must be, until Django is there."""
    tree = source(ROOT / name).tree
    foreign = {other.split(".")[0] for other in arrows.imported(name, tree)} - sys.stdlib_module_names
    assert foreign <= {"bootstrap", "compiling", "config", "rules"}
