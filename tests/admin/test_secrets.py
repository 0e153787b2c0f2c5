"""What a member of staff who plays cannot learn in the admin."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib import admin as site
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from battles.models import Forecast
from campaigns import services
from campaigns.models import Campaign, Membership
from tests.factories import a_campaign
from tests.people import a_browser, a_person

pytestmark = pytest.mark.django_db
ROWS = ["view_campaign", "view_encounter", "view_unit", "view_leader"]


def refused(browser: Client, page: str, query: str) -> bool:
    """Return whether a list refuses a look-up: Django leads on to the list without it, or answers 400."""
    answer = browser.get(reverse(page), query_params=dict([query.split("=", 1)]))
    return answer.status_code == 400 or (answer.status_code == 302 and "e=1" in answer["Location"])


@pytest.mark.parametrize(
    ("page", "query"),
    [
        ("admin:campaigns_campaign_changelist", "seed__startswith=a"),
        ("admin:campaigns_campaign_changelist", "state__encounter__posture=raid_attack"),
        ("admin:campaigns_campaign_changelist", "encounters__hidden__posture=raid_attack"),
        ("admin:campaigns_encounter_changelist", "hidden__posture=raid_attack"),
        ("admin:campaigns_encounter_changelist", "campaign__seed__startswith=a"),
        ("admin:campaigns_unit_changelist", "campaign__seed__startswith=a"),
        ("admin:campaigns_leader_changelist", "campaign__seed__startswith=a"),
        ("admin:battles_battle_changelist", "seed__startswith=a"),
        ("admin:battles_battle_changelist", "setup__posture=raid_attack"),
        ("admin:battles_forecast_changelist", "seed__startswith=a"),
    ],
)
def test_columns_that_a_list_does_not_offer_are_no_filters(staff: Callable[..., Client], page: str, query: str) -> None:
    """A look-up of a hidden column is refused, also through a relation."""
    browser = staff(*[f"campaigns.{name}" for name in ROWS], "battles.view_battle", "battles.view_forecast")
    assert browser.get(reverse(page)).status_code == 200
    assert refused(browser, page, query)


def test_the_filters_of_the_lists_work(admin: Client, campaign: Campaign) -> None:
    """Every filter that a list shows may be used."""
    for page, query in (
        ("admin:campaigns_campaign_changelist", "faction__exact=british"),
        ("admin:campaigns_encounter_changelist", "state__exact=closed"),
        ("admin:battles_battle_changelist", "created__year=2026"),
    ):
        assert not refused(admin, page, query)


def test_every_list_with_secrets_takes_listed_lookups_only() -> None:
    """No admin page of a model with a seed or hidden column is filtered by columns that it does not offer."""
    secrets = {"seed", "hidden", "state", "setup", "payload"}
    open_lists = [
        model.__name__
        for model, page in site.site._registry.items()
        if secrets & {field.name for field in model._meta.get_fields()} and page.lookup_allowed("seed__startswith", "a")  # type: ignore[call-arg]
    ]
    assert open_lists == ["Scenario", "CampaignTemplate"]


def test_a_superuser_who_plays_reads_no_forecast_of_the_truth(admin: Client, umpire: User) -> None:
    """The umpire's forecast of a month is kept from a superuser who plays in its campaign, and from no other."""
    campaign = a_campaign(owner=a_person("leader"))
    encounter = services.prepare_month(campaign=campaign)
    services.forecast_encounter(encounter=encounter, user=campaign.owner, units=["u1"], runs=100)
    page = reverse("admin:battles_forecast_changelist")
    title = Forecast.objects.get().title
    assert title in admin.get(page).content.decode()
    Membership.objects.create(campaign=campaign, user=umpire, role="player")
    assert title not in admin.get(page).content.decode()
    Membership.objects.filter(user=umpire).update(role="umpire")
    assert title in admin.get(page).content.decode()


def test_a_player_types_no_dice_of_the_enemy_and_does_not_rename_the_campaign() -> None:
    """Hidden streams and the campaign's name are the umpire's; the page offers neither to a player."""
    campaign, ben = a_campaign(), a_person("ben")
    Membership.objects.create(campaign=campaign, user=ben, role="player")
    browser: Any = a_browser(ben)
    dice = reverse("dice", args=[campaign.key])
    assert "posture" not in browser.get(dice).content.decode()
    assert "posture" in a_browser(campaign.owner).get(dice).content.decode()
    answer = browser.post(dice, {"stream": "1755-03/posture", "faces": "6"})
    assert answer.status_code == 400
    assert "umpire may do this" in answer.content.decode()
    assert not campaign.inputs.filter(kind="typed_dice").exists()
    names = reverse("names", args=[campaign.key])
    field = f"campaign.{campaign.key}"
    assert field not in browser.get(names).content.decode()
    browser.post(names, {field: "Mine now"})
    campaign.refresh_from_db()
    assert campaign.name != "Mine now"
