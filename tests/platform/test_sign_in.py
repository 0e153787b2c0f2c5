"""The one-time link signs its user in, once, and leads nowhere else."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaigns.membership import account

pytestmark = pytest.mark.django_db


@pytest.fixture
def umpire() -> User:
    """The account that quickstart makes."""
    return account.umpire()[0]


def test_the_link_signs_in_and_leads_on(client: Client, umpire: User) -> None:
    """Following the link gives a session of its user and goes to the page it names."""
    answer = client.get(account.link(user=umpire, next_page="/campaigns/"))
    assert (answer.status_code, answer["Location"]) == (302, "/campaigns/")
    assert client.session["_auth_user_id"] == str(umpire.pk)


def test_the_link_works_once(client: Client, umpire: User) -> None:
    """The second who follows the same link is sent to the sign-in page and stays anonymous."""
    path = account.link(user=umpire)
    client.get(path)
    second = Client()
    answer = second.get(path)
    assert (answer.status_code, answer["Location"]) == (302, "/sign-in/")
    assert "_auth_user_id" not in second.session


@pytest.mark.parametrize("there", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)"])
def test_the_link_never_leads_off_the_site(client: Client, umpire: User, there: str) -> None:
    """A next page on another site is ignored."""
    assert client.get(account.link(user=umpire, next_page=there))["Location"] == "/"


def test_a_changed_link_is_refused(client: Client, umpire: User) -> None:
    """A token with another user's number, or with a letter changed, does not sign in."""
    other = User.objects.create_user("other")
    number = account.link(user=other).split("/")[2]
    _, _, own, token, _ = account.link(user=umpire).split("/")
    for path in (f"/sign-in/{number}/{token}/", f"/sign-in/{own}/{token[:-1]}x/", f"/sign-in/!!/{token}/"):
        assert client.get(path)["Location"] == "/sign-in/"


def test_the_umpire_is_made_once(umpire: User) -> None:
    """The password is printed when the account is made, long and random, and never again."""
    umpire.delete()
    user, password = account.umpire()
    assert len(password) == 16
    assert user.check_password(password)
    assert user.is_staff
    assert account.umpire() == (user, "")
