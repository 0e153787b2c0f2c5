"""Messages as files: leftovers of a kill or a full disk stop no process, and the next start mends them."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection, Exchange, Queue

from config import broker
from tests.platform.privileges import small_disk

QUEUE = Queue("work", Exchange("work"), routing_key="work")


@pytest.fixture
def folders(tmp_path: Path) -> dict[str, str]:
    """Folders for messages and tables."""
    found = {"data_folder_in": "messages", "data_folder_out": "messages", "control_folder": "control"}
    for name in set(found.values()):
        (tmp_path / name).mkdir()
    return {key: str(tmp_path / name) for key, name in found.items()}


@pytest.fixture
def connection(folders: dict[str, str]) -> Iterator[Connection]:
    """A connection as the site's settings make it, of a process that has bound no queue yet."""
    broker.register()
    broker.Transport.global_state.clear()
    with Connection("filesystem://localhost", transport_options=folders) as made:
        yield made


def channel_of(connection: Connection) -> broker.Channel:
    """The channel of the site's own transport."""
    channel = connection.default_channel
    assert isinstance(channel, broker.Channel)
    return channel


def send(connection: Connection, body: Any) -> None:
    """Send a message as Celery does, which declares the queue with the first one."""
    with connection.Producer() as producer:
        producer.publish(body, exchange=QUEUE.exchange, routing_key="work", declare=[QUEUE], serializer="json")


def receive(connection: Connection) -> Any:
    """Take the next message."""
    message = QUEUE(connection.default_channel).get(no_ack=True)
    return message and message.decode()


@pytest.mark.parametrize("left", ["", "[", "null", '[["work"', "\x00\x00"])
def test_a_table_cut_short_mends_itself(connection: Connection, folders: dict[str, str], left: str) -> None:
    """Messages arrive though a process was killed over the table of queues."""
    table = Path(folders["control_folder"]) / "work.exchange"
    table.write_text(left)
    send(connection, {"number": 1})
    assert receive(connection) == {"number": 1}
    assert "work" in table.read_text()


def test_a_message_cut_short_is_passed_over(connection: Connection, folders: dict[str, str]) -> None:
    """A half-written message does not keep the next one from its worker, nor end the worker."""
    (Path(folders["data_folder_in"]) / "0_0.work.msg").write_text('{"body": "e3')
    send(connection, {"number": 2})
    assert receive(connection) == {"number": 2}
    assert receive(connection) is None
    assert os.listdir(folders["data_folder_in"]) == []


def test_many_who_bind_at_once_lose_no_queue(connection: Connection) -> None:
    """Each of several that write the table together is found in it afterwards."""
    names = [f"queue-{number}" for number in range(16)]
    channel = channel_of(connection)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda name: channel._queue_bind("work", name, "", name), names))
    assert {row.queue for row in channel.get_table("work")} == set(names)


def test_of_several_workers_one_takes_a_message(connection: Connection, folders: dict[str, str]) -> None:
    """No message is taken twice, and none is lost."""
    channel = channel_of(connection)
    for number in range(50):
        channel._put("work", {"number": number})

    def take(_: int) -> int | None:
        try:
            return int(channel._get("work")["number"])
        except Empty:
            return None

    with ThreadPoolExecutor(8) as pool:
        taken = [number for number in pool.map(take, range(400)) if number is not None]
    assert sorted(taken) == list(range(50))
    assert os.listdir(folders["data_folder_in"]) == []


def test_a_full_disk_leaves_no_half_message(tmp_path: Path) -> None:
    """What cannot be written is refused with the reason, and nothing of it stays."""
    with small_disk(tmp_path / "disk", "64k") as disk:
        (disk / "messages").mkdir()
        folder = str(disk / "messages")
        options = {"data_folder_in": folder, "data_folder_out": folder, "control_folder": str(disk)}
        broker.register()
        with Connection("filesystem://localhost", transport_options=options) as connection:
            with pytest.raises(Exception, match="No space left on device"):
                channel_of(connection)._put("work", {"long": "x" * 200_000})
            assert os.listdir(folder) == []
            channel_of(connection)._put("work", {"short": 1})
