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
def test_check_reports_every_fault_and_fails(folder: Path, spoil: Spoil) -> None:
    """Each fault is a line of its own, as editors read it, and the command fails."""
    path = spoil("territories/oswego.yaml", "latitude: 43.463", "latitude: wet")
    err = StringIO()
    with pytest.raises(CommandError, match="1 fault; nothing has been changed"):
        call_command("content", "check", str(folder), stderr=err)
    assert err.getvalue() == f"{path}:6: latitude is wet; it must be a number.\n"


@pytest.mark.django_db
def test_load_reports_what_it_did(folder: Path, spoil: Spoil) -> None:
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
    assert run("schema", tmp_path / "schemas")[0] == f"6 files written to {tmp_path / 'schemas'}.\n"


@pytest.mark.django_db
def test_diff_shows_fields_and_writes_nothing(folder: Path, spoil: Spoil) -> None:
    """Entries and fields that would change are listed, also by `load --dry-run`."""
    paths = [folder / "maps", folder / "territories"]
    run("load", *paths)
    spoil("territories/oswego.yaml", "name: Oswego", "name: Chouaguen")
    expected = (
        "territories/oswego: would be updated.\n  name: 'Oswego' -> 'Chouaguen'\n"
        "1 of 27 entries would change; nothing is written.\n"
    )
    assert run("diff", *paths)[0] == expected
    assert run("load", *paths, "--dry-run")[0] == expected
    assert Territory.objects.get(slug="oswego").name == "Oswego"


@pytest.mark.django_db
def test_pruning_shows_what_goes_and_asks(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a yes nothing is deleted; a script without a terminal is asked for --yes; --yes deletes at once."""
    paths = [folder / "maps", folder / "territories"]
    run("load", *paths)
    Territory.objects.filter(slug="oswego").update(name="Fort Ontario")
    (folder / "territories" / "oswego.yaml").unlink()
    out = StringIO()
    monkeypatch.setattr("builtins.input", lambda _: "n")
    with pytest.raises(CommandError, match="Nothing has been changed"):
        call_command("content", "load", *[str(path) for path in paths], "--prune", stdout=out, stderr=StringIO())
    assert out.getvalue() == (
        "territories/oswego: will be deleted with the edits made in the admin; its file is gone.\n"
    )
    monkeypatch.undo()
    monkeypatch.setattr("sys.stdin", StringIO(""))
    with pytest.raises(CommandError, match="add --yes"):
        run("load", *paths, "--prune")
    assert Territory.objects.filter(slug="oswego").exists()
    monkeypatch.setattr("builtins.input", lambda _: "yes")
    assert run("load", *paths, "--prune")[0].endswith("Content: 26 unchanged, 1 deleted.\n")
    assert not Territory.objects.filter(slug="oswego").exists()


@pytest.mark.django_db
def test_files_passed_over_are_named(folder: Path) -> None:
    """A file that is no content is named by check and load, the written schemas are not."""
    note = folder / "territories" / "oswego.yaml.bak"
    deep = folder / "territories" / "lakes" / "erie.yaml"
    deep.parent.mkdir()
    for path in (note, deep):
        path.write_text("name: x\n", encoding="utf-8")
    for action in ("check", "load"):
        assert run(action, folder)[1] == "".join(
            f"{path}: not read; content is a .yaml file in the folder of its kind.\n" for path in (deep, note)
        )


@pytest.mark.django_db
def test_pruning_names_the_files_passed_over_before_it_asks(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file renamed by mistake looks like one that is gone: it is named once, before the question, and not again."""
    paths = [folder / "maps", folder / "territories"]
    run("load", *paths)
    renamed = (folder / "territories" / "oswego.yaml").rename(folder / "territories" / "oswego.yaml.old")
    err, before = StringIO(), []

    def answer(_: str) -> str:
        before.append(err.getvalue())
        return "yes"

    monkeypatch.setattr("builtins.input", answer)
    call_command("content", "load", *[str(path) for path in paths], "--prune", stdout=StringIO(), stderr=err)
    assert before == [f"{renamed}: not read; content is a .yaml file in the folder of its kind.\n"]
    assert err.getvalue() == before[0]


@pytest.mark.django_db
def test_a_conflict_names_the_ways_out(folder: Path, spoil: Spoil) -> None:
    """The command names both decisions, and either works."""
    paths = [folder / "maps", folder / "territories"]
    run("load", *paths)
    Territory.objects.filter(slug="oswego").update(name="Fort Ontario")
    spoil("territories/oswego.yaml", "name: Oswego", "name: Chouaguen")
    out, err = run("load", *paths)
    assert out == "Content: 26 unchanged.\n"
    assert "--take territories/oswego or --keep territories/oswego" in err
    difference = run("diff", *paths)[0]
    assert "a conflict, would be left alone" in difference
    assert difference.endswith("0 of 27 entries would change; nothing is written.\n")
    assert run("load", *paths, "--take", "territories/oswego") == ("Content: 1 updated, 26 unchanged.\n", "")
    assert Territory.objects.get(slug="oswego").name == "Chouaguen"
