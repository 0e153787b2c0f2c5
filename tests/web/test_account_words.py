"""What the pages of accounts say: in the site's own voice, in the site's own frame, for any fault of a form."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect
from pytest_django.fixtures import Settings

from campaigns.membership.account import reset_path
from tests.factories import UserFactory
from tests.people import PASSWORD, a_browser, a_person

pytestmark = pytest.mark.django_db
# Django's own sentences and labels, none of which is this site's.
THEIRS = (
    "Your password can", "commonly used", "entirely numeric", "too common", "too similar", "confirmation",
    "Old password", "This field is required", "valid username", "Enter a valid", "case-sensitive", "didn’t match",
    "for verification",
)  # fmt: skip


def own_words(answer: Any, *expected: str) -> None:
    """Check that a page says these things, and nothing in Django's words."""
    page = answer.content.decode()
    assert [words for words in expected if words not in page] == []
    assert [words for words in THEIRS if words in page] == []
    assert '<div class="title">' in page


def changed(old: str, first: str, again: str) -> dict[str, str]:
    """What somebody fills in who changes a password."""
    return {"old_password": old, "new_password1": first, "new_password2": again}


@pytest.mark.parametrize(
    ("filled", "expected"),
    [
        (changed("", "", ""), ["Type your present password.", "Type the new password.", "a second time"]),
        (changed("wrong", "le petit caporal", "le petit caporal"), ["This is not your present password"]),
        (changed(PASSWORD, "le petit caporal", "le grand caporal"), ["The two passwords differ"]),
        (changed(PASSWORD, "short", "short"), ["too short; it needs at least 10 characters"]),
        (changed(PASSWORD, "8402759316", "8402759316"), ["digits alone is soon guessed"]),
        (changed(PASSWORD, "password123", "password123"), ["Too many people use this password"]),
        (changed(PASSWORD, "montcalm-1759", "montcalm-1759"), ["too much like your name"]),
    ],
)
def test_a_password_is_changed_in_our_words(filled: dict[str, str], expected: list[str]) -> None:
    """The page and each of its faults are in our own words, with the rules for a password."""
    browser = a_browser(a_person("montcalm-1759"))
    page = reverse("password-change")
    own_words(browser.get(page), "Your present password", "The new password again", "At least 10 characters")
    refused = browser.post(page, filled)
    assert refused.status_code == 400
    own_words(refused, *expected, "must be corrected")


def test_a_new_password_is_chosen_in_our_words() -> None:
    """By a link too: the same labels, the same sentences."""
    browser, user = Client(), UserFactory.create()
    page = browser.get(reset_path(user), follow=True)
    own_words(page, "Choose a new password", "The new password again", "At least 10 characters")
    filled = {"new_password1": "short", "new_password2": "shorter"}
    refused = browser.post(page.redirect_chain[-1][0], filled)
    assert refused.status_code == 400
    own_words(refused, "The two passwords differ")
    own_words(browser.get(reset_path(user)[:-4] + "xyz/", follow=True), "This link is spent")


def test_a_mailed_link_is_asked_for_in_our_words(settings: Settings) -> None:
    """An address left out, and one that is none."""
    settings.SENDS_MAIL = True
    page = reverse("password-forgotten")
    for address, text in (("", "Type the address."), ("nobody", "This is no e-mail address")):
        own_words(Client().post(page, {"email": address}), text)


def test_signing_in_speaks_our_words(client: Client) -> None:
    """Nothing typed, and what does not belong together."""
    page = reverse("login")
    own_words(client.post(page, {"username": "", "password": ""}), "Type the name of your account.")
    own_words(client.post(page, {"username": "ann", "password": "no"}), "do not belong together")


def test_an_account_s_own_page_speaks_our_words() -> None:
    """An address that is none is refused in a sentence of ours."""
    browser = a_browser(a_person("ann"))
    own_words(browser.post(reverse("account"), {"email": "nobody"}), "This is no e-mail address")
    assert User.objects.get(username="ann").email == ""


@pytest.mark.browser
@pytest.mark.django_db
def test_the_pages_of_a_password_fit_a_phone(open_as) -> None:
    """At 360 pixels no page of a password is wider than the window, with all its faults on it."""
    user = a_person("ann")
    page = open_as(user, width=360)
    page.goto(reverse("password-change"))
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_text("Type your present password.").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    other = open_as(None, width=360)
    other.goto(reset_path(user))
    other.get_by_label("The new password", exact=True).fill("short")
    other.get_by_role("button", name="Set the password").click()
    expect(other.locator("#faults")).to_be_visible()
    assert other.evaluate("document.documentElement.scrollWidth") <= 360
