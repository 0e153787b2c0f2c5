"""Archiving and deleting in the admin: a filter, two actions, and a deletion that says what goes."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from battles.models import Battle, Forecast
from campaigns import services
from campaigns.ledger.archiving import CAMPAIGNS
from campaigns.models import Campaign, Encounter, Membership
from tests.battles.forecasts.making import asked, made
from tests.registering import Register
from tests.skirmish import Skirmish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("skirmish")]


@pytest.fixture(autouse=True)
def quick(register: Register) -> None:
    """Months are the quick battles of the tests."""
    register("muskets_mohawks", Skirmish())


def listed(admin: Client, name: str, query: str = "") -> int:
    """How many rows a list of the admin shows."""
    return len(admin.get(reverse(f"admin:{name}_changelist") + query).context["cl"].result_list)


def act(admin: Client, name: str, action: str, rows: list[Any], **more: str) -> str:
    """The page after an action on rows."""
    data = {"action": action, "_selected_action": [str(row.pk) for row in rows], **more}
    return str(admin.post(reverse(f"admin:{name}_changelist"), data, follow=True).content.decode())


def test_archived_rows_leave_the_lists_of_the_admin(admin: Client, campaign: Campaign) -> None:
    """The action puts a campaign with its battle and forecast away; the filter finds them; the other takes them out."""
    services.play_month(campaign=campaign)
    month = services.prepare_month(campaign=campaign)
    services.forecast_encounter(encounter=month, user=campaign.owner, runs=20)
    names = ("campaigns_campaign", "battles_battle", "battles_forecast")
    assert "is in the archive" in act(admin, "campaigns_campaign", "archive_selected", [campaign])
    for name in names:
        assert [listed(admin, name, query) for query in ("", "?archived=yes", "?archived=all")] == [0, 1, 1]
    assert admin.get(reverse("admin:campaigns_campaign_change", args=[campaign.pk])).status_code == 200
    data = {"action": "unarchive_selected", "_selected_action": [campaign.pk]}
    admin.post(reverse("admin:campaigns_campaign_changelist") + "?archived=yes", data)
    assert [listed(admin, name) for name in names] == [1, 1, 1]


def test_a_campaign_is_deleted_with_what_the_page_names(admin: Client, campaign: Campaign) -> None:
    """It says what goes; while a worker fights it says so and deletes nothing."""
    services.play_month(campaign=campaign)
    services.prepare_month(campaign=campaign)
    address = reverse("admin:campaigns_campaign_delete", args=[campaign.pk])
    Encounter.objects.filter(number=2).update(state="running", claimed_by="far:1:a", claimed_at=timezone.now())
    assert "A worker is fighting April 1755" in admin.get(address).content.decode()
    admin.post(address, {"post": "yes"})
    act(admin, "campaigns_campaign", "delete_selected", [campaign], post="yes")
    assert Campaign.objects.exists()
    Encounter.objects.filter(number=2).update(state="prepared", claimed_by="", claimed_at=None)
    assert "2 months with 1 battle" in admin.get(address).content.decode()
    admin.post(address, {"post": "yes"})
    assert not Campaign.objects.exists()
    assert not Battle.objects.exists()


def test_forecasts_and_battles_are_deleted_whole(admin: Client, campaign: Campaign, umpire: User) -> None:
    """A running forecast and the battle of a month are protected with the reason; others go, all selected at once."""
    services.play_month(campaign=campaign)
    battle, done = Battle.objects.get(), [made(owner=umpire), made()]
    waiting = asked(owner=umpire)
    page = admin.get(reverse("admin:battles_battle_delete", args=[battle.pk])).content.decode()
    assert "belongs to a month of a campaign" in page
    admin.post(reverse("admin:battles_battle_delete", args=[battle.pk]), {"post": "yes"})
    assert Battle.objects.exists()
    assert "stop it first" in act(admin, "battles_forecast", "delete_selected", [*done, waiting])
    act(admin, "battles_forecast", "delete_selected", [*done, waiting], post="yes")
    assert Forecast.objects.count() == 3
    act(admin, "battles_forecast", "delete_selected", done, post="yes")
    assert list(Forecast.objects.all()) == [waiting]


def test_what_changes_in_the_last_moment_is_reported(
    admin: Client, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A month that a worker takes up after the page asked: a sentence on the list, and nothing is deleted."""
    page_sees_none_yet = iter(["", "A worker has just begun."] * 2)
    monkeypatch.setattr(CAMPAIGNS, "why_not_delete", lambda campaign: next(page_sees_none_yet))
    address = reverse("admin:campaigns_campaign_delete", args=[campaign.pk])
    assert "A worker has just begun." in admin.post(address, {"post": "yes"}, follow=True).content.decode()
    assert "A worker has just begun." in act(admin, "campaigns_campaign", "delete_selected", [campaign], post="yes")
    assert Campaign.objects.exists()


def test_staff_delete_what_they_own_alone(staff: Callable[..., Client], campaign: Campaign) -> None:
    """A member of staff who plays in another's campaign sees it, and may not delete it."""
    client = staff("campaigns.view_campaign", "campaigns.delete_campaign")
    user_id = client.session["_auth_user_id"]
    Membership.objects.create(campaign=campaign, user_id=user_id, role="umpire")
    address = reverse("admin:campaigns_campaign_delete", args=[campaign.pk])
    assert client.post(address, {"post": "yes"}).status_code == 403
    act(client, "campaigns_campaign", "delete_selected", [campaign], post="yes")
    assert "Only the owner" in act(client, "campaigns_campaign", "archive_selected", [campaign])
    assert Campaign.objects.get().archived is None
    Campaign.objects.update(owner_id=user_id)
    assert client.post(address, {"post": "yes"}).status_code == 302
    assert not Campaign.objects.exists()
