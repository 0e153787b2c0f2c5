"""Commands that print only readable text: no control character of a name reaches the terminal.

A name that holds an escape sequence would colour, move or rename the reader's terminal. Escapes of our own,
which colour headings, are added after the text was cleaned.
"""

import re
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, OutputWrapper

# Control characters but tab and newline; marks that turn the direction of text, which make it read as another.
_UNREADABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_MARK = "\ufffd"


def printable(text: str) -> str:
    """Return a text with a mark in place of each character that would steer a terminal."""
    return _UNREADABLE.sub(_MARK, text)


class PlainOutput(OutputWrapper):
    """What a command writes, cleaned."""

    def write(self, msg: Any = "", style_func: Any = None, ending: Any = None) -> None:  # type: ignore[override]
        """Write a message."""
        super().write(printable(str(msg)), style_func, ending)


def _plain(output: OutputWrapper) -> PlainOutput:
    stream: Any = output._out
    return PlainOutput(stream)


class PlainCommand(BaseCommand):
    """A command whose output and errors are cleaned.

    It does not check the site before: that imports every page. `check`, `migrate` and the gate do.
    """

    requires_system_checks = ()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.stdout = _plain(self.stdout)
        self.stderr = _plain(self.stderr)
        self.stderr.style_func = self.style.ERROR

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Write where a caller from Python listens."""
        for name in ("stdout", "stderr"):
            if stream := options.pop(name, None):
                setattr(self, name, PlainOutput(stream))
        return super().execute(*args, **options)


def needs_sources(command: str) -> None:
    """End the program with a sentence where it was installed from a wheel, for a command that works on a checkout."""
    if settings.INSTALLED:
        sys.exit(f"`{command}` works on the sources. Run it in a checkout: python3 manage.py {command}")


def ask(question: str) -> None:
    """Ask on the terminal for yes; raises CommandError for any other answer, and where there is no terminal."""
    try:
        answer = input(f"{question} Type yes: ")
    except EOFError as error:
        raise CommandError(f"{question} Nothing has been changed: to agree from a script, add --yes.") from error
    if answer.strip().lower() != "yes":
        raise CommandError("Nothing has been changed.")
