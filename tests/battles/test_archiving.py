"""Battles and forecasts archived and deleted by who asked for them."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from battles import services
from battles.archiving import BATTLES
from battles.forecasting.archiving import FORECASTS, stop_table
from battles.forecasting.doctrines import request_pairs
from battles.forecasting.opening import open_sample
from battles.forecasting.services import cancel_forecast
from battles.models import Battle, Forecast, ForecastChunk, TranscriptPage
from battles.resolving import resolve
from common.exceptions import Conflict, NotAllowed
from tests.battles.forecasts.making import asked, made, message
from tests.factories import UserFactory
from tests.skirmish import a_setup

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("skirmish"), pytest.mark.postgres]


@pytest.fixture
def owner() -> User:
    """Somebody who asks."""
    return UserFactory.create()


def a_battle(owner: User, *, fought: bool = True) -> Battle:
    """A battle of the owner's."""
    battle = services.request_battle(setup=a_setup(), owner=owner, seed="1755")
    if fought:
        resolve(battle_id=str(battle.pk), worker="w")
    battle.refresh_from_db()
    return battle


def test_a_battle_is_archived_and_taken_out(owner: User) -> None:
    """Once it is over; twice is once."""
    battle = a_battle(owner, fought=False)
    with pytest.raises(Conflict, match="workers still have this battle"):
        BATTLES.archive(battle, owner)
    resolve(battle_id=str(battle.pk), worker="w")
    first = BATTLES.archive(battle, owner).archived
    assert first is not None
    assert BATTLES.archive(battle, owner).archived == first
    assert BATTLES.unarchive(battle, owner).archived is None


def test_a_battle_is_deleted_with_its_transcript(owner: User) -> None:
    """All of it is archived, and a second request is answered that it already is."""
    battle = a_battle(owner)
    assert TranscriptPage.objects.exists()
    BATTLES.delete(battle, owner)
    assert not TranscriptPage.objects.exists()
    with pytest.raises(Conflict, match="just been deleted"):
        BATTLES.delete(battle, owner)


def test_a_battle_in_a_worker_s_hand_is_not_deleted(owner: User) -> None:
    """One that waits may be; its message then finds nothing."""
    battle = a_battle(owner, fought=False)
    Battle.objects.update(status="running", claimed_by="elsewhere:1:a", claimed_at=timezone.now())
    with pytest.raises(Conflict, match="worker is fighting this battle"):
        BATTLES.delete(battle, owner)
    Battle.objects.update(status="queued", claimed_by="", claimed_at=None)
    BATTLES.delete(battle, owner)
    assert resolve(battle_id=str(battle.pk), worker="w") is False


def test_a_battle_deleted_right_after_it_was_claimed(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker that claimed it finds it gone with its forecast, and does nothing."""
    battle = a_battle(owner, fought=False)
    monkeypatch.setattr("battles.resolving.take", lambda *given: str(Battle.objects.all().delete()))
    assert resolve(battle_id=str(battle.pk), worker="w") is False


def test_no_one_else_archives_or_deletes(owner: User) -> None:
    """Of a battle and a forecast; a superuser may."""
    battle, forecast = a_battle(owner), made(owner=owner)
    other, admin = UserFactory.create(), UserFactory.create(is_superuser=True)
    for of_battle in (BATTLES.archive, BATTLES.unarchive, BATTLES.delete):
        with pytest.raises(NotAllowed, match="Only its owner"):
            of_battle(battle, other)
    for of_forecast in (FORECASTS.archive, FORECASTS.unarchive, FORECASTS.delete):
        with pytest.raises(NotAllowed, match="Only its owner"):
            of_forecast(forecast, other)
    BATTLES.delete(battle, admin)
    FORECASTS.delete(forecast, admin)
    assert not Battle.objects.exists()
    assert not Forecast.objects.exists()


def test_battles_of_the_time_before_without_an_owner_stay_a_superuser_s() -> None:
    """A battle or forecast without an owner is archived by a superuser only."""
    battle, forecast, admin = services.request_battle(setup=a_setup()), made(), UserFactory.create(is_superuser=True)
    with pytest.raises(NotAllowed):
        BATTLES.delete(battle, UserFactory.create())
    assert FORECASTS.archive(forecast, admin).archived
    BATTLES.delete(battle, admin)


def test_a_forecast_at_work_is_stopped_first(owner: User) -> None:
    """Neither archived nor deleted while it waits or runs; stopped, it goes with its chunks and opened runs."""
    other, forecast = made(owner=owner), asked(owner=owner)
    for of_forecast in (FORECASTS.archive, FORECASTS.delete):
        with pytest.raises(Conflict, match="stop it first"):
            of_forecast(forecast, owner)
    assert FORECASTS.why_not_delete(forecast)
    open_sample(forecast=other, number=1, owner=owner)
    cancel_forecast(forecast=forecast)
    FORECASTS.delete(forecast, owner)
    assert list(Forecast.objects.all()) == [other]
    assert FORECASTS.goes_with(other)[-1] == "1 run was opened as a battle, which goes too."
    FORECASTS.delete(other, owner)
    assert not Battle.objects.exists()
    assert not ForecastChunk.objects.exists()
    assert message()  # what calls workers finds nothing and does no harm


def test_an_opened_run_follows_its_forecast(owner: User) -> None:
    """Into the archive and out of it; one that was there before stays."""
    forecast = made(owner=owner)
    one, two = (open_sample(forecast=forecast, number=number, owner=owner) for number in (1, 2))
    for run in (one, two):
        resolve(battle_id=str(run.pk), worker="w")
    BATTLES.archive(one, owner)
    FORECASTS.archive(forecast, owner)
    assert not Battle.objects.filter(archived=None).exists()
    FORECASTS.unarchive(forecast, owner)
    assert list(Battle.objects.filter(archived=None)) == [two]


def test_a_table_of_pairs_is_one_thing(owner: User) -> None:
    """Stopped, archived and deleted whole by whichever of its pairs; another's table and other rules stay."""
    table = request_pairs(setup=a_setup(), systems=["skirmish"], owner=owner, runs=20)
    others = request_pairs(setup=a_setup(), systems=["skirmish"], owner=UserFactory.create(), runs=20)
    Forecast.objects.filter(pk__in=[row.pk for row in others]).update(together=table[0].together)
    with pytest.raises(Conflict, match="stop it first"):
        FORECASTS.delete(table[1], owner)
    stop_table(forecast=table[1], user=owner)
    with pytest.raises(Conflict, match="Nothing of this table"):
        stop_table(forecast=table[0], user=owner)
    table[1].refresh_from_db()
    FORECASTS.archive(table[1], owner)
    assert Forecast.objects.exclude(archived=None).count() == len(table)
    FORECASTS.unarchive(table[0], owner)
    assert not Forecast.objects.exclude(archived=None).exists()
    assert f"All {len(table)} forecasts of this table go together" in FORECASTS.goes_with(table[0])[0]
    FORECASTS.delete(table[-1], owner)
    assert {row.owner for row in Forecast.objects.all()} == {others[0].owner}
    assert Forecast.objects.count() == len(others)


def test_forecasts_by_several_rules_are_each_their_own(owner: User) -> None:
    """One of them goes, the other stays."""
    one, two = made(owner=owner), made(owner=owner)
    Forecast.objects.filter(pk=two.pk).update(system="d3_grid")
    Forecast.objects.update(together="11111111-1111-4111-8111-111111111111")
    one.refresh_from_db()
    assert "by other rules, stay" in FORECASTS.goes_with(one)[1]
    FORECASTS.delete(one, owner)
    assert list(Forecast.objects.all()) == [two]
