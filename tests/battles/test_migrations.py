"""A database made before a change of its columns keeps every row of them."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

ENTITIES = [{"id": "burton", "side": "player", "name": "Burton's", "strength": 10}]


@pytest.mark.django_db(transaction=True)
def test_a_forecast_keeps_who_takes_the_field() -> None:
    """What was its census is its entities, forwards and back."""
    executor = MigrationExecutor(connection)
    latest = executor.loader.graph.leaf_nodes()
    try:
        executor.migrate([("battles", "0013_measurements")])
        before = executor.loader.project_state([("battles", "0013_measurements")]).apps.get_model("battles", "Forecast")
        row = before.objects.create(
            system="muskets_mohawks", title="A raid", setup={"player": {}}, setup_hash="0" * 64, seed="1755",
            most_runs=10, chunk_size=10, engine_version="1", side_names=["British", "French"], census=ENTITIES,
            created=timezone.now(),
        )  # fmt: skip
        executor = MigrationExecutor(connection)
        executor.migrate([("battles", "0014_forecast_entities")])
        state = executor.loader.project_state([("battles", "0014_forecast_entities")])
        after = state.apps.get_model("battles", "Forecast")
        assert (after.objects.get(pk=row.pk).entities, after.objects.get(pk=row.pk).setup) == (ENTITIES, {"player": {}})
        executor = MigrationExecutor(connection)
        executor.migrate([("battles", "0013_measurements")])
        assert before.objects.get(pk=row.pk).census == ENTITIES
        before.objects.all().delete()
    finally:
        MigrationExecutor(connection).migrate(latest)
