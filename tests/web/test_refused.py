"""What people read where no view answers: a body too long, a form of before, a fault of the server."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign
from tests.people import a_browser

pytestmark = pytest.mark.django_db


def test_a_form_of_ten_megabytes_is_refused_in_a_sentence(owner: User) -> None:
    """A body beyond the limit is not read; the page says how long one may be, and nothing is begun."""
    browser = a_browser(owner)
    answer = browser.post(
        reverse("campaign-new"), "name=" + "x" * 10_000_000, content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code == 400
    assert "A form takes 1 MB at most" in answer.content.decode()
    assert not Campaign.objects.exists()


def test_a_form_of_before_is_refused_in_a_sentence(owner: User) -> None:
    """Without the token that the page gave, a form changes nothing and says what to do."""
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(owner)
    answer = browser.post(reverse("campaign-new"), {"name": "X"})
    assert answer.status_code == 403
    assert "Open the page again" in answer.content.decode()
    assert not Campaign.objects.exists()
