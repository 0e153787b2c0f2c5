"""Whether the site says rightly that it is up and can work."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from config import health
from tests.factories import ScenarioFactory
from tests.people import a_person

pytestmark = pytest.mark.django_db


def ready(client: Client) -> tuple[int, dict[str, Any]]:
    """What /readyz answers."""
    answer = client.get("/readyz")
    return answer.status_code, answer.json()


def test_all_is_well(client: Client, settings: Settings) -> None:
    """Up, ready, and not sent to TLS: a container asks itself."""
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/healthz").content == b"ok"
    every = {"ready": True, "database": True, "cache": True, "broker": True, "oldest_queued": None}
    assert ready(client) == (200, every)


@pytest.mark.parametrize("part", ["database", "cache", "broker"])
def test_what_does_not_answer_is_named(client: Client, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """503, with the part that fails; the site itself is up."""

    def fail() -> None:
        raise OSError("gone")

    monkeypatch.setattr(health, f"_ask_{part}", fail)
    status, found = ready(client)
    assert (status, found["ready"], found[part]) == (503, False, False)
    assert client.get("/healthz").status_code == 200


def test_work_that_waits_too_long(client: Client, settings: Settings) -> None:
    """The age of the oldest is shown; only above a bound that was set is the site not ready."""
    from battles.models import Battle

    Battle.objects.create(
        owner=a_person("ann"),
        system="d3_grid",
        title="Waits",
        setup={},
        created=timezone.now() - timedelta(seconds=300),
        scenario=ScenarioFactory.create(),
    )
    status, found = ready(client)
    assert (status, found["oldest_queued"] in range(300, 330)) == (200, True)
    settings.READY_QUEUE_SECONDS = 60
    assert ready(client)[0] == 503
