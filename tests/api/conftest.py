"""Clients of the API: signed in, with a token, and anonymous."""

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from tests.people import a_person, a_program


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
