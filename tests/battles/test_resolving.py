"""A battle is resolved once, by the worker that claims it, even when messages and workers are lost."""

import socket
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from battles import resolving, services, tasks
from battles.fighting import fight
from battles.models import Battle
from battles.versions import OTHER_RULES
from common import claims
from rules import registry
from tests.present import present
from tests.skirmish import Skirmish, a_setup

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def resolved(**request: Any) -> Battle:
    """A battle that was requested and resolved."""
    battle = services.request_battle(setup=request.pop("setup", a_setup()), **request)
    resolving.resolve(battle_id=str(battle.pk), worker="w1")
    battle.refresh_from_db()
    return battle


def test_a_battle_is_written_once_with_result_digest_and_worker() -> None:
    """Afterwards the row has the result, the worker, and the numbers of events and dice."""
    battle = resolved(seed="1755")
    assert (battle.status, battle.worker, battle.ending, battle.turns) == ("done", "w1", "cleared", 2)
    assert present(battle.result)["units"][0]["id"] == "burton"
    assert len(battle.digest) == 64
    assert battle.dice_count == 20
    assert battle.event_count == 5
    assert battle.finished is not None


def test_a_message_delivered_twice_does_nothing_the_second_time(skirmish: Skirmish) -> None:
    """The second delivery finds nothing to claim: no second fight, no second page."""
    battle = resolved(seed="1755")
    before = Battle.objects.values().get()
    assert resolving.resolve(battle_id=str(battle.pk), worker="w2") is False
    tasks.resolve_battle.apply(args=(str(battle.pk),))
    assert Battle.objects.values().get() == before
    assert skirmish.fights == 1
    assert battle.pages.count() == 1


def test_typed_faces_replace_the_seed() -> None:
    """With faces typed, sixes hit as they lie on the table."""
    battle = resolved(dice=[6] * 10 + [1] * 10)
    assert present(battle.result)["sides"][0]["success"] is True
    assert present(battle.result)["units"][0]["losses"]["fire"] == 0


def test_faces_that_run_short_are_a_stored_failure_naming_the_rule() -> None:
    """The failure says which rule asked for one more die; nothing of the battle is kept."""
    battle = resolved(dice=[1] * 19)
    assert (battle.status, battle.error_rule) == ("failed", "SK-FIRE-1")
    assert "ran short when SK-FIRE-1 asked" in battle.error_message
    assert battle.result is None
    assert not battle.pages.exists()


def test_a_fault_of_the_engine_is_a_stored_failure() -> None:
    """A battle that breaks the engine is marked failed with a sentence and may be tried again."""
    battle = resolved(setup=a_setup(fail=True))
    assert (battle.status, battle.error_message) == ("failed", resolving.UNKNOWN_FAILURE)


def test_a_running_battle_is_left_to_its_worker(skirmish: Skirmish) -> None:
    """A claim that is neither expired nor dead is respected."""
    battle = services.request_battle(setup=a_setup())
    Battle.objects.update(status="running", claimed_by=claims.fresh_claim(), claimed_at=timezone.now())
    assert resolving.resolve(battle_id=str(battle.pk), worker="w2") is False
    assert resolving.requeue_expired() == 0
    assert skirmish.fights == 0


def test_an_expired_claim_is_taken_over_and_the_late_worker_writes_nothing(skirmish: Skirmish) -> None:
    """After its time a claim counts no more, and what its holder computed late is thrown away."""
    battle = services.request_battle(setup=a_setup(), seed="1755")
    old = timezone.now() - timedelta(hours=1)
    Battle.objects.update(status="running", claimed_by="elsewhere:1:late", claimed_at=old)
    assert resolving.resolve(battle_id=str(battle.pk), worker="w2") is True
    done = Battle.objects.values().get()
    fought = fight(registry.system("skirmish").engagement(a_setup()), seed="other", stream="battle")
    assert resolving._write(battle, "w1", fought) is False
    assert Battle.objects.values().get() == done


def test_the_claim_of_a_process_that_died_here_is_void_at_once(sent: list[tuple[str, list[Any]]]) -> None:
    """A worker killed on this machine is noticed before its claim expires; one elsewhere is not."""
    here, elsewhere = services.request_battle(setup=a_setup()), services.request_battle(setup=a_setup())
    now = timezone.now()
    no_process = 2**22 + 1  # above the kernel's greatest process number
    Battle.objects.filter(pk=here.pk).update(
        status="running", claimed_by=f"{socket.gethostname()}:{no_process}:a", claimed_at=now
    )
    Battle.objects.filter(pk=elsewhere.pk).update(
        status="running", claimed_by=f"elsewhere:{no_process}:b", claimed_at=now
    )
    assert resolving.requeue_expired() == 1
    here.refresh_from_db()
    assert (here.status, here.claimed_by) == ("queued", "")
    assert sent == [("battles.tasks.resolve_battle", [str(here.pk)])]


def test_a_message_that_was_lost_is_sent_again(sent: list[tuple[str, list[Any]]]) -> None:
    """Each battle queued in the database goes to the workers again, oldest first."""
    first, second = services.request_battle(setup=a_setup()), services.request_battle(setup=a_setup())
    assert resolving.requeue_expired() == 2
    assert [row for _, (row,) in sent] == [str(first.pk), str(second.pk)]


def test_a_worker_with_other_rules_fights_nothing() -> None:
    """A battle asked for with other rules fails with a sentence; tried again it is asked for with those of today."""
    battle = services.request_battle(setup=a_setup())
    version = battle.engine_version
    Battle.objects.update(engine_version="older")
    resolving.resolve(battle_id=str(battle.pk), worker="w1")
    battle.refresh_from_db()
    assert (battle.status, battle.error_message, battle.event_count) == ("failed", OTHER_RULES, 0)
    battle = services.retry_battle(battle=battle)
    assert battle.engine_version == version
    resolving.resolve(battle_id=str(battle.pk), worker="w1")
    battle.refresh_from_db()
    assert battle.status == "done"
