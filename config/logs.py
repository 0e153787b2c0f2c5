"""One line of the log for each event: a name in it can neither steer the terminal nor pretend to be a line."""

import logging
from typing import Any

from battles.management.plain import printable


class Line(logging.Formatter):
    """Cleans messages, their line breaks too, and the texts of tracebacks."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        """Return the line of an event."""
        record.message = printable(record.message).replace("\n", "\\n")
        return super().formatMessage(record)

    def formatException(self, ei: Any) -> str:
        """Return a traceback."""
        return printable(super().formatException(ei))
