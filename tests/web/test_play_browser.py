"""A match in a real browser: without any script, while the other plays, and where a place is pointed at."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from matches import services
from matches.models import Match
from tests.matches.tables import a_match, setup_of
from tests.people import a_person

pytestmark = [
    pytest.mark.gate("plays battles in a browser"),
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
]
Open = Callable[..., Page]


def small_battle() -> dict[str, Any]:
    """A grid battle of two turns."""
    return {**setup_of("grid-ambush"), "turns": 2}


def lead(match: Match) -> str:
    """The address of a match's table."""
    return f"/matches/{match.code}/"


def given(match: Match) -> int:
    """How many orders of people are in force."""
    return Match.objects.get(pk=match.pk).answers.filter(by="person", withdrawn__isnull=True).count()


def test_a_telephone_without_script_gives_an_order_and_takes_it_back(open_as: Open) -> None:
    """At 375 px nothing is wider than the screen; a mark on the map is a link to the page with its order chosen."""
    owner = a_person("ann")
    match = a_match(owner, small_battle())
    page = open_as(owner, width=375, script=False)
    page.goto(lead(match))
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    page.locator(".order-mark").first.click()
    expect(page.locator("input[name=order]:checked")).to_have_count(1)
    page.get_by_role("button", name="What will it roll?").click()
    expect(page.locator("[data-forecast]")).not_to_contain_text("Choose an order")
    assert given(match) == 0
    page.get_by_role("button", name="Give the order").click()
    expect(page.get_by_role("button", name="Take my last order back")).to_be_visible()
    assert given(match) == 1
    page.get_by_role("button", name="Take my last order back").click()
    expect(page.locator(".notice.good").first).to_contain_text("taken back")
    assert given(match) == 0


def test_the_page_of_who_waits_learns_of_the_other_players_order(open_as: Open) -> None:
    """The waiting page shows its player's question as soon as it is there."""
    ann, ben = a_person("ann"), a_person("ben")
    match = a_match(ann, small_battle(), seats={"player": "me", "enemy": "invite"}, others=ben)
    first = match.owed.get().seat
    waiting = open_as(ben if first.user == ann else ann)
    waiting.goto(lead(match))
    expect(waiting.locator(".waiting h2")).to_contain_text("Waiting for")
    for _ in range(60):
        owed = match.owed.get()
        if owed.seat_id != first.pk:
            break
        assert first.user is not None
        match = services.answer(match=match, user=first.user, question=owed.number, code=owed.choices[0])
    expect(waiting.locator(".asks")).to_be_visible()


def test_a_place_is_pointed_at_on_the_map(open_as: Open) -> None:
    """A click on the table fills in the inches of the order that takes a place, and Enter gives it."""
    owner = a_person("ann")
    match = a_match(owner, "fort-necessity-1754")
    page = open_as(owner)
    page.goto(lead(match))
    page.locator("[data-free=point] input[type=radio]").check()
    box: Any = page.locator(".table-map").bounding_box()
    page.locator(".table-map").click(position={"x": box["width"] / 2, "y": box["height"] * 0.09})
    expect(page.locator("input[name='x-0']")).to_have_value(re.compile(r"2[34]\.\d"))
    expect(page.locator(".named-place .cross")).to_be_visible()
    page.get_by_role("button", name="Turn right").click()
    expect(page.locator("select[name='heading-0']")).to_have_value(re.compile(r"\d+"))
    expect(page.locator("[data-forecast] .fault")).to_have_count(0)
    page.get_by_role("button", name="Give the order").click()
    expect(page.locator("input[name=question][value='2']").first).to_be_attached()
    assert match.answers.get().code.startswith("hold:to")
