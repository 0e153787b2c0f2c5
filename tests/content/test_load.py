"""Loading is idempotent, keeps what was edited since, and deletes nothing that is in use."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from battles.models import ContentFile, Scenario
from battles.pipeline import ContentErrors, Decisions, load
from battles.pipeline.kinds import body_hash, kinds
from campaigns.models import Army, ArmyUnitType, CampaignTemplate, Territory, TheatreMap
from tests.factories import a_campaign

Spoil = Callable[[str, str, str], Path]
MODELS = (Army, ArmyUnitType, TheatreMap, Territory, Scenario, CampaignTemplate, ContentFile)


def everything() -> list[list[Any]]:
    """All rows of all content, as the database holds them."""
    return [list(model.objects.order_by("pk").values()) for model in MODELS]


@pytest.mark.postgres
@pytest.mark.django_db
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.gate("loads all content twice"))])
def test_loading_twice_changes_nothing(folder: Path, every: bool) -> None:
    """The second loading writes no row, no history and not even a time; in the gate of all bundled content."""
    folder = settings.FIXTURES_DIR if every else folder
    first = load(folder)
    before, history = everything(), Territory.history.count() + Army.history.count()
    second = load(folder)
    assert len(first.created) == len(second.unchanged) == ContentFile.objects.count()
    assert (second.created, second.updated, second.kept, second.deleted) == ([], [], [], [])
    assert everything() == before
    assert Territory.history.count() + Army.history.count() == history


@pytest.mark.django_db
def test_a_changed_file_changes_its_row_alone(folder: Path, spoil: Spoil) -> None:
    """One new name updates one row, whose key stays, and goes into its history."""
    load(folder)
    row = Territory.objects.get(slug="oswego")
    spoil("territories/oswego.yaml", "name: Oswego", "name: Chouaguen")
    report = load(folder)
    assert report.updated == ["territories/oswego"]
    assert Territory.objects.get(pk=row.pk).name == "Chouaguen"
    assert Territory.objects.get(pk=row.pk).content_hash != row.content_hash
    assert [old.name for old in Territory.history.filter(slug="oswego")] == ["Chouaguen", "Oswego"]


@pytest.mark.django_db
def test_an_edit_is_kept_unless_the_caller_decides(folder: Path, spoil: Spoil) -> None:
    """An edit made in the admin survives its old file; a changed file is a conflict that the caller decides."""
    load(folder)
    Territory.objects.filter(slug="oswego").update(name="Fort Ontario")
    assert load(folder).kept == ["territories/oswego"]
    assert Territory.objects.get(slug="oswego").name == "Fort Ontario"
    assert load(folder, overwrite=True).updated == ["territories/oswego"]
    assert Territory.objects.get(slug="oswego").name == "Oswego"
    Territory.objects.filter(slug="oswego").update(name="Fort Ontario")
    spoil("territories/oswego.yaml", "name: Oswego", "name: Chouaguen")
    for _ in range(2):  # it stays a conflict until it is decided
        report = load(folder)
        assert (report.conflicts, report.updated, report.kept) == (["territories/oswego"], [], [])
        assert [str(field) for field in report.changes["territories/oswego"]] == ["name: 'Fort Ontario' -> 'Chouaguen'"]
        assert Territory.objects.get(slug="oswego").name == "Fort Ontario"
    assert load(folder, decisions=Decisions(take=frozenset({"territories/oswego"}))).conflicts == []
    assert Territory.objects.get(slug="oswego").name == "Chouaguen"


@pytest.mark.django_db
def test_a_conflict_decided_for_the_edit_is_over(folder: Path, spoil: Spoil) -> None:
    """With `keep` the edit stays and is an ordinary edit from then on; a new change of the file asks again."""
    load(folder)
    Territory.objects.filter(slug="oswego").update(name="Fort Ontario")
    spoil("territories/oswego.yaml", "name: Oswego", "name: Chouaguen")
    assert load(folder, decisions=Decisions(keep=frozenset({"territories/oswego"}))).kept == ["territories/oswego"]
    assert load(folder).kept == ["territories/oswego"]
    assert Territory.objects.get(slug="oswego").name == "Fort Ontario"
    spoil("territories/oswego.yaml", "name: Chouaguen", "name: Chouaguen on the lake")
    assert load(folder).conflicts == ["territories/oswego"]


@pytest.mark.django_db
def test_a_decision_on_an_entry_without_a_file_is_a_fault(folder: Path) -> None:
    """A misspelt entry is refused and nothing is loaded."""
    with pytest.raises(ContentErrors, match="territories/osswego"):
        load(folder, decisions=Decisions(take=frozenset({"territories/osswego"})))
    assert not Territory.objects.exists()


@pytest.mark.django_db
def test_a_comment_in_the_file_is_no_conflict(folder: Path, spoil: Spoil) -> None:
    """A file whose values stay the same leaves an edited row alone without a word."""
    load(folder)
    Territory.objects.filter(slug="oswego").update(name="Fort Ontario")
    spoil("territories/oswego.yaml", "name: Oswego", "# on the lake\nname: Oswego")
    report = load(folder)
    assert (report.kept, report.conflicts) == (["territories/oswego"], [])
    assert "# on the lake" in ContentFile.objects.get(slug="oswego").text


@pytest.fixture
def pack(tmp_path: Path, folder: Path) -> Path:
    """A pack of the reader's own with one territory."""
    target = tmp_path / "pack" / "territories"
    target.mkdir(parents=True)
    text = (folder / "territories/oswego.yaml").read_text(encoding="utf-8")
    (target / "detroit.yaml").write_text(text.replace("name: Oswego", "name: Détroit"), encoding="utf-8")
    return tmp_path / "pack"


@pytest.mark.django_db
def test_pruning_a_pack_deletes_nothing_else(folder: Path, pack: Path) -> None:
    """Only what came from the same place and has no file any more goes, and only of the kinds that were read."""
    load(folder)
    count = ContentFile.objects.count()
    assert load(pack, prune=True).deleted == []
    assert ContentFile.objects.count() == count + 1
    (pack / "territories" / "detroit.yaml").unlink()
    assert load(folder, prune=True).deleted == []
    (folder / "territories" / "oswego.yaml").unlink()
    assert load(folder / "maps", folder / "scenarios/german-flatts.yaml", prune=True).deleted == []
    assert load(pack, prune=True).deleted == ["territories/detroit"]
    assert load(folder / "territories", folder / "maps", prune=True).deleted == ["territories/oswego"]


@pytest.mark.django_db
def test_a_pack_does_not_replace_an_entry_of_another_place(folder: Path, pack: Path) -> None:
    """A file from elsewhere with the slug of a core entry is reported and left alone unless it is taken."""
    load(settings.FIXTURES_DIR / "maps", settings.FIXTURES_DIR / "territories")
    stranger = pack / "territories" / "oswego.yaml"
    text = (pack / "territories" / "detroit.yaml").read_text(encoding="utf-8")
    stranger.write_text(text.replace("name: Détroit", "name: Pirates' Cove"), encoding="utf-8")
    for overwrite in (False, True):
        report = load(pack, overwrite=overwrite)
        assert report.foreign == {"territories/oswego": "core"}
        assert Territory.objects.get(slug="oswego").name == "Oswego"
    assert load(pack, decisions=Decisions(take=frozenset({"territories/oswego"}))).updated == ["territories/oswego"]
    assert Territory.objects.get(slug="oswego").name == "Pirates' Cove"
    assert load(settings.FIXTURES_DIR / "maps", settings.FIXTURES_DIR / "territories").foreign == {
        "territories/oswego": str(pack)
    }


@pytest.mark.django_db
def test_an_equal_file_elsewhere_does_not_take_an_entry_over(folder: Path, pack: Path) -> None:
    """Pruning a pack that once held a copy of a core file does not delete the core's entry."""
    load(folder)
    copied = pack / "territories" / "oswego.yaml"
    copied.write_text((folder / "territories/oswego.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    assert "territories/oswego" in load(pack).unchanged
    copied.unlink()
    assert load(pack, prune=True).deleted == []


@pytest.mark.django_db
def test_an_entry_made_in_the_admin_is_not_replaced_by_a_file(folder: Path, pack: Path) -> None:
    """A file whose slug is taken by a row without a file is a conflict."""
    Territory.objects.create(slug="detroit", name="My own Détroit", latitude=42.3, longitude=-83.0)
    load(folder / "maps")
    assert load(pack).conflicts == ["territories/detroit"]
    assert Territory.objects.get(slug="detroit").name == "My own Détroit"


@pytest.mark.django_db
def test_a_dry_run_reports_all_and_writes_nothing(folder: Path, spoil: Spoil) -> None:
    """What would be created, updated and deleted is reported, and the database stays as it is."""
    load(folder)
    spoil("territories/oswego.yaml", "name: Oswego", "name: Chouaguen")
    (folder / "territories" / "detroit.yaml").write_text(
        (folder / "territories/niagara.yaml").read_text(encoding="utf-8"), encoding="utf-8"
    )
    (folder / "scenarios" / "german-flatts.yaml").unlink()
    before = everything()
    report = load(folder, prune=True, dry_run=True)
    assert report.created == ["territories/detroit"]
    assert report.updated == ["territories/oswego"]
    assert report.deleted == ["scenarios/german-flatts"]
    assert everything() == before


@pytest.mark.django_db
def test_what_no_file_brought_stays(folder: Path) -> None:
    """Loading never touches a row made in the admin, pruning or not."""
    load(folder)
    Territory.objects.create(slug="detroit", name="Détroit", latitude=42.3, longitude=-83.0)
    (folder / "territories" / "oswego.yaml").unlink()
    assert load(folder).deleted == []
    assert Territory.objects.filter(slug="oswego").exists()
    assert load(folder, prune=True).deleted == ["territories/oswego"]
    assert not Territory.objects.filter(slug="oswego").exists()
    assert Territory.objects.filter(slug="detroit").exists()


@pytest.mark.postgres
@pytest.mark.django_db
def test_nothing_that_a_campaign_uses_is_deleted(folder: Path) -> None:
    """Pruning spares a campaign's territory and its armies, the map under them, and says who uses them."""
    load(folder)
    a_campaign(name="The lakes")
    for name in ("territories/lake-george", "territories/oswego", "armies/british", "maps/theatre"):
        (folder / f"{name}.yaml").unlink()
    for path in [*folder.glob("territories/*.yaml"), folder / "armies/british_allies.yaml"]:
        text = path.read_text().replace("map: theatre\n", "").replace("ally: british\n", "")
        path.write_text(text, encoding="utf-8")
    (folder / "campaigns/example.yaml").unlink()
    report = load(folder, prune=True)
    assert report.in_use == [
        "territories/lake-george, used by the campaign The lakes",
        "maps/theatre, used by the territory Lake George",
        "armies/british, used by the campaign The lakes",
    ]
    assert set(report.deleted) == {"territories/oswego", "campaigns/example"}
    assert Territory.objects.get(slug="lake-george").map is not None


@pytest.mark.django_db
def test_a_line_that_leaves_an_army_list_goes(folder: Path) -> None:
    """A unit type that is no longer listed is deleted, and those that stay keep their keys."""
    load(folder)
    keys = dict(ArmyUnitType.objects.values_list("slug", "pk"))
    path = folder / "armies/british_allies.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("  - slug: six-nations-1759")], encoding="utf-8")
    assert load(folder).updated == ["armies/british_allies"]
    left = dict(ArmyUnitType.objects.values_list("slug", "pk"))
    assert set(keys) - set(left) == {"six-nations-1759"}
    assert all(keys[slug] == pk for slug, pk in left.items())


@pytest.mark.django_db
def test_a_row_keeps_the_hash_of_its_values() -> None:
    """The content hash is that of the values, so that it stays the same when only a comment changes."""
    load(settings.FIXTURES_DIR / "maps", settings.FIXTURES_DIR / "territories")
    kind = kinds()["territories"]
    for row in kind.rows():
        assert row.content_hash == body_hash(kind.body(row))
    assert len({row.content_hash for row in kind.rows()}) == Territory.objects.count()
