"""A season of the example campaign, each month fought by the worker."""

import fcntl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from battles import tasks
from campaigns import services
from campaigns.models import Campaign, Encounter

MONTHS = 8  # March to October
POLL = 0.05  # seconds
SEND_AGAIN = (2.0, 20.0)  # seconds until waiting work is sent again: the first time, and from then on
State = Encounter.State


class SeasonError(Exception):
    """The season cannot go on; the message says why and what to do."""


class Season:
    """Plays a campaign up to its N-th month, going on with the next one of its chain where one ends.

    `look_after` is called again and again while a month is with the worker; it may raise SeasonError.
    """

    def __init__(self, campaign: Campaign, count: int, look_after: Callable[[], None]) -> None:
        self.campaign = campaign
        self.count = count
        self._look_after = look_after

    def play(self) -> Iterator[Encounter]:
        """Yield the months in order, those played on an earlier day first; the war's end ends it early."""
        for number in range(1, self.count + 1):
            closed = self.campaign.encounters.filter(number=number, state=State.CLOSED).first()
            if closed is None and self._goes_on():
                closed = services.play_month(campaign=self.campaign, wait=self._wait)
                _refuse_failure(closed)
            if closed is None:
                return
            yield closed

    def _goes_on(self) -> bool:
        """Return False when the war is over; a campaign that was won or lost is followed by the next one."""
        self.campaign.refresh_from_db()
        return self.campaign.status != Campaign.Status.WAR_OVER

    def _wait(self, encounter: Encounter) -> None:
        """Return when the worker is through with a month; what waits too long is sent again meanwhile."""
        again = time.monotonic() + SEND_AGAIN[0]
        while not _is_over(encounter):
            self._look_after()
            if time.monotonic() > again:
                send_again()
                again = time.monotonic() + SEND_AGAIN[1]
            time.sleep(POLL)
            encounter.refresh_from_db(fields=["state", "error_message", "error_rule"])


def send_again() -> None:
    """Queue again what lost its worker, and send what waits."""
    tasks.requeue_expired()
    services.requeue_expired()


def _is_over(encounter: Encounter) -> bool:
    if encounter.state in (State.CLOSED, State.FAILED):
        return True
    return encounter.state == State.FOUGHT and bool(encounter.error_message)


def _refuse_failure(encounter: Encounter) -> None:
    if encounter.state != State.CLOSED:
        rule = f" ({encounter.error_rule})" if encounter.error_rule else ""
        raise SeasonError(f"{encounter} could not be played: {encounter.error_message}{rule}")


@contextmanager
def alone(when_waiting: Callable[[], None]) -> Iterator[None]:
    """Let one process at a time through; the kernel lets the next one in when the first has ended in any way."""
    with (Path(settings.VAR_DIR) / "quickstart.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            when_waiting()
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
