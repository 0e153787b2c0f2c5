"""What is answered where no view answers: a page for people, and for programs the API's one shape of errors.

So is what fails for a moment, such as a row that two change at once, and what is asked too often.
"""

import logging
import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, SuspiciousOperation
from django.db import DatabaseError, IntegrityError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views import defaults
from rest_framework.throttling import AnonRateThrottle, BaseThrottle, ScopedRateThrottle, UserRateThrottle

from common.api.exception_handler import SENTENCES, body
from config import troubles

_NUL = "\0"
_OF_MACHINES = {
    503: "The site cannot reach what it keeps its records in just now. Nothing was kept by halves; try again soon.",
    507: "The disk of this site is full. Nothing was kept by halves; tell those who run the site, then try again.",
}
_CODE_OF = {
    400: "invalid",
    403: "permission_denied",
    404: "not_found",
    500: "server_error",
    503: "unavailable",
    507: "disk_full",
}


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that cannot be read (400)."""
    return _json(request, 400) or defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that is not allowed (403)."""
    return _json(request, 403) or defaults.permission_denied(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer an address that is none (404)."""
    return _json(request, 404) or defaults.page_not_found(request, exception)


def server_error(request: HttpRequest, *args: Any) -> HttpResponse:
    """Answer a fault of our own (500), or a trouble of the machine: a full disk (507), a database that is away (503).

    Such a page is written without the database, and keeps to itself what only an administrator should know.
    """
    error = sys.exception()
    if error is None or not troubles.sentence(error):
        return _json(request, 500) or defaults.server_error(request)
    status = 507 if troubles.is_full(error) else 503
    if request.path.startswith("/api/"):
        return JsonResponse(body(_OF_MACHINES[status], _CODE_OF[status]), status=status)
    return HttpResponse(render_to_string("503.html", {"sentence": _OF_MACHINES[status]}), status=status)


class _Middleware:
    """Middleware that passes each request on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the answer to a request."""
        return self._get_response(request)


class NoNulInAddresses(_Middleware):
    """Middleware for a NUL in an address, which PostgreSQL takes in no text: the path is none, the query unreadable.

    The API refuses its own queries, field by field.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on a request whose address is text; raises Http404 or SuspiciousOperation (400) for any other."""
        if _NUL in request.path_info:
            raise Http404
        if not request.path.startswith("/api/") and any(
            _NUL in text for key, texts in request.GET.lists() for text in (key, *texts)
        ):
            raise SuspiciousOperation
        return super().__call__(request)


class NotAllowedPages(_Middleware):
    """Middleware that gives a page to people where a view answers a method that it does not take (405) with nothing."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request, and put a page into an empty 405."""
        response = super().__call__(request)
        if response.status_code != 405 or response.content or request.path.startswith("/api/"):
            return response
        page = render(request, "405.html", status=405)
        page["Allow"] = response["Allow"]
        return page


def _json(request: HttpRequest, status: int) -> HttpResponse | None:
    """Return the one shape of errors for an address of the API, or None for a page."""
    if not request.path.startswith("/api/"):
        return None
    return JsonResponse(body(SENTENCES[status], _CODE_OF[status]), status=status)


log = logging.getLogger(__name__)
SENTENCE = "Somebody changed this at the same moment, and nothing was kept by halves; look again, and try once more."
# PostgreSQL's codes for a serialization failure, a deadlock and a lock that could not be taken; SQLite has only texts.
_CODES = ("40001", "40P01", "55P03")
_LOCKED = "database is locked"


class ConflictMiddleware(_Middleware):
    """Answers the exceptions of a database that let another write go first."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return 409 for a request that lost against another, to which its row may have gone; None for all else."""
        vanished = isinstance(exception, ObjectDoesNotExist)
        if not vanished and not (isinstance(exception, DatabaseError) and lost_against_another(exception)):
            return None
        log.warning("%s %s lost against another write.", request.method, request.path, exc_info=exception)
        if request.path.startswith("/api/"):
            return JsonResponse(body(SENTENCE, "conflict"), status=409)
        return render(request, "refused.html", {"reason": SENTENCE, "back": request.path}, status=409)


def lost_against_another(error: DatabaseError) -> bool:
    """Return True for an error that another write at the same moment is to blame for."""
    if isinstance(error, IntegrityError):
        return True  # rows that would break a constraint by themselves are refused before they are written
    code = getattr(error.__cause__, "sqlstate", None)
    return isinstance(error, OperationalError) and (code in _CODES or _LOCKED in str(error))


_SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")


@dataclass(slots=True, frozen=True)
class _Scoped:
    """What a throttle of REST framework wants to know of a view."""

    throttle_scope: str


class FormThrottle(_Middleware):
    """Answers 429 to those who send forms, or ask for what takes long, more often than the API would allow."""

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """Return the page that asks for patience, or None while the rates hold."""
        reads = request.method in _SAFE
        if request.path.startswith("/api/") or (reads and not getattr(view, "throttle_reading", False)):
            return None
        throttles: list[BaseThrottle] = [AnonRateThrottle(), UserRateThrottle()]
        scoped = _Scoped(getattr(view, "throttle_scope", ""))
        if scoped.throttle_scope:
            throttles.append(ScopedRateThrottle())
        request_for: Any = request  # of it throttles take the user and the address alone
        view_for: Any = scoped
        waits = [throttle.wait() or 1 for throttle in throttles if not throttle.allow_request(request_for, view_for)]
        return _wait(request, max(1, ceil(max(waits)))) if waits else None


def _wait(request: HttpRequest, seconds: int) -> HttpResponse:
    response = render(request, "429.html", {"seconds": seconds}, status=429)
    response["Retry-After"] = str(seconds)
    return response
