"""What a site forgets by itself where its settings say so, and what it never does."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.conf import settings as site
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.utils import timezone

from battles import retention, services
from battles.forecasting.archiving import FORECASTS
from battles.forecasting.opening import open_sample
from battles.models import Battle, Forecast, ForecastChunk
from battles.tasks import remove_old
from campaigns.models import Encounter
from tests.battles.forecasts.making import asked, made
from tests.factories import UserFactory, a_campaign
from tests.skirmish import a_setup

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("skirmish"), pytest.mark.postgres]


@pytest.fixture
def owner() -> User:
    """Somebody who asks."""
    return UserFactory.create()


@pytest.fixture(autouse=True)
def thirty_days(settings: Any) -> None:
    """Both kinds of rows are kept for thirty days."""
    settings.KEEP_FORECASTS_DAYS = settings.KEEP_FAILED_BATTLES_DAYS = 30


def aged(row: Battle | Forecast, days: int = 31) -> Battle | Forecast:
    """The same row, over so many days ago."""
    then = timezone.now() - timedelta(days=days)
    type(row)._default_manager.filter(pk=row.pk).update(created=then, finished=then)
    return row


def a_failure(owner: User) -> Battle:
    """A battle that failed."""
    battle = services.request_battle(setup=a_setup(), owner=owner, seed="1755")
    Battle.objects.filter(pk=battle.pk).update(status="failed", error_message="It failed.")
    return battle


def test_what_is_older_goes_and_what_is_younger_stays(owner: User) -> None:
    """A day decides; the chunks of a forecast go with it."""
    aged(made(owner=owner))
    young, failed = aged(made(owner=owner), 29), aged(a_failure(owner), 29)
    aged(a_failure(owner))
    remove_old()
    assert list(Forecast.objects.all()) == [young]
    assert list(Battle.objects.all()) == [failed]
    assert set(ForecastChunk.objects.values_list("forecast", flat=True)) == {young.pk}


def test_what_somebody_may_come_back_to_stays(owner: User) -> None:
    """However old: archived, asked for together, opened, waiting, fought, or part of a month."""
    archived, opened, together, waiting, season = (made(owner=owner) for _ in range(5))
    FORECASTS.archive(archived, owner)
    aged(open_sample(forecast=opened, number=1, owner=owner))
    Forecast.objects.filter(pk=together.pk).update(together=together.pk)
    Forecast.objects.filter(pk=season.pk).update(kind="season")
    Forecast.objects.filter(pk=waiting.pk).update(status="running")
    fought = services.request_battle(setup=a_setup(), owner=owner, seed="1755")
    of_a_month, put_away = a_failure(owner), a_failure(owner)
    Battle.objects.filter(pk=put_away.pk).update(archived=timezone.now())
    Encounter.objects.create(
        campaign=a_campaign(owner=owner), number=1, year=1755, month=3, kind="scout", battle=of_a_month
    )
    for row in (archived, opened, together, waiting, season, asked(owner=owner), fought, of_a_month, put_away):
        aged(row)
    before = Forecast.objects.count(), Battle.objects.count()
    remove_old()
    assert (Forecast.objects.count(), Battle.objects.count()) == before == (6, 4)


def test_without_the_settings_nothing_goes(owner: User, settings: Any) -> None:
    """Off by default: neither the task nor the command finds anything."""
    settings.KEEP_FORECASTS_DAYS = settings.KEEP_FAILED_BATTLES_DAYS = 0
    aged(made(owner=owner), 4000)
    aged(a_failure(owner), 4000)
    remove_old()
    output = StringIO()
    call_command("retention", yes=True, stdout=output)
    assert (Forecast.objects.count(), Battle.objects.count()) == (1, 1)
    assert "kept for ever (KEEP_FORECASTS_DAYS is 0)" in output.getvalue()
    assert "forget what is old" not in site.CELERY_BEAT_SCHEDULE


def test_the_command_says_what_goes_and_asks(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a terminal it deletes on --yes alone."""
    aged(made(owner=owner))
    output = StringIO()
    monkeypatch.setattr("sys.stdin", StringIO())
    with pytest.raises(CommandError, match="add --yes"):
        call_command("retention", stdout=output)
    assert "1 forecast to delete; such rows are kept for 30 days." in output.getvalue()
    assert Forecast.objects.count() == 1
    call_command("retention", yes=True, stdout=output)
    assert "Deleted: 1 forecast and 0 failed battles." in output.getvalue()
    assert Forecast.objects.count() == 0


def test_a_row_that_is_put_away_meanwhile_stays(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is due is asked again once the locks are held."""
    forecast = made(owner=owner)
    aged(forecast)
    kept = retention.KEPT[0]
    due = list(kept.due())
    calls = iter([Forecast.objects.filter(pk__in=[row.pk for row in due])])
    FORECASTS.archive(forecast, owner)
    old = kept.old
    changed = kept._replace(old=lambda before: next(calls, None) or old(before))
    assert retention.remove_old(changed) == 0
    assert Forecast.objects.count() == 1
