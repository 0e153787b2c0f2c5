"""`manage.py backup` and `restore` on databases of their own, SQLite and PostgreSQL."""

import io
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from pytest_django import DjangoDbBlocker

from campaigns.backups import BackupError, sqlite
from campaigns.backups.contents import check_program
from common.migrating import OF_0_1_0
from tests.printing import printed
from tests.site_database import STRANGE, database_of, lay_out


def run(*words: str) -> str:
    """Run a command, with nothing to type, and return what it prints."""
    return printed(*words)


def make_account(name: str) -> None:
    """Insert an account, which is what these tests count."""
    User.objects.create(username=name)


def accounts() -> list[str]:
    """The names of all accounts."""
    return sorted(User.objects.values_list("username", flat=True))


@pytest.fixture
def on_sqlite(django_db_blocker: DjangoDbBlocker, tmp_path: Path) -> Iterator[Path]:
    """A site with the account `rogers` in an SQLite file, which is the database of this process meanwhile."""
    file = tmp_path / STRANGE / "petite-guerre.sqlite3"
    file.parent.mkdir()
    with django_db_blocker.unblock(), database_of(file):
        lay_out()
        make_account("rogers")
        yield file


@pytest.fixture
def on_postgresql(django_db_blocker: DjangoDbBlocker, postgres_url: str) -> Iterator[str]:
    """The same on PostgreSQL."""
    with django_db_blocker.unblock(), database_of(postgres_url):
        lay_out()
        make_account("rogers")
        yield postgres_url


@pytest.fixture(params=["on_sqlite", pytest.param("on_postgresql", marks=pytest.mark.services)])
def site(request: pytest.FixtureRequest) -> None:
    """The site on either database."""
    request.getfixturevalue(request.param)


@pytest.mark.usefixtures("site")
def test_a_backup_brings_the_database_back(tmp_path: Path) -> None:
    """What was there is back, what came later is gone; without yes, or with a damaged file, nothing changes."""
    file = tmp_path / f"{STRANGE}.backup"
    assert "1 account, 0 campaigns, 0 battles" in run("backup", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    with pytest.raises(CommandError, match="exists already"):
        run("backup", str(file))
    make_account("stark")

    shown = io.StringIO()
    with pytest.raises(CommandError, match="say --yes"):
        call_command("restore", str(file), stdout=shown)
    assert "The database holds now: 2 accounts" in shown.getvalue()
    assert "The backup holds: 1 account" in shown.getvalue()
    cut = tmp_path / "cut.backup"
    cut.write_bytes(file.read_bytes()[: file.stat().st_size * 2 // 3])
    with pytest.raises(CommandError, match="damaged"):
        run("restore", str(cut), "--yes")
    assert accounts() == ["rogers", "stark"]

    run("restore", str(file), "--yes")
    assert accounts() == ["rogers"]
    # Rows can be written after it: the numbers of new rows go on.
    make_account("putnam")
    assert accounts() == ["putnam", "rogers"]


@pytest.mark.gate("makes and restores databases of a server")
@pytest.mark.services
def test_a_failed_restoration_on_postgresql_changes_nothing(on_postgresql: str, tmp_path: Path) -> None:
    """All or nothing: a backup whose last statement fails leaves accounts and another program's table as they were."""
    file = tmp_path / "kept.backup"
    run("backup", str(file))
    make_account("stark")
    with psycopg.connect(on_postgresql) as database:
        database.execute("CREATE TABLE another_program (note text)")
        database.execute("INSERT INTO another_program VALUES ('kept')")
        # An index of the backup's name on a table that the backup does not replace.
        database.execute("CREATE INDEX forecast_owner_newest_2 ON another_program (note)")
        database.execute("DROP INDEX forecast_owner_newest")
        database.execute("ALTER INDEX forecast_owner_newest_2 RENAME TO forecast_owner_newest")
    with pytest.raises(CommandError, match="psql failed"):
        run("restore", str(file), "--yes")
    assert accounts() == ["rogers", "stark"]
    with psycopg.connect(on_postgresql) as database:
        database.execute("DROP INDEX forecast_owner_newest")
    run("restore", str(file), "--yes")
    assert accounts() == ["rogers"]
    with psycopg.connect(on_postgresql) as database:
        assert database.execute("SELECT note FROM another_program").fetchall() == [("kept",)]


@pytest.mark.services
def test_missing_and_old_programs_are_named(
    on_postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without pg_dump, or with one older than the server, a sentence says which and what to install."""
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    with pytest.raises(CommandError, match="pg_dump is not installed"):
        run("backup", str(tmp_path / "a"))
    old = programs / "pg_dump"
    old.write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.24'\n")
    old.chmod(0o755)
    with pytest.raises(CommandError, match=r"is older: pg_dump \(PostgreSQL\) 9\.6\.24"):
        run("backup", str(tmp_path / "a"))
    assert not (tmp_path / "a").exists()


def other_files(folder: Path) -> Iterator[tuple[str, str]]:
    """Files that are no backup for a site on SQLite, each with its error message."""
    (folder / "text").write_text("dear diary")
    yield "text", "no backup of Petite Guerre"
    (folder / "empty").touch()
    yield "empty", "no backup of Petite Guerre"
    yield "missing", "cannot be read"
    (folder / "other").write_bytes(b"PGDMP\x01\x0e\x00")
    yield "other", "made from PostgreSQL"
    with closing(sqlite3.connect(folder / "strange")) as database:
        database.execute("CREATE TABLE django_migrations (app text, name text)")
        database.commit()
    yield "strange", "no backup of Petite Guerre"


@pytest.mark.usefixtures("on_sqlite")
def test_other_files_are_refused(tmp_path: Path) -> None:
    """A text, an empty file, a backup of the other database and a database of another program are no backups."""
    for name, sentence in other_files(tmp_path):
        with pytest.raises(CommandError, match=sentence):
            run("restore", str(tmp_path / name), "--yes")
    assert accounts() == ["rogers"]


def test_a_backup_of_a_newer_version_is_refused() -> None:
    """A migration that this version does not have is named; older ones and those of other packages do not count."""
    found = {"auth_user", "campaigns_campaign", "battles_battle", "django_migrations"}
    own = {*OF_0_1_0.items(), ("battles", "0003_forecasts"), ("campaigns", "0013_longer"), ("knox", "9999_later")}
    check_program(found, frozenset(own))
    with pytest.raises(BackupError, match=r"battles\.0015_other, campaigns\.9999_later,"):
        check_program(found, frozenset({*own, ("campaigns", "9999_later"), ("battles", "0015_other")}))


def test_a_database_in_use_is_left_as_it_was(on_sqlite: Path, tmp_path: Path) -> None:
    """A writer that does not end keeps SQLite from being replaced; after a while a sentence says so."""
    file = tmp_path / "kept"
    run("backup", str(file))
    make_account("stark")
    with closing(sqlite3.connect(on_sqlite, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        with pytest.raises(BackupError, match="in use"):
            sqlite.load(file, wait=0.1)
        writer.execute("ROLLBACK")
    assert accounts() == ["rogers", "stark"]
    sqlite.load(file, wait=1)
    assert accounts() == ["rogers"]
