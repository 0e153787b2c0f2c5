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
    "rules/muskets_mohawks",
    "rules/quebec_1759",
    "battles",
    "campaigns",
    "common",
    "config",
    "tests",
    "tools",
)
BANNED = re.compile(
    r"\b(anew|aside|beside|door|dwelling|hall|lies|nobody|said|shelf|stands?|tells|told|veil|wherein|whoever|whom)\b",
    re.IGNORECASE,
)
# Banned words that a package uses in their plain sense, with the reason why it needs them.
_ON_A_TABLE = "figures and houses stand on a table"
PLAIN_SENSE = {
    "rules/muskets_mohawks": {
        "door": "a house has one, and units enter by it (MM-BUILD-1)",
        "stand": "figures stand in ranks on a table, and a stand-up fight is the book's name of an encounter",
        "stands": _ON_A_TABLE,
    },
    "tests/muskets_mohawks": {"door": "see the rules of that name", "stand": _ON_A_TABLE, "stands": _ON_A_TABLE},
    "tests/fast_musket": {"stand": "figures stand, and to stand is an order", "stands": _ON_A_TABLE},
    "tests/referees": {"stand": _ON_A_TABLE, "stands": _ON_A_TABLE},
}
# Names that are words of the old style; a rewritten package has none of them.
DIALECT = {"anew", "aside", "beside", "desk", "said", "shelf", "tells", "veil", "veiled", "whom"}
# Sentences that players and API clients had to puzzle over; each was replaced by a plain one.
UNCLEAR = (
    "Leave it",
    "Have it twice",
    "Bring one in",
    "Turn them round",
    "Stop it",
    "Keep it",
    "Put away",
    "by halves",
    "send it anew",
    "in the middle of all battles",
    "looks again by itself",
    "to be put right",
    "As told",
    "gives way",
    "as things stand",
    "how it stands",
    "who leads it alone",
    "nothing to say of",
    "is here, whole",
    "tells where",
)
CODE_OF_TEMPLATES = re.compile(r"\{[%#].*?[%#]\}|<svg\b.*?</svg>", re.DOTALL)


def modules(*folders: str) -> list[Path]:
    """The Python files in these folders or of these patterns, without migrations, which keep the names of their day."""
    found = [
        path
        for folder in folders
        for path in sorted(ROOT.glob(folder) if "*" in folder else (ROOT / folder).rglob("*.py"))
    ]
    return [path for path in found if "migrations" not in path.parts]


def prose(source: str) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a module by line, without text in backticks, which is code."""
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
def test_rewritten_packages_have_standard_names(package: str) -> None:
    """No identifier of a rewritten package is a word of the old style."""
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in modules(package)
        for name in sorted(names(path.read_text(encoding="utf-8")) & DIALECT)
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
        if match.group().lower() not in words_in_plain_sense(path)
    ]
    assert not found, "\n".join(found)


def words_in_plain_sense(path: Path) -> set[str]:
    """The banned words that a module may use: those listed for a folder that it is in."""
    return {word for folder, words in PLAIN_SENSE.items() if path.is_relative_to(ROOT / folder) for word in words}


@pytest.mark.parametrize(("folder", "word"), [(folder, word) for folder in PLAIN_SENSE for word in PLAIN_SENSE[folder]])
def test_every_exception_is_used(folder: str, word: str) -> None:
    """A word that no docstring and no comment of its folder uses any more is no exception any more."""
    texts = [text for path in modules(folder) for _, text in prose(path.read_text(encoding="utf-8"))]
    assert any(re.search(rf"\b{word}\b", text, re.IGNORECASE) for text in texts)


def strings(source: str) -> Iterator[tuple[int, str]]:
    """The texts of a module that are no docstring, by line."""
    tree = ast.parse(source)
    statements = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in statements:
            yield node.lineno, node.value


def test_no_page_and_no_answer_has_an_unclear_sentence() -> None:
    """No template, no text of a page's code and no text of the API has one of the sentences that were replaced."""
    templates = [path for folder in ("battles", "campaigns", "config") for path in (ROOT / folder).rglob("*.html")]
    texts = [(path, CODE_OF_TEMPLATES.sub("", path.read_text(encoding="utf-8"))) for path in templates]
    for path in modules(*(f"{app}/{part}" for app in ("battles", "campaigns") for part in ("web", "api", "admin"))):
        texts += [(path, text) for _, text in strings(path.read_text(encoding="utf-8"))]
    found = [f"{path.relative_to(ROOT)}: {words}" for path, text in texts for words in UNCLEAR if words in text]
    assert templates
    assert not found, "\n".join(found)


def test_texts_of_the_api_are_in_plain_english() -> None:
    """No description, help text or message of the API has a word that the style does without."""
    found = [
        f"{path.relative_to(ROOT)}:{line}: {match.group()}"
        for path in modules("battles/api", "campaigns/api", "common/api")
        for line, text in strings(path.read_text(encoding="utf-8"))
        if " " in text
        for match in BANNED.finditer(re.sub(r"`[^`]*`", "", text))
    ]
    assert not found, "\n".join(found)


def test_the_search_finds_a_banned_word() -> None:
    """A docstring and a comment with such words are found; code in backticks is not."""
    source = '"""Whoever said it: `told` and `aside` are code."""\nx = 1  # beside the door\n'
    found = sorted(match.group() for _, text in prose(source) for match in BANNED.finditer(text))
    assert found == ["Whoever", "beside", "door", "said"]
    assert "x" in names(source)


def test_no_docstring_only_repeats_its_name() -> None:
    """A function or class whose name says it all has no docstring; a sentence says what the name does not."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}"
        for path in modules(*CODE)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and _letters(ast.get_docstring(node) or "?") == _letters(node.name.removeprefix("test_"))
    ]
    assert not found, "\n".join(found)


def _letters(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())
