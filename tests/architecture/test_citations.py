"""Every rule cited in code is in a catalogue, and every rule of a catalogue is cited in a module."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.arrows import systems
from tests.architecture.sources import ROOT, source, walk

# These speak of rules or list them; they are not where one is carried out.
NOT_RULES = {"narrate.py", "__init__.py"}


@cache
def catalogue(system: str) -> set[str]:
    """The rule IDs that a system's catalogue lists."""
    path = ROOT / "rules" / system / "catalogue.toml"
    return set(tomllib.loads(path.read_text(encoding="utf-8")))


def everywhere() -> set[str]:
    """The rule IDs of all catalogues."""
    return set().union(*(catalogue(system) for system in systems()))


@cache
def citations() -> re.Pattern[str]:
    """What cites a rule: an ID that opens with the prefix of a catalogue, as `MM` in `MM-FIRE-1`, known or not."""
    prefixes = sorted({rule.partition("-")[0] for rule in everywhere()})
    return re.compile(rf"\b(?:{'|'.join(prefixes)})-[A-Z]+-\d+\b")


def cited(paths: list[Path]) -> dict[str, set[str]]:
    """The rule IDs that these files cite, by file."""
    pattern = citations()
    found = {
        path.relative_to(ROOT).as_posix(): set(pattern.findall(path.read_text(encoding="utf-8"))) for path in paths
    }
    return {name: ids for name, ids in found.items() if ids}


def modules_of(system: str) -> list[Path]:
    """The files of a system that carry out its rules."""
    return [path for path in (ROOT / "rules" / system).rglob("*.py") if path.name not in NOT_RULES]


@pytest.mark.parametrize("system", sorted(systems()))
def test_what_a_system_cites_is_in_its_catalogue(system: str) -> None:
    """No module cites a rule that its own catalogue does not list."""
    known = catalogue(system)
    strange = {name: ids - known for name, ids in cited(list((ROOT / "rules" / system).rglob("*.py"))).items()}
    assert {name: sorted(ids) for name, ids in strange.items() if ids} == {}


@pytest.mark.parametrize("system", sorted(systems()))
def test_what_a_catalogue_lists_is_cited_in_a_part(system: str) -> None:
    """No rule of the catalogue is without a module that carries it out or refuses it by name."""
    carried_out = set().union(*cited(modules_of(system)).values())
    assert sorted(catalogue(system) - carried_out) == []


def test_the_rest_of_the_project_cites_known_rules() -> None:
    """Apps, fixtures and tests cite only rules that some catalogue lists."""
    known = everywhere()
    files = [
        path
        for folder in ("rules", "common", "battles", "campaigns", "config", "fixtures", "tests")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".yaml", ".html", ".js", ".toml"}
    ]
    strange = {name: sorted(ids - known) for name, ids in cited(files).items() if ids - known}
    assert strange == {}


def _marks(tree: ast.Module) -> list[ast.Call]:
    """The `pytest.mark.rule(...)` calls of a test file."""
    calls = (node for node in walk(tree) if isinstance(node, ast.Call))
    return [call for call in calls if ast.unparse(call.func) == "pytest.mark.rule"]


def test_a_mark_names_one_to_three_rules() -> None:
    """Each mark lists at most three rules, written out as strings."""
    wrong: list[str] = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for call in _marks(source(path).tree):
            named = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            complete = len(named) == len(call.args) and all(citations().fullmatch(name) for name in named)
            if not (complete and 1 <= len(named) <= 3):
                wrong.append(f"{path.name}:{call.lineno}")
    assert wrong == []
