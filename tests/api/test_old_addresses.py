"""Addresses of the API without its version, as programs of 0.1 call them: each leads to that of version 1."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from battles.models import Battle, Scenario

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("/api/", "/api/v1/"),
        ("/api/scenarios/?year=1755", "/api/v1/scenarios/?year=1755"),
        ("/api/campaigns", "/api/v1/campaigns"),
        ("/api/nothing/", "/api/v1/nothing/"),
    ],
)
def test_an_address_without_a_version_leads_to_version_1(client: Client, old: str, new: str) -> None:
    """308 keeps the method and the body, so that a POST is carried out as well."""
    for method in ("get", "post", "delete"):
        answer = getattr(client, method)(old)
        assert (answer.status_code, answer["Location"]) == (308, new)


def test_a_post_to_an_old_address_is_carried_out(api: APIClient, scenario: Scenario) -> None:
    """A client that follows the redirect has its battle, once."""
    answer = api.post("/api/resolve/", {"scenario": "ford", "seed": "1755"}, follow=True)
    assert (answer.status_code, Battle.objects.count()) == (202, 1)
