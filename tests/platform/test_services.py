"""The fixtures that tests build on give what they promise."""

import os

import psycopg
import pytest
import redis
from playwright.sync_api import expect

from tests import conftest


@pytest.mark.services
def test_a_database_of_ones_own(postgres_url: str) -> None:
    """Each test gets an empty PostgreSQL database under a name of its own."""
    with psycopg.connect(postgres_url) as connection:
        tables = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
    assert tables == (0,)


@pytest.mark.services
def test_a_redis_to_talk_to(redis_url: str, redis_prefix: str) -> None:
    """The server answers, and holds nothing yet under the test's prefix."""
    with redis.Redis.from_url(redis_url) as client:
        assert client.ping()
        assert client.keys(f"{redis_prefix}*") == []
        client.set(f"{redis_prefix}left-behind", "swept away by the fixture")


def test_a_missing_service_skips_or_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a server the test is skipped with the reason; where services are required it fails."""
    monkeypatch.delenv("PETITE_GUERRE_REQUIRE_SERVICES", raising=False)
    with pytest.raises(pytest.skip.Exception, match="PostgreSQL is not reachable: gone"):
        conftest.missing("PostgreSQL", "gone")
    monkeypatch.setenv("PETITE_GUERRE_REQUIRE_SERVICES", "1")
    with pytest.raises(pytest.fail.Exception, match="PostgreSQL is not reachable: gone"):
        conftest.missing("PostgreSQL", "gone")


def test_a_process_of_the_site_sees_no_test_settings(embedded: dict[str, str]) -> None:
    """A child started with the embedded environment uses its own folder and the site's settings."""
    assert "DJANGO_SETTINGS_MODULE" not in embedded
    assert embedded["PETITE_GUERRE_VAR"] != os.environ["PETITE_GUERRE_VAR"]


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_browser_sees_the_site(live_server, page) -> None:
    """Chromium opens the sign-in page and finds the form."""
    page.goto(f"{live_server.url}/admin/login/")
    expect(page.locator("input[name=username]")).to_be_visible()
