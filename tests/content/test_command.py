"""The command `content`: what it says, and that it fails when something is wrong."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from campaigns.models import Territory

Spoil = Callable[[str, str, str], Path]


def run(*arguments: object) -> tuple[str, str]:
    """What the command prints: its output and its complaints."""
    out, err = StringIO(), StringIO()
    call_command("content", *[str(argument) for argument in arguments], stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


@pytest.mark.django_db
def test_check_says_that_all_is_well(folder: Path) -> None:
    """A good folder is counted, and nothing is written."""
    assert run("check", folder / "territories", folder / "maps") == ("27 files checked, nothing is wrong.\n", "")
    assert not Territory.objects.exists()


@pytest.mark.django_db
def test_check_tells_every_fault_and_fails(folder: Path, spoil: Spoil) -> None:
    """Each fault is a line of its own, as editors read it, and the command fails."""
    path = spoil("territories/oswego.yaml", "latitude: 43.463", "latitude: wet")
    err = StringIO()
    with pytest.raises(CommandError, match="1 fault; nothing has been changed"):
        call_command("content", "check", str(folder), stderr=err)
    assert err.getvalue() == f"{path}:6: latitude is wet; it must be a number.\n"


@pytest.mark.django_db
def test_load_tells_what_it_did(folder: Path, spoil: Spoil) -> None:
    """Loading counts what it created, left alone and updated, and refuses a bad folder whole."""
    paths = [folder / "maps", folder / "territories"]
    assert run("load", *paths)[0] == "Content: 27 created.\n"
    assert run("load", *paths)[0] == "Content: 27 unchanged.\n"
    spoil("territories/oswego.yaml", "name: Oswego", "name: Chouaguen")
    assert run("load", *paths)[0] == "Content: 1 updated, 26 unchanged.\n"
    spoil("territories/oswego.yaml", "name: Chouaguen", "name: ''")
    with pytest.raises(CommandError):
        run("load", *paths)
    assert Territory.objects.get(slug="oswego").name == "Chouaguen"


@pytest.mark.django_db
def test_export_and_schema_write_files(folder: Path, tmp_path: Path) -> None:
    """Exporting one kind writes its files alone, and the schemas are written for all kinds."""
    run("load", folder / "maps", folder / "territories")
    assert run("export", tmp_path / "out", "--only", "maps")[0] == f"1 file written to {tmp_path / 'out'}.\n"
    assert [path.name for path in (tmp_path / "out").rglob("*.yaml")] == ["theatre.yaml"]
    assert run("schema", tmp_path / "schemas")[0] == f"5 files written to {tmp_path / 'schemas'}.\n"
