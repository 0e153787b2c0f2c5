"""`manage.py checksums` proves that no battle changed, and names the first one that did."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from lab.management.commands import checksums
from tests.printing import printed

SCENARIO = "fort-bull-1756"


def run(*arguments: str) -> str:
    """Run the command on two battles of the scenario and return what it prints."""
    return printed("checksums", "--battles", "2", "--only", SCENARIO, *arguments)


def test_the_same_code_fights_the_same_battles(tmp_path: Path) -> None:
    """What was written a moment ago is found again; the two battles of the file differ from one another."""
    file = tmp_path / "before.json"
    assert "2 battles of 1 kind, " in run("--write", str(file))
    first, second = json.loads(file.read_text(encoding="utf-8"))[SCENARIO]
    assert first != second
    assert "all as they were" in run("--against", str(file))


def test_a_battle_that_changed_is_named(tmp_path: Path) -> None:
    """One wrong checksum is an error with the field and the battle's number."""
    file = tmp_path / "before.json"
    run("--write", str(file))
    before = json.loads(file.read_text(encoding="utf-8"))
    before[SCENARIO][1] = "0" * 16
    file.write_text(json.dumps(before), encoding="utf-8")
    with pytest.raises(CommandError, match=f"{SCENARIO}: 1 of 2 differ; the first is 2"):
        run("--against", str(file))


def test_a_field_without_checksums_is_named() -> None:
    """A scenario that was not fought before is reported; one that is left out now is not."""
    assert checksums.differences({"left-out": ["a"]}, {"new": ["b"]}) == ["new was not fought before."]


@pytest.mark.parametrize("text", ["", "no JSON"])
def test_a_file_without_checksums_is_refused(tmp_path: Path, text: str) -> None:
    """A file that cannot be read as checksums is refused before a battle is fought."""
    file = tmp_path / "before.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match="holds no checksums"):
        run("--against", str(file))


def test_a_scenario_that_is_none_is_refused(tmp_path: Path) -> None:
    """A name without a scenario is refused with a remedy."""
    with pytest.raises(CommandError, match="There is no scenario nowhere; leave --only out"):
        call_command("checksums", "--only", "nowhere", "--write", str(tmp_path / "file"))


def test_no_battle_at_all_is_refused(tmp_path: Path) -> None:
    """Zero battles prove nothing."""
    with pytest.raises(CommandError, match="--battles must be 1 or more"):
        call_command("checksums", "--battles", "0", "--write", str(tmp_path / "file"))
