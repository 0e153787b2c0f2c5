"""What happens when a password changes, wherever it is changed: on the site, in the admin or by a command."""

from django.contrib.auth.base_user import AbstractBaseUser
from knox.models import AuthToken


class TokensEnd:
    """Ends the API tokens of an account whose password changes.

    It stands among the password validators because Django calls `password_changed` of each of them whenever a new
    password is saved; it finds fault with none.
    """

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Accept every password."""

    def password_changed(self, password: str, user: AbstractBaseUser) -> None:
        """Delete the account's tokens, since whoever knew the old password may have made one."""
        AuthToken.objects.filter(user_id=user.pk).delete()

    def get_help_text(self) -> str:
        """Return nothing: a person choosing a password need not know."""
        return ""
