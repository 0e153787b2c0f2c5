"""The account that quickstart makes: the umpire, who owns the example."""

import secrets

from django.contrib.auth.models import User

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
