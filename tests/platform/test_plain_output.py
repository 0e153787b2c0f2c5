"""Any terminal can show what commands print: no name steers it, and letters that it lacks are shown by others."""

import errno
import io
import json
import logging
import os
import subprocess
import sys
from logging.config import DictConfigurator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import DisallowedHost, TooManyFieldsSent
from django.core.management import CommandError, call_command
from django.db import OperationalError

from battles.management.console import console_of
from battles.management.plain import printable
from campaigns.models import Campaign, Unit
from config.logs import Line
from tests.factories import a_campaign
from tests.people import a_person
from tests.printing import printed
from tests.site_database import command_line

ROOT = Path(__file__).resolve().parents[2]
# Red letters, a new title for the window, a C1 control, and a mark that turns the direction of text.
STEERING = "Fort \x1b[31mred\x1b[0m \x1b]0;mine\x07 \x9b2J \u202eknip"
FORBIDDEN = "\x1b\x07\x9b\u202e"


@pytest.fixture
def campaign(db: None) -> Campaign:
    """A campaign in which every name steers."""
    campaign = a_campaign(owner=a_person("umpire"))
    Campaign.objects.update(name=STEERING)
    Unit.objects.update(name=STEERING)
    campaign.leaders.update(name=STEERING)
    campaign.refresh_from_db()
    return campaign


def test_no_name_steers_the_terminal(campaign: Campaign) -> None:
    """The list of campaigns, a roster, a journal and the sentences about them hold no control character."""
    code = campaign.share_code
    reported = printed("campaign", "list") + printed("campaign", "show", code, "--journal")
    reported += printed("campaign", "copy", code, STEERING)
    assert "Fort" in reported
    assert not set(FORBIDDEN) & set(reported)


def test_no_error_steers_the_terminal(
    campaign: Campaign, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refusal that repeats what was asked for is cleaned as well, on the way to the terminal."""
    monkeypatch.setattr("django.core.management.base.connections.close_all", lambda: None)
    from campaigns.management.commands.campaign import Command

    with pytest.raises(SystemExit):
        Command().run_from_argv(["manage.py", "campaign", "show", f"{STEERING} nowhere"])
    err = capsys.readouterr().err
    assert "There is no campaign Fort" in err
    assert not set(FORBIDDEN) & set(err)
    with pytest.raises(CommandError):
        call_command("campaign", "show", "nowhere")


def test_an_export_keeps_every_letter(campaign: Campaign) -> None:
    """What programs read is whole: JSON writes such characters as escapes, in letters that every terminal has."""
    reported = printed("campaign", "export", campaign.share_code)
    assert reported.isascii()
    assert json.loads(reported)["campaign"]["name"] == STEERING


def test_colours_of_our_own_stay() -> None:
    """A heading is coloured though the name in it is cleaned."""
    out = io.StringIO()
    wrapper: Any = type("Stream", (), {"_out": out})()
    console_of(wrapper, force_terminal=True, color_system="standard").print("[bold]heading[/bold] a\x1b[31mb")
    assert "\x1b[1mheading\x1b[0m" in out.getvalue()
    assert "\x1b[31m" not in out.getvalue()


@pytest.mark.parametrize("text", ["tab\tand\nnewline", "Montcalm, é, —, ½, 法"])
def test_what_can_be_read_stays(text: str) -> None:
    """Tabs, line breaks and letters of all scripts are left as they are."""
    assert printable(text) == text


def test_no_log_line_steers_or_pretends() -> None:
    """A name in the log has its control characters marked and its line breaks written out."""
    record = logging.LogRecord("site", logging.WARNING, "", 0, "%s lost", (f"{STEERING}\n2026 ERROR forged",), None)
    line = Line("%(levelname)s %(message)s").format(record)
    assert line.count("\n") == 0
    assert not set(FORBIDDEN) & set(line)


def test_a_trouble_of_the_machine_is_logged_in_a_sentence() -> None:
    """A full disk and a database that is away are no traceback in the log; a fault of our own is one."""

    def logged(error: Exception) -> str:
        try:
            raise error
        except type(error):
            record = logging.LogRecord("site", logging.ERROR, "", 0, "Failed: %s", ("/",), sys.exc_info())
        return Line("%(levelname)s %(message)s").format(record)

    for trouble in (OSError(errno.ENOSPC, "No space left"), OperationalError("connection failed: nowhere")):
        line = logged(trouble)
        assert "Traceback" not in line
        assert line.count("\n") == 1
    assert "DATABASE_URL" in line
    assert "Traceback" in logged(ZeroDivisionError("a fault of ours"))


def test_the_site_logs_so() -> None:
    """The log of all processes goes by this form of lines to the terminal."""
    logging_of_the_site: dict[str, Any] = settings.LOGGING
    [name] = logging_of_the_site["root"]["handlers"]
    form = logging_of_the_site["formatters"][logging_of_the_site["handlers"][name]["formatter"]]
    line = DictConfigurator(settings.LOGGING).configure_formatter(form)
    record = logging.LogRecord("site", logging.WARNING, "", 0, "a\x1b[31mb\nc", None, None)
    assert "\x1b" not in line.format(record)
    assert line.format(record).endswith("WARNING site: a\ufffd[31mb\\nc")


SIGNS = "stopping… Montréal → Québec 法"


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [("latin-1", "stopping... Montréal -> Québec ?"), ("ascii", "stopping... Montreal -> Quebec ?")],
)
def test_a_terminal_of_few_letters_is_written_to(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch, encoding: str, shown: str
) -> None:
    """On a Latin-1 or ASCII terminal a table and a refusal are printed, with the nearest letters."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding) for _ in range(2))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setattr("django.core.management.base.connections.close_all", lambda: None)
    Campaign.objects.update(name=SIGNS)
    command_line(monkeypatch, "campaign", "list")
    with pytest.raises(SystemExit) as refused:
        command_line(monkeypatch, "campaign", "show", "Łódź…".encode().decode("ascii", "surrogateescape"))
    for stream in (out, err):
        stream.flush()
    assert refused.value.code == 1
    words = [word for line in out.buffer.getvalue().decode(encoding).splitlines() for word in line.split()]
    assert set(shown.split()) <= set(words)
    assert b"There is no campaign" in err.buffer.getvalue()


@pytest.mark.gate("starts the site with the encodings of other terminals")
@pytest.mark.parametrize("letters", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C.ISO-8859-1"}])
def test_a_process_on_a_terminal_of_few_letters_ends_in_a_sentence(
    embedded: dict[str, str], letters: dict[str, str]
) -> None:
    """What the process was given in the terminal's letters, and what it prints in them, gives no traceback."""
    environment = embedded | {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"} | letters
    code = f"import sys; from config import commands\ntry: commands.run(sys.argv)\nfinally: print({SIGNS!a})"
    command = [sys.executable, "-c", code, "content", "check", "Łódź…"]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True)
    assert run.returncode == 1, run.stderr
    assert b"Traceback" not in run.stderr
    assert b"dz" in run.stderr + run.stdout
    if "PYTHONIOENCODING" in letters:
        assert run.stdout.splitlines()[-1] == b"stopping... Montreal -> Quebec ?"


@pytest.mark.gate("starts the site, for its output to a pipe that was closed")
def test_a_reader_who_has_enough_ends_a_command(embedded: dict[str, str]) -> None:
    """`manage.py help | head -1` prints no traceback."""
    reading, writing = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "manage.py", "help"], cwd=ROOT, env=embedded, stdout=writing, stderr=subprocess.PIPE, text=True
    )
    os.close(writing)
    os.close(reading)
    _, err = process.communicate(timeout=300)
    assert err == ""


def test_what_a_sender_did_wrong_is_one_line() -> None:
    """A strange host, or a form of too many fields, leaves a line in the log and no traceback."""
    for error in (DisallowedHost("Invalid HTTP_HOST header: 'evil.example'."), TooManyFieldsSent("Too many.")):
        record = logging.LogRecord(
            "django.security", logging.ERROR, "", 0, str(error), None, (type(error), error, None)
        )
        assert Line("%(levelname)s %(message)s").format(record) == f"ERROR {error}"
