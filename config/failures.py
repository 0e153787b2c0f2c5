"""What is answered where no view answers: a page for people, and for programs the API's one shape of errors."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults

from battles.api.errors import SENTENCES, body


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
    """Answer a fault of our own (500)."""
    return _json(request, 500) or defaults.server_error(request)


def _json(request: HttpRequest, status: int) -> HttpResponse | None:
    """Return the one shape of errors for an address of the API, or None for a page."""
    if not request.path.startswith("/api/"):
        return None
    return JsonResponse(body(SENTENCES[status]), status=status)
