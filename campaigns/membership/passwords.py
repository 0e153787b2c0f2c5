"""What happens when a password changes, wherever it is changed: on the site, in the admin or by a command."""

from django.contrib.auth import password_validation as validation
from django.contrib.auth.base_user import AbstractBaseUser
from knox.models import AuthToken


class NotLikeTheName(validation.UserAttributeSimilarityValidator):
    """Refuses a password much like the name or the address of the account."""

    def get_error_message(self) -> str:
        """Return the sentence for a reader."""
        return "This password is too much like your name or your address; choose one that these do not suggest."

    def get_help_text(self) -> str:
        """Return what a person choosing a password should know."""
        return "Nothing like your name or your address."


class LongEnough(validation.MinimumLengthValidator):
    """Refuses a password that is too short."""

    def get_error_message(self) -> str:
        """Return the sentence for a reader."""
        return f"This password is too short; it needs at least {self.min_length} characters."

    def get_help_text(self) -> str:
        """Return what a person choosing a password should know."""
        return f"At least {self.min_length} characters."


class NotCommon(validation.CommonPasswordValidator):
    """Refuses a password of the list that guessers try first."""

    def get_error_message(self) -> str:
        """Return the sentence for a reader."""
        return "Too many people use this password, so it is guessed first; choose another."

    def get_help_text(self) -> str:
        """Return what a person choosing a password should know."""
        return "None that many people use."


class NotDigitsAlone(validation.NumericPasswordValidator):
    """Refuses a password without any letter."""

    def get_error_message(self) -> str:
        """Return the sentence for a reader."""
        return "A password of digits alone is soon guessed; put letters or words into it."

    def get_help_text(self) -> str:
        """Return what a person choosing a password should know."""
        return "Not digits alone."


class TokensEnd:
    """Ends the API tokens of an account whose password changes.

    It is one of the password validators because Django calls `password_changed` of each of them whenever a new
    password is saved; it accepts every password.
    """

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Accept every password."""

    def password_changed(self, password: str, user: AbstractBaseUser) -> None:
        """Delete the account's tokens, since a person who knew the old password may have made one."""
        AuthToken.objects.filter(user_id=user.pk).delete()

    def get_help_text(self) -> str:
        """Return nothing: a person choosing a password need not know."""
        return ""
