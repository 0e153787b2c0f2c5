"""The API of matches: made, joined, looked at, refused, and checked after the end."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from battles.playing import Paused, play_on
from battles.resolving import fight_again
from matches import present as positions
from matches import seating, services
from matches.models import Match, Notice
from matches.models.match import fresh_code
from rules import registry
from tests.factories import ScenarioFactory
from tests.matches.tables import QUICK, Player, a_match, setup_of
from tests.people import a_browser, a_person, a_program
from tests.present import present

pytestmark = pytest.mark.django_db

AMBUSH, LANDING = QUICK["one_hour"], QUICK["quebec_1759"]


@pytest.fixture
def anns(ann: User) -> APIClient:
    """Ann's program."""
    return a_program(ann)


@pytest.fixture
def bens(ben: User) -> APIClient:
    """Ben's program."""
    return a_program(ben)


@pytest.fixture
def ambush(db: None) -> None:
    """The scenario of that name in the database."""
    ScenarioFactory.create(slug="ambush", name="The ambush", system="one_hour", setup=setup_of(AMBUSH))


def refused(answer: Any, status: int, sentence: str, *fields: str) -> None:
    """The answer is a refusal in the one shape of errors, with this in its sentence and these fields at fault."""
    assert answer.status_code == status, answer.content
    found = answer.json()
    assert set(found) == {"message", "code", "rule", "fields"}
    assert sentence in found["message"]
    assert set(fields) <= set(found["fields"])


def test_a_match_is_made_joined_and_begun(anns: APIClient, bens: APIClient, ambush: None) -> None:
    """Its link is for who made it; who follows it has the seat, and both see who is awaited."""
    made = anns.post("/api/v1/matches/", {"scenario": "ambush", "seats": {"player": "me", "enemy": "invite"}})
    assert made.status_code == 201, made.content
    body, at = made.json(), made["Location"]
    assert at == f"/api/v1/matches/{body['code']}/"
    assert (body["status"], body["title"], body["seat"]) == ("inviting", "The ambush", "player")
    assert (body["question"], body["state"]) == (None, None)
    link = next(seat["invitation"] for seat in body["seats"] if seat["place"] == "enemy")
    refused(bens.get(at), 404, "There is no such match")
    joined = bens.post("/api/v1/matches/join/", {"invitation": link})
    assert joined.status_code == 200, joined.content
    assert (joined.json()["seat"], joined.json()["status"]) == ("enemy", "open")
    assert [seat["invitation"] for seat in joined.json()["seats"]] == [None, None]
    refused(bens.post("/api/v1/matches/join/", {"invitation": link}), 404, "has been used")
    refused(bens.post("/api/v1/matches/join/", {}), 400, "invitation is missing", "invitation")
    assert anns.get(at).json()["awaited"] == bens.get(at).json()["awaited"]
    assert [row["code"] for row in anns.get("/api/v1/matches/").json()["results"]] == [body["code"]]


def test_what_a_match_may_be_made_of(anns: APIClient, ambush: None) -> None:
    """Everything wrong with it at once, in the one shape; nothing is written."""
    for body, status, sentence, fields in (
        ({}, 400, "seats is missing", ["seats"]),
        ({"seats": {"player": "me"}}, 400, "Name a scenario, or send a setup", ["scenario"]),
        ({"scenario": "ambsh", "seats": {"player": "me"}}, 400, "Did you mean ambush?", ["scenario"]),
        ({"scenario": "ambush", "seats": {"playr": "me"}}, 400, "playr is no place", ["seats.playr"]),
        ({"scenario": "ambush", "seats": {"player": "you"}}, 400, "you is no doctrine", ["seats.player"]),
        ({"scenario": "ambush", "seats": {"player": "steady"}}, 400, "played by people", ["seats"]),
        ({"scenario": "ambush", "seats": {"player": "me"}, "seed": "1"}, 400, "seed is not known here", ["seed"]),
        ({"scenario": "ambush", "seats": {"player": "me"}, "dice_from": "sky"}, 400, "must be one of", ["dice_from"]),
        (
            {"scenario": "ambush", "seats": {"player": "me"}, "patience_hours": 10_000},
            400,
            "patience_hours",
            ["patience_hours"],
        ),
        (
            {"setup": setup_of(AMBUSH) | {"options": {"fog": 1}}, "seats": {"player": "me"}},
            400,
            "fog",
            ["options.fog"],
        ),
        ({"scenario": "ambush", "seats": {"player": "me"}, "options": {"fog": 1}}, 400, "fog", ["options.fog"]),
    ):
        refused(anns.post("/api/v1/matches/", body), status, sentence, *fields)
    assert not Match.objects.exists()


def test_a_setup_of_ones_own_and_all_that_is_agreed(anns: APIClient) -> None:
    """Both seats of one person, dice of a table, no odds, and a title."""
    body = {
        "setup": setup_of(AMBUSH),
        "seats": {"player": "me", "enemy": "me"},
        "title": "At home",
        "dice_from": "table",
        "staff_allowed": False,
        "patience_hours": 48,
    }
    made = anns.post("/api/v1/matches/", body).json()
    shown = {key: made[key] for key in ("title", "dice_from", "staff_allowed", "patience_hours")}
    assert shown == {key: body[key] for key in shown}
    assert (made["status"], made["seat"]) == ("open", None)
    at = f"/api/v1/matches/{made['code']}/"
    refused(anns.get(at), 400, "several seats at this match; name one as seat: enemy, player", "seat")
    refused(anns.get(f"{at}?seat=north"), 400, "north is no seat", "seat")
    refused(anns.get(f"{at}?chair=player"), 400, "chair is no filter here", "chair")
    (question,) = [
        found for place in ("player", "enemy") if (found := anns.get(f"{at}?seat={place}").json()["question"])
    ]
    assert question["kind"] in ("roll", "choice")


def test_a_stranger_and_a_visitor(ann: User, bens: APIClient) -> None:
    """A stranger gets 404 at every address until the match is over, and then sees who played; a visitor gets 401."""
    match = a_match(ann, LANDING)
    at = f"/api/v1/matches/{match.code}/"
    for what in ("", "record/", "verify/"):
        refused(bens.get(at + what), 404, "There is no such match")
        assert APIClient().get(at + what).status_code == 401
    posts = ("orders", "undo", "staff", "resign", "draw", "abandon", "go-on", "rematch")
    good = {"question": 1, "code": "nothing", "doctrine": "patient", "scope": "turn"}
    for what in posts:
        keys = {"orders": ("question", "code"), "staff": ("question", "doctrine", "scope")}.get(what, ())
        refused(bens.post(f"{at}{what}/", {key: good[key] for key in keys}), 404, "There is no such match")
    services.let_staff(match=match, user=ann, question=1, doctrine="patient", scope="end")
    shown = bens.get(at).json()
    assert (shown["status"], shown["seat"], shown["state"], shown["events"]) == ("over", None, None, None)
    refused(bens.get(f"{at}record/"), 403, "no seat at this match")
    refused(bens.get(f"{at}?seat=player"), 403, "no seat at this match")


def test_who_made_a_match_for_others_sees_who_plays_and_no_board(ann: User, ben: User, anns: APIClient) -> None:
    """The links before it begins, the status after it."""
    match = a_match(ann, AMBUSH, seats={"player": "invite"})
    at = f"/api/v1/matches/{match.code}/"
    link = anns.get(at).json()["seats"][0]["invitation"]
    seating.join(invitation=link, user=ben)
    shown = anns.get(at).json()
    assert (shown["status"], shown["awaited"], shown["state"]) == ("open", ["player"], None)
    assert shown["seats"][1]["doctrine"] == "steady"
    assert a_program(ben).get(at).json()["seats"][1]["doctrine"] is None


def test_the_same_view_is_not_sent_twice(ann: User) -> None:
    """304 as long as nothing has changed, without a battle being played for it; an order changes the ETag."""
    match = a_match(ann, AMBUSH)
    player = Player(match, ann)
    tag = player.look()["ETag"]
    for sent in (tag, f"W/{tag}", f'"x", {tag}', "*"):
        positions.forget()
        with CaptureQueriesContext(connection) as queries:
            answer = player.look(**{"If-None-Match": sent})
        assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", tag)
        assert len(queries) <= 9
        assert not positions.known_positions()
    player.order(player.question(), player.question()["orders"][0]["code"])
    answer = player.look(**{"If-None-Match": tag})
    assert answer.status_code == 200
    assert answer["ETag"] != tag
    record = player.client.get(f"{player.at}record/?since=3")
    assert (
        player.client.get(f"{player.at}record/?since=3", headers={"If-None-Match": record["ETag"]}).status_code == 304
    )
    assert (
        player.client.get(f"{player.at}record/?since=4", headers={"If-None-Match": record["ETag"]}).status_code == 200
    )


def test_answers_that_are_none_change_nothing(ann: User, ben: User) -> None:
    """Twice, late, of another seat, illegal, of no number, after the end: each has its sentence."""
    match = a_match(ann, AMBUSH, seats={"player": "me", "enemy": "invite"}, others=ben)
    anns, bens = Player(match, ann), Player(match, ben, "enemy")
    asked, waits = (anns, bens) if anns.view()["question"] else (bens, anns)
    question = asked.question()
    code = question["orders"][0]["code"]

    def kept() -> list[Any]:
        row = Match.objects.values("status", "number", "version", "digest").get(pk=match.pk)
        return [row, list(match.answers.values()), [anns.look()["ETag"], bens.look()["ETag"]]]

    before = kept()
    refused(asked.order(question, "fly"), 400, "fly is no order", "choices")
    refused(asked.order({"number": 77}, code), 409, "answered already")
    refused(waits.order(question, code), 409, "answered already")
    refused(waits.client.post(f"{asked.at}orders/", {"seat": asked.seat, "question": 1, "code": code}), 403, "another")
    refused(asked.send("orders", question="one", code=code), 400, "question must be a whole number", "question")
    refused(asked.send("orders", question=1, code=code, note="!"), 400, "note is not known here", "note")
    refused(asked.send("staff", question=1, doctrine="sly", scope="turn"), 400, "sly is no doctrine", "doctrine")
    refused(asked.send("staff", question=1, doctrine="steady", scope="week"), 400, "must be one of", "scope")
    refused(asked.send("undo"), 409, "Nothing can be taken back")
    refused(asked.client.get(f"{asked.at}verify/"), 409, "after the end of the match")
    refused(asked.client.get(f"{asked.at}record/?since=-1"), 400, "since must be a whole number", "since")
    refused(asked.client.post(f"{asked.at}go-on/"), 409, "frozen")
    refused(asked.client.post(f"{asked.at}rematch/"), 409, "one that is over")
    assert kept() == before
    assert asked.order(question, code).status_code == 200
    before = kept()
    refused(asked.order(question, code), 409, "answered already")
    assert kept() == before
    assert asked.send("resign").json()["status"] == "over"
    before = kept()
    for player in (asked, waits):
        refused(player.order(question, code), 409, "This match is over")
        refused(player.send("draw"), 409, "This match is over")
        refused(player.send("resign"), 409, "This match is over")
    assert kept() == before


def test_a_draft_only_checks(ann: User) -> None:
    """Legal, or the refusal's sentence with its rule; and what it rolls before the next decision."""
    match = a_match(ann, AMBUSH)
    player, rolls = Player(match, ann), 0
    for _ in range(8):
        question = player.question()
        bad = player.order(question, "fly", draft=True).json()
        assert (bad["legal"], bad["roll"]) == (False, None)
        assert "fly is no order" in bad["message"]
        assert bad["rule"]
        for order in question["orders"]:
            found = player.order(question, order["code"], draft=True).json()
            assert (found["legal"], found["message"], found["rule"], found["foreseen"]) == (True, "", None, True)
            if roll := found["roll"]:
                rolls += 1
                assert roll["dice"] >= 1
        assert player.question() == question
        player.order(question, question["orders"][-1 if len(question["orders"]) > 3 else 0]["code"])
    match.refresh_from_db()
    assert match.number == 8
    assert rolls
    refused(player.order({"number": 99}, "fly", draft=True), 409, "answered already")


def test_a_question_comes_in_words_with_its_marks(ann: User) -> None:
    """The question, every legal order with sentence and heading, and where on the table it points."""
    question = Player(a_match(ann, "jumonville-glen-1754"), ann).question()
    assert question["sentence"] == "Where should Virginia Regiment, 1st party come onto the table?"
    assert {order["group"] for order in question["orders"]} == {"Come on"}
    assert [order["mark"]["x"] for order in question["orders"]] == [80, 240, 400]
    (free,) = question["free"]
    assert (free["prefix"], free["kind"]) == ("enter_by:to", "edge")


def test_dice_of_a_table_are_asked_for_and_judged(ann: User) -> None:
    """A roll is a question of its own; a 7, too few dice or a word are refused, and the seed may roll instead."""
    match = a_match(ann, AMBUSH, dice_from="table")
    player = Player(match, ann)
    while (question := player.question())["kind"] != "roll":
        player.order(question, question["orders"][0]["code"])
    roll = question["roll"]
    assert roll["dice"] >= 1
    assert question["sentence"].startswith(f"Roll {roll['dice']} d")
    for typed, sentence in (("7" * roll["dice"], "no face of a die"), ("1" * 9, "9 were given"), ("six", "no face")):
        refused(player.order(question, typed), 400, sentence, "code")
        assert player.order(question, typed, draft=True).json()["legal"] is False
    refused(player.send("staff", question=question["number"], doctrine="steady", scope="turn"), 409, "Dice are owed")
    assert player.order(question, "3" * roll["dice"], draft=True).json() == {
        "legal": True, "message": "", "rule": None, "foreseen": False, "roll": None,
    }  # fmt: skip
    assert player.order(question, "3" * roll["dice"]).status_code == 200


def test_what_decided_a_match_is_opened_after_its_end(ann: User) -> None:
    """Seed and answers fit their commitments, and give the battle's digest again."""
    match = a_match(ann, LANDING)
    player = Player(match, ann)
    promised = player.view()["commitment"]
    while question := player.view()["question"]:
        player.order(question, question["orders"][0]["code"])
    opened = player.client.get(f"{player.at}verify/").json()
    assert sha256(opened["seed"].encode()).hexdigest() == promised == opened["commitment"]
    for answer in opened["answers"]:
        assert answer["commitment"] == sha256(f"{answer['nonce']}:{answer['code']}".encode()).hexdigest()
    assert [answer["number"] for answer in opened["answers"]] == list(range(len(opened["answers"])))
    given = [answer["code"] for answer in opened["answers"]]
    engagement = registry.system(opened["system"]).engagement(opened["setup"])
    fought = play_on(engagement, {"player": given}, seed=opened["seed"], stream=opened["stream"])
    assert not isinstance(fought, Paused)
    assert fought.digest == opened["digest"]
    match.refresh_from_db()
    assert fight_again(present(match.battle)).digest == opened["digest"]
    assert opened["battle"] == str(match.battle_id)


def test_how_a_match_ends_by_agreement_and_begins_again(ann: User, ben: User) -> None:
    """A draw is offered and accepted; the return match has the sides changed and names this one."""
    match = a_match(ann, AMBUSH, seats={"player": "me", "enemy": "invite"}, others=ben)
    anns, bens = Player(match, ann), Player(match, ben, "enemy")
    for _ in range(2):  # offered once more it is the same offer, of which the other has heard
        assert anns.send("draw").json()["draw_offered_by"] == "player"
    assert Notice.objects.filter(match=match, user=ben, kind="draw").count() == 1
    assert bens.view()["draw_offered_by"] == "player"
    assert bens.send("draw").json()["status"] == "over"
    again = bens.client.post(f"{bens.at}rematch/")
    assert again.status_code == 201
    body = again.json()
    assert again["Location"] == f"/api/v1/matches/{body['code']}/"
    assert (body["seat"], body["return_of"], body["status"]) == ("player", match.code, "inviting")


def test_the_staff_answers_and_is_dismissed(ann: User, ben: User) -> None:
    """For this turn; to the end until the command is taken back; and by standing orders."""
    match = a_match(ann, AMBUSH, seats={"player": "me", "enemy": "invite"}, others=ben)
    anns, bens = Player(match, ann), Player(match, ben, "enemy")
    asked = anns if anns.view()["question"] else bens
    view = asked.send("staff", question=1, doctrine="steady", scope="turn").json()
    assert view["awaited"] == [(bens if asked is anns else anns).seat]
    waits = bens if asked is anns else anns
    view = waits.send("staff", question=1, doctrine="hold", scope="end").json()
    assert view["adjutant"] == "hold"
    assert asked.view()["adjutant"] is None
    assert waits.client.delete(f"{waits.at}staff/?seat={waits.seat}").json()["adjutant"] is None
    put = waits.client.put(f"{waits.at}standing-orders/", {"orders": ["fire_at_nearest"]})
    assert put.json()["standing_orders"] == ["fire_at_nearest"]
    refused(waits.client.put(f"{waits.at}standing-orders/", {"orders": ["flee"]}), 400, "flee", "orders.0")


def test_as_many_queries_for_a_hundred_matches_as_for_ten(ann: User, ben: User, anns: APIClient) -> None:
    """List, page and notices ask the database no more often for more rows, the count in the head of the page included.

    The matches wait for their players, are open to spectators, and were commissioned as those of a month are.
    """
    first = a_match(ann, AMBUSH, seats={"player": "me", "enemy": "invite"}, others=ben, spectators=0)
    pages = a_browser(ann)
    asks: list[Callable[[], Any]] = [
        lambda: anns.get("/api/v1/matches/?page_size=200"),
        lambda: pages.get("/matches/"),
        lambda: pages.get("/matches/notices/"),
    ]
    counts = []
    for rows in (10, 100):
        while Match.objects.count() < rows:
            twin = Match.objects.get(pk=first.pk)
            fields = {
                field.name: getattr(twin, field.name)
                for field in Match._meta.fields
                if field.name not in ("id", "code", "battle", "watch_link", "commission")
            }
            copy = Match.objects.create(**fields, watch_link=fresh_code(), commission="a.task")
            for seat in first.seats.all():
                owed = seat.owed.first()
                seat.pk, seat.match = None, copy
                seat.save(force_insert=True)
                if owed is not None:
                    owed.pk, owed.match, owed.seat = None, copy, seat
                    owed.save(force_insert=True)
        found = []
        for ask in asks:
            ask()
            with CaptureQueriesContext(connection) as queries:
                answer = ask()
            assert answer.status_code == 200
            found.append(len(queries))
        counts.append(found)
    assert anns.get("/api/v1/matches/?page_size=200").json()["count"] == 100
    assert counts[0] == counts[1]
    assert counts[0][0] <= 6


def test_the_list_is_narrowed_and_ordered(ann: User, anns: APIClient) -> None:
    """By status, system and scenario; who has no match sees none."""
    a_match(ann, AMBUSH, title="B")
    a_match(ann, LANDING, title="A")
    titles = [row["title"] for row in anns.get("/api/v1/matches/?ordering=title").json()["results"]]
    assert titles == ["A", "B"]
    assert anns.get("/api/v1/matches/?system=one_hour&status=open").json()["count"] == 1
    refused(anns.get("/api/v1/matches/?status=lost"), 400, "status", "status")
    refused(anns.get("/api/v1/matches/?colour=red"), 400, "colour", "colour")
    assert a_program(a_person("eve")).get("/api/v1/matches/").json()["count"] == 0
