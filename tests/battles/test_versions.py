"""The version of a system's rules: what changes it, and what does not."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from battles import versions
from tests.registering import registered
from tests.skirmish import Skirmish

RULES = Path(versions.__file__).resolve().parents[1] / "rules"
SYSTEMS = ("muskets_mohawks", "fast_musket", "d3_grid", "one_hour")
Changed = Callable[[str, str], dict[str, str]]


def fresh() -> dict[str, str]:
    """Return the versions of all systems, and under "all" that of all rules, computed again."""
    versions._version_of.cache_clear()
    versions.rules_version.cache_clear()
    return {system: versions.engine_version(system) for system in SYSTEMS} | {"all": versions.rules_version()}


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Changed]:
    """The versions as they would be with another text in a source of the rules."""
    read = versions._read

    def versions_with(name: str, text: str) -> dict[str, str]:
        other = versions.parse(text.encode())
        monkeypatch.setattr(versions, "_read", lambda path: other if path == RULES / name else read(path))
        return fresh()

    yield versions_with
    monkeypatch.undo()
    fresh()


def source(name: str) -> str:
    """Return the text of a source of the rules."""
    return (RULES / name).read_text(encoding="utf-8")


def test_comments_and_docstrings_change_no_version(changed: Changed) -> None:
    """A reworded docstring, a comment and a blank line are no other rules."""
    before, text = fresh(), source("core/dice.py")
    docstring = text[: text.index('"""', 3) + 3]
    other = text.replace(docstring, '"""Other words.\n\nAnd more of them.\n"""  # and a comment\n')
    assert other != text
    assert changed("core/dice.py", other) == before


CONCERNED: list[tuple[str, set[str]]] = [
    ("core/dice.py", set(SYSTEMS)),
    ("muskets_mohawks/tables_combat.py", {"muskets_mohawks"}),
    ("muskets_mohawks/campaign/tables.py", {"muskets_mohawks"}),
    ("fast_musket/tables.py", {"fast_musket"}),
    ("grid/combat.py", {"d3_grid", "one_hour"}),
    ("d3_grid/tables.py", {"d3_grid"}),
    ("one_hour/tables.py", {"one_hour"}),
    ("mapping/conversion.py", set()),
]


def test_a_change_concerns_the_systems_that_depend_on_it(changed: Changed) -> None:
    """A new statement in a module changes the version of each system that imports it, and of no other."""
    before = fresh()
    for name, concerned in CONCERNED:
        after = changed(name, f"{source(name)}\nNEW = 1\n")
        assert {system for system in before if before[system] != after[system]} == concerned | {"all"}, name


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ('A = "one # two"  # a comment\n', 'A = "one # two"'),
        ('A = f"{1} # two"\n\n# another\nB = 1', 'A = f"{1} # two"\nB = 1'),
        ('A = """\n# no comment\n"""  # but this\n', 'A = """\n# no comment\n"""'),
        ('def f():\n    """Say."""\n    return "é # é"  # é\n', 'def f():\n    return "é # é"'),
    ],
)
def test_a_number_sign_within_a_string_is_no_comment(text: str, counts: str) -> None:
    """Only a # outside of every string begins a comment."""
    assert versions.parse(text.encode()).code == counts.encode()


def test_the_version_is_that_of_the_system_registered_now(skirmish: Skirmish) -> None:
    """A system registered under the key of another has its own version, and leaves the other's as it was."""
    own = versions.engine_version("muskets_mohawks")
    with registered("muskets_mohawks", skirmish):
        others = versions.engine_version("muskets_mohawks", converted=False)
    assert others == versions.engine_version("skirmish") != own
    assert versions.engine_version("muskets_mohawks", converted=False) == own
