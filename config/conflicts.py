"""Two at once: where the database breaks one of two writes off, that one is answered with 409 and may come again."""

import logging
from collections.abc import Callable

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError, IntegrityError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from common.api.exception_handler import body

log = logging.getLogger(__name__)
SENTENCE = "Somebody changed this at the same moment, and nothing was kept by halves; look again, and try once more."
# PostgreSQL's codes for a serialization failure, a deadlock and a lock that could not be taken; SQLite has only texts.
_CODES = ("40001", "40P01", "55P03")
_LOCKED = "database is locked"


class ConflictMiddleware:
    """Answers the exceptions of a database that let another write go first."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return 409 for a request that lost against another, to which its row may have gone; None for all else."""
        vanished = isinstance(exception, ObjectDoesNotExist)
        if not vanished and not (isinstance(exception, DatabaseError) and lost_against_another(exception)):
            return None
        log.warning("%s %s lost against another write.", request.method, request.path, exc_info=exception)
        if request.path.startswith("/api/"):
            return JsonResponse(body(SENTENCE), status=409)
        return render(request, "refused.html", {"reason": SENTENCE, "back": request.path}, status=409)


def lost_against_another(error: DatabaseError) -> bool:
    """Return True for an error that another write at the same moment is to blame for."""
    if isinstance(error, IntegrityError):
        return True  # rows that would break a constraint by themselves are refused before they are written
    code = getattr(error.__cause__, "sqlstate", None)
    return isinstance(error, OperationalError) and (code in _CODES or _LOCKED in str(error))
