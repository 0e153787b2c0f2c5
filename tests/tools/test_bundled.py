"""The rows of the bundled content that tests put into their database are those that a load writes."""

from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import models, transaction

from battles.models import ContentFile, Scenario
from campaigns.models import Army, ArmyUnitType, Territory
from tests.bundled import Bundled
from tests.factories import TerritoryFactory


def written() -> dict[str, list[dict[str, Any]]]:
    """All rows of ours without the times at which they were written, and without keys, which no load decides."""
    found: dict[str, list[dict[str, Any]]] = {}
    for model in apps.get_models():
        if model._meta.app_label in ("battles", "campaigns"):
            names = [
                field.attname
                for field in model._meta.concrete_fields
                if not isinstance(field, models.DateTimeField | models.ForeignKey | models.AutoField)
                and field.name != "id"
            ]
            found[model._meta.label] = sorted(model._default_manager.values(*names), key=repr)
    return found


@pytest.mark.postgres
@pytest.mark.django_db
def test_content_is_as_a_load_leaves_it(bundled: Bundled) -> None:
    """A load after it finds nothing to do and adds nothing; each army has its lines, and new rows find free keys."""
    with transaction.atomic():  # a test before this one had them too
        bundled.put()
        transaction.set_rollback(True)
    bundled.put()
    before = written()
    call_command("content", "load", "--prune", verbosity=0)
    assert written() == before
    assert {Army.objects.get(pk=line.army_id).slug for line in ArmyUnitType.objects.all()} >= {"british", "french"}
    assert Territory.objects.get(slug="oswego").map is not None
    assert Army.history.get(slug="british").lines == list(
        ArmyUnitType.objects.filter(army__slug="british").values(*ArmyUnitType.LINE)
    )
    assert ContentFile.objects.count() == len(before["battles.ContentFile"]) > 70
    row = TerritoryFactory.create()
    row.name = "Another"
    row.save()
    assert [version.name for version in row.history.all()] == ["Another", row.slug.replace("-", " ").title()]
    Scenario.objects.create(slug="new", name="New")


@pytest.mark.django_db
def test_content_is_asked_for_first(bundled: Bundled) -> None:
    """Rows that are there already are named."""
    TerritoryFactory.create(slug="oswego")
    with pytest.raises(AssertionError, match="territories already"):
        bundled.put()


@pytest.mark.django_db
def test_what_was_there_stays_when_content_is_loaded_late() -> None:
    """The load that is kept takes place in a database of its own, as it were."""
    TerritoryFactory.create(slug="oswego", name="Our own")
    late = Bundled()
    assert [row.name for row in Territory.objects.all()] == ["Our own"]
    assert "oswego" in [row[1] for table in late.tables if table.model is Territory for row in table.rows]
