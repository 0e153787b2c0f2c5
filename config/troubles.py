"""What the machine refuses, in a sentence: a full disk, another user's folder, a database that does not answer.

A fault of the program is none of these, and keeps its traceback: a faulty statement, a table that is not there.
"""

import errno

from django.db import DatabaseError, DataError, Error, IntegrityError, NotSupportedError, ProgrammingError, connection

from config.local import PROGRAM

_FULL = "The disk is full; nothing was kept by halves. Make room, then try again"
_AWAY = "The database does not answer. Start it, or set DATABASE_URL to where it is"
_LOCKED_UP = "This cannot be written by the user that runs Petite Guerre. Give it the folder, or set PETITE_GUERRE_VAR"
_OF_FILES = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EROFS: "This can only be read, not written. Name a folder that can be written in PETITE_GUERRE_VAR",
    errno.EACCES: _LOCKED_UP,
    errno.EPERM: _LOCKED_UP,
    errno.EMFILE: "Too many files are open on this machine. Raise the limit (ulimit -n), then try again",
    errno.ECONNREFUSED: "Nobody answers there. Start the service, or name its right address in the environment",
}
# What SQLite and PostgreSQL say, and what it means.
_OF_DATABASES = {
    "database or disk is full": _FULL,
    "no space left on device": _FULL,
    "disk i/o error": "The disk fails, or is full",
    "readonly database": _OF_FILES[errno.EROFS],
    "unable to open database file": _LOCKED_UP,
    "database is locked": "Another process has held the database for too long. Stop it, or try again later",
    "file is not a database": "The file of the database is damaged. Bring a backup back (manage.py restore)",
    "image is malformed": "The file of the database is damaged. Bring a backup back (manage.py restore)",
    "malformed database schema": "The file of the database is damaged. Bring a backup back (manage.py restore)",
    "connection failed": _AWAY,
    "server closed the connection": _AWAY,
    "terminating connection": _AWAY,
    "connection is closed": _AWAY,
    "connection is bad": _AWAY,
    "consuming input failed": _AWAY,
    "the database system is": _AWAY,
}
# Errors of a statement that the program should not have sent, whatever their text quotes.
_OUR_OWN = (ProgrammingError, IntegrityError, DataError, NotSupportedError)
# How Redis begins an answer when the machine is to blame, and not what it was asked.
_OF_REDIS = ("OOM", "MISCONF", "READONLY", "LOADING", "MASTERDOWN", "NOAUTH", "NOPERM")
# What SQLite says of a table or column that is not there, and PostgreSQL's codes for the two.
_NO_SUCH, _UNDEFINED = ("no such table", "no such column", "has no column named"), ("42P01", "42703")
MIGRATE = f"The database is not set up yet, or of an older version. Run: {PROGRAM} migrate"


def sentence(error: BaseException | None) -> str:
    """Return what went wrong with the machine and what to do; "" for an error that is the program's own.

    An error that was raised while another was handled counts by itself, unless it came from the machine as well.
    """
    while error is not None:
        if found := _one(error):
            return found
        own = not isinstance(error, (Error, OSError, *_of_services())) or error.__suppress_context__
        error = error.__cause__ or (None if own else error.__context__)
    return ""


def is_full(error: BaseException) -> bool:
    """Return True for an error by which a disk has no space left."""
    return _FULL in sentence(error)


def lacks_table(error: BaseException | None) -> bool:
    """Return True for an error of a table or a column that is not in the database."""
    while error is not None:
        code = getattr(error.__cause__, "sqlstate", None)
        if isinstance(error, DatabaseError) and (code in _UNDEFINED or any(part in str(error) for part in _NO_SUCH)):
            return True
        error = error.__cause__
    return False


def awaits_migration() -> bool:
    """Return True if the database is not of this version; it is asked, outside any transaction."""
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _one(error: BaseException) -> str:
    if isinstance(error, OSError) and error.errno in _OF_FILES:
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror}. {_OF_FILES[error.errno]}."
    if isinstance(error, DatabaseError) and not isinstance(error, _OUR_OWN):
        text = str(error).strip()
        found = next((words for part, words in _OF_DATABASES.items() if part in text.lower()), "")
        return f"{found} ({text.splitlines()[0]})." if found else ""
    if isinstance(error, _of_services()):
        from redis import exceptions

        refused = str(error).startswith(_OF_REDIS)
        away = not isinstance(error, exceptions.RedisError) or isinstance(
            error, exceptions.ConnectionError | exceptions.TimeoutError
        )
        if away or (refused and isinstance(error, exceptions.ResponseError)):
            return f"The broker or the cache does not answer; set CELERY_BROKER_URL and CACHE_URL ({error})."
    return ""


def _of_services() -> tuple[type[Exception], ...]:
    """Return the errors of broker and cache; imported when something went wrong, which spares every start them."""
    from kombu.exceptions import OperationalError
    from redis.exceptions import RedisError

    return OperationalError, RedisError
