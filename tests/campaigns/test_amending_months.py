"""What an amendment refuses, and what becomes of months that people entered or that the amended ones end."""

from typing import Any

import pytest

from battles.models import Battle
from campaigns import services
from campaigns.ledger.record import campaign_digest, in_force_digest
from campaigns.models import Amendment, Campaign, CampaignInput, Encounter, Snapshot
from campaigns.months.amending import requests, working
from campaigns.months.reconcile import reconcile
from common.exceptions import Conflict, InvalidRequest, NotAllowed
from tests.campaigns.tables import UNITS, a_result, queued
from tests.campaigns.test_amending import FEWER, season, worked
from tests.factories import UserFactory, a_campaign

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> Campaign:
    """Two months, the first from a table, in which no leader of the company was lost."""
    campaign = a_campaign()
    month = services.prepare_month(campaign=campaign)
    services.record_table_result(encounter=month, result=a_result(month), units=UNITS)
    services.play_month(campaign=campaign)
    return Campaign.objects.get(pk=campaign.pk)


def amend(campaign: Campaign, changes: Any, number: int = 1, reason: str = "A slip.") -> Amendment:
    """Ask for an amendment."""
    return services.amend(campaign=campaign, number=number, changes=changes, reason=reason, user=campaign.owner)


def lost(campaign: Campaign) -> str:
    """A leader who is in command in the first month."""
    return str(campaign.snapshots.first().state["units"][0]["leader"])  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({}, "changes"),
        ({"result": {}}, "encounter"),
        ({"choice": {"units": ["u1"]}, "result": {}}, "choice"),
        ({"choice": {"units": ["u9"], "doctrine": "bold"}}, "units"),
        ({"choice": {"units": ["u1"], "doctrine": "mad"}}, "doctrine"),
        ({"spared": ["l1"]}, "spared"),
        ({"dice": [{"stream": "1755-03/luck", "faces": [3]}]}, "stream"),
        ({"override": {"changes": [], "reason": "x"}}, "changes"),
    ],
)
def test_bad_input_is_refused_with_its_field(two: Campaign, changes: Any, field: str) -> None:
    """One sentence each, and nothing is left behind."""
    before = campaign_digest(two)
    with pytest.raises(InvalidRequest) as refusal:
        amend(two, changes)
    assert any(named.startswith(field) for named in refusal.value.fields), refusal.value.fields
    assert (campaign_digest(two), Campaign.objects.count(), Amendment.objects.count()) == (before, 1, 0)


def test_a_dead_man_is_not_left_in_command(two: Campaign) -> None:
    """An override by which a leader is lost who commands is refused, whether the months are asked for or worked out."""
    change = {"what": "leader", "key": lost(two), "field": "status", "value": "lost"}
    with pytest.raises(InvalidRequest, match=r"command|leads|leader"):
        amend(two, {"override": {"changes": [change], "reason": "He fell."}})
    assert not Amendment.objects.exists()


def test_a_refusal_after_a_battle_is_kept_with_the_preview(two: Campaign) -> None:
    """What only the battle shows fails the preview, with its sentence; the draft is gone."""
    change = {"what": "leader", "key": lost(two), "field": "status", "value": "lost"}
    made = worked(amend(two, FEWER | {"override": {"changes": [change], "reason": "He fell."}}))
    assert made.status == "failed"
    assert made.error_message
    assert Campaign.objects.count() == 1
    with pytest.raises(Conflict, match="cannot be accepted"):
        services.accept(amendment=made)


@pytest.mark.parametrize("state", ["queued", "running", "fought"])
def test_a_month_that_is_being_fought_is_left_alone(state: str) -> None:
    """Neither an amendment nor an undoing while the workers have the open month."""
    campaign = season(1)
    month = queued(campaign)
    more: dict[str, Any] = {"claimed_by": "w", "claimed_at": month.queued_at} if state == "running" else {}
    result = campaign.encounters.get(number=1).result if state == "fought" else None
    Encounter.objects.filter(pk=month.pk).update(state=state, result=result, **more)
    for act in (lambda: amend(campaign, FEWER), lambda: services.undo(campaign=campaign)):
        with pytest.raises(Conflict, match="when it is over"):
            act()


def test_the_open_month_and_one_that_is_not_there() -> None:
    """Only a closed month is amended."""
    campaign = season(1)
    services.prepare_month(campaign=campaign)
    with pytest.raises(Conflict, match="not over"):
        amend(campaign, FEWER, number=2)
    with pytest.raises(InvalidRequest, match="no month 9"):
        amend(campaign, FEWER, number=9)
    with pytest.raises(InvalidRequest, match="reason"):
        amend(campaign, FEWER, reason=" ")


def test_months_of_other_rules_are_not_worked_out_again(two: Campaign) -> None:
    """A campaign that was played by other rules says so, with both versions."""
    Snapshot.objects.filter(campaign=two, month=4).update(engine_version="9.9")
    with pytest.raises(Conflict, match=r"\(9\.9\)"):
        amend(two, FEWER)


def test_only_the_umpire_amends(two: Campaign) -> None:
    """Somebody else is refused."""
    with pytest.raises(NotAllowed):
        services.amend(campaign=two, number=1, changes=FEWER, reason="Mine.", user=UserFactory.create())
    with pytest.raises(NotAllowed):
        services.undo(campaign=two, user=UserFactory.create())


def test_a_corrected_result_is_worked_out_at_once(two: Campaign) -> None:
    """The month from the table has another result; the battle after it is the same where its forces are."""
    month = two.encounters.get(number=1)
    start = services.branch(campaign=two, number=1, name=two.name, owner=two.owner)
    other = a_result(services.prepare_month(campaign=start), "another evening")
    assert other != month.result
    made = worked(amend(two, {"result": other, "units": UNITS}))
    assert made.status == "ready"
    services.accept(amendment=made)
    services.record_table_result(encounter=start.encounters.get(), result=other, units=UNITS)
    services.play_month(campaign=start)
    Campaign.objects.filter(pk=start.pk).update(created=two.created)
    assert in_force_digest(Campaign.objects.get(pk=start.pk)) == in_force_digest(two)
    assert reconcile(two).differences == []


def test_an_unchanged_battle_keeps_its_row(two: Campaign) -> None:
    """Orders, forces and dice are the same, so the battle is, and its address."""
    battle = two.encounters.get(number=2).battle_id
    change = {"what": "standing", "key": "french", "field": "morale", "value": 6}
    made = amend(two, {"override": {"changes": [change], "reason": "Reinforced."}})
    count = Battle.objects.count()
    services.accept(amendment=worked(made))
    assert Battle.objects.count() == count
    assert two.encounters.get(number=2).battle_id == battle
    assert two.inputs.filter(kind="override").count() == 1
    assert reconcile(two).differences == []


def test_a_later_result_from_a_table_is_kept_and_flagged() -> None:
    """The units are fewer than the record has them, so it is fitted, and the page has what to do."""
    campaign = a_campaign()
    services.play_month(campaign=campaign)
    month = services.prepare_month(campaign=campaign)
    services.record_table_result(encounter=month, result=a_result(month))
    change = {"what": "unit", "key": "u1", "field": "figures", "value": 6}
    made = worked(amend(campaign, {"override": {"changes": [change], "reason": "Miscounted."}}))
    assert made.status == "ready"
    flags = made.difference[-1]["flags"]
    assert [flag["month"] for flag in flags] == [2]
    assert "corrected result" in flags[0]["sentence"]
    services.accept(amendment=made)
    assert campaign.encounters.get(number=2).result_source == "table"
    assert reconcile(campaign).differences == []


@pytest.mark.usefixtures("real_rules")
def test_a_leader_who_did_not_fall_serves_on() -> None:
    """His death was a slip of the pen: the result is corrected, and no other has taken his post."""
    campaign = season(1)
    fates = (campaign.encounters.get(number=1).result or {})["leaders"]
    fallen = [row["id"] for row in fates if row["side"] == "player" and row["fate"] == "lost"]
    assert fallen
    services.accept(amendment=worked(amend(campaign, {"spared": fallen})))
    serving = campaign.leaders.filter(status="serving").values_list("key", flat=True)
    assert set(fallen) <= set(serving)
    assert reconcile(campaign).differences == []


def test_what_a_choice_leaves_out_is_as_it_was() -> None:
    """The same units once more are the same orders, and so the same battle."""
    campaign = season(1)
    before, battle = in_force_digest(campaign), campaign.encounters.get().battle_id
    made = worked(amend(campaign, {"choice": {"units": campaign.encounters.get().units}}))
    assert made.difference[0]["changes"] == []
    services.accept(amendment=made)
    assert (in_force_digest(campaign), campaign.encounters.get().battle_id) == (before, battle)


def test_other_dice_of_the_set_up() -> None:
    """The month is set up again by the faces typed, and the old ones are struck out."""
    campaign = season(2)
    made = worked(amend(campaign, {"dice": [{"stream": "1755-03/weather", "faces": [6]}]}))
    assert made.status == "ready", made.error_message
    services.accept(amendment=made)
    assert campaign.inputs.filter(kind="typed_dice").get().payload["faces"] == [6]
    assert reconcile(campaign).differences == []


def test_a_dropped_preview_stops_its_worker() -> None:
    """A worker that comes late finds nothing to do."""
    campaign = season(2)
    made = amend(campaign, FEWER)
    services.drop(amendment=made)
    assert not working.work_out(amendment_id=made.pk, worker="w")
    assert Campaign.objects.count() == 1


def test_a_worker_that_takes_over_goes_on_from_the_last_month(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the first one has done is not done again, and comes to the same."""
    campaign = season(4)
    undisturbed = worked(amend(campaign, FEWER))
    made = amend(campaign, FEWER)
    pieces = iter([True, False])
    piece = working._piece

    def dies(*args: Any) -> bool:
        if not next(pieces):
            raise KeyboardInterrupt
        return piece(*args)

    monkeypatch.setattr(working, "_piece", dies)
    with pytest.raises(KeyboardInterrupt):
        working.work_out(amendment_id=made.pk, worker="w")
    monkeypatch.setattr(working, "_piece", piece)
    made.refresh_from_db()
    done = made.done
    assert 0 < done < len(made.script)
    assert not working.work_out(amendment_id=made.pk, worker="other")  # the claim is still held
    Amendment.objects.filter(pk=made.pk).update(claimed_by="elsewhere:0:x", claimed_at="2020-01-01T00:00Z")
    assert working.requeue_expired() == 1
    made = worked(made)
    assert (made.status, made.difference) == ("ready", undisturbed.difference)
    assert requests.is_stale(made) is False


def test_the_season_may_end_earlier() -> None:
    """Where the campaign is over in an amended month the later ones fall away, and undo brings them back."""
    campaign = season(5)
    before = in_force_digest(campaign)
    morale = {"what": "standing", "key": "british", "field": "morale", "value": 1}
    made = worked(amend(campaign, {"override": {"changes": [morale], "reason": "Mutiny."}}, number=3))
    assert made.status == "ready", made.error_message
    fallen = [row for row in made.difference if row["after"] is None]
    assert fallen
    assert "fall away" in str(made.flags)
    services.accept(amendment=made)
    assert campaign.encounters.count() == 5 - len(fallen)
    assert reconcile(campaign).differences == []
    services.undo(campaign=campaign)
    assert in_force_digest(campaign) == before
    assert not CampaignInput.objects.filter(campaign=campaign, kind="override").exists()
