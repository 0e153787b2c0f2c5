"""Services of matches: seats, answers and who gives them, what is taken back, and how a match ends."""

from collections.abc import Callable
from copy import deepcopy
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from battles.models import Battle
from battles.resolving import fight_again
from common.exceptions import Absent, Conflict, InvalidRequest, NotAllowed
from matches import present as positions
from matches import seating, services, writing
from matches.adjutants import STANDING, Scope
from matches.models import Answer, Match, Owed, Seat
from rules.core.events import NOTE
from rules.core.orders import ENDS
from rules.core.system import Engagement
from rules.one_hour import tables as one_hour
from rules.one_hour.system import GAME as ONE_HOUR
from rules.one_hour.system import OneHour
from rules.quebec_1759.planner.planner import Planner
from tests.matches.tables import QUICK, Player, a_match, setup_of
from tests.people import a_person
from tests.registering import Register

pytestmark = pytest.mark.django_db

AMBUSH, LANDING = QUICK["one_hour"], QUICK["quebec_1759"]


def owed(match: Match, place: str = "player") -> Owed:
    """The question that a seat is asked."""
    return Owed.objects.get(match=match, seat__place=place)


def seat(match: Match, place: str = "player") -> Seat:
    """A seat of a match."""
    return Seat.objects.get(match=match, place=place)


def order(match: Match, code: str | None = None, place: str = "player") -> Match:
    """Answer the question of a seat, with its first legal order unless one is named."""
    asked = owed(match, place)
    user = seat(match, place).user
    assert user is not None
    given = asked.choices[0] if code is None else code
    return services.answer(match=match, user=user, question=asked.number, code=given, seat=asked.seat_id)


def state(match: Match) -> list[Any]:
    """All that is kept of a match but the times."""
    kept = Match.objects.filter(pk=match.pk).values_list("status", "number", "version", "digest", "turn", "dice_rolled")
    seats = Seat.objects.filter(match=match).values_list("user", "adjutant", "standing", "seen_digest", "asked")
    answers = Answer.objects.filter(match=match).values_list("number", "code", "withdrawn")
    return [list(kept), list(seats), list(answers), list(Owed.objects.filter(match=match).values())]


def test_a_place_that_a_person_leads_in_the_order_of_battle_waits_for_one(ann: User) -> None:
    """Nothing in the order of battle says who he is; answers in it are no answers of the match."""
    setup = deepcopy(setup_of("grid-ambush"))
    setup["player"] |= {"doctrine": "person", "answers": ["done"]}
    match = seating.create_match(owner=ann, setup=setup, seats={"enemy": "me"})
    seat = match.seats.get(place="player")
    assert (match.status, bool(seat.invitation), seat.doctrine) == (Match.Status.INVITING, True, "")


@pytest.mark.parametrize(("level", "leads"), [("easy", "random"), ("fair", "steady"), ("hard", "staff:50")])
def test_a_seat_is_led_at_a_level(ann: User, level: str, leads: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is a commander with a key of its own; the one who searches answers by a worker."""
    monkeypatch.setattr("battles.measurements._bundled", lambda kind, system: {})
    match = a_match(ann, AMBUSH, seats={"player": "me", "enemy": level})
    enemy = seat(match, "enemy")
    assert (enemy.doctrine, enemy.thinks) == (leads, level == "hard")
    for _ in range(3):
        for waiting in match.owed.filter(thinking=Owed.Thinking.QUEUED):
            assert services.think(question=waiting.pk)
        if match.owed.filter(seat__place="player").exists():
            order(match)
    match.refresh_from_db()
    positions.forget()
    assert positions.position(match).digest == match.digest


def test_bad_seats_are_refused_all_at_once(ann: User) -> None:
    """A place that is none, a doctrine that is none, no player, too much patience; nothing is written."""
    with pytest.raises(InvalidRequest) as refusal:
        a_match(ann, AMBUSH, seats={"plyer": "me", "enemy": "sly", "player": "steady"}, patience_hours=10_000)
    fields = refusal.value.fields
    assert set(fields) == {"seats.plyer", "seats.enemy", "patience_hours"}
    assert "player" in fields["seats.plyer"][0]
    assert "steady" in fields["seats.enemy"][0]
    with pytest.raises(InvalidRequest, match="played by people"):
        a_match(ann, AMBUSH, seats={"player": "steady"})
    assert not Match.objects.exists()


def test_a_place_that_is_not_named_keeps_its_doctrine(ann: User) -> None:
    """The match begins at once where no seat is free, and says beforehand what its seed is bound to."""
    match = a_match(ann, AMBUSH)
    assert seat(match, "enemy").doctrine == "steady"
    assert match.status == Match.Status.OPEN
    assert owed(match).number == 1
    assert len(match.commitment) == 64


def test_an_invitation_is_used_once(ann: User, ben: User) -> None:
    """A second person with the same link, and one with none, are refused; the match begins when all are there."""
    match = a_match(ann, AMBUSH, seats={"player": "me", "enemy": "invite"})
    link = seat(match, "enemy").invitation
    assert match.status == Match.Status.INVITING
    with pytest.raises(Conflict, match="has not begun"):
        services.resign(match=match, user=ann, seat=seat(match).pk)
    seating.join(invitation=link, user=ben)
    match.refresh_from_db()
    assert (match.status, seat(match, "enemy").user) == (Match.Status.OPEN, ben)
    for stale in (link, "", "x" * 12):
        with pytest.raises(Absent, match="unknown or has been used"):
            seating.join(invitation=stale, user=a_person(f"cat{stale}"))
    assert seat(match, "enemy").user == ben


def test_a_match_that_was_abandoned_takes_no_players(ann: User, ben: User) -> None:
    """Its links are worth nothing, and only who made it may end it before it begins."""
    match = a_match(ann, AMBUSH, seats={"player": "me", "enemy": "invite"})
    link = seat(match, "enemy").invitation
    with pytest.raises(NotAllowed):
        services.abandon(match=match, user=ben)
    services.abandon(match=match, user=ann)
    with pytest.raises(Absent):
        seating.join(invitation=link, user=ben)
    with pytest.raises(Conflict, match="resigned or drawn"):
        services.abandon(match=a_match(ann, AMBUSH), user=ann)


def _other_number(match: Match) -> None:
    services.answer(match=match, user=match.owner, question=99, code="end")


def _illegal(match: Match) -> None:
    order(match, "fly")


def _nothing(match: Match) -> None:
    order(match, "  ")


def _of_a_stranger(match: Match) -> None:
    services.answer(match=match, user=a_person("eve"), question=1, code=owed(match).choices[0])


def _by_no_doctrine(match: Match) -> None:
    services.let_staff(match=match, user=match.owner, question=1, doctrine="sly", scope="turn")


def _for_ever(match: Match) -> None:
    services.let_staff(match=match, user=match.owner, question=1, doctrine="steady", scope="ever")


def _no_standing_order(match: Match) -> None:
    services.set_standing_orders(match=match, user=match.owner, seat=seat(match).pk, orders=["flee"])


def _another_seat(match: Match) -> None:
    services.resign(match=match, user=match.owner, seat=seat(match, "enemy").pk)


@pytest.mark.parametrize(
    ("bad", "error", "sentence"),
    [
        (_other_number, Conflict, "answered already"),
        (_illegal, InvalidRequest, "fly is no order"),
        (_nothing, InvalidRequest, "Choose an order"),
        (_of_a_stranger, NotAllowed, "Only its players"),
        (_by_no_doctrine, InvalidRequest, "sly is no doctrine"),
        (_for_ever, InvalidRequest, "ever is no scope"),
        (_no_standing_order, InvalidRequest, "flee is no standing order"),
        (_another_seat, NotAllowed, "another player's"),
    ],
)
def test_what_is_refused_changes_nothing(
    ann: User, bad: Callable[[Match], None], error: type[InvalidRequest], sentence: str
) -> None:
    """Each with its sentence, and all that is kept of the match stays as it was."""
    match = a_match(ann, AMBUSH)
    before = state(match)
    with pytest.raises(error, match=sentence):
        bad(match)
    assert state(match) == before


def test_an_order_is_taken_back_until_a_die_falls(ann: User) -> None:
    """Which piece moves is no die; where it goes is one."""
    match = a_match(ann, AMBUSH)
    before = owed(match).choices
    order(match)
    assert services.undoable(match, ann) is not None
    match = services.undo(match=match, user=ann)
    assert owed(match).choices == before
    assert owed(match).number == 3  # a question of its own
    assert match.number == 0
    order(match)
    rolled = match.dice_rolled
    while match.dice_rolled == rolled:
        match = order(match, owed(match).choices[-1] if match.number % 2 else None)
    with pytest.raises(Conflict, match="Nothing can be taken back"):
        services.undo(match=match, user=ann)


def test_the_order_of_another_is_not_taken_back(ann: User, ben: User) -> None:
    """Once the other side has plotted too, each plot stays; before it, its own player may think again."""
    match = a_match(ann, "quebec-1759", seats={"player": "me", "enemy": "invite"}, others=ben)
    while len(places := [each.seat.place for each in match.owed.select_related("seat")]) == 1:
        match = order(match, place=places[0])
    match = order(match)
    match = services.undo(match=match, user=ann)
    match = order(match)
    match = order(match, place="enemy")
    with pytest.raises(Conflict, match="another has answered"):
        services.undo(match=match, user=ann)


SIEGE = "quebec-1759"


def thinking(match: Match) -> Owed:
    """The question that waits for a worker."""
    return match.owed.select_related("seat").get(thinking=Owed.Thinking.QUEUED)


def test_a_doctrine_that_searches_has_a_seat_of_which_each_answer_is_kept(ann: User) -> None:
    """A worker plots for it while its enemy thinks; both plots lead on, and a replay needs no search."""
    match = a_match(ann, SIEGE, seats={"player": "me", "enemy": "planner"}, seed="8")
    asked = thinking(match)
    assert (asked.seat.place, asked.doctrine, asked.until) == ("enemy", "planner", None)
    assert services.think(question=asked.pk)
    assert not services.think(question=asked.pk)
    set_up = match.answers.get()
    assert (set_up.seat.place, set_up.by, set_up.user) == ("enemy", Answer.By.ADJUTANT, None)
    match.refresh_from_db()
    with pytest.raises(Conflict, match="takes no draw"):
        services.offer_draw(match=match, user=ann, seat=seat(match).pk)
    plotted_together = False
    while match.turn < 2:
        waiting_for = list(match.owed.select_related("seat"))
        plotted_together |= len(waiting_for) == 2
        for waiting in waiting_for:
            if waiting.seat.place == "player":
                order(match)
            else:
                assert services.think(question=waiting.pk)
        match.refresh_from_db()
    assert plotted_together
    positions.forget()
    assert positions.position(match).digest == match.digest


@pytest.mark.slow("a staff plays each of its decisions out")
@pytest.mark.parametrize("system", ["one_hour", "muskets_mohawks"])
def test_a_staff_has_a_seat_like_any_doctrine_that_searches(ann: User, system: str) -> None:
    """A worker answers for it, its answers are kept and legal, and the same match has the same ones."""
    given = []
    for _ in range(2):
        match = a_match(ann, QUICK[system], seats={"player": "me", "enemy": "staff:10"}, seed="8")
        while match.is_open and match.turn < 3 and match.answers.count() < 30:
            waiting = match.owed.select_related("seat").first()
            assert waiting is not None
            if waiting.seat.place == "player":
                order(match)
            else:
                assert services.think(question=waiting.pk)
            match.refresh_from_db()
        answers = match.answers.filter(seat__place="enemy").order_by("number")
        assert {each.by for each in answers} == {Answer.By.ADJUTANT}
        given.append([each.code for each in answers])
    assert given[0] == given[1]
    assert len(given[0]) >= 2


def test_a_doctrine_that_searches_answers_in_a_players_place(ann: User) -> None:
    """It is asked of a worker, its player may still answer himself, and what comes too late is not taken."""
    match = a_match(ann, SIEGE, seed="8")
    asked = match.owed.get()
    match = services.let_staff(match=match, user=ann, question=asked.number, doctrine="planner", scope="question")
    assert not match.answers.exists()
    assert thinking(match).pk == asked.pk
    assert Player(match, ann).view()["question"]["answering"] == "planner"
    page = Client()
    page.force_login(ann)
    assert "You may still give one yourself" in page.get(match.get_absolute_url()).content.decode()
    assert services.think(question=asked.pk)
    assert [each.by for each in match.answers.all()] == [Answer.By.ADJUTANT]
    asked = match.owed.get()
    match = services.let_staff(match=match, user=ann, question=asked.number, doctrine="planner", scope="turn")
    match = order(match)
    assert not services.think(question=asked.pk)


def test_an_adjutant_that_searches_is_sent_each_question_until_he_is_dismissed(ann: User) -> None:
    """What a worker has begun by then is not taken: the question has another number."""
    match = a_match(ann, SIEGE, seed="8")
    match = services.let_staff(match=match, user=ann, question=1, doctrine="planner", scope="end")
    for number in (1, 2):
        asked = thinking(match)
        assert services.think(question=asked.pk)
        assert match.answers.count() == number
    asked = thinking(match)
    services.dismiss_adjutant(match=match, user=ann, seat=seat(match).pk)
    again = match.owed.get()
    assert (again.thinking, again.doctrine, again.choices) == (Owed.Thinking.NOT, "", asked.choices)
    assert again.number == asked.number + 1
    assert not services.think(question=asked.pk)


def test_lost_thinking_is_sent_again_and_a_failing_search_replaced(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """A killed worker's question is free once its claim is void; where a search fails the usual doctrine answers."""
    match = a_match(ann, SIEGE, seats={"player": "me", "enemy": "planner"}, seed="8")
    asked = thinking(match)
    sent: list[int] = []
    monkeypatch.setattr(services, "send", lambda task, row: sent.append(row))
    gone = {"thinking": Owed.Thinking.RUNNING, "claimed_by": "elsewhere:1:a", "claimed_at": timezone.now()}
    Owed.objects.filter(pk=asked.pk).update(**gone)
    assert services.think_again() == 0
    Owed.objects.filter(pk=asked.pk).update(claimed_at=timezone.now() - timedelta(days=1))
    assert services.think_again() == 1
    assert sent == [asked.pk]

    def fail(self: Planner, known: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Planner, "plan", fail)
    assert services.think(question=asked.pk)
    assert match.answers.get().seat.place == "enemy"


def test_an_overdue_player_is_answered_for_by_the_search_that_he_named(ann: User, ben: User) -> None:
    """His patience is over: a worker answers, and his time does not end a second time."""
    match = a_match(ann, SIEGE, seats={"player": "me", "enemy": "invite"}, others=ben, patience_hours=1, seed="8")
    Seat.objects.filter(match=match, place="enemy").update(adjutant="planner")
    asked = owed(match, "enemy")
    asked.seat.refresh_from_db()
    services.answer_overdue(owed=asked)
    asked.refresh_from_db()
    assert (asked.doctrine, asked.scope, asked.until) == ("planner", Scope.TURN, None)


@pytest.mark.parametrize(("scope", "least"), [(Scope.QUESTION, 1), (Scope.PIECE, 1), (Scope.TURN, 2)])
def test_how_far_a_doctrine_answers(ann: User, scope: str, least: int) -> None:
    """One question, the questions about one piece in a row, or a turn: then the player is asked again."""
    match = a_match(ann, AMBUSH)
    turn = match.turn
    match = services.let_staff(match=match, user=ann, question=1, doctrine="steady", scope=scope)
    given = list(match.answers.all())
    assert match.is_open
    assert len(given) >= least
    assert {each.by for each in given} == {Answer.By.ADJUTANT}
    if scope == Scope.QUESTION:
        assert len(given) == 1
    if scope == Scope.PIECE:
        assert len({each.who for each in given}) == 1
        assert owed(match).who != given[0].who or match.turn != turn
    if scope == Scope.TURN:
        assert match.turn == turn + 1
    assert seat(match).adjutant == ""


def test_an_adjutant_to_the_end_ends_it_and_may_be_dismissed(ann: User, ben: User) -> None:
    """Where both have one the match is over; one alone answers until its player takes the command back."""
    match = a_match(ann, AMBUSH, seats={"player": "me", "enemy": "invite"}, others=ben)
    places = [each.seat.place for each in match.owed.select_related("seat")]
    first = owed(match, places[0])
    user = first.seat.user
    assert user is not None
    match = services.let_staff(match=match, user=user, question=first.number, doctrine="steady", scope="end")
    assert seat(match, places[0]).adjutant == "steady"
    (waits,) = [each.seat for each in match.owed.select_related("seat")]
    assert waits.place != places[0]
    services.dismiss_adjutant(match=match, user=user, seat=first.seat_id)
    while not match.owed.filter(seat__place=places[0]).exists():
        match = order(match, place=waits.place)
    assert match.is_open


def test_standing_orders_answer_what_they_fit(ann: User) -> None:
    """Fire at the nearest: such questions are answered by it and by no one else, all others wait for the player."""
    match = a_match(ann, AMBUSH)
    match = services.set_standing_orders(match=match, user=ann, seat=seat(match).pk, orders=["fire_at_nearest"] * 2)
    assert seat(match).standing == ["fire_at_nearest"]
    for _ in range(60):
        if not match.is_open:
            break
        match = order(match)
    stood = match.answers.filter(by=Answer.By.STANDING)
    assert stood.exists()
    assert {code.partition(":")[0] for code in stood.values_list("code", flat=True)} <= {"shoot", "fire"}
    assert not [code for each in match.owed.all() for code in each.choices if code.startswith(("shoot", "fire"))]
    assert set(STANDING) == {"hold_until_fired_at", "fire_at_nearest", "charge_nobody"}


def test_who_resigns_ends_the_match(ann: User, ben: User) -> None:
    """It is over, a battle that his side has lost; no order is taken any more, and no link is left."""
    match = a_match(ann, AMBUSH, seats={"player": "me", "enemy": "invite"}, others=ben)
    asked = match.owed.select_related("seat__user").get()
    match = services.resign(match=match, user=ben, seat=seat(match, "enemy").pk)
    battle = Battle.objects.get()
    assert (match.status, match.battle) == (Match.Status.OVER, battle)
    assert "resigned in turn 1" in match.why
    fought = fight_again(battle)
    assert (fought.digest, fought.ending) == (match.digest, "resigned")
    assert [side["success"] for side in fought.result["sides"]] == [True, False]
    assert not match.owed.exists()
    assert asked.seat.user is not None
    with pytest.raises(Conflict, match="This match is over"):
        services.answer(match=match, user=asked.seat.user, question=asked.number, code=asked.choices[0])


def test_who_resigns_at_a_table_leaves_the_roll_that_is_owed_to_the_seed(ann: User) -> None:
    """Only a question ends a battle; the faces that fell until then are those of its battle."""
    match = a_match(ann, LANDING, dice_from="table")
    while owed(match).kind != Answer.Kind.ROLL:
        match = order(match)
    match = services.resign(match=match, user=ann, seat=seat(match).pk)
    battle = Battle.objects.get()
    assert (match.status, battle.dice) == (Match.Status.OVER, fight_again(battle).faces)
    assert fight_again(battle).digest == match.digest


@pytest.mark.parametrize("code", ENDS)
def test_no_order_ends_a_match(ann: User, code: str) -> None:
    """What ends a battle is written by the services alone; given as an order, it is refused."""
    match = a_match(ann, AMBUSH)
    for tried in (services.answer, services.check_answer):
        with pytest.raises(InvalidRequest, match="resign, or offer a draw"):
            tried(match=match, user=ann, question=owed(match).number, code=f" {code}")
    assert Match.objects.get(pk=match.pk).is_open


def test_a_draw_takes_both(ann: User, ben: User) -> None:
    """An offer waits for the other side and ends with the next order; a doctrine takes none."""
    match = a_match(ann, AMBUSH, seats={"player": "me", "enemy": "invite"}, others=ben)
    match = services.offer_draw(match=match, user=ann, seat=seat(match).pk)
    assert match.is_open
    match = services.offer_draw(match=match, user=ann, seat=seat(match).pk)
    assert match.is_open  # his own offer is not the other's
    match = order(match, place=match.owed.select_related("seat").get().seat.place)
    assert match.draw_offered_by is None
    services.offer_draw(match=match, user=ann, seat=seat(match).pk)
    match = services.offer_draw(match=match, user=ben, seat=seat(match, "enemy").pk)
    assert (match.status, match.why) == (Match.Status.OVER, f"Drawn by agreement in turn {match.turn}.")
    fought = fight_again(Battle.objects.get())
    assert (fought.digest, fought.ending) == (match.digest, "draw")
    assert [side["success"] for side in fought.result["sides"]] == [True, True]
    alone = a_match(ann, AMBUSH)
    with pytest.raises(Conflict, match="takes no draw"):
        services.offer_draw(match=alone, user=ann, seat=seat(alone).pk)


def test_a_return_match_changes_the_sides(ann: User, ben: User) -> None:
    """Who had the player's side has the enemy's, by an invitation for the other; only who played may ask for it."""
    match = a_match(ann, AMBUSH, seats={"player": "me", "enemy": "invite"}, others=ben)
    with pytest.raises(Conflict, match="one that is over"):
        seating.rematch(match=match, user=ann)
    match = services.resign(match=match, user=ben, seat=seat(match, "enemy").pk)
    with pytest.raises(NotAllowed):
        seating.rematch(match=match, user=a_person("eve"))
    again = Match.objects.get(pk=seating.rematch(match=match, user=ann).pk)
    assert (again.return_of, again.status) == (match, Match.Status.INVITING)
    assert again.seed != match.seed
    assert seat(again, "enemy").user == ann
    seating.join(invitation=seat(again).invitation, user=ben)
    again.refresh_from_db()
    assert (seat(again).user, again.status) == (ben, Match.Status.OPEN)


@pytest.fixture
def new_edition(register: Register) -> Callable[[], None]:
    """Bring an edition of the rules by which shots hit more, in a process that knows no match yet."""

    def bring() -> None:
        edition = one_hour.edition()
        edition.hits_near = [hits + 2 for hits in edition.hits_near]
        edition.hits_far = [hits + 2 for hits in edition.hits_far]
        register("one_hour", OneHour(ONE_HOUR.card(), edition, Path(one_hour.__file__).parent))
        positions.forget()

    return bring


def test_other_rules_freeze_a_match_and_change_nothing_of_it(ann: User, new_edition: Callable[[], None]) -> None:
    """Answers are refused with the reason; no answer and no die of it is lost."""
    match = until_shots(a_match(ann, "grid-open-field"))
    before = list(match.answers.values())
    kept = (match.digest, match.number, match.dice_rolled)
    asked = owed(match)
    new_edition()
    with pytest.raises(Conflict, match="tell another past"):
        services.answer(match=match, user=ann, question=asked.number, code=asked.choices[0])
    match.refresh_from_db()
    assert match.status == Match.Status.FROZEN
    assert list(match.answers.values()) == before
    assert (match.digest, match.number, match.dice_rolled) == kept
    for refused in (services.resign, services.offer_draw):
        with pytest.raises(Conflict, match="tell another past"):
            refused(match=match, user=ann, seat=seat(match).pk)


def test_a_frozen_match_goes_on_from_where_both_rules_agree(
    ann: User, ben: User, new_edition: Callable[[], None]
) -> None:
    """The answers before the first shot stay, those after it are withdrawn; by the old rules all would have stayed."""
    match = until_shots(a_match(ann, "grid-open-field"))
    before = match.number
    with pytest.raises(Conflict, match="Only a match that the rules have frozen"):
        services.go_on(match=match, user=ann)
    new_edition()
    assert writing.unfreeze_or_freeze(match) is None
    with pytest.raises(NotAllowed):
        services.go_on(match=match, user=ben)
    match = services.go_on(match=match, user=ann)
    assert match.status == Match.Status.OPEN
    assert 0 < match.number < before
    assert match.answers.filter(withdrawn__isnull=True).count() == match.number
    assert match.answers.count() == before
    present_position = writing.unfreeze_or_freeze(match)
    assert present_position is not None
    assert order(match).number > match.number - 1


def test_a_frozen_match_may_be_abandoned(ann: User, new_edition: Callable[[], None]) -> None:
    """Who made it ends it, and then it is over for good."""
    match = until_shots(a_match(ann, "grid-open-field"))
    new_edition()
    writing.unfreeze_or_freeze(match)
    match = services.abandon(match=match, user=ann)
    assert match.status == Match.Status.ABANDONED
    with pytest.raises(Conflict):
        services.go_on(match=match, user=ann)


def until_shots(match: Match) -> Match:
    """Let the staff move until somebody has shot."""
    while not any(row["rule"] == "OH-COMBAT-1" for row in positions.position(match).events):
        asked = owed(match)
        match = services.let_staff(
            match=match, user=match.owner, question=asked.number, doctrine="attack", scope=Scope.QUESTION
        )
        assert match.is_open
    return match


def test_an_answer_is_played_from_the_beginning_of_its_turn(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as the process has it in memory, even after one is taken back; without, it comes to the same present."""
    match = until_shots(a_match(ann, "grid-open-field"))
    begun: list[Match] = []

    def begin(of: Match) -> Engagement:
        begun.append(of)
        return engagement_of(of)

    engagement_of = positions.engagement_of
    monkeypatch.setattr(positions, "engagement_of", begin)
    while match.turn < 4:
        match = order(match)
    if services.undoable(match, ann):
        match = services.undo(match=match, user=ann)
    assert begun == []
    positions.forget()
    assert positions.position(match).digest == match.digest
    assert len(begun) == 1


def test_what_is_in_memory_freezes_no_match(ann: User) -> None:
    """Where it leads elsewhere than the match has come, the battle is played from its beginning."""
    match = until_shots(a_match(ann, "grid-open-field"))
    for _, turn in positions._turns.values():
        turn.running.umpire.record("OH-TURN-1", NOTE, "battle", "idle")
    positions._positions.clear()
    assert writing.unfreeze_or_freeze(match) is not None
    match.refresh_from_db()
    assert match.is_open


def test_who_waits_too_long_is_answered_for(ann: User) -> None:
    """A doctrine answers for this turn, and the player is asked again in the next."""
    match = a_match(ann, AMBUSH, patience_hours=1)
    assert owed(match).until is not None
    turn = match.turn
    match = services.answer_overdue(owed=match.owed.select_related("match", "seat").get())
    assert match.turn > turn
    assert match.is_open


def test_a_match_that_is_fought_out_becomes_a_battle(ann: User) -> None:
    """One like any other: queued with the match's seed, and with every answer in its order of battle."""
    match = a_match(ann, LANDING)
    match = services.let_staff(match=match, user=ann, question=1, doctrine="patient", scope="end")
    battle = Battle.objects.get()
    assert (match.status, match.battle, battle.seed) == (Match.Status.OVER, battle, match.seed)
    assert len(battle.setup["player"]["answers"]) == match.number
    assert setup_of(LANDING)["player"].get("answers") is None
