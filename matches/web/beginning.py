"""The pages before a match is played: a person's matches, and a new one."""

from contextlib import suppress
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_safe

from battles.models import Scenario
from battles.selectors import scenarios_by_system
from battles.services import read_setup, scenario_setup
from battles.web.briefing import laid_table
from battles.web.forecasts.reading import title_of
from battles.web.position_form import sealed, unsealed
from common.exceptions import InvalidRequest
from common.json_input import Json
from common.web.guard import member_page, person
from common.web.throttling import throttled
from matches import seating, selectors
from matches.drafts import Origin, discard, drafts_of
from matches.models import Match, Seat
from matches.web.forms import NewMatchForm
from rules import registry
from rules.core import lengths

MATCHES_A_PAGE = 25
FIRST_BATTLE = "grid-ambush"  # the scenario that newcomers are pointed to: few pieces, short rules, soon over


@dataclass(slots=True)
class Line:
    """A match as the list has it: who else plays it, the names that it waits for, and the links of free seats."""

    match: Match
    waits: bool
    others: str
    awaited: str
    links: list[tuple[Seat, str]]
    invitation: str  # by which he takes the seat that is kept for him, "" for none


@require_safe
@member_page
def match_list(request: HttpRequest, *, archive: bool = False) -> HttpResponse:
    """Show the matches of a person, those that wait for him first, or those that he archived."""
    user = person(request)
    archived = Q(owner=user.pk, archived__isnull=False)  # another player's archive is his own affair
    mine = selectors.matches_for(user).prefetch_related("owed__seat")
    found = mine.filter(archived) if archive else mine.exclude(archived)
    page = Paginator(found, MATCHES_A_PAGE).get_page(request.GET.get("page"))
    lines = [_line(request, match) for match in page]
    open_ones = (Match.Status.OPEN, Match.Status.FROZEN)
    context = {
        "section": "matches",
        "page": page,
        "any": bool(lines),
        "drafts": [] if archive else drafts_of(person(request)),
        "archive": archive,
        "has_archive": not archive and Match.objects.filter(archived).exists(),
        "waiting": [line for line in lines if line.waits],
        "playing": [line for line in lines if line.match.status in open_ones and not line.waits],
        "inviting": [line for line in lines if line.match.status == Match.Status.INVITING and not line.waits],
        "ended": [line for line in lines if line.match.status in (Match.Status.OVER, Match.Status.ABANDONED)],
    }
    return render(request, "matches/list.html", context)


def _line(request: HttpRequest, match: Match) -> Line:
    user = person(request)
    seats = list(match.seats.all())
    others = [_who(seat, match.system) for seat in seats if seat.user_id != user.pk]
    awaited = [owed.seat for owed in match.owed.all()]
    asked = next((seat.invitation for seat in seats if seat.is_kept_for(user.pk)), "")
    waits = bool(asked) or (match.status == Match.Status.OPEN and any(seat.user_id == user.pk for seat in awaited))
    names = [
        seat.user.get_username() if seat.user else selectors.led(seat.place, seat.name)
        for seat in seats
        if seat in awaited
    ]
    return Line(match, waits, ", ".join(others), ", ".join(names), links_of(request, match), asked)


def _who(seat: Seat, system: str) -> str:
    if seat.user is not None:
        return f"{seat.user.get_username()} ({seat.name})"
    if seat.guest is not None:
        return f"{seat.guest.get_username()} ({seat.name}), who is asked"
    return f"{seat.name}, led by the program" if seat.doctrine else f"{seat.name}, still free"


def links_of(request: HttpRequest, match: Match) -> list[tuple[Seat, str]]:
    """Return the free seats of a match with the links by which they are taken, for who made it.

    A seat that is kept for a guest has its link for him alone.
    """
    if match.owner_id != request.user.pk:
        return []
    free = [seat for seat in match.seats.all() if seat.invitation and seat.guest_id is None]
    return [(seat, absolute_link(request, seat)) for seat in free]


def absolute_link(request: HttpRequest, seat: Seat) -> str:
    """Return the address by which a free seat is taken."""
    return request.build_absolute_uri(reverse("match-invitation", args=[seat.invitation]))


@throttled("resolve")
@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def match_new(request: HttpRequest) -> HttpResponse:
    """Make a match of a scenario, or of the half-played game that a form sends; without either, choose a scenario."""
    slug = request.GET.get("scenario", "")
    if request.method == "POST" and "position" in request.POST:
        scenario = get_object_or_404(Scenario, slug=slug) if slug else None
        title = request.POST.get("title", "")[: lengths.TITLE]
        position = Position(request.POST.get("back", ""), request.POST.get("origin", ""))
        setup = unsealed(request.POST["position"])
        return ask_who_plays(request, setup, scenario, title=title, position=position, sent=True)
    if not slug:
        by_system = [(title_of(key), found) for key, found in scenarios_by_system() if key in registry.known()]
        shown = {"section": "matches", "by_system": by_system, "first": FIRST_BATTLE}
        return render(request, "matches/choose.html", shown)
    scenario = get_object_or_404(Scenario, slug=slug)
    sent = request.method == "POST"
    return ask_who_plays(request, scenario_setup(scenario=scenario), scenario, title=scenario.name, sent=sent)


@dataclass(slots=True)
class Position:
    """A half-played game: the page on which it was entered, and what its draft is found by, sealed."""

    back: str
    origin: str

    def __post_init__(self) -> None:
        if not url_has_allowed_host_and_scheme(self.back, None):
            self.back = ""

    def forget_draft(self, owner: User) -> None:
        """Forget its draft, if it has one: the game goes on."""
        with suppress(InvalidRequest):
            discard(owner=owner, origin=Origin.read(self.origin))


def ask_who_plays(
    request: HttpRequest,
    setup: Json,
    scenario: Scenario | None,
    *,
    title: str,
    position: Position | None = None,
    sent: bool = False,
) -> HttpResponse:
    """Ask who leads the sides of an order of battle, or make the match where that was `sent`.

    `position` is given for a half-played game, None for a scenario from its beginning.
    """
    commanders = read_setup(setup=setup).commanders()
    system = str(setup["system"])
    form = NewMatchForm(
        request.POST if sent else None,
        system=system,
        setup=setup,
        commanders=commanders,
        scenario=scenario.slug if scenario else "",
    )
    if sent and form.is_valid():
        with form.refusing():
            made = seating.create_match(
                owner=person(request),
                setup={**setup, "options": form.options_given()},
                seats=form.seats(),
                scenario=scenario,
                title=title,
                agreed=form.agreed(),
            )
            if position is not None:
                position.forget_draft(person(request))
            return redirect(made)
    context = {
        "section": "matches",
        "scenario": scenario,
        "title": title,
        "card": registry.system(system).card(),
        "form": form,
        "table": laid_table(system, setup, "The table as it is laid"),
        "position": position,
        "setup": sealed(setup) if position is not None else "",
    }
    return render(request, "matches/new.html", context, status=400 if form.errors else 200)
