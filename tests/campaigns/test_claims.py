"""Claims of a month: it is fought once, even when messages and workers are lost."""

import socket
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from battles.fighting import fight
from battles.models import Battle
from campaigns import services
from campaigns.ledger.record import campaign_digest
from campaigns.models import Encounter
from campaigns.months import resolution
from campaigns.months.fielding import Fielded
from common import claims
from common.exceptions import InvalidRequest
from rules import registry
from tests.campaigns.tables import UNITS, queued
from tests.factories import a_campaign
from tests.skirmish import Skirmish

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NO_PROCESS = 2**22 + 1  # above the kernel's greatest process number


def test_delivered_twice_it_is_done_once(skirmish: Skirmish) -> None:
    """The second delivery changes nothing at all, after the end or in the middle."""
    encounter = queued()
    assert resolution.resolve(encounter_id=encounter.pk, worker="w1") is True
    before = campaign_digest(encounter.campaign)
    assert resolution.resolve(encounter_id=encounter.pk, worker="w2") is False
    assert (campaign_digest(encounter.campaign), skirmish.fights, Battle.objects.count()) == (before, 1, 1)


def test_two_workers_at_once_give_one_result(monkeypatch: pytest.MonkeyPatch, skirmish: Skirmish) -> None:
    """While one worker computes, another that gets the same message comes away empty, and one battle is kept."""
    encounter = queued()

    def meanwhile(*engaged: Any, **dice: Any) -> Any:
        assert resolution.resolve(encounter_id=encounter.pk, worker="w2") is False
        return fight(*engaged, **dice)

    monkeypatch.setattr(resolution, "fight", meanwhile)
    assert resolution.resolve(encounter_id=encounter.pk, worker="w1") is True
    encounter.refresh_from_db()
    assert encounter.battle is not None
    assert (encounter.state, encounter.battle.worker, skirmish.fights) == ("closed", "w1", 1)
    assert Battle.objects.count() == 1


def test_a_message_for_a_month_that_is_gone_does_nothing() -> None:
    """A task may outlive its campaign."""
    assert resolution.resolve(encounter_id=404, worker="w1") is False


def test_a_running_month_is_left_to_its_worker(skirmish: Skirmish) -> None:
    """A fresh claim is respected by other workers and by a second request."""
    encounter = queued()
    Encounter.objects.update(state="running", claimed_by=claims.fresh_claim(), claimed_at=timezone.now())
    assert resolution.resolve(encounter_id=encounter.pk, worker="w2") is False
    assert resolution.requeue_expired() == 0
    assert skirmish.fights == 0


def test_an_expired_claim_is_taken_over_and_the_late_result_is_dropped() -> None:
    """Of two workers the one with the claim writes; the other's result is thrown away, and they agree anyway."""
    encounter = queued()
    late = claims.take(Encounter.objects.filter(pk=encounter.pk), "state")
    Encounter.objects.update(claimed_at=timezone.now() - timedelta(hours=1))
    assert resolution.resolve(encounter_id=encounter.pk, worker="w2") is True
    before = campaign_digest(encounter.campaign)
    stale = Encounter.objects.select_related("campaign").get(pk=encounter.pk)
    assert stale.battle is not None
    engagement = registry.system("muskets_mohawks").engagement(stale.battle.setup)
    fought = fight(engagement, seed="1755", stream="1755-03/battle")
    order = Fielded(engagement)
    retried = resolution.FoughtMonth(order, "1755-03/battle", None, fought, fought.result)
    assert resolution._write(stale, "w1", retried) is False
    assert resolution._fail(encounter.pk, late, InvalidRequest("too late")) is False
    assert campaign_digest(encounter.campaign) == before


def test_a_battle_longer_than_a_claim_comes_to_an_end(monkeypatch: pytest.MonkeyPatch, skirmish: Skirmish) -> None:
    """A worker whose claim was taken over while it computed writes first, and the other one's result is dropped."""
    encounter = queued()

    def slowly(*engaged: Any, **dice: Any) -> Any:
        if not skirmish.fights:
            Encounter.objects.update(claimed_at=timezone.now() - timedelta(hours=1))
            resolution.requeue_expired()
        return fight(*engaged, **dice)

    monkeypatch.setattr(resolution, "fight", slowly)
    assert resolution.resolve(encounter_id=encounter.pk, worker="slow") is True
    encounter.refresh_from_db()
    assert encounter.battle is not None
    assert (encounter.state, encounter.battle.worker) == ("closed", "slow")


def test_a_result_for_units_chosen_again_since_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A late worker of an attempt that was given up cannot write over the next attempt's choice."""
    encounter = queued()

    def meanwhile(*engaged: Any, **dice: Any) -> Any:
        if Encounter.objects.get().units == UNITS:
            Encounter.objects.update(state="failed", claimed_by="", claimed_at=None)
            services.choose_and_queue(encounter=encounter, units=["u1"])
        return fight(*engaged, **dice)

    monkeypatch.setattr(resolution, "fight", meanwhile)
    assert resolution.resolve(encounter_id=encounter.pk, worker="w1") is False
    encounter.refresh_from_db()
    assert (encounter.state, encounter.units, Battle.objects.count()) == ("queued", ["u1"], 0)


def test_a_dead_worker_s_claim_is_void_at_once(sent: list[tuple[str, list[Any]]]) -> None:
    """A claim of a process that no longer runs on this machine is taken back and the month sent again."""
    encounter = queued()
    Encounter.objects.update(
        state="running", claimed_by=f"{socket.gethostname()}:{NO_PROCESS}:x", claimed_at=timezone.now()
    )
    assert resolution.requeue_expired() == 1
    encounter.refresh_from_db()
    assert (encounter.state, encounter.claimed_by) == ("queued", "")
    assert sent == [("campaigns.tasks.resolve_encounter", [encounter.pk])]


def test_a_worker_that_died_between_battle_and_aftermath_is_made_good(
    monkeypatch: pytest.MonkeyPatch, sent: list[tuple[str, list[Any]]], skirmish: Skirmish
) -> None:
    """A month fought and not closed is sent again, closed without another battle, and equals an undisturbed one."""
    encounter = queued()
    with monkeypatch.context() as killed:
        killed.setattr(resolution, "close", lambda encounter_id: False)
        resolution.resolve(encounter_id=encounter.pk, worker="w1")
    encounter.refresh_from_db()
    assert encounter.state == "fought"
    assert resolution.requeue_expired() == 1
    assert resolution.resolve(encounter_id=encounter.pk, worker="w2") is True
    assert skirmish.fights == 1
    undisturbed = queued(a_campaign())
    resolution.resolve(encounter_id=undisturbed.pk, worker="w3")
    assert campaign_digest(encounter.campaign) == campaign_digest(undisturbed.campaign)
