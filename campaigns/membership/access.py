"""Who may see and do what in a campaign: it is its owner's and those invited."""

from django.db.models import Q

from battles.permissions import Person, Reach
from campaigns.models import Campaign, Membership, Role
from common.exceptions import NotAllowed


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


def readers_of_battles(user: Person, reach: Reach) -> Q:
    """Return the condition on battles that were fought in campaigns of this person, or in those open to all."""
    memberships = Membership.objects.filter(user=user.pk) if user.pk is not None else Membership.objects.none()
    if reach is Reach.UMPIRE:
        memberships = memberships.filter(role=Role.UMPIRE)
    condition = Q(encounter__campaign__in=memberships.values("campaign"))
    return condition | Q(encounter__campaign__public=True) if reach is Reach.OPEN else condition


def forecasts_kept_from(user: Person) -> Q:
    """Return the condition on others' forecasts of months in campaigns in which this person plays."""
    playing = Membership.objects.filter(user=user.pk).exclude(role=Role.UMPIRE)
    return Q(about__encounter__campaign__in=playing.values("campaign")) & ~Q(owner=user.pk)
