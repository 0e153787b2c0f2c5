"""A worker that is killed at chosen moments of a match: `celery --app tests.faults.match_moments worker`.

The plan is that of `tests.faults.moments`; its first column is 0.
"""

from typing import Any

from tests.faults import moments

from config.celery import app  # isort: skip - Django is set up by the line above
from django.core.mail import EmailMessage  # isort: skip
from matches import services, webhooks  # isort: skip

__all__ = ["app"]

_post = webhooks.post


def post(*args: Any, **kwargs: Any) -> int:
    """Post as ever; the delivery is claimed before it."""
    moments.reach("claimed")
    return _post(*args, **kwargs)


webhooks.post = moments.after(post, "posted")
services.answer_overdue = moments.after(services.answer_overdue, "answered")
EmailMessage.send = moments.after(EmailMessage.send, "mailed")  # type: ignore[method-assign]
