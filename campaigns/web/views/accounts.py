"""A person's own account: joining by an invitation, changing the password, getting a new one."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import forms as auth_forms
from django.contrib.auth import login
from django.contrib.auth import views as auth
from django.contrib.auth.decorators import login_required, permission_required
from django.contrib.auth.models import User
from django.core.validators import EmailValidator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse_lazy
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from knox.models import AuthToken

from battles.web.forms import RefusableForm
from campaigns import selectors, services
from campaigns.membership.account import reset_path, tokens_of
from campaigns.models import Invitation
from campaigns.web.sign_in import BACKEND
from common.web.guard import open_page, person
from matches.selectors import invited_seat
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


class SignInForm(auth_forms.AuthenticationForm):
    """Name and password of an account."""

    error_messages = {
        "invalid_login": "Name and password do not belong together; check both, capital letters too.",
        "inactive": "This account is closed; ask the person who keeps the site.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, "username", label="Your name here", missing="Type the name of your account.")
        _say(self, "password", label="Password", missing="Type your password.")


class PasswordChangeForm(auth_forms.PasswordChangeForm):
    """The present password, and the new one twice."""

    error_messages = {
        "password_mismatch": _DIFFER,
        "password_incorrect": "This is not your present password; type it again.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, "old_password", label="Your present password", missing="Type your present password.")
        _say_new_password(self)


class NewPasswordForm(auth_forms.SetPasswordForm):  # type: ignore[type-arg]
    """A new password twice, chosen by a link."""

    error_messages = {"password_mismatch": _DIFFER}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say_new_password(self)


class ForgottenForm(auth_forms.PasswordResetForm):
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


def is_open(invitation: Invitation) -> bool:
    """Return True if an invitation can still be used."""
    return invitation.used is None and invitation.expires > timezone.now()


def join(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Show a guest the invitation with a form for an account of his own, and let him join by it."""
    form = NewAccountForm(request.POST or None)
    good = is_open(invitation)
    if request.method == "POST" and good and form.is_valid():
        data = form.cleaned_data
        with form.refusing():
            user, membership = services.join_with_new_account(
                token=invitation.token, username=data["username"], password=data["password1"]
            )
            login(request, user, backend=BACKEND)
            messages.success(
                request, f"Welcome, {user.get_username()}. You take part as {membership.get_role_display()}."
            )
            return redirect("campaign", invitation.campaign.key)
    context = {"section": "campaigns", "invitation": invitation, "good": good, "form": form}
    return render(request, "campaigns/invitation.html", context, status=400 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@open_page
def account_new(request: HttpRequest, invitation: str) -> HttpResponse:
    """Let a guest who is invited to a match make his account, by which he takes his seat."""
    seat = invited_seat(invitation)
    if seat is None or request.user.is_authenticated:
        return redirect("match-invitation", invitation)  # which says what is wrong, or takes him as who he is
    form = NewAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        with form.refusing():
            user, taken = services.join_match_with_new_account(
                invitation=invitation, username=data["username"], password=data["password1"]
            )
            login(request, user, backend=BACKEND)
            messages.success(request, f"Welcome, {user.get_username()}. You play {taken.name}.")
            return redirect(taken.match.get_absolute_url())
    context = {"section": "matches", "form": form, "seat": seat}
    return render(request, "registration/account_new.html", context, status=400 if form.errors else 200)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Show a person's own account."""
    user = person(request)
    form = AccountForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, "Your account is saved.")
        return redirect("account")
    context = {"form": form, "sends_mail": settings.SENDS_MAIL}
    return render(request, "registration/account.html", context, status=400 if form.errors else 200)


class SignIn(auth.LoginView):
    """Sign in; a visitor without an account finds a campaign to read here."""

    authentication_form = SignInForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the example that is open to visitors."""
        return super().get_context_data(**kwargs) | {"example": selectors.example_to_read()}


class _Answering:
    """Answers a form with faults with status 400, as the other pages do, and says in `done` what a good one did."""

    done = ""
    request: HttpRequest

    def form_invalid(self, form: Any) -> HttpResponse:
        """Show the form with what is wrong."""
        response: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        response.status_code = 400
        return response

    def form_valid(self, form: Any) -> HttpResponse:
        """Go on, with the sentence about what was done."""
        response: HttpResponse = super().form_valid(form)  # type: ignore[misc]
        messages.success(self.request, self.done)
        return response


class PasswordChange(_Answering, auth.PasswordChangeView):
    """Change one's own password; other browsers are signed out and API tokens end."""

    form_class = PasswordChangeForm
    template_name = "registration/password_change.html"
    success_url = reverse_lazy("account")
    done = "Your password is changed. Other browsers are signed out, and API tokens end."


class PasswordForgotten(_Answering, auth.PasswordResetView):
    """Ask for a new password by mail, where this site sends mail; else say who can help.

    The answer is the same whether there is such an account or not.
    """

    form_class = ForgottenForm
    template_name = "registration/password_forgotten.html"
    email_template_name = "registration/password_mail.txt"
    subject_template_name = "registration/password_mail_subject.txt"
    success_url = reverse_lazy("password-forgotten")
    done = "If an account has this address, a link is on its way to it."

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add whether this site sends mail."""
        return super().get_context_data(**kwargs) | {"sends_mail": settings.SENDS_MAIL}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Send nothing where there is no mail."""
        return super().post(request, *args, **kwargs) if settings.SENDS_MAIL else self.get(request, *args, **kwargs)


class PasswordNew(_Answering, auth.PasswordResetConfirmView):
    """Choose a new password by a link."""

    form_class = NewPasswordForm
    template_name = "registration/password_new.html"
    success_url = reverse_lazy("login")
    done = "Your new password is set; sign in with it."


@never_cache
@login_required
@permission_required("auth.change_user", raise_exception=True)
@require_http_methods(["GET", "HEAD", "POST"])
def reset_link(request: HttpRequest) -> HttpResponse:
    """Let a staff user make a link by which another user chooses a new password."""
    form = ResetLinkForm(request.POST or None)
    context: dict[str, Any] = {"form": form}
    if request.method == "POST" and form.is_valid():
        user = form.cleaned_data["username"]
        context |= {"link": request.build_absolute_uri(reset_path(user)), "for_user": user.get_username()}
    return render(request, "registration/reset_link.html", context, status=400 if form.errors else 200)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """Show the tokens by which programs ask in a person's name, and make a new one, which is shown this once."""
    made = AuthToken.objects.create(person(request))[1] if request.method == "POST" else ""
    context = {"tokens": tokens_of(person(request)), "made": made}
    return render(request, "registration/tokens.html", context)


@login_required
@require_POST
def token_end(request: HttpRequest, start: str) -> HttpResponse:
    """Make one of a person's tokens worthless."""
    get_object_or_404(tokens_of(person(request)), token_key=start).delete()
    messages.success(request, f"The token that begins with {start} is worthless from now on.")
    return redirect("tokens")
