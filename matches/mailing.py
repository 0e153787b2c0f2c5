"""The mails of notices: several that wait for one person about one match are one mail.

1. Notices whose worker was killed wait again, as the mail that they were.
2. Each mail's notices are claimed by a conditional update: of two workers one gets them.
3. A notice that is true no longer gets no mail: its player has answered, or the draw was taken back.
4. The mail goes out, and its notices are marked as sent; or they wait for the next try, a longer while each time.

A worker that is killed between the sending and the mark leaves the one case in which a mail goes out twice. Both have
the same Message-ID, by which programs that receive them show one.
"""

import logging
import smtplib
import uuid
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.core import mail
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from common.claims import fresh_claim, release_void
from common.links import absolute, host
from matches.models import Match, Notice, NoticeSettings, Owed

log = logging.getLogger(__name__)
Mail = Notice.Mail
# Between tries, in minutes; a mail that fails once more after the last of them is given up until staff try it again.
PAUSES = (2, 10, 60, 6 * 60, 24 * 60)
_MOST = 200  # mails in one round; the next round is a minute later
_OF_THIS_MAIL = (smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused)  # the next mail may do better
_TROUBLE = 300  # characters kept of what a mail server answered


def send_due(match_id: UUID | None = None) -> int:
    """Send all mails that are due, of one match or of all; returns how many went out."""
    release_void(Notice.objects.all(), "mail")
    due = Notice.objects.filter(mail=Mail.WAITING, due__lte=timezone.now())
    if match_id is not None:
        due = due.filter(match=match_id)
    sent = 0
    for match, user, batch in due.order_by("match", "user", "batch").values_list("match", "user", "batch").distinct():
        waiting = Notice.objects.filter(match=match, user=user, batch=batch)
        outcome = _send(waiting, batch)
        sent += outcome is True
        if outcome is None or sent == _MOST:
            break
    return sent


def sentence(notice: Notice, owed: list[Owed]) -> str:
    """Return what a notice says; a reminder says until when its player is awaited."""
    text = notice.get_kind_display()
    until = min((row.until for row in owed if row.until is not None), default=None)
    if notice.kind == Notice.Kind.REMINDER and until is not None:
        text = f"{text} until {until:%-d %B, %H:%M} UTC; then an adjutant answers for you"
    return text


def owed_by(match: Match, user: User) -> list[Owed]:
    """Return the answers that a person owes at a match that is being played."""
    return list(match.owed.filter(seat__user=user)) if match.is_open else []


def is_true(notice: Notice, owed: list[Owed]) -> bool:
    """Return whether a notice still holds; `owed` are the answers that its person owes now."""
    match = notice.match
    if notice.kind in (Notice.Kind.TURN, Notice.Kind.REMINDER):
        return bool(owed)
    if notice.kind == Notice.Kind.INVITED:
        return match.seats.filter(guest=notice.user_id).exists()
    if notice.kind == Notice.Kind.DRAW:
        return match.is_open and match.draw_offered_by_id is not None
    return notice.kind != Notice.Kind.FROZEN or match.status == Match.Status.FROZEN


def _send(waiting: QuerySet[Notice], batch: str) -> bool | None:
    """Send one mail. Returns True if it went out, False if not, None if mail as such cannot be sent now."""
    claim = fresh_claim()
    batch = batch or uuid.uuid4().hex
    taken = waiting.filter(mail=Mail.WAITING)
    if not taken.update(mail=Mail.SENDING, claimed_by=claim, claimed_at=timezone.now(), batch=batch):
        return False
    mine = Notice.objects.filter(claimed_by=claim, mail=Mail.SENDING)
    notices = list(mine.select_related("match", "user").order_by("created", "pk"))
    match, user = notices[0].match, notices[0].user
    owed = owed_by(match, user)
    kept = [notice for notice in notices if is_true(notice, owed)] if _wants_mail(user) else []
    mine.exclude(pk__in=[notice.pk for notice in kept]).update(mail=Mail.NONE)
    if not kept:
        return False
    sentences = list(dict.fromkeys(sentence(notice, owed) for notice in kept))
    try:
        _mail(match, user, sentences, batch).send()
    except Exception as error:  # whatever a mail server or its library does: the notices are kept
        _keep(mine, max(notice.tries for notice in kept), error)
        return False if isinstance(error, _OF_THIS_MAIL) or not isinstance(error, OSError) else None
    mine.update(mail=Mail.SENT, sent=timezone.now(), trouble="")
    return True


def _wants_mail(user: User) -> bool:
    off = NoticeSettings.objects.filter(user=user, mails=False).exists()
    return bool(user.email) and user.is_active and not off


def _mail(match: Match, user: User, sentences: list[str], batch: str) -> mail.EmailMessage:
    subject = render_to_string("matches/notice_subject.txt", {"match": match, "sentence": sentences[0]})
    context = {
        "match": match,
        "user": user,
        "sentences": sentences,
        "link": absolute(match.get_absolute_url()),
        "settings_link": absolute(reverse("notices")),
    }
    headers = {"Message-ID": f"<{batch}@{host()}>", "Auto-Submitted": "auto-generated"}
    body = render_to_string("matches/notice_mail.txt", context)
    return mail.EmailMessage(
        " ".join(subject.split()), body, settings.DEFAULT_FROM_EMAIL, [user.email], headers=headers
    )


def _keep(mine: QuerySet[Notice], tries: int, error: Exception) -> None:
    """Keep the notices of a mail that could not be sent, for the next try; a mail of their own is made of them then."""
    log.warning("A mail of notices could not be sent: %s", error)
    last = tries >= len(PAUSES)
    mine.update(
        mail=Mail.FAILED if last else Mail.WAITING,
        due=timezone.now() + timedelta(minutes=0 if last else PAUSES[tries]),
        tries=tries + 1,
        trouble=f"{type(error).__name__}: {error}"[:_TROUBLE],
        batch="",
        claimed_by="",
        claimed_at=None,
    )


def set_mails(*, user: User, on: bool) -> str:
    """Turn a person's mails on or off, and return the sentence about it; the mails that wait follow the choice."""
    NoticeSettings.objects.update_or_create(user=user, defaults={"mails": on})
    if on and not user.email:
        return "Mails are on; give your account an address, and they have one to go to."
    return "You get mails of your matches." if on else "You get no more mails of your matches."
