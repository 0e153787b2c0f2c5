"""A person's own account: joining by an invitation, changing the password, getting a new one."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth import views as auth
from django.contrib.auth.decorators import login_required, permission_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns import selectors, services
from campaigns.membership.account import reset_path
from campaigns.models import Invitation
from campaigns.web.account_forms import (
    AccountForm,
    ForgottenForm,
    NewAccountForm,
    NewPasswordForm,
    PasswordChangeForm,
    ResetLinkForm,
    SignInForm,
)
from campaigns.web.sign_in import BACKEND
from common.exceptions import InvalidRequest
from common.web.guard import person


def is_open(invitation: Invitation) -> bool:
    """Return True if an invitation can still be used."""
    return invitation.used is None and invitation.expires > timezone.now()


def join(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Show a guest the invitation with a form for an account of his own, and let him join by it."""
    form = NewAccountForm(request.POST or None)
    good = is_open(invitation)
    if request.method == "POST" and good and form.is_valid():
        data = form.cleaned_data
        try:
            user, membership = services.join_with_new_account(
                token=invitation.token, username=data["username"], password=data["password1"]
            )
        except InvalidRequest as refused:
            form.refuse(refused)
        else:
            login(request, user, backend=BACKEND)
            messages.success(
                request, f"Welcome, {user.get_username()}. You take part as {membership.get_role_display()}."
            )
            return redirect("campaign", invitation.campaign.key)
    context = {"section": "campaigns", "invitation": invitation, "good": good, "form": form}
    return render(request, "campaigns/invitation.html", context, status=400 if form.errors else 200)


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
