"""`manage.py quickstart`: one season of the war, played and served by one command."""

import io
import os
import signal
import socket
import time
from argparse import ArgumentParser
from types import FrameType
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import CommandError, call_command
from django.urls import reverse
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

from battles.management.console import console_of
from battles.management.plain import PlainCommand
from campaigns.management import season_table
from campaigns.membership import account
from campaigns.models import Campaign, Encounter
from common.exceptions import InvalidRequest
from rules import compiled
from tools import example
from tools.quickstart import children, season

RESTARTS = 5
SERVE_SEND_AGAIN = 30.0  # seconds


class Command(PlainCommand):
    """Prepare the database, play the season with a worker, show it, and serve the site until Ctrl-C."""

    help = "Play one season of the example campaign and serve it for reading."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where to serve, and what to play."""
        parser.add_argument("--once", action="store_true", help="end after the season's table, serve nothing")
        parser.add_argument("--plain", action="store_true", help="do not compile the rules in the background")
        parser.add_argument("--host", default="127.0.0.1", help="address to serve on (default: this machine only)")
        parser.add_argument("--port", type=int, default=8000, help="port to serve on; 0 takes any free one")
        parser.add_argument("--seed", default="1757", help="what all dice are drawn from; any text")
        parser.add_argument("--months", type=int, default=season.MONTHS, help="encounters to play (default 8)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run from the empty machine to the served site; every child ends with this process."""
        if options["months"] < 1:
            raise CommandError("--months must be 1 or more.")
        # SIGINT too: a shell that starts it in the background leaves it ignored, and then nothing would stop it.
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, _as_interrupt)
        self.console = _console()
        listening = None if options["once"] else _listen(options["host"], options["port"])
        if listening is not None:
            os.environ.setdefault("SITE_URL", _home(listening))  # the worker writes links into mails
        self.worker = children.worker(min(2, os.cpu_count() or 1))
        self.site: children.Child | None = None
        self.compiler = None if options["once"] or options["plain"] else _compiler()
        self.restarts = 0
        try:
            with season.alone(lambda: self.console.print("Another start is at work; waiting until it is through…")):
                campaign = self._play(options["seed"], options["months"])
            if listening is not None:
                self._serve(campaign, listening)
        except KeyboardInterrupt:
            if self.site is None:
                raise SystemExit(130) from None  # stopped before there was anything to read
        except season.SeasonError as error:
            raise CommandError(str(error)) from error
        except InvalidRequest as error:
            raise CommandError(error.message) from error
        finally:
            self._stop()

    def _play(self, seed: str, count: int) -> Campaign:
        """Bring the database up to date and play the season up to its table."""
        call_command("migrate", verbosity=0)
        call_command("content", "load", stdout=io.StringIO())
        self.umpire, self.password = account.umpire()
        if self.password:  # now: a season that is cut short prints it at no later moment
            self.console.print(f"The account {account.NAME} is made, with the password {self.password}")
        campaign = example.begin(owner=self.umpire, seed=seed)
        self.worker.start()
        played = season.Season(campaign, count, self._look_after)
        months = self._with_progress(played)
        self.console.print(season_table.season(played.campaign, months))
        return played.campaign

    def _with_progress(self, played: season.Season) -> list[Encounter]:
        months: list[Encounter] = []
        columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        with Progress(*columns, console=self.console, disable=not self.console.is_terminal) as progress:
            bar = progress.add_task("the company musters", total=played.count)
            for encounter in played.play():
                months.append(encounter)
                progress.update(bar, advance=1, description=season_table.line(encounter))
                if not self.console.is_terminal:
                    self.console.print(season_table.line(encounter))
        return months

    def _look_after(self) -> None:
        """Start the worker again should it have ended by itself."""
        if self.worker.is_running():
            return
        self.restarts += 1
        if self.restarts > RESTARTS:
            raise season.SeasonError(f"The worker keeps ending; {self.worker.log} says why.")
        self.worker.start()
        season.send_again()

    def _serve(self, campaign: Campaign, listening: socket.socket) -> None:
        """Serve the site and keep the worker at hand until Ctrl-C."""
        self.site = children.web(listening)
        self.site.start()
        self._print_addresses(campaign, listening)
        if self.compiler is not None:
            self.compiler.start()
            self.console.print("Compiling the rules meanwhile, for battles many times as fast (--plain leaves it).")
        again = time.monotonic() + SERVE_SEND_AGAIN
        while self.site.is_running():
            self._take_compiled()
            self._look_after()
            if time.monotonic() > again:
                season.send_again()
                again = time.monotonic() + SERVE_SEND_AGAIN
            time.sleep(0.3)
        raise season.SeasonError(f"The web server ended by itself; {self.site.log} says why.")

    def _take_compiled(self) -> None:
        """Once the compiler is through, start a worker that runs what it made."""
        if self.compiler is None or self.compiler.is_running():
            return
        if self.compiler.has_failed():
            self.console.print(f"The rules run from their sources: {self.compiler.log} says why they did not compile.")
        else:
            self.console.print("The rules are compiled, and the worker starts again with them.")
            self.worker.stop()
            self.worker.start()
        self.compiler = None

    def _print_addresses(self, campaign: Campaign, listening: socket.socket) -> None:
        home = _home(listening)
        there = reverse("campaign", kwargs={"key": campaign.key})
        link = account.link(user=self.umpire, next_page=there)
        lines = [f"\nRead it at [bold]{home}[/bold]", f"  sign in once by   {home}{link}"]
        if self.password:
            lines.append(f"  or as [bold]{account.NAME}[/bold] with the password [bold]{self.password}[/bold]")
        else:
            lines.append(f"  or as {account.NAME} with the password told at the first start")
            lines.append(f"  ({settings.PROGRAM} changepassword {account.NAME} sets another)")
        for line in [*lines, "Ctrl-C stops it."]:
            self.console.print(line, soft_wrap=True)  # a link must stay in one piece

    def _stop(self) -> None:
        """End all children; the worker finishes what it has in hand, which takes some seconds."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        if self.worker.is_running() or self.site is not None:
            self.console.print("stopping…")
        for child in (self.worker, self.site, self.compiler):
            if child is not None:
                child.let_go()
        for child in (self.compiler, self.site, self.worker):
            if child is not None:
                child.stop()


def _console() -> Console:
    """Return the terminal; what is piped somewhere else gets lines long enough for the table."""
    console = console_of()
    return console if console.is_terminal else console_of(width=120)


def _compiler() -> children.Child | None:
    """Return what compiles the rules, where there is need and a compiler; an installed copy runs as it was built."""
    if settings.INSTALLED or compiled.is_compiled() or os.environ.get(compiled.CHOICE) == "plain":
        return None
    import compiling  # an installed copy has no such module

    return None if compiling.missing() else children.compiler()


def _as_interrupt(number: int, frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


def _home(listening: socket.socket) -> str:
    """Return the address of the site that will be served on a socket."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"


def _listen(host: str, port: int) -> socket.socket:
    """Bind the port now, so that a port in use is reported before a month is played."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=64)
    except (OSError, OverflowError) as error:
        raise CommandError(f"Port {port} on {host} cannot be served ({error}); choose another with --port.") from error
