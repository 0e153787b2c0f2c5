"""What a backup holds: its tables, its migrations, and the counts that are shown before it replaces anything."""

from dataclasses import dataclass

from django.db import connection
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader

from common.migrating import OF_0_1_0, is_before_0_1_0
from rules.core.narrate import counted

MIGRATIONS_TABLE = "django_migrations"
# The tables that are counted, by what one of their rows is called.
COUNTED = {"auth_user": "account", "campaigns_campaign": "campaign", "battles_battle": "battle"}


class BackupError(Exception):
    """A backup or its restoration that was not made; the message is a sentence, and nothing was changed."""


@dataclass(frozen=True)
class Contents:
    """The counts of a database by table, and its applied migrations as (app, name)."""

    counts: dict[str, int]
    migrations: frozenset[tuple[str, str]]

    def sentence(self) -> str:
        """Return the counts for a reader."""
        if not self.counts:
            return "nothing"
        return ", ".join(counted(self.counts.get(table, 0), name) for table, name in COUNTED.items())


def tables() -> list[str]:
    """Return the tables of this program that the database has now."""
    own = {*connection.introspection.django_table_names(), MIGRATIONS_TABLE}
    return sorted(own & set(connection.introspection.table_names()))


def present() -> Contents:
    """Return what the database holds now; an empty database has neither counts nor migrations."""
    existing = set(tables())
    counts: dict[str, int] = {}
    migrations: frozenset[tuple[str, str]] = frozenset()
    with connection.cursor() as cursor:
        for table in COUNTED:
            if table in existing:
                cursor.execute(f"SELECT count(*) FROM {table}")
                counts[table] = cursor.fetchone()[0]
        if MIGRATIONS_TABLE in existing:
            cursor.execute(f"SELECT app, name FROM {MIGRATIONS_TABLE}")
            migrations = frozenset((app, name) for app, name in cursor.fetchall())
    return Contents(counts, migrations)


def check_program(found: set[str], migrations: frozenset[tuple[str, str]]) -> None:
    """Raise BackupError unless tables and migrations are those of this program, in this version or an older one."""
    applied = {app for app, _ in migrations}
    if not {*COUNTED, MIGRATIONS_TABLE} <= found or not set(OF_0_1_0) <= applied:
        raise BackupError("This file is no backup of Petite Guerre; nothing was changed.")
    if is_before_0_1_0(found, migrations):
        raise BackupError(
            "This backup is of before version 0.1.0; restore it there, run `migrate`, and make a new one. Nothing was"
            " changed."
        )
    unknown = migrations - set(MigrationLoader(None).disk_migrations)
    newer = sorted(f"{app}.{name}" for app, name in unknown if app in OF_0_1_0 and not _is_replaced(app, name))
    if newer:
        raise BackupError(
            f"This backup was made by another version of Petite Guerre, with {', '.join(newer)}, which this one does"
            " not have; install that version and restore it there. Nothing was changed."
        )


def missing_migrations(migrations: frozenset[tuple[str, str]]) -> bool:
    """Return True if this version has migrations that the backup has not."""
    return bool(set(MigrationLoader(None).disk_migrations) - migrations)


def _is_replaced(app: str, name: str) -> bool:
    """Return True for a migration of before 0.1.0, which every database that came through it still names."""
    number = MigrationAutodetector.parse_number
    return (number(name) or 0) <= (number(OF_0_1_0[app]) or 0)
