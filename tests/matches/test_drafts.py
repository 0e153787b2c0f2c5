"""Half-played games that are kept while they are entered: found again as they were left, forgotten once they go on."""

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.http import QueryDict
from django.test import Client

from battles.models import Battle, Scenario
from common.exceptions import InvalidRequest
from matches import drafts
from matches.drafts import Origin
from matches.models import Draft, Match
from tests.matches.test_position_pages import AMBUSH, HALF_PLAYED, Filled, a_scenario, entered, site
from tests.matches.test_positions import fought, later
from tests.people import a_browser

__all__ = ["site"]

pytestmark = pytest.mark.django_db
FAULTY = {**HALF_PLAYED, "player_units__1__at": "z9", "player_units__2__name": "The <b>bold</b>\0"}


def kept(browser: Client, address: str = AMBUSH) -> dict[str, str]:
    """What the page shows of a draft; it must say that it is one."""
    answer = browser.get(address)
    assert answer.status_code == 200
    assert "This is as you left it" in answer.content.decode()
    return Filled(answer.content).sent


def test_a_game_with_faults_is_kept_by_the_button_and_found_again(site: Client) -> None:
    """As it was typed, with its faults at their places; the page of matches leads back to it."""
    sent = entered(site, **FAULTY)
    page = site.post(AMBUSH, sent | {"do": "keep"}, follow=True)
    assert "It is kept as a draft" in page.content.decode()
    shown = kept(site)
    assert (shown["turn"], shown["player_units-1-at"], shown["player_units-2-name"]) == ("5", "z9", "The <b>bold</b>")
    assert 'class="errorlist"' in site.get(AMBUSH).content.decode()
    listed = site.get("/matches/").content.decode()
    assert f'href="{AMBUSH}">The ambush</a>' in " ".join(listed.split())
    assert not Battle.objects.exists()


def test_what_is_typed_is_kept_with_every_check(site: Client) -> None:
    """One draft a person and scenario, the last that was checked; without the page's mark nothing is kept."""
    sent = entered(site, **FAULTY)
    assert site.post("/positions/check/", sent).json()["unkept"] == ""
    sent |= {"player_units-1-at": "d5", "player_units-2-name": "The bold"}
    checked = site.post("/positions/check/", sent).json()
    assert (checked["unkept"], checked["faults"]) == ("", [])
    assert Draft.objects.count() == 1
    assert kept(site)["player_units-1-at"] == "d5"
    sent["origin"] = "none"
    sent["player_units-1-at"] = "e5"
    assert "load the page again" in site.post("/positions/check/", sent).json()["unkept"]
    assert kept(site)["player_units-1-at"] == "d5"


@pytest.mark.parametrize("way", ["fight", "odds", "play", "forget"])
def test_a_draft_is_forgotten_once_its_game_goes_on(site: Client, way: str) -> None:
    """As a battle or as a match; for odds one may enter more, and one may throw it away."""
    sent = entered(site, **HALF_PLAYED)
    site.post("/positions/check/", sent)
    answer = site.post(AMBUSH, sent | {"do": way})
    if way == "play":
        assert Draft.objects.exists()
        site.post("/matches/new/?scenario=ambush", Filled(answer.content).sent)
        assert Match.objects.exists()
    assert Draft.objects.exists() == (way == "odds")
    if way != "odds":
        assert "This is as you left it" not in site.get(AMBUSH).content.decode()


def test_a_draft_is_its_owners_alone(site: Client, ben: User) -> None:
    """Another person enters the same game from its beginning."""
    site.post("/positions/check/", entered(site, **HALF_PLAYED))
    other = a_browser(ben)
    assert "This is as you left it" not in other.get(AMBUSH).content.decode()
    assert AMBUSH not in other.get("/matches/").content.decode()
    other.post(AMBUSH, {"do": "forget"})
    assert Draft.objects.get().owner.username == "ann"


def test_each_turn_of_a_battle_has_a_draft_of_its_own(ann: User) -> None:
    """And it goes with the battle."""
    battle, browser, turn = fought(ann), a_browser(ann), later()["turn"]
    address = f"/battles/{battle.pk}/turns/{turn}/position/"
    sent = entered(browser, address, player_units__0__name="The first")
    browser.post("/positions/check/", sent)
    other = Origin.of(None, battle, turn + 1)
    drafts.keep(owner=ann, origin=other, base={}, sent=QueryDict("player_units-0-name=The+second"))
    assert {draft.turn: draft.sent["player_units-0-name"] for draft in Draft.objects.all()} == {
        turn: ["The first"],
        turn + 1: ["The second"],
    }
    assert address in browser.get("/matches/").content.decode()
    battle.delete()
    assert not Draft.objects.exists()
    with pytest.raises(InvalidRequest, match="no longer there"):
        drafts.keep(owner=ann, origin=other, base={}, sent=QueryDict())


def test_drafts_of_a_person_are_not_without_number(site: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one too many is refused with a sentence; those that are there are kept on."""
    monkeypatch.setattr(drafts, "MOST", 1)
    sent = entered(site, **HALF_PLAYED)
    site.post("/positions/check/", sent)
    a_scenario("bridge", "grid-bridge")
    address = "/scenarios/bridge/position/"
    other = entered(site, address)
    assert "You keep 1 half-played" in site.post("/positions/check/", other).json()["unkept"]
    assert site.post(address, other | {"do": "keep"}).status_code == 409
    assert site.post("/positions/check/", sent).json()["unkept"] == ""


def test_two_drafts_of_one_scenario_are_refused_by_the_database(ann: User, site: Client) -> None:
    """As is one of nothing at all."""
    scenario = Scenario.objects.get()
    Draft.objects.create(owner=ann, scenario=scenario, base={}, sent={})
    for key in ({"scenario": scenario}, {}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Draft.objects.create(owner=ann, base={}, sent={}, **key)
