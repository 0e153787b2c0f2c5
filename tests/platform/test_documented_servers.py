"""The servers' part of the guide for operators runs as it is documented."""

import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.platform.documents import ROOT, on_servers


@pytest.mark.services
@pytest.mark.nightly("starts three servers and migrates their database")
def test_the_servers_run_as_documented(server: dict[str, str]) -> None:
    """The operators' lines, on real PostgreSQL and Redis, give a site that answers, a worker and a schedule."""
    environment = dict(server)
    started: list[subprocess.Popen[bytes]] = []
    port = "0"
    try:
        for words in on_servers():
            if words[0] == "export":
                name, _, value = words[1].partition("=")
                environment.setdefault(name, value)
            elif words[0] == "python3":
                subprocess.run([sys.executable, *words[1:]], cwd=ROOT, env=environment, check=True, timeout=900)
            elif words[0].startswith(".venv/bin/"):
                port = _free_port() if "--bind" in words else port
                words = [re.sub(r":8000$", f":{port}", word) for word in words]
                module = [sys.executable, "-m", Path(words[0]).name, *words[1:]]
                started.append(subprocess.Popen(module, cwd=ROOT, env=environment, start_new_session=True))
        assert len(started) == 3
        assert _answer(f"http://127.0.0.1:{port}/sign-in/") == 200
        assert _answer(f"http://127.0.0.1:{port}/static/admin/css/base.css") == 200
        _wait_for_worker(environment)
        assert [process.poll() for process in started] == [None, None, None]
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait(300)
            _sweep(process.pid)


def _free_port() -> str:
    """A port below those that the kernel assigns by itself, so that no other process gets it meanwhile."""
    for port in random.sample(range(20_000, 32_000), 100):
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return str(port)
    raise AssertionError("no port of a hundred is free")


def _answer(address: str) -> int:
    """The status of a page, once somebody listens."""
    deadline = time.monotonic() + 300
    while True:
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:
                return int(answer.status)
        except (urllib.error.URLError, ConnectionError, TimeoutError):  # the last while a busy machine loads the site
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def _wait_for_worker(environment: dict[str, str]) -> None:
    """Ask the workers until one answers."""
    ping = [sys.executable, "-m", "celery", "--app", "config", "inspect", "ping", "--timeout", "2"]
    deadline = time.monotonic() + 300
    while subprocess.run(ping, cwd=ROOT, env=environment, capture_output=True).returncode:
        assert time.monotonic() < deadline, "no worker answered"


def _sweep(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return
