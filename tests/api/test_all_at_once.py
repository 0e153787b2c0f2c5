"""A body with a field of a wrong type is refused with all else that is wrong with it, and nothing is written."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from battles.models import Battle, Forecast
from campaigns.models import Campaign
from tests.campaigns.test_bad_input import an_order
from tests.factories import TerritoryFactory
from tests.orders_of_battle import unit

pytestmark = pytest.mark.django_db
START: dict[str, Any] = {"name": "X", "faction": "british", "role": "lieutenant", "year": 1757, "territory": "oswego"}


def fields_of(api: APIClient, address: str, body: dict[str, Any]) -> dict[str, list[str]]:
    """The sentences by field of a refusal."""
    answer = api.post(f"/api/v1/{address}/", body, format="json")
    assert answer.status_code == 400
    assert not any(model.objects.exists() for model in (Battle, Campaign, Forecast))
    fields: dict[str, list[str]] = answer.json()["fields"]
    return fields


def test_a_campaign_s_wrong_types_hide_no_fault_of_its_beginning(api: APIClient) -> None:
    """Each is at its place in the body, those of the roster in the roster."""
    TerritoryFactory.create(slug="oswego")
    roster = {"units": [{"rep": 9}, {"troop": "artillery", "paper": 0}, {}]}
    body = START | {"name": "", "winter": "perhaps", "year": 1775, "armies": {"british": "american_1775"}}
    found = fields_of(api, "campaigns", body | {"roster": roster, "typed": {"territory": [7]}})
    assert set(found) >= {"name", "winter", "year", "armies.british", "roster.units", "roster.units.0.rep"}
    assert found["roster.units.1.paper"] == ["Unit 2 has a paper strength of 0; a gun has a crew of 5. (MM-TROOP-1)"]
    assert any("typed" in field or "territory" in field for field in found)


@pytest.mark.parametrize("key", ["faction", "role", "year", "territory", "name"])
def test_what_is_left_out_of_a_beginning_is_asked_for_once(api: APIClient, key: str) -> None:
    """With a sentence of its own alone, and the fault of the unit next to it."""
    TerritoryFactory.create(slug="oswego")
    body = {name: value for name, value in START.items() if name != key}
    body |= {"roster": {"units": [{"rep": 9}, {}]}, "seed": ""}
    found = fields_of(api, "campaigns", body)
    assert found.pop(key) == [f"{key} is missing; send it."]
    assert set(found) == {"roster.units.0.rep"}


def test_the_roster_of_a_complete_body_has_the_same_names_of_fields(api: APIClient) -> None:
    """As where another field is of a wrong type."""
    TerritoryFactory.create(slug="oswego")
    assert set(fields_of(api, "campaigns", START | {"roster": {"units": [{"rep": 9}, {}]}})) == {"roster.units.0.rep"}


def test_what_a_forecast_asks_is_refused_with_its_order_of_battle(api: APIClient) -> None:
    """Runs, precision and knowledge were looked at last, when all else was right."""
    setup = an_order([unit("regulars") | {"figures": -1}]) | {"system": "muskets_mohawks"}
    asked = {"runs": -5, "precision": 2, "knowledge": "all", "seed": ""}
    found = fields_of(api, "forecasts", {"setup": setup} | asked)
    assert {"runs", "precision", "knowledge", "seed", "player.units.0.figures"} <= set(found)
