"""A tournament on its page and over the API: the same games as the command's, and everything wrong at once."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from lab.api import GameSerializer, TournamentSerializer
from tests.people import a_person, a_program
from tests.printing import printed

pytestmark = pytest.mark.django_db
PAGE = reverse("tournament", args=["quebec_1759"])
ADDRESS = "/api/v1/tournament/quebec_1759/"


@pytest.fixture
def api(db: None) -> APIClient:
    return a_program(a_person("ann"))


def of_the_command() -> dict[str, Any]:
    """What the command prints for patient, who bids 3, against shores, who bids nothing."""
    return dict(json.loads(printed("tournament", "patient=3", "shores=0", "--seed", "1", "--json")))


@pytest.mark.rule("QA-TOURN-1")
def test_the_api_plays_what_the_command_plays(api: APIClient) -> None:
    """The same seed gives the same bids, games, totals and points; the fields are those of the schema."""
    found = api.get(ADDRESS, {"players": "patient=3,shores=0", "seed": "1"}).json()
    assert found == of_the_command()
    assert set(found) == set(TournamentSerializer().fields)
    assert set(found["games"][0]) == set(GameSerializer().fields)


@pytest.mark.parametrize(
    ("query", "field", "words"),
    [
        ({"players": "patien=3,shores=-1"}, "players", ["Did you mean patient?", "shores=-1: a bid is a whole number"]),
        ({}, "players", ["A tournament has two players, and 0 are named"]),
        ({"players": "planner=0,patient=0"}, "players", ["There is no doctrine planner"]),
        ({"players": "patient=0,shores=0", "seed": "1" * 81}, "seed", ["at most 80"]),
        ({"players": "patient=0,shores=0", "sed": "1"}, "sed", ["Did you mean seed?"]),
    ],
)
def test_the_api_refuses_with_field_and_remedy(
    api: APIClient, query: dict[str, str], field: str, words: list[str]
) -> None:
    """Players that are not there, bids that are none, a slow doctrine, and keys that the address does not know."""
    answer = api.get(ADDRESS, query)
    assert answer.status_code == 400
    sentences = " ".join(answer.json()["fields"][field])
    assert [word for word in words if word not in sentences] == []


def test_the_page_shows_both_games_totals_and_points(client: Client) -> None:
    """The form at first; filled in, the table too, and the balance leads there."""
    assert "How it ended" not in client.get(PAGE).content.decode()
    given = {"first": "patient", "first_bid": "3", "second": "shores", "second_bid": "0", "seed": "1"}
    page = " ".join(re.sub("<[^>]+>", " ", client.get(PAGE, given).content.decode()).split())
    points = of_the_command()["points"]
    assert f"Tournament points {points[0]} {points[1]}" in page
    assert "Bid for the French 3, paid 0" in page
    assert PAGE in client.get(reverse("balance", args=["quebec_1759"])).content.decode()


def test_the_page_refuses_all_at_once_and_other_games_have_none(client: Client, api: APIClient) -> None:
    """A slow doctrine, a bid below nothing, one of three figures, and a seed that is too long."""
    given = {"first": "planner", "first_bid": "-1", "second": "shores", "second_bid": "100", "seed": "a" * 81}
    page = client.get(PAGE, given).content.decode()
    assert "How it ended" not in page
    assert page.count('class="field bad"') == 4
    assert client.get(PAGE, given | {"seed": "\x00"}).status_code == 400
    assert client.get(PAGE.replace("quebec_1759", "d3_grid")).status_code == 404
    assert api.get(ADDRESS.replace("quebec_1759", "d3_grid")).status_code == 404
