"""Any terminal can show what commands print: no name steers it, and letters that it lacks are shown by others."""

import errno
import io
import json
import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import DisallowedHost, TooManyFieldsSent
from django.core.management import CommandError, call_command
from django.db import OperationalError

from battles.management.plain import console_of, printable
from campaigns.models import Campaign, Unit
from config.logs import Line
from tests.factories import a_campaign
from tests.people import a_person

ROOT = Path(__file__).resolve().parents[2]
# Red letters, a new title for the window, a C1 control, and a mark that turns the direction of text.
STEERING = "Fort \x1b[31mred\x1b[0m \x1b]0;mine\x07 \x9b2J \u202eknip"
FORBIDDEN = "\x1b\x07\x9b\u202e"


def printed(*arguments: str) -> str:
    """What a command prints."""
    out = io.StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


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


def test_the_site_logs_so(embedded: dict[str, str]) -> None:
    """Processes of the site use this form of lines."""
    code = "import django; django.setup(); import logging; logging.warning('a\\x1b[31mb\\nc')"
    environment = embedded | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert "\x1b" not in run.stderr
    assert "b\\nc" in run.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "letters", [{"PYTHONIOENCODING": "latin-1"}, {"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C.ISO-8859-1"}]
)
def test_a_terminal_of_few_letters_is_written_to(embedded: dict[str, str], letters: dict[str, str]) -> None:
    """On a Latin-1 or ASCII terminal a transcript and a refusal are printed, with the nearest letters."""
    environment = embedded | {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"} | letters
    for arguments in (["migrate", "-v0"], ["content", "load"], ["campaign", "show", "Łódź…"], ["campaign", "list"]):
        run = subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=ROOT, env=environment, capture_output=True, text=False
        )
        assert b"Traceback" not in run.stderr
        assert run.returncode == (1 if "show" in arguments else 0), run.stderr
    code = "import sys; from config import commands; sys.argv = ['manage.py', 'version']; commands.run(sys.argv); "
    code += f"print({'stopping… Montréal → Québec 法'!a})"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True)
    assert run.returncode == 0, run.stderr
    if "PYTHONIOENCODING" in letters:
        shown = run.stdout.decode(letters["PYTHONIOENCODING"])
        assert "stopping... Montr" in shown
        assert "-> Qu" in shown


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
