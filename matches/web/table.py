"""The table of a match: what its player sees, and everything that he does at it."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles.permissions import Person
from battles.playing import Paused
from battles.systems.base.drawing import Renderer
from battles.systems.base.options import doctrine_choices
from battles.systems.base.questions import PLOT
from common.exceptions import Conflict, InvalidRequest, NotAllowed
from common.web.faults import in_words
from common.web.guard import person, sentence
from common.web.keeping import keeping
from matches import seating, selectors, services, staff, writing
from matches.adjutants import STANDING, Scope, adjutants_at
from matches.models import Match, Seat
from matches.present import engagement_of, look_of, position
from matches.selectors import View
from matches.web import sight
from matches.web.beginning import links_of
from matches.web.forms import code_of, headings
from matches.web.guard import match_page, player_page, seat_named
from matches.web.watching import link_of
from rules.core.errors import RulesError
from rules.core.events import fold
from rules.core.sides import SIDES

STAFF_EXPECTS = (
    "What the staff expects: how often of a hundred battles fought on from here you win after each order, and within "
    "which bounds it may be wrong."
)
WAITING = (Match.Status.INVITING, Match.Status.OPEN, Match.Status.FROZEN)


@require_safe
@match_page
def show(request: HttpRequest, match: Match) -> HttpResponse:
    """Show a match: the table while it is played, before that who is awaited, afterwards how it ended."""
    if match.status == Match.Status.OPEN and match.seats.filter(user=request.user.pk).exists():
        return _played(request, match, request.GET)
    return _unplayed(request, match)


def _unplayed(request: HttpRequest, match: Match) -> HttpResponse:
    """Show a match at which nothing can be ordered: it has not begun, is over or frozen, or others play it."""
    seats = list(match.seats.select_related("user", "guest").order_by("order"))
    battle = match.battle if match.battle_id and match.battle else None
    over = match.status == Match.Status.OVER
    own = next((seat for seat in seats if seat.user_id == request.user.pk and request.user.pk is not None), None)
    owns = match.owner_id == request.user.pk
    context = {
        "section": "matches",
        "match": match,
        "seats": seats,
        "links": links_of(request, match),
        "invitation": next((seat.invitation for seat in seats if seat.is_kept_for(request.user.pk)), ""),
        "watch_link": link_of(request, match) if match.status in WAITING and (own is not None or owns) else "",
        "plays": own is not None,
        "own": own,
        # A page that waits for something is loaded again when it comes.
        "etag": selectors.etag(match, own) if own is not None and match.status in WAITING else "",
        "owns": owns,
        "battle": battle,
        "seed": match.seed if over and not match.commission else "",
        "month": month_of(match, request.user),
        **(_ending(match) if over else {}),
    }
    if owns and (over or match.status == Match.Status.ABANDONED):
        context["keep"] = keeping("match", match.pk, match.archived)
    return render(request, "matches/away.html", context)


def month_of(match: Match, user: Person) -> Any:
    """Return the month that a match is played for, to a member of its campaign; None for any other."""
    month = getattr(match, "encounter", None)
    return month if month is not None and month.campaign.memberships.filter(user=user.pk).exists() else None


def _ending(match: Match) -> dict[str, Any]:
    """Return the table at the end, and who won where it was fought out; nothing where the rules refuse it by now."""
    try:
        known = position(match)
    except RulesError:
        return {}
    look = look_of(match)
    table = look.draw(fold(known.initial, known.events))
    if table is not None:
        table.title = "The table at the end"
    # A draw that the players agreed on may be a success of one side in a campaign; at the table neither has won.
    if isinstance(known, Paused) or (match.why and known.ending == "draw"):
        return {"table": table}
    won = {str(side["side"]): bool(side["success"]) for side in known.result["sides"]}
    # A verdict for the player's side alone, as some games have it, would say little to the other.
    return {"table": table, "verdict": Renderer.verdict(look, (won[SIDES[0]], won[SIDES[1]]))}


@dataclass(slots=True)
class Sitting:
    """Where a person sits: the seat shown, all his seats, and whether the screen must be passed on first.

    With `has_secrets` he has seats on both sides, and each side's screen is kept from the other.
    """

    seat: Seat
    own: list[Seat]
    must_pass: bool
    has_secrets: bool = False


def _sitting(request: HttpRequest, match: Match, place: str) -> Sitting:
    """Return the seat that a page is about: the one named, else the one that is asked, else the one at the screen.

    Raises NotAllowed for somebody without a seat.
    """
    own = selectors.seats_of(match, person(request))
    seat = seat_named(own, place)
    if seat is None:
        raise NotAllowed("Only its players do this at a match.")
    if len({each.side for each in own}) < 2 or not _has_secrets(match):
        return Sitting(seat, own, False)
    at_screen = request.session.get(_screen(match))
    asked = set(match.owed.values_list("seat", flat=True))
    if not place and seat.pk not in asked and at_screen is not None:
        seat = next((each for each in own if each.side == at_screen), seat)
    return Sitting(seat, own, at_screen != seat.side, True)


def _has_secrets(match: Match) -> bool:
    """Return whether a side must not see the screen of the other."""
    return engagement_of(match).system.hides(match.setup)


def _screen(match: Match) -> str:
    return f"match-{match.code}-side"


def _note_shown(request: HttpRequest, sitting: Sitting) -> None:
    """Note how much of what his side may know a player has been shown: what follows is replayed when he returns."""
    own = [seat.pk for seat in sitting.own if seat.side == sitting.seat.side or not sitting.has_secrets]
    for pk, events in Seat.objects.filter(pk__in=own).values_list("pk", "seen_events"):
        if request.session.get(_shown(pk)) != events:
            request.session[_shown(pk)] = events


def _shown(seat: int) -> str:
    return f"match-seat-{seat}-shown"


@player_page
@require_POST
def take_screen(request: HttpRequest, match: Match) -> HttpResponse:
    """Note that the player of a seat has the screen now."""
    own = selectors.seats_of(match, person(request))
    seat = seat_named(own, request.POST.get("seat", ""))
    if seat is not None:
        request.session[_screen(match)] = seat.side
    return _back(match, seat)


def _back(match: Match, seat: Seat | None = None) -> HttpResponseRedirect:
    """Return the way back to the table, at a seat where one is named."""
    return HttpResponseRedirect(match.get_absolute_url() + (f"?seat={seat.place}" if seat is not None else ""))


def _played(request: HttpRequest, match: Match, sent: QueryDict, refused: str = "") -> HttpResponse:
    """Show the table to a player; `sent` has the order chosen so far, `refused` why it is none."""
    sitting = _sitting(request, match, sent.get("seat", ""))
    if sitting.must_pass:
        context = {"section": "matches", "match": match, "seat": sitting.seat}
        return render(request, "matches/pass.html", context)
    known = writing.unfreeze_or_freeze(match)
    if known is None:
        return _unplayed(request, match)
    view = selectors.view_of(match, sitting.seat, known)
    context = _heading(request, sitting, view) | _asking(view, person(request), sent, refused) | _staff(view)
    context["happened"] = sight.happened(view, request.session.get(_shown(sitting.seat.pk)))
    _note_shown(request, sitting)
    return render(request, "matches/table.html", context, status=400 if refused else 200)


def _heading(request: HttpRequest, sitting: Sitting, view: View) -> dict[str, Any]:
    """Return what the page has of the match itself."""
    match, user = view.match, person(request)
    offered = match.draw_offered_by
    return {
        "section": "matches",
        "match": match,
        "month": month_of(match, user),
        "view": view,
        "seat": view.seat,
        "own": sitting.own,
        "side_name": view.renderer.names[view.seat.side],
        "conditions": view.renderer.conditions(view.initial),
        "awaited": [_who(seat, user) for seat in view.awaited if seat.pk != view.seat.pk],
        "etag": selectors.etag(match, view.seat),
        "undoable": services.undoable(match, user) is not None,
        "draw": "" if offered is None else "yours" if offered.side == view.seat.side else "theirs",
        "watch_link": link_of(request, match),
        "links": links_of(request, match),
        "may_draw": any(seat.side != view.seat.side and seat.is_person for seat in view.seats),
    }


def _who(seat: Seat, user: User) -> str:
    """Return who is awaited: a place, and its player where that is another person."""
    other = next((each for each in [seat.user] if each is not None and each.pk != user.pk), None)
    led = selectors.led(seat.place, seat.name)
    return f"{led} ({other.get_username()})" if other else led


def _asking(view: View, user: User, sent: QueryDict, refused: str) -> dict[str, Any]:
    """Return what the page has of the question: the table with its orders, and the order chosen so far."""
    chosen = sent.get("order", "")
    asked = sight.asked_of(view, chosen)
    advice = _odds(view, user, asked) if asked is not None and sent.get("odds") else ""
    context: dict[str, Any] = {
        "advice": advice,
        "asked": asked,
        "table": sight.table_of(view, asked),
        "sent": sent,
        "refused": refused,
        "headings": headings(),
        "roll": sight.in_words(view, view.roll) if view.roll else None,
        "sealed": view.question is not None and view.question.kind == PLOT,
        "standing": [(key, each.sentence, key in view.seat.standing) for key, each in STANDING.items()],
    }
    if chosen and not refused and view.question is not None:
        context |= _forecast(view, user, sent)
    return context


def _odds(view: View, user: User, asked: sight.Asked) -> str:
    """Add to each order what the staff expects of it; returns a sentence about the figures, or why there are none."""
    try:
        advice = staff.advise(match=view.match, seat=view.seat, user=user)
    except Conflict as error:
        return error.message
    sight.add_odds(asked, advice)
    runs = min((each.runs for each in advice.orders), default=0)
    if not runs:
        return "There was no time yet to try every order: ask again."
    tried = f"Each order was tried {runs} time{'s' if runs > 1 else ''} or more."
    return f"{STAFF_EXPECTS} {tried}"


def _forecast(view: View, user: User, sent: QueryDict) -> dict[str, Any]:
    """Return what the order rolls that a form has sent."""
    assert view.question is not None
    try:
        return {"forecast": sight.forecast(view, user, code_of(view.question, sent))}
    except InvalidRequest as error:
        return {"forecast_refused": in_words(sentence(error))}


def _staff(view: View) -> dict[str, Any]:
    """Return the doctrines that may answer for a player, each with its words, and how far."""
    match = view.match
    allowed = adjutants_at(match)
    names = [(key, words.partition(":")[0]) for key, words in doctrine_choices(match.system) if key in allowed]
    return {"doctrines": names, "scopes": Scope.choices}


@player_page
@require_POST
def answer(request: HttpRequest, match: Match) -> HttpResponse:
    """Give the order of the form, or only show what it rolls where the form asks for that."""
    if match.status != Match.Status.OPEN:
        writing.refuse_closed(match)
    sitting = _sitting(request, match, request.POST.get("seat", ""))
    if "preview" in request.POST:
        return _played(request, match, request.POST)
    user, seat = person(request), sitting.seat
    try:
        code = _code(match, seat, request.POST)
        services.answer(match=match, user=user, question=_number(request), code=code, seat=seat.pk)
    except Conflict:
        raise
    except InvalidRequest as error:
        match.refresh_from_db()
        if match.status != Match.Status.OPEN:
            raise
        return _played(request, match, request.POST, in_words(sentence(error)))
    services.look_at(seat=seat, events=seat.seen_events)
    _note_shown(request, sitting)
    return _back(match)


def _number(request: HttpRequest) -> int:
    """Return the number of the question that a form answers; one that it lacks is none of any seat."""
    text = request.POST.get("question", "")
    return int(text) if text.isdigit() and len(text) < 10 else -1


def _code(match: Match, seat: Seat, sent: QueryDict) -> str:
    """Return the code that a form has sent: faces of dice, or an order."""
    if "faces" in sent or "face" in sent:
        return sent.get("face") or sent.get("faces", "")
    if not sent.get("order", "").startswith("free:"):
        return sent.get("order", "")
    view = selectors.view_of(match, seat)
    if view.question is None:
        raise Conflict(writing.ANSWERED)
    return code_of(view.question, sent)


@match_page
@require_safe
def roll(request: HttpRequest, match: Match) -> HttpResponse:
    """Show what an order would roll: a part of the page for its script."""
    if match.status != Match.Status.OPEN or not request.user.is_authenticated:
        return render(request, "matches/_forecast.html", {"forecast_refused": "Nothing is asked of you now."})
    sitting = _sitting(request, match, request.GET.get("seat", ""))
    known = None if sitting.must_pass else writing.unfreeze_or_freeze(match)
    if known is None:
        return render(request, "matches/_forecast.html", {"forecast_refused": "Load the page again."})
    view = selectors.view_of(match, sitting.seat, known)
    if view.question is None:
        return render(request, "matches/_forecast.html", {"forecast_refused": "Nothing is asked of you now."})
    return render(request, "matches/_forecast.html", _forecast(view, person(request), request.GET))


@never_cache
@require_safe
def news(request: HttpRequest, code: str) -> HttpResponse:
    """Answer whether anything changed for a seat since the ETag that a page was made with; nothing is played for it.

    Pages ask every few seconds: two queries besides those of the session, and no column that is large.
    """
    seat = seat_named(selectors.own_seats(request.user, code), request.GET.get("seat", ""))
    if seat is None:
        raise Http404
    tag = f'"{selectors.etag(seat.match, seat)}"'
    same = request.headers.get("If-None-Match", "") == tag
    return HttpResponse(status=304 if same else 204, headers={"ETag": tag})


@player_page
@require_POST
def undo(request: HttpRequest, match: Match) -> HttpResponse:
    """Take the last order back."""
    services.undo(match=match, user=person(request))
    _note_shown(request, _sitting(request, match, ""))
    messages.success(request, "Your last order is taken back.")
    return _back(match)


@player_page
@require_POST
def let_staff(request: HttpRequest, match: Match) -> HttpResponse:
    """Let a doctrine answer for the player of a seat."""
    sitting = _sitting(request, match, request.POST.get("seat", ""))
    seat = sitting.seat
    services.let_staff(
        match=match,
        user=person(request),
        question=_number(request),
        doctrine=request.POST.get("doctrine", ""),
        scope=request.POST.get("scope", ""),
        seat=seat.pk,
    )
    services.look_at(seat=seat, events=seat.seen_events)
    _note_shown(request, sitting)
    return _back(match)


@player_page
@require_POST
def take_command(request: HttpRequest, match: Match) -> HttpResponse:
    """Take the command back from the doctrine that answers to the end."""
    seat = _sitting(request, match, request.POST.get("seat", "")).seat
    services.dismiss_adjutant(match=match, user=person(request), seat=seat.pk)
    messages.success(request, "The command is yours again.")
    return _back(match, seat)


@player_page
@require_POST
def standing_orders(request: HttpRequest, match: Match) -> HttpResponse:
    """Set the standing orders of a seat."""
    seat = _sitting(request, match, request.POST.get("seat", "")).seat
    orders = request.POST.getlist("orders")
    services.set_standing_orders(match=match, user=person(request), seat=seat.pk, orders=orders)
    messages.success(request, "Your standing orders are set." if orders else "You have no standing orders now.")
    return _back(match, seat)


@player_page
@require_POST
def draw(request: HttpRequest, match: Match) -> HttpResponse:
    """Offer a draw, or accept the one that is offered."""
    seat = _sitting(request, match, request.POST.get("seat", "")).seat
    services.offer_draw(match=match, user=person(request), seat=seat.pk)
    match.refresh_from_db()
    if match.status == Match.Status.OPEN:
        messages.success(request, "The draw is offered; play goes on until the other side accepts it.")
    return _back(match)


@player_page
@require_http_methods(["GET", "HEAD", "POST"])
def resign(request: HttpRequest, match: Match) -> HttpResponse:
    """Ask whether a seat shall give the match up; a post does it."""
    writing.refuse_closed(match)
    seat = _sitting(request, match, request.POST.get("seat") or request.GET.get("seat", "")).seat
    if request.method == "POST":
        services.resign(match=match, user=person(request), seat=seat.pk)
        return _back(match)
    return render(request, "matches/resign.html", {"section": "matches", "match": match, "seat": seat})


@player_page
@require_POST
def go_on(request: HttpRequest, match: Match) -> HttpResponse:
    """Go on with a frozen match by the present rules."""
    services.go_on(match=match, user=person(request))
    messages.success(request, "The match goes on under the present rules.")
    return _back(match)


@player_page
@require_http_methods(["GET", "HEAD", "POST"])
def abandon(request: HttpRequest, match: Match) -> HttpResponse:
    """Ask whether a match that has not begun or is frozen shall be abandoned; a post does it."""
    if request.method == "POST":
        services.abandon(match=match, user=person(request))
        return redirect("matches")
    return render(request, "matches/abandon.html", {"section": "matches", "match": match})


@player_page
@require_POST
def rematch(request: HttpRequest, match: Match) -> HttpResponse:
    """Make the return match: the same forces, the sides changed."""
    made = seating.rematch(match=match, user=person(request))
    return redirect(reverse("match", args=[made.code]))
