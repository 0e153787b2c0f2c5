"""People of the tests, and what each of them holds: a browser, a program, a session's cookie."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from rest_framework.test import APIClient

PASSWORD = "a good password"


def a_person(name: str, **more: Any) -> User:
    """Somebody with an account and the password above."""
    return User.objects.create_user(name, password=PASSWORD, **more)


def a_browser(user: User) -> Client:
    """The browser of somebody who has signed in."""
    client = Client()
    client.force_login(user)
    return client


def a_program(user: User) -> APIClient:
    """A program that calls the API as somebody."""
    client = APIClient()
    client.force_authenticate(user)
    return client


def a_cookie(user: User, url: str) -> dict[str, str]:
    """The cookie by which a real browser is signed in at a site."""
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": a_browser(user).cookies[name].value, "url": url}
