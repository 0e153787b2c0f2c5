"""One line of the log for each event: a name in it can neither steer the terminal nor pretend to be a line."""

import logging
from typing import Any

from django.core.exceptions import SuspiciousOperation

from battles.management.plain import printable
from config import troubles


class Line(logging.Formatter):
    """Cleans messages, their line breaks too, and the texts of tracebacks.

    A failure of the machine, such as a full disk, becomes a sentence; only the level DEBUG keeps its traceback. An
    error of the sender, such as an unknown host, is in the line itself and needs no traceback. A bug always keeps its
    traceback, and for a missing table the likely cause is added.
    """

    def formatMessage(self, record: logging.LogRecord) -> str:
        """Return the line of an event."""
        record.message = printable(record.message).replace("\n", "\\n")
        return super().formatMessage(record)

    def formatException(self, ei: Any) -> str:
        """Return a traceback, the sentence on a trouble of the machine, or nothing where a sender is to blame."""
        if isinstance(ei[1], SuspiciousOperation):
            return ""
        reason = "" if logging.root.isEnabledFor(logging.DEBUG) else troubles.sentence(ei[1])
        if reason:
            return printable(reason)
        hint = f"\n{troubles.MIGRATE} (if migrations are missing)." if troubles.lacks_table(ei[1]) else ""
        return printable(super().formatException(ei)) + hint
