"""Two people who play, each with a program of his own."""

import pytest
from django.contrib.auth.models import User
from rest_framework.throttling import SimpleRateThrottle

from matches import present
from tests.people import a_person


@pytest.fixture
def ann(db: None) -> User:
    return a_person("ann")


@pytest.fixture
def ben(db: None) -> User:
    return a_person("ben")


@pytest.fixture(autouse=True)
def no_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs answer as often as a battle asks."""
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda self, request, view: True)


@pytest.fixture(autouse=True)
def nothing_known() -> None:
    """Forget the positions of other tests' matches."""
    present.forget()
