"""What people and workers do to a match, for `tests.faults.match_kills`: how each comes about, and who does it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from battles import resolving
from battles.models import Battle
from battles.playing import Paused
from campaigns import services as campaigns
from campaigns.models import Campaign, Encounter
from campaigns.months import playing, resolution
from common.claims import release_void
from matches import clock, mailing, notices, present, services, webhooks
from matches.models import Match, Owed
from tests.campaigns.tables import UNITS
from tests.factories import a_campaign
from tests.matches.tables import Player, a_match
from tests.people import a_program

AMBUSH, LANDING = "grid-ambush", "quebec-levis-landing"
BOTH = {"player": "me", "enemy": "invite"}
HOUR = timedelta(hours=1)


@dataclass(frozen=True)
class Deed:
    """How a match comes to what is done to it, and what is done: by a person, or by a worker who is given no match."""

    prepare: Callable[[], Match]
    do: Callable[[Match, Owed | None], Any]


def person(place: str) -> User:
    """Ann has the player's place, and Ben the enemy's."""
    return User.objects.get(username="ann" if place == "player" else "ben")


def program(match: Match, place: str) -> Player:
    return Player(match, person(place), place)


def begun(scenario: str = AMBUSH, **more: Any) -> Match:
    """A match of Ann against Ben, who waits for its first answer."""
    return a_match(person("player"), scenario, seats=BOTH, others=person("enemy"), **more)


def owed_at(match: Match) -> Owed | None:
    """The question that waits, the player's if both are asked."""
    return match.owed.select_related("seat__user").order_by("seat__order").first()


def answered(match: Match) -> Match:
    """The match after one order."""
    owed = owed_at(match)
    assert owed is not None
    user = owed.seat.user
    assert user is not None
    return services.answer(match=match, user=user, question=owed.number, code=owed.choices[0], seat=owed.seat_id)


def nearly_over() -> Match:
    """A landing that its next order ends."""
    match = begun(LANDING)
    while True:
        owed = owed_at(match)
        assert owed is not None
        given = present.given_by(match, list(match.seats.all()), present.in_force(match))
        given.orders[owed.seat.place].append(owed.choices[0])
        if not isinstance(present.play(match, given), Paused):
            return match
        match = answered(match)


def drawing() -> Match:
    match = begun()
    services.offer_draw(match=match, user=person("player"), seat=match.seats.get(place="player").pk)
    return match


def late(**times: Any) -> Match:
    """A match whose first question has these times."""
    match = begun(patience_hours=24)
    match.owed.update(**times)
    return match


def overdue() -> Match:
    return late(until=timezone.now() - HOUR, remind_at=None)


def overdue_end() -> Match:
    """A landing whose last answer is overdue."""
    match = nearly_over()
    match.owed.update(until=timezone.now() - HOUR)
    return match


def to_be_reminded() -> Match:
    return late(until=timezone.now() + HOUR, remind_at=timezone.now() - HOUR)


def of_another_past() -> Match:
    """A match of which the rules tell another past than it has."""
    match = answered(begun())
    Match.objects.filter(pk=match.pk).update(digest="another past")
    return match


def notified() -> Match:
    match = begun()
    notices.over(match)
    return match


def fought_out() -> Match:
    return answered(nearly_over())


def of_a_month() -> Match:
    """The match of a campaign's month, which Ann plays against the program."""
    Campaign.objects.all().delete()
    ann = person("player")
    month = campaigns.prepare_month(campaign=a_campaign(owner=ann, seed="1757"))
    seats, chosen = {"player": "me"}, {"units": UNITS}
    match = campaigns.play_as_match(encounter=month, user=ann, seats=seats, chosen=chosen).match
    assert match is not None
    return match


def month_over() -> Match:
    """The same, over and not taken over by its campaign."""
    match = of_a_month()
    owed = owed_at(match)
    assert owed is not None
    staff("end", "book")(match, owed)
    return match


def months(*_: Any) -> None:
    """What a worker does of the months that wait, and of those whose match has ended."""
    playing.take_over_ended()
    for month in Encounter.objects.filter(state__in=(Encounter.State.QUEUED, Encounter.State.FOUGHT)):
        resolution.resolve(encounter_id=month.pk, worker="worker")


def order(match: Match, owed: Owed | None) -> Any:
    assert owed is not None
    return program(match, owed.seat.place).order({"number": owed.number}, owed.choices[0])


def staff(scope: str, doctrine: str) -> Callable[[Match, Owed | None], Any]:
    """Let the staff answer for who is asked."""

    def do(match: Match, owed: Owed | None) -> Any:
        assert owed is not None
        asked = {"question": owed.number, "doctrine": doctrine, "scope": scope}
        return program(match, owed.seat.place).send("staff", **asked)

    return do


def standing_orders(match: Match, owed: Owed | None) -> Any:
    assert owed is not None
    at = program(match, owed.seat.place)
    return at.client.put(f"{at.at}standing-orders/", {"seat": at.seat, "orders": ["hold_until_fired_at"]})


def thinking() -> Match:
    """A siege in which Ann and a search plot at the same time."""
    match = a_match(person("player"), "quebec-1759", seats={"player": "me", "enemy": "planner"})
    while not match.owed.filter(seat__place="player").exists():
        services.think(question=match.owed.get().pk)
    match.refresh_from_db()
    return match


def think(*_: Any) -> None:
    """What a worker does of the questions that wait for one, those of killed workers included."""
    release_void(Owed.objects.all(), "thinking")
    while question := Owed.objects.filter(thinking=Owed.Thinking.QUEUED).first():
        services.think(question=question.pk)


def undo(match: Match, _: Owed | None) -> Any:
    return program(match, match.answers.earliest("number").seat.place).send("undo")


def join(match: Match, _: Owed | None) -> Any:
    link = match.seats.get(place="enemy").invitation or "taken"
    return a_program(person("enemy")).post("/api/v1/matches/join/", {"invitation": link})


def fight(*_: Any) -> None:
    """What a worker does of the battles that wait."""
    for battle in Battle.objects.filter(status=Battle.Status.QUEUED):
        resolving.resolve(battle_id=str(battle.pk), worker="worker")


DEEDS = {
    "join": Deed(lambda: a_match(person("player"), AMBUSH, seats=BOTH), join),
    "order": Deed(begun, order),
    "turn": Deed(begun, staff("turn", "steady")),
    "lend a search": Deed(lambda: begun("quebec-1759"), staff("question", "planner")),
    "think": Deed(thinking, think),
    "standing orders": Deed(begun, standing_orders),
    "undo": Deed(lambda: answered(begun()), undo),
    "last order": Deed(nearly_over, order),
    "staff to the end": Deed(lambda: begun(LANDING), staff("end", "patient")),
    "resign": Deed(begun, lambda match, _: program(match, "enemy").send("resign")),
    "offer a draw": Deed(begun, lambda match, _: program(match, "player").send("draw")),
    "draw": Deed(drawing, lambda match, _: program(match, "enemy").send("draw")),
    "freeze": Deed(of_another_past, lambda match, _: program(match, "player").look()),
    "overdue": Deed(overdue, lambda *_: clock.answer_overdue()),
    "overdue end": Deed(overdue_end, lambda *_: clock.answer_overdue()),
    "remind": Deed(to_be_reminded, lambda *_: clock.remind()),
    "fight": Deed(fought_out, fight),
    "end of a month's match": Deed(of_a_month, staff("end", "book")),
    "month": Deed(month_over, months),
    "post": Deed(notified, lambda *_: webhooks.post_due()),
    "mail": Deed(notified, lambda *_: mailing.send_due()),
}
