"""Access to a match by its share code: who neither plays nor made it gets 404 until it is over."""

from typing import cast

from django.contrib.auth.models import User
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from common.exceptions import InvalidRequest, NotAllowed
from matches import selectors, writing
from matches.api.serializers import match_shown
from matches.models import Match, Seat
from matches.present import Position, position
from rules.core.errors import RulesError


class MatchAccess(APIView):
    """Base of the views below /matches/{code}/: finds the match, and the seat that is meant."""

    def user(self) -> User:
        """Return who asks; only people who signed in come this far."""
        return cast(User, self.request.user)

    def get_throttles(self) -> list[BaseThrottle]:
        """Count what plays a match on by the rate of battles; looking may be more frequent."""
        if self.request.method not in ("GET", "HEAD", "OPTIONS"):
            self.throttle_scope = "resolve"
        return super().get_throttles()

    def match(self) -> Match:
        """Return the match of the address; raises Absent for one that this person may not read."""
        return selectors.match_for(self.user(), self.kwargs["code"])

    def seat(self, match: Match, place: str | None = None) -> Seat:
        """Return a seat of this person: the one named, or his only one. Raises NotAllowed for another player's."""
        own = selectors.seats_of(match, self.user())
        if not own:
            raise NotAllowed("You have no seat at this match.")
        if place is None and len(own) == 1:
            return own[0]
        known = sorted(each.place for each in own)
        if place is None:
            sentence = f"You have several seats at this match; name one as seat: {', '.join(known)}."
            raise InvalidRequest(sentence, fields={"seat": [sentence]})
        if place in known:
            return next(each for each in own if each.place == place)
        if match.seats.filter(place=place).exists():
            raise NotAllowed("This seat is another player's.")
        sentence = f"{place} is no seat at this match; choose one of {', '.join(known)}."
        raise InvalidRequest(sentence, fields={"seat": [sentence]})

    def shown(self, match: Match, seat: Seat | None, status: int = 200) -> Response:
        """Return the match as this person may see it from a seat, after it was changed."""
        match.refresh_from_db()
        if seat is not None:
            seat.refresh_from_db()
        view = view_from(match, seat) if seat is not None else None
        return Response(match_shown(match, self.user(), view, seat), status=status)


def view_from(match: Match, seat: Seat) -> selectors.View | None:
    """Return what a seat sees of the board: nothing before the match begins, nor where the rules tell another past.

    An open match of which they do is frozen by this.
    """
    known: Position | None = None
    if match.is_open:
        known = writing.unfreeze_or_freeze(match)
    elif match.status == Match.Status.OVER:
        try:
            known = position(match)
        except RulesError:
            return None
        known = known if known.digest == match.digest else None
    return selectors.view_of(match, seat, known) if known is not None else None
