"""A guest with an invitation makes an account of his own and joins, in one step."""

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from campaigns.membership.people import accept_invitation
from campaigns.models import Membership
from common.exceptions import InvalidRequest
from rules.core import lengths
from rules.core.errors import Fault


@transaction.atomic
def join_with_new_account(*, token: str, username: str, password: str) -> tuple[User, Membership]:
    """Make an account and use the invitation for it; on a fault neither is done.

    Raises InvalidRequest with faults at `username` and `password1`, or Conflict for a link that is spent.
    """
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
    return user, accept_invitation(token=token, user=user)


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
