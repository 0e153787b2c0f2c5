"""The account that quickstart makes: the umpire, who owns the example."""

import secrets

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

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
