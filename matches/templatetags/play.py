"""What pages of matches draw, and the count in the head of every page."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser, User

from battles.systems.base.questions import with_article
from matches.models import Seat
from matches.selectors import waiting_count

register = template.Library()


@register.simple_tag
def matches_waiting(user: User | AnonymousUser) -> int:
    """Return how many matches wait for a person's order."""
    return waiting_count(user)


@register.filter
def led(seat: Seat) -> str:
    """Return what a seat leads, within a sentence: the British, or a commander by his name."""
    return seat.name if "." in seat.place else with_article(seat.name)


@register.simple_tag
def sent_part(sent: Mapping[str, Any], part: str, number: int) -> str:
    """Return what a form has sent as a part (x, heading, …) of the order of this number that a player names himself."""
    return str(sent.get(f"{part}-{number}") or "")
