"""The account that quickstart makes, the umpire, who owns the example; and links that sign a user in once."""

import secrets

from django.contrib.auth.models import AbstractBaseUser, User
from django.contrib.auth.tokens import PasswordResetTokenGenerator, default_token_generator
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from knox.models import AuthToken

NAME = "umpire"
# Without characters that are easily confused when a password is copied from the terminal.
LETTERS = "23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ"
LENGTH = 16


def umpire() -> tuple[User, str]:
    """Return the umpire and his password when he was made just now; "" when he was there already."""
    existing = User.objects.filter(username=NAME).first()
    if existing is not None:
        return existing, ""
    password = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    return User.objects.create_superuser(NAME, password=password), password


def reset_path(user: User) -> str:
    """Return the path of a page on which this user chooses a new password; it ends with its use or after three days."""
    number = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("password-new", args=[number, default_token_generator.make_token(user)])


class SignInTokens(PasswordResetTokenGenerator):
    """Tokens that die with the sign-in they were made for, since they hash the moment of the last one."""

    key_salt = "campaigns.membership.sign_in"

    def _make_hash_value(self, user: AbstractBaseUser, timestamp: int) -> str:
        last = user.last_login.isoformat() if user.last_login else ""
        return f"{user.pk}{user.password}{last}{timestamp}"


_tokens = SignInTokens()


def link(*, user: User, next_page: str = "") -> str:
    """Return the path that signs this user in, once; it leads on to `next_page`, a path of this site."""
    number = urlsafe_base64_encode(force_bytes(user.pk))
    path = reverse("sign-in-once", kwargs={"number": number, "token": _tokens.make_token(user)})
    return f"{path}?next={next_page}" if next_page else path


def use_link(*, number: str, token: str) -> User | None:
    """Use a link up and return its user; None for a link that is used, too old or not ours.

    Of several requests with the same link at once exactly one gets the user: the moment of the last sign-in, which
    the token rests on, is moved on by a conditional update.
    """
    try:
        user = User.objects.get(pk=urlsafe_base64_decode(number).decode("ascii"), is_active=True)
    except (User.DoesNotExist, ValueError, OverflowError):
        return None
    if not _tokens.check_token(user, token):
        return None
    unused = User.objects.filter(pk=user.pk, last_login=user.last_login, password=user.password)
    return user if unused.update(last_login=timezone.now()) else None


def tokens_of(user: User) -> QuerySet[AuthToken]:
    """Return the tokens of a person's programs that have not expired, newest first."""
    lasting = Q(expiry=None) | Q(expiry__gt=timezone.now())
    tokens: QuerySet[AuthToken] = AuthToken.objects.filter(lasting, user=user).order_by("-created")
    return tokens
