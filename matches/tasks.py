"""What workers do for matches; tasks carry ids."""

from uuid import UUID

from celery import shared_task

from matches import clock, mailing, services, webhooks

_LONGEST = 300  # seconds; what a round leaves waits for the next


@shared_task(soft_time_limit=_LONGEST)
def send_notices(match_id: str) -> int:
    """Post and mail the notices of a match that are due; delivered twice it does nothing the second time."""
    match = UUID(match_id)
    return webhooks.post_due(match) + mailing.send_due(match)


@shared_task(soft_time_limit=_LONGEST)
def test_webhook(webhook: int) -> int:
    """Post the test of a webhook that its owner has asked for; delivered twice it does nothing the second time."""
    return webhooks.post_due(webhook=webhook)


@shared_task(soft_time_limit=_LONGEST)
def think(question: int) -> bool:
    """Answer a question by a doctrine that takes long; delivered twice it does nothing the second time."""
    return services.think(question=question)


@shared_task(soft_time_limit=_LONGEST)
def keep_time() -> int:
    """Remind and answer for players whose time is up, send lost work again, post and mail; returns how much was done.

    It is sent once a minute, by Celery beat or by the embedded worker's own clock (config/celery.py).
    """
    done = clock.answer_overdue() + clock.remind() + services.think_again()
    return done + webhooks.post_due() + mailing.send_due()
