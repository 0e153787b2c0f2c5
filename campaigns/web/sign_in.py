"""Signing in: the page behind a one-time link, and the answer after too many failures."""

import math
from typing import Any

from axes.helpers import get_cool_off
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns.membership import account
from common.api.exception_handler import body

BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@require_GET
def once(request: HttpRequest, number: str, token: str) -> HttpResponse:
    """Sign the bearer of a link in and lead on; a link that is used or too old leads to the sign-in page."""
    user = account.use_link(number=number, token=token)
    if user is None:
        messages.error(request, "This link has signed somebody in already, or is too old. Sign in with the password.")
        return redirect("login")
    login(request, user, backend=BACKEND)
    there = request.GET.get("next", "")
    safe = url_has_allowed_host_and_scheme(there, allowed_hosts=None, require_https=request.is_secure())
    return redirect(there if safe else resolve_url("/"))


def locked_out(request: HttpRequest, response: Any = None, credentials: Any = None, **_: Any) -> HttpResponse:
    """Answer 429 to a sign-in after too many failures, as a page or as JSON, by the address (called by django-axes)."""
    cool_off = get_cool_off(request)
    seconds = math.ceil(cool_off.total_seconds()) if cool_off else 0
    minutes = max(1, seconds // 60)
    sentence = (
        f"Too many sign-ins failed for this account or from this address. Wait {minutes} "
        f"minute{'s' if minutes != 1 else ''} and try again, or ask for a new password."
    )
    answer: HttpResponse
    if request.path.startswith("/api/"):
        answer = JsonResponse(body(sentence, "throttled"), status=429)
    else:
        answer = render(request, "registration/locked_out.html", {"sentence": sentence}, status=429)
    answer["Retry-After"] = str(seconds)
    return answer
