"""What every answer under /api/ has in common: a POST carried out once by its key, gzip, ETag and Retry-After."""

import hashlib
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.middleware.http import ConditionalGetMiddleware
from django.urls import Resolver404, resolve
from django.utils import timezone
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.settings import api_settings

from battles.models import KeptAnswer
from common.api.exception_handler import body

API: Final = "/api/"
KEPT_FOR: Final = timedelta(hours=24)
MOST_LETTERS: Final = 255
# Answers that hold a secret, which is kept as a hash alone, and what counts attempts whatever comes of them.
_NEVER_KEPT: Final = ("api-token", "api-password")
_SECONDS: Final = "1"  # until a client asks again for what was queued


class GzipMiddleware(GZipMiddleware):
    """Django's, for the API alone: pages are small, and hold tokens that a compressed page might give away."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress an answer of the API for a client that takes gzip."""
        return super().process_response(request, response) if request.path.startswith(API) else response


class ConditionalMiddleware(ConditionalGetMiddleware):
    """Django's, for the API alone: an ETag for each answer, and 304 where the client has it already."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Add the ETag; an answer that is queued says when to ask again."""
        if not request.path.startswith(API):
            return response
        if response.status_code == 202:
            response.headers.setdefault("Retry-After", _SECONDS)
        return super().process_response(request, response)


class IdempotencyMiddleware:
    """Carries out a POST with an `Idempotency-Key` once; sent again, the first answer is returned.

    What the request writes and the answer are one transaction: of a process that is killed neither is left, and of two
    equal requests at once the second waits for the first. Only success is kept: what was refused wrote nothing, and may
    be sent again with the same key.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the answer to a request, which may be one that was given before."""
        key = request.headers.get("Idempotency-Key")
        if key is None or request.method != "POST" or not request.path.startswith(API) or _is_never_kept(request):
            return self._get_response(request)
        if not 1 <= len(key) <= MOST_LETTERS or not key.isprintable():
            message = f"Idempotency-Key must have 1 to {MOST_LETTERS} letters that can be printed."
            return JsonResponse(body(message, "invalid", {"Idempotency-Key": [message]}), status=400)
        user = _user_of(request)
        return self._get_response(request) if user is None else self._answer_once(request, user, key)

    def _answer_once(self, request: HttpRequest, user: User, key: str) -> HttpResponse:
        KeptAnswer.objects.filter(created__lt=timezone.now() - KEPT_FOR).delete()
        fingerprint = _fingerprint(request)
        try:
            with transaction.atomic():
                kept = KeptAnswer.objects.create(user=user, key=key, fingerprint=fingerprint)
                response = self._get_response(request)
                if 200 <= response.status_code < 300 and not response.streaming:
                    kept.status, kept.body = response.status_code, response.text
                    kept.location = response.headers.get("Location", "")
                    kept.save()
                else:
                    transaction.set_rollback(True)
                return response
        except IntegrityError:
            return _given_before(KeptAnswer.objects.get(user=user, key=key), fingerprint)


def _given_before(kept: KeptAnswer, fingerprint: str) -> HttpResponse:
    if kept.fingerprint != fingerprint:
        message = "This Idempotency-Key came with another request before; choose a new key for a new request."
        return JsonResponse(body(message, "key_reused", {"Idempotency-Key": [message]}), status=422)
    response = HttpResponse(kept.body, status=kept.status, content_type="application/json")
    response["Idempotent-Replayed"] = "true"
    if kept.location:
        response["Location"] = kept.location
    return response


def _is_never_kept(request: HttpRequest) -> bool:
    try:
        return resolve(request.path_info).url_name in _NEVER_KEPT
    except Resolver404:
        return True


def _user_of(request: HttpRequest) -> User | None:
    """Return whose request this is; None for an unknown person, so that the view refuses him."""
    classes: Any = api_settings.DEFAULT_AUTHENTICATION_CLASSES
    authenticators = [authenticator() for authenticator in classes]
    try:
        user = Request(request, authenticators=authenticators).user
    except APIException:
        return None
    return user if isinstance(user, User) else None


def _fingerprint(request: HttpRequest) -> str:
    """Return a hash of what is asked; of a body too long to be read here, such as a campaign's file, its length."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0
    content = request.body if length.isdigit() and int(length) <= most else b""
    parts = (request.get_full_path().encode(), length.encode(), content)
    return hashlib.sha256(b"\0".join(parts)).hexdigest()
