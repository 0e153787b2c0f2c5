"""Campaigns archived and deleted by their owner: what leaves the lists, who may go on, and what is left."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from battles.forecasting.archiving import FORECASTS
from battles.forecasting.opening import open_sample
from battles.models import Battle, Forecast, TranscriptPage
from campaigns import services
from campaigns.ledger.archiving import CAMPAIGNS
from campaigns.models import Campaign, Encounter
from campaigns.months import resolution
from campaigns.months.forecasts import forecasts_of
from common.exceptions import Conflict
from tests.battles.forecasts.making import worked
from tests.campaigns.tables import UNITS, a_result, queued
from tests.factories import UserFactory, a_campaign

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def campaign() -> Campaign:
    """A campaign whose first month was fought, and whose second waits; two forecasts of it, one run opened."""
    campaign = a_campaign()
    services.play_month(campaign=campaign)
    month = services.prepare_month(campaign=campaign)
    for _ in range(2):
        worked(services.forecast_encounter(encounter=month, user=campaign.owner, runs=20))
    forecast = Forecast.objects.first()
    assert forecast is not None
    open_sample(forecast=forecast, number=1, owner=campaign.owner)
    campaign.refresh_from_db()
    return campaign


def test_no_one_goes_on_with_an_archived_campaign(campaign: Campaign) -> None:
    """Every way to play on is refused in a sentence until it is taken out; then the month is played."""
    owner, month = campaign.owner, campaign.encounters.get(number=2)
    link = services.invite(campaign=campaign, role="player", user=owner)
    result = a_result(month)
    CAMPAIGNS.archive(campaign, owner)
    change = {"what": "unit", "key": "u1", "field": "rep", "value": 3}
    ways: list[Callable[[], object]] = [
        lambda: services.prepare_month(campaign=campaign),
        lambda: services.choose_and_queue(encounter=month, units=UNITS),
        lambda: services.record_table_result(encounter=month, result=result),
        lambda: services.withdraw_table_result(encounter=month),
        lambda: services.next_campaign(campaign=campaign),
        lambda: services.type_dice(campaign=campaign, stream="1755-04/weather", faces=[1]),
        lambda: services.umpire_override(campaign=campaign, changes=[change], reason="A test."),
        lambda: services.rename(campaign=campaign, kind="campaign", key="", name="Other"),
        lambda: services.forecast_encounter(encounter=month, user=owner, runs=20),
        lambda: services.invite(campaign=campaign, role="player", user=owner),
        lambda: services.accept_invitation(token=link.token, user=UserFactory.create()),
    ]
    before = campaign.inputs.count()
    for way in ways:
        with pytest.raises(Conflict, match="The lakes is archived"):
            way()
    assert campaign.inputs.count() == before
    CAMPAIGNS.unarchive(campaign, owner)
    assert services.play_month(campaign=campaign).state == "closed"
    assert services.accept_invitation(token=link.token, user=UserFactory.create()).role == "player"


def test_its_battles_and_forecasts_go_into_the_archive_and_come_back(campaign: Campaign) -> None:
    """What was archived alone before stays there when the campaign is taken out."""
    owner, month = campaign.owner, campaign.encounters.get(number=2)
    alone, other = Forecast.objects.order_by("created")
    FORECASTS.archive(alone, owner)
    assert list(forecasts_of(month, owner)) == [other]
    CAMPAIGNS.archive(campaign, owner)
    assert not Battle.objects.filter(archived=None).exists()
    assert not Forecast.objects.filter(archived=None).exists()
    month = Encounter.objects.get(number=2)
    assert list(forecasts_of(month, owner)) == [other]
    CAMPAIGNS.archive(campaign, owner)  # twice is once
    CAMPAIGNS.unarchive(campaign, owner)
    assert list(Forecast.objects.exclude(archived=None)) == [alone]
    assert not Battle.objects.exclude(archived=None).filter(forecast=None).exists()
    assert Battle.objects.get(forecast__isnull=False).archived is None
    assert Campaign.objects.get().archived is None


@pytest.mark.parametrize("state", ["queued", "running", "fought"])
def test_a_campaign_with_the_workers_is_not_archived(state: str) -> None:
    """A month that is queued, fought or waits for its aftermath is finished first."""
    month = queued()
    more: dict[str, dict[str, Any]] = {
        "running": {"claimed_by": "w", "claimed_at": timezone.now()},
        "fought": {"result": {}},
    }
    Encounter.objects.update(state=state, **more.get(state, {}))
    with pytest.raises(Conflict, match=r"March 1755, .* is with the workers"):
        CAMPAIGNS.archive(month.campaign, month.campaign.owner)
    assert Campaign.objects.get().archived is None


def test_a_month_whose_aftermath_failed_can_be_put_away() -> None:
    """No worker takes it up by itself, so archiving need not wait for it."""
    month = queued()
    Encounter.objects.update(state="fought", result={}, error_message="It failed.")
    CAMPAIGNS.archive(month.campaign, month.campaign.owner)
    assert resolution.requeue_expired() == 0


def test_a_month_in_a_worker_s_hand_keeps_the_campaign() -> None:
    """It is not deleted while a worker fights, and is when the worker is no more."""
    month = queued()
    owner = month.campaign.owner
    Encounter.objects.update(state="running", claimed_by="elsewhere:1:a", claimed_at=timezone.now())
    with pytest.raises(Conflict, match="A worker is fighting March 1755"):
        CAMPAIGNS.delete(month.campaign, owner)
    assert CAMPAIGNS.why_not_delete(month.campaign)
    Encounter.objects.update(claimed_at="1755-01-01T00:00Z")
    CAMPAIGNS.delete(month.campaign, owner)
    assert not Campaign.objects.exists()


def test_nothing_of_a_deleted_campaign_is_left(campaign: Campaign) -> None:
    """Battles, transcripts, forecasts and the battles opened from them go; people stay, and all of another campaign."""
    other = a_campaign(seed="other")
    fought = services.play_month(campaign=other)
    kept = services.forecast_encounter(encounter=services.prepare_month(campaign=other), user=other.owner, runs=10)
    reported = " ".join(CAMPAIGNS.goes_with(campaign))
    assert "2 months with 1 battle, and 2 forecasts with 1 opened run" in reported
    assert "Nobody else takes part" in reported
    CAMPAIGNS.delete(campaign, campaign.owner)
    assert list(Campaign.objects.all()) == [other]
    assert list(Battle.objects.all()) == [fought.battle]
    assert list(Forecast.objects.all()) == [kept]
    assert not Encounter.objects.exclude(campaign=other).exists()
    assert not TranscriptPage.objects.exclude(battle=fought.battle).exists()
    assert (User.objects.filter(pk=campaign.owner.pk).exists(), other.territory.slug) == (True, "lake-george")


def test_a_copy_of_an_archived_campaign_goes_on(campaign: Campaign) -> None:
    """It is not archived, and the one it was made of stays."""
    CAMPAIGNS.archive(campaign, campaign.owner)
    copied = services.copy_campaign(campaign=campaign, owner=campaign.owner, name="Once more")
    assert copied.archived is None
    assert services.play_month(campaign=copied).state == "closed"
    assert Campaign.objects.get(pk=campaign.pk).archived is not None
