"""Ladders over the API: read by anybody, measured for those who run the site."""

from typing import Any

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from battles.models import Scenario
from lab.api import LadderSerializer, LaddersSerializer, RankSerializer
from tests.lab.documents import kept_ladder
from tests.people import a_person
from tests.skirmish import a_setup

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("skirmish", "sent")]
API, APIS = "/api/v1/scenarios/ford/ladder/", "/api/v1/ladders/skirmish/"


@pytest.fixture(autouse=True)
def ford() -> Scenario:
    """A scenario of the tests' own system."""
    return Scenario.objects.create(slug="ford", name="The ford", system="skirmish", setup=a_setup())


def test_the_api_returns_the_ladder_and_what_its_schema_says(api: APIClient) -> None:
    """The document says whether it is of the present rules; its fields are exactly those of the schema."""
    assert api.get(API).status_code == 404
    row = kept_ladder()
    found = api.get(API).json()
    assert reverse("api-ladder", args=["ford"]) == API
    assert set(found) == set(LadderSerializer().fields)
    assert set(found["ranks"]["player"][0]) == set(RankSerializer().fields)
    assert (found["stale"], found["bundled"], found["value"]) == (False, False, row.document["value"])
    table = api.get(APIS).json()
    assert set(table) == set(LaddersSerializer().fields)
    assert table["scenarios"][0]["scenario"] == "ford"
    assert {rating["commander"] for rating in table["ratings"]} == {"book", "bold"}
    assert api.get(f"{APIS}?x=1").status_code == 400
    assert api.get("/api/v1/ladders/chess/").status_code == 404


def test_the_api_queues_a_ladder_for_those_who_run_the_site(api: APIClient) -> None:
    """A stranger is refused, an unknown commander named with those there are; else 202 and how far it is."""
    given: dict[str, Any] = {"battles": 20, "commanders": ["book"]}
    assert api.post(API, given, format="json").status_code == 403
    api.force_authenticate(a_person("eve", is_staff=True, is_superuser=True))
    wrong = api.post(API, given | {"commanders": ["bok"]}, format="json")
    assert wrong.status_code == 400
    assert "Did you mean book?" in wrong.json()["message"]
    answer = api.post(API, given, format="json")
    assert (answer.status_code, answer["Location"], answer.json()["asked"]) == (202, API, 20)
    assert api.post(API, given, format="json").status_code == 409
