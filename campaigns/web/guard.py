"""Whose campaign a page is about: strangers get the answer of a page that is not there, members without the right a
sentence."""

from functools import wraps
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from campaigns import selectors
from campaigns.models import Campaign, Encounter
from common.exceptions import NotAllowed
from common.web.guard import P, View, open_page, person


def reader_page(view: View[P]) -> View[P]:
    """Let guests read a campaign that is open to all; for any other they are asked to sign in, as on all its pages."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return open_page(view)(request, *args, **kwargs)
        except Http404:
            if request.user.is_authenticated:
                raise
            return redirect_to_login(request.get_full_path())

    return guarded


def campaign_of(request: HttpRequest, key: UUID) -> tuple[Campaign, str]:
    """Return a campaign and this person's role in it; a stranger's campaign is not there."""
    try:
        campaign = selectors.campaign_for(user=person(request), key=key)
    except Campaign.DoesNotExist:
        raise Http404 from None
    return campaign, selectors.role_of(user=person(request), campaign=campaign)


def campaign_to_read(request: HttpRequest, key: UUID) -> tuple[Campaign, str]:
    """Return a campaign and this person's role in it, "" for a reader of one that is open to all."""
    try:
        campaign = selectors.campaign_to_read(user=request.user, key=key)
    except Campaign.DoesNotExist:
        raise Http404 from None
    return campaign, selectors.role_of(user=request.user, campaign=campaign)


def encounter_of(campaign: Campaign, number: int) -> Encounter:
    """Return a month's encounter with its campaign at hand."""
    encounter = get_object_or_404(campaign.encounters.select_related("battle"), number=number)
    encounter.campaign = campaign
    return encounter


def may_play(role: str) -> bool:
    """Return whether a role gives orders."""
    return role in ("umpire", "player")


def must_play(role: str) -> None:
    """Refuse an observer."""
    if not may_play(role):
        raise NotAllowed("You may look on in this campaign, but only its umpire and players give orders.")


def must_judge(role: str) -> None:
    """Raise NotAllowed for everyone but the umpire."""
    if role != "umpire":
        raise NotAllowed("Only the umpire of this campaign may do this.")
