"""Notices and their mails: one for several, sent once, kept where it cannot be sent, and none that is not wanted."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone
from pytest_django.fixtures import Settings

from matches import mailing, notices, services
from matches.models import Match, Notice
from tests.matches.tables import a_match

Mail = Notice.Mail
SOON = timedelta(minutes=3)


@pytest.fixture(autouse=True)
def _quiet(sent: list[Any], settings: Settings) -> None:
    settings.SITE_URL = "https://guerre.example"


@pytest.fixture
def match(ann: User, ben: User) -> Match:
    """A match of two who have addresses; one of them is awaited."""
    for user in (ann, ben):
        user.email = f"{user.username}@example.org"
        user.save()
    return a_match(ann, others=ben, seats={"player": "me", "enemy": "invite"})


def awaited(match: Match) -> User:
    user = match.owed.get().seat.user
    assert user is not None
    return user


def later(by: timedelta = SOON) -> Any:
    return time_machine.travel(timezone.now() + by, tick=False)


def refuse(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def send_messages(self: EmailBackend, messages: Any) -> int:
        raise error

    monkeypatch.setattr(EmailBackend, "send_messages", send_messages)


def test_several_notices_are_one_mail(match: Match, ann: User) -> None:
    """What waits for a person about a match goes out together, once, with the link and nothing of the board."""
    assert mailing.send_due() == 0
    with later():
        assert mailing.send_due() == len({notice.user_id for notice in Notice.objects.all()})
        assert mailing.send_due() == 0
    [own] = [each for each in mail.outbox if each.to == ["ann@example.org"]]
    assert own.subject.startswith(f"{match.title}: ")
    assert "a player has joined" in own.body
    assert f"https://guerre.example/matches/{match.code}/" in own.body
    names = {unit["name"] for side in ("player", "enemy") for unit in match.setup[side]["units"]}
    assert not any(name in own.body for name in names)
    assert set(Notice.objects.values_list("mail", flat=True)) == {Mail.SENT}


def test_who_has_answered_meanwhile_gets_no_mail(match: Match) -> None:
    """A notice that is true no longer is not sent."""
    user = awaited(match)
    Notice.objects.exclude(kind="turn").delete()
    while match.is_open and match.owed.filter(seat__user=user).exists():
        owed = match.owed.get(seat__user=user)
        match = services.answer(match=match, user=user, question=owed.number, code=owed.choices[0])
    with later():
        mailing.send_due()
    assert not [each for each in mail.outbox if each.to == [user.email] and "your turn" in each.body]
    assert Notice.objects.filter(user=user, kind="turn").earliest("pk").mail == Mail.NONE


def test_one_who_answers_is_not_notified_of_his_next_question(match: Match) -> None:
    """He is at the page."""
    user, before = awaited(match), Notice.objects.count()
    owed = match.owed.get()
    match = services.answer(match=match, user=user, question=owed.number, code=owed.choices[0])
    assert awaited(match) == user
    assert Notice.objects.count() == before


def test_who_plays_alone_is_not_notified(ann: User) -> None:
    """No other person answers, so that he is at the page."""
    a_match(ann)
    assert not Notice.objects.exists()


@pytest.mark.parametrize("how", ["no address", "mails off", "account closed"])
def test_who_wants_no_mail_gets_none(match: Match, ann: User, how: str) -> None:
    """The notices stay for page and feed."""
    if how == "mails off":
        mailing.set_mails(user=ann, on=False)
    else:
        User.objects.filter(pk=ann.pk).update(**{"email": ""} if how == "no address" else {"is_active": False})
    with later():
        mailing.send_due()
    assert not [each for each in mail.outbox if "ann@example.org" in each.to]
    assert set(Notice.objects.filter(user=ann).values_list("mail", flat=True)) == {Mail.NONE}


def test_a_mail_that_cannot_be_sent_is_tried_again(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """After growing pauses, as one mail, and given up at last with the reason."""
    Notice.objects.exclude(kind="joined").delete()
    now = timezone.now() + SOON
    with monkeypatch.context() as broken:
        refuse(broken, OSError("no route"))
        for pause in (0, *mailing.PAUSES):
            now += timedelta(minutes=pause)
            with time_machine.travel(now, tick=False):
                assert Notice.objects.get().mail == Mail.WAITING
                mailing.send_due()
                mailing.send_due()  # not due yet
        notice = Notice.objects.get()
        assert (notice.mail, notice.tries) == (Mail.FAILED, len(mailing.PAUSES) + 1)
        assert "no route" in notice.trouble
    Notice.objects.update(mail=Mail.WAITING, due=timezone.now())
    assert mailing.send_due() == 1
    assert len(mail.outbox) == 1


def test_a_mail_server_that_is_away_ends_the_round(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not every mail waits for it in vain; one refused address keeps no other mail."""
    notices.over(match)
    with later():
        refuse(monkeypatch, OSError("away"))
        mailing.send_due()
        assert set(Notice.objects.filter(tries=1).values_list("user", flat=True)) == {match.owner_id}
        assert Notice.objects.filter(tries=0).exists()


class Killed(BaseException):
    """Ends a process."""


def test_a_killed_worker_loses_and_doubles_nothing(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it had claimed goes out once its claim is void, as the same mail; others take nothing of it before."""
    Notice.objects.exclude(kind="joined").delete()
    with later():
        with monkeypatch.context() as broken:
            refuse(broken, Killed())
            with pytest.raises(Killed):
                mailing.send_due()
        left = Notice.objects.get()
        assert left.mail == Mail.SENDING
        assert mailing.send_due() == 0
        Notice.objects.update(claimed_by=f"{left.claimed_by.split(':')[0]}:999999999:gone")
        notices.joined(match, match.seats.get(place="enemy"))
        assert mailing.send_due() == 1
        assert mailing.send_due() == 0
    [sent] = mail.outbox
    assert sent.extra_headers["Message-ID"] == f"<{left.batch}@guerre.example>"


def test_a_title_of_two_lines_is_no_header_of_its_own(match: Match) -> None:
    """Line breaks in a title become blanks in the subject."""
    Match.objects.update(title="A raid\nBcc: all@example.org")
    with later():
        assert mailing.send_due()
    assert mail.outbox[0].subject.startswith("A raid Bcc: all@example.org: ")
    assert not mail.outbox[0].bcc
