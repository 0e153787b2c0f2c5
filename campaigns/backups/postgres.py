"""Backups of a PostgreSQL database by its own programs, in pg_dump's custom format."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import IO

from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient

from campaigns.backups.contents import COUNTED, MIGRATIONS_TABLE, BackupError, Contents, check_program, tables

HEADER = b"PGDMP"
_TABLE = re.compile(r"^\d+; \d+ \d+ TABLE \S+ (\S+) ", re.M)


def dump(path: Path) -> None:
    """Write this program's tables to `path`, one snapshot of them all, and prove the file can be read to its end."""
    names = tables()
    if MIGRATIONS_TABLE not in names:
        raise BackupError("The database is empty; nothing was written.")
    chosen = [f"--table={name}" for name in names]
    arguments, environment = _address()
    options = ["--format=custom", "--no-owner", "--no-privileges", f"--file={path}"]
    _run([_program("pg_dump"), *options, *chosen, *arguments], environment)
    _read(["--file=/dev/null", str(path)])


def inspect(path: Path) -> Contents:
    """Return what a backup holds; raises BackupError for a damaged file or one of another program."""
    found = _tables_of(path)
    _read(["--file=/dev/null", str(path)])  # the list comes from the head: a file cut short would still have it
    migrations = frozenset(
        (row[1], row[2]) for row in _rows(path, MIGRATIONS_TABLE) if MIGRATIONS_TABLE in found and len(row) > 2
    )
    check_program(found, migrations)
    return Contents({table: len(_rows(path, table, keep=False)) for table in COUNTED}, migrations)


def load(path: Path) -> None:
    """Replace this program's tables by those of a backup in one transaction: a failure leaves them as they were."""
    connection.ensure_connection()
    names = sorted({*tables(), *_tables_of(path)})
    connection.close()
    dropped = ", ".join(f'"{name}"' for name in names)
    psql = _program("psql")
    arguments, environment = _address()
    with tempfile.TemporaryFile() as script:
        script.write(f"BEGIN;\nSET LOCAL lock_timeout = '60s';\nDROP TABLE IF EXISTS {dropped} CASCADE;\n".encode())
        # Written to its end before anything is sent: a script cut short would never reach its COMMIT.
        _write_script(path, script)
        script.write(b"COMMIT;\n")
        script.seek(0)
        command = [psql, "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--output=/dev/null", *arguments]
        _run(command, environment, script)


def _write_script(path: Path, script: IO[bytes]) -> None:
    """Append the backup as SQL; newer programs set what an older server does not know, and that is left out."""
    command = [_program("pg_restore"), "--no-owner", "--no-privileges", "--file=-", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as reader:
        assert reader.stdout is not None
        assert reader.stderr is not None
        head = True
        for line in reader.stdout:
            head = head and not line.startswith(b"CREATE TABLE")
            if not (head and line.startswith(b"SET transaction_timeout")):
                script.write(line)
        message = reader.stderr.read().decode(errors="replace")
    if reader.returncode:
        raise BackupError(f"This file is damaged: {_first(message)} Nothing was changed.")


def _tables_of(path: Path) -> set[str]:
    return set(_TABLE.findall(_read(["--list", str(path)])))


def _rows(path: Path, table: str, *, keep: bool = True) -> list[list[str]]:
    """Return the rows of a table in a backup as text, or empty lists where only their number is asked for."""
    rows: list[list[str]] = []
    command = [_program("pg_restore"), "--data-only", f"--table={table}", "--file=-", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as reader:
        assert reader.stdout is not None
        inside = False
        for line in reader.stdout:
            if inside and line == b"\\.\n":
                inside = False
            elif inside:
                rows.append(line.decode(errors="replace").rstrip("\n").split("\t") if keep else [])
            elif line.startswith(b"COPY "):
                inside = True
    return rows


def _read(arguments: list[str]) -> str:
    try:
        return _run([_program("pg_restore"), *arguments], dict(os.environ))
    except BackupError as error:
        raise BackupError(f"This file is damaged or no backup; nothing was changed. {error}") from error


def _address() -> tuple[list[str], dict[str, str]]:
    """Return the options that name the database, and an environment with the password, which no process list shows."""
    command, own = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    *options, name = command[1:]
    return [*options, f"--dbname={name}"], {**os.environ, **(own or {})}


def _program(name: str) -> str:
    """Return the path of one of PostgreSQL's programs; raises BackupError if it is missing or older than the server."""
    path = shutil.which(name)
    if path is None:
        raise BackupError(
            f"The program {name} is not installed here; install PostgreSQL's client programs"
            " (on Debian and Ubuntu: apt install postgresql-client). Nothing was changed."
        )
    version = _run([path, "--version"], dict(os.environ))
    match = re.search(r"\(PostgreSQL\) (\d+)", version)
    connection.ensure_connection()
    needed = connection.connection.info.server_version // 10_000
    if match is None or int(match[1]) < needed:
        raise BackupError(
            f"The server is PostgreSQL {needed}, and {path} is older: {version.strip()}."
            f" Install the client programs of version {needed} or newer. Nothing was changed."
        )
    return path


def _run(command: list[str], environment: dict[str, str], stdin: IO[bytes] | None = None) -> str:
    done = subprocess.run(command, env=environment, stdin=stdin or subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode:
        raise BackupError(f"{Path(command[0]).name} failed: {_first(done.stderr.decode(errors='replace'))}")
    return done.stdout.decode(errors="replace")


def _first(text: str) -> str:
    """Return the first line of an error, as a sentence."""
    line = next((line for line in text.splitlines() if line.strip()), "no reason given")
    return f"{line.strip().rstrip('.')}."
