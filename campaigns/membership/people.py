"""Who takes part in a campaign: invitations by link, and those who accepted them, some with a new account.

A new account is made in the same way by an invitation to a match.
"""

from datetime import timedelta

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from campaigns.ledger import operations
from campaigns.models import Campaign, Encounter, Invitation, Membership, Role
from common.exceptions import Absent, Conflict, InvalidRequest, NotAllowed
from matches import seating
from matches.models import Match, Seat
from matches.services import call_off
from rules.core import lengths
from rules.core.errors import Fault
from rules.core.suggest import did_you_mean

MOST_DAYS = 90  # that an invitation may hold


@transaction.atomic
def invite(*, campaign: Campaign, role: str, user: User, days: int = 14, label: str = "") -> Invitation:
    """Make a link by which one person becomes a member in this role within `days`; `label` is a note on the person."""
    faults: list[Fault] = []
    if role not in Role.values:
        message = f"There is no role {role}; choose one of {', '.join(Role.values)}.{did_you_mean(role, Role.values)}"
        faults.append(Fault("role", message))
    if not 1 <= days <= MOST_DAYS:
        faults.append(Fault("days", f"An invitation holds for 1 to {MOST_DAYS} days."))
    if faults:
        raise InvalidRequest.of_faults(faults)
    campaign = operations.lock_in_play(campaign.pk)
    expires = timezone.now() + timedelta(days=days)
    return Invitation.objects.create(
        campaign=campaign, role=role, label=label.strip(), created_by=user, expires=expires
    )


@transaction.atomic
def accept_invitation(*, token: str, user: User) -> Membership:
    """Join a campaign by a link, which is then used up; a member keeps the higher of both roles."""
    # The campaign first, as everywhere: two links taken up at once by one person are taken up one after the other.
    known = Invitation.objects.filter(token=token).first()
    if known is not None:
        operations.lock_in_play(known.campaign_id)
    invitation = Invitation.objects.select_for_update().filter(token=token).first()
    if invitation is None:
        raise Absent("This invitation does not exist; ask for the link again.", fields={"token": ["Unknown link."]})
    membership = Membership.objects.filter(campaign=invitation.campaign_id, user=user).first()
    if invitation.used is not None:
        if membership is not None and invitation.used_by_id == user.pk:
            return membership
        raise Conflict("This invitation has been used; ask for another.")
    if invitation.expires <= timezone.now():
        raise Conflict("This invitation has expired; ask for another.")
    ranks = list(Role.values)
    if membership is None:
        membership = Membership.objects.create(campaign=invitation.campaign, user=user, role=invitation.role)
    elif ranks.index(invitation.role) < ranks.index(membership.role):
        membership.role = invitation.role
        membership.save(update_fields=["role"])
    invitation.used, invitation.used_by = timezone.now(), user
    invitation.save(update_fields=["used", "used_by"])
    return membership


@transaction.atomic
def remove_member(*, campaign: Campaign, member: User) -> None:
    """Remove a member from a campaign, and from the match of its month; its owner cannot be removed."""
    campaign = operations.lock(campaign.pk)
    if member.pk == campaign.owner_id:
        raise Conflict("The owner stays in the campaign.")
    if Membership.objects.filter(campaign=campaign, user=member).delete()[0]:
        _leave_match(campaign, member)


def _leave_match(campaign: Campaign, member: User) -> None:
    """Free the seats that a person who leaves a campaign has at the match of its month, or is asked to take.

    An adjutant goes on for him until the umpire has handed the seat's link to another. If no person is left at the
    match it is called off, and the month waits again. A match that he began is the campaign's owner's from now on.
    """
    match = Match.objects.filter(encounter__campaign=campaign, encounter__state=Encounter.State.PLAYING).first()
    if match is None or match.status in (Match.Status.OVER, Match.Status.ABANDONED):
        return
    concerned = match.seats.filter(Q(user=member) | Q(guest=member)).exists()
    if match.owner_id == member.pk:
        Match.objects.filter(pk=match.pk).update(owner=campaign.owner)
        match.refresh_from_db()
    if concerned and seating.is_left_without(match, member):
        call_off(match=match, why=f"{member.get_username()} has left the campaign.")
    elif concerned:
        seating.vacate(match=match, user=member)


@transaction.atomic
def set_public(*, campaign: Campaign, public: bool, user: User) -> Campaign:
    """Open a campaign to all readers, with an account or without, or close it to them; its owner alone decides."""
    campaign = operations.lock(campaign.pk)
    if campaign.owner_id != user.pk:
        raise NotAllowed("Only the owner of a campaign decides who may read it.")
    campaign.public = public
    campaign.save(update_fields=["public", "updated"])
    return campaign


@transaction.atomic
def withdraw_invitation(*, invitation: Invitation) -> None:
    """Withdraw a link that has not been used."""
    operations.lock(invitation.campaign_id)
    present = Invitation.objects.select_for_update().filter(pk=invitation.pk).first()
    if present is None:
        raise Conflict("This invitation has been taken back already.")
    if present.used is not None:
        raise Conflict("This invitation has been used; remove the member instead.")
    present.delete()


@transaction.atomic
def join_with_new_account(*, token: str, username: str, password: str) -> tuple[User, Membership]:
    """Make an account and use the invitation for it; on a fault neither is done.

    Raises InvalidRequest with faults at `username` and `password1`, or Conflict for a link that is spent.
    """
    user = _make_account(username, password)
    return user, accept_invitation(token=token, user=user)


@transaction.atomic
def join_match_with_new_account(*, invitation: str, username: str, password: str) -> tuple[User, Seat]:
    """Make an account and take the seat of a match with it, as `join_with_new_account` does for a campaign."""
    user = _make_account(username, password)
    return user, seating.join(invitation=invitation, user=user)


def _make_account(username: str, password: str) -> User:
    faults = account_faults(username=username, password=password)
    if faults:
        raise InvalidRequest.of_faults(faults)
    user = _user(username)
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise InvalidRequest.of_faults([_taken(user.username)]) from error
    return user


def account_faults(*, username: str, password: str) -> list[Fault]:
    """Return all that is wrong with the name and the password of a new account, at `username` and `password1`."""
    user, faults = _user(username), list[Fault]()
    try:
        user.clean_fields(exclude=["password"])
    except ValidationError:
        faults.append(
            Fault("username", f"A name has at most {lengths.ACCOUNT} letters, digits and @ . + - _, no spaces.")
        )
    if not faults and User.objects.filter(username__iexact=user.username).exists():
        faults.append(_taken(user.username))
    try:
        validate_password(password, user)
    except ValidationError as error:
        faults += [Fault("password1", message) for message in error.messages]
    return faults


def _user(username: str) -> User:
    return User(username=User.normalize_username(username.strip()))


def _taken(username: str) -> Fault:
    return Fault("username", f"There is an account {username} already; choose another name, or sign in below.")
