"""The log as JSON, and the id of a request in it, in the answer and in the work that the request sends."""

import json
import logging
import subprocess
import sys
from typing import Any

import pytest
from django.test import Client

from battles.tasks import resolve_battle
from common import request_ids
from config.celery import Work, app
from config.logs import JsonLine
from tests.conftest import site_environment


def line(message: str, *args: Any, failed: bool = False) -> dict[str, Any]:
    """Return what the log has of an event."""
    why = sys.exc_info() if failed else None
    record = logging.LogRecord("battles.tasks", logging.ERROR, __file__, 1, message, args, why)
    text = JsonLine().format(record)
    assert "\n" not in text
    found: dict[str, Any] = json.loads(text)
    return found


def test_a_line_is_one_object() -> None:
    """Whatever is in the message, it can be read again and steers no terminal."""
    found = line("%s failed.", 'Fort "Bull"\n{"level": "INFO"}\x1b[31m')
    assert found.keys() == {"time", "level", "logger", "message"}
    assert (found["level"], found["logger"]) == ("ERROR", "battles.tasks")
    assert found["message"].startswith('Fort "Bull"\n{"level": "INFO"}')
    assert "\x1b" not in found["message"]
    assert found["time"].endswith("+00:00")


def test_a_line_has_its_request_and_its_exception() -> None:
    """While the request lasts, and not after it."""
    with request_ids.under("0123456789ab"):
        try:
            raise ValueError("a wrong die")
        except ValueError:
            found = line("It failed.", failed=True)
    assert found["request"] == "0123456789ab"
    assert found["exception"].endswith("ValueError: a wrong die")
    assert "request" not in line("It is over.")


def test_an_answer_has_the_id_of_its_request(client: Client) -> None:
    """That of the sender where it has the form of one, else a fresh one each time."""
    given = client.get("/healthz", headers={"X-Request-ID": "proxy-0001.a_b"})
    assert given.headers["X-Request-ID"] == "proxy-0001.a_b"
    made = [
        client.get("/healthz", headers={"X-Request-ID": wrong}).headers["X-Request-ID"]
        for wrong in ("", "short", "a b c d e f g", "x" * 65, "ü" * 10)
    ]
    assert len(set(made)) == 5
    assert all(len(each) == 32 for each in made)
    assert request_ids.current() == ""


def test_work_has_the_id_of_the_request_that_sent_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the header of its message, and from there in the worker until the task has returned."""
    sent: dict[str, Any] = {}
    monkeypatch.setattr("celery.Celery.send_task", lambda self, name, *args, **options: sent.update(options))
    with request_ids.under("0123456789ab"):
        app.send_task("battles.tasks.resolve_battle", args=["1"])
    assert sent["headers"] == {"X-Request-ID": "0123456789ab"}
    app.send_task("battles.tasks.resolve_battle", args=["1"])
    assert sent["headers"] is None
    task: Any = resolve_battle
    assert isinstance(task, Work)
    for headers, expected in (({"X-Request-ID": "0123456789ab"}, "0123456789ab"), (None, "a-task")):
        task.push_request(headers=headers)
        task.before_start("a-task", (), {})
        assert request_ids.current() == expected
        task.after_return("SUCCESS", None, "a-task", (), {}, None)
        task.pop_request()
        assert request_ids.current() == ""


@pytest.mark.slow("starts the program for each")
@pytest.mark.parametrize(
    ("setting", "value", "sentence"),
    [
        ("LOG_FORMAT", "xml", "LOG_FORMAT is xml; set it to text or json."),
        ("MAIL_SERVICE", "pigeon", "MAIL_SERVICE asks for anymail.backends.pigeon"),
    ],
)
def test_a_wrong_setting_ends_the_program_with_a_sentence(setting: str, value: str, sentence: str) -> None:
    """It says which setting it is, and what to do."""
    done = subprocess.run(
        [sys.executable, "-c", "import config.settings"],
        env=site_environment(**{setting: value}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
