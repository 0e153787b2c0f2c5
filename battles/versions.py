"""Which version of the rules this process runs, system by system.

A version is a hash of the sources that a system's battles and campaigns depend on: its own package and every module of
`rules` that these import, directly or through others. A change of another system does not concern it. Comments,
docstrings and blank lines do not count, since they cannot change a die.
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import rules
from rules import compiled, registry
from rules.core.errors import RulesError

_RULES_DIR = Path(rules.__file__).parent
# Line and column of a string's beginning, line and column of its end; columns in bytes.
_Span = tuple[int, int, int, int]
_Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
OTHER_RULES = (
    "The worker runs other rules than those this was asked for with: the program was changed since, or the machines "
    "have different versions of it. Bring all machines to the same version, restart their workers, and try again."
)


@cache
def engine_text() -> str:
    """Return the engine for a reader: its version, and whether its rules run compiled."""
    return f"engine {rules.VERSION} {compiled.way()}"


def engine_version(system: str, *, converted: bool = False) -> str:
    """Return the version of a system's rules, 16 hexadecimal digits.

    An order of battle that was `converted` from another system depends on the conversion and on both systems, so its
    version is that of all rules. Raises UnknownSystem.
    """
    module = type(registry.system(system)).__module__
    return rules_version() if converted else _version_of(module)


@cache
def _version_of(module: str) -> str:
    # Kept by module, not by the system's key: another system may be registered under the same key.
    return _hash(_needed(module))


@cache
def rules_version() -> str:
    """Return the version of all rules together, 16 hexadecimal digits."""
    return _hash(_RULES_DIR.rglob("*.py"))


def _hash(files: Iterable[Path]) -> str:
    total = sha256()
    for path in sorted(files):
        name = path.relative_to(_RULES_DIR).as_posix() if path.is_relative_to(_RULES_DIR) else path.name
        total.update(b"\0".join([name.encode(), _read(path).code, b""]))
    return total.hexdigest()[:16]


def refuse_other_rules(asked: str, system: str, *, converted: bool = False) -> None:
    """Raise RulesError unless the rules asked for are those of this process; "" means an unknown version."""
    if asked and asked != engine_version(system, converted=converted):
        raise RulesError(OTHER_RULES)


def _needed(module: str) -> set[Path]:
    """Return the files of a system's package and of all modules of `rules` that they import."""
    if module.startswith("rules."):
        waiting = list(_RULES_DIR.joinpath(*module.split(".")[1:-1]).rglob("*.py"))
    else:
        waiting = [Path(str(sys.modules[module].__file__))]
    needed: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in needed:
            needed.add(path)
            waiting += [found for name in _read(path).imports if (found := _file(name)) is not None]
    return needed


def _file(name: str) -> Path | None:
    """Return the file of a module of `rules`, None where the name is not one."""
    path = _RULES_DIR.joinpath(*name.split(".")[1:])
    for candidate in (path.with_suffix(".py"), path / "__init__.py"):
        if candidate.is_file():
            return candidate
    return None


@dataclass(slots=True, frozen=True)
class Source:
    """A source without comments, docstrings and blank lines, and the names under `rules` that it imports."""

    code: bytes
    imports: tuple[str, ...]


@cache
def _read(path: Path) -> Source:
    return parse(path.read_bytes())


def parse(text: bytes) -> Source:
    """Return what counts of a source; the result is the same under every version of Python."""
    lines = text.splitlines()
    imports: set[str] = set()
    strings: list[_Span] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant | ast.JoinedStr):
            strings.append((node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0))
        elif isinstance(node, _Documented):
            _drop_docstring(node, lines)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            imports |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            imports |= {alias.name for alias in node.names}
    code = b"\n".join(line for line in _without_comments(lines, strings) if line)
    return Source(code, tuple(sorted(name for name in imports if name.startswith("rules."))))


def _without_comments(lines: list[bytes], strings: list[_Span]) -> Iterator[bytes]:
    """Yield the lines without comments and trailing blanks: a # outside of every string begins a comment."""
    for number, line in enumerate(lines, 1):
        place = line.find(b"#")
        while place >= 0 and any(first <= (number, place) < last for first, last in _on_line(strings, number)):
            place = line.find(b"#", place + 1)
        yield (line if place < 0 else line[:place]).rstrip()


def _on_line(strings: list[_Span], number: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    for line, column, end_line, end_column in strings:
        if line <= number <= end_line:
            yield (line, column), (end_line, end_column)


def _drop_docstring(
    node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef, lines: list[bytes]
) -> None:
    first = node.body[0] if node.body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        for number in range(first.lineno - 1, first.end_lineno or first.lineno):
            lines[number] = b""
