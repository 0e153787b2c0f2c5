"""Taking a seat at a match by the link of an invitation."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from common.exceptions import Absent
from common.web.guard import open_page, person
from matches import seating
from matches.models import Match, Seat
from matches.selectors import invited_seat, led
from rules import registry

_HOURS_A_DAY = 24


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@open_page
def invitation(request: HttpRequest, invitation: str) -> HttpResponse:
    """Show what a link invites to, and take the seat; a guest signs in or makes his account first."""
    seat = invited_seat(invitation)
    if seat is None:
        return _spent(request)
    if request.method == "POST" and request.user.is_authenticated:
        try:
            if "decline" in request.POST:
                seating.decline(invitation=invitation, user=person(request))
                messages.success(request, "You have declined; who made the match is notified.")
                return redirect("matches")
            taken = seating.join(invitation=invitation, user=person(request))
        except Absent:
            return _spent(request)  # another has just taken it
        messages.success(request, f"You lead {led(taken.place, taken.name)}.")
        return redirect(taken.match.get_absolute_url())
    match = seat.match
    system = registry.system(match.system)
    context = {
        "section": "matches",
        "seat": seat,
        "match": match,
        "game": system.card().title,
        "side": system.side_names(match.setup)[seat.side],
        "pace": pace(match),
        "others": _others(seat),
        "kept": seat.guest is not None and seat.guest_id != request.user.pk,
        "secrets": system.keeps_secrets(match.setup),
        "from_table": match.from_table,
    }
    return render(request, "matches/invitation.html", context)


def pace(match: Match) -> str:
    """Return how long each player may think, as a sentence."""
    hours = match.patience_hours
    if not hours:
        return "Each player thinks as long as he likes."
    days, left = divmod(hours, _HOURS_A_DAY)
    number, unit = (hours, "hour") if left else (days, "day")
    span = f"{number} {unit}{'s' if number != 1 else ''}"
    return f"Each answer may take {span}; then an adjutant answers for that turn."


def _others(seat: Seat) -> list[tuple[str, str]]:
    """Return the other places by name, each with who has it."""
    rows = seat.match.seats.exclude(pk=seat.pk).select_related("user", "guest").order_by("order")
    return [(row.name, _holder(row)) for row in rows]


def _holder(seat: Seat) -> str:
    if seat.doctrine:
        return "led by the program"
    if seat.user is not None:
        return seat.user.get_username()
    return f"{seat.guest.get_username()}, who is asked" if seat.guest is not None else "still free"


def _spent(request: HttpRequest) -> HttpResponse:
    return render(request, "matches/invitation.html", {"section": "matches", "seat": None}, status=404)
