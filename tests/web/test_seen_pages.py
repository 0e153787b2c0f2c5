"""A siege read as one side saw it: pages, roster sheet and API show nothing that was hidden from it, byte by byte."""

import html
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from battles.models import Battle
from battles.services import request_battle
from battles.systems import renderer_of
from battles.tasks import resolve_battle
from common.json_input import Json
from rules import registry
from tests.contract.samples import samples
from tests.people import a_program
from tests.present import present
from tests.quebec_1759.orders_of_battle import advanced

pytestmark = pytest.mark.django_db


def position(first: str, second: str, works: str) -> Json:
    """A late turn in which two French blocks are in one order or the other, and works and Montcalm anywhere."""
    order = advanced(turn=14)
    order["player"] |= {"doctrine": "stand", "leaders": [{"id": "wolfe", "at": "levis"}]}
    order["player"]["units"] = [{"id": "15th", "at": "ile_dorleans"}, {"id": "28th", "at": "levis"}]
    rows = [{"id": "bearn", "at": first}, {"id": "quebec_1", "at": second}, {"id": "marine", "at": "cap_rouge"}]
    order["enemy"] |= {"doctrine": "stand", "units": rows, "decoys": {"beauport": 2}}
    order["enemy"] |= {"leaders": [{"id": "montcalm", "at": works}], "works": {works: ["left"]}}
    del order["enemy"]["blocks"]
    return order


def fought(setup: Json, owner: User, seed: str = "5") -> Battle:
    """A battle that a worker has fought."""
    battle = request_battle(setup=setup, owner=owner, seed=seed, title="A late turn")
    resolve_battle(str(battle.pk))
    battle.refresh_from_db()
    assert battle.status == "done"
    return battle


def pages(site: Client, battle: Battle, query: str) -> list[str]:
    """Every page of a battle and its roster sheet, without what names this row and this visit alone."""
    parts = ["/", "/turns/0/", *(f"/turns/{number}/" for number in range(14, battle.turns + 1)), "/roster/"]
    found = []
    for part in parts:
        answer = site.get(f"/battles/{battle.pk}{part}{query}")
        assert answer.status_code == 200, part
        text = answer.content.decode().replace(str(battle.pk), "ID")
        found.append(re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text))
    return found


@pytest.mark.rule("QB-FOG-1")
def test_what_is_hidden_changes_no_byte_of_what_the_other_side_reads(site: Client, owner: User) -> None:
    """Two blocks exchanged, works and a leader elsewhere: the British read the same, the French do not."""
    once = fought(position("abraham", "sillery", "abraham"), owner)
    again = fought(position("sillery", "abraham", "cap_rouge"), owner)
    assert once.digest != again.digest
    assert pages(site, once, "?seen=player") == pages(site, again, "?seen=player")
    for query in ("", "?seen=enemy"):
        assert pages(site, once, query) != pages(site, again, query)


@pytest.mark.rule("QB-FOG-1")
def test_a_page_of_one_side_has_blanks_and_no_outcome(site: Client, owner: User) -> None:
    """French blocks are blank with a count, no name of theirs is there; seed, digest and losses are left out."""
    battle = fought(position("abraham", "sillery", "abraham"), owner)
    complete, seen, french = (pages(site, battle, query)[1] for query in ("", "?seen=player", "?seen=enemy"))
    for words in ("Béarn", "data-outcome", battle.digest[:12], "held by the", "works on the"):
        assert words in complete
        assert words not in seen
    assert 'href="#pg-blank-french"' in seen
    assert "2 French blocks, 2 of them blank" in seen
    assert "Béarn" in french
    assert "15th" not in french
    shown = " ".join(seen.split())
    assert 'href="/battles/ID/turns/0/?seen=player" aria-current="true">As the British saw it</a>' in shown
    assert 'href="/battles/ID/turns/14/?seen=player"' in shown
    assert site.get(f"/battles/{battle.pk}/?seen=spies").status_code == 404


@pytest.mark.rule("QB-FOG-1")
def test_the_api_shows_a_side_what_its_page_shows(owner: User) -> None:
    """The transcript of a side is numbered without a gap, has no stream, and does not change with what is hidden."""
    client = a_program(owner)
    found = []
    for first, second in (("abraham", "sillery"), ("sillery", "abraham")):
        battle = fought(position(first, second, first), owner)
        address = f"/api/v1/battles/{battle.pk}/transcript/"
        reported = client.get(f"{address}?seen=player").json()
        assert [event["number"] for event in reported["events"]] == list(range(len(reported["events"])))
        assert all("stream" not in event and event["sentence"] for event in reported["events"])
        assert reported != client.get(address).json()
        assert client.get(f"{address}?seen=player&page={reported['pages'] + 1}").status_code == 404
        refused = client.get(f"{address}?seen=spies")
        assert (refused.status_code, list(refused.json()["fields"])) == (400, ["seen"])
        found.append(reported)
    assert found[0] == found[1]


@pytest.mark.parametrize("key", sorted(registry.known()))
def test_only_rules_that_hide_something_offer_it(key: str, owner: User, site: Client) -> None:
    """Where not both sides have less than the whole record, the page of a side does not exist."""
    rules = registry.system(key)
    battle = fought(samples(key, range(1))[0][1], owner)
    text = site.get(reverse("battle", args=[battle.pk])).content.decode()
    rows = [row for page in battle.pages.all() for row in page.events]
    for name in ("player", "enemy"):
        offered = f'href="/battles/{battle.pk}/turns/0/?seen={name}"' in text
        assert offered == rules.hides(battle.setup)
        assert (site.get(f"/battles/{battle.pk}/?seen={name}").status_code == 200) == rules.hides(battle.setup)
    known = [rules.seen(battle.setup, present(battle.initial), rows, side) for side in range(2)]
    assert all(each != (battle.initial, rows) for each in known) == rules.hides(battle.setup)


@pytest.mark.rule("QA-ROSTER-1")
def test_the_roster_sheet_is_filled_with_what_a_siege_left(site: Client, owner: User) -> None:
    """Reached from the battle: steps left, who is lost, leaders' fates, and a line for each turn that was played."""
    setup = advanced()
    setup["player"]["doctrine"] = "upriver"
    battle = fought(setup, owner, "3")
    assert f'href="/battles/{battle.pk}/roster/"' in site.get(f"/battles/{battle.pk}/").content.decode()
    text = html.unescape(site.get(f"/battles/{battle.pk}/roster/").content.decode())
    rows = dict(re.findall(r'<th scope="row">([^<]+)</th>((?:\s*<td[^>]*>[^<]*</td>)+)', text))
    cells = {name: re.findall(r">([^<]*)</td>", row) for name, row in rows.items()}
    assert battle.result is not None
    look = renderer_of("quebec_1759", None, battle.names)
    lost = 0
    for unit in battle.result["units"]:
        left = unit["strength"] - sum(unit["losses"].values())
        side, where, status = cells[look.name_of(unit["id"])]
        assert side == ("British" if unit["side"] == "player" else "French")
        assert status == (f"{left} of {unit['strength']} steps" if left else "lost")
        assert bool(where) == (left > 0)
        lost += not left
    assert 0 < lost < len(battle.result["units"])
    done = [cells[str(turn)][0] for turn in range(1, 17)]
    assert re.search(r"The British: [0-9]+ blocks from Ile d'Orleans to Lévis\.", done[0])
    assert sum(map(bool, done[: battle.turns - 1])) > battle.turns / 2  # in others no block goes anywhere
    assert "Wolfe" in cells


def test_a_battle_without_a_roster_has_no_sheet(site: Client, owner: User) -> None:
    """A battle by itself keeps none, nor has any of other rules."""
    for key in ("fast_musket", "quebec_1759"):
        setups = [setup for _, setup in samples(key, range(6)) if setup.get("encounter") != "siege"]
        battle = fought(setups[0], owner)
        assert site.get(f"/battles/{battle.pk}/roster/").status_code == 404
        assert "Roster sheet" not in site.get(f"/battles/{battle.pk}/").content.decode()
