"""Messages as files on one machine: Kombu's transport, made safe against killed processes and a full disk.

Kombu writes its tables and its messages in place. A process that ends between opening a file and writing it leaves an
empty file, and every later start fails on it; a reader may also see half of a file. Here each file appears complete
under its name or not at all, and a file that cannot be read counts as missing: the next worker that binds its queue
writes the table again, and the work of a lost message is still queued in the database (campaigns/tasks.py).
"""

import fcntl
import logging
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty
from time import time_ns
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps, loads

log = logging.getLogger(__name__)
Route = filesystem.exchange_queue_t


class Channel(filesystem.Channel):
    """A channel that writes each file completely or not at all."""

    def _table(self, exchange: str) -> Path:
        exchange_file: Path = self._exchange_file(exchange)  # type: ignore[attr-defined]
        return exchange_file

    def get_table(self, exchange: str) -> list[Any]:
        """Return the routes of an exchange; none of a table that is not there or cannot be read."""
        try:
            rows = loads(self._table(exchange).read_text(encoding="utf-8"))
            return [Route(*row) for row in rows]
        except FileNotFoundError:
            return []
        except (ValueError, TypeError):
            log.warning("The broker's table of %s cannot be read and is written again.", exchange)
            return []

    def _queue_bind(self, exchange: str, routing_key: str | None, pattern: str | None, queue: str | None) -> None:
        row = Route(routing_key or "", pattern or "", queue or "")
        with self._changing(exchange) as rows:
            if row not in rows:
                rows.insert(0, row)

    def _delete(self, queue: str, exchange: str, routing_key: str, pattern: str, *args: Any, **kwargs: Any) -> None:
        self._purge(queue)
        row = Route(routing_key or "", pattern or "", queue or "")
        with self._changing(exchange) as rows:
            if row in rows:
                rows.remove(row)

    @contextmanager
    def _changing(self, exchange: str) -> Iterator[list[Any]]:
        """Lock the table of an exchange, hand out its routes, and write them when they were changed."""
        path = self._table(exchange)
        try:
            path.parent.mkdir(exist_ok=True)
            with path.with_suffix(".lock").open("w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                before = self.get_table(exchange)
                rows = list(before)
                yield rows
                if rows != before:
                    _write(path, dumps(rows))
        except OSError as error:
            raise ChannelError(f"Cannot write {path}: {error.strerror}") from error

    def _put(self, queue: str, payload: Any, **kwargs: Any) -> None:  # type: ignore[override]  # as its parent
        path = Path(self.data_folder_out) / f"{time_ns()}_{uuid.uuid4()}.{queue}.msg"
        try:
            _write(path, dumps(payload))
        except OSError as error:
            raise ChannelError(f"Cannot write {path}: {error.strerror}") from error

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        for name in sorted(os.listdir(self.data_folder_in)):
            if name.partition(".")[2] != f"{queue}.msg":
                continue
            path = Path(self.data_folder_in) / name
            mine = path.with_suffix(".taken")
            try:
                path.rename(mine)  # of several workers one succeeds
                text = mine.read_text(encoding="utf-8")
                mine.unlink()
            except OSError:
                continue
            try:
                return loads(text)
            except ValueError:
                log.warning("A message of %s could not be read and is passed over.", queue)
        raise Empty


def _write(path: Path, text: str) -> None:
    """Write a file completely or not at all."""
    draft = path.with_name(f"{path.name}.{uuid.uuid4().hex}.draft")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


class Transport(filesystem.Transport):
    """The transport of such channels."""

    Channel = Channel


def register() -> None:
    """Let filesystem:// mean this transport."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:Transport"
