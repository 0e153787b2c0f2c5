"""The id of the request at which this thread is: in the answer, in each line of the log, and in the work it sends."""

import re
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
_FORM = re.compile(r"[A-Za-z0-9._-]{8,64}")
_current: ContextVar[str] = ContextVar("request_id", default="")


def current() -> str:
    """Return the id of the present request, "" where there is none."""
    return _current.get()


def begin(request_id: str) -> None:
    """Go on as part of another request, or of none ("")."""
    _current.set(request_id)


@contextmanager
def under(request_id: str) -> Iterator[None]:
    """Do something as part of a request."""
    token = _current.set(request_id)
    try:
        yield
    finally:
        _current.reset(token)


class RequestIdMiddleware:
    """Takes the id that a proxy or client gives a request, or makes one, and answers with it.

    An id is 8 to 64 letters, digits, dots, hyphens and underscores; any other is passed over, for it goes into logs.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the answer, with the id in its header."""
        given = request.headers.get(HEADER, "")
        request_id = given if _FORM.fullmatch(given) else uuid.uuid4().hex
        with under(request_id):
            response = self._get_response(request)
        response.headers[HEADER] = request_id
        return response
