"""The three parts of a month: each happens once, however often it is requested and even when workers are killed."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from battles.models import Battle
from battles.resolving import UNKNOWN_FAILURE
from battles.versions import OTHER_RULES
from campaigns import services, tasks
from campaigns.ledger import engine
from campaigns.ledger.record import campaign_digest
from campaigns.models import Campaign, CampaignInput, Encounter
from campaigns.months import resolution
from common.exceptions import Conflict, InvalidRequest
from rules.core.errors import DiceError
from tests.campaigns.tables import UNITS, queued
from tests.factories import a_campaign
from tests.people import a_person
from tests.skirmish import Skirmish

pytestmark = pytest.mark.django_db


@pytest.mark.postgres
def test_a_month_is_prepared_once() -> None:
    """Asked twice, there is still one month: one row, one snapshot, one set of dice."""
    campaign = a_campaign()
    first = services.prepare_month(campaign=campaign)
    lines = campaign.journal.count()
    assert services.prepare_month(campaign=campaign) == first
    assert (first.state, first.kind, first.year, first.month, first.number) == ("prepared", "scout", 1755, 3, 1)
    assert (campaign.encounters.count(), campaign.snapshots.count(), campaign.journal.count()) == (1, 1, lines)


def test_a_prepared_month_keeps_what_is_hidden_apart() -> None:
    """The enemy's posture is not on the sheet, and the opponent, light and weather are."""
    encounter = services.prepare_month(campaign=a_campaign())
    assert set(encounter.hidden) == {"posture"}
    assert {"light", "weather", "overall", "investment", "enemy_investment"} <= set(encounter.sheet)
    assert "posture" not in encounter.sheet
    assert encounter.opponent in ("french", "french_allies")


def test_a_month_is_fought_against_an_enemy_of_a_level(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The level becomes the commander that it means now, who is kept with the choice; the page offers all three."""
    monkeypatch.setattr("battles.measurements._bundled", lambda kind, system: {})
    campaign = a_campaign(owner=a_person("ann"))
    encounter = services.prepare_month(campaign=campaign)
    client.force_login(campaign.owner)
    at = reverse("encounter", args=[campaign.key, encounter.number])
    page = client.get(at).content.decode()
    assert "easy: random orders" in page
    assert "hard: staff of 50" in page
    answer = client.post(at, {"units": UNITS[:1], "doctrine": "staff:50", "enemy": "easy"})
    assert answer.status_code == 302, answer.content.decode()
    encounter.refresh_from_db()
    assert (encounter.doctrine, encounter.options) == ("staff:50", {"enemy_doctrine": "random"})
    state = Campaign.objects.get(pk=encounter.campaign_id).state
    setup = engine.battle_setup(state, encounter.units, encounter.doctrine, encounter.options)
    assert (setup["player"]["doctrine"], setup["enemy"]["doctrine"]) == ("staff:50", "random")


@pytest.mark.postgres
def test_the_database_allows_one_open_month_only() -> None:
    """A second month besides an open one is refused by the database itself."""
    encounter = services.prepare_month(campaign=a_campaign())
    with pytest.raises(IntegrityError), transaction.atomic():
        Encounter.objects.create(campaign=encounter.campaign, number=2, year=1755, month=4, kind="scout")


@pytest.mark.parametrize(
    ("choice", "field"),
    [
        ({"units": []}, "units"),
        ({"units": ["u1", "u9"]}, "units.1"),
        ({"units": ["u1", "u1"]}, "units.1"),
        ({"units": UNITS, "doctrine": "reckless"}, "doctrine"),
        ({"units": UNITS, "options": {"magic": True}}, "options.magic"),
    ],
)
def test_a_bad_choice_is_refused_at_once(choice: Any, field: str) -> None:
    """The rules' own check speaks before anything is queued."""
    encounter = services.prepare_month(campaign=a_campaign())
    with pytest.raises(InvalidRequest) as refusal:
        services.choose_and_queue(encounter=encounter, **choice)
    assert field in refusal.value.fields
    encounter.refresh_from_db()
    assert encounter.state == "prepared"
    assert not CampaignInput.objects.filter(kind="choice").exists()


@pytest.mark.postgres
def test_the_task_is_sent_when_the_choice_is_committed(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks, sent: list[tuple[str, list[Any]]]
) -> None:
    """One message with the month's id; asking again with the same choice sends none."""
    with django_capture_on_commit_callbacks(execute=True):
        encounter = queued()
        again = services.choose_and_queue(encounter=encounter, units=UNITS, doctrine="bold")
    assert again.state == "queued"
    assert sent == [("campaigns.tasks.resolve_encounter", [encounter.pk])]
    with pytest.raises(Conflict):
        services.choose_and_queue(encounter=encounter, units=["u1"], doctrine="bold")


@pytest.mark.postgres
def test_a_resolved_month_is_written_whole() -> None:
    """Battle, transcript, worker, result, aftermath, points of the chart and the next month on the calendar."""
    encounter = queued()
    tasks.resolve_encounter.apply(args=(encounter.pk,))
    encounter.refresh_from_db()
    battle = encounter.battle
    assert battle is not None
    assert (encounter.state, encounter.result_source, encounter.claimed_by) == ("closed", "engine", "")
    assert (battle.status, battle.owner, battle.stream, battle.seed) == ("done", None, "1755-03/battle", "1755")
    assert battle.worker
    assert battle.setup["player"]["doctrine"] == "bold"
    assert battle.pages.count() == battle.pages_count > 0
    assert encounter.result == battle.result
    campaign = Campaign.objects.get(pk=encounter.campaign_id)
    assert (campaign.year, campaign.month, campaign.status) == (1755, 4, "active")
    assert campaign.standing_points.filter(start=False, month=3).count() == 4
    assert [row.kind for row in campaign.inputs.all()] == ["begin", "prepare", "choice", "engine_result", "close"]
    assert len(campaign.units.get(key="u1").service) == 1


@pytest.mark.postgres
def test_a_fault_in_the_aftermath_is_kept_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The month stays fought with a sentence, is not sent again by itself, and may be closed later."""
    encounter = queued()
    state = Campaign.objects.get().state

    def broken(*args: Any) -> engine.Step:
        raise DiceError("The script of 1 dice ran short when MM-DESERT-1 asked for another.", "MM-DESERT-1")

    with monkeypatch.context() as fault:
        fault.setattr(engine, "close", broken)
        resolution.resolve(encounter_id=encounter.pk, worker="w1")
    encounter.refresh_from_db()
    assert (encounter.state, encounter.error_rule) == ("fought", "MM-DESERT-1")
    assert Campaign.objects.get().state == state
    assert resolution.requeue_expired() == 0
    assert resolution.close(encounter_id=encounter.pk) is True


@pytest.mark.parametrize("fault", [ZeroDivisionError("engine"), DiceError("Short.", "MM-FIRE-1")])
@pytest.mark.postgres
def test_a_failure_is_kept_and_the_month_may_be_queued_again(monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    """A battle that cannot be fought leaves a failed month with the sentence, and nothing else changed."""
    encounter = queued()

    def broken(*engaged: Any, **dice: Any) -> None:
        raise fault

    with monkeypatch.context() as patch:
        patch.setattr(resolution, "fight", broken)
        assert resolution.resolve(encounter_id=encounter.pk, worker="w1") is True
    encounter.refresh_from_db()
    reported = (UNKNOWN_FAILURE, "") if isinstance(fault, ZeroDivisionError) else ("Short.", "MM-FIRE-1")
    assert (encounter.state, encounter.error_message, encounter.error_rule) == ("failed", *reported)
    assert not Battle.objects.exists()
    services.choose_and_queue(encounter=encounter, units=UNITS)
    resolution.resolve(encounter_id=encounter.pk, worker="w1")
    encounter.refresh_from_db()
    assert (encounter.state, encounter.error_message) == ("closed", "")


@pytest.mark.rule("MM-CAMP-10")
def test_with_no_unit_fit_the_month_passes() -> None:
    """A month without a unit to send is closed at once, rolls nothing, and the same encounter is next month's."""
    campaign = a_campaign()
    for unit in campaign.state["units"]:
        unit |= {"figures": 0, "back": "1755-04"}
    campaign.save()
    encounter = services.prepare_month(campaign=campaign)
    assert (encounter.state, encounter.passed, encounter.kind) == ("closed", True, "scout")
    assert [line.dice for line in encounter.journal.all() if line.dice] == []
    following = services.prepare_month(campaign=campaign)
    assert (following.month, following.kind, following.number, following.state) == (4, "scout", 2, "prepared")
    assert [unit.figures for unit in campaign.units.all()] == [10, 10, 10, 10]


@pytest.mark.postgres
def test_a_season_is_the_same_to_the_byte() -> None:
    """Two campaigns with the same seed and choices agree in the digest of everything; another seed does not."""
    digests = []
    for seed in ("1755", "1755", "1756"):
        campaign = a_campaign(seed=seed)
        for _ in range(4):
            services.play_month(campaign=campaign)
        digests.append(campaign_digest(campaign))
    assert digests[0] == digests[1] != digests[2]


def test_other_rules_are_reported_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the rules change between two months the journal says so at the first one, and the battle keeps which."""
    campaign = a_campaign()
    services.play_month(campaign=campaign)
    for module in ("campaigns.months.resolution", "campaigns.ledger.operations"):
        monkeypatch.setattr(f"{module}.engine_version", lambda system, converted=False: "new rules")
    for _ in range(2):
        services.play_month(campaign=campaign)
    (line,) = campaign.journal.filter(data__what="engine")
    assert (line.encounter, line.year, line.month) == (campaign.encounters.get(number=2), 1755, 4)
    versions = [row.battle.engine_version for row in campaign.encounters.all() if row.battle]
    assert versions[0] != "new rules"
    assert versions[1:] == ["new rules", "new rules"]


def test_a_worker_with_other_rules_refuses_a_month() -> None:
    """A month that was queued by a site with other rules fails with a sentence, and is fought once chosen again."""
    encounter = queued()
    Encounter.objects.update(engine_version="older")
    resolution.resolve(encounter_id=encounter.pk, worker="w1")
    encounter.refresh_from_db()
    assert (encounter.state, encounter.error_message, encounter.battle) == ("failed", OTHER_RULES, None)
    services.choose_and_queue(encounter=encounter, units=encounter.units)
    resolution.resolve(encounter_id=encounter.pk, worker="w1")
    encounter.refresh_from_db()
    assert encounter.state == "closed"


def test_a_worker_with_other_rules_does_not_close_a_month(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fought month waits, without an error, for a worker whose rules are those it was queued with."""
    encounter = queued()
    with monkeypatch.context() as patch:
        patch.setattr(resolution, "close_now", lambda **_: False)  # the worker died before the aftermath
        resolution.resolve(encounter_id=encounter.pk, worker="w1")
    encounter.refresh_from_db()
    version = encounter.engine_version
    Encounter.objects.update(engine_version="older")
    assert resolution.close(encounter_id=encounter.pk) is False
    encounter.refresh_from_db()
    assert (encounter.state, encounter.error_message) == ("fought", "")
    Encounter.objects.update(engine_version=version)
    assert resolution.close(encounter_id=encounter.pk) is True


def test_a_month_chosen_by_other_rules_than_those_before_and_after_says_so_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Prepared by A, chosen by B twice, by A after a failure, and by B again: each change has one line."""

    def rules(name: str) -> None:
        for module in ("campaigns.months.resolution", "campaigns.ledger.operations"):
            monkeypatch.setattr(f"{module}.engine_version", lambda system, converted=False: name)

    rules("A")
    campaign = a_campaign()
    Campaign.objects.filter(pk=campaign.pk).update(engine_version="A")
    encounter = services.prepare_month(campaign=campaign)
    for name in "BBAB":
        rules(name)
        services.choose_and_queue(encounter=encounter, units=UNITS)
        Encounter.objects.update(state="failed")
    Encounter.objects.update(state="queued")
    resolution.resolve(encounter_id=encounter.pk, worker="w1")
    rules("A")
    services.prepare_month(campaign=campaign)
    lines = campaign.journal.filter(data__what="engine").order_by("number")
    assert [(line.month, line.data["after"]["before"], line.data["after"]["after"]) for line in lines] == [
        (3, "A", "B"),
        (3, "B", "A"),
        (3, "A", "B"),
        (4, "B", "A"),
    ]


@pytest.mark.rule("MM-CAMP-2")
def test_after_october_comes_march() -> None:
    """Nine months of play end in March 1756, with the campaign's next ones where one ended."""
    campaign = a_campaign()
    played = [services.play_month(campaign=campaign) for _ in range(9)]
    assert [(row.year, row.month) for row in played] == [(1755, month) for month in range(3, 11)] + [(1756, 3)]
    assert all(row.state == "closed" for row in played)


def test_a_waiting_function_hands_the_month_to_the_workers(skirmish: Skirmish) -> None:
    """With `wait` nothing is resolved here: the month is queued when the function is called."""
    seen: list[str] = []
    month = services.play_month(campaign=a_campaign(), wait=lambda encounter: seen.append(encounter.state))
    assert (seen, month.state, skirmish.fights) == (["queued"], "queued", 0)
