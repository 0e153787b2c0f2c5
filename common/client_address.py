"""The address that a request came from, for counting what one sender does."""

from typing import cast

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle


def client_address(request: HttpRequest) -> str:
    """Return the sender's address.

    X-Forwarded-For counts only as far as it was written by the proxies that the setting TRUSTED_PROXIES numbers; what
    a sender puts there himself changes nothing.
    """
    return str(BaseThrottle().get_ident(cast(Request, request)))
