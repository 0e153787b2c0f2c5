"""Loading is idempotent, keeps what was edited since, and deletes nothing that is in use."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings

from battles.models import ContentFile, Scenario
from battles.pipeline import load
from battles.pipeline.kinds import body_hash, kinds
from campaigns.models import Army, ArmyUnitType, CampaignTemplate, Territory, TheatreMap
from tests.factories import a_campaign

Spoil = Callable[[str, str, str], Path]
MODELS = (Army, ArmyUnitType, TheatreMap, Territory, Scenario, CampaignTemplate, ContentFile)


def everything() -> list[list[dict[str, object]]]:
    """All rows of all content, as the database holds them."""
    return [list(model.objects.order_by("pk").values()) for model in MODELS]


@pytest.mark.django_db
def test_loading_twice_changes_nothing(folder: Path) -> None:
    """The second loading writes no row, no history and not even a time."""
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
def test_an_edit_is_kept_until_the_file_changes(folder: Path, spoil: Spoil) -> None:
    """A row edited in the admin survives its old file, and yields to a new one or to --overwrite."""
    load(folder)
    Territory.objects.filter(slug="oswego").update(name="Fort Ontario")
    assert load(folder).kept == ["territories/oswego"]
    assert Territory.objects.get(slug="oswego").name == "Fort Ontario"
    assert load(folder, overwrite=True).updated == ["territories/oswego"]
    assert Territory.objects.get(slug="oswego").name == "Oswego"
    Territory.objects.filter(slug="oswego").update(name="Fort Ontario")
    spoil("territories/oswego.yaml", "name: Oswego", "name: Chouaguen")
    assert load(folder).updated == ["territories/oswego"]
    assert Territory.objects.get(slug="oswego").name == "Chouaguen"


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
    """The content hash is that of the values, so that it stands still when only a comment changes."""
    load(settings.FIXTURES_DIR / "maps", settings.FIXTURES_DIR / "territories")
    kind = kinds()["territories"]
    for row in kind.rows():
        assert row.content_hash == body_hash(kind.body(row))
    assert len({row.content_hash for row in kind.rows()}) == Territory.objects.count()
