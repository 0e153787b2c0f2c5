"""The time of matches: a reminder once, then an adjutant; sent by beat on a server, by the embedded worker else."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.contrib.auth.models import User
from django.core import mail
from django.utils import timezone

from common.exceptions import Conflict
from config.celery import Clock, SendAgain, app
from matches import clock, services, tasks, writing
from matches.models import Answer, Match, Notice
from tests.matches.tables import a_match

HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def _quiet(sent: list[Any]) -> None:
    """Send nothing to workers."""


def slow_match(ann: User, ben: User, hours: int, **more: Any) -> Match:
    return a_match(ann, others=ben, seats={"player": "me", "enemy": "invite"}, patience_hours=hours, **more)


@pytest.mark.parametrize(("hours", "reminded"), [(1, 0.5), (24, 12), (48, 24), (72, 48), (720, 696)])
def test_the_reminder_comes_at_half_time_or_a_day_before(hours: int, reminded: float) -> None:
    """The later of the two."""
    now = timezone.now()
    assert writing.deadlines(now, hours) == (now + hours * HOUR, now + reminded * HOUR)


def test_a_player_is_reminded_once_and_then_answered_for(ann: User, ben: User) -> None:
    """Each question by itself; the reminder says until when, and the task may come as often as it likes."""
    match = slow_match(ann, ben, 72)
    owed = match.owed.select_related("seat__user").get()
    user = owed.seat.user
    assert user is not None
    User.objects.filter(pk=user.pk).update(email="awaited@example.org")
    assert (clock.remind(), clock.answer_overdue()) == (0, 0)
    with time_machine.travel(owed.since + 49 * HOUR, tick=False):
        assert (clock.remind(), clock.remind(), clock.answer_overdue()) == (1, 0, 0)
    with time_machine.travel(owed.since + 50 * HOUR, tick=False):
        tasks.keep_time()
    assert f"until {owed.until:%-d %B, %H:%M} UTC" in mail.outbox[-1].body
    with time_machine.travel(owed.since + 73 * HOUR, tick=False):
        assert (clock.remind(), clock.answer_overdue(), clock.answer_overdue()) == (0, 1, 0)
        match.refresh_from_db()
        assert not match.owed.filter(pk=owed.pk).exists()
        assert set(match.answers.values_list("by", flat=True)) == {Answer.By.ADJUTANT}
        asked_again = match.owed.get().until
        assert asked_again is not None
        assert asked_again > timezone.now()
    assert Notice.objects.filter(user=user, kind="answered").count() == 1


def test_who_takes_an_order_back_has_his_patience_from_the_beginning(ann: User, ben: User) -> None:
    """Also where he is asked the same at once; he gets no notice of what he did himself."""
    match = slow_match(ann, ben, 24)
    owed = match.owed.select_related("seat__user").get()
    user = owed.seat.user
    assert user is not None
    with time_machine.travel(owed.since + 3 * HOUR, tick=False):
        services.answer(match=match, user=user, question=owed.number, code=owed.choices[0])
    count = Notice.objects.count()
    with time_machine.travel(owed.since + 20 * HOUR, tick=False):
        services.undo(match=match, user=user)
        again = match.owed.get()
        assert (again.choices, again.until) == (owed.choices, timezone.now() + 24 * HOUR)
    assert again.number > owed.number
    assert Notice.objects.count() == count


def test_an_undo_leaves_the_time_of_who_plots_meanwhile(ann: User, ben: User) -> None:
    """A sealed order that was owed all the while is owed as before, with its number and its time."""
    match = slow_match(ann, ben, 24, setup="quebec-1759")
    while match.owed.count() == 1:
        asked = match.owed.select_related("seat__user").get()
        user = asked.seat.user
        assert user is not None
        match = services.answer(match=match, user=user, question=asked.number, code=asked.choices[0])
    kept = match.owed.values("pk", "number", "until").get(seat__user=ben)
    own = match.owed.get(seat__user=ann)
    with time_machine.travel(own.since + HOUR, tick=False):
        services.answer(match=match, user=ann, question=own.number, code=own.choices[0])
        services.undo(match=match, user=ann)
        assert match.owed.get(seat__user=ann).until == timezone.now() + 24 * HOUR
    assert match.owed.values("pk", "number", "until").get(seat__user=ben) == kept


def test_without_patience_no_adjutant_comes(ann: User, ben: User) -> None:
    """A match that sets no hours waits."""
    slow_match(ann, ben, 0)
    with time_machine.travel(timezone.now() + 9000 * HOUR, tick=False):
        assert (clock.remind(), clock.answer_overdue()) == (0, 0)


def test_who_has_just_answered_is_not_answered_for(ann: User, ben: User) -> None:
    """An adjutant comes for one question, not for the next one of the same player."""
    match = slow_match(ann, ben, 1)
    owed = match.owed.select_related("match", "seat__user").get()
    assert owed.seat.user is not None
    services.answer(match=match, user=owed.seat.user, question=owed.number, code=owed.choices[0])
    with pytest.raises(Conflict):
        services.answer_overdue(owed=owed)
    assert not Answer.objects.filter(by=Answer.By.ADJUTANT).exists()


def test_dice_that_are_overdue_are_left_to_the_seed(ann: User, ben: User) -> None:
    """A doctrine has no dice to tap in."""
    match = slow_match(ann, ben, 1, dice_from="table")
    for _ in range(200):
        owed = match.owed.select_related("match", "seat__user").first()
        assert owed is not None
        if owed.kind == Answer.Kind.ROLL:
            break
        user = owed.seat.user
        match = services.answer(match=match, user=user, question=owed.number, code=owed.choices[0])  # type: ignore[arg-type]
    with time_machine.travel(timezone.now() + 2 * HOUR, tick=False):
        assert clock.answer_overdue() == 1
    given = match.answers.get(kind=Answer.Kind.ROLL)
    assert (given.code, given.by) == ("", Answer.By.ADJUTANT)


def test_one_match_that_fails_keeps_no_other_waiting(ann: User, ben: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its failure is logged."""
    bad, good = (slow_match(ann, ben, 1) for _ in range(2))
    answer = services.answer_overdue

    def fail(owed: Any) -> Any:
        if owed.match_id == bad.pk:
            raise RuntimeError
        return answer(owed=owed)

    monkeypatch.setattr(services, "answer_overdue", fail)
    with time_machine.travel(timezone.now() + 2 * HOUR, tick=False):
        assert clock.answer_overdue() == 1
    assert good.answers.exists()
    assert not bad.answers.exists()


class Timer:
    """A worker's timer that remembers what it is to call."""

    def __init__(self) -> None:
        self.calls: list[tuple[float, Any]] = []

    def call_repeatedly(self, seconds: float, call: Any) -> Any:
        self.calls.append((seconds, call))
        return self

    def cancel(self) -> None:
        self.calls.clear()


class Worker:
    """What the steps of a worker know of it."""

    app = app

    def __init__(self) -> None:
        self.timer = Timer()


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    names: list[str] = []
    monkeypatch.setattr(app, "send_task", lambda name, **more: names.append(name))
    return names


def test_beat_sends_the_task_once_a_minute() -> None:
    """On a server, where the worker's own clock is off; the worker knows the task by that name."""
    app.loader.import_default_modules()
    entries = {entry["task"]: entry["schedule"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert entries["matches.tasks.keep_time"] == 60
    assert entries.keys() <= app.tasks.keys()
    assert not settings.WORKER_HAS_CLOCK  # the broker of the tests is no folder
    assert not Clock(Worker()).include_if(Worker())


def test_the_embedded_worker_sends_what_beat_would(messages: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """With messages as files no beat runs: the worker's timer sends the same tasks as often, until it stops."""
    monkeypatch.setattr(settings, "WORKER_HAS_CLOCK", True)
    worker = Worker()
    step = Clock(worker)
    assert step.include_if(worker)
    step.start(worker)
    calls = list(worker.timer.calls)
    assert [seconds for seconds, _ in calls] == [60.0] * len(settings.CELERY_BEAT_SCHEDULE)
    for _, call in calls:
        call()
    assert sorted(messages) == sorted(each["task"] for each in settings.CELERY_BEAT_SCHEDULE.values())
    step.stop(worker)
    assert not worker.timer.calls


def test_a_worker_that_starts_looks_at_once(messages: list[str]) -> None:
    """What was due while no worker ran is not put off for another minute."""
    SendAgain(Worker()).start(Worker())
    assert "matches.tasks.keep_time" in messages
