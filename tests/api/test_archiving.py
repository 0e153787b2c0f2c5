"""Archiving and deleting by the API: lists, rights, conflicts, and what an archived campaign answers."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from rest_framework.test import APIClient

from battles.forecasting.services import cancel_forecast
from battles.models import Battle, Forecast, Scenario
from battles.resolving import resolve
from campaigns import services
from campaigns.models import Campaign, Encounter, Membership
from tests.battles.forecasts.making import asked
from tests.factories import a_campaign
from tests.people import a_person, a_program
from tests.registering import Register
from tests.skirmish import Skirmish, a_setup

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("skirmish")]


@pytest.fixture
def campaign(ann: User, ben: User, register: Register) -> Campaign:
    """Ann's campaign with a month fought, in which Ben plays and Cat looks on."""
    register("muskets_mohawks", Skirmish())
    campaign = a_campaign(owner=ann)
    services.play_month(campaign=campaign)
    for person, role in ((ben, "player"), (a_person("cat"), "observer"), (a_person("dan"), "umpire")):
        Membership.objects.create(campaign=campaign, user=person, role=role)
    return campaign


def keys(client: APIClient, where: str) -> int:
    """How many rows a list has."""
    return int(client.get(where).json()["count"])


def test_an_archived_campaign_is_read_and_not_played(campaign: Campaign, api: APIClient, bens: APIClient) -> None:
    """It leaves its members' lists, answers at its address, refuses what goes on with it, and comes back."""
    where = f"/api/v1/campaigns/{campaign.key}/"
    assert api.post(f"{where}archive/").json()["archived"]
    for client in (api, bens):
        assert (keys(client, "/api/v1/campaigns/"), keys(client, "/api/v1/campaigns/?archived=true")) == (0, 1)
        assert keys(client, "/api/v1/campaigns/?archived=false") == 0
        assert (keys(client, "/api/v1/battles/"), keys(client, "/api/v1/battles/?archived=true")) == (0, 1)
        assert client.get(where).json()["archived"]
    refused = bens.post(f"{where}months/")
    assert (refused.status_code, "is archived" in refused.json()["message"]) == (409, True)
    for address, body in (("dice", {"stream": "1755-04/weather", "faces": [1]}), ("invitations", {"role": "player"})):
        assert api.post(f"{where}{address}/", body).status_code == 409
    assert api.patch(where, {"name": "Other"}).status_code == 409
    assert api.post(f"{where}unarchive/").json()["archived"] is None
    assert keys(bens, "/api/v1/campaigns/") == keys(bens, "/api/v1/battles/") == 1
    assert bens.post(f"{where}months/").status_code == 201
    assert api.get("/api/v1/campaigns/?archived=perhaps").status_code == 400


@pytest.mark.parametrize(("name", "status"), [("ben", 403), ("cat", 403), ("dan", 403), ("eve", 404), ("", 401)])
def test_only_its_owner_archives_and_deletes_a_campaign(campaign: Campaign, name: str, status: int) -> None:
    """Player, observer and another umpire are refused; a stranger finds nothing, and an anonymous client gets 401."""
    person = (User.objects.filter(username=name).first() or a_person(name)) if name else None
    client = a_program(person) if person else APIClient()
    where = f"/api/v1/campaigns/{campaign.key}/"
    for answer in (client.post(f"{where}archive/"), client.post(f"{where}unarchive/"), client.delete(where)):
        assert answer.status_code == status
        assert answer.json()["message"]
    battle = f"/api/v1/battles/{Battle.objects.get().pk}/"
    # The battle of a month belongs to its campaign, not to a user: the umpire's answer says so.
    of_a_month = 409 if name == "dan" else status
    assert client.delete(battle).status_code == of_a_month
    assert client.post(f"{battle}archive/").status_code == of_a_month
    assert Battle.objects.exists()


def test_a_month_at_work_is_a_conflict(campaign: Campaign, api: APIClient) -> None:
    """A campaign is neither archived nor deleted while a worker fights."""
    where = f"/api/v1/campaigns/{campaign.key}/"
    services.prepare_month(campaign=campaign)
    Encounter.objects.filter(number=2).update(state="running", claimed_by="far:1:a", claimed_at=timezone.now())
    for answer in (api.post(f"{where}archive/"), api.delete(where)):
        assert answer.status_code == 409
        assert "April 1755" in answer.json()["message"]
    Encounter.objects.filter(number=2).update(state="prepared", claimed_by="", claimed_at=None)
    assert api.delete(where).status_code == 204
    assert not Battle.objects.exists()


def test_a_battle_of_one_s_own(ann: User, api: APIClient, bens: APIClient) -> None:
    """Archived, listed apart, taken out, and deleted; another finds nothing of it."""
    Scenario.objects.create(slug="ford", name="The Ford", system="skirmish", setup=a_setup())
    where = str(api.post("/api/v1/battles/", {"scenario": "ford", "seed": "1"}).headers["Location"])
    assert api.post(f"{where}archive/").status_code == 409
    resolve(battle_id=where.split("/")[-2], worker="w")
    assert bens.post(f"{where}archive/").status_code == bens.delete(where).status_code == 404
    assert api.post(f"{where}archive/").json()["archived"]
    assert (keys(api, "/api/v1/battles/"), keys(api, "/api/v1/battles/?archived=true")) == (0, 1)
    assert api.get(f"{where}transcript/").status_code == 200
    assert api.post(f"{where}unarchive/").json()["archived"] is None
    assert api.delete(where).status_code == 204
    assert api.get(where).status_code == api.delete(where).status_code == 404


def test_a_forecast_of_one_s_own(ann: User, api: APIClient, bens: APIClient) -> None:
    """Stopped first; then archived, taken out and deleted; another finds nothing of it."""
    forecast = asked(owner=ann)
    where = f"/api/v1/forecasts/{forecast.pk}/"
    for answer in (api.delete(where), api.post(f"{where}archive/")):
        assert (answer.status_code, "stop it first" in answer.json()["message"]) == (409, True)
    cancel_forecast(forecast=forecast)
    assert bens.delete(where).status_code == bens.post(f"{where}archive/").status_code == 404
    assert APIClient().delete(where).status_code == 401
    assert api.post(f"{where}archive/").json()["archived"]
    assert (keys(api, "/api/v1/forecasts/"), keys(api, "/api/v1/forecasts/?archived=true")) == (0, 1)
    assert api.get(where).json()["archived"]
    assert api.post(f"{where}unarchive/").json()["archived"] is None
    assert api.delete(where).status_code == 204
    assert not Forecast.objects.exists()
