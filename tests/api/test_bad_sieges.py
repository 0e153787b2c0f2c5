"""Bad orders of battle and bad answers of the siege, by the API: all faults at once, and nothing is written."""

import json
from typing import Any

import pytest
from rest_framework.test import APIClient

from battles.models import Battle, Forecast, Scenario
from tests.quebec_1759.bad_orders import BAD, SETUPS, WITHOUT_EFFECT, Bad, person
from tests.quebec_1759.orders_of_battle import battle, siege, units

pytestmark = pytest.mark.django_db
FORCES = [bad for bad in BAD if not bad.judged]


def sent(api: APIClient, address: str, bad: Bad, **about: Any) -> Any:
    """The answer to a bad order of battle; a surrogate goes into JSON as an escape."""
    body = json.dumps({"setup": bad.setup, "seed": bad.seed, **about})
    return api.post(address, body, content_type="application/json")


@pytest.mark.parametrize("bad", BAD, ids=[bad.name for bad in BAD])
def test_a_battle_is_refused_with_every_fault(api: APIClient, bad: Bad) -> None:
    """Each fault is under its field, with its rule and what to do, and there is no other."""
    refused = sent(api, "/api/v1/resolve/", bad)
    assert refused.status_code == 400, refused.json()
    fields = {field: " ".join(found) for field, found in refused.json()["fields"].items() if field != "choices"}
    assert set(fields) == set(bad.faults)
    for field, (rule, words) in bad.faults.items():
        assert words in fields[field]
        assert rule in fields[field]
    assert not Battle.objects.exists()


@pytest.mark.parametrize("address", ["/api/v1/resolve/", "/api/v1/forecasts/"])
def test_every_text_with_a_character_that_is_none_is_named(api: APIClient, address: str) -> None:
    named = next(bad for bad in SETUPS if bad.name == "NUL and a surrogate in names")
    refused = sent(api, address, named, title="a\0b")
    assert refused.status_code == 400
    fields = refused.json()["fields"]
    assert list(fields) == ["player.name", "enemy.name", "title"]
    assert all(sentence.endswith("write it without them.") for (sentence,) in fields.values())
    assert not Battle.objects.exists()
    assert not Forecast.objects.exists()


def test_a_character_that_is_none_hides_no_other_fault_of_any_system(api: APIClient) -> None:
    """Whatever else the body is; an order of battle of no system has its characters named alone."""
    unit = {"id": "a\0b", "at": "z99"}
    for setup, more in (
        ({"system": "one_hour", "player": {"units": [unit]}}, {"player.units.0.id", "player.units.0.at"}),
        ({"system": "chess", "player": {"units": [unit]}}, {"player.units.0.id"}),
        ({"system": ["one_hour"], "player": "a\ud800"}, {"player"}),
        ("a\0b", {"setup"}),
    ):
        refused = api.post("/api/v1/resolve/", json.dumps({"setup": setup}), content_type="application/json")
        assert refused.status_code == 400
        assert more <= set(refused.json()["fields"])


def test_a_person_is_named_with_all_other_faults(api: APIClient) -> None:
    """But for the side whose doctrine a forecast on the other's knowledge does not know."""
    bad = next(bad for bad in FORCES if bad.name == "all but the names at once")
    order = bad.setup | {side: person(bad.setup[side]) for side in ("player", "enemy")}
    for knowledge, led in (("truth", ("player", "enemy")), ("player", ("player",)), ("enemy", ("enemy",))):
        refused = api.post("/api/v1/forecasts/", {"setup": order, "runs": 10, "knowledge": knowledge}, format="json")
        assert refused.status_code == 400
        assert set(refused.json()["fields"]) == {*bad.faults, *[f"{side}.doctrine" for side in led]}
    assert not Forecast.objects.exists()


def test_a_person_reads_what_he_owes_and_then_gets_his_battle(api: APIClient) -> None:
    """A battle that waits for answers is not written; with them it is queued."""
    order = battle(units(("15th", "", 4)), units(("marine", "", 3)))
    order["player"] = person(order["player"])
    for _ in range(60):
        answer = api.post("/api/v1/resolve/", {"setup": order, "seed": "4"})
        if answer.status_code == 202:
            break
        assert answer.status_code == 400
        assert not Battle.objects.exists()
        assert "player owes an answer" in answer.json()["fields"]["player.answers"][0]
        order["player"]["answers"].append(answer.json()["fields"]["choices"][0])
    assert Battle.objects.get().setup["player"]["answers"] == order["player"]["answers"] != []


def test_both_sides_read_at_once_what_they_owe(api: APIClient) -> None:
    order = siege()
    order["player"], order["enemy"] = person(order["player"]), person(order["enemy"])
    refused = api.post("/api/v1/resolve/", {"setup": order})
    assert set(refused.json()["fields"]) == {"player.answers", "enemy.answers", "choices"}


def test_options_without_effect_are_no_fault(api: APIClient) -> None:
    """A battle by itself has neither map nor turns; switches that it cannot feel are taken, and reported."""
    options = dict.fromkeys(WITHOUT_EFFECT, True) | {"ships_a_turn": 2, "militia": "each_turn"}
    order = battle(units(("15th", "", 4)), units(("marine", "", 3)), options=options)
    assert api.post("/api/v1/resolve/", {"setup": order}).status_code == 202
    forecast = api.post("/api/v1/forecasts/", {"setup": order, "runs": 10})
    assert forecast.status_code in (201, 202)
    remarks = " ".join(forecast.json()["remarks"])
    assert [key for key in options if f"{key} changes nothing" not in remarks] == []
    assert not Scenario.objects.exists()
