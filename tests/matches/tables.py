"""Matches for tests, and programs that play them by the public API."""

from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from random import Random
from typing import Any

from django.contrib.auth.models import User
from rest_framework.test import APIClient

from battles.management.scenario import find_scenario
from common.json_input import Json
from matches.models import Match
from matches.seating import Agreed, Source, create_match, join
from tests.people import a_program

Pick = Callable[[Json], str]

# A scenario of each system that is soon over.
QUICK = {
    "d3_grid": "fort-bull-1756",
    "one_hour": "grid-ambush",
    "fast_musket": "plains-of-abraham-1759",
    "muskets_mohawks": "jumonville-glen-1754",
    "quebec_1759": "quebec-levis-landing",
}


@cache
def setup_of(scenario: str) -> Json:
    """The order of battle of a bundled scenario."""
    return find_scenario(scenario).setup


def a_match(owner: User, setup: Json | str = "grid-ambush", *, others: User | None = None, **more: Any) -> Match:
    """A match of a bundled scenario or of an order of battle; invited seats are taken by another person.

    Besides what `create_match` takes there may be its seed, and by name what is agreed on.
    """
    given = {"seats": {"player": "me"}, **more}
    agreed = Agreed(**{field.name: given.pop(field.name) for field in fields(Agreed) if field.name in given})
    source = Source(given.pop("seed", "1757"))
    order = setup_of(setup) if isinstance(setup, str) else setup
    match = create_match(owner=owner, setup=order, agreed=agreed, source=source, **given)
    if others is not None:
        for seat in match.seats.exclude(invitation=""):
            join(invitation=seat.invitation, user=others)
    match.refresh_from_db()
    return match


class Player:
    """Somebody's program at one seat of a match."""

    def __init__(self, match: Match, user: User, seat: str = "player") -> None:
        self.client: APIClient = a_program(user)
        self.user = user
        self.code = match.code
        self.at = f"/api/v1/matches/{match.code}/"
        self.seat = seat

    def look(self, **headers: str) -> Any:
        """The answer with the player's view."""
        return self.client.get(f"{self.at}?seat={self.seat}", headers=headers)

    def view(self) -> Json:
        """What he sees."""
        answer = self.look()
        assert answer.status_code == 200, answer.content
        shown: Json = answer.json()
        return shown

    def question(self) -> Json:
        """What he is asked; a test fails where he is not."""
        question: Json = self.view()["question"]
        assert question
        return question

    def send(self, what: str, **body: Any) -> Any:
        """The answer to something done at the match from this seat."""
        return self.client.post(f"{self.at}{what}/", {"seat": self.seat, **body})

    def order(self, question: Json, code: str, **more: Any) -> Any:
        """The answer to an order."""
        return self.send("orders", question=question["number"], code=code, **more)

    def record(self, since: int = 0) -> Json:
        """His record from an event on."""
        shown: Json = self.client.get(f"{self.at}record/?since={since}&seat={self.seat}").json()
        return shown


def play_to_the_end(players: list[Player], pick: Pick, most: int = 5_000) -> int:
    """Let programs play a match to its end by the API, each when he is asked; returns how many answers they gave."""
    shown = [player.view() for player in players]
    for count in range(most):
        asked = [place for place, view in enumerate(shown) if view["question"]]
        if shown[0]["status"] != "open":
            return count
        assert asked, "Everybody waits, and nobody is asked."
        place = asked[0]
        question = shown[place]["question"]
        answer = players[place].order(question, pick(question))
        assert answer.status_code == 200, (question, answer.content)
        shown[place] = answer.json()
        for other, player in enumerate(players):
            if other != place:
                shown[other] = player.view()
    raise AssertionError(f"It is not over after {most} answers.")


def at_random(seed: int) -> Pick:
    """A player of legal random answers."""
    dice = Random(seed)
    return lambda question: str(dice.choice(question["orders"])["code"])


def keys_of(part: Any) -> Iterator[str]:
    """Every key of an answer, however deep."""
    for key, inner in part.items() if isinstance(part, dict) else enumerate(part if isinstance(part, list) else ()):
        yield str(key)
        yield from keys_of(inner)
