"""A misspelt key or word of a request is refused with the one that was probably meant."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns import services
from tests.campaigns.tables import a_result
from tests.factories import ScenarioFactory, TerritoryFactory, a_campaign
from tests.grid.boards import varied

pytestmark = pytest.mark.django_db
START: dict[str, Any] = {
    "name": "The lake",
    "faction": "british",
    "role": "captain",
    "year": 1757,
    "territory": "lake-george",
}


def guessed(response: Any, word: str) -> bool:
    """Return whether a request is refused with this guess."""
    assert response.status_code == 400, response.content
    return f"Did you mean {word}?" in response.json()["message"]


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"terrtory": "lake-george"}, "territory"),
        ({"faction": "britsh"}, "british"),
        ({"role": "captan"}, "captain"),
        ({"territory": "lake-gorge"}, "lake-george"),
        ({"doctrine": "vetern"}, "veteran"),
        ({"army": "britsh"}, "british"),
        ({"armies": {"frnch": "french"}}, "french"),
        ({"options": {"stand_up_fight": True}}, "stand_up_fights"),
        ({"roster": {"unts": []}}, "units"),
        ({"roster": {"units": [{"troop": "lihgt"}]}}, "light"),
        ({"roster": {"units": [{"weapon": "riffle"}]}}, "rifle"),
        ({"role": "lieutenant", "roster": {"leaders": [{"rank": "leutenant"}]}}, "lieutenant"),
        ({"typed": {"1757-03/weathr": [1]}}, "1757-03/weather"),
    ],
)
def test_the_beginning_of_a_campaign(api: APIClient, change: dict[str, Any], word: str) -> None:
    """Keys, choices, names of content and streams of dice are guessed."""
    TerritoryFactory(slug="lake-george")
    assert guessed(api.post("/api/v1/campaigns/", START | change, format="json"), word)


@pytest.mark.parametrize(
    ("address", "change", "word"),
    [
        ("battles", {"scenaro": "bridge"}, "scenario"),
        ("battles", {"scenario": "bidge"}, "bridge"),
        ("battles", {"doctrines": {"playr": "book"}}, "player"),
        ("battles", {"doctrines": {"player": "stedy"}}, "steady"),
        ("battles", {"setup": {"system": "fast_muskt"}}, "fast_musket"),
        ("battles", {"enemy": {"comanders": []}}, "commanders"),
        ("forecasts", {"systems": ["fast_muskt"]}, "fast_musket"),
        ("forecasts", {"knowledge": "plyer"}, "player"),
        ("forecasts", {"knowledge": "players"}, "player"),
        ("forecasts", {"precison": 1}, "precision"),
    ],
)
def test_battles_and_forecasts(api: APIClient, address: str, change: dict[str, Any], word: str) -> None:
    """What a battle and a forecast are asked of is guessed as an order of battle is."""
    ScenarioFactory(slug="bridge", system="d3_grid", setup=varied("d3_grid", 0))
    body = change if "setup" in change else {"scenario": "bridge"} | change
    assert guessed(api.post(f"/api/v1/{address}/", body, format="json"), word)


@pytest.mark.parametrize(
    ("query", "word"),
    [("battles/?stat=done", "status"), ("battles/?ordering=-turn", "turns"), ("scenarios/?yer=1", "year")],
)
def test_filters(api: APIClient, query: str, word: str) -> None:
    """A filter and an order that a list has not are guessed."""
    assert guessed(api.get(f"/api/v1/{query}"), word)


def test_members_and_changes_of_a_campaign(ann: Any, api: APIClient) -> None:
    """A role, and what an umpire changes, are guessed."""
    base = f"/api/v1/campaigns/{a_campaign(owner=ann).key}/"
    assert guessed(api.post(f"{base}invitations/", {"role": "plaer"}, format="json"), "player")
    change = {"what": "unit", "key": "u1", "field": "figurs", "value": 3}
    body = {"changes": [change], "reason": "Counted again."}
    assert guessed(api.post(f"{base}override/", body, format="json"), "figures")


def test_a_result(ann: Any, api: APIClient) -> None:
    """The keys and words of a typed result are guessed too."""
    campaign = a_campaign(owner=ann)
    encounter = services.prepare_month(campaign=campaign)
    address, result = f"/api/v1/campaigns/{campaign.key}/months/1/result/", a_result(encounter)
    for change, word in (({"trns": 4}, "turns"), ({"ending": "objctive"}, "objective")):
        body = {"result": result | change, "units": ["u1", "u2", "u3", "u4"]}
        assert guessed(api.post(address, body, format="json"), word)
