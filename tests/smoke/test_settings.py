"""The wiring holds: settings, URLs and workers agree before anything else is tried."""

from django.conf import settings
from django.core.management import call_command
from django.urls import reverse

from config.celery import app


def test_the_system_checks_find_nothing() -> None:
    """Django's own checks pass without a warning."""
    call_command("check", fail_level="WARNING")


def test_tests_keep_their_messages_in_memory() -> None:
    """No test can hand work to a real worker by accident."""
    assert app.conf.broker_url == settings.CELERY_BROKER_URL == "memory://"


def test_forecasts_wait_in_a_queue_of_their_own() -> None:
    """Battles and months do not wait behind the messages of a long forecast, and no message goes to both queues."""
    queues = {
        task: app.amqp.router.route({}, task)["queue"]
        for task in (
            "battles.tasks.work_at_forecast",
            "battles.tasks.resolve_battle",
            "campaigns.tasks.resolve_encounter",
        )
    }
    assert [queue.name for queue in queues.values()] == ["petite-guerre-forecasts", "petite-guerre", "petite-guerre"]
    assert [queue.routing_key for queue in app.amqp.queues.values()] == ["petite-guerre", "petite-guerre-forecasts"]


def test_one_can_sign_in() -> None:
    """The sign-in page has the address that the settings name."""
    assert reverse(settings.LOGIN_URL) == "/sign-in/"
