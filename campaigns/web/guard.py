"""Who may open a page: strangers get the answer of a page that is not there, members without the right a sentence."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from battles.refusals import Conflict, NotAllowed, Refused
from campaigns import selectors
from campaigns.models import Campaign, Encounter

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def member_page(view: View[P]) -> View[P]:
    """Ask for a signed-in person, and answer refusals in a sentence."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotAllowed as refused:
            return render(request, "403.html", {"reason": refused.message}, status=403)
        except Refused as refused:
            context = {"reason": sentence(refused), "back": _back(request)}
            return render(request, "refused.html", context, status=409 if isinstance(refused, Conflict) else 400)

    return login_required(guarded)


def sentence(refused: Refused) -> str:
    """Return a refusal as a person reads it, with its rule."""
    if refused.rule and refused.rule not in refused.message:
        return f"{refused.message} ({refused.rule})"
    return refused.message


def _back(request: HttpRequest) -> str:
    """Return the page somebody came from, if it is one of this site."""
    came_from = request.headers.get("Referer", "")
    safe = url_has_allowed_host_and_scheme(came_from, {request.get_host()}, require_https=request.is_secure())
    return came_from if safe else reverse("campaigns")


def person(request: HttpRequest) -> User:
    """Return who is signed in."""
    assert isinstance(request.user, User)
    return request.user


def campaign_of(request: HttpRequest, key: UUID) -> tuple[Campaign, str]:
    """Return a campaign and this person's role in it; a stranger's campaign is not there."""
    try:
        campaign = selectors.campaign_for(user=person(request), key=key)
    except Campaign.DoesNotExist:
        raise Http404 from None
    return campaign, selectors.role_of(user=person(request), campaign=campaign)


def encounter_of(campaign: Campaign, number: int) -> Encounter:
    """Return a month's encounter with its campaign at hand."""
    encounter = get_object_or_404(campaign.encounters.select_related("battle"), number=number)
    encounter.campaign = campaign
    return encounter


def may_play(role: str) -> bool:
    """Tell whether a role gives orders."""
    return role in ("umpire", "player")


def must_play(role: str) -> None:
    """Refuse an observer."""
    if not may_play(role):
        raise NotAllowed("You may look on in this campaign, but only its umpire and players give orders.")


def must_judge(role: str) -> None:
    """Refuse everybody but the umpire."""
    if role != "umpire":
        raise NotAllowed("Only the umpire of this campaign may do this.")
