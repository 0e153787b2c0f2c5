"""Somebody who has signed in, and a scenario that is quickly fought."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from battles.models import Scenario
from tests.people import a_browser, a_person
from tests.skirmish import Skirmish, a_setup


@pytest.fixture
def owner(db: None) -> User:
    """Whose campaigns, battles and forecasts they are."""
    return a_person("rogers")


@pytest.fixture
def site(owner: User) -> Client:
    """His browser."""
    return a_browser(owner)


@pytest.fixture
def ford(skirmish: Skirmish) -> Scenario:
    """A scenario of the tests' system."""
    return Scenario.objects.create(slug="ford", name="The Ford", system="skirmish", setup=a_setup())
