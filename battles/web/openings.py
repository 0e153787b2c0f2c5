"""The page of the openings of a game: how a side may begin against how the other may set up, solved."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.balance.opening_words import games
from battles.balance.openings import KIND
from battles.balance.storing import newest
from battles.balance.subject import SUBJECTS
from rules import registry


@require_safe
def openings_page(request: HttpRequest, system: str) -> HttpResponse:
    """Show the newest measurement of the openings of a system, or that there is none yet."""
    if system not in SUBJECTS:
        raise Http404
    measured = newest(KIND, system)
    context = {
        "section": "rules",
        "system": system,
        "card": registry.system(system).card(),
        "measured": measured,
        "games": games(measured.document) if measured else [],
    }
    return render(request, "battles/openings.html", context)
