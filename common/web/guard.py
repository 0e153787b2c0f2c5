"""Decorators of page views: require a signed-in user, and turn an invalid request into a page with the reason."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from common.exceptions import Conflict, InvalidRequest, NotAllowed
from common.web.faults import in_words
from rules.core.errors import RulesError

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def member_page(view: View[P]) -> View[P]:
    """Require a signed-in person, and answer an invalid request with a page that gives the reason."""
    return login_required(open_page(view))


def open_page(view: View[P]) -> View[P]:
    """Admit guests too, and answer an invalid request with a page that gives the reason."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotAllowed as refused:
            return render(request, "403.html", {"reason": refused.message}, status=403)
        except (InvalidRequest, RulesError) as error:
            refusal = error if isinstance(error, InvalidRequest) else InvalidRequest.of_rules(error)
            context = {"reason": in_words(sentence(refusal)), "back": _back(request)}
            return render(request, "refused.html", context, status=409 if isinstance(refusal, Conflict) else 400)

    return guarded


def live(request: HttpRequest, template: str, context: dict[str, Any], *, over: bool) -> HttpResponse:
    """Answer a page that polls with the part of it that changes; once it is `over` the page loads itself again."""
    response = render(request, template, context)
    if over:
        response["HX-Refresh"] = "true"
    return response


def sentence(refused: InvalidRequest) -> str:
    """Return the message for a page, with its rule in brackets."""
    if refused.rule and refused.rule not in refused.message:
        return f"{refused.message} ({refused.rule})"
    return refused.message


def person(request: HttpRequest) -> User:
    """Return the signed-in user; only for views that `member_page` guards."""
    assert isinstance(request.user, User)
    return request.user


def _back(request: HttpRequest) -> str:
    """Return the page that the user came from if it is on this site, else the home page."""
    came_from = request.headers.get("Referer", "")
    safe = url_has_allowed_host_and_scheme(came_from, {request.get_host()}, require_https=request.is_secure())
    return came_from if safe else reverse("home")
