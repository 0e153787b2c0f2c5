"""What pages of matches draw, and the count in the head of every page."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser, User

from matches import selectors
from matches.models import Seat

register = template.Library()


@register.simple_tag
def matches_waiting(user: User | AnonymousUser) -> int:
    """Return how many matches wait for a person's order."""
    return selectors.waiting_count(user)


@register.filter
def led(seat: Seat) -> str:
    """Return what a seat leads, within a sentence: the British, or a commander by his name."""
    return selectors.led(seat.place, seat.name)


@register.simple_tag
def sent_part(sent: Mapping[str, Any], part: str, number: int) -> str:
    """Return what a form has sent as a part (x, heading, …) of the order of this number that a player names himself."""
    return str(sent.get(f"{part}-{number}") or "")
