"""The forms of the site are throttled as the API is: by the same rates, counted in the same cache.

A person who sends forms by a program comes no further than one who calls the API.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework.throttling import AnonRateThrottle, BaseThrottle, ScopedRateThrottle, UserRateThrottle

_SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")


@dataclass(slots=True, frozen=True)
class _Scoped:
    """What a throttle of REST framework wants to know of a view."""

    throttle_scope: str


class FormThrottle:
    """Answers 429 to those who send forms, or ask for what takes long, more often than the API would allow."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self._get_response(request)

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
