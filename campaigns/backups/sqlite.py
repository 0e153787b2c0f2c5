"""Backups of an SQLite database by SQLite's online backup, which other processes may write during."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from django.db import connection

from campaigns.backups.contents import COUNTED, MIGRATIONS_TABLE, BackupError, Contents, check_program

HEADER = b"SQLite format 3\x00"
WAIT = 60.0  # seconds until a database in use is given up
_PAGES = 4096  # pages copied at a time, so that writers are not kept waiting by a backup


def dump(path: Path) -> None:
    """Write the database to `path`, a new file, and prove it whole."""
    source = Path(connection.settings_dict["NAME"])
    if not source.is_file():
        raise BackupError(f"There is no database at {source} yet; nothing was written.")
    try:
        with closing(_open(source)) as live, closing(sqlite3.connect(path)) as copy:
            _copy(live, copy, pages=_PAGES, wait=WAIT)
            # One file, without a write-ahead log that could be left behind.
            copy.execute("PRAGMA journal_mode=DELETE")
            _check(copy)
    except sqlite3.Error as error:
        raise BackupError(f"The database cannot be copied: {error}.") from error


def inspect(path: Path) -> Contents:
    """Return what a backup holds; raises BackupError for a damaged file or one of another program."""
    try:
        with closing(_open(path)) as file:
            _check(file)
            found = {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            migrations = frozenset(
                file.execute(f"SELECT app, name FROM {MIGRATIONS_TABLE}") if MIGRATIONS_TABLE in found else ()
            )
            check_program(found, migrations)
            counts = {table: file.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in COUNTED}
    except sqlite3.Error as error:
        raise BackupError(f"This file is damaged or no backup: {error}. Nothing was changed.") from error
    return Contents(counts, migrations)


def load(path: Path, *, wait: float = WAIT) -> None:
    """Replace the database by a backup in one transaction: a failure leaves it as it was."""
    connection.close()
    try:
        with closing(_open(path)) as file, closing(sqlite3.connect(connection.settings_dict["NAME"])) as live:
            # All pages in one step: SQLite writes them as one transaction.
            _copy(file, live, pages=-1, wait=wait)
    except sqlite3.Error as error:
        raise BackupError(f"The database was left as it was: {error}.") from error


def _open(path: Path) -> sqlite3.Connection:
    # As a URI, with ? and # of the path escaped; nothing is written to what is only read.
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=WAIT)


def _copy(source: sqlite3.Connection, target: sqlite3.Connection, *, pages: int, wait: float) -> None:
    """Copy a database; Python would try a locked one for ever, so each attempt that copies nothing is timed."""
    last: tuple[int, float] = (-1, time.monotonic())

    def watch(status: int, remaining: int, total: int) -> None:
        nonlocal last
        if status not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            last = (remaining, time.monotonic())
        elif time.monotonic() - last[1] > wait:
            raise BackupError("The database is in use; stop the site and its workers, then try again.")

    target.execute("PRAGMA busy_timeout=200")
    source.backup(target, pages=pages, progress=watch, sleep=0.1)


def _check(database: sqlite3.Connection) -> None:
    faults = [row[0] for row in database.execute("PRAGMA integrity_check(3)")]
    if faults != ["ok"]:
        raise BackupError(f"The copy is damaged: {'; '.join(faults)}.")
    if database.execute("PRAGMA foreign_key_check").fetchone():
        raise BackupError("The copy is damaged: it has rows that refer to rows which are not there.")
