"""The mapping cards over the API: all of them, those of one system, and one."""

from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

pytestmark = pytest.mark.django_db
SYSTEMS = ["muskets_mohawks", "fast_musket", "d3_grid", "one_hour", "quebec_1759"]


def pairs(api: APIClient, query: str = "") -> set[tuple[str, str]]:
    """From where to where the cards lead that an address lists."""
    return {(card["source"], card["target"]) for card in api.get(f"/api/v1/cards/{query}").json()}


def test_the_cards_are_listed_and_narrowed(api: APIClient) -> None:
    """One for each pair of systems; `from` and `to` narrow them, both together to one."""
    assert pairs(api) == {(one, two) for one in SYSTEMS for two in SYSTEMS if one != two}
    assert pairs(api, "?from=d3_grid") == {("d3_grid", key) for key in SYSTEMS if key != "d3_grid"}
    assert pairs(api, "?to=one_hour") == {(key, "one_hour") for key in SYSTEMS if key != "one_hour"}
    assert pairs(api, "?from=d3_grid&to=one_hour") == {("d3_grid", "one_hour")}


def test_a_card_has_everything_that_a_reader_asks(api: APIClient) -> None:
    """Types, ground, facing, objectives and what is lost, each with its reason and rule; or why there is no way."""
    card: dict[str, Any] = api.get("/api/v1/cards/one_hour/fast_musket/").json()
    rows = {
        part: {row["source"]: row for row in card[part]} for part in ("units", "ground", "play", "encounters", "lost")
    }
    assert rows["units"]["regular"]["becomes"] == "line of 6 bases"
    assert (rows["units"]["light"]["bars"], rows["units"]["light"]["rule"]) == (True, "FM-GENERAL-1")
    assert rows["ground"]["any other ground"]["why"] == "that table is clear"
    assert "north on a board and west" in rows["play"]["facing"]["becomes"]
    assert rows["encounters"]["take"]["rule"] == "FM-WIN-1"
    assert rows["lost"]["veterans"]["becomes"] == ""
    closed = api.get("/api/v1/cards/muskets_mohawks/fast_musket/").json()
    assert closed["refused"].startswith("its encounters are about houses")
    assert (closed["rule"], closed["units"]) == ("FM-TABLE-1", [])


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/api/v1/cards/?from=chess", 400),
        ("/api/v1/cards/?via=d3_grid", 400),
        ("/api/v1/cards/d3_grid/chess/", 404),
        ("/api/v1/cards/d3_grid/d3_grid/", 404),
    ],
)
def test_cards_that_there_are_not(api: APIClient, address: str, status: int) -> None:
    """An unknown system or filter is refused by name; a card that there is not is not found."""
    answer = api.get(address)
    assert answer.status_code == status
    assert answer.json()["message"]


def test_the_schema_describes_the_cards() -> None:
    """Both addresses and both filters, and every part of a card with a word on what it is."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    listed = schema["paths"]["/api/v1/cards/"]["get"]
    assert {each["name"] for each in listed["parameters"]} >= {"from", "to"}
    assert "/api/v1/cards/{source}/{target}/" in schema["paths"]
    parts = schema["components"]["schemas"]["Card"]["properties"]
    for part in ("body", "into", "units", "ground", "play", "encounters", "lost"):
        assert parts[part]["description"]
    assert "card" in schema["components"]["schemas"]["ForecastDetail"]["properties"]


def test_rules_are_read_by_system_and_by_id(api: APIClient) -> None:
    """The catalogue is the one that the pages show; an unknown ID or system is not there."""
    rules = api.get("/api/v1/systems/muskets_mohawks/rules/").json()
    assert {"MM-FIRE-1", "MM-CAMP-2"} <= {rule["id"] for rule in rules}
    one = api.get("/api/v1/systems/muskets_mohawks/rules/MM-FIRE-1/").json()
    assert one in rules
    assert one["page"]
    missing = api.get("/api/v1/systems/muskets_mohawks/rules/nothing/")
    assert (missing.status_code, "no rule nothing" in missing.json()["message"]) == (404, True)
    assert api.get("/api/v1/systems/chess/rules/").status_code == 404
