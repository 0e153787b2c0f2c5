"""Spectators see complete turns some turns behind, and nothing that follows from anything else.

Where the rules hide something they see the board after the end alone. Page, news and API are compared byte by byte.
"""

from functools import cache
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from battles.fighting import Resolution, fight, seen_by
from battles.management.scenario import find_scenario
from battles.systems import renderer_of
from common.json_input import Json
from matches import present, services
from matches.models import Match, Owed, Seat
from rules import registry
from tests.matches.tables import QUICK, Player, a_match, setup_of
from tests.muskets_mohawks.playing.forces import head_to_head
from tests.people import a_browser, a_person, a_program
from tests.quebec_1759.orders_of_battle import siege

pytestmark = pytest.mark.django_db

BOTH = {"player": "me", "enemy": "invite"}
FORT = "fort-bull-1756"  # all is open, and soon over


def given_to(match: Match, reader: User) -> list[Any]:
    """All that a spectator is given, with the headers; without the addresses that differ between any two matches."""
    program, browser, at = a_program(reader), Client(), f"/matches/watch/{match.watch_link}/"
    api: list[Any] = [program.get(f"/api/v1{at}"), program.get(f"/api/v1{at}record/?since=3")]
    page = [browser.get(at), browser.get(f"{at}news/")]
    return [
        (
            answer.status_code,
            answer.content.decode().replace(match.watch_link, "link"),
            *sorted(set(answer.items()) - {("X-Request-ID", answer["X-Request-ID"])}),
        )
        for answer in [*api, *page]
    ]


def give(match: Match, place: int = 0) -> bool:
    """Give an order to the first question, by its place among them; returns whether one was asked."""
    owed = Owed.objects.filter(match=match).select_related("seat__user").order_by("seat__order").first()
    if owed is None:
        return False
    user = owed.seat.user
    assert user is not None
    code = owed.choices[place % len(owed.choices)]
    services.answer(match=match, user=user, question=owed.number, code=code, seat=owed.seat_id)
    match.refresh_from_db()
    return True


def eve() -> User:
    """A person who sits nowhere."""
    return User.objects.filter(username="eve").first() or a_person("eve")


@pytest.mark.slow("asks for everything that a spectator is given after each answer")
@pytest.mark.parametrize("delay", [0, 2])
def test_spectators_see_complete_turns(ann: User, ben: User, delay: int) -> None:
    """As many behind as was agreed; within a turn no answer changes a byte, and what they see is what happened."""
    match = a_match(ann, FORT, seats=BOTH, others=ben, spectators=delay)
    known, within = given_to(match, eve()), 0
    turn = match.turn
    for number in range(60):
        if not give(match, number) or match.status != Match.Status.OPEN or match.turn > delay + 3:
            break
        if match.turn == turn:
            assert given_to(match, eve()) == known
            within += 1
            continue
        turn, known = match.turn, given_to(match, eve())
        shown = a_program(eve()).get(f"/api/v1/matches/watch/{match.watch_link}/").json()
        complete = turn - 1 - delay
        assert shown["turn"] == (complete if complete >= 0 else None)
        if complete >= 0:
            position = present.position(match)
            begins = look(match)
            places = [place for place, row in enumerate(position.events) if begins(row)]
            assert shown["events"] == places[complete]
            record = a_program(eve()).get(f"/api/v1/matches/watch/{match.watch_link}/record/").json()
            first = [row["what"] for row in position.events[: places[complete]]][:200]
            assert [row["what"] for row in record["events"]] == first
    assert turn > delay + 1
    assert within >= 3


def look(match: Match) -> Any:
    """What says of an event that it begins a turn."""
    names = registry.system(match.system).side_names(match.setup)
    return renderer_of(match.system, names).begins_turn


def test_what_is_done_in_a_turn_is_not_given_away(ann: User, ben: User) -> None:
    """Two matches with the same dice, at one of which everything in the first turn is ordered otherwise."""
    matches = [a_match(ann, FORT, seats=BOTH, others=ben, spectators=0) for _ in range(2)]
    for number in range(6):
        give(matches[0], 0)
        give(matches[1], number)
        if any(match.turn > 1 for match in matches):
            break
        assert given_to(matches[0], eve()) == given_to(matches[1], eve())
        assert matches[0].digest != matches[1].digest or number < 2
    assert number >= 3


@pytest.mark.parametrize("hidden", ["plots", "PEFs"])
def test_where_something_is_hidden_the_board_is_not_shown(ann: User, ben: User, hidden: str) -> None:
    """Whatever is hidden, and however far play goes on: the same bytes, from the first answer to the last."""
    if hidden == "plots":
        one, other = siege(), siege()
    else:
        one, other = (head_to_head("raid_attack", (1, 2, 3), notes) for notes in ((1, 1, 3), (2, 2, 2)))
    matches = [a_match(ann, setup, seats=BOTH, others=ben, spectators=0, seed="1759") for setup in (one, other)]
    before = given_to(matches[0], eve())
    assert '"state":null' in before[0][1].replace(" ", "")
    for number in range(8):
        assert given_to(matches[0], eve()) == given_to(matches[1], eve()) == before
        give(matches[0], 0)
        give(matches[1], number)
    assert matches[0].digest != matches[1].digest
    owed = matches[0].owed.select_related("seat").order_by("seat__order")[0]
    services.resign(match=matches[0], user=present_user(owed.seat), seat=owed.seat_id)
    shown = a_program(eve()).get(f"/api/v1/matches/watch/{matches[0].watch_link}/").json()
    assert (shown["status"], shown["state"] is not None) == ("over", True)


def present_user(seat: Seat) -> User:
    """The person of a seat."""
    assert seat.user is not None
    return seat.user


def test_a_player_sees_no_more_by_the_link(ann: User, ben: User) -> None:
    """All who look get the same: a player, who made the match, and a stranger."""
    match = a_match(ann, FORT, seats=BOTH, others=ben, spectators=0)
    give(match)
    program = [a_program(user).get(f"/api/v1/matches/watch/{match.watch_link}/").json() for user in (ann, ben, eve())]
    assert program[0] == program[1] == program[2]
    assert "doctrine" not in program[0]["seats"][0]


def test_the_link_is_for_its_players_to_hand_on(ann: User, ben: User) -> None:
    """Both have it, on the page and by the API; without one there is none, and a made-up one leads nowhere."""
    match = a_match(ann, FORT, seats=BOTH, others=ben, spectators=1)
    for user, place in ((ann, "player"), (ben, "enemy")):
        assert Player(match, user, place).view()["watch"] == match.watch_link
        assert f"/matches/watch/{match.watch_link}/" in a_browser(user).get(match.get_absolute_url()).content.decode()
    closed = a_match(ann, FORT)
    assert (Player(closed, ann).view()["watch"], closed.watch_link) == (None, "")
    for address in ("/matches/watch/made-up/", "/matches/watch/made-up/news/"):
        assert Client().get(address).status_code == 404
    assert a_program(ann).get("/api/v1/matches/watch/made-up/").status_code == 404


def test_nothing_is_played_for_who_has_seen_it(ann: User) -> None:
    """304 by the ETag, without a replay; the news of the page as well."""
    match = a_match(ann, FORT, spectators=0)
    give(match)
    program, at = a_program(ann), f"/api/v1/matches/watch/{match.watch_link}/"
    tag = program.get(at)["ETag"]
    present.forget()
    assert program.get(at, headers={"If-None-Match": tag}).status_code == 304
    assert Client().get(f"/matches/watch/{match.watch_link}/news/", headers={"If-None-Match": tag}).status_code == 304
    assert not present.known_positions()


def test_after_the_end_everything_is_shown(ann: User) -> None:
    """The link leads to the page of the match."""
    match = a_match(ann, QUICK["quebec_1759"], spectators=0)
    assert "shown after the end" in " ".join(
        Client().get(f"/matches/watch/{match.watch_link}/").content.decode().split()
    )
    services.let_staff(match=match, user=ann, question=1, doctrine="patient", scope="end")
    assert Client().get(f"/matches/watch/{match.watch_link}/")["Location"] == match.get_absolute_url()
    shown = a_program(eve()).get(f"/api/v1/matches/watch/{match.watch_link}/").json()
    assert shown["status"] == "over"
    assert shown["state"]


def test_the_form_opens_a_match_to_spectators(ann: User, content: None) -> None:
    """A choice of how far they are behind, and what it comes to in a game that hides something."""
    browser, at = a_browser(ann), "/matches/new/?scenario=grid-ambush"
    page = browser.get(at).content.decode()
    assert "May others watch?" in page
    assert "only after the end" not in page
    assert "only after the end" in browser.get("/matches/new/?scenario=quebec-1759").content.decode()
    form = {"seats.player": "me", "seats.enemy": "steady", "dice_from": "seed", "patience_hours": "0"}
    for chosen, delay in (("", None), ("0", 0), ("3", 3)):
        made = browser.post(at, form | {"spectators": chosen})
        assert made.status_code == 302
        match = Match.objects.latest("created")
        assert (match.watch_delay if match.watch_link else None) == delay
    assert browser.post(at, form | {"spectators": "77"}).status_code == 400


@cache
def fought(slug: str) -> tuple[Json, Resolution]:
    """A battle of a bundled scenario."""
    setup = find_scenario(slug).setup
    return setup, fight(registry.system(str(setup["system"])).engagement(setup), seed="1", stream="battle")


@pytest.mark.parametrize("slug", [FORT, "grid-ambush", "plains-of-abraham-1759", "lake-george-scout", "quebec-1759"])
def test_a_game_without_secrets_shows_both_sides_everything(slug: str) -> None:
    """What `keeps_secrets` promises: where it is False, `seen` leaves nothing out for anybody."""
    setup, battle = fought(slug)
    system = registry.system(str(setup["system"]))
    initial: Any = {who: dict(fields) for who, fields in battle.initial.items()}
    known = [seen_by(system, setup, battle.initial, battle.events, side) for side in (0, 1)]
    assert all(each == (initial, battle.events) for each in known) or system.keeps_secrets(setup)
    assert system.keeps_secrets(setup) == (setup["system"] in ("muskets_mohawks", "quebec_1759"))


def test_bad_delays_are_refused(ann: User) -> None:
    """By the API, in a sentence at its field."""
    body = {"setup": setup_of(FORT), "seats": {"player": "me"}, "spectators": 99}
    refused = a_program(ann).post("/api/v1/matches/", body)
    assert (refused.status_code, list(refused.json()["fields"])) == (400, ["spectators"])
    made = a_program(ann).post("/api/v1/matches/", body | {"spectators": 0})
    assert made.json()["watch"]
