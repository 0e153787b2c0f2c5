"""The page behind a one-time sign-in link."""

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import sign_in


@never_cache
@require_GET
def once(request: HttpRequest, number: str, token: str) -> HttpResponse:
    """Sign the bearer of a link in and lead on; a link that is used or too old leads to the sign-in page."""
    user = sign_in.bearer(number=number, token=token)
    if user is None:
        messages.error(request, "This link has signed somebody in already, or is too old. Sign in with the password.")
        return redirect("login")
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    there = request.GET.get("next", "")
    safe = url_has_allowed_host_and_scheme(there, allowed_hosts=None, require_https=request.is_secure())
    return redirect(there if safe else resolve_url("/"))
