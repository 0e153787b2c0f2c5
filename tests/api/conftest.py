"""Clients of the API: signed in, with a token, and nobody."""

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from rest_framework.test import APIClient


@pytest.fixture(autouse=True)
def fresh_throttles() -> None:
    cache.clear()


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create_user("ann", password="a good password")


@pytest.fixture
def ben(db: None) -> User:
    return User.objects.create_user("ben", password="a good password")


@pytest.fixture
def api(ann: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(ann)
    return client


@pytest.fixture
def bens(ben: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(ben)
    return client


@pytest.fixture
def nobody() -> APIClient:
    return APIClient()
