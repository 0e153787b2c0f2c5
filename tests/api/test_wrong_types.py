"""Values of a wrong type: each is refused under the name of its field, in a sentence that says what it must be."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from battles.management.scenario import find_scenario
from battles.models import Battle
from campaigns import services
from common.json_input import UnreadableJson, read_json
from tests.factories import ScenarioFactory, a_campaign

pytestmark = pytest.mark.django_db
START: dict[str, Any] = {"name": "X", "faction": "british", "role": "captain", "year": 1755, "territory": "lake"}
TEXT, LIST, OBJECT = "must be a text", "must be a list, in brackets", "must be an object"
NUMBER, TRUTH = "must be a whole number", "must be true or false"


@pytest.mark.parametrize(
    ("address", "body", "field", "sentence", "wrong"),
    [
        ("battles", {"scenario": "ford"}, "doctrines", OBJECT, (7, True, "text", [], ["a"])),
        ("battles", {"scenario": "ford"}, "options", OBJECT, (7, "text", [])),
        ("battles", {"scenario": "ford"}, "player", OBJECT, (7, "text", [])),
        ("battles", {}, "scenario", TEXT, (7, 1.5, True, [], ["a"], {"a": 1})),
        ("battles", {}, "setup", OBJECT, (7, "text", [], {"a": 1})),
        ("battles", {"scenario": "ford"}, "seed", TEXT, (7, 1.5, [], {})),
        ("resolve", {"scenario": "ford"}, "dice", LIST, (7, "text", {"a": 1})),
        ("forecasts", {"scenario": "ford"}, "systems", LIST, (7, "text", {})),
        ("forecasts", {"scenario": "ford"}, "doctrine_pairs", TRUTH, (7, "text", [])),
        ("forecasts", {"scenario": "ford"}, "runs", NUMBER, (1.5, "text", [], {})),
        ("campaigns", START, "typed", OBJECT, (7, "text", [])),
        ("campaigns", START, "roster", OBJECT, (7, "text", [])),
        ("campaigns/{key}/override", {"reason": "A test."}, "changes", LIST, (7, "text", {"a": 1})),
        ("campaigns/{key}/months/1/result", {}, "result", OBJECT, (7, "text", [])),
        ("campaigns/{key}/months/1/resolve", {"units": ["u1"]}, "options", OBJECT, (7, "text", [])),
    ],
)
def test_it_is_refused_under_its_field(
    api: APIClient, ann: User, address: str, body: dict[str, Any], field: str, sentence: str, wrong: tuple[Any, ...]
) -> None:
    """That of a part of the body was under a field that the part has not, and some under none."""
    ScenarioFactory(slug="ford")
    campaign = a_campaign(owner=ann)
    services.prepare_month(campaign=campaign)
    for value in wrong:
        refused = api.post(f"/api/v1/{address.format(key=campaign.key)}/", {**body, field: value}, format="json")
        found = refused.json()
        assert refused.status_code == 400, (value, found)
        assert f"{field} {sentence}" in " ".join(found["fields"][field]), (value, found)


def test_a_whole_number_may_be_written_with_a_point(api: APIClient) -> None:
    """To JSON Schema 4.0 is the whole number 4, so it is kept as 4; 4.5 is none, and is refused."""
    setup = find_scenario("fort-bull-1756").setup
    for turns, status in ((8.0, 202), (8.5, 400)):
        answer = api.post("/api/v1/battles/", {"setup": {**setup, "turns": turns}}, format="json")
        assert answer.status_code == status
    assert list(answer.json()["fields"]) == ["turns"]
    assert repr(Battle.objects.get().setup["turns"]) == "8"


@pytest.mark.parametrize(
    ("field", "value", "place"),
    [("units", ["u1", 7], "units.1"), ("units", ["u1", None], "units.1"), ("units", [["u1"]], "units.0")],
)
def test_of_a_list_the_place_is_named(api: APIClient, ann: User, field: str, value: Any, place: str) -> None:
    """A number among texts was reported of the list alone."""
    campaign = a_campaign(owner=ann)
    services.prepare_month(campaign=campaign)
    found = api.post(f"/api/v1/campaigns/{campaign.key}/months/1/resolve/", {field: value}, format="json").json()
    assert list(found["fields"]) == [place]


@pytest.mark.parametrize("place", ["seed", "options.field_strength", "roster.units.0.rep"])
def test_a_number_that_no_row_keeps_is_refused_under_its_field(api: APIClient, place: str) -> None:
    """It was called no JSON, and not which number it was."""
    body: dict[str, Any] = {"options": {"field_strength": 1}, "roster": {"units": [{"rep": 4}]}, "seed": 1}
    inner = body
    *way, last = [int(part) if part.isdigit() else part for part in place.split(".")]
    for part in way:
        inner = inner[part]  # type: ignore[index]
    inner[last] = 10**30  # type: ignore[index]
    found = api.post("/api/v1/campaigns/", json.dumps(body).encode(), content_type="application/json").json()
    assert list(found["fields"]) == [place]
    assert found["fields"][place] == [
        f"{place} is beyond the numbers that are kept, 9007199254740992 and less; send a smaller one."
    ]


@pytest.mark.parametrize("digits", [16, 400])
def test_a_whole_number_is_too_large_however_long_it_is(digits: int) -> None:
    """One of 400 digits is beyond any float as well, and is refused in the same words."""
    with pytest.raises(UnreadableJson, match="too large") as refused:
        read_json(f'{{"runs": 1{"0" * digits}}}')
    assert refused.value.places == ["runs"]
