"""The child programs of quickstart: worker, web server and compiler, each under a watcher (leash.py)."""

import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings


class Child:
    """A program under a watcher: it ends when asked to, and whenever this process ends, even by a kill."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        *,
        environment: dict[str, str] | None = None,
        keep: tuple[int, ...] = (),
    ) -> None:
        self.name = name
        self.log = Path(settings.VAR_DIR) / "log" / f"{name}.log"
        self._command = [sys.executable, "-m", "tools.quickstart.leash", *command]
        # The folder of the state may be named from the place where this process started.
        self._environment = os.environ | {"PETITE_GUERRE_VAR": str(settings.VAR_DIR)} | (environment or {})
        self._keep = keep
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; its output goes to its log."""
        self.log.parent.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                cwd=settings.BASE_DIR,
                env=self._environment,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                pass_fds=self._keep,
                start_new_session=True,  # Ctrl-C in the terminal is ours to pass on
            )

    @property
    def pid(self) -> int:
        """The process number of its leash, 0 before it was started."""
        return self._process.pid if self._process else 0

    def is_running(self) -> bool:
        """Whether it was started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def has_failed(self) -> bool:
        """Whether it ended by itself and not well."""
        return self._process is not None and self._process.poll() not in (None, 0)

    def let_go(self) -> None:
        """Ask it to stop, without waiting: the leash sees its pipe close."""
        if self._process and self._process.stdin:
            self._process.stdin.close()

    def stop(self) -> None:
        """Ask it to stop and wait until it has, its own children included."""
        self.let_go()
        if self._process:
            self._process.wait()
            self._process = None


def worker(processes: int, app: str = "config", name: str = "quickstart") -> Child:
    """A Celery worker with this many processes; `app` is the Celery app's module, `name` goes into its log's name."""
    command = [
        *(sys.executable, "-m", "celery", "--quiet", "--app", app, "worker", "--pool", "prefork"),
        *("--concurrency", str(processes), "--loglevel", "WARNING", "--hostname", f"{name}-{os.getpid()}@%h"),
        *("--without-gossip", "--without-mingle", "--without-heartbeat"),
    ]
    return Child("worker", command)


def web(listening: socket.socket) -> Child:
    """The web server on a socket that listens already, so that its port cannot be taken meanwhile."""
    host = listening.getsockname()[0]
    hosts = ["*"] if host in {"0.0.0.0", "::"} else sorted({*settings.ALLOWED_HOSTS, host})
    command = [
        *(sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", f"fd://{listening.fileno()}"),
        *("--workers", "2", "--threads", "4", "--no-control-socket", "--graceful-timeout", "5"),
        *("--log-level", "warning"),
    ]
    return Child("web", command, environment={"ALLOWED_HOSTS": ",".join(hosts)}, keep=(listening.fileno(),))


def compiler() -> Child:
    """`manage.py compile`, giving way to all else; what it had made when it is stopped is of use the next time."""
    return Child("compile", [sys.executable, str(settings.BASE_DIR / "manage.py"), "compile", "--background"])
