"""How a command of `manage.py` meets the machine: output that any terminal can show, sentences for a full disk."""

import codecs
import io
import os
import sys
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TextIO

from django.core.management import execute_from_command_line

from config import troubles

# What a terminal that knows Latin letters alone is shown for the signs of our sentences.
_PLAIN = {
    "…": "...",
    "–": "-",
    "—": "-",
    "−": "-",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "→": "->",
    "×": "x",
    "•": "*",
}


def main() -> None:
    """Run the command line of an installed copy: `petite-guerre COMMAND` is `manage.py COMMAND`."""
    if os.name == "nt":
        sys.exit("Petite Guerre does not run on Windows itself; use the Windows Subsystem for Linux.")
    run(sys.argv)


def run(arguments: Sequence[str]) -> None:
    """Run a command; what the machine refuses ends it with a sentence, unless --traceback asks for more."""
    codecs.register_error("plain", _replace_unprintable)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plain")
    shown = _Shown(sys.stdout)
    sys.stdout = shown
    try:
        execute_from_command_line([_readable(argument) for argument in arguments])
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as `head`, closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        reason = troubles.sentence(error)
        if troubles.lacks_table(error) and troubles.awaits_migration():
            reason = troubles.MIGRATE
        if not reason or "--traceback" in arguments:
            raise
        shown.end_line()
        sys.exit(reason)


class _Shown:
    """The standard output, which knows whether its last line has been ended: "Applying ..." waits for its OK."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._last = "\n"

    def write(self, text: str) -> int:
        """Write, and remember how the text ended."""
        self._last = text[-1:] or self._last
        return self._stream.write(text)

    def end_line(self) -> None:
        """Begin a new line unless one has begun, so that a sentence does not follow half of another."""
        if self._last != "\n":
            self.write("\n")
        with suppress(OSError):  # the disk may be full
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def _readable(argument: str) -> str:
    """Return an argument that the terminal's encoding could not represent, read as UTF-8."""
    try:
        argument.encode()
    except UnicodeEncodeError:
        return os.fsencode(argument).decode("utf-8", "replace")
    return argument


def _replace_unprintable(error: UnicodeError) -> tuple[str, int]:
    """Return letters near to those that a terminal cannot show."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    encoding = error.encoding
    shown = "".join(_near(letter, encoding) for letter in error.object[error.start : error.end])
    return shown, error.end


def _near(letter: str, encoding: str) -> str:
    near = _PLAIN.get(letter) or "".join(
        part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part)
    )
    try:
        near.encode(encoding)
    except UnicodeEncodeError:
        return "?"
    return near or "?"
