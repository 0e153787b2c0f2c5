"""`manage.py backup` and `restore`, as processes of the site on SQLite and on PostgreSQL."""

import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from campaigns.backups import BackupError, sqlite
from campaigns.backups.contents import check_program
from tests.conftest import site_environment

ROOT = Path(__file__).resolve().parents[2]


class Site:
    """A site of its own with its database, of which each command is a process."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = environment

    def run(self, *words: str, **changed: str) -> "subprocess.CompletedProcess[str]":
        """Run a command to its end, with nothing to type."""
        return subprocess.run(
            [sys.executable, "-m", "django", *words],
            cwd=ROOT,
            env=self.environment | {"DJANGO_SETTINGS_MODULE": "config.settings"} | changed,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )

    def make_account(self, name: str) -> None:
        """Insert an account, which is what these tests count."""
        columns = "username, password, is_superuser, first_name, last_name, email, is_staff, is_active, date_joined"
        values = f"'{name}', '', false, '', '', '', false, true, '1757-03-01'"
        self._execute(f"INSERT INTO auth_user ({columns}) VALUES ({values})")

    def accounts(self) -> list[str]:
        """The names of all accounts."""
        return sorted(name for (name,) in self._execute("SELECT username FROM auth_user"))

    def _execute(self, statement: str) -> list[tuple[str]]:
        """Run a statement on the database, and commit."""
        if url := self.environment.get("DATABASE_URL"):
            with psycopg.connect(url) as database:
                cursor = database.execute(statement)
                return cursor.fetchall() if cursor.description else []
        with closing(sqlite3.connect(Path(self.environment["PETITE_GUERRE_VAR"]) / "petite-guerre.sqlite3")) as file:
            rows: list[tuple[str]] = file.execute(statement).fetchall()
            file.commit()
            return rows


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.services)])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    """A migrated site with the account `rogers`, on either database."""
    environment = site_environment(PETITE_GUERRE_VAR=str(tmp_path / "var"), CELERY_BROKER_URL="memory://")
    if request.param == "postgresql":
        environment["DATABASE_URL"] = request.getfixturevalue("postgres_url")
    made = Site(environment)
    done = made.run("migrate", "--verbosity", "0")
    assert done.returncode == 0, done.stderr
    made.make_account("rogers")
    return made


@pytest.mark.long
@pytest.mark.slow
def test_a_backup_brings_the_database_back(site: Site, tmp_path: Path) -> None:
    """What was there is back, what came later is gone; without yes, or with a damaged file, nothing changes."""
    file = tmp_path / "kept #1?.backup"
    done = site.run("backup", str(file))
    assert done.returncode == 0, done.stderr
    assert "1 account, 0 campaigns, 0 battles" in done.stdout
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    again = site.run("backup", str(file))
    assert (again.returncode, "exists already" in again.stderr) == (1, True)
    site.make_account("stark")

    asked = site.run("restore", str(file))
    assert asked.returncode == 1
    assert "The database holds now: 2 accounts" in asked.stdout
    assert "The backup holds: 1 account" in asked.stdout
    assert "--yes" in asked.stderr
    cut = tmp_path / "cut.backup"
    cut.write_bytes(file.read_bytes()[: file.stat().st_size * 2 // 3])
    damaged = site.run("restore", str(cut), "--yes")
    assert damaged.returncode == 1
    assert "damaged" in damaged.stderr
    assert "Traceback" not in damaged.stderr
    assert site.accounts() == ["rogers", "stark"]

    done = site.run("restore", str(file), "--yes")
    assert done.returncode == 0, done.stderr
    assert site.accounts() == ["rogers"]
    # Rows can be written after it: the numbers of new rows go on.
    site.make_account("putnam")
    assert site.accounts() == ["putnam", "rogers"]


@pytest.mark.services
@pytest.mark.long
@pytest.mark.slow
def test_a_failed_restoration_on_postgresql_changes_nothing(postgres_url: str, tmp_path: Path) -> None:
    """All or nothing: a backup whose last statement fails leaves accounts and another program's table as they were."""
    site = Site(
        site_environment(
            PETITE_GUERRE_VAR=str(tmp_path / "var"), CELERY_BROKER_URL="memory://", DATABASE_URL=postgres_url
        )
    )
    assert site.run("migrate", "--verbosity", "0").returncode == 0
    site.make_account("rogers")
    file = tmp_path / "kept.backup"
    assert site.run("backup", str(file)).returncode == 0
    site.make_account("stark")
    with psycopg.connect(postgres_url) as database:
        database.execute("CREATE TABLE another_program (note text)")
        database.execute("INSERT INTO another_program VALUES ('kept')")
        # An index of the backup's name on a table that the backup does not replace.
        database.execute("CREATE INDEX forecast_owner_newest_2 ON another_program (note)")
        database.execute("DROP INDEX forecast_owner_newest")
        database.execute("ALTER INDEX forecast_owner_newest_2 RENAME TO forecast_owner_newest")
    failed = site.run("restore", str(file), "--yes")
    assert failed.returncode == 1
    assert "psql failed" in failed.stderr
    assert "Traceback" not in failed.stderr
    assert site.accounts() == ["rogers", "stark"]
    with psycopg.connect(postgres_url) as database:
        database.execute("DROP INDEX forecast_owner_newest")
    assert site.run("restore", str(file), "--yes").returncode == 0
    assert site.accounts() == ["rogers"]
    with psycopg.connect(postgres_url) as database:
        assert database.execute("SELECT note FROM another_program").fetchall() == [("kept",)]


@pytest.mark.services
def test_missing_and_old_programs_are_named(postgres_url: str, tmp_path: Path) -> None:
    """Without pg_dump, or with one older than the server, a sentence says which and what to install."""
    with psycopg.connect(postgres_url) as database:
        database.execute("CREATE TABLE django_migrations (app text, name text)")
    site = Site(
        site_environment(
            PETITE_GUERRE_VAR=str(tmp_path / "var"), CELERY_BROKER_URL="memory://", DATABASE_URL=postgres_url
        )
    )
    programs = tmp_path / "bin"
    programs.mkdir()
    missing = site.run("backup", str(tmp_path / "a"), PATH=str(programs))
    assert (missing.returncode, "pg_dump is not installed" in missing.stderr) == (1, True), missing.stderr
    old = programs / "pg_dump"
    old.write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.24'\n")
    old.chmod(0o755)
    refused = site.run("backup", str(tmp_path / "a"), PATH=str(programs))
    assert refused.returncode == 1
    assert "pg_dump (PostgreSQL) 9.6.24" in refused.stderr
    assert "is older" in refused.stderr
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


def test_other_files_are_refused(embedded: dict[str, str], tmp_path: Path) -> None:
    """A text, an empty file, a backup of the other database and a database of another program are no backups."""
    site = Site(embedded)
    for name, sentence in other_files(tmp_path):
        done = site.run("restore", str(tmp_path / name), "--yes")
        assert (done.returncode, sentence in done.stderr) == (1, True), (name, done.stderr)
        assert "Traceback" not in done.stderr


def test_a_backup_of_a_newer_version_is_refused() -> None:
    """A migration that this version does not have is named; those of other packages do not count."""
    found = {"auth_user", "campaigns_campaign", "battles_battle", "django_migrations"}
    own = {("battles", "0001_initial"), ("campaigns", "0001_initial"), ("knox", "9999_later")}
    check_program(found, frozenset(own))
    with pytest.raises(BackupError, match=r"campaigns\.9999_later"):
        check_program(found, frozenset({*own, ("campaigns", "9999_later")}))


@pytest.mark.long
@pytest.mark.slow
def test_a_database_in_use_is_left_as_it_was(
    embedded: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A writer that does not end keeps SQLite from being replaced; after a while a sentence says so."""
    site = Site(embedded)
    site.run("migrate", "--verbosity", "0")
    live, file = Path(embedded["PETITE_GUERRE_VAR"]) / "petite-guerre.sqlite3", tmp_path / "kept"
    assert site.run("backup", str(file)).returncode == 0
    site.make_account("rogers")
    monkeypatch.setitem(connection.settings_dict, "NAME", str(live))
    monkeypatch.setattr(connection, "close", lambda: None)
    with closing(sqlite3.connect(live, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        with pytest.raises(BackupError, match="in use"):
            sqlite.load(file, wait=1)
        writer.execute("ROLLBACK")
    assert site.accounts() == ["rogers"]
    sqlite.load(file, wait=1)
    assert site.accounts() == []
