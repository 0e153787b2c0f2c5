"""Who may see and do what in a campaign: it is its owner's and those invited.

An umpire who himself sits at the match of a month keeps what an umpire may do, but is shown what a player is until the
match is over: seeds, postures, covered lines and forecasts made of the truth are closed to him. In a sealed campaign
they are closed to its umpire from the start, until the seal is broken or the war is over; a month opens to all who read
the campaign when it is over. `judged_by` is the one place that decides it; pages, API, battles, forecasts and the admin
all ask it.
"""

from django.db.models import Exists, OuterRef, Q, QuerySet

from battles.models import Forecast
from battles.permissions import Person, Reach
from campaigns.models import Campaign, Encounter, Membership, Role
from common.exceptions import Conflict, NotAllowed

CLOSED = "You play this month: what your side does not know is closed to you until its match is over."

SEALED = "The campaign is sealed: what is hidden of a month is closed to its umpire too until the month is over."


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
    umpires = Membership.objects.filter(user=user.pk, role=Role.UMPIRE)
    umpires = umpires.exclude(campaign__sealed=True, campaign__opened=None)
    return umpires.exclude(Exists(_played_month(OuterRef("campaign"), user)))


def plays_month(user: Person, campaign: Campaign) -> bool:
    """Return whether a person sits at the match of a campaign's month, and it is not over."""
    return user.pk is not None and _played_month(campaign, user).exists()


def _played_month(campaign: Campaign | OuterRef, user: Person) -> QuerySet[Encounter]:
    return Encounter.objects.filter(campaign=campaign, state=Encounter.State.PLAYING, match__seats__user=user.pk)


def role_at_table(*, user: Person, campaign: Campaign) -> str:
    """Return a user's role as far as it shows him anything.

    It is that of a player for an umpire who plays the month, and for that of a campaign that keeps its seal.
    """
    role = role_of(user=user, campaign=campaign)
    covered = role == Role.UMPIRE and (campaign.keeps_seal or plays_month(user, campaign))
    return str(Role.PLAYER) if covered else role


def refuse_sealed(campaign: Campaign, what: str) -> None:
    """Raise Conflict if a campaign keeps its seal; `what` is a sentence on what would show its dice."""
    if campaign.keeps_seal:
        raise Conflict(f"{campaign.name} is sealed. {what} Break its seal first, on the umpire's page.")


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
    if reach is Reach.UMPIRE:
        # The seed of a month that is over says nothing of another month.
        readable = Membership.objects.filter(user=user.pk).values("campaign")
        over = month_is_over("encounter__")
        readers = Q(encounter__campaign__in=readable) | Q(encounter__campaign__public=True)
        condition |= readers & Q(encounter__campaign__sealed=True) & over
    return condition | Q(encounter__campaign__public=True) if reach is Reach.OPEN else condition


def month_is_over(prefix: str = "") -> Q:
    """Return the condition on months that nothing hidden can be of use in any more; `prefix` leads to the month.

    A result from a table may be withdrawn until the next month is prepared, and the month then be fought on.
    """
    months = Encounter.objects.filter(campaign=OuterRef(f"{prefix}campaign"), number__gt=OuterRef(f"{prefix}number"))
    for_good = ~Q(**{f"{prefix}result_source": Encounter.Source.TABLE}) | Exists(months)
    return Q(**{f"{prefix}state": Encounter.State.CLOSED}) & (for_good | Q(**{f"{prefix}passed": True}))


def forecasts_kept_from(user: Person) -> Q:
    """Return the condition on forecasts of campaigns in which this person plays: others', and of the truth.

    An umpire may have asked for one of the truth before he sat down to play.
    """
    playing = Membership.objects.filter(user=user.pk).exclude(pk__in=judged_by(user).values("pk"))
    campaigns = playing.values("campaign")
    about = Q(about__encounter__campaign__in=campaigns) | Q(season__campaign__in=campaigns)
    return about & (~Q(owner=user.pk) | Q(knowledge=Forecast.Knowledge.TRUTH))
