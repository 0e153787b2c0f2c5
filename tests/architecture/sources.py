"""Every Python file of the project, read and parsed once for all tests of this folder."""

import ast
import re
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CODE = ("rules", "common", "battles", "matches", "campaigns", "config", "lab", "tests", "tools")
# What Python's own tokenizer says of comments and names, seven times as fast. Strings and numbers come first, so that
# nothing in them is either.
_TOKENS = re.compile(
    r"""(?P<comment>\#[^\n]*)
    | (?:(?<!\w)[rRbBuUfF]{1,2})? (?:
        \"{3}(?:\\.|[^\\])*?\"{3} | '{3}(?:\\.|[^\\])*?'{3} | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' )
    | \d[\w.]*
    | (?P<name>[^\W\d]\w*)""",
    re.DOTALL | re.VERBOSE,
)


class Source:
    """The text of a Python module, and what it is made of."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax tree."""
        return ast.parse(self.text)

    @cached_property
    def docstrings(self) -> list[tuple[ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef, str]]:
        """The modules, classes and functions that have a docstring, each with it."""
        kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        nodes = [node for node in walk(self.tree) if isinstance(node, kinds)]
        return [(node, text) for node in nodes if (text := ast.get_docstring(node))]

    @cached_property
    def comments(self) -> list[tuple[int, str]]:
        """Its comments by line."""
        return self._tokens[0]

    @cached_property
    def names(self) -> frozenset[str]:
        """Every identifier and keyword in it."""
        return self._tokens[1]

    @cached_property
    def _tokens(self) -> tuple[list[tuple[int, str]], frozenset[str]]:
        comments: list[tuple[int, str]] = []
        names: set[str] = set()
        for token in _TOKENS.finditer(self.text):
            if token.lastgroup == "name":
                names.add(token[0])
            elif token.lastgroup == "comment":
                comments.append((self.text.count("\n", 0, token.start()) + 1, token[0]))
        return comments, frozenset(names)


@cache
def source(path: Path) -> Source:
    """Read a module."""
    return Source(path.read_text(encoding="utf-8"))


@cache
def walk(tree: ast.AST) -> list[ast.AST]:
    """All nodes of a tree, as `ast.walk` yields them, which takes twice as long each time."""
    found = [tree]
    for node in found:
        for field in node._fields:
            value = getattr(node, field, None)
            if isinstance(value, ast.AST):
                found.append(value)
            elif isinstance(value, list):
                found += [part for part in value if isinstance(part, ast.AST)]
    return found


def modules(*folders: str) -> list[Path]:
    """The Python files in these folders or of these patterns, without migrations, which keep the names of their day."""
    found = [
        path
        for folder in folders
        for path in sorted(ROOT.glob(folder) if "*" in folder else (ROOT / folder).rglob("*.py"))
    ]
    return [path for path in found if "migrations" not in path.parts]


def forget() -> None:
    """Let go of all trees, a million nodes that the tests of other folders would carry along."""
    source.cache_clear()
    walk.cache_clear()
