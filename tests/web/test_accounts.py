"""People: guests who join by an invitation, passwords that are changed and forgotten, guesses that are counted."""

import re
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.test import Client
from django.urls import reverse
from knox.models import AuthToken
from pytest_django.fixtures import Settings
from rest_framework.test import APIClient

from campaigns import services
from campaigns.membership.account import link as link_to_sign_in
from campaigns.models import Campaign, Invitation
from tests.factories import a_campaign
from tests.people import PASSWORD, a_browser, a_person, a_program

pytestmark = pytest.mark.django_db
GOOD = "le petit caporal"


@pytest.fixture
def campaign() -> Campaign:
    """A campaign of the umpire's."""
    return a_campaign(owner=a_person("umpire"))


@pytest.fixture
def link(campaign: Campaign) -> str:
    """The address of an open invitation."""
    invitation = services.invite(campaign=campaign, role="player", user=campaign.owner, label="Ben")
    return reverse("invitation", args=[invitation.token])


def account(name: str = "ben", password: str = GOOD, again: str = GOOD) -> dict[str, str]:
    """What a guest fills in."""
    return {"username": name, "password1": password, "password2": again}


def test_a_guest_makes_an_account_and_takes_part(link: str, campaign: Campaign) -> None:
    """The page of a link shows a stranger what he is asked to, takes name and password, and leads into the campaign."""
    guest = Client()
    page = guest.get(link).content.decode()
    assert campaign.name in page
    assert "Invitation for Ben" in page
    answer = guest.post(link, account())
    assert (answer.status_code, answer["Location"]) == (302, reverse("campaign", args=[campaign.key]))
    user = User.objects.get(username="ben")
    assert user.check_password(GOOD)
    assert not user.is_staff
    assert campaign.memberships.get(user=user).role == "player"
    assert guest.get(answer["Location"]).status_code == 200
    assert "This link is spent" in Client().get(link).content.decode()


def test_one_who_has_an_account_signs_in_and_comes_back(link: str, campaign: Campaign) -> None:
    """The link leads through the sign-in page back to the invitation, which then takes one press."""
    a_person("ben")
    browser = Client()
    assert f"{reverse('login')}?next={link}" in browser.get(link).content.decode()
    answer = browser.post(f"{reverse('login')}?next={link}", {"username": "ben", "password": PASSWORD, "next": link})
    assert answer["Location"] == link
    assert browser.post(link).status_code == 302
    assert campaign.memberships.filter(user__username="ben").exists()


@pytest.mark.parametrize(
    ("filled", "words"),
    [
        (account(name=""), "Type the name that you will bear here."),
        (account(name="BEN"), "There is an account BEN already"),
        (account(name="a name, with commas"), "no spaces"),
        (account(password="short", again="short"), "too short; it needs at least 10"),
        (account(password="1234567890", again="1234567890"), "digits alone"),
        (account(again="another password"), "The two passwords differ"),
    ],
)
def test_a_faulty_account_is_made_by_nothing(link: str, filled: dict[str, str], words: str) -> None:
    """Each fault is shown at its field, no account is made and the invitation stays open."""
    a_person("ben")
    count = User.objects.count()
    page = Client().post(link, filled)
    assert page.status_code == 400
    assert words in page.content.decode()
    assert User.objects.count() == count
    assert Invitation.objects.get().used is None


def test_a_spent_link_makes_no_account(link: str) -> None:
    """A used invitation takes neither a new account nor anything else."""
    Client().post(link, account())
    Client().post(link, account(name="eve"))
    assert not User.objects.filter(username="eve").exists()


def test_a_changed_password_ends_tokens_and_other_browsers() -> None:
    """Changed on the site, every token of the account is worthless and other browsers are signed out."""
    ben = a_person("ben")
    mine, other = a_browser(ben), a_browser(ben)
    AuthToken.objects.create(ben)
    change = {"old_password": PASSWORD, "new_password1": GOOD, "new_password2": GOOD}
    assert mine.post(reverse("password-change"), change)["Location"] == reverse("account")
    assert not AuthToken.objects.exists()
    assert mine.get(reverse("account")).status_code == 200
    assert other.get(reverse("account")).status_code == 302
    page = mine.post(reverse("password-change"), change)
    assert "This is not your present password; type it again." in page.content.decode()


def test_tokens_end_however_the_password_is_changed() -> None:
    """A password set by a command or in the admin ends the tokens as well; an unchanged account keeps them."""
    ben = a_person("ben")
    AuthToken.objects.create(ben)
    ben.email = "ben@example.org"
    ben.save()
    assert AuthToken.objects.count() == 1
    ben.set_password(GOOD)
    ben.save()
    assert not AuthToken.objects.exists()


def test_a_keeper_makes_a_link_for_a_new_password() -> None:
    """Only who may change users makes it, not for a superuser; it sets a password once."""
    ben, keeper = a_person("ben"), a_person("keeper")
    a_person("chief", is_superuser=True)
    assert a_browser(ben).get(reverse("reset-link")).status_code == 403
    keeper.user_permissions.add(Permission.objects.get(codename="change_user"))
    browser = a_browser(keeper)
    assert browser.post(reverse("reset-link"), {"username": "chief"}).status_code == 400
    page = browser.post(reverse("reset-link"), {"username": "ben"}).content.decode()
    found = re.search(r'value="http://testserver(/password/[^"]+)"', page)
    assert found
    guest = Client()
    form = guest.get(found[1], follow=True)
    answer = guest.post(form.request["PATH_INFO"], {"new_password1": GOOD, "new_password2": GOOD})
    assert answer["Location"] == reverse("login")
    ben.refresh_from_db()
    assert ben.check_password(GOOD)
    assert "This link is spent" in Client().get(found[1], follow=True).content.decode()


def test_the_command_prints_such_a_link() -> None:
    """`reset_link` prints an address for an account that there is, and a sentence for another."""
    a_person("ben")
    out = StringIO()
    call_command("reset_link", "ben", site="https://guerre.example/", stdout=out)
    assert re.fullmatch(r"https://guerre\.example/password/\S+/\n", out.getvalue())
    with pytest.raises(CommandError, match="no account eve"):
        call_command("reset_link", "eve")


def test_a_site_that_sends_mail_mails_the_link(settings: Settings, mailoutbox: list[Any]) -> None:
    """With mail the answer is the same for an address that is known and for one that is not."""
    a_person("ben", email="ben@example.org")
    settings.SENDS_MAIL = True
    pages = [
        Client().post(reverse("password-forgotten"), {"email": address}, follow=True).content.decode()
        for address in ("ben@example.org", "eve@example.org")
    ]
    assert all("a link is on its way" in page for page in pages)
    (mail,) = mailoutbox
    assert mail.to == ["ben@example.org"]
    assert "/password/" in mail.body


def test_without_mail_the_page_says_who_helps() -> None:
    """It names the page and the command, and sends nothing."""
    page = Client().get(reverse("password-forgotten")).content.decode()
    assert "manage.py reset_link" in page
    assert Client().post(reverse("password-forgotten"), {"email": "ben@example.org"}).status_code == 200


ENTRIES = {
    "site": lambda client, name, word, **extra: client.post(
        reverse("login"), {"username": name, "password": word}, **extra
    ),
    "admin": lambda client, name, word, **extra: client.post(
        reverse("admin:login"), {"username": name, "password": word}, **extra
    ),
    "api": lambda client, name, word, **extra: client.post(
        "/api/v1/token/", {"username": name, "password": word}, content_type="application/json", **extra
    ),
}


@pytest.mark.parametrize("entry", ENTRIES)
def test_guesses_are_counted_by_account_on_every_entry(entry: str, settings: Settings) -> None:
    """After the limit even the right password is refused, on all entries, wherever the guesses seem to come from."""
    settings.SIGN_IN_FAILURES_ALONE = 4
    a_person("ben", is_staff=True)
    for number in range(4):
        address = f"10.0.0.{number}"
        ENTRIES[entry](Client(), "ben", "wrong", HTTP_X_FORWARDED_FOR=address, REMOTE_ADDR=address)
    for other, ask in ENTRIES.items():
        answer = ask(Client(), "ben", PASSWORD, REMOTE_ADDR="10.0.9.9")
        assert answer.status_code == 429, other
        assert "Wait 15 minutes" in answer.content.decode()
        assert answer["Retry-After"] == "900"


@pytest.mark.parametrize("entry", ENTRIES)
def test_guesses_are_counted_by_address_whatever_a_header_says(entry: str, settings: Settings) -> None:
    """One address that tries many accounts is stopped, although it writes another X-Forwarded-For each time."""
    settings.SIGN_IN_FAILURES_ALONE = 4
    for number in range(4):
        ENTRIES[entry](Client(), f"account-{number}", "wrong", HTTP_X_FORWARDED_FOR=f"10.0.0.{number}")
    a_person("ben", is_staff=True)
    assert ENTRIES[entry](Client(), "ben", PASSWORD, HTTP_X_FORWARDED_FOR="10.0.9.9").status_code == 429


@pytest.mark.parametrize("entry", ENTRIES)
def test_one_who_mistypes_does_not_lock_out_others(entry: str, settings: Settings) -> None:
    """After the limit he waits on every entry; others at his address sign in, and he does from elsewhere."""
    settings.AXES_FAILURE_LIMIT = 4
    for name in ("ben", "cat"):
        a_person(name, is_staff=True)
    for _ in range(4):
        ENTRIES[entry](Client(), "ben", "wrong")
    for other, ask in ENTRIES.items():
        assert ask(Client(), "ben", PASSWORD).status_code == 429, other
        assert ask(Client(), "cat", PASSWORD).status_code in (201, 302), other
        assert ask(Client(), "ben", PASSWORD, REMOTE_ADDR="10.0.9.9").status_code in (201, 302), other


def test_a_trusted_proxy_names_the_address(settings: Settings) -> None:
    """With one trusted proxy only the last entry of the header counts; those before it are the sender's own."""
    from rest_framework.settings import api_settings

    from common.client_address import client_address

    sent: dict[str, Any] = {"REMOTE_ADDR": "10.1.1.1", "HTTP_X_FORWARDED_FOR": "6.6.6.6, 7.7.7.7"}
    request = Client().get("/", **sent).wsgi_request
    assert client_address(request) == "10.1.1.1"
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"NUM_PROXIES": 1}
    assert api_settings.NUM_PROXIES == 1
    assert client_address(request) == "7.7.7.7"


def test_a_right_password_signs_in_before_the_limit(settings: Settings) -> None:
    """Three wrong ones and a right one: in."""
    settings.AXES_FAILURE_LIMIT = 4
    a_person("ben")
    client = Client()
    for _ in range(3):
        ENTRIES["site"](client, "ben", "wrong")
    assert ENTRIES["site"](client, "ben", PASSWORD).status_code == 302


@pytest.mark.django_db(transaction=True)
def test_a_one_time_link_signs_in_one_of_eight() -> None:
    """Eight browsers follow the same link at once: one is in, the others see the sign-in page."""
    ben = a_person("ben")
    path = link_to_sign_in(user=ben, next_page="/campaigns/")

    def follow(_: int) -> str:
        try:
            return str(Client().get(path)["Location"])
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        places = sorted(pool.map(follow, range(8)))
    assert places == ["/campaigns/", *[reverse("login")] * 7]
    assert connection.vendor in ("sqlite", "postgresql")


def test_a_token_is_made_shown_once_and_ended() -> None:
    """The page shows a new token this once, lists how it begins, and ends it; no other person can."""
    browser = a_browser(a_person("ann"))
    made = browser.post("/account/tokens/")
    token = re.search(r'<code class="token">(\w+)</code>', made.content.decode())
    assert token is not None
    assert token[1] not in browser.get("/account/tokens/").content.decode()
    program = APIClient(headers={"Authorization": f"Token {token[1]}"})
    listed = program.get("/api/v1/tokens/").json()["results"]
    assert [token[1].startswith(row["start"]) for row in listed] == [True]
    end = f"/account/tokens/{listed[0]['start']}/end/"
    assert a_browser(a_person("ben")).post(end).status_code == 404
    assert browser.post(end).status_code == 302
    assert program.get("/api/v1/tokens/").status_code == 401


def test_a_program_ends_its_own_persons_tokens_alone() -> None:
    """`DELETE` by the letters that a token begins with; another person's is not there."""
    ann = a_person("ann")
    start = AuthToken.objects.create(ann)[0].token_key
    address = f"/api/v1/tokens/{start}/"
    assert a_program(a_person("ben")).delete(address).status_code == 404
    assert a_program(ann).delete(address).status_code == 204
    assert not AuthToken.objects.exists()


def test_a_program_changes_its_persons_address_and_password() -> None:
    """The address at once; the password only with the present one, by the site's own rules, and tokens end."""
    ann = a_person("ann")
    program = APIClient(headers={"Authorization": f"Token {AuthToken.objects.create(ann)[1]}"})
    assert program.patch("/api/v1/account/", {"email": "ann@example.org"}).json()["email"] == "ann@example.org"
    refused = program.patch("/api/v1/account/", {"email": "ann"})
    assert (refused.status_code, list(refused.json()["fields"])) == (400, ["email"])
    at = "/api/v1/account/password/"
    wrong = program.post(at, {"old_password": "wrong", "new_password": GOOD})
    assert (wrong.status_code, list(wrong.json()["fields"])) == (400, ["old_password"])
    weak = program.post(at, {"old_password": PASSWORD, "new_password": "1234567890"})
    assert (weak.status_code, list(weak.json()["fields"])) == (400, ["new_password"])
    assert program.post(at, {"old_password": PASSWORD, "new_password": GOOD}).status_code == 204
    assert program.get("/api/v1/account/").status_code == 401
    assert User.objects.get().check_password(GOOD)
