"""What a monitor reads, and mail that a service sends: both need packages of an extra."""

import json
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from battles.models import Battle
from tests.conftest import site_environment

ASKED = """
import json
import config
import django
django.setup()
from django.conf import settings
from django.core import mail
from django.test import Client
client = Client()
client.get("/healthz")
answer = client.get("/metrics", headers={"Authorization": "Bearer secret"})
connection = mail.get_connection()
print(json.dumps([answer.status_code, answer.content.decode(), type(connection).__module__, connection.api_key]))
"""


@pytest.mark.django_db
def test_who_has_no_token_reads_nothing(client: Client, settings: Any) -> None:
    """Without the setting there is no page; with it another token is refused."""
    assert client.get("/metrics").status_code == 404
    settings.METRICS_TOKEN = "secret"
    for sent in ("", "Bearer", "Bearer wrong", "Token secret", "Bearer sécret"):
        answer = client.get("/metrics", headers={"Authorization": sent})
        assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert client.post("/metrics", headers={"Authorization": "Bearer secret"}).status_code == 405


@pytest.mark.django_db
def test_work_is_counted_by_its_state(client: Client, settings: Any) -> None:
    """What waits, runs and failed, as gauges."""
    settings.METRICS_TOKEN = "secret"
    then = timezone.now() - timedelta(seconds=90)
    for status in ("queued", "queued", "failed"):
        Battle.objects.create(system="skirmish", title="T", setup={}, seed="1", status=status, created=then)
    text = client.get("/metrics", headers={"Authorization": "Bearer secret"}).content.decode()
    counts = dict(row.rsplit(" ", 1) for row in text.splitlines() if row.startswith("petite_guerre_work{"))
    assert len(counts) == 6
    assert counts['petite_guerre_work{kind="battle",state="queued"}'] == "2.0"
    assert counts['petite_guerre_work{kind="battle",state="failed"}'] == "1.0"
    assert counts['petite_guerre_work{kind="forecast",state="running"}'] == "0.0"
    waited = next(row for row in text.splitlines() if row.startswith("petite_guerre_oldest_queued_seconds "))
    assert 90 <= float(waited.split()[1]) < 150


@pytest.mark.slow("starts the program and makes its database")
def test_a_site_with_both_settings_counts_its_requests_and_sends_by_the_service(tmp_path: Path) -> None:
    """The packages are used where the settings name them."""
    given = {"METRICS_TOKEN": "secret", "MAIL_SERVICE": "mailgun", "ANYMAIL_MAILGUN_API_KEY": "key"}
    environment = site_environment(PETITE_GUERRE_VAR=str(tmp_path), ALLOWED_HOSTS="testserver", **given)
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], env=environment, check=True)
    done = subprocess.run([sys.executable, "-c", ASKED], env=environment, capture_output=True, text=True, check=True)
    status, text, module, key = json.loads(done.stdout)
    assert (status, module, key) == (200, "anymail.backends.mailgun", "key")
    assert 'django_http_responses_total_by_status_total{status="200"} 1.0' in text
    assert 'petite_guerre_work{kind="battle",state="queued"} 0.0' in text
