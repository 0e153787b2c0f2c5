"""A database that version 0.1.0 left comes along with every row, and an older one is sent to 0.1.0 first.

The older dump stopped half-way through the migrations of before 0.1.0. The code of 0.1.0 brought it up to date, on
SQLite and on PostgreSQL, and what it left then is in the other two.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import load_backend
from environ import Env

from campaigns.backups import BackupError
from campaigns.backups.contents import check_program
from common.migrating import OF_0_1_0

HERE = Path(__file__).parent
APPS = tuple(OF_0_1_0)
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


@contextmanager
def opened_file(folder: Path, dump: str) -> Iterator[BaseDatabaseWrapper]:
    """Make a file of SQLite from a dump, and connect to it."""
    with opened(f"sqlite:///{folder}/old.sqlite3?init_command=PRAGMA%20synchronous%3DOFF") as other:
        other.ensure_connection()
        other.connection.executescript((HERE / dump).read_text())
        yield other


def migrate() -> None:
    """Bring both apps to what this version wants, as `migrate` does."""
    for app in APPS:
        call_command("migrate", app, database=OLD, verbosity=0)


def tables(other: BaseDatabaseWrapper) -> list[str]:
    """The tables of both apps."""
    return [name for name in other.introspection.table_names() if name.startswith(APPS)]


def columns_of(other: BaseDatabaseWrapper) -> dict[str, list[str]]:
    """The columns of each table of both apps."""
    with other.cursor() as cursor:
        read = other.introspection
        return {table: [column.name for column in read.get_table_description(cursor, table)] for table in tables(other)}


def contents(other: BaseDatabaseWrapper, columns: dict[str, list[str]]) -> dict[str, list[Any]]:
    """The rows of each table of both apps, in these columns."""
    with other.cursor() as cursor:
        found = {}
        for table, names in columns.items():
            listed = ", ".join(f'"{name}"' for name in names)
            cursor.execute(f"SELECT {listed} FROM {table}")
            found[table] = cursor.fetchall()
    return found


def applied(other: BaseDatabaseWrapper) -> frozenset[tuple[str, str]]:
    """The migrations that the database names."""
    with other.cursor() as cursor:
        cursor.execute("SELECT app, name FROM django_migrations")
        return frozenset((app, name) for app, name in cursor.fetchall())


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


def check(other: BaseDatabaseWrapper) -> None:
    """Migrate a database of 0.1.0, then a new one; they end up the same."""
    columns = columns_of(other)
    kept = contents(other, columns)
    assert sum(map(len, kept.values())) == 26
    before = applied(other)
    migrate()
    assert contents(other, columns) == kept
    new = {(app, name) for app, name in applied(other) - before if app in APPS}
    assert new == {
        ("battles", "0015_measurement_of_a_scenario"),
        ("battles", "0016_packs_horizons_and_kept_answers"),
        ("campaigns", "0014_newest_campaigns"),
        ("campaigns", "0015_played_months"),
        ("campaigns", "0016_amendments_and_seasons"),
        ("campaigns", "0017_sealed_campaigns"),
    }
    assert list(rows(other, "campaigns.Encounter").values_list("match", "orders")) == [(None, {})]
    forecasts = rows(other, "battles.Forecast")
    assert list(forecasts.order_by("id").values_list("title", flat=True)) == [
        "A raid, by the book against veteran",
        "The Plains, slow attack against hold",
        "My own, book against nobody",
        "Alone, book against veteran",
        "The Plains, fast attack against slow attack",
    ]
    assert [row.entities for row in forecasts.all()] == [ENTITIES] * 5
    army = rows(other, "campaigns.ArmyUnitType").select_related("army").get()
    assert (army.troop, army.traits, army.army.period) == ("light", [], "french_and_indian")
    check_program(set(other.introspection.table_names()), applied(other))

    upgraded = structure(other)
    MigrationExecutor(other).migrate([(app, None) for app in APPS])
    assert tables(other) == []
    migrate()
    assert structure(other) == upgraded


@pytest.mark.gate("SQLite makes tables again, and all of them anew")
@pytest.mark.django_db
def test_sqlite_of_0_1_0_comes_along(tmp_path: Path) -> None:
    """A file that SQLite reads."""
    with opened_file(tmp_path, "at_0_1_0.sqlite.sql") as other:
        check(other)


@pytest.mark.services
@pytest.mark.slow("migrates all apps on a server twice, forwards and back")
@pytest.mark.django_db
def test_postgresql_of_0_1_0_comes_along(postgres_url: str) -> None:
    """The same rows on PostgreSQL, whichever database the other tests run on."""
    with opened(postgres_url) as other:
        with other.cursor() as cursor:
            cursor.execute((HERE / "at_0_1_0.postgresql.sql").read_text())
        check(other)


@pytest.mark.django_db
@pytest.mark.parametrize("words", [[], ["battles"], ["campaigns", "zero"]])
def test_an_older_database_is_left_as_it_was(tmp_path: Path, words: list[str]) -> None:
    """One sentence says to migrate with 0.1.0 first, and not a byte changes; a backup of it is refused likewise."""
    with opened_file(tmp_path, "before_0_1_0.sql") as other:
        before = (tmp_path / "old.sqlite3").read_bytes()
        with pytest.raises(CommandError, match=r"before version 0\.1\.0.* Run `migrate` of version 0\.1\.0 first"):
            call_command("migrate", *words, database=OLD, verbosity=0)
        assert (tmp_path / "old.sqlite3").read_bytes() == before
        with pytest.raises(BackupError, match=r"before version 0\.1\.0; restore it there"):
            check_program(set(other.introspection.table_names()), applied(other))
