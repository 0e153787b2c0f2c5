"""A database that an older version made comes along with every row, and ends up like a new one.

The two dumps were written before the migrations of each app were squashed into one. They stopped half-way: the old
migrations that they still want change titles and rename columns.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import load_backend
from environ import Env

HERE = Path(__file__).parent
APPS = ("battles", "campaigns")
OLD = "of an older version"
ENTITIES = [{"id": "burton", "side": "player", "name": "Burton's", "strength": 10}]


@contextmanager
def opened(url: str) -> Iterator[BaseDatabaseWrapper]:
    """Connect to a database besides the tests' own."""
    settings = connections.configure_settings({"default": Env.db_url_config(url)})["default"]
    other = load_backend(settings["ENGINE"]).DatabaseWrapper(settings, OLD)
    connections[OLD] = other
    try:
        yield other
    finally:
        other.close()
        del connections[OLD]


def migrate(other: BaseDatabaseWrapper) -> None:
    """Bring both apps to what this version wants."""
    executor = MigrationExecutor(other)
    executor.migrate([node for node in executor.loader.graph.leaf_nodes() if node[0] in APPS])


def tables(other: BaseDatabaseWrapper) -> list[str]:
    """The tables of both apps."""
    return [name for name in other.introspection.table_names() if name.startswith(APPS)]


def counts(other: BaseDatabaseWrapper) -> dict[str, int]:
    """How many rows each table has, and all at least together."""
    with other.cursor() as cursor:
        found = {}
        for table in tables(other):
            cursor.execute(f"SELECT count(*) FROM {table}")
            found[table] = cursor.fetchone()[0]
    return found


def structure(other: BaseDatabaseWrapper) -> dict[str, list[str]]:
    """Columns, indexes and constraints of each table, in no order; SQLite numbers those without a name."""
    read, found = other.introspection, {}
    with other.cursor() as cursor:
        for table in tables(other):
            columns = [str(column) for column in read.get_table_description(cursor, table)]
            constraints = read.get_constraints(cursor, table).items()
            found[table] = sorted(
                columns + [f"{re.sub('^(__unnamed.*|fk_)[0-9]+', '', key)} {what}" for key, what in constraints]
            )
    return found


def rows(other: BaseDatabaseWrapper, label: str) -> Any:
    """The rows of a model as it is now."""
    return apps.get_model(label).objects.using(other.alias)


def censuses(other: BaseDatabaseWrapper) -> list[Any]:
    """Go back to before entities were called so, and return those of all forecasts."""
    executor, before = MigrationExecutor(other), ("battles", "0013_measurements")
    executor.loader = MigrationLoader(other, replace_migrations=False)  # a squashed one has no half-way to go back to
    forecast = executor.migrate([before]).apps.get_model("battles", "Forecast")
    return [row.census for row in forecast.objects.using(other.alias).all()]


def check(other: BaseDatabaseWrapper) -> None:
    """Migrate a half-way database, one at the last of the old migrations, and a new one; all end up the same.

    The last of the old ones is taken back once, and done again.
    """
    kept = counts(other)
    assert sum(kept.values()) == 26
    migrate(other)
    assert counts(other) == kept | {"battles_measurement": 0}
    forecasts = rows(other, "battles.Forecast")
    assert list(forecasts.order_by("id").values_list("title", flat=True)) == [
        "A raid, by the book against veteran",
        "The Plains, slow attack against hold",
        "My own, book against nobody",
        "Alone, book against veteran",
        "The Plains, fast attack against slow attack",
    ]
    assert [row.entities for row in forecasts.all()] == [ENTITIES] * 5
    assert censuses(other) == [ENTITIES] * 5
    migrate(other)
    assert [row.entities for row in forecasts.all()] == [ENTITIES] * 5
    army = rows(other, "campaigns.ArmyUnitType").select_related("army").get()
    assert (army.troop, army.traits, army.army.period) == ("light", [], "french_and_indian")

    recorder, upgraded = MigrationRecorder(other), structure(other)
    squashed = {key for key in recorder.applied_migrations() if key[0] in APPS and "squashed" in key[1]}
    assert {app for app, _ in squashed} == set(APPS)
    for key in squashed:  # as the last version before them left it
        recorder.record_unapplied(*key)
    executor = MigrationExecutor(other)
    assert not [
        step for step in executor.migration_plan(executor.loader.graph.leaf_nodes()) if step[0].app_label in APPS
    ]
    migrate(other)
    assert squashed <= set(recorder.applied_migrations())
    assert counts(other) == kept | {"battles_measurement": 0}

    MigrationExecutor(other).migrate([(app, None) for app in APPS])
    assert tables(other) == []
    migrate(other)
    assert structure(other) == upgraded


@pytest.mark.gate("SQLite makes a table again for each column that the old migrations add")
@pytest.mark.django_db
def test_an_old_sqlite_comes_along(tmp_path: Path) -> None:
    """A file that SQLite reads."""
    with opened(f"sqlite:///{tmp_path}/old.sqlite3?init_command=PRAGMA%20synchronous%3DOFF") as other:
        other.ensure_connection()
        other.connection.executescript((HERE / "half_way.sqlite.sql").read_text())
        check(other)


@pytest.mark.services
@pytest.mark.django_db
def test_an_old_postgresql_comes_along(postgres_url: str) -> None:
    """The same rows on PostgreSQL, whichever database the other tests run on."""
    with opened(postgres_url) as other:
        with other.cursor() as cursor:
            cursor.execute((HERE / "half_way.postgresql.sql").read_text())
        check(other)
