"""What was loaded comes out byte for byte; what was changed comes out changed there and nowhere else."""

import shutil
from pathlib import Path

import pytest
from django.conf import settings

from battles.models import ContentFile, Scenario
from battles.pipeline import export, load
from battles.pipeline.source_files import parse
from campaigns.models import Army, ArmyUnitType, Territory


def files(folder: Path) -> dict[str, bytes]:
    """The content files under a folder, by their names."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.yaml")}


def changed_lines(before: bytes, after: bytes) -> list[str]:
    """The lines of the later text that the earlier one does not have."""
    old = before.decode().splitlines()
    return [line.strip() for line in after.decode().splitlines() if line not in old]


@pytest.mark.usefixtures("content")
def test_the_round_trip_is_exact(tmp_path: Path) -> None:
    """All bundled content is exported byte for byte as it was loaded, comments and all."""
    export(tmp_path)
    assert files(tmp_path) == files(settings.FIXTURES_DIR)


@pytest.mark.django_db
def test_odd_files_come_out_as_they_went_in(tmp_path: Path) -> None:
    """Comments, quotes, odd spacing, Windows line ends and a missing last line end survive."""
    source = tmp_path / "in" / "territories"
    source.mkdir(parents=True)
    text = "# first\r\nname:   'Détroit'  # the narrows\r\ndescription: \"A\\tb\"\r\n"
    text += "latitude: 42.30\r\nlongitude: -83\r\n\r\nsource: >\r\n  Two\r\n  lines\r\nconfidence: low"
    (source / "detroit.yaml").write_bytes(text.encode())
    load(tmp_path / "in")
    export(tmp_path / "out", {"territories"})
    assert files(tmp_path / "out") == {"territories/detroit.yaml": text.encode()}


@pytest.mark.django_db
def test_a_change_touches_its_own_line_alone(folder: Path, tmp_path: Path) -> None:
    """A new name in the database changes one line of the file; the comments stay where they are."""
    load(folder)
    Territory.objects.filter(slug="oswego").update(name="Chouaguen")
    Army.objects.filter(slug="french").update(notes="None.")
    ArmyUnitType.objects.filter(slug="languedoc").update(figures=8)
    scenario = Scenario.objects.get(slug="german-flatts")
    scenario.setup["player"]["units"][2]["rep"] = 6
    scenario.setup["enemy"]["investment"] = 1
    scenario.save()
    export(tmp_path / "out")
    before, after = files(folder), files(tmp_path / "out")
    assert changed_lines(before["territories/oswego.yaml"], after["territories/oswego.yaml"]) == ["name: Chouaguen"]
    army = after["armies/french.yaml"].decode()
    assert changed_lines(before["armies/french.yaml"], after["armies/french.yaml"]) == ["figures: 8", "notes: None."]
    assert "leader_names:  # common names of the time" in army
    assert "  # Grenadiers and picked men\n" in army
    old, new = before["scenarios/german-flatts.yaml"], after["scenarios/german-flatts.yaml"]
    assert changed_lines(old, new) == ["rep: 6", "investment: 1"]
    assert "# West Canada Creek" in new.decode()
    assert len(new.splitlines()) == len(old.splitlines())
    unchanged = set(before) - {"territories/oswego.yaml", "armies/french.yaml", "scenarios/german-flatts.yaml"}
    assert all(before[name] == after[name] for name in unchanged)


@pytest.mark.django_db
def test_what_was_changed_loads_again_as_it_is(folder: Path, tmp_path: Path) -> None:
    """An export of changed content loads into the same rows: nothing is updated, and the next export is the same."""
    load(folder)
    Territory.objects.filter(slug="oswego").update(name="Chouaguen", latitude=43.5)
    scenario = Scenario.objects.get(slug="lake-george-scout")
    del scenario.setup["player"]["units"][1]
    scenario.setup["player"]["leaders"][0]["commands"] = ["rangers-1"]
    scenario.save()
    army = Army.objects.get(slug="british")
    army.unit_types.filter(slug="foot-44").delete()
    export(tmp_path / "out")
    report = load(tmp_path / "out")
    assert (report.created, report.updated, report.kept) == ([], [], [])
    first = files(tmp_path / "out")
    shutil.rmtree(tmp_path / "out")
    export(tmp_path / "out")
    assert files(tmp_path / "out") == first


@pytest.mark.django_db
def test_a_row_without_a_file_gets_one(folder: Path, tmp_path: Path) -> None:
    """A territory made in the admin is exported as a file that the check takes."""
    load(folder / "maps")
    row = Territory(slug="detroit", name="Détroit", description="A fort.", latitude=42.3, longitude=-83.0)
    row.source, row.confidence, row.map_id = "Francis Parkman", "low", "theatre"
    row.save()
    export(tmp_path / "out", {"territories"})
    assert (tmp_path / "out/territories/detroit.yaml").read_text(encoding="utf-8") == (
        "name: Détroit\ndescription: A fort.\nsource: Francis Parkman\nconfidence: low\n"
        "latitude: 42.3\nlongitude: -83.0\nmap: theatre\n"
    )
    assert load(tmp_path / "out").unchanged == ["territories/detroit"]
    assert ContentFile.objects.filter(kind="territories", slug="detroit").exists()


@pytest.mark.django_db
def test_writing_a_change_leaves_what_was_read_as_it_was(tmp_path: Path) -> None:
    """A text is read once for all; the export of a changed row changes a tree of its own, not that of other readers."""
    text = (settings.FIXTURES_DIR / "territories" / "oswego.yaml").read_text(encoding="utf-8")
    load(settings.FIXTURES_DIR / "maps", settings.FIXTURES_DIR / "territories" / "oswego.yaml")
    Territory.objects.filter(slug="oswego").update(name="Chouaguen")
    export(tmp_path)
    assert "Chouaguen" in (tmp_path / "territories" / "oswego.yaml").read_text(encoding="utf-8")
    assert parse(text) is parse(text)
    assert parse(text)["name"] == "Oswego"
