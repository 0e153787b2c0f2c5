"""The language of the code: standard names and plain English, in all packages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import CODE, ROOT, Source, modules, source, walk

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
BANNED = re.compile(
    r"\b(anew|aside|beside|door|dwelling|hall|leans?|lies|nobody|said|shelf|stands?(?!-up)"
    r"|tell whether|tells|told|veil|wherein|whoever|whom)\b",
    re.IGNORECASE,
)
# Banned words that a package uses in their plain sense, with the reason why it needs them.
_ON_A_TABLE = "figures and houses stand on a table"
PLAIN_SENSE = {
    "rules/grid": {"stand": "units stand on squares, and to stand is an order", "stands": "units stand on squares"},
    "rules/muskets_mohawks": {
        "door": "a house has one, and units enter by it (MM-BUILD-1)",
        "stand": "figures stand in ranks on a table",
        "stands": _ON_A_TABLE,
    },
    "tests/muskets_mohawks": {"door": "see the rules of that name", "stand": _ON_A_TABLE, "stands": _ON_A_TABLE},
    "tests/fast_musket": {"stand": "figures stand, and to stand is an order", "stands": _ON_A_TABLE},
    "tests/referees": {"stand": _ON_A_TABLE, "stands": _ON_A_TABLE},
}
# Words that are no part of any name, not of `is_told` or `NOBODY` either. `door` and `stand` are not among them: both
# are things of the games.
NO_PART_OF_A_NAME = {
    *("anew", "aside", "asides", "beside", "desk", "dwelling", "hall", "nobody", "said", "shelf", "tells", "told"),
    *("veil", "veiled", "wherein", "whoever", "whom", "whomever"),
}
# Names that files and clients of users have, which stay as they are.
PUBLIC_NAMES = {
    "raid_beside_march": "an option of Quebec 1759",
    "told": "a field of the reports of battles that content files bring",
}
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


def prose(module: Source) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a module by line, without text in backticks, which is code."""
    for node, text in module.docstrings:
        yield node.body[0].lineno, re.sub(r"`[^`]*`", "", text)
    for line, text in module.comments:
        yield line, re.sub(r"`[^`]*`", "", text)


def test_no_replaced_name_comes_back() -> None:
    """A name that was replaced is no identifier of any module."""
    found = [
        f"{path.relative_to(ROOT)}: {name} is {REPLACED[name]} now"
        for path in modules(*CODE)
        for name in sorted(source(path).names & REPLACED.keys())
    ]
    assert not found, "\n".join(found)


def words_of(name: str) -> set[str]:
    """The words of an identifier in small letters: `is_told` and `IsTold` have `is` and `told`."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}


def test_names_have_no_word_of_the_old_style() -> None:
    """No identifier has a word in it that the style does without; public ones are listed."""
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in modules(*CODE)
        for name in sorted(source(path).names - PUBLIC_NAMES.keys())
        if words_of(name) & NO_PART_OF_A_NAME
    ]
    assert not found, "\n".join(found)


def test_no_name_is_whole() -> None:
    """`whole` names nothing: a name says of what, `order` or `checksum`."""
    found = [
        str(path.relative_to(ROOT)) for path in modules(*CODE) if source(path).names & {"whole", "_whole", "WHOLE"}
    ]
    assert not found, "\n".join(found)


def test_public_names_of_the_old_style_are_used() -> None:
    """A name that no module has any more is no exception any more."""
    used = {name for path in modules("rules") for name in source(path).names}
    assert used >= PUBLIC_NAMES.keys()


@pytest.mark.parametrize("package", CODE)
def test_docstrings_and_comments_are_in_plain_english(package: str) -> None:
    """No docstring and no comment has a word that the style does without."""
    found = [
        f"{path.relative_to(ROOT)}:{line}: {match.group()}"
        for path in modules(package)
        for line, text in prose(source(path))
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
    texts = [text for path in modules(folder) for _, text in prose(source(path))]
    assert any(re.search(rf"\b{word}\b", text, re.IGNORECASE) for text in texts)


def strings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The texts of a module that are no docstring, by line."""
    statements = {id(node.value) for node in walk(tree) if isinstance(node, ast.Expr)}
    for node in walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in statements:
            yield node.lineno, node.value


def test_no_page_and_no_answer_has_an_unclear_sentence() -> None:
    """No template, no text of a page's code and no text of the API has one of the sentences that were replaced."""
    templates = [path for folder in ("battles", "campaigns", "config") for path in (ROOT / folder).rglob("*.html")]
    texts = [(path, CODE_OF_TEMPLATES.sub("", path.read_text(encoding="utf-8"))) for path in templates]
    for path in modules(*(f"{app}/{part}" for app in ("battles", "campaigns") for part in ("web", "api", "admin"))):
        texts += [(path, text) for _, text in strings(source(path).tree)]
    found = [f"{path.relative_to(ROOT)}: {words}" for path, text in texts for words in UNCLEAR if words in text]
    assert templates
    assert not found, "\n".join(found)


def test_texts_of_the_api_are_in_plain_english() -> None:
    """No description, help text or message of the API has a word that the style does without."""
    found = [
        f"{path.relative_to(ROOT)}:{line}: {match.group()}"
        for path in modules("battles/api", "campaigns/api", "common/api")
        for line, text in strings(source(path).tree)
        if " " in text
        for match in BANNED.finditer(re.sub(r"`[^`]*`", "", text))
    ]
    assert not found, "\n".join(found)


def test_the_search_finds_a_banned_word() -> None:
    """A docstring and a comment with such words are found; code in backticks is not."""
    module = Source('"""Whoever said it: `told` and `aside` are code."""\nx = "# veil"  # beside the door\n')
    found = sorted(match.group() for _, text in prose(module) for match in BANNED.finditer(text))
    assert found == ["Whoever", "beside", "door", "said"]
    assert module.names == {"x"}
    assert words_of("TOLD_anewAgain") == {"told", "anew", "again"}


def test_no_docstring_only_repeats_its_name() -> None:
    """A function or class whose name says it all has no docstring; a sentence says what the name does not."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}"
        for path in modules(*CODE)
        for node, text in source(path).docstrings
        if not isinstance(node, ast.Module) and _letters(text) == _letters(node.name.removeprefix("test_"))
    ]
    assert not found, "\n".join(found)


def _letters(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())
