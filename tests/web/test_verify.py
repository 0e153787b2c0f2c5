"""The pages on which a reader's browser checks a battle or a campaign: what each person's record holds."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from battles.models import Battle
from battles.resolving import resolve
from battles.services import request_battle
from campaigns import services
from campaigns.models import Campaign, Membership
from common.hashing import digest
from tests.bundled import loaded
from tests.factories import a_campaign
from tests.people import a_person
from tests.web.verifying import records

pytestmark = pytest.mark.django_db
SEED = "the-umpires-own-seed"


def signed_in(user: User) -> Client:
    """Return a browser of somebody."""
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def ann() -> User:
    """Somebody with an account."""
    return a_person("ann")


@pytest.fixture
def battle(ann: User) -> Battle:
    """A battle of hers that is over."""
    order = records("one_hour", range(1))[0]["setup"]
    found = request_battle(setup=order | {"system": "one_hour"}, owner=ann, seed=SEED, title="At the ford")
    resolve(battle_id=str(found.pk), worker="test")
    found.refresh_from_db()
    return found


@pytest.fixture
def campaign(ann: User) -> Campaign:
    """A campaign of hers with a month played, and a player."""
    loaded().put()
    made = a_campaign(owner=ann, seed=SEED)
    services.play_month(campaign=made)
    Membership.objects.create(campaign=made, user=a_person("ben"), role="player")
    return made


def test_the_record_of_a_battle_is_complete_for_its_owner(battle: Battle, ann: User) -> None:
    """It has seed and order of battle; hashes are those of its parts; the API gives the same."""
    client = signed_in(ann)
    record = client.get(f"/battles/{battle.pk}/verify/record/").json()
    assert (record["seed"], record["withheld"], record["event_count"]) == (SEED, [], len(record["events"]))
    assert record["digest"] == digest({key: record[key] for key in ("initial", "events", "result")})
    assert record["setup_hash"] == digest(record["setup"])
    assert client.get(f"/api/v1/battles/{battle.pk}/proof/").json() == record


def test_the_page_leads_to_record_and_file(battle: Battle, ann: User) -> None:
    """The report leads to the page, the page to the record and to one file that holds the checker too."""
    client = signed_in(ann)
    assert f"/battles/{battle.pk}/verify/" in client.get(f"/battles/{battle.pk}/").content.decode()
    page = client.get(f"/battles/{battle.pk}/verify/").content.decode()
    assert f'data-record="/battles/{battle.pk}/verify/record/"' in page
    answer = client.get(f"/battles/{battle.pk}/verify/file/")
    assert answer["Content-Disposition"] == 'attachment; filename="at-the-ford.html"'
    text = answer.content.decode()
    assert SEED in text
    assert "petiteGuerreChecker" in text
    assert ' src="' not in text
    assert 'rel="stylesheet"' not in text


def test_a_stranger_has_no_record(battle: Battle) -> None:
    """Neither page, record nor file of a battle is there for who may not read it."""
    client = signed_in(a_person("dan"))
    for part in ("", "record/", "file/"):
        assert client.get(f"/battles/{battle.pk}/verify/{part}").status_code == 404
    assert client.get(f"/api/v1/battles/{battle.pk}/proof/").status_code == 404


def test_a_battle_under_way_has_no_record(ann: User) -> None:
    """The pages lead to the battle, and the API says why."""
    order = records("one_hour", range(1))[0]["setup"]
    waiting = request_battle(setup=order | {"system": "one_hour"}, owner=ann, title="Waiting")
    client = signed_in(ann)
    for part in ("", "record/", "file/"):
        assert client.get(f"/battles/{waiting.pk}/verify/{part}")["Location"] == f"/battles/{waiting.pk}/"
    answer = client.get(f"/api/v1/battles/{waiting.pk}/proof/")
    assert answer.status_code == 409
    assert "not over yet" in answer.json()["message"]


@pytest.mark.slow("plays a month of a campaign")
def test_a_players_record_does_not_hold_the_seed(campaign: Campaign, ann: User) -> None:
    """A player checks the battles of his campaign but for the seed; the months are the umpire's to check."""
    fought = Battle.objects.get(encounter__campaign=campaign)
    bens = signed_in(User.objects.get(username="ben"))
    record = bens.get(f"/battles/{fought.pk}/verify/record/")
    assert SEED not in record.content.decode()
    assert record.json()["withheld"]
    assert SEED not in bens.get(f"/battles/{fought.pk}/verify/file/").content.decode()
    page = bens.get(f"/campaigns/{campaign.key}/verify/").content.decode()
    assert "data-verify" not in page
    assert f"/battles/{fought.pk}/verify/" in page
    assert bens.get(f"/campaigns/{campaign.key}/verify/file/").status_code == 403
    hers = signed_in(ann)
    assert "data-verify" in hers.get(f"/campaigns/{campaign.key}/verify/").content.decode()
    assert SEED in hers.get(f"/campaigns/{campaign.key}/verify/file/").content.decode()


def test_anybody_may_have_the_checker() -> None:
    """The page that takes files, and the checker as a file, need no account."""
    client = Client()
    assert 'type="file"' in client.get("/verify/").content.decode()
    text = client.get("/verify/file/").content.decode()
    assert 'type="file"' in text
    assert 'id="pg-record"' not in text


def test_checks_are_in_the_menu_where_their_battle_is(battle: Battle, campaign: Campaign, ann: User) -> None:
    """A month's battle is of its campaign, another one of the scenarios, and a downloaded file of no part."""
    client = signed_in(ann)
    month = Battle.objects.get(encounter__campaign=campaign)
    addresses = {f"/battles/{battle.pk}/verify/": "Scenarios", f"/battles/{month.pk}/verify/": "Campaigns"}
    for address, words in addresses.items():
        assert f'aria-current="page">{words}' in client.get(address).content.decode()
    assert "aria-current" not in client.get("/verify/").content.decode()
