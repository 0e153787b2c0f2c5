"""What the machine refuses, in a sentence: a full disk, a folder of somebody else, a database that does not answer."""

import errno

from django.db import DatabaseError
from kombu.exceptions import KombuError
from redis.exceptions import RedisError

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
    "malformed": "The file of the database is damaged. Bring a backup back (manage.py restore)",
    "connection failed": _AWAY,
    "server closed the connection": _AWAY,
    "terminating connection": _AWAY,
    "connection is closed": _AWAY,
    "connection is bad": _AWAY,
    "consuming input failed": _AWAY,
    "the database system is": _AWAY,
    "no such table": "The database is not set up yet. Run: python3 manage.py migrate",
    "no such column": "The database is of an older version. Run: python3 manage.py migrate",
    "does not exist": "The database is not set up yet. Run: python3 manage.py migrate",
}


def sentence(error: BaseException | None) -> str:
    """Return what went wrong with the machine and what to do; "" for an error that is the program's own."""
    while error is not None:
        if found := _one(error):
            return found
        error = error.__cause__ or error.__context__
    return ""


def is_full(error: BaseException) -> bool:
    """Return True for an error by which a disk has no space left."""
    return _FULL in sentence(error)


def _one(error: BaseException) -> str:
    if isinstance(error, OSError) and error.errno in _OF_FILES:
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror}. {_OF_FILES[error.errno]}."
    if isinstance(error, DatabaseError):
        said = str(error).strip()
        found = next((words for part, words in _OF_DATABASES.items() if part in said.lower()), "")
        return f"{found} ({said.splitlines()[0]})." if found else ""
    if isinstance(error, RedisError | KombuError):
        return f"The broker or the cache does not answer; set CELERY_BROKER_URL and CACHE_URL ({error})."
    return ""
