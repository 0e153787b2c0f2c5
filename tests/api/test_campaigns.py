"""The campaigns' API: started, read by who may, renamed, overridden, invited to, exported and brought in."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from campaigns.models import Campaign
from campaigns.transfer import jobs
from tests.factories import TerritoryFactory, a_campaign
from tests.registering import Register
from tests.skirmish import Skirmish

pytestmark = pytest.mark.django_db

NEW = {
    "name": "The lakes",
    "faction": "british",
    "role": "captain",
    "year": 1755,
    "territory": "lake-george",
    "seed": "1755",
}


@pytest.fixture(autouse=True)
def _lake(register: Register) -> None:
    """One territory, and battles that are the quick ones of the tests."""
    register("muskets_mohawks", Skirmish())
    TerritoryFactory.create(slug="lake-george")


@pytest.fixture
def where(api: APIClient) -> str:
    """The address of a campaign of Ann's."""
    return str(api.post("/api/v1/campaigns/", NEW).headers["Location"])


@pytest.fixture
def joined(where: str, api: APIClient, bens: APIClient) -> str:
    """The same, with Ben as a player."""
    token = api.post(f"{where}invitations/", {"role": "player"}).json()["token"]
    assert bens.post(f"/api/v1/invitations/{token}/accept/").status_code == 200
    return where


def test_a_campaign_is_started_and_read(api: APIClient) -> None:
    """201 with a Location; its umpire reads the seed, standings of all four factions and a rolled roster."""
    made = api.post("/api/v1/campaigns/", NEW)
    assert made.status_code == 201
    campaign = api.get(made.headers["Location"]).json()
    assert (campaign["seed"], campaign["your_role"], campaign["status"]) == ("1755", "umpire", "active")
    morale = {row["faction"]: row["morale"] for row in campaign["standings"]}
    assert morale == {"british": 4, "british_allies": 2, "french": 4, "french_allies": 4}
    roster = api.get(f"{made.headers['Location']}roster/").json()
    assert len(roster["units"]) == 4
    assert {leader["rank"] for leader in roster["leaders"]} >= {"captain", "lieutenant", "nco"}


@pytest.mark.parametrize(
    ("spoil", "field", "sentence"),
    [
        ({"role": "war_chief"}, "role", "MM-CAMP-1"),
        ({"month": 12}, "month", "MM-CAMP-2"),
        ({"typed": {"begin": [7]}}, "typed.begin.0", "6"),
        ({"typed": {"nonsense": [3]}}, "typed", "nonsense is no stream of dice of 1755-03"),
        ({"roster": {"units": [{"troop": "line", "rep": 9}]}}, None, "MM-REP-1"),
    ],
)
def test_a_campaign_the_rules_refuse_is_not_started(
    api: APIClient, spoil: dict[str, Any], field: str | None, sentence: str
) -> None:
    """Each fault comes back under its field with the rule, and nothing is written."""
    refused = api.post("/api/v1/campaigns/", {**NEW, **spoil})
    assert refused.status_code == 400
    faults = refused.json()["fields"]
    reported = " ".join(faults[field]) if field else refused.json()["message"]
    assert sentence in reported
    assert not Campaign.objects.exists()


def test_a_player_plays_but_does_not_see_the_seed(joined: str, bens: APIClient) -> None:
    """A player reads everything but the seed, and may not do what is the umpire's."""
    assert bens.get(joined).json()["seed"] is None
    assert bens.get(joined).json()["your_role"] == "player"
    assert bens.get("/api/v1/campaigns/").json()["results"][0]["your_role"] == "player"
    refused = bens.patch(joined, {"name": "Mine"})
    assert refused.status_code == 403
    assert refused.json()["message"] == "This takes the umpire of the campaign; you are its player."
    for address in ("export/", "invitations/"):
        assert bens.get(f"{joined}{address}").status_code == 403
    assert bens.post(f"{joined}override/", {"changes": [], "reason": "because"}).status_code == 403


@pytest.mark.postgres
def test_members_come_by_link_and_go(joined: str, api: APIClient, bens: APIClient, ann: User) -> None:
    """A link works once, the umpire removes members, members leave by themselves, the owner stays."""
    members = {row["user"]: row["role"] for row in api.get(f"{joined}members/").json()["results"]}
    assert members == {"ann": "umpire", "ben": "player"}
    assert bens.delete(f"{joined}members/ann/").status_code == 403
    assert api.delete(f"{joined}members/ann/").status_code == 409
    assert bens.delete(f"{joined}members/ben/").status_code == 204
    assert bens.get(joined).status_code == 404
    used = api.get(f"{joined}invitations/").json()["results"][0]
    assert used["used"] is not None
    assert bens.post(f"/api/v1/invitations/{used['token']}/accept/").status_code == 409
    assert bens.post("/api/v1/invitations/made-up/accept/").status_code == 404


def test_an_unused_link_is_taken_back(where: str, api: APIClient, bens: APIClient) -> None:
    """A withdrawn invitation is refused."""
    token = api.post(f"{where}invitations/", {"role": "player"}).json()["token"]
    assert api.delete(f"{where}invitations/{token}/").status_code == 204
    assert bens.post(f"/api/v1/invitations/{token}/accept/").status_code == 404


@pytest.mark.postgres
def test_names_may_be_edited(where: str, api: APIClient) -> None:
    """Campaign, units and leaders take names of the period; the journal keeps a line of it."""
    assert api.patch(where, {"name": "War on the lakes"}).json()["name"] == "War on the lakes"
    for kind in ("units", "leaders"):
        member = api.get(f"{where}{kind}/").json()["results"][0]["key"]
        assert api.patch(f"{where}{kind}/{member}/", {"name": "Rogers'"}).json()["name"] == "Rogers'"
        assert api.get(f"{where}{kind}/{member}/").json()["name"] == "Rogers'"
        assert api.get(f"{where}{kind}/nobody/").status_code == 404
    assert api.patch(where, {"name": ""}).status_code == 400
    assert api.patch(where, {"seed": "2"}).status_code == 400


@pytest.mark.postgres
def test_units_and_leaders_are_filtered(where: str, api: APIClient) -> None:
    """Filters narrow the lists of a roster."""
    assert api.get(f"{where}units/?troop=line").json()["count"] == 4
    assert api.get(f"{where}units/?troop=indian").json()["count"] == 0
    assert api.get(f"{where}leaders/?rank=captain").json()["count"] == 1


def test_an_override_takes_a_reason_and_a_lawful_change(where: str, api: APIClient) -> None:
    """The umpire changes a roster only with a reason, within the rules, and the journal records it."""
    unit = api.get(f"{where}units/").json()["results"][0]
    change = {"what": "unit", "key": unit["key"], "field": "figures", "value": 8}
    assert api.post(f"{where}override/", {"changes": [change], "reason": " "}).status_code == 400
    refused = api.post(f"{where}override/", {"changes": [{**change, "field": "rep", "value": 9}], "reason": "a test"})
    assert refused.status_code == 400
    assert "MM-REP-1" in refused.json()["message"]
    assert api.get(f"{where}units/{unit['key']}/").json() == unit
    assert api.post(f"{where}override/", {"changes": [change], "reason": "two fell ill"}).status_code == 200
    assert api.get(f"{where}units/{unit['key']}/").json()["figures"] == 8
    journal = api.get(f"{where}journal/?page_size=200").json()["results"]
    assert any("two fell ill" in str(line["data"]) for line in journal)


@pytest.mark.parametrize("reason", ["", " ", None])
def test_all_faults_of_an_override_are_reported_at_once(where: str, api: APIClient, reason: str | None) -> None:
    """With 99 figures, a Rep of 9 and no reason the answer names all three."""
    unit = api.get(f"{where}units/").json()["results"][0]["key"]
    changes = [
        {"what": "unit", "key": unit, "field": "figures", "value": 99},
        {"what": "unit", "key": unit, "field": "rep", "value": 9},
    ]
    body = {"changes": changes} if reason is None else {"changes": changes, "reason": reason}
    refused = api.post(f"{where}override/", body)
    assert refused.status_code == 400
    assert set(refused.json()["fields"]) == {"reason", "changes.0.value", "changes.1.value"}


def brought_in(client: APIClient, complete: Any, query: str = "") -> dict[str, Any]:
    """What became of a file that was sent, once a worker had read it."""
    sent = client.post(f"/api/v1/campaigns/import/{query}", complete)
    assert sent.status_code == 202, sent.json()
    jobs.bring_in(import_id=sent.json()["id"])
    return dict(client.get(sent.headers["Location"]).json())


@pytest.mark.postgres
def test_a_campaign_moves_whole(where: str, api: APIClient, bens: APIClient) -> None:
    """What is exported comes in elsewhere with the same roster; spoilt files are refused and leave nothing."""
    complete, roster = api.get(f"{where}export/").json(), api.get(f"{where}roster/").json()
    refused = brought_in(bens, complete)
    assert (refused["status"], refused["campaign"]) == ("failed", None)
    assert "import it under another name" in refused["error"]["message"]
    twice = brought_in(bens, complete, "?name=Twice")
    assert bens.get(f"/api/v1/campaigns/{twice['campaign']}/").json()["name"] == "Twice"
    assert bens.post("/api/v1/campaigns/import/?nom=Twice", complete).status_code == 400
    Campaign.objects.all().delete()
    came = brought_in(bens, complete)
    assert (came["status"], came["error"]) == ("done", None)
    assert bens.get(f"/api/v1/campaigns/{came['campaign']}/roster/").json() == roster
    count = Campaign.objects.count()
    assert brought_in(bens, {"format": "other"})["error"]["fields"].keys() == {"schema"}
    sent = bens.post("/api/v1/campaigns/import/", b"{", content_type="application/json").json()
    assert jobs.bring_in(import_id=sent["id"]) is False
    assert Campaign.objects.count() == count
    assert api.get(f"/api/v1/imports/{sent['id']}/").status_code == 404


@pytest.mark.postgres
def test_an_umpire_copies_a_campaign(joined: str, api: APIClient, bens: APIClient) -> None:
    """The copy is the umpire's own under its name; a player, who may not know the seed, gets none."""
    copied = api.post(f"{joined}copy/", {"name": "What if"})
    assert (copied.status_code, copied.json()["name"], copied.json()["seed"]) == (201, "What if", "1755")
    assert copied.headers["Location"] != joined
    assert bens.post(f"{joined}copy/", {"name": "Mine"}).status_code == 403
    assert api.post(f"{joined}copy/", {}).status_code == 400
    assert Campaign.objects.count() == 2


@pytest.mark.postgres
def test_a_token_opens_the_api_until_it_is_given_up(ann: User, anonymous: APIClient) -> None:
    """Name and password give a token; it works until it is deleted; wrong ones are refused."""
    wrong = anonymous.post("/api/v1/token/", {"username": "ann", "password": "guess"})
    assert wrong.status_code == 401
    assert "Name and password" in wrong.json()["message"]
    token = anonymous.post("/api/v1/token/", {"username": "ann", "password": "a good password"}).json()["token"]
    anonymous.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    assert anonymous.get("/api/v1/campaigns/").status_code == 200
    assert anonymous.delete("/api/v1/token/").status_code == 204
    assert anonymous.get("/api/v1/campaigns/").status_code == 401


def test_territories_and_armies_are_read_with_their_sources(api: APIClient) -> None:
    """Content is open to everybody signed in."""
    TerritoryFactory.create(slug="oswego", source="Anderson, Crucible of War")
    rows = {row["slug"]: row for row in api.get("/api/v1/territories/").json()["results"]}
    assert rows["oswego"]["source"] == "Anderson, Crucible of War"
    assert api.get("/api/v1/territories/oswego/").json()["latitude"] == 43.4
    assert api.get("/api/v1/armies/").json()["results"] == []


def test_the_schema_says_how_long_an_invitation_may_hold(api: APIClient, ann: User) -> None:
    """As many days as the schema allows are taken, and one more is refused."""
    schema = SchemaGenerator().get_schema(request=None, public=True)["components"]["schemas"]["Invite"]
    most = schema["properties"]["days"]["maximum"]
    where = f"/api/v1/campaigns/{a_campaign(owner=ann).key}/invitations/"
    assert api.post(where, {"role": "player", "days": most}).status_code == 201
    assert api.post(where, {"role": "player", "days": most + 1}).status_code == 400
