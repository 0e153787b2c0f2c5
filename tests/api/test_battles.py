"""The battles' API: a battle asked for, fought, read by pages; and everything that is refused."""

from typing import Any

import pytest
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from battles.models import Battle, Scenario
from battles.tasks import resolve_battle
from rules import registry
from tests.skirmish import a_setup

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("skirmish")]


@pytest.mark.postgres
def test_a_battle_is_queued_fought_and_read(api: APIClient, scenario: Scenario) -> None:
    """202 with a Location; once a worker has been at it, result and transcript are there, each event in words."""
    queued = api.post("/api/v1/resolve/", {"scenario": "ford", "seed": "1755"})
    assert queued.status_code == 202
    where = queued.headers["Location"]
    assert api.get(where).json()["status"] == "queued"
    resolve_battle(queued.json()["id"])
    battle = api.get(where).json()
    assert battle["status"] == "done"
    assert battle["seed"] == "1755"
    assert battle["setup"] == a_setup()
    assert battle["result"]["system"] == "skirmish"
    assert battle["error"] is None
    page = api.get(f"{where}transcript/").json()
    assert (page["page"], page["pages"]) == (1, 1)
    assert len(page["events"]) == battle["event_count"] > 0
    assert all(event["rule"] and event["sentence"] for event in page["events"])
    assert api.get(f"{where}transcript/?page=2").status_code == 404
    assert api.get(f"{where}transcript/?page=first").status_code == 400


@pytest.mark.parametrize("where", ["/api/v1/resolve/", "/api/v1/battles/"])
def test_an_order_of_battle_of_ones_own_is_fought(api: APIClient, where: str) -> None:
    """Without a scenario a whole setup is sent, with a doctrine for each side and options of its own."""
    wanted = {"setup": a_setup(), "doctrines": {"player": "bold", "enemy": "cautious"}, "options": {"fog": True}}
    queued = api.post(where, {**wanted, "title": "At the ford"})
    assert queued.status_code == 202, queued.json()
    battle = api.get(queued.headers["Location"]).json()
    assert (battle["title"], battle["scenario"], battle["system"]) == ("At the ford", None, "skirmish")
    assert [battle["setup"][side]["doctrine"] for side in ("player", "enemy")] == ["bold", "cautious"]
    assert battle["setup"]["options"] == {"fog": True}


def test_scenarios_are_listed_and_read(api: APIClient, scenario: Scenario) -> None:
    """The list is light, a single scenario comes with its order of battle, filters narrow the list."""
    row = api.get("/api/v1/scenarios/").json()["results"][0]
    assert row["slug"] == "ford"
    assert "setup" not in row
    assert api.get("/api/v1/scenarios/ford/").json()["setup"] == a_setup()
    assert api.get("/api/v1/scenarios/?encounter=raid").json()["count"] == 0
    assert api.get("/api/v1/scenarios/none/").json() == {
        "message": "There is nothing at this address, or it is not yours to see.",
        "code": "not_found",
        "rule": None,
        "fields": {},
    }


@pytest.mark.parametrize(
    ("body", "field", "sentence"),
    [
        ({}, "scenario", "one of the two is required"),
        ({"scenario": "ford", "setup": a_setup()}, "scenario", "one of the two is required"),
        ({"setup": {"player": {}}}, "setup", "names its system"),
        ({"setup": {"system": "chess"}}, "system", "no rule system chess"),
        ({"scenario": "ford", "doctrine": "bold", "doctrines": {"player": "book"}}, "doctrine", "one of the two"),
        ({"scenario": "nowhere"}, "scenario", "There is no scenario nowhere"),
        ({"scenario": "ford", "dice": [1, 7]}, "dice.1", "6"),
    ],
)
def test_bad_input_is_refused_field_by_field(
    api: APIClient, scenario: Scenario, body: dict[str, Any], field: str, sentence: str
) -> None:
    """Each fault comes back under its field, in the one shape of errors, and nothing is queued."""
    refused = api.post("/api/v1/resolve/", body)
    assert refused.status_code == 400
    assert set(refused.json()) == {"message", "code", "rule", "fields"}
    assert sentence in " ".join(refused.json()["fields"][field])
    assert not Battle.objects.exists()


@pytest.mark.parametrize("address", ["/api/v1/resolve/", "/api/v1/forecasts/"])
@pytest.mark.parametrize("by_scenario", [True, False])
@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"speed": 3}, "speed"),
        ({"seed": 7}, "seed"),
        ({"doctrines": {"ally": "bold"}}, "doctrines.ally"),
    ],
)
def test_faults_of_the_body_hide_none_of_the_order_of_battle(
    api: APIClient, scenario: Scenario, address: str, by_scenario: bool, wrong: dict[str, Any], field: str
) -> None:
    """A key that is not known, a number for a text, a side that is none: with each the rules' faults come at once."""
    setup: Any = a_setup()
    setup["player"]["units"][0]["rep"] = 9
    order = {"scenario": "ford", "player": setup["player"]} if by_scenario else {"setup": setup}
    refused = api.post(address, order | wrong)
    assert refused.status_code == 400
    assert sorted(refused.json()["fields"]) == sorted([field, "player.units.0.rep"])
    assert not Battle.objects.exists()


@pytest.mark.parametrize(("content", "status"), [(b"{", 400), (b"[1]", 400), (b"[" * 100_000, 400)])
def test_what_is_no_object_is_refused(api: APIClient, content: bytes, status: int) -> None:
    """Broken JSON, a list, or brackets without end get a sentence."""
    refused = api.post("/api/v1/resolve/", content, content_type="application/json")
    assert refused.status_code == status
    assert refused.json()["message"]


def test_a_body_of_ten_megabytes_is_refused(api: APIClient) -> None:
    """More than a megabyte is refused with 413, and the rest let run out, so that every client hears it."""
    body = b'{"title": "' + b"x" * 10_000_000 + b'"}'
    refused = api.post("/api/v1/resolve/", body, content_type="application/json")
    assert refused.status_code == 413
    assert "1 MB at most" in refused.json()["message"]
    assert refused.wsgi_request.META["wsgi.input"].read() == b""


def test_the_systems_introduce_themselves(api: APIClient) -> None:
    """Each registered system is listed with its key, its game in a sentence, and its doctrines."""
    cards = {card["key"]: card for card in api.get("/api/v1/systems/").json()}
    assert cards["skirmish"]["sentence"]
    assert cards["skirmish"]["doctrines"] == ["book", "bold", "cautious"]
    assert cards["skirmish"]["endings"] == {"cleared": "every enemy and possible enemy was gone"}
    assert list(cards["skirmish"]["loss_causes"]) == ["fire", "contact", "melee", "burning"]
    assert cards["skirmish"]["options"][1] == {
        "key": "rounds", "default": 2, "rule": "SK-TURN-1", "sentence": "How long it lasts.", "choices": [],
        "least": 1, "most": 9,
    }  # fmt: skip
    for key in registry.known():
        known = [option.key for option in registry.system(key).options()]
        assert [option["key"] for option in cards[key]["options"]] == known


def test_too_many_requests_have_to_wait(api: APIClient, scenario: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the rate a client hears how long to wait, with 429."""
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "resolve", "2/min")
    statuses = [api.post("/api/v1/resolve/", {"scenario": "ford"}).status_code for _ in range(3)]
    refused = api.post("/api/v1/resolve/", {"scenario": "ford"})
    assert statuses == [202, 202, 429]
    assert "try again in" in refused.json()["message"]
    assert int(refused.headers["Retry-After"]) > 0


@pytest.mark.parametrize("where", ["/api/v1/nothing/", "/api/v1/campaigns/nothing/months/"])
def test_what_is_no_address_is_reported_in_the_one_shape(api: APIClient, where: str) -> None:
    """404 under /api/v1/ has the one shape of errors also where no view answers, regardless of the method."""
    for answer in (api.get(where), api.post(where, {}), APIClient().get(where)):
        assert answer.status_code == 404
        assert set(answer.json()) == {"message", "code", "rule", "fields"}
