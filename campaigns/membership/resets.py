"""Links by which a user chooses a new password, once."""

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode


def reset_path(user: User) -> str:
    """Return the path of a page on which this user chooses a new password; it ends with its use or after three days."""
    number = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("password-new", args=[number, default_token_generator.make_token(user)])
