"""Who sees and who overrides what in the admin: a campaign is its members', and only its umpire's hand changes it."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest

from campaigns.membership.access import role_of
from campaigns.models import Campaign, Membership, Role


def is_umpire(request: HttpRequest, campaign: Campaign) -> bool:
    """Return True for the umpire of the campaign; only he sees its seed and may override it."""
    return role_of(user=request.user, campaign=campaign) == Role.UMPIRE


def seen_by(request: HttpRequest, rows: QuerySet[Any], campaign: str) -> QuerySet[Any]:
    """Return the rows of campaigns that the person takes part in; a superuser sees all."""
    if request.user.is_superuser:
        return rows
    mine = Membership.objects.filter(user=request.user.pk).values("campaign")
    return rows.filter(**{f"{campaign}__in": mine})


def led_by(request: HttpRequest, rows: QuerySet[Any], campaign: str) -> QuerySet[Any]:
    """Return the rows of campaigns whose umpire the person is: what dice and journal hide from the player."""
    mine = Membership.objects.filter(user=request.user.pk, role=Role.UMPIRE).values("campaign")
    return rows.filter(**{f"{campaign}__in": mine})
