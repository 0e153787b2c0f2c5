"""Amending the past: a preview that changes nothing, accepted whole, undone and done again."""

from typing import Any

import pytest

from battles.models import Battle
from campaigns import services
from campaigns.ledger.archiving import CAMPAIGNS
from campaigns.ledger.record import campaign_digest, in_force_digest
from campaigns.models import Amendment, Campaign
from campaigns.months.amending import working
from campaigns.months.amending.requests import redone_next, undone_next
from campaigns.months.reconcile import reconcile
from common.exceptions import Conflict
from tests.campaigns.tables import UNITS, a_result
from tests.factories import a_campaign

pytestmark = pytest.mark.django_db
FEWER = {"choice": {"units": ["u1", "u2"], "doctrine": "bold"}}


def season(months: int = 4, **more: Any) -> Campaign:
    """A campaign some months long, all fought by the engine."""
    campaign = a_campaign(**more)
    for _ in range(months):
        services.play_month(campaign=campaign)
    return Campaign.objects.get(pk=campaign.pk)


def worked(amendment: Amendment) -> Amendment:
    """The amendment after a worker had it."""
    working.work_out(amendment_id=amendment.pk, worker="w")
    amendment.refresh_from_db()
    return amendment


def test_a_preview_changes_nothing_and_says_what_would() -> None:
    """Until it is accepted the campaign is as it was, and a drop leaves nothing behind."""
    campaign = season()
    before, battles = campaign_digest(campaign), Battle.objects.count()
    preview = services.amend(campaign=campaign, number=2, changes=FEWER, reason="A slip.", user=campaign.owner)
    assert preview.status == "queued"
    preview = worked(preview)
    assert (preview.status, preview.error_message) == ("ready", "")
    assert [row["number"] for row in preview.difference] == [2, 3, 4]
    assert preview.difference[0]["changes"]
    assert preview.difference[0]["why"]
    assert campaign_digest(campaign) == before
    services.drop(amendment=preview, user=campaign.owner)
    assert (campaign_digest(campaign), Battle.objects.count(), Campaign.objects.count()) == (before, battles, 1)


def test_accepted_it_is_the_campaign_played_so() -> None:
    """The amended campaign is proven, and equals one that was played so from the start."""
    campaign = season()
    services.accept(amendment=worked(services.amend(campaign=campaign, number=2, changes=FEWER, reason="A slip.")))
    assert reconcile(campaign).differences == []
    other = a_campaign()
    services.play_month(campaign=other)
    month = services.prepare_month(campaign=other)
    services.choose_and_queue(encounter=month, units=["u1", "u2"], doctrine="bold")
    for _ in range(3):
        services.play_month(campaign=other)
    assert in_force_digest(campaign) == in_force_digest(other)
    struck = campaign.journal.filter(withdrawn=True)
    assert struck.exists()
    assert not struck.filter(amendment=None).exists()
    assert campaign.journal.filter(data__what="amended").get().data["after"]["reason"] == "A slip."


def test_an_amended_campaign_moves_and_goes_as_one() -> None:
    """Exported and brought in it is the same; deleted it takes drafts and replaced battles along."""
    campaign = season(2)
    services.accept(amendment=worked(services.amend(campaign=campaign, number=1, changes=FEWER, reason="A slip.")))
    data = services.export_campaign(campaign=campaign)
    copied = services.import_campaign(data=data, owner=campaign.owner, name="Elsewhere")
    assert reconcile(copied).differences == []
    services.go_back(campaign=campaign, number=2)
    services.import_campaign(data=services.export_campaign(campaign=campaign), owner=campaign.owner, name="Earlier")
    services.amend(campaign=campaign, number=1, changes={"choice": {"units": ["u3"]}}, reason="A slip.")
    CAMPAIGNS.delete(campaign, None)
    assert sorted(Campaign.objects.values_list("name", flat=True)) == ["Earlier", "Elsewhere"]
    assert Battle.objects.filter(encounter=None).count() == 0


def test_undo_and_redo_of_an_amendment() -> None:
    """What was amended comes back as it was, with its battles, and goes again."""
    campaign = season()
    before = in_force_digest(campaign)
    services.accept(amendment=worked(services.amend(campaign=campaign, number=1, changes=FEWER, reason="A slip.")))
    amended = in_force_digest(campaign)
    assert amended != before
    services.undo(campaign=campaign)
    assert in_force_digest(campaign) == before
    services.redo(campaign=campaign)
    assert in_force_digest(campaign) == amended
    assert reconcile(campaign).differences == []


def test_each_step_is_undone_and_redone() -> None:
    """Back to the beginning step by step, and forward again to the same campaign."""
    campaign = a_campaign()
    seen = [in_force_digest(campaign)]
    month = services.prepare_month(campaign=campaign)
    seen.append(in_force_digest(campaign))
    services.record_table_result(encounter=month, result=a_result(month), units=UNITS)
    seen.append(in_force_digest(campaign))
    services.umpire_override(
        campaign=campaign, changes=[{"what": "unit", "key": "u1", "field": "rep", "value": 5}], reason="Drill."
    )
    seen.append(in_force_digest(campaign))
    services.play_month(campaign=campaign)
    seen.append(in_force_digest(campaign))
    assert undone_next(campaign)
    assert not redone_next(campaign)
    # Choosing is undone with the battle; the preparation of the month is a step of its own.
    back = []
    while undone_next(campaign):
        services.undo(campaign=campaign)
        back.append(in_force_digest(campaign))
        assert reconcile(campaign).differences == []
    assert back[-1] == seen[0]
    assert seen[2] in back
    assert seen[3] in back
    while redone_next(campaign):
        services.redo(campaign=campaign)
    assert in_force_digest(campaign) == seen[-1]
    assert reconcile(campaign).differences == []


def test_back_to_a_month_and_a_branch_at_it() -> None:
    """Both are where the campaign was; the branch leaves the campaign alone."""
    campaign = season()
    branch = services.branch(campaign=campaign, number=3, name="Another way", owner=campaign.owner)
    assert reconcile(branch).differences == []
    assert (branch.branched_from, branch.encounters.count(), campaign.encounters.count()) == (campaign, 2, 4)
    services.go_back(campaign=campaign, number=3, reason="Once more.")
    assert campaign.encounters.count() == 2
    campaign.refresh_from_db()
    assert campaign.state == branch.state
    services.undo(campaign=campaign)
    assert campaign.encounters.count() == 4
    assert reconcile(campaign).differences == []


def test_amended_in_any_order_each_month_can_still_be_gone_back_to() -> None:
    """A later month is amended, then an earlier one: a branch at either is proven, and all of it is undone."""
    campaign = season(3)
    before = in_force_digest(campaign)
    for number in (2, 1):
        services.accept(
            amendment=worked(services.amend(campaign=campaign, number=number, changes=FEWER, reason="A slip."))
        )
    amended = in_force_digest(campaign)
    for number in (2, 3):
        branch = services.branch(campaign=campaign, number=number, name=f"From {number}", owner=campaign.owner)
        assert reconcile(branch).differences == []
    for _ in range(2):
        services.undo(campaign=campaign)
    assert in_force_digest(campaign) == before
    for _ in range(2):
        services.redo(campaign=campaign)
    assert in_force_digest(campaign) == amended
    assert reconcile(campaign).differences == []


def test_a_stale_preview_is_refused() -> None:
    """Somebody went on with the campaign meanwhile."""
    campaign = season(2)
    preview = worked(services.amend(campaign=campaign, number=1, changes=FEWER, reason="A slip."))
    services.prepare_month(campaign=campaign)
    before = campaign_digest(campaign)
    with pytest.raises(Conflict, match="stale"):
        services.accept(amendment=preview)
    assert campaign_digest(campaign) == before
