"""The reaction desk: found from the rules, open to all, and useful with a thumb and without scripts."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import Page, expect
from rest_framework.test import APIClient

pytestmark = pytest.mark.django_db
REACTION = "/desk/muskets_mohawks/reaction/"


def text_of(client: Client, address: str, status: int = 200) -> str:
    """A page without tags, as a guest reads it."""
    answer = client.get(address)
    assert answer.status_code == status
    return " ".join(re.sub("<[^>]*>", " ", answer.content.decode()).split())


def test_from_a_rule_to_its_chances(client: Client) -> None:
    """The page of a rule has the chances of two usual units, and leads to the desk; the catalogue leads there too."""
    page = client.get("/rules/muskets_mohawks/MM-REACT-2/").content.decode()
    assert "74.1%" in page
    assert f'href="{REACTION}"' in page
    assert f'href="{REACTION}"' in client.get("/rules/muskets_mohawks/").content.decode()
    assert 'href="/desk/"' in client.get("/rules/").content.decode()
    assert f'href="{REACTION}"' in client.get("/desk/").content.decode()
    assert "The chances" not in text_of(client, "/rules/muskets_mohawks/MM-CAMP-1/")


def test_what_is_on_the_table_counts(client: Client) -> None:
    """Fields are in the address; a box that was not ticked is off."""
    assert "carry on 74.1% 20/27" in text_of(client, REACTION)
    assert "carry on 88.9% 8/9" in text_of(client, f"{REACTION}?unit.rep=4&cover=on")
    # Just met is ticked on a fresh page, and a form that was sent without it has them fight on.
    assert "on average 1.62" in text_of(client, "/desk/muskets_mohawks/melee/")
    assert "on average 0.62" in text_of(client, "/desk/muskets_mohawks/melee/?first.rep=4")


def test_my_dice_and_the_sites(client: Client) -> None:
    """Typed dice are read by the book, with its rules; without any the site rolls."""
    page = text_of(client, f"{REACTION}?roll=1&dice=4+5+6")
    assert "The unit is to retire" in page
    assert "p. 12, 39-40" in page
    assert "What the book says" in text_of(client, f"{REACTION}?roll=1")
    assert "What the book says" not in text_of(client, REACTION)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("roll=1&dice=4+5", "ran short when MM-REACT-2 asked for another"),
        ("roll=1&dice=1111", "leave out the last 2"),
        ("roll=1&dice=17", "“7” is no face of a die"),
        ("unit.rep=9", "must be a whole number from 2 to 6"),
        ("unit.rep=many", "whole number"),
        ("unit.troop=ogre", "ogre"),
    ],
)
def test_bad_input_gets_a_sentence(client: Client, query: str, sentence: str) -> None:
    """What cannot be on a table is refused at its field, and what was typed stays."""
    page = client.get(f"{REACTION}?{query}")
    assert page.status_code == 400
    assert sentence in " ".join(re.sub("<[^>]*>", "", page.content.decode()).split())


def test_what_has_no_page(client: Client) -> None:
    """A system or a situation of no such name has no page."""
    for address in ("/desk/muskets_mohawks/flight/", "/desk/chess/reaction/", "/api/v1/systems/chess/situations/"):
        assert client.get(address).status_code == 404


def test_by_api(db: None) -> None:
    """Fields as JSON Schema, chances as fractions, rolls with rules, faults by field; no account is needed."""
    api = APIClient()
    found = {each["key"]: each for each in api.get("/api/v1/systems/muskets_mohawks/situations/").json()}
    assert list(found) == ["volley", "reaction", "charge", "melee"]
    assert "cover" in found["reaction"]["table"]["properties"]
    address = "/api/v1/systems/muskets_mohawks/situations/reaction/"
    answer = api.post(address, {"table": {"cover": True}, "dice": [1, 5, 6, 2]}).json()
    assert answer["chances"][0]["chances"][0] == {
        "value": "carry_on",
        "words": "carry on",
        "exact": "8/9",
        "share": pytest.approx(8 / 9),
    }
    assert answer["rolled"]["outcome"] == [{"key": "result", "title": "The unit is to", "words": "carry on"}]
    assert answer["rolled"]["faces"] == [1, 5, 6, 2]
    assert api.post(address, {}).json()["rolled"] is None
    assert api.post(address, {"roll": True}).json()["rolled"]["faces"]
    refused = api.post(address, {"table": {"unit": {"rep": 9}}})
    assert (refused.status_code, list(refused.json()["fields"])) == (400, ["unit.rep"])
    assert api.post("/api/v1/systems/muskets_mohawks/situations/flight/", {}).status_code == 404


@pytest.mark.browser
def test_with_a_thumb_and_without_scripts(open_as: Callable[..., Page]) -> None:
    """At 375 pixels nothing is wider than the page, the buttons can be hit, and no script is needed."""
    page = open_as(None, width=375, script=False)
    page.goto(REACTION)
    page.get_by_label("Cover").check()
    page.get_by_label("My dice").fill("4561")
    button = page.get_by_role("button", name="Roll")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    button.click()
    expect(page.get_by_text("What the book says")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 375


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(open_as: Callable[..., Page], scheme: Any) -> None:
    """Labels, contrast and structure hold, with a roll on the page."""
    page = open_as(None)
    page.emulate_media(color_scheme=scheme)
    page.goto("/desk/muskets_mohawks/volley/?roll=1")
    assert not Axe().run(page).response["violations"]
