"""Clients of the API: signed in, with a token, and anonymous; and a scenario to send."""

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from battles.models import Scenario
from tests.people import a_person, a_program
from tests.skirmish import Skirmish, a_setup


@pytest.fixture
def ann(db: None) -> User:
    return a_person("ann")


@pytest.fixture
def ben(db: None) -> User:
    return a_person("ben")


@pytest.fixture
def api(ann: User) -> APIClient:
    return a_program(ann)


@pytest.fixture
def bens(ben: User) -> APIClient:
    return a_program(ben)


@pytest.fixture
def anonymous() -> APIClient:
    return APIClient()


@pytest.fixture
def scenario(db: None, skirmish: Skirmish) -> Scenario:
    """A scenario of the tests' system."""
    return Scenario.objects.create(slug="ford", name="The Ford", system="skirmish", encounter="ford", setup=a_setup())
