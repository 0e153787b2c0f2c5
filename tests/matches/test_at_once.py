"""Players who answer in the same instant: one outcome, nothing lost and nothing twice."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connections

from battles.models import Battle
from battles.resolving import fight_again
from matches import present as positions
from matches import services
from matches.models import Match, Owed
from tests.factories import ScenarioFactory
from tests.matches.tables import QUICK, Player, a_match, setup_of
from tests.people import a_person, a_program
from tests.present import present

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

TOGETHER = 4
Deed = Callable[[], Any]


def at_once(deeds: Sequence[Deed]) -> Counter[int]:
    """Do several things in the same instant; return how often each status was answered."""
    ready = Barrier(len(deeds))

    def do(deed: Deed) -> int:
        try:
            ready.wait(timeout=60)
            return int(deed().status_code)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return Counter(pool.map(do, deeds))


def fought_as_recorded(match: Match) -> None:
    """The match is where its answers lead: by another process, from its beginning."""
    match.refresh_from_db()
    assert match.status == Match.Status.OPEN
    positions.forget()
    assert positions.position(match).digest == match.digest
    assert list(match.answers.filter(withdrawn__isnull=True).values_list("number", flat=True)) == list(
        range(match.number)
    )


def plotting(ann: User, ben: User) -> Match:
    """A siege at which both sides owe their plots."""
    match = a_match(ann, "quebec-1759", seats={"player": "me", "enemy": "invite"}, others=ben)
    while match.owed.count() == 1:
        (asked,) = match.owed.select_related("seat__user")
        user = asked.seat.user
        assert user is not None
        match = services.answer(match=match, user=user, question=asked.number, code=asked.choices[0])
    return match


def test_two_plots_in_the_same_instant_both_count(ann: User, ben: User) -> None:
    """Neither waits for the other, and both are in force."""
    match = plotting(ann, ben)
    players = [Player(match, ann), Player(match, ben, "enemy")]
    questions = [player.question() for player in players]
    before = match.number
    answers = at_once([
        partial(player.order, asked, asked["orders"][0]["code"])
        for player, asked in zip(players, questions, strict=True)
    ])  # fmt: skip
    assert answers == {200: 2}
    match.refresh_from_db()
    assert match.number == before + 2
    fought_as_recorded(match)


def test_one_question_is_answered_once(ann: User) -> None:
    """Four answers to it, all legal, and the staff besides: one is taken, the others hear that they are late."""
    match = a_match(ann, QUICK["one_hour"])
    for _ in range(3):
        player = Player(match, ann)
        asked = player.question()
        codes = [order["code"] for order in asked["orders"]]
        deeds: list[Deed] = [
            partial(Player(match, ann).order, asked, codes[place % len(codes)]) for place in range(TOGETHER)
        ]
        deeds.append(partial(player.send, "staff", question=asked["number"], doctrine="steady", scope="question"))
        match.refresh_from_db()
        before = match.number
        assert at_once(deeds) == {200: 1, 409: TOGETHER}
        match.refresh_from_db()
        assert match.number == before + 1
        fought_as_recorded(match)


def test_an_order_and_its_undoing_meet(ann: User) -> None:
    """One comes first: the match is where its answers lead, and its question is asked once."""
    match = a_match(ann, QUICK["one_hour"])
    for _ in range(3):
        player = Player(match, ann)
        asked = player.question()
        player.order(asked, asked["orders"][0]["code"])
        after = player.question()
        at_once([
            partial(player.send, "undo"),
            partial(Player(match, ann).order, after, after["orders"][0]["code"]),
        ])  # fmt: skip
        fought_as_recorded(match)
        assert Owed.objects.filter(match=match).count() == 1


def test_the_last_two_answers_make_one_battle(ann: User, ben: User) -> None:
    """Both sides lend the command to the end in the same instant: the match is over once, with one battle.

    Who comes second may find that the first has played both to the end.
    """
    match = plotting(ann, ben)
    players = [Player(match, ann), Player(match, ben, "enemy")]
    numbers = [player.question()["number"] for player in players]
    answers = at_once([
        partial(player.send, "staff", question=number, doctrine="patient", scope="end")
        for player, number in zip(players, numbers, strict=True)
    ])  # fmt: skip
    assert answers in ({200: 2}, {200: 1, 409: 1})
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    battle = Battle.objects.get()
    assert fight_again(present(battle)).digest == match.digest


def test_one_link_seats_one_person(ann: User) -> None:
    """Four follow it at once; and of two who resign at once one ends the match."""
    match = a_match(ann, QUICK["one_hour"], seats={"player": "me", "enemy": "invite"})
    link = match.seats.get(place="enemy").invitation
    programs = [a_program(a_person(f"person{number}")) for number in range(TOGETHER)]
    answers = at_once([
        partial(program.post, "/api/v1/matches/join/", {"invitation": link}) for program in programs
    ])  # fmt: skip
    assert answers[200] == 1
    assert set(answers) <= {200, 404, 409}
    match.refresh_from_db()
    assert match.status == Match.Status.OPEN
    seats = [(seat.user, seat.place) for seat in match.seats.select_related("user")]
    ends = at_once([
        partial(Player(match, present(user), place).send, "resign") for user, place in seats
    ])  # fmt: skip
    assert ends == {200: 1, 409: 1}


def test_who_takes_the_last_seats_at_once_begins_the_match(ann: User, ben: User) -> None:
    """Of two who take the last two seats in the same instant one sees that both are taken."""
    for _ in range(3):
        match = a_match(ann, QUICK["one_hour"], seats={"player": "invite", "enemy": "invite"})
        links = list(match.seats.values_list("invitation", flat=True))
        programs = [a_program(ann), a_program(ben)]
        assert at_once([
            partial(program.post, "/api/v1/matches/join/", {"invitation": link})
            for program, link in zip(programs, links, strict=True)
        ]) == {200: 2}  # fmt: skip
        fought_as_recorded(match)
        assert Owed.objects.filter(match=match).count() == 1


def test_one_request_sent_by_several_lines_at_once_is_carried_out_once(ann: User) -> None:
    """The first makes the match; the others wait for its answer, and get the same."""
    setup = setup_of("grid-ambush")
    ScenarioFactory.create(slug="ambush", system=setup["system"], setup=setup)
    body = {"scenario": "ambush", "seats": {"player": "me"}}
    answers = at_once([
        partial(a_program(ann).post, "/api/v1/matches/", body, headers={"Idempotency-Key": "once"})
        for _ in range(TOGETHER)
    ])  # fmt: skip
    assert (answers, Match.objects.count()) == ({201: TOGETHER}, 1)
