"""A full disk, a folder that cannot be written, a service that is away: a sentence that helps, never a traceback."""

import errno
import io
import pickle
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pytest_django import DjangoDbBlocker

from config import caching, commands
from config.local import secret_key
from tests.conftest import site_environment
from tests.platform.privileges import remount, small_disk, without_privileges
from tests.site_database import STRANGE, command_line, database_of, lay_out_in

ROOT = Path(__file__).resolve().parents[2]


def manage(environment: dict[str, str], *arguments: str, prefix: list[str] | None = None) -> Any:
    """Run a command of the site to its end."""
    command = [*(prefix or []), sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=900)


def refused(run: Any) -> str:
    """The sentence by which a command was refused."""
    assert run.returncode == 1, run.stdout + run.stderr
    assert "Traceback" not in run.stderr + run.stdout
    return str(run.stderr)


@pytest.mark.gate("starts the site three times on a small disk")
def test_a_full_disk_gets_a_sentence(tmp_path: Path) -> None:
    """On a disk too small for the database, and on one without room for a key, a command says so.

    Where migrations were being printed, the line "Applying ..." is ended first, as seen in a terminal.
    """
    with small_disk(tmp_path / "disk", "1500k") as disk:
        environment = site_environment(PETITE_GUERRE_VAR=str(disk / "var"), PYTHONUNBUFFERED="1")
        run = subprocess.run(
            [sys.executable, "manage.py", "migrate"],
            cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=900,
        )  # fmt: skip
        assert run.returncode == 1
        assert "Traceback" not in run.stdout
        lines = run.stdout.splitlines()
        assert lines[-2].strip().startswith("Applying ")
        assert lines[-1].startswith("The disk is full")
        shutil.rmtree(disk / "var")
        (disk / "var").mkdir()
        filled = subprocess.run(
            ["dd", "if=/dev/zero", f"of={disk / 'filling'}", "bs=4096"], capture_output=True, text=True
        )
        assert "No space left" in filled.stderr
        assert "No space left on device" in refused(manage(environment, "check"))
        assert not list((disk / "var").glob("secret_key*"))
        (disk / "filling").unlink()
        assert manage(environment, "check").returncode == 0


@pytest.mark.nightly("starts quickstart on a small disk")
def test_quickstart_on_a_full_disk_gets_a_sentence(tmp_path: Path) -> None:
    """It ends with the same sentence, though it migrates by itself."""
    with small_disk(tmp_path / "disk", "1500k") as disk:
        environment = site_environment(PETITE_GUERRE_VAR=str(disk / "var"))
        assert "The disk is full" in refused(manage(environment, "quickstart", "--once", "--months", "1"))


@pytest.mark.parametrize(
    ("reported", "ended"), [("  Applying 0001 ...", "  Applying 0001 ...\n"), ("Done.\n", "Done.\n")]
)
def test_half_a_line_is_ended_before_a_sentence(monkeypatch: Any, reported: str, ended: str) -> None:
    """A line that a command left open is ended; one that is ended already is not followed by an empty one."""

    def fill_the_disk(_: list[str]) -> None:
        print(reported, end="")
        raise OSError(errno.ENOSPC, "No space left on device")

    stream = io.StringIO()
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setattr(commands, "execute_from_command_line", fill_the_disk)
    with pytest.raises(SystemExit, match="The disk is full"):
        commands.run(["manage.py", "migrate"])
    assert stream.getvalue() == ended


@pytest.mark.nightly("starts the site four times on a disk that is mounted for it")
def test_a_disk_that_can_only_be_read_gets_a_sentence(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> None:
    """Before the first start and after it."""
    with small_disk(tmp_path / "disk", "20m") as disk:
        environment = site_environment(PETITE_GUERRE_VAR=str(disk / "var"))
        remount(disk, "ro")
        assert "Read-only file system" in refused(manage(environment, "check"))
        remount(disk, "rw")
        lay_out_in(disk / "var", django_db_blocker)
        remount(disk, "ro")
        for arguments in (["campaign", "list"], ["quickstart", "--once"], ["content", "load"]):
            assert "PETITE_GUERRE_VAR" in refused(manage(environment, *arguments))


@pytest.mark.nightly("starts the site three times as another user")
def test_a_folder_of_somebody_else_gets_a_sentence(
    embedded: dict[str, str], django_db_blocker: DjangoDbBlocker
) -> None:
    """A folder that is shut to the user, and one whose files he may read and not write."""
    prefix = without_privileges()
    var = Path(embedded["PETITE_GUERRE_VAR"])
    var.mkdir(mode=0o000)
    assert "Permission denied" in refused(manage(embedded, "check", prefix=prefix))
    var.chmod(0o700)
    lay_out_in(var, django_db_blocker)
    for path in [*var.rglob("*"), var]:
        path.chmod(0o500 if path.is_dir() else 0o400)
    assert "PETITE_GUERRE_VAR" in refused(manage(embedded, "quickstart", "--once", prefix=prefix))
    assert "PETITE_GUERRE_VAR" in refused(manage(embedded, "content", "load", prefix=prefix))
    for path in [var, *var.rglob("*")]:
        path.chmod(0o700)


def test_a_database_that_is_away_gets_a_sentence(
    django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL that does not answer."""
    nowhere = database_of("postgres://nobody@127.0.0.1:1/nowhere")
    with django_db_blocker.unblock(), nowhere, pytest.raises(SystemExit, match="DATABASE_URL"):
        command_line(monkeypatch, "campaign", "list")


@pytest.mark.nightly("plays two months twice")
def test_two_first_starts_at_once_succeed(embedded: dict[str, str]) -> None:
    """The second waits for the first, and both show the season."""
    command = [sys.executable, "manage.py", "quickstart", "--once", "--months", "2"]
    starts = [
        subprocess.Popen(command, cwd=ROOT, env=embedded, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    ends = [start.communicate(timeout=900) for start in starts]
    assert [start.returncode for start in starts] == [0, 0], ends
    assert all("March" in out and "April" in out for out, _ in ends)
    assert sum("waiting until it is through" in out for out, _ in ends) == 1


def test_an_empty_key_is_none(tmp_path: Path) -> None:
    """A key file left empty by a machine that lost its power is written again."""
    path = tmp_path / "secret_key"
    path.touch()
    key = secret_key(path)
    assert len(key) >= 50
    assert secret_key(path) == key


class Trap:
    """What runs code when it is read back from a pickle."""

    def __reduce__(self) -> Any:
        """Leave a trace."""
        return (exec, ("import config.caching; config.caching.SPRUNG = True",))


@pytest.fixture
def files(tmp_path: Path) -> caching.JsonFileCache:
    """A cache in a folder, whose name means nothing."""
    return caching.JsonFileCache(str(tmp_path / STRANGE), {"VERSION": caching.VERSION})


def test_no_cache_reads_a_pickle(
    files: caching.JsonFileCache, tmp_path: Path, redis_url: str, redis_prefix: str
) -> None:
    """A pickle or rubbish put into either cache by somebody else runs nothing, and counts as no entry."""
    made = caching.cache_at(redis_url, redis_prefix)
    shared = caching.JsonRedisCache(made["LOCATION"], made)
    for cache in (files, shared):
        cache.set("times", [1.5, 2.5])
        assert cache.get("times") == [1.5, 2.5]
        cache.set("count", 1)
        assert cache.incr("count") == 2
        assert cache.get("nothing", "default") == "default"
    [kept] = tmp_path.iterdir()
    stored = list(kept.glob("*.djcache"))
    assert len(stored) == 2
    for path in stored:
        path.write_bytes(pickle.dumps(None) + pickle.dumps(Trap()))
    assert files.get("times", "default") == "default"
    for rubbish in (pickle.dumps(Trap()), b"[1.5, ", b""):
        shared._cache.get_client("times").set(shared.make_key("times"), rubbish)
        assert shared.get("times", "default") == "default"
        assert shared.get_many(["times", "count"]) == {"count": 2}
    assert not hasattr(caching, "SPRUNG")


def test_the_file_cache_forgets_in_time(files: caching.JsonFileCache) -> None:
    """An entry past its time is gone, one that is touched stays."""
    files.set("short", 1, timeout=-1)
    assert files.get("short") is None
    files.set("long", 1, timeout=60)
    assert files.touch("long", 600)
    assert not files.touch("short", 600)
    assert files.get("long") == 1


def test_a_full_disk_does_not_stop_the_cache(tmp_path: Path) -> None:
    """What cannot be stored is left out, and no process stops for it."""
    with small_disk(tmp_path / "disk", "16k") as disk:
        cache = caching.JsonFileCache(str(disk / "cache"), {})
        cache.set("long", "x" * 100_000)
        assert cache.get("long") is None
