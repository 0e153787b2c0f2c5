"""Taking up again what killed workers and lost messages left lying: battles and forecasts."""

from battles import resolving
from battles.forecasting import running


def requeue_expired() -> int:
    """Send again all battles and forecasts that wait, after taking back void claims; returns how many."""
    return resolving.requeue_expired() + running.requeue_expired()
