"""A half-played game: it goes on from its turn as battle and as match, and every page and answer counts from there."""

import pytest
from django.contrib.auth.models import User

from battles.fighting import position_at
from battles.management.scenario import find_scenario
from battles.services import request_battle
from battles.tasks import resolve_battle
from common.json_input import Json
from matches import services, staff
from matches.models import Match
from tests.matches.tables import Player, a_match
from tests.people import a_browser

pytestmark = pytest.mark.django_db
LATER = 14


def later() -> Json:
    """The siege of Quebec at the beginning of a late turn."""
    found = position_at(find_scenario("quebec-1759").engagement(), LATER, seed="1759", stream="battle")
    assert found is not None
    return found


def test_the_report_counts_from_the_turn_with_which_a_battle_begins(ann: User) -> None:
    """The set-up, then turn 14 and those after it; no turn before is a page."""
    battle = request_battle(setup=later(), owner=ann, seed="1759")
    resolve_battle(str(battle.pk))
    battle.refresh_from_db()
    browser, at = a_browser(ann), f"/battles/{battle.pk}"
    report = browser.get(f"{at}/turns/{LATER}/")
    assert report.context["numbers"] == [0, *range(LATER, battle.turns + 1)]
    assert report.context["previous"] == 0
    assert report.context["start"]["first"] == LATER
    assert report.context["start"]["turn"] == 1
    shown = report.content.decode()
    assert "goes on from turn 14" in shown
    assert f'href="{at}/turns/15/"' in shown
    assert [browser.get(f"{at}/turns/{number}/").status_code for number in (0, 1, 13)] == [200, 404, 404]


def first_orders(match: Match, user: User) -> None:
    """Give one legal order."""
    owed = match.owed.get()
    services.answer(match=match, user=user, question=owed.number, code=owed.choices[0])
    match.refresh_from_db()


def test_a_match_begins_with_the_turn_of_its_position(ann: User) -> None:
    """Page, API and row say turn 14; fog, standing orders and the staff work in it."""
    match = a_match(ann, later())
    assert match.turn == LATER
    player = Player(match, ann)
    view = player.view()
    assert view["turn"] == LATER
    hidden = [who for who, fields in view["state"].items() if fields.get("nation") == "french" and "steps" in fields]
    assert len(hidden) < len(later()["enemy"]["units"])
    page = a_browser(ann).get(match.get_absolute_url()).content.decode()
    assert "· turn 14" in " ".join(page.split())
    assert "goes on from turn 14" in page
    seat = match.seats.get(place="player")
    services.set_standing_orders(match=match, user=ann, seat=seat.pk, orders=["charge_nobody"])
    advice = staff.advise(match=match, seat=seat, user=ann, seconds=0.2)
    assert advice.orders
    first_orders(match, ann)
    assert match.turn >= LATER
