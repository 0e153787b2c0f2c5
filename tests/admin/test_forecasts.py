"""Forecasts in the admin: looked at, stopped and gone on with."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from battles.models import Forecast
from tests.battles.forecasts.making import asked, made, worked
from tests.people import a_browser, a_person
from tests.present import present

pytestmark = pytest.mark.usefixtures("skirmish")

LIST = "/admin/battles/forecast/"


def _act(admin: Client, action: str, row: Forecast) -> str:
    page: Any = admin.post(LIST, {"action": action, "_selected_action": [row.pk]}, follow=True)
    return " ".join(str(message) for message in page.context["messages"])


def test_a_forecast_is_looked_at(admin: Client, umpire: User) -> None:
    """Its page shows who asked for what, and how often each outcome occurred."""
    forecast = made(owner=umpire, runs=20)
    text = admin.get(reverse("admin:battles_forecast_change", args=[forecast.pk])).content.decode()
    won = present(forecast.tally)["outcomes"]["player"]
    assert f"British {won}, French {20 - won}, draw 0, failed 0 of 20" in text
    assert "1755" in text
    assert 'name="_save"' not in text


def test_forecasts_are_stopped_and_gone_on_with(admin: Client, umpire: User) -> None:
    """Both actions do what they say for each forecast chosen, and say why not."""
    forecast = asked(owner=umpire, runs=1000)
    worked(forecast, seconds=0)
    assert "is queued again" not in _act(admin, "try_again", forecast)
    assert "is stopped." in _act(admin, "stop", forecast)
    assert "Only a forecast that waits or runs" in _act(admin, "stop", forecast)
    assert "is queued again." in _act(admin, "try_again", forecast)
    forecast.refresh_from_db()
    assert forecast.status == "queued"


def test_staff_see_their_own_alone(umpire: User) -> None:
    """What others asked for, an umpire among them, is not in the list of a member of staff."""
    made(owner=umpire, runs=10, title="The umpire's own")
    staff = a_person("clerk", is_staff=True, is_superuser=False)
    staff.user_permissions.add(Permission.objects.get(codename="view_forecast"))
    mine = made(owner=staff, runs=10, title="The clerk's own")
    text = a_browser(staff).get(LIST).content.decode()
    assert str(mine.pk) in text
    assert "The umpire" not in text
