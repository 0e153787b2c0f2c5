"""The forms of accounts: signing in, a guest's new account, and passwords changed or renewed."""

from typing import Any

from django import forms
from django.contrib.auth import forms as auth
from django.contrib.auth.models import User
from django.core.validators import EmailValidator

from battles.web.forms import RefusableForm
from campaigns import services
from rules.core import lengths

PASSWORD_HELP = "At least 10 characters, not digits alone, and nothing like your name."
_DIFFER = "The two passwords differ; type the same one twice."
_NEW = {"label": "The new password", "help_text": PASSWORD_HELP, "missing": "Type the new password."}
_AGAIN = {"label": "The new password again", "help_text": "", "missing": "Type the new password a second time."}


def _say(form: forms.Form, name: str, *, label: str, missing: str, help_text: str = "") -> None:
    """Give a field of one of Django's forms the words of this site."""
    field = form.fields[name]
    field.label, field.help_text = label, help_text
    field.error_messages["required"] = missing


def _say_new_password(form: forms.Form) -> None:
    _say(form, "new_password1", **_NEW)
    _say(form, "new_password2", **_AGAIN)


def _check_address(field: forms.Field) -> None:
    """Let a field refuse what is no e-mail address in a sentence of this site."""
    others = [check for check in field.validators if not isinstance(check, EmailValidator)]
    field.validators = [*others, EmailValidator("This is no e-mail address, such as ann@example.org.")]


class SignInForm(auth.AuthenticationForm):
    """Name and password of an account."""

    error_messages = {
        "invalid_login": "Name and password do not belong together; check both, capital letters too.",
        "inactive": "This account is closed; ask the person who keeps the site.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, "username", label="Your name here", missing="Type the name of your account.")
        _say(self, "password", label="Password", missing="Type your password.")


class PasswordChangeForm(auth.PasswordChangeForm):
    """The present password, and the new one twice."""

    error_messages = {
        "password_mismatch": _DIFFER,
        "password_incorrect": "This is not your present password; type it again.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, "old_password", label="Your present password", missing="Type your present password.")
        _say_new_password(self)


class NewPasswordForm(auth.SetPasswordForm):  # type: ignore[type-arg]
    """A new password twice, chosen by a link."""

    error_messages = {"password_mismatch": _DIFFER}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say_new_password(self)


class ForgottenForm(auth.PasswordResetForm):
    """The address to which a link for a new password is mailed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, "email", label="The e-mail address of your account", missing="Type the address.")
        _check_address(self.fields["email"])


class NewAccountForm(RefusableForm):
    """The account of a guest who was invited."""

    username = forms.CharField(
        max_length=lengths.ACCOUNT,
        label="Your name here",
        help_text="Letters, digits and @ . + - _",
        error_messages={"required": "Type the name that you will bear here."},
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    password1 = forms.CharField(
        max_length=lengths.PASSWORD,
        strip=False,
        label="Password",
        help_text=PASSWORD_HELP,
        error_messages={"required": "Type a password."},
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    password2 = forms.CharField(
        max_length=lengths.PASSWORD,
        strip=False,
        label="The password again",
        error_messages={"required": "Type the password a second time."},
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        """Report all that is wrong with name and passwords at once."""
        data = super().clean() or self.cleaned_data
        name, first, second = (str(data.get(key) or "") for key in ("username", "password1", "password2"))
        for fault in services.account_faults(username=name, password=first):
            if name if fault.field == "username" else first:  # a missing password has been reported by its field
                self.add_error(fault.field, fault.message)
        if first and second and first != second:
            self.add_error("password2", _DIFFER)
        return data


class AccountForm(forms.ModelForm):  # type: ignore[type-arg]
    """What a person may change of an account besides the password."""

    class Meta:
        model = User
        fields = ["email"]
        labels = {"email": "E-mail address"}
        help_texts = {"email": "Optional; a forgotten password is renewed through it where this site sends mail."}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _check_address(self.fields["email"])


class ResetLinkForm(forms.Form):
    """The account that needs a new password."""

    username = forms.CharField(
        max_length=lengths.ACCOUNT, label="Name of the account", error_messages={"required": "Type the name."}
    )

    def clean_username(self) -> User:
        """Return the account; superusers renew each other's passwords by the command alone."""
        user = User.objects.filter(username=self.cleaned_data["username"], is_active=True).first()
        if user is None or user.is_superuser:
            raise forms.ValidationError("There is no such account whose password can be renewed here.")
        return user
