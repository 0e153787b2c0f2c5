"""The language of the code: standard names everywhere, and plain English in the packages that have been rewritten."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CODE = ("rules", "common", "battles", "campaigns", "config", "tests", "tools")
# Names that were replaced by the standard terms of Python, Django or the field, each with its successor.
REPLACED = {
    "Anew": "PerRunConversion",
    "Basis": "InputHashes",
    "Enrolled": "Entity",
    "Fought": "BattleRecord",
    "Refused": "InvalidRequest",
    "Remark": "Finding",
    "Shelf": "EntryIndex",
    "Whole": "i64",
    "passes_over": "never_takes",
    "settles_for": "always_takes",
    "veiled": "redact_for",
}
# Packages whose docstrings and comments are in plain English; one is added here when it has been rewritten.
PLAIN = (
    "rules/core",
    "rules/mapping",
    "rules/d3_grid",
    "rules/one_hour",
    "rules/fast_musket",
    "battles",
    "campaigns",
    "common",
    "config",
    "tools",
)
BANNED = re.compile(
    r"\b(anew|aside|beside|door|dwelling|hall|lies|nobody|said|shelf|stands?|tells|told|veil|wherein|whoever|whom)\b",
    re.IGNORECASE,
)


def modules(*folders: str) -> list[Path]:
    """The Python files in these folders, without migrations, which keep the names of their day."""
    found = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in found if "migrations" not in path.parts]


def prose(source: str) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a module by line, without what stands in backticks, which is code."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield node.body[0].lineno, re.sub(r"`[^`]*`", "", text)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], re.sub(r"`[^`]*`", "", token.string)


def names(source: str) -> set[str]:
    """Every identifier of a module."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME}


def test_no_replaced_name_comes_back() -> None:
    """A name that was replaced is no identifier of any module."""
    found = [
        f"{path.relative_to(ROOT)}: {name} is {REPLACED[name]} now"
        for path in modules(*CODE)
        for name in sorted(names(path.read_text(encoding="utf-8")) & REPLACED.keys())
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("package", PLAIN)
def test_rewritten_packages_stay_in_plain_english(package: str) -> None:
    """No docstring and no comment of a rewritten package has a word that the style does without."""
    found = [
        f"{path.relative_to(ROOT)}:{line}: {match.group()}"
        for path in modules(package)
        for line, text in prose(path.read_text(encoding="utf-8"))
        for match in BANNED.finditer(text)
    ]
    assert not found, "\n".join(found)


def test_the_search_finds_a_banned_word() -> None:
    """A docstring and a comment with such words are found; code in backticks is not."""
    source = '"""Whoever said it: `told` and `aside` are code."""\nx = 1  # beside the door\n'
    found = sorted(match.group() for _, text in prose(source) for match in BANNED.finditer(text))
    assert found == ["Whoever", "beside", "door", "said"]
    assert "x" in names(source)
