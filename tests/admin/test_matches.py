"""Matches in the admin: what they hide from a member of staff who plays, and mails that are tried again."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.urls import reverse
from django.utils import timezone

from matches import notices, services
from matches.models import Match, Notice, NoticeSettings, Webhook
from tests.matches.tables import a_match
from tests.people import a_browser, a_person
from tests.web.counting import queries

pytestmark = pytest.mark.django_db
SEED = "the-seed-of-this-match"


@pytest.fixture(autouse=True)
def _quiet(sent: list[Any]) -> None:
    """Send nothing to workers."""


@pytest.fixture
def fay(db: None) -> User:
    fay = a_person("fay", is_staff=True)
    fay.user_permissions.add(*Permission.objects.filter(codename__startswith="view_"))
    return fay


def page_of(user: User, match: Match) -> Any:
    return a_browser(user).get(reverse("admin:matches_match_change", args=[match.pk]))


@pytest.mark.parametrize("superuser", [False, True])
def test_a_player_sees_no_seed_and_no_answer_before_the_end(fay: User, superuser: bool) -> None:
    """Neither on the match's page nor in its notices; once it is over he does, as every player."""
    User.objects.filter(pk=fay.pk).update(is_superuser=superuser)
    fay.refresh_from_db()
    ann = a_person("ann")
    match = a_match(ann, others=fay, seats={"player": "me", "enemy": "invite"}, title="A raid", seed=SEED)
    owed = match.owed.select_related("seat__user").get()
    code = owed.choices[-1]
    services.answer(match=match, user=owed.seat.user, question=owed.number, code=code)  # type: ignore[arg-type]
    page = page_of(fay, match).content.decode()
    assert match.title in page
    assert SEED not in page
    assert match.digest not in page
    assert f">{code}<" not in page
    listed = a_browser(fay).get(reverse("admin:matches_notice_changelist")).content.decode()
    assert "0 notices" in listed
    match.refresh_from_db()
    services.resign(match=match, user=ann, seat=match.seats.get(user=ann).pk)
    page = page_of(fay, match).content.decode()
    assert SEED in page
    assert code in page


def test_staff_who_play_elsewhere_read_only_what_they_may(fay: User) -> None:
    """A match of others is not there before its end; a superuser who does not play reads it."""
    match = a_match(a_person("ann"), seed=SEED)
    assert page_of(fay, match).status_code == 302
    page = page_of(a_person("eve", is_staff=True, is_superuser=True), match).content.decode()
    assert SEED in page


def test_mails_that_could_not_be_sent_are_reported_and_tried_again() -> None:
    """With the reason, in a list that filters by it."""
    eve = a_person("eve", is_staff=True, is_superuser=True)
    match = a_match(a_person("ann"))
    notices.over(match)
    Notice.objects.update(mail=Notice.Mail.FAILED, tries=6, trouble="SMTPServerDisconnected: gone")
    browser, listed = a_browser(eve), reverse("admin:matches_notice_changelist")
    assert "SMTPServerDisconnected: gone" in browser.get(f"{listed}?mail__exact=failed").content.decode()
    row = Notice.objects.get()
    browser.post(listed, {"action": "try_again", "_selected_action": [row.pk]})
    row.refresh_from_db()
    assert (row.mail, row.tries) == (Notice.Mail.WAITING, 0)
    assert row.due <= timezone.now()


def test_no_secret_of_a_user_is_shown() -> None:
    """Neither that of a webhook nor that of a feed."""
    eve, ann = a_person("eve", is_staff=True, is_superuser=True), a_person("ann")
    hook = Webhook.objects.create(user=ann, address="https://example.org/")
    feed = NoticeSettings.objects.create(user=ann)
    browser = a_browser(eve)
    where = reverse("admin:matches_webhook_changelist")
    for address in (where, reverse("admin:matches_webhook_change", args=[hook.pk])):
        text = browser.get(address).content.decode()
        assert "example.org" in text
        assert hook.secret not in text
        assert feed.feed not in text
    assert browser.get(f"{where}?secret__startswith={hook.secret[:1]}").status_code in (302, 400)


def test_lists_take_as_many_queries_for_many_rows_as_for_a_few() -> None:
    """Matches, notices and webhooks."""
    browser = a_browser(a_person("eve", is_staff=True, is_superuser=True))
    pages = [reverse(f"admin:matches_{name}_changelist") for name in ("match", "notice", "webhook")]
    counted = []
    for first, last in ((0, 3), (3, 20)):
        for number in range(first, last):
            owner = a_person(f"p{number}")
            setup = {"system": "one_hour"}
            match = Match.objects.create(owner=owner, system="one_hour", title="A raid", setup=setup, seed=SEED)
            Notice.objects.create(match=match, user=owner, kind="over", number=1)
            Webhook.objects.create(user=owner, address="https://example.org/")
        counted.append([queries(browser, page) for page in pages])
    assert counted[0] == counted[1]
