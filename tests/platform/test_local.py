"""What a fresh machine gets: a secret key of its own, a database that waits, static files without collecting."""

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from battles.management.plain import needs_sources
from config import local
from config.celery import app
from config.local import secret_key

ROOT = Path(__file__).resolve().parents[2]


def ask(environment: dict[str, str], *expressions: str) -> list[str]:
    """What each of these is in a process of the site, which knows `settings` and the worker's `app`."""
    imports = "import sys; from config import settings; from config.celery import app"
    code = f"{imports}; print(*map(eval, sys.argv[1:]), sep='\\n')"
    run = subprocess.run(
        [sys.executable, "-c", code, *expressions], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def test_a_checkout_keeps_state_and_content_in_its_folder() -> None:
    """Nothing is sought elsewhere, and every command works."""
    assert (local.INSTALLED, local.state_folder(), local.content_folder()) == (False, ROOT / "var", ROOT / "fixtures")
    needs_sources("test")


@pytest.mark.parametrize(
    ("data", "folder"), [("", "home/.local/share"), ("relative", "home/.local/share"), ("/data", "/data")]
)
def test_an_installed_copy_keeps_state_in_the_users_folder(
    data: str, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """XDG_DATA_HOME counts where it is absolute, as its specification says; content is inside the package."""
    monkeypatch.setattr(local, "INSTALLED", True)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", data)
    assert local.state_folder() == tmp_path / folder / "petite-guerre"
    assert local.content_folder() == ROOT / "config" / "fixtures"


def test_commands_on_the_sources_refuse_an_installed_copy(settings: Any) -> None:
    """The sentence says where the command works."""
    settings.INSTALLED = True
    with pytest.raises(SystemExit, match=r"^`compile` works on the sources\. Run it in a checkout"):
        needs_sources("compile")


def test_the_secret_key_is_made_once_and_kept_private(tmp_path: Path) -> None:
    """The first call writes a long random key that only its owner may read; the second reads it."""
    path = tmp_path / "var" / "secret_key"
    key = secret_key(path)
    assert len(key) >= 50
    assert secret_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert secret_key(tmp_path / "other") != key


def test_processes_that_start_together_agree_on_the_key(tmp_path: Path) -> None:
    """The second process reads what the first one wrote, and no temporary file is left."""
    path = tmp_path / "var" / "secret_key"
    with ThreadPoolExecutor(16) as pool:
        keys = set(pool.map(secret_key, [path] * 64))
    assert len(keys) == 1
    assert os.listdir(path.parent) == ["secret_key"]


def test_the_key_is_kept_out_of_git() -> None:
    """The folder that holds the key is one that git ignores."""
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    assert "var/" in ignored


def test_a_key_from_the_environment_writes_no_file(embedded: dict[str, str]) -> None:
    """With SECRET_KEY set nothing is generated."""
    assert ask(embedded | {"SECRET_KEY": "from outside"}, "settings.SECRET_KEY") == ["from outside"]
    assert not (Path(embedded["PETITE_GUERRE_VAR"]) / "secret_key").exists()


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="a promise about SQLite")
def test_sqlite_waits_instead_of_failing() -> None:
    """SQLite begins its transactions IMMEDIATE, in WAL mode, and waits for a lock."""
    options = settings.DATABASES["default"]["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]
    assert options["timeout"] >= 20


def test_a_server_is_chosen_by_two_addresses(embedded: dict[str, str]) -> None:
    """PostgreSQL and Redis are named by two addresses in the environment, and the cache of JSON is in Redis then."""
    away = embedded | {"DATABASE_URL": "postgres://u:p@db/pg", "CELERY_BROKER_URL": "redis://cache/3"}
    engine, host, prefix, cache = ask(
        away,
        "settings.DATABASES['default']['ENGINE']",
        "settings.DATABASES['default']['HOST']",
        "settings.CELERY_BROKER_TRANSPORT_OPTIONS['global_keyprefix']",
        "settings.CACHES",
    )
    assert (engine, host, prefix) == ("django.db.backends.postgresql", "db", "petite-guerre:")
    assert "JsonSerializer" in cache


def test_one_machine_needs_nothing_named(embedded: dict[str, str]) -> None:
    """DEBUG is off, only this machine's names are answered to, and messages and the cache of JSON are files."""
    debug, hosts, interval, transport, cache = ask(
        embedded,
        "settings.DEBUG",
        "settings.ALLOWED_HOSTS",
        "settings.CELERY_BROKER_TRANSPORT_OPTIONS['polling_interval']",
        "type(app.connection().transport).__module__",
        "settings.CACHES",
    )
    assert (debug, hosts) == ("False", "['localhost', '127.0.0.1', '[::1]']")
    assert (interval, transport) == ("0.05", "config.broker")
    assert "JsonFileCache" in cache


@pytest.mark.django_db
def test_static_files_are_served_without_debug_or_collecting(client: Client) -> None:
    """The admin's style sheet comes from the same process though DEBUG is off and nothing was collected."""
    assert settings.DEBUG is False
    answer = client.get("/static/admin/css/base.css")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/css")
    answer.close()


def test_the_static_schedule_names_tasks_that_exist() -> None:
    """Every entry of the schedule that servers run is a task some app defines."""
    app.loader.import_default_modules()
    assert {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} <= set(app.tasks)


def test_a_command_imports_neither_pages_nor_workers() -> None:
    """Half of what a start would cost: admin, API, addresses and Celery are for those who need them."""
    run = (
        "from django.core.management import call_command as call; import django; django.setup(); import io, sys; "
        "call('fight', 'grid-bridge', '--seed', '1', stdout=io.StringIO()); "
        "print([name for name in sys.modules if name in ('celery', 'kombu', 'redis', 'unittest', 'config.urls') or "
        "name.endswith(('.admin.battle', '.api.views', '.web.views', 'rest_framework.views'))])"
    )
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", run], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
