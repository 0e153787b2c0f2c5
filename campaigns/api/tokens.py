"""Authentication by token; a malformed token is refused before the database is queried."""

from typing import Any

from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed


class OwnTokenAuthentication(TokenAuthentication):
    """Knox's, which falls over letters that no token has: bytes that are no text, and what no database takes."""

    def authenticate_credentials(self, token: bytes) -> Any:
        """Return the token's owner and the token; raises AuthenticationFailed for an unknown or malformed one."""
        if not token.isalnum():
            raise AuthenticationFailed("Invalid token.")
        return super().authenticate_credentials(token)


class OwnTokenScheme(KnoxTokenScheme):  # type: ignore[no-untyped-call]  # as its parent registers itself
    """How the schema shows it: as Knox's."""

    target_class = "campaigns.api.tokens.OwnTokenAuthentication"
