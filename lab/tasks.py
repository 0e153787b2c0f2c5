"""What workers do for the laboratory."""

from celery import shared_task

from lab.ladder import queued


@shared_task
def collect_ladders() -> int:
    """Put together the ladders whose battles are all fought, and return how many there were."""
    return queued.collect()
