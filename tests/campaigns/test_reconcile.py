"""Snapshot + inputs = rows: a true campaign is proven, and any tampering is found."""

from collections.abc import Callable

import pytest
from django.db import transaction

from battles.models import Battle
from campaigns import services
from campaigns.models import Campaign, CampaignInput, JournalLine, Leader, Snapshot, Standing, Unit
from campaigns.months import reconcile as module
from campaigns.months.reconcile import reconcile
from tests.factories import a_campaign
from tests.present import present

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    """Three months of war."""
    campaign = a_campaign()
    for _ in range(3):
        services.play_month(campaign=campaign)
    campaign.refresh_from_db()
    return campaign


@pytest.mark.postgres
def test_a_season_reconciles() -> None:
    """Eight months, with the next campaigns where one ended, come out of their inputs to the letter."""
    campaign = a_campaign()
    for _ in range(8):
        services.play_month(campaign=campaign)
    report = reconcile(campaign)
    assert (report.differences, report.skipped) == ([], [])
    battles = campaign.encounters.exclude(battle=None).count()
    assert report.is_proof
    assert (len(report.checked), len(report.fought)) == (8, battles)
    assert report.summary().startswith(f"run again: the beginning, 8 of 8 months, {battles} of {battles} battles; ")


def test_what_is_run_again_before_any_month_is_the_beginning() -> None:
    """Of a campaign without a month the report names the beginning, and says that there is no month."""
    report = reconcile(a_campaign())
    assert report.is_proof
    assert report.summary().startswith("run again: the beginning, no month, for none has been played yet; ")
    assert report.rows > 0


def test_battles_that_are_left_out_are_counted(campaign: Campaign) -> None:
    """Asked for months alone, the report says how many battles were not fought again, and is not complete."""
    report = reconcile(campaign, battles=False)
    assert (report.is_proof, report.is_complete) == (True, False)
    battles = campaign.encounters.exclude(battle=None).count()
    assert f"none of {battles} battles, which `campaign check` fights again" in report.summary()


@pytest.mark.postgres
def test_a_chain_of_campaigns_reconciles() -> None:
    """A campaign that was given away by its umpire is followed by the next, and both come out of the inputs."""
    campaign = a_campaign()
    services.play_month(campaign=campaign)
    changes = [
        {"what": "standing", "key": faction, "field": "morale", "value": morale}
        for faction, morale in (("british", 1), ("french", 6), ("french_allies", 6))
    ]
    for _ in range(12):
        services.umpire_override(campaign=campaign, changes=changes, reason="Let it end.")
        services.play_month(campaign=campaign)
        campaign.refresh_from_db()
        if campaign.number > 1:
            break
    assert campaign.number > 1
    assert reconcile(campaign).differences == []


def _state(campaign: Campaign) -> None:
    campaign.state["units"][0]["rep"] = 2 if campaign.state["units"][0]["rep"] != 2 else 3
    campaign.save()


def _snapshot(campaign: Campaign) -> None:
    snapshot = Snapshot.objects.filter(campaign=campaign)[1]
    snapshot.state["standings"][0]["morale"] += 1
    snapshot.save()


def _result(campaign: Campaign) -> None:
    row = CampaignInput.objects.filter(kind="engine_result").first()
    row.payload["result"]["units"][0]["losses"]["fire"] += 1  # type: ignore[union-attr]
    row.save()  # type: ignore[union-attr]


def _journal(campaign: Campaign) -> None:
    line = next(line for line in JournalLine.objects.filter(part="aftermath") if line.dice)
    line.dice[0]["faces"] = [7]
    line.save()


def _transcript(campaign: Campaign) -> None:
    page = Battle.objects.first().pages.first()  # type: ignore[union-attr]
    page.events = page.events[:-1]  # type: ignore[union-attr]
    page.save()  # type: ignore[union-attr]


TAMPERED: list[tuple[Callable[[Campaign], object], str]] = [
    (lambda campaign: Unit.objects.filter(key="u2").update(figures=1), "units u2 figures"),
    (lambda campaign: Leader.objects.filter(key="l1").update(name="Nobody"), "leaders l1 name"),
    (lambda campaign: Standing.objects.filter(faction="french").update(morale=6), "standings french morale"),
    (lambda campaign: Unit.objects.filter(key="u1").delete(), "units: kept"),
    (lambda campaign: Campaign.objects.update(month=12), "campaign month"),
    (lambda campaign: Campaign.objects.update(seed="other"), "The beginning"),
    (_state, "1755-05, state at its end"),
    (_snapshot, "1755-04"),
    (_result, "1755-03"),
    (lambda campaign: present(JournalLine.objects.filter(part="aftermath").first()).delete(), "1755-03, journal"),
    (_journal, "1755-03, journal"),
    (_transcript, "transcript"),
    (lambda campaign: Battle.objects.filter(stream="1755-03/battle").update(seed="x"), "fought again"),
    (lambda campaign: Battle.objects.filter(stream="1755-04/battle").update(setup_hash="x"), "order of battle"),
]


@pytest.mark.postgres
def test_tampering_is_found(campaign: Campaign) -> None:
    """Of each row that is changed by hand the report names it."""
    assert reconcile(campaign).differences == []
    for number, (tamper, reported) in enumerate(TAMPERED):
        with transaction.atomic():
            changed = Campaign.objects.get(pk=campaign.pk)
            tamper(changed)
            differences = reconcile(changed).differences
            assert any(reported in line for line in differences), (number, reported, differences)
            transaction.set_rollback(True)
    assert reconcile(campaign).differences == []


def test_months_of_other_rules_are_named_and_not_run(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a change of the rules the old months are skipped by name, the rows are still compared."""
    monkeypatch.setattr(module, "engine_version", lambda system, converted=False: "other rules")
    report = reconcile(campaign)
    assert report.differences == []
    assert len(report.skipped) == 4 + 3
    assert not report.is_proof
    assert report.summary().startswith("run again: not the beginning, 0 of 3 months, 0 of 3 battles")


def test_part_of_a_campaign_can_be_proven(campaign: Campaign) -> None:
    """Where only the first month was played by other rules, the rest is a proof that names what it leaves out."""
    Snapshot.objects.filter(month=3).update(engine_version="older")
    report = reconcile(campaign)
    assert report.is_proof
    assert report.skipped == ["1755-03 was played by other rules (older) and was not run again."]
    assert "the beginning, 2 of 3 months" in report.summary()
