"""How many failed sign-ins are too many: few for one account from one address, more for either alone."""

from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from axes.helpers import get_failure_limit
from django.conf import settings
from django.db.models import Sum
from django.http import HttpRequest


class Handler(AxesDatabaseHandler):
    """django-axes' own counting, with a bound of its own for an account or an address alone.

    A club shares one address, and anybody may guess at somebody else's account: with one bound for all, one who
    mistypes locks out the others. `AXES_LOCKOUT_PARAMETERS` lists the pair first.
    """

    def get_failures(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> int:
        """Return the failures of the account from this address; at least the limit where either alone has too many."""
        pair, *alone = [
            attempts.aggregate(failures=Sum("failures_since_start"))["failures"] or 0
            for attempts in self.get_user_attempts(request, credentials)
        ]
        if any(failures >= settings.SIGN_IN_FAILURES_ALONE for failures in alone):
            return max(int(pair), int(get_failure_limit(request, credentials)))
        return int(pair)
