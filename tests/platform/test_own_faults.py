"""A fault of the program is no trouble of the machine: it is a 500, and its traceback is in the log."""

import logging
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import DataError, OperationalError, ProgrammingError, connection
from django.test import Client
from pytest_django import DjangoDbBlocker
from redis.exceptions import ConnectionError as RedisAway
from redis.exceptions import ResponseError

from campaigns import selectors
from config import troubles
from config.logs import Line
from tests.people import a_person
from tests.site_database import command_line, database_of, lay_out


def logged(raised: Callable[[], Any]) -> str:
    """Return what the log says of an exception."""
    try:
        raised()
    except Exception:
        record = logging.LogRecord("site", logging.ERROR, __file__, 1, "It failed.", None, sys.exc_info())
        return Line("%(message)s").format(record)
    raise AssertionError("nothing was raised")


def query(statement: str) -> Callable[[], Any]:
    """Return a statement to be sent to the database."""
    return lambda: connection.cursor().execute(statement)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("statement", "is_schema"),
    [("SELECT 1 FROM no_such_thing", True), ("SELECT none FROM auth_user", True), ("SELEKT 1", False)],
)
def test_a_faulty_statement_keeps_its_traceback(statement: str, is_schema: bool) -> None:
    """A table or a column that is not there, which may be a migration's, and a statement that cannot be read."""
    reported = logged(query(statement))
    assert "Traceback" in reported
    assert __file__ in reported
    assert ("manage.py migrate" in reported) is is_schema


@pytest.mark.django_db(transaction=True)
def test_a_page_with_a_faulty_statement_is_a_misfire(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The site does not claim that its database is away, and the traceback is in the log."""
    monkeypatch.setattr(selectors, "campaigns_for", lambda *arguments, **named: query("SELECT 1 FROM no_such_thing")())
    browser = Client(raise_request_exception=False)
    browser.force_login(a_person("ann"))
    for address in ("/campaigns/", "/api/v1/campaigns/"):
        assert browser.get(address).status_code == 500
    reported = [Line("%(message)s").format(record) for record in caplog.records if record.exc_info]
    assert len(reported) == 2
    assert all("Traceback" in line and "no_such_thing" in line for line in reported)


@pytest.mark.parametrize(
    "error",
    [
        ProgrammingError('syntax error at or near "connection failed"'),
        DataError("no space left on device is no number"),
        OperationalError("malformed JSON"),
        ResponseError("WRONGTYPE Operation against a key holding the wrong kind of value"),
    ],
)
def test_what_an_error_quotes_is_no_trouble(error: Exception) -> None:
    """Words of a statement, and JSON that cannot be read, are not taken for the machine's."""
    assert troubles.sentence(error) == ""


@pytest.mark.parametrize(
    "error",
    [
        OperationalError("database disk image is malformed"),
        OperationalError('connection failed: FATAL: database "war" does not exist'),
        ResponseError("MISCONF Redis is configured to save RDB snapshots, but is unable to persist to disk"),
        RedisAway("Error 111 connecting to 127.0.0.1:6379. Connection refused."),
    ],
)
def test_what_the_machine_refuses_is_reported(error: Exception) -> None:
    """A damaged file, a database that is not there and a Redis without disk are a sentence."""
    assert troubles.sentence(error)


def test_a_fault_met_while_a_trouble_was_handled_is_its_own() -> None:
    """A bug that meets a full disk is not reported as a full disk; an error raised from a full disk is."""

    def slips() -> None:
        try:
            raise sqlite3.OperationalError("database or disk is full")
        except sqlite3.OperationalError:
            raise KeyError("a slip") from None

    def slips_inside() -> None:
        try:
            raise OperationalError("database or disk is full")
        except OperationalError:
            _ = {"": ""}["a slip"]

    def raises_from() -> None:
        try:
            raise OperationalError("database or disk is full")
        except OperationalError as error:
            raise RuntimeError("It could not be kept.") from error

    assert "Traceback" in logged(slips)
    assert "Traceback" in logged(slips_inside)
    assert "The disk is full" in logged(raises_from)


def test_a_command_without_its_tables_says_so_and_with_them_shows_its_fault(
    django_db_blocker: DjangoDbBlocker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before `migrate` a sentence; after it a table that was dropped is a fault with its traceback."""
    with django_db_blocker.unblock(), database_of(tmp_path / "site.sqlite3"):
        with pytest.raises(SystemExit, match=r"manage\.py migrate"):
            command_line(monkeypatch, "campaign", "list")
        lay_out()
        query("PRAGMA foreign_keys=OFF")()
        query("DROP TABLE campaigns_campaign")()
        with pytest.raises(OperationalError, match="no such table: campaigns_campaign"):
            command_line(monkeypatch, "campaign", "list")
