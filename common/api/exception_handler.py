"""One shape for every error: `message`, `code`, `rule` and `fields`.

`message` is a sentence, `code` a stable word for programs (`common.exceptions.CODES`), `rule` an ID or null, and
`fields` has sentences by field.
"""

from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404, UnreadablePostError
from rest_framework import exceptions, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import set_rollback

from common.exceptions import Absent, Conflict, InvalidRequest, NotAllowed
from rules.core.errors import RulesError, clipped
from rules.core.narrate import counted

SENTENCES = {
    status.HTTP_400_BAD_REQUEST: "The request cannot be read; send what the schema at /api/v1/schema/ describes.",
    status.HTTP_401_UNAUTHORIZED: "Sign in or send a token to use this address.",
    status.HTTP_403_FORBIDDEN: "You may not do this here.",
    status.HTTP_404_NOT_FOUND: "There is nothing at this address, or it is not yours to see.",
    status.HTTP_405_METHOD_NOT_ALLOWED: "This address does not take that method.",
    status.HTTP_406_NOT_ACCEPTABLE: "This address answers in JSON; ask for application/json.",
    status.HTTP_415_UNSUPPORTED_MEDIA_TYPE: "Send JSON, with the content type application/json.",
    status.HTTP_500_INTERNAL_SERVER_ERROR: "Something went wrong on the server, and nothing was kept by halves.",
}

_PIECE = 65_536


def body(message: str, code: str, fields: dict[str, list[str]] | None = None) -> dict[str, Any]:
    """Return the body of an error response that no rule is the reason of."""
    return {"message": message, "code": code, "rule": None, "fields": fields or {}}


def exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn an exception of a view into a response of the one shape; unknown ones stay for Django (500)."""
    if isinstance(error, RulesError):
        error = InvalidRequest.of_rules(error)
    if isinstance(error, InvalidRequest):
        set_rollback()
        return Response(error.shape(), status=_refusal_status(error))
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied(*error.args)
    elif isinstance(error, RequestDataTooBig):
        set_rollback()
        _let_run_out(context["request"])
        return Response(
            body(f"The request is too long: {_megabytes(context)} MB at most.", "too_large"),
            status=status.HTTP_413_REQUEST_ENTITY_TOO_LARGE,
        )
    if not isinstance(error, exceptions.APIException):
        return None
    set_rollback()
    return Response(_api_body(error), status=error.status_code, headers=_headers(error))


def _megabytes(context: dict[str, Any]) -> int:
    """Return how many megabytes the view takes."""
    files = any(getattr(parser, "takes_files", False) for parser in context["view"].parser_classes)
    most: int = settings.CAMPAIGN_FILE_MOST if files else settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0
    return most // 2**20


def _let_run_out(request: Request) -> None:
    """Take the rest of a long body and forget it: many clients hear no answer before they have sent all of it."""
    left: int = settings.CAMPAIGN_FILE_MOST
    while left > 0:
        try:
            piece = request.read(_PIECE)
        except UnreadablePostError:
            return
        if not piece:
            return
        left -= len(piece)


def _refusal_status(error: InvalidRequest) -> int:
    if isinstance(error, NotAllowed):
        return status.HTTP_403_FORBIDDEN
    if isinstance(error, Absent):
        return status.HTTP_404_NOT_FOUND
    return status.HTTP_409_CONFLICT if isinstance(error, Conflict) else status.HTTP_400_BAD_REQUEST


def _api_body(error: exceptions.APIException) -> dict[str, Any]:
    if isinstance(error, exceptions.ValidationError):
        fields = _flatten("", error.detail)
        sentences = (_named(field, text) for field, texts in fields.items() for text in texts)
        return body(" ".join(sentences), error.default_code, fields)
    return body(_sentence(error), error.default_code)


def _sentence(error: exceptions.APIException) -> str:
    if isinstance(error, exceptions.ParseError):
        return f"The request is not valid JSON: {error.detail}"
    if isinstance(error, exceptions.Throttled):
        return f"Too many requests; try again in {counted(_wait(error), 'second')}."
    if isinstance(error, exceptions.PermissionDenied | exceptions.NotFound) and error.detail != error.default_detail:
        return str(error.detail)
    return SENTENCES.get(error.status_code, str(error.detail))


def _named(field: str, sentence: str) -> str:
    """Return a sentence with the field it is about before it, unless it names the field itself."""
    name = field.rpartition(".")[2]
    if field == api_settings.NON_FIELD_ERRORS_KEY or (not name.isdigit() and name in sentence):
        return sentence
    return clipped(f"{field}: {sentence}")


def _headers(error: exceptions.APIException) -> dict[str, str]:
    # REST framework sets both of these on the instance only.
    headers: dict[str, str] = {}
    if challenge := getattr(error, "auth_header", ""):
        headers["WWW-Authenticate"] = str(challenge)
    if isinstance(error, exceptions.Throttled):
        headers["Retry-After"] = str(_wait(error))
    return headers


def _wait(error: exceptions.Throttled) -> int:
    return max(1, int(getattr(error, "wait", None) or 1))


def _flatten(path: str, detail: Any) -> dict[str, list[str]]:
    """Return nested validation details as dotted path → sentences; one about a part is under that part."""
    flat: dict[str, list[str]] = {}
    if isinstance(detail, dict):
        for key, inner in detail.items():
            of_part = path and key == api_settings.NON_FIELD_ERRORS_KEY
            flat.update(_flatten(path if of_part else f"{path}.{key}" if path else str(key), inner))
    elif isinstance(detail, list) and any(isinstance(item, dict | list) for item in detail):
        for number, inner in enumerate(detail):
            if inner:
                flat.update(_flatten(f"{path}.{number}" if path else str(number), inner))
    elif isinstance(detail, list):
        flat[path or api_settings.NON_FIELD_ERRORS_KEY] = [clipped(str(item)) for item in detail]
    else:
        flat[path or api_settings.NON_FIELD_ERRORS_KEY] = [clipped(str(detail))]
    return flat
