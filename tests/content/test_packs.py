"""Packs: loaded whole or not at all, unloaded unless something uses them, and downloaded as they came."""

import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from battles.models import ContentFile, Pack, Scenario
from battles.packs.files import read_zip
from battles.packs.loading import Agreed, load_pack, unload_pack, why_not_unload
from battles.pipeline import export, load
from battles.pipeline.export import pack_files, zipped
from campaigns.models import Army, CampaignTemplate, Territory, TheatreMap
from common.exceptions import Conflict
from common.faults import ContentErrors
from tests.a_pack import MANIFEST, SHARED, a_zip, files, written
from tests.factories import a_campaign

pytestmark = pytest.mark.django_db


def counts() -> list[int]:
    """How many rows of each kind there are."""
    return [
        model._default_manager.count() for model in (Pack, ContentFile, Army, Scenario, Territory, CampaignTemplate)
    ]


def refusal(of: dict[str, bytes], agreed: Agreed = Agreed()) -> str:  # noqa: B008
    """The sentences with which a pack is refused; nothing is written."""
    before = counts()
    with pytest.raises(ContentErrors) as refused:
        load_pack(of, "a test", agreed)
    assert counts() == before
    return " ".join(fault.message for fault in refused.value.faults)


def printed(*arguments: object) -> str:
    """What the command prints."""
    out = StringIO()
    call_command("content", "pack", *map(str, arguments), stdout=out, stderr=StringIO())
    return out.getvalue()


def test_a_pack_is_loaded_and_unloaded_whole() -> None:
    """All its entries come together, tell their pack, and go together."""
    loaded = load_pack(files(), "a test")
    assert len(loaded.report.created) == 6
    pack = Pack.objects.get()
    assert (pack.key, pack.version, pack.papers["LICENSE"]) == ("lakes", "1.2.0", "Do as you like.\n")
    assert set(ContentFile.objects.values_list("origin", flat=True)) == {"pack lakes"}
    assert why_not_unload(pack) == []
    assert counts() == [1, 6, 1, 1, 2, 1]
    assert len(unload_pack(pack)) == 6
    assert counts() == [0] * 6


def test_a_pack_is_downloaded_as_it_came(tmp_path: Path) -> None:
    """Manifest, papers and entries byte by byte; an edit made in the admin is in it, and it can be loaded again."""
    load_pack(files(), "a test")
    pack = Pack.objects.get()
    assert pack_files(pack) == files()
    Territory.objects.filter(slug="lakes-sodus").update(name="Great Sodus")
    packed = read_zip("x.zip", zipped(pack_files(pack)))
    assert packed["territories/lakes-sodus.yaml"] == files()["territories/lakes-sodus.yaml"].replace(
        b"name: Sodus", b"name: Great Sodus"
    )
    unload_pack(pack)
    load_pack(packed, "a test")
    assert Territory.objects.get(slug="lakes-sodus").name == "Great Sodus"
    export(tmp_path)
    assert (tmp_path / "packs" / "lakes" / "LICENSE").exists()
    assert not (tmp_path / "territories").exists()


def test_a_new_version_replaces_the_old() -> None:
    """What changed is updated, edits made in the admin stay, and what is left out goes if the caller agrees."""
    load_pack(files(), "a test")
    Territory.objects.filter(slug="lakes-cataraqui").update(name="Fort Frontenac")
    newer = files("scenarios/lakes-landing.yaml", manifest=MANIFEST.replace("1.2.0", "1.3.0"))
    newer["territories/lakes-sodus.yaml"] = newer["territories/lakes-sodus.yaml"].replace(b"A bay.", b"A wide bay.")
    assert "This version leaves out scenarios/lakes-landing" in refusal(newer)
    report = load_pack(newer, "a test", Agreed(delete=True)).report
    assert (report.updated, report.kept) == (["territories/lakes-sodus"], ["territories/lakes-cataraqui"])
    assert Pack.objects.get().version == "1.3.0"
    assert not Scenario.objects.exists()
    newer["territories/lakes-cataraqui.yaml"] += b"label_side: left\n"
    assert "was edited in the admin and its file changed too" in refusal(newer)
    load_pack(newer, "a test", Agreed(overwrite=True))
    assert Territory.objects.get(slug="lakes-cataraqui").name == "Cataraqui"


def test_entries_of_others_are_not_replaced(folder: Path) -> None:
    """What is core's, another pack's or the admin's stays theirs, and slugs are in the pack's own namespace."""
    bay = files()["territories/lakes-sodus.yaml"]
    assert "begin it with lakes-" in refusal(files() | {"territories/oswego.yaml": bay})
    army = files()["armies/british-lakes.yaml"]
    assert "such as british-lakes" in refusal(files() | {"armies/british-woods.yaml": army})
    load_pack(files(), "a test")
    ContentFile.objects.filter(slug="lakes-sodus").update(origin="core")
    assert "belongs to Petite Guerre itself" in refusal(files())
    ContentFile.objects.filter(slug="lakes-sodus").update(origin="pack others")
    assert "belongs to pack others" in refusal(files())
    ContentFile.objects.filter(slug="lakes-sodus").delete()
    assert "belongs to those who made it in the admin" in refusal(files())


def test_all_faults_of_all_files_are_reported_and_nothing_written() -> None:
    """A pack with faults in several files is refused with all of them."""
    wrong = files() | {
        "territories/lakes-sodus.yaml": files()["territories/lakes-sodus.yaml"].replace(b"43.2", b"wet"),
        "scenarios/lakes-landing.yaml": files()["scenarios/lakes-landing.yaml"].replace(b"1756", b"1066"),
        "armees/british-lakes.yaml": b"name: x\n",
        "territories/deeper/lakes-x.yaml": b"name: x\n",
        "armies/british-lakes-2.yaml": "name: café\n".encode("latin-1"),
    }
    text = refusal(wrong)
    for words in ("latitude is wet", "year is 1066", "Did you mean armies?", "deeper is no kind", "not UTF-8"):
        assert words in text
    assert "no content" in refusal({"pack.yaml": MANIFEST.encode()})


def test_requirements_are_kept() -> None:
    """A pack waits for those that it requires; none goes, or changes its version, from under another."""
    woods = MANIFEST.replace("pack: lakes", "pack: woods").replace("The Lakes", "The Woods")
    woods = woods.replace('petite_guerre: ">=0.1"', 'lakes: ">=1,<2"')
    place = f"name: A wood\ndescription: Trees.\n{SHARED}latitude: 43.0\nlongitude: -76.0\nmap: lakes-chart\n".encode()
    second = {"pack.yaml": woods.encode(), "territories/woods-glade.yaml": place}
    assert "woods requires the pack lakes >=1,<2; load that first." in refusal(second)
    load_pack(files(), "a test")
    load_pack(second, "a test")
    with pytest.raises(
        Conflict, match=r"The pack The Woods requires it; unload that first\. .*maps/lakes-chart, used by"
    ):
        unload_pack(Pack.objects.get(key="lakes"))
    assert "woods requires the pack lakes" in refusal(files(manifest=MANIFEST.replace("1.2.0", "2.0")))
    assert "requires Petite Guerre >=99" in refusal(files(manifest=MANIFEST.replace(">=0.1", ">=99")))
    unload_pack(Pack.objects.get(key="woods"))
    unload_pack(Pack.objects.get(key="lakes"))


def test_what_is_in_use_is_not_unloaded() -> None:
    """A territory that a campaign is fought over, and a list that other content names, are named with who uses them."""
    load_pack(files(), "a test")
    campaign = a_campaign()
    campaign.territory = Territory.objects.get(slug="lakes-sodus")
    campaign.save()
    template = CampaignTemplate.objects.get()
    CampaignTemplate.objects.create(slug="own", name="Our own", setup=template.setup | {"territory": "elsewhere"})
    pack = Pack.objects.get()
    reasons = why_not_unload(pack)
    assert reasons == [
        f"territories/lakes-sodus, used by the campaign {campaign.name}.",
        "maps/lakes-chart, used by the territory Sodus.",
        "armies/british-lakes, used by the campaign to start from Our own.",
    ]
    with pytest.raises(Conflict):
        unload_pack(pack)
    assert CampaignTemplate.objects.filter(slug="lakes-summer").exists()
    assert TheatreMap.objects.filter(slug="lakes-chart").exists()
    assert "cannot be left out" in refusal(files("territories/lakes-sodus.yaml", "campaigns/lakes-summer.yaml"))


def test_the_command_loads_asks_and_unloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a zip and a folder; what is deleted is asked for; a zip of it is written."""
    (tmp_path / "lakes.zip").write_bytes(a_zip(files(), "lakes/"))
    assert "6 created. Nothing is wrong, and nothing is written." in printed("check", tmp_path / "lakes.zip")
    assert counts() == [0] * 6
    assert printed("load", tmp_path / "lakes.zip") == "Pack lakes 1.2.0: 6 created.\n"
    assert "lakes 1.2.0: The Lakes, CC-BY-4.0, 6 entries, from zip lakes.zip." in printed("list")
    shorter = written(tmp_path / "folder", files("scenarios/lakes-landing.yaml"))
    monkeypatch.setattr("sys.stdin", StringIO(""))
    with pytest.raises(CommandError, match="add --yes"):
        printed("load", shorter)
    assert printed("load", shorter, "--yes") == "Pack lakes 1.2.0: 5 unchanged, 1 deleted.\n"
    printed("download", "lakes", tmp_path / "out.zip")
    assert read_zip("x.zip", (tmp_path / "out.zip").read_bytes()) == files("scenarios/lakes-landing.yaml")
    with pytest.raises(CommandError, match=r"There is no pack lake; loaded are lakes\. Did you mean lakes\?"):
        printed("unload", "lake")
    with pytest.raises(CommandError, match=r"Unload The Lakes 1\.2\.0 and delete 5 entries\?"):
        printed("unload", "lakes")
    assert "5 entries deleted" in printed("unload", "lakes", "--yes")
    with pytest.raises(CommandError, match="There is no file or folder"):
        printed("load", tmp_path / "none.zip")
    with pytest.raises(ContentErrors, match="is a pack; load it with"):
        load(shorter)


def test_a_python_package_brings_a_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A distribution with an entry point of the group is listed and loaded by its name."""
    home = tmp_path / "lakes_pack"
    written(home, files())
    (home / "__init__.py").write_text("", encoding="utf-8")
    (home / "__pycache__").mkdir()
    meta = tmp_path / "lakes_pack-1.2.0.dist-info"
    meta.mkdir()
    (meta / "METADATA").write_text("Metadata-Version: 2.1\nName: lakes-pack\nVersion: 1.2.0\n", encoding="utf-8")
    points = "[petite_guerre.packs]\nlakes = lakes_pack\nbroken = no_such_module_anywhere\n"
    (meta / "entry_points.txt").write_text(points, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "lakes: from the Python package lakes-pack 1.2.0" in printed("list")
    monkeypatch.chdir(Path(sys.prefix))  # a folder without any of that name
    assert printed("load", "lakes") == "Pack lakes 1.2.0: 6 created.\n"
    assert Pack.objects.get().source == "Python package lakes-pack 1.2.0"
    for name, words in (("lake", "Did you mean lakes"), ("broken", "cannot be read")):
        err: Any = StringIO()
        with pytest.raises(CommandError):
            call_command("content", "pack", "load", name, stdout=StringIO(), stderr=err)
        assert words in err.getvalue()
