"""The page of notices, the feed, and invitations by link with and without an account."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from matches import feeds, notices, services, webhooks
from matches.models import Match, Notice, NoticeSettings, Webhook
from tests.matches.tables import a_match
from tests.people import PASSWORD, a_browser, a_person

ATOM = "{http://www.w3.org/2005/Atom}"
GOOD = {"username": "guest", "password1": "le petit caporal", "password2": "le petit caporal"}


@pytest.fixture(autouse=True)
def _quiet(sent: list[Any]) -> None:
    """Send nothing to workers."""


@pytest.fixture
def match(ann: User) -> Match:
    """A match that waits for a player."""
    return a_match(ann, seats={"player": "me", "enemy": "invite"}, title="A raid", patience_hours=72)


def link_of(match: Match) -> str:
    return reverse("match-invitation", args=[match.seats.get(place="enemy").invitation])


def test_the_feed_has_ones_own_notices(ann: User, ben: User) -> None:
    """Without signing in, by its secret; the bytes change with the notices alone, and nothing of the board is there."""
    match = a_match(ann, others=ben, seats={"player": "me", "enemy": "invite"})
    address = reverse("notice-feed", args=[feeds.settings_of(ben).feed])
    empty = Client().get(reverse("notice-feed", args=[feeds.settings_of(a_person("cat")).feed]))
    assert ElementTree.fromstring(empty.content).findall(f"{ATOM}entry") == []
    notices.over(match)
    first = Client().get(address)
    assert first["Content-Type"] == "application/atom+xml; charset=utf-8"
    assert "private" in first["Cache-Control"]
    entries = ElementTree.fromstring(first.content).findall(f"{ATOM}entry")
    own = Notice.objects.filter(user=ben)
    assert [entry.findtext(f"{ATOM}id") for entry in entries] == [f"urn:uuid:{notice.key}" for notice in own]
    assert entries[0].findtext(f"{ATOM}title") == f"{match.title}: the match is over"
    notices.joined(match, match.seats.get(user=ben))  # for ann
    again = Client().get(address, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    notices.frozen(match)
    assert Client().get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_a_renewed_feed_leaves_its_old_address(ann: User) -> None:
    """So does that of a closed account."""
    browser, old = a_browser(ann), feeds.settings_of(ann).feed
    assert browser.post(reverse("notices"), {"do": "renew"}).status_code == 302
    new = NoticeSettings.objects.get().feed
    assert new != old
    assert Client().get(reverse("notice-feed", args=[old])).status_code == 404
    assert Client().get(reverse("notice-feed", args=[new])).status_code == 200
    User.objects.update(is_active=False)
    assert Client().get(reverse("notice-feed", args=[new])).status_code == 404


def test_the_page_turns_mails_off_and_on(ann: User) -> None:
    """And shows which it is."""
    browser, page = a_browser(ann), reverse("notices")
    assert "no address" in browser.get(page).content.decode()
    User.objects.update(email="ann@example.org")
    assert "Mails go to ann@example.org" in browser.get(page).content.decode()
    assert "no more mails" in browser.post(page, {"do": "mails-off"}, follow=True).content.decode()
    assert not NoticeSettings.objects.get().mails
    browser.post(page, {"do": "mails-on"})
    assert NoticeSettings.objects.get().mails


def test_the_page_registers_and_removes_webhooks(ann: User, ben: User, settings: Settings) -> None:
    """A bad address is refused at its field; another person's webhook is not there."""
    browser, page = a_browser(ann), reverse("notices")
    refused = browser.post(page, {"do": "add", "address": "https://127.0.0.1/"})
    assert refused.status_code == 400
    assert "private network" in refused.content.decode()
    assert "Type the address." in browser.post(page, {"do": "add"}).content.decode()
    settings.WEBHOOKS_ANYWHERE = True
    assert browser.post(page, {"do": "add", "address": "http://127.0.0.1/"}).status_code == 302
    hook = Webhook.objects.get()
    assert hook.secret in browser.get(page).content.decode()
    for webhook in (hook.pk, "x", "9" * 40):
        assert a_browser(ben).post(page, {"do": "remove", "webhook": webhook}).status_code == 400
    assert browser.post(page, {"do": "nothing"}).status_code == 400
    browser.post(page, {"do": "remove", "webhook": hook.pk})
    assert not Webhook.objects.exists()


def test_the_page_tests_webhooks_and_makes_matches_quiet(match: Match, ben: User, settings: Settings) -> None:
    """What came of a test is shown; another person's seat is not there."""
    settings.WEBHOOKS_ANYWHERE = True
    browser, page = a_browser(match.owner), reverse("notices")
    hook = webhooks.register(user=match.owner, address="http://127.0.0.1:9/")  # where no program listens
    shown = browser.post(page, {"do": "test", "webhook": hook.pk}, follow=True).content.decode()
    assert "The last test is under way." in shown
    webhooks.post_due(webhook=hook.pk)
    assert "The last test failed: 127.0.0.1 does not take a connection." in browser.get(page).content.decode()
    seat = match.seats.get(user=match.owner)
    assert a_browser(ben).post(page, {"do": "quiet", "seat": seat.pk}).status_code == 400
    assert "no mails and posts about “A raid”" in browser.post(
        page, {"do": "quiet", "seat": seat.pk}, follow=True
    ).content.decode()  # fmt: skip
    seat.refresh_from_db()
    assert seat.quiet
    assert (
        "“A raid” is heard again" in browser.post(page, {"do": "loud", "seat": seat.pk}, follow=True).content.decode()
    )


def test_the_page_is_for_those_who_signed_in() -> None:
    """A guest is sent to sign in."""
    assert Client().get("/matches/notices/").status_code == 302


def test_an_invitation_says_what_it_is_to(match: Match, ben: User) -> None:
    """Title, game, place and pace; one press takes the seat, and the link is spent."""
    browser = a_browser(ben)
    page = browser.get(link_of(match)).content.decode()
    seat = match.seats.get(place="enemy")
    for words in (match.title, "One-Hour", seat.name, "Each answer may take 3 days", "ann asks you"):
        assert words in page
    used = link_of(match)
    assert browser.post(used)["Location"] == match.get_absolute_url()
    seat.refresh_from_db()
    assert seat.user == ben
    for client in (browser, Client()):
        spent = client.get(used)
        assert spent.status_code == 404
        assert "This link is spent" in spent.content.decode()
    assert browser.post(used).status_code == 404


def test_a_guest_makes_an_account_and_takes_the_seat(match: Match) -> None:
    """The page of the link leads to a form, and the form to the table; the link makes one account alone."""
    guest, link = Client(), link_of(match)
    form = re.search(r'href="(/account/new/[^"]+)"', guest.get(link).content.decode())
    assert form is not None
    assert match.title in guest.get(form[1]).content.decode()
    bad = guest.post(form[1], {**GOOD, "password2": "another"})
    assert bad.status_code == 400
    assert not User.objects.filter(username="guest").exists()
    done = guest.post(form[1], GOOD)
    assert done["Location"] == match.get_absolute_url()
    assert guest.get(done["Location"]).status_code == 200
    match.refresh_from_db()
    assert (match.seats.get(place="enemy").user.username, match.status) == ("guest", Match.Status.OPEN)  # type: ignore[union-attr]
    again = Client().post(form[1], {**GOOD, "username": "second"})
    assert again["Location"] == link
    assert not User.objects.filter(username="second").exists()


def test_one_who_has_an_account_signs_in_and_comes_back(match: Match, ben: User) -> None:
    """Nothing is taken before he presses the button."""
    browser, link = Client(), link_of(match)
    assert f"{reverse('login')}?next={link}" in browser.get(link).content.decode()
    assert browser.post(link).status_code == 200
    answer = browser.post(reverse("login"), {"username": "ben", "password": PASSWORD, "next": link})
    assert answer["Location"] == link
    assert browser.post(link).status_code == 302
    assert browser.get(reverse("account-new", args=["abc"]))["Location"] == "/matches/join/abc/"


def test_the_link_of_a_match_that_was_ended_is_spent(match: Match, ann: User, ben: User) -> None:
    """As is one that was never given."""
    link = link_of(match)
    services.abandon(match=match, user=ann)
    for address in (link, reverse("match-invitation", args=["never-given"])):
        assert "This link is spent" in a_browser(ben).get(address).content.decode()


def test_a_match_is_archived_and_deleted_by_its_owner_once_it_is_over(ann: User, ben: User) -> None:
    """Not while it is played, and not by another player."""
    match = a_match(ann, others=ben, seats={"player": "me", "enemy": "invite"})
    owner = a_browser(ann)
    archive, unarchive, delete = (
        reverse(f"match-{word}", args=[match.pk]) for word in ("archive", "unarchive", "delete")
    )
    assert owner.post(archive).status_code == owner.post(delete).status_code == 409
    services.resign(match=match, user=ben, seat=match.seats.get(user=ben).pk)
    assert a_browser(ben).post(archive).status_code == a_browser(ben).post(delete).status_code == 403
    assert a_browser(a_person("dan")).get(delete).status_code == 403
    assert "Archive it" in owner.get(match.get_absolute_url()).content.decode()
    assert "Archive it" not in a_browser(ben).get(match.get_absolute_url()).content.decode()
    assert owner.post(archive).status_code == 302
    match.refresh_from_db()
    assert match.archived is not None
    owner.post(unarchive)
    assert "Delete the match?" in owner.get(delete).content.decode()
    assert owner.post(delete)["Location"] == reverse("matches")
    assert not Match.objects.exists()
