"""Same side and head to head wherever a battle is shown, fought or forecast: sheets, pages, API and commands."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from battles.models import Battle, Forecast, Scenario
from battles.services import request_battle
from battles.tasks import resolve_battle
from tests.muskets_mohawks.playing.forces import head_to_head
from tests.people import a_browser, a_program
from tests.printing import printed

pytestmark = [pytest.mark.django_db, pytest.mark.rule("MM-PLAY-1")]
RIVALS = "deschambault-1759-head-to-head"
PARTNERS = "fort-necessity-1754-two-commands"


def loaded(slug: str) -> None:
    """Load one bundled scenario."""
    call_command("content", "load", f"fixtures/scenarios/{slug}.yaml", verbosity=0)


def fought(owner: User, notes: tuple[int, ...]) -> Battle:
    """A battle of two players that a worker has fought."""
    battle = request_battle(setup=head_to_head("stand_up_fight", notes, (3, 1, 1)), owner=owner, seed="5", title="Two")
    resolve_battle(str(battle.pk))
    battle.refresh_from_db()
    assert battle.status == "done"
    return battle


@pytest.mark.parametrize(
    ("slug", "parts"),
    [
        (RIVALS, ["Head to head", "three PEFs", "No table runs either side", "MM-PLAY-1"]),
        (PARTNERS, ["On the same side", "Captain Mackay", "the first player"]),
        ("deschambault-1759", []),
    ],
)
def test_the_sheet_says_who_plays_and_what_that_changes(client: Client, slug: str, parts: list[str]) -> None:
    """With its rule; a battle of one player says nothing of it."""
    loaded(slug)
    text = client.get(reverse("scenario-sheet", args=[slug])).content.decode()
    assert [part for part in parts if part not in text] == []
    assert ("MM-PLAY-1" in text) == bool(parts)


def test_the_rulebook_says_what_each_way_to_play_is(client: Client) -> None:
    """The rule's entry names the field and its three words."""
    text = client.get("/rules/muskets_mohawks/MM-PLAY-1/").content.decode()
    assert [word for word in ("solo", "same_side", "head_to_head", "play") if word not in text] == []


def test_a_battle_of_two_players_can_be_read_as_either_saw_it(owner: User) -> None:
    """Its pages offer both, each with three markers of the other's; the transcript of a side has no notes of his."""
    battle = fought(owner, (1, 1, 3))
    site = a_browser(owner)
    page = site.get(f"/battles/{battle.pk}/").content.decode()
    for side in ("player", "enemy"):
        assert f"?seen={side}" in page
        assert site.get(f"/battles/{battle.pk}/turns/0/?seen={side}").status_code == 200
    assert "head to head" in page
    client = a_program(owner)
    address = f"/api/v1/battles/{battle.pk}/transcript/"
    seen: Any = client.get(f"{address}?seen=enemy").json()
    truth: Any = client.get(address).json()

    def forces(events: list[dict[str, Any]]) -> list[Any]:
        placed = [event["after"] for event in events if event["kind"] == "place" and event["what"] == "pef"]
        return [fields["force"] for fields in placed if fields["sealed"] == "player"]

    assert forces(truth["events"]) == [["u1", "u2"], [], ["u3"]]
    assert forces(seen["events"]) == [[], [], []]


@pytest.mark.gate("fights by commands in every way there is")
def test_commands_fight_and_forecast_both() -> None:
    """`fight`, with its transcript, and `odds`, with the truth and with what either side knows."""
    for slug in (RIVALS, PARTNERS):
        loaded(slug)
        assert "digest" in printed("fight", slug, "--seed", "7", "--transcript")
    for knowledge in ("truth", "player", "enemy"):
        answer = json.loads(printed("odds", RIVALS, "--runs", "12", "--seed", "1", "--knowledge", knowledge, "--json"))
        assert (answer["runs"], answer["outcomes"]["failed"]) == (12, 0)
    answer = json.loads(printed("odds", PARTNERS, "--runs", "12", "--seed", "1", "--json"))
    assert (answer["runs"], answer["outcomes"]["failed"]) == (12, 0)
    with pytest.raises(CommandError, match=r"player\.partners\.0\.doctrine"):
        printed("odds", PARTNERS, "--runs", "12", "--set", "player.partners.0.doctrine=person")
    text = printed("fight", RIVALS, "--seed", "7", "--transcript")
    assert "was turned up" in text
    assert "noted" in text


def test_the_api_takes_a_battle_of_two_players_and_refuses_tables(owner: User) -> None:
    """Queued and fought like any other; with `book` for a side it is refused by the rule."""
    loaded(RIVALS)
    client = a_program(owner)
    assert client.post("/api/v1/battles/", {"scenario": RIVALS, "seed": "3"}, format="json").status_code == 202
    for doctrines in ({"enemy": "book"}, {"player": "book"}):
        refused = client.post("/api/v1/battles/", {"scenario": RIVALS, "doctrines": doctrines}, format="json")
        assert refused.status_code == 400
        assert refused.json()["rule"] == "MM-PLAY-1"
    asked = {"scenario": RIVALS, "runs": 2, "doctrine_pairs": True}
    queued = client.post("/api/v1/forecasts/", asked, format="json")
    assert queued.status_code == 202
    pairs = [forecast.setup for forecast in Forecast.objects.all()]
    assert len(pairs) == 9
    assert not [pair for pair in pairs if "book" in (pair["player"]["doctrine"], pair["enemy"]["doctrine"])]


def test_the_api_asks_each_person_for_his_own_answers(owner: User) -> None:
    """A partner's are added to his own list, named by its place; one that is not legal has its place there too."""
    loaded(PARTNERS)
    setup: Any = {**Scenario.objects.get(slug=PARTNERS).setup, "system": "muskets_mohawks"}
    second = setup["player"]["partners"][0]
    second |= {"doctrine": "person", "answers": []}
    client = a_program(owner)
    asked = {"setup": setup, "seed": "3"}
    owed = client.post("/api/v1/battles/", asked, format="json")
    assert owed.status_code == 400
    fields = owed.json()["fields"]
    assert sorted(fields) == ["choices", "player.partners.0.answers"]
    assert "carolina" in fields["player.partners.0.answers"][0]
    second["answers"] = [fields["choices"][0], "fly"]
    refused = client.post("/api/v1/battles/", asked, format="json").json()["fields"]
    assert "player.partners.0.answers.1" in refused
    setup["player"]["doctrine"] = "person"
    setup["player"]["answers"] = []
    assert "player.answers" in client.post("/api/v1/battles/", asked, format="json").json()["fields"]
