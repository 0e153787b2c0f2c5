"""Dice of one's own: as many faces as the roll takes, on the site and in a file as through the services."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import services
from campaigns.ledger import engine
from campaigns.models import Campaign
from common.exceptions import InvalidRequest
from tests.campaigns.forging import _seal, an_export
from tests.factories import TerritoryFactory, UserFactory, a_campaign
from tests.people import a_browser

pytestmark = pytest.mark.django_db
# The dice of each step, as the book asks for them: the most, and the fewest where they may differ.
MOST = {
    "opponent": 1, "weather": 2, "posture": 1, "investment": 2, "recovery": 2, "leader": 1, "rep": 1,
    "replacements": 2, "desertion": 2, "morale": 3,
}  # fmt: skip


@pytest.fixture
def umpire() -> tuple[Client, Campaign]:
    """The umpire of a campaign at its browser."""
    campaign = a_campaign()
    return a_browser(campaign.owner), campaign


def test_no_roll_takes_more_faces_than_it_asks_for(umpire: tuple[Client, Campaign]) -> None:
    """Each roll of the month but the battle and the table's ground names itself and its number on the page."""
    browser, campaign = umpire
    page = reverse("dice", args=[campaign.key])
    tried: set[str] = set()
    for stream in services.typable_streams(campaign):
        kind = stream.split("/")[1]
        if kind in ("battle", "terrain") or stream.endswith(("/u3", "/u4")):  # as for the first two units
            continue
        tried.add(kind)
        most = MOST[kind]
        answer = browser.post(page, {"stream": stream, "faces": " ".join(["1"] * (most + 1))})
        assert answer.status_code == 400, stream
        assert f"you typed {most + 1}." in answer.content.decode()
        assert f" {most} {'die' if most == 1 else 'dice'}; " in answer.content.decode()
    assert tried == set(MOST)
    assert campaign.inputs.count() == 1


@pytest.mark.rule("MM-DESERT-1")
@pytest.mark.parametrize("prepared", [False, True], ids=["before it is prepared", "while it waits"])
def test_the_sentence_names_the_roll_and_its_number(umpire: tuple[Client, Campaign], prepared: bool) -> None:
    """Too many and too few faces are refused with the unit's name, the month and the number that the roll takes."""
    browser, campaign = umpire
    if prepared:
        services.prepare_month(campaign=campaign)
    for faces, stream, text in (
        ("1 2", "opponent", "The roll for the main opponent in March 1755 takes 1 die; you typed 2."),
        ("1 2 3", "weather", "The roll for the weather in March 1755 takes 1 or 2 dice; you typed 3."),
        ("6 4", "weather", "The roll for the weather in March 1755 takes 1 die; you typed 2."),
        ("1", "weather", "The roll for the weather in March 1755 takes 2 dice; you typed 1."),
        ("1", "investment/french", "in March 1755 takes 2 dice; you typed 1."),
        ("1 " * 17, "terrain", "The roll for the table in March 1755 takes at least 18 dice; you typed 17."),
        ("6 6 6", "desertion/u1", f"{campaign.units.get(key='u1').name} in March 1755 takes 2 dice; you typed 3."),
        ("1", "replacements/u1", "in March 1755 takes 2 dice; you typed 1."),
        ("1 1 1", "recovery/u1", "in March 1755 takes 1 or 2 dice; you typed 3."),
        ("1 1 1 1", "morale/british", "in March 1755 takes 2 or 3 dice; you typed 4."),
    ):
        refused = browser.post(reverse("dice", args=[campaign.key]), {"stream": f"1755-03/{stream}", "faces": faces})
        assert refused.status_code == 400
        assert text in refused.context["form"].errors["faces"][0]


def test_a_program_reads_the_rolls_of_the_month(umpire: tuple[Client, Campaign]) -> None:
    """The API lists what may be typed with rule, number and faces: as the page does, before and after preparing."""
    browser, campaign = umpire
    address = f"/api/v1/campaigns/{campaign.key}/dice/"
    rolls = browser.get(address).json()
    asked = ("opponent", "investment/french", "investment/french_allies", "weather", "terrain", "posture")
    assert [roll["stream"] for roll in rolls if roll["prepares"]] == [f"1755-03/{step}" for step in asked]
    assert {roll["stream"] for roll in rolls} == set(services.typable_streams(campaign))
    weather = {"stream": "1755-03/weather", "what": "the weather in March 1755", "rule": "MM-WEATHER-1", "least": 1,
               "most": 2, "prepares": True, "sure": True, "may_type": True, "faces": [], "by": None}  # fmt: skip
    assert weather in rolls
    assert {roll["most"] for roll in rolls if roll["stream"].endswith(("/terrain", "/battle"))} == {None}
    browser.post(address, {"stream": "1755-03/weather", "faces": [3]}, "application/json")
    given = weather | {"faces": [3], "by": campaign.owner.get_username()}
    assert given in browser.get(address).json()
    services.prepare_month(campaign=campaign)
    assert given | {"prepares": False, "sure": False} in browser.get(address).json()
    browser.post(address, {"stream": "1755-03/weather", "faces": []}, "application/json")
    assert weather | {"prepares": False, "sure": False} in browser.get(address).json()


def test_no_roll_is_open_while_the_month_is_fought(umpire: tuple[Client, Campaign]) -> None:
    """What was typed is still listed, and neither the page nor the API offers a roll that would be refused."""
    browser, campaign = umpire
    services.type_dice(campaign=campaign, stream="1755-03/weather", faces=[3])
    month = services.prepare_month(campaign=campaign)
    services.choose_and_queue(encounter=month, units=services.default_units(campaign))
    rolls = browser.get(f"/api/v1/campaigns/{campaign.key}/dice/").json()
    assert [(roll["stream"], roll["faces"], roll["may_type"]) for roll in rolls] == [("1755-03/weather", [3], False)]
    page = browser.get(reverse("dice", args=[campaign.key])).content.decode()
    assert ("No roll can be typed now" in page, "Save these dice" in page) == (True, False)


@pytest.mark.rule("MM-NP-1")
@pytest.mark.parametrize(("role", "status"), [("player", 200), ("observer", 403), ("", 404)])
def test_the_enemys_plan_is_not_among_a_players_rolls(umpire: tuple[Client, Campaign], role: str, status: int) -> None:
    """A player reads all rolls but those of what the enemy is about; an observer and a stranger read none."""
    browser, campaign = umpire
    stream = "1755-03/posture"
    services.type_dice(campaign=campaign, stream=stream, faces=[3], user=campaign.owner)
    address = f"/api/v1/campaigns/{campaign.key}/dice/"
    assert stream in browser.get(address).content.decode()
    other = UserFactory.create()
    if role:
        campaign.memberships.create(user=other, role=role)
    answer = a_browser(other).get(address)
    assert (answer.status_code, stream in answer.content.decode()) == (status, False)


def test_every_stream_has_its_number_of_dice() -> None:
    """No stream of a month is without a fewest number, so that none takes any number of faces."""
    state = a_campaign().state
    assert [stream for stream in engine.streams_of(state) if engine.dice_of_stream(stream)[0] == 0] == []


@pytest.mark.parametrize(("faces", "comes_in"), [([6, 6], True), ([6, 6, 6], False), ([6], False)])
def test_a_file_with_too_many_faces_is_refused(faces: list[int], comes_in: bool) -> None:
    """Dice typed for a roll still to come are counted in a campaign's file too."""
    data = an_export()
    for slug in ("lake-george", "oswego"):
        TerritoryFactory.create(slug=slug)
    state = data["campaign"]["state"]
    stream = f"{state['year']}-{state['month']:02}/desertion/u1"
    _type(data, stream, faces)
    if comes_in:
        assert services.import_campaign(data=data, owner=UserFactory.create()) is not None
        return
    with pytest.raises(InvalidRequest, match=f"takes 2 dice; you typed {len(faces)}"):
        services.import_campaign(data=data, owner=UserFactory.create())
    assert not Campaign.objects.exists()


def _type(data: Any, stream: str, faces: list[int]) -> None:
    """Put dice typed for a stream into a file, and renew its seal."""
    last = data["inputs"][-1]
    row = json.loads(json.dumps(last)) | {"number": last["number"] + 1, "kind": "typed_dice"}
    data["inputs"].append(row | {"payload": {"stream": stream, "faces": faces}})
    _seal(data)
