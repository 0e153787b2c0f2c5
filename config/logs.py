"""One line of the log for each event: a name in it can neither steer the terminal nor pretend to be a line."""

import json
import logging
from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import SuspiciousOperation

from battles.management.plain import printable
from common import request_ids
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


class JsonLine(Line):
    """The same as one object of JSON: time (UTC), level, logger, message, and where there are any request, exception.

    `request` is the id of the request that led to the event, in a worker too (common/request_ids.py).
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of an event."""
        found = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": printable(record.getMessage()),
            "request": request_ids.current(),
            "exception": self.formatException(record.exc_info) if record.exc_info else "",
        }
        return json.dumps({key: value for key, value in found.items() if value}, ensure_ascii=False)
