"""Whose match a page is about: for strangers there is none, and guests are asked to sign in."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from common.exceptions import Absent
from common.web.guard import open_page
from matches import selectors
from matches.models import Match, Seat

MatchView = Callable[..., HttpResponse]


def match_page(view: MatchView) -> MatchView:
    """Give a view the match of its address; a match that is over may be read by everyone who has its code."""

    @wraps(view)
    def guarded(request: HttpRequest, /, code: str, **others: Any) -> HttpResponse:
        try:
            match = selectors.match_for(request.user, code)
        except Absent:
            if request.user.is_authenticated:
                raise Http404 from None
            return redirect_to_login(request.get_full_path())
        return view(request, match, **others)

    page: MatchView = never_cache(open_page(guarded))
    return page


def player_page(view: MatchView) -> MatchView:
    """Give a view the match of its address, for somebody who has signed in."""

    @match_page
    @wraps(view)
    def guarded(request: HttpRequest, match: Match, **others: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(match.get_absolute_url())
        return view(request, match, **others)

    return guarded


def seat_named(seats: list[Seat], place: str) -> Seat | None:
    """Return the seat of a place among a person's seats, the first of them where none is named or it is not his."""
    return next((seat for seat in seats if seat.place == place), seats[0] if seats else None)
