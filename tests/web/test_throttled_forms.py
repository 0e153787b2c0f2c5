"""The site's forms are throttled as the API is: who sends too many is asked to wait, and others are not."""

from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver, reverse
from rest_framework.throttling import SimpleRateThrottle

from battles.models import Forecast
from campaigns import services
from tests.factories import a_campaign
from tests.people import a_browser, a_person, a_program

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def three_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every rate is three a minute."""
    scopes = ("anon", "user", "resolve", "forecast", "import")
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", dict.fromkeys(scopes, "3/min"))


def test_a_form_sent_too_often_asks_for_patience() -> None:
    """The fourth form of a minute changes nothing and says when to come again; somebody else's goes through."""
    ann, ben = a_person("ann"), a_person("ben")
    campaign = a_campaign(owner=ann)
    browser, address = a_browser(ann), reverse("members", args=[campaign.key])
    for _ in range(3):
        assert browser.post(address, {"role": "player", "days": 3}).status_code == 302
    refused = browser.post(address, {"role": "player", "days": 3})
    assert (refused.status_code, campaign.invitations.count()) == (429, 3)
    assert 1 <= int(refused["Retry-After"]) <= 60
    assert "Too many orders at once" in refused.content.decode()
    assert browser.get(address).status_code == 200
    assert a_browser(ben).post(reverse("import"), {"name": "x"}).status_code == 400


def test_forms_and_api_count_together() -> None:
    """Two calls of the API and a form use up a minute's three."""
    ann = a_person("ann")
    campaign = a_campaign(owner=ann)
    for _ in range(2):
        assert a_program(ann).get("/api/v1/campaigns/").status_code == 200
    address = reverse("members", args=[campaign.key])
    assert a_browser(ann).post(address, {"role": "player", "days": 3}).status_code == 302
    assert a_browser(ann).post(address, {"role": "player", "days": 3}).status_code == 429


def test_forecasts_of_a_page_count_by_their_own_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds asked for on a month's page are bounded by the rate of forecasts, apart from the rate of other requests."""
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "user", "100/min")
    ann = a_person("ann")
    campaign = a_campaign(owner=ann)
    month = services.prepare_month(campaign=campaign)
    browser, address = a_browser(ann), reverse("encounter-odds", args=[campaign.key, month.number])
    asked = {"units": ["u1", "u2"], "doctrine": "book", "runs": 20}
    answers = [browser.post(address, asked).status_code for _ in range(5)]
    assert answers == [302, 302, 302, 429, 429]
    assert Forecast.objects.count() == 3


def test_strangers_are_counted_by_their_address() -> None:
    """A form that needs no account is bounded too."""
    answers = [Client().post(reverse("login"), {"username": "x", "password": "y"}).status_code for _ in range(4)]
    assert answers[3] == 429


def test_what_takes_long_has_a_rate_of_its_own() -> None:
    """The pages that make work for the workers, or read a campaign whole, name the rate that they count by."""
    resolvers: list[Any] = get_resolver().url_patterns[-3:]
    named = {
        pattern.name: getattr(pattern.callback, "throttle_scope", "")
        for resolver in resolvers
        for pattern in resolver.url_patterns
    }
    for name in ("forecast-ask", "forecast-retry", "forecast-sample", "encounter-odds"):
        assert named[name] == "forecast"
    for name in ("scenario", "encounter"):
        assert named[name] == "resolve"
    for name in ("import", "copy", "export"):
        assert named[name] == "import"
