"""Programs play matches to their ends by the public API, and fight the battles that the engine fights alone."""

from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User

from battles.fighting import fight
from battles.resolving import fight_again
from common.json_input import Json
from matches.adjutants import adjutants_at, takes_long
from matches.models import Answer, Match
from rules import registry
from rules.core.events import NOTE, ORDER
from tests.matches.tables import QUICK, Player, a_match, at_random, play_to_the_end, setup_of
from tests.present import present

pytestmark = pytest.mark.django_db

DEPUTIES = 12  # random answers before a doctrine takes over, in battles of some hundred questions


def play_some(match: Match, user: User, seed: int, answers: int) -> Json:
    """Answer at random so often, then let a random doctrine answer to the end; returns what is seen then."""
    player, dice = Player(match, user), Random(seed)
    view = player.view()
    for _ in range(answers):
        if question := view["question"]:
            answer = player.order(question, at_random(dice.randrange(1_000))(question))
            assert answer.status_code == 200, answer.content
            view = answer.json()
    if question := view["question"]:
        doctrine = dice.choice([key for key in adjutants_at(match) if not takes_long(match.system, key)])
        answer = player.send("staff", question=question["number"], doctrine=doctrine, scope="end")
        assert answer.status_code == 200, answer.content
        view = answer.json()
    assert view["status"] == "over"
    return view


def fought_alone(match: Match) -> None:
    """The battle that a match became is the one that the engine fights alone, die by die."""
    match.refresh_from_db()
    battle = present(match.battle)
    again = fight_again(battle)
    assert (again.digest, again.dice_count) == (match.digest, match.dice_rolled)
    assert battle.seed == match.seed


@pytest.mark.slow("plays a raid by random answers, each by a replay")
@pytest.mark.parametrize("system", ["muskets_mohawks", "quebec_1759"])
def test_legal_random_answers_fight_a_battle_to_its_end(ann: User, system: str) -> None:
    """Every answer is taken, and the battle is the one that the engine fights alone with those answers."""
    match = a_match(ann, QUICK[system], seed="1")
    assert play_to_the_end([Player(match, ann)], at_random(1)) >= 5
    fought_alone(match)


@pytest.mark.parametrize("system", QUICK)
def test_random_answers_and_then_the_staff(ann: User, system: str) -> None:
    """A doctrine takes over after some answers, and is to the engine one more record of answers."""
    match = a_match(ann, QUICK[system], seed="1")
    play_some(match, ann, 1, DEPUTIES)
    fought_alone(match)
    given = match.answers.values_list("by", flat=True)
    assert {Answer.By.PERSON, Answer.By.ADJUTANT} >= set(given)


@pytest.mark.slow("plays two battles to their ends through the API")
def test_two_at_one_screen_and_two_far_apart(ann: User, ben: User) -> None:
    """Both sides of one person, and one of each of two, who plot at the same time."""
    for others in ({"player": "me", "enemy": "me"}, {"player": "me", "enemy": "invite"}):
        match = a_match(ann, QUICK["quebec_1759"], seats=others, others=ben)
        rival = ann if others["enemy"] == "me" else ben
        play_to_the_end([Player(match, ann), Player(match, rival, "enemy")], at_random(4))
        fought_alone(match)


def test_dice_of_a_table_fight_the_same_battle_again(ann: User) -> None:
    """Every roll is asked for by rule and number; tapped in, or left to the seed, it is what the engine reads."""
    match = a_match(ann, QUICK["quebec_1759"], dice_from="table")
    player, dice, kinds = Player(match, ann), Random(5), set()
    view = player.view()
    while question := view["question"]:
        kinds.add(question["kind"])
        code = dice.choice([*(order["code"] for order in question["orders"]), *_rolled(question, dice)])
        assert player.order(question, code, draft=True).json()["legal"] is True
        view = player.order(question, code).json()
    assert view["status"] == "over"
    assert kinds == {"roll", "choice"}
    match.refresh_from_db()
    assert fight_again(present(match.battle)).digest == match.digest


def _rolled(question: Json, dice: Random) -> list[str]:
    """Faces for a roll, or the word that leaves it to the seed."""
    roll = question["roll"]
    return [" ".join(str(dice.randint(1, 6)) for _ in range(roll["dice"])), "seed"] if roll else []


# A person is offered more than a doctrine that leads (moves that it never takes), and the rules ask him where they take
# the usual answer for a doctrine. So his record has more orders; all that follows from them is the same.
@pytest.mark.slow("answers some sixty questions one by one, each by a replay")
@pytest.mark.parametrize("system", ["one_hour", "muskets_mohawks", "quebec_1759"])
def test_a_doctrine_by_the_api_fights_the_battle_that_it_fights_inside(ann: User, system: str) -> None:
    """Lent every single question, it comes to the result of the engine alone, with as many dice and the same events."""
    setup = setup_of(QUICK[system])
    engagement = registry.system(system).engagement(setup)
    doctrine = engagement.commanders()[0].doctrine
    match = a_match(ann, setup, seed="3")
    player = Player(match, ann)
    view, asked = player.view(), 0
    while question := view["question"]:
        answer = player.send("staff", question=question["number"], doctrine=doctrine, scope="question")
        assert answer.status_code == 200, answer.content
        view, asked = answer.json(), asked + 1
    match.refresh_from_db()
    assert asked == match.answers.filter(by=Answer.By.ADJUTANT).count() == match.number
    inside, by_api = fight(engagement, seed="3", stream="battle"), fight_again(present(match.battle))
    assert by_api.result == inside.result
    assert by_api.dice_count == inside.dice_count
    assert _but_orders(by_api.events) == _but_orders(inside.events)
    orders = [[_bare(row) for row in fought.events if row["kind"] == ORDER] for fought in (by_api, inside)]
    left = iter(orders[0])
    assert all(order in left for order in orders[1])  # the orders of the doctrine, in their order


def _bare(row: Json) -> Json:
    return {key: value for key, value in row.items() if key != "number"}


def _but_orders(rows: list[Json]) -> list[Json]:
    return [_bare(row) for row in rows if row["kind"] not in (ORDER, NOTE)]


@pytest.mark.nightly("fights 300 battles of each system by the API, every tenth with random answers to its end")
@pytest.mark.parametrize("system", QUICK)
def test_three_hundred_battles(ann: User, system: str) -> None:
    """No answer of the API is a fault, and each battle is the one that the engine fights alone."""
    for number in range(300):
        match = a_match(ann, QUICK[system], seed=str(number))
        if number % 10 == 0:
            play_to_the_end([Player(match, ann)], at_random(number))
        else:
            play_some(match, ann, number, Random(number).randrange(DEPUTIES))
        fought_alone(match)
        match.delete()


def test_a_record_is_read_by_parts(ann: User) -> None:
    """Numbers count on from 1 without gaps, each with its sentence; what was read once stays as it was."""
    match = a_match(ann, QUICK["muskets_mohawks"], seed="1")
    player = Player(match, ann)
    pick, read = at_random(2), list[Any]()
    while True:
        record = player.record(len(read))
        assert record["since"] == len(read)
        read += record["events"]
        if len(read) < record["count"]:
            continue
        view = player.view()
        assert view["events"] == len(read)
        if not view["question"]:
            break
        player.order(view["question"], pick(view["question"]))
    assert [row["number"] for row in read] == list(range(1, len(read) + 1))
    assert read[:200] == player.record()["events"]
    assert sum(bool(row["sentence"]) for row in read) > 50
