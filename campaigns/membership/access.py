"""Who may see and do what in a campaign: it is its owner's and those invited.

An umpire who himself sits at the match of a month keeps what an umpire may do, but is shown what a player is until the
match is over: seeds, postures, covered lines and forecasts made of the truth are closed to him. `judged_by` is the one
place that decides it; pages, API, battles, forecasts and the admin all ask it.
"""

from django.db.models import Exists, OuterRef, Q, QuerySet

from battles.models import Forecast
from battles.permissions import Person, Reach
from campaigns.models import Campaign, Encounter, Membership, Role
from common.exceptions import Conflict, NotAllowed

CLOSED = "You play this month: what your side does not know is closed to you until its match is over."


def role_of(*, user: Person, campaign: Campaign) -> str:
    """Return a user's role in a campaign, or "" for none."""
    if user.pk is None:
        return ""
    membership = Membership.objects.filter(campaign=campaign, user=user.pk).first()
    return membership.role if membership else ""


def require(*, user: Person, campaign: Campaign, roles: tuple[Role, ...] = (Role.UMPIRE, Role.PLAYER)) -> str:
    """Return a user's role, or raise NotAllowed if it is none of those that may do this."""
    role = role_of(user=user, campaign=campaign)
    if role not in roles:
        wanted = " or ".join(str(allowed) for allowed in roles)
        raise NotAllowed(f"Only a campaign's {wanted} may do this.")
    return role


def judged_by(user: Person) -> QuerySet[Membership]:
    """Return the memberships by which a person sees what is hidden in a campaign: its umpire's, unless he plays."""
    return Membership.objects.filter(~Exists(_played_month(OuterRef("campaign"), user)), user=user.pk, role=Role.UMPIRE)


def plays_month(user: Person, campaign: Campaign) -> bool:
    """Return whether a person sits at the match of a campaign's month, and it is not over."""
    return user.pk is not None and _played_month(campaign, user).exists()


def _played_month(campaign: Campaign | OuterRef, user: Person) -> QuerySet[Encounter]:
    return Encounter.objects.filter(campaign=campaign, state=Encounter.State.PLAYING, match__seats__user=user.pk)


def role_at_table(*, user: Person, campaign: Campaign) -> str:
    """Return a user's role as far as it shows him anything: that of a player for an umpire who plays the month."""
    role = role_of(user=user, campaign=campaign)
    return str(Role.PLAYER) if role == Role.UMPIRE and plays_month(user, campaign) else role


def refuse_at_table(user: Person, campaign: Campaign) -> None:
    """Raise Conflict for an umpire who himself plays the month: a file or a copy would show him what is hidden."""
    if plays_month(user, campaign):
        raise Conflict(
            "You play this month, and a file or a copy would show you what your side does not know; wait until its "
            "match is over, or call it off."
        )


def readers_of_battles(user: Person, reach: Reach) -> Q:
    """Return the condition on battles that were fought in campaigns of this person, or in those open to all."""
    memberships = Membership.objects.filter(user=user.pk) if user.pk is not None else Membership.objects.none()
    if reach is Reach.UMPIRE:
        memberships = judged_by(user)
    condition = Q(encounter__campaign__in=memberships.values("campaign"))
    return condition | Q(encounter__campaign__public=True) if reach is Reach.OPEN else condition


def forecasts_kept_from(user: Person) -> Q:
    """Return the condition on forecasts of campaigns in which this person plays: others', and of the truth.

    An umpire may have asked for one of the truth before he sat down to play.
    """
    playing = Membership.objects.filter(user=user.pk).exclude(pk__in=judged_by(user).values("pk"))
    campaigns = playing.values("campaign")
    about = Q(about__encounter__campaign__in=campaigns) | Q(season__campaign__in=campaigns)
    return about & (~Q(owner=user.pk) | Q(knowledge=Forecast.Knowledge.TRUTH))
