"""A POST with an `Idempotency-Key` is carried out once; gzip, ETag, Retry-After and other sites for the whole API."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from rest_framework.test import APIClient

from battles.models import Battle, KeptAnswer, Scenario
from tests.people import PASSWORD

pytestmark = pytest.mark.django_db
BODY = {"scenario": "ford", "seed": "1755"}


def fight(client: APIClient, key: str, body: dict[str, Any] = BODY, address: str = "/api/v1/resolve/") -> Any:
    return client.post(address, body, headers={"Idempotency-Key": key})


def test_a_request_sent_twice_is_carried_out_once(api: APIClient, scenario: Scenario) -> None:
    """The second answer is the first, to the letter, and says that it is."""
    first, second = fight(api, "march"), fight(api, "march")
    assert (first.status_code, second.status_code, Battle.objects.count()) == (202, 202, 1)
    assert first.content == second.content
    assert first["Location"] == second["Location"]
    assert ("Idempotent-Replayed" in first, second["Idempotent-Replayed"]) == (False, "true")
    assert fight(api, "april").status_code == 202
    assert Battle.objects.count() == 2


@pytest.mark.parametrize(
    ("body", "address"),
    [({**BODY, "seed": "1756"}, "/api/v1/resolve/"), (BODY, "/api/v1/battles/")],
)
def test_a_key_is_not_taken_for_another_request(
    api: APIClient, scenario: Scenario, body: dict[str, Any], address: str
) -> None:
    """Another body or address under the same key is refused, and nothing is done."""
    fight(api, "march")
    refused = fight(api, "march", body, address)
    assert (refused.status_code, refused.json()["code"], Battle.objects.count()) == (422, "key_reused", 1)


def test_each_person_has_keys_of_his_own(api: APIClient, bens: APIClient, scenario: Scenario) -> None:
    """Two people who choose one key both have their battles."""
    assert fight(api, "march").json()["id"] != fight(bens, "march").json()["id"]


def test_what_was_refused_may_be_sent_again(api: APIClient, scenario: Scenario) -> None:
    """A refusal is not kept: the request mended is carried out under the same key."""
    refused = fight(api, "march", {"scenario": "nowhere"})
    assert (refused.status_code, refused.json()["code"]) == (400, "invalid")
    assert not KeptAnswer.objects.exists()
    assert fight(api, "march").status_code == 202


@pytest.mark.parametrize("key", ["", "x" * 256, "a\tb"])
def test_a_key_that_is_none_is_refused(api: APIClient, scenario: Scenario, key: str) -> None:
    """A key is 1 to 255 letters that can be printed."""
    refused = fight(api, key)
    assert (refused.status_code, list(refused.json()["fields"])) == (400, ["Idempotency-Key"])
    assert not Battle.objects.exists()


def test_a_stranger_gets_no_answer_by_a_key(api: APIClient, anonymous: APIClient, scenario: Scenario) -> None:
    """Who is not signed in is refused as without a key."""
    fight(api, "march")
    assert fight(anonymous, "march").status_code == 401


def test_keys_are_forgotten_after_a_day(api: APIClient, scenario: Scenario) -> None:
    """A kept answer of yesterday is deleted with the next request."""
    fight(api, "march")
    KeptAnswer.objects.update(created=timezone.now() - timedelta(hours=25))
    assert "Idempotent-Replayed" not in fight(api, "march")
    assert (KeptAnswer.objects.count(), Battle.objects.count()) == (1, 2)


def test_no_token_is_kept_by_a_key(api: APIClient, ann: User) -> None:
    """A token is stored as a hash alone, so that its answer is no kept one."""
    sign_in = {"username": "ann", "password": PASSWORD}
    assert fight(api, "march", sign_in, "/api/v1/token/").status_code == 201
    assert not KeptAnswer.objects.exists()


def test_what_is_queued_says_when_to_ask_again(api: APIClient, scenario: Scenario) -> None:
    """202 comes with Retry-After."""
    assert api.post("/api/v1/resolve/", BODY)["Retry-After"] == "1"


def test_an_answer_that_the_client_has_is_not_sent_again(api: APIClient, scenario: Scenario) -> None:
    """The ETag of an answer gives 304 until something changes; a client that takes gzip gets it."""
    first = api.get("/api/v1/scenarios/")
    again = {"If-None-Match": first["ETag"]}
    assert api.get("/api/v1/scenarios/", headers=again).status_code == 304
    Scenario.objects.update(name="The Other Ford")
    assert api.get("/api/v1/scenarios/", headers=again).status_code == 200
    packed = api.get("/api/v1/systems/", headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in api.get("/", headers={"Accept-Encoding": "gzip"})


def test_other_sites_may_ask_only_if_the_settings_name_them(api: APIClient, settings: Any) -> None:
    """A page of another site reads the API where it is named, and no page of this site ever."""
    elsewhere = {"Origin": "https://club.example"}
    assert "Access-Control-Allow-Origin" not in api.get("/api/v1/systems/", headers=elsewhere)
    settings.CORS_ALLOWED_ORIGINS = ["https://club.example"]
    assert api.get("/api/v1/systems/", headers=elsewhere)["Access-Control-Allow-Origin"] == "https://club.example"
    assert "Access-Control-Allow-Origin" not in api.get("/scenarios/", headers=elsewhere)
