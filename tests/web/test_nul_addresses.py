"""A NUL where PostgreSQL takes none: in a path, in a query, in the name of a copy. SQLite would take it."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaigns.models import Campaign
from tests.factories import a_campaign
from tests.people import a_browser, a_person, a_program

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    """A person who is signed in."""
    return a_person("ann")


@pytest.mark.parametrize("address", ["/invitations/%00/", "/scenarios/%00/", "/territories/lake%00george/"])
def test_an_address_with_a_nul_is_none(owner: User, address: str) -> None:
    """There is no such page, and it says so."""
    answer = a_browser(owner).get(address)
    assert (answer.status_code, "404" in answer.content.decode()) == (404, True)


@pytest.mark.parametrize("address", ["territories/%00/", "scenarios/%00/", "campaigns/{key}/units/%00/"])
def test_the_api_says_so_in_its_own_shape(owner: User, address: str) -> None:
    """Programs get the one shape of errors."""
    campaign = a_campaign(owner=owner)
    answer: Any = a_program(owner).get("/api/v1/" + address.format(key=campaign.key))
    assert answer.status_code == 404
    assert set(answer.json()) == {"message", "code", "rule", "fields"}


@pytest.mark.parametrize("query", ["from=%00", "territory=%00", "%00=1"])
def test_a_query_with_a_nul_cannot_be_read(owner: User, query: str) -> None:
    """The page of a new campaign looks rows up by what its address names."""
    assert a_browser(owner).get(f"{reverse('campaign-new')}?{query}").status_code == 400


def test_a_copy_is_not_named_by_a_nul(owner: User) -> None:
    """A name that no database keeps is refused in the sentence of a name."""
    campaign = a_campaign(owner=owner)
    answer = a_browser(owner).post(reverse("copy", args=[campaign.key]), {"name": "a\0b"})
    assert (answer.status_code, "A copy needs a name" in answer.content.decode()) == (400, True)
    assert Campaign.objects.count() == 1
