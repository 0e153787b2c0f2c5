"""A month fought on a table: the same record, the same aftermath, and a way back until the next month."""

from typing import Any

import pytest

from campaigns import selectors, services
from campaigns.ledger import narration
from campaigns.models import Campaign, CampaignInput, Encounter
from campaigns.months import resolution
from campaigns.months.reconcile import reconcile
from common.exceptions import Conflict, InvalidRequest
from common.hashing import digest
from tests.campaigns.tables import UNITS, a_result
from tests.factories import a_campaign
from tests.present import present

pytestmark = pytest.mark.django_db


def kept(campaign: Campaign) -> str:
    """A digest of the present state, rows and journal."""
    rows = [list(getattr(campaign, name).values()) for name in ("units", "leaders", "standings", "standing_points")]
    state = Campaign.objects.get(pk=campaign.pk).state
    return digest([state, campaign.journal.filter(withdrawn=False).exclude(part="umpire").count(), str(rows)])


@pytest.mark.postgres
def test_a_typed_result_closes_the_month_in_its_request(month: Encounter) -> None:
    """No worker is needed: the aftermath is worked out and the calendar turns."""
    closed = services.record_table_result(encounter=month, result=a_result(month), user=month.campaign.owner)
    assert (closed.state, closed.result_source, closed.battle, closed.units) == ("closed", "table", None, UNITS)
    campaign = Campaign.objects.get()
    assert (campaign.month, len(campaign.units.get(key="u1").service)) == (4, 1)
    assert campaign.inputs.get(kind="table_result").user == campaign.owner
    assert reconcile(campaign).differences == []


def test_the_aftermath_is_that_of_the_engine(month: Encounter) -> None:
    """The engine's own result, typed in by hand, leaves the same state as when the engine brings it."""
    services.choose_and_queue(encounter=month, units=UNITS)
    resolution.resolve(encounter_id=month.pk, worker="w1")
    fought = Encounter.objects.get(pk=month.pk)
    typed = services.prepare_month(campaign=a_campaign())
    services.record_table_result(encounter=typed, result=fought.result)
    assert [row.state for row in Campaign.objects.all()] == [Campaign.objects.first().state] * 2  # type: ignore[union-attr]


def _without(row: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != key}


@pytest.mark.parametrize(
    ("spoil", "field"),
    [
        (lambda row: row | {"weather": "rain"}, "weather"),
        (lambda row: _without(row, "turns"), "turns"),
        (lambda row: row | {"turns": -1}, "turns"),
        (lambda row: row | {"turns": True}, "turns"),
        (lambda row: row | {"encounter": "raid_attack"}, "encounter"),
        (lambda row: row | {"units": [row["units"][0] | {"strength": 99}, *row["units"][1:]]}, "units.0.strength"),
        (lambda row: row | {"units": [row["units"][0] | {"recovered": 99}, *row["units"][1:]]}, "units.0.recovered"),
        (lambda row: row | {"units": []}, "units"),
        (lambda row: row | {"sides": row["sides"][:1]}, "sides"),
        (lambda row: row | {"leaders": []}, "leaders"),
        (lambda row: [], ""),
        (lambda row: "won", ""),
    ],
)
def test_a_bad_result_is_refused_field_by_field(month: Encounter, spoil: Any, field: str) -> None:
    """Each fault names its field, and neither the month nor the roster changes."""
    before = kept(month.campaign)
    with pytest.raises(InvalidRequest) as refusal:
        services.record_table_result(encounter=month, result=spoil(a_result(month)))
    assert refusal.value.message
    assert field in refusal.value.fields or not field
    month.refresh_from_db()
    assert (month.state, month.result, kept(month.campaign)) == ("prepared", None, before)
    assert not CampaignInput.objects.filter(kind="table_result").exists()


@pytest.mark.postgres
def test_an_aftermath_that_is_refused_takes_the_result_back(month: Encounter) -> None:
    """Typed dice that are too many for the aftermath refuse the whole request with the roll that asked for fewer."""
    result = a_result(month)
    loser = "british" if not result["sides"][0]["success"] else result["sides"][1]["armies"][0]
    services.type_dice(campaign=month.campaign, stream=f"1755-03/morale/{loser}", faces=[1, 1, 1])
    before = kept(month.campaign)
    with pytest.raises(InvalidRequest, match="takes 2 dice; you typed 3") as refusal:
        services.record_table_result(encounter=month, result=result)
    assert list(refusal.value.fields) == [f"1755-03/morale/{loser}"]
    month.refresh_from_db()
    assert (month.state, kept(month.campaign)) == ("prepared", before)


def test_a_queued_month_may_still_be_fought_on_a_table(month: Encounter) -> None:
    """The message that is under way then finds nothing to do."""
    services.choose_and_queue(encounter=month, units=UNITS)
    services.record_table_result(encounter=month, result=a_result(month))
    assert resolution.resolve(encounter_id=month.pk, worker="w1") is False
    month.refresh_from_db()
    assert (month.state, month.result_source) == ("closed", "table")


@pytest.mark.postgres
def test_a_closed_month_takes_no_second_result(month: Encounter) -> None:
    """A result twice is a conflict and no second aftermath."""
    result = a_result(month)
    services.record_table_result(encounter=month, result=result)
    before = kept(month.campaign)
    with pytest.raises(Conflict, match="too late"):
        services.record_table_result(encounter=month, result=result)
    assert kept(month.campaign) == before


@pytest.mark.postgres
def test_a_withdrawn_result_leaves_the_month_as_it_was(month: Encounter) -> None:
    """State, rows and chart are those before the result, and the journal keeps both what was and that it was undone."""
    before = kept(month.campaign)
    services.record_table_result(encounter=month, result=a_result(month))
    assert kept(month.campaign) != before
    back = services.withdraw_table_result(encounter=month, reason="Miscounted.", user=month.campaign.owner)
    assert (back.state, back.result, back.success, back.summary) == ("prepared", None, None, {})
    assert kept(month.campaign) == before
    line = month.campaign.journal.last()
    assert line is not None
    assert (line.part, line.data["what"], line.data["after"]) == (
        "umpire",
        "withdrawn_afresh",
        {"reason": "Miscounted."},
    )
    assert month.campaign.journal.filter(withdrawn=True, part="aftermath").exists()
    assert reconcile(month.campaign).differences == []


def test_a_month_withdrawn_may_be_fought_again_either_way(month: Encounter) -> None:
    """Another result, withdrawn too, and then the engine: the battle is the one that was waiting all the time."""
    for seed in ("a", "b"):
        services.record_table_result(encounter=month, result=a_result(month, seed))
        services.withdraw_table_result(encounter=month)
    services.choose_and_queue(encounter=Encounter.objects.get(pk=month.pk), units=UNITS)
    resolution.resolve(encounter_id=month.pk, worker="w1")
    plain = services.prepare_month(campaign=a_campaign())
    services.choose_and_queue(encounter=plain, units=UNITS)
    resolution.resolve(encounter_id=plain.pk, worker="w1")
    first, second = Campaign.objects.all()
    battles = [present(campaign.encounters.get().battle) for campaign in (first, second)]
    assert battles[0].digest == battles[1].digest
    assert reconcile(first).differences == reconcile(second).differences == []


def aftermath(campaign: Campaign) -> list[tuple[str, list[int]]]:
    """The dice of a month's aftermath that count, by stream."""
    lines = campaign.journal.filter(part="aftermath", withdrawn=False)
    return [(roll["stream"], roll["faces"]) for line in lines for roll in line.dice if roll.get("stream")]


def test_the_dice_of_an_aftermath_that_was_seen_are_not_drawn_again(month: Encounter) -> None:
    """The same result entered again after a withdrawal meets other dice, the journal says so, and a copy agrees."""
    result = a_result(month)
    seen: list[list[tuple[str, list[int]]]] = []
    for _ in range(3):
        services.record_table_result(encounter=Encounter.objects.get(pk=month.pk), result=result)
        seen.append(aftermath(month.campaign))
        if len(seen) < 3:
            services.withdraw_table_result(encounter=month)
    assert all(seen)
    assert len({str(dice) for dice in seen}) == 3
    note = month.campaign.journal.filter(data__what="withdrawn_afresh").last()
    assert note is not None
    assert "drawn afresh" in narration.sentence(note.data, {})
    assert reconcile(month.campaign).differences == []
    copied = services.copy_campaign(campaign=month.campaign, owner=month.campaign.owner, name="A copy")
    assert reconcile(copied).differences == []


def test_a_withdrawal_of_an_older_version_keeps_its_dice(month: Encounter) -> None:
    """A campaign whose result was withdrawn before dice were drawn afresh still comes out of its inputs."""
    services.record_table_result(encounter=month, result=a_result(month))
    services.withdraw_table_result(encounter=month)
    CampaignInput.objects.filter(kind="withdraw").update(payload={"reason": ""})
    services.record_table_result(encounter=Encounter.objects.get(pk=month.pk), result=a_result(month))
    assert reconcile(month.campaign).differences == []


@pytest.mark.rule("MM-NP-1")
def test_what_the_enemy_was_about_is_not_reported_while_the_result_may_be_withdrawn(month: Encounter) -> None:
    """A player reads the posture only when the next month is prepared; the umpire reads it at once."""
    campaign = month.campaign
    services.record_table_result(encounter=month, result=a_result(month))
    assert selectors.journal(campaign, role="umpire").filter(hidden=True).exists()
    assert not selectors.journal(campaign, role="player").filter(hidden=True).exists()
    services.prepare_month(campaign=campaign)
    assert selectors.journal(campaign, role="player").filter(hidden=True, encounter=month).exists()


def test_an_override_since_stays_when_the_result_is_withdrawn(month: Encounter) -> None:
    """Only the result is undone: the umpire's change is kept."""
    services.record_table_result(encounter=month, result=a_result(month))
    change = {"what": "unit", "key": "u1", "field": "rep", "value": 6}
    services.umpire_override(campaign=month.campaign, changes=[change], reason="The captain's pet.")
    services.withdraw_table_result(encounter=month)
    assert month.campaign.units.get(key="u1").rep == 6
    assert reconcile(month.campaign).differences == []


def test_what_rested_on_a_withdrawn_result_falls_with_it(month: Encounter) -> None:
    """A leader who came in place of one lost is gone again when the loss is withdrawn, his new name with him."""
    result = a_result(month)
    result["leaders"] = [row | {"fate": "lost"} if row["id"] == "l1" else row for row in result["leaders"]]
    before = kept(month.campaign)
    services.record_table_result(encounter=month, result=result)
    came = month.campaign.leaders.last()
    assert came is not None
    assert came.key == "l8"
    services.rename(campaign=month.campaign, kind="leader", key="l8", name="Israel Putnam")
    services.withdraw_table_result(encounter=month)
    assert not month.campaign.leaders.filter(key="l8").exists()
    assert kept(month.campaign) == before
    assert reconcile(month.campaign).differences == []


@pytest.mark.postgres
def test_no_way_back_once_the_next_month_is_prepared(month: Encounter) -> None:
    """The next month's dice depend on the result, so it is kept."""
    services.record_table_result(encounter=month, result=a_result(month))
    services.prepare_month(campaign=month.campaign)
    with pytest.raises(Conflict, match="no longer be withdrawn"):
        services.withdraw_table_result(encounter=month)


def test_an_engine_s_result_is_not_withdrawn(month: Encounter) -> None:
    """Only what a person typed can be taken back."""
    services.choose_and_queue(encounter=month, units=UNITS)
    resolution.resolve(encounter_id=month.pk, worker="w1")
    with pytest.raises(Conflict, match="no result from a table"):
        services.withdraw_table_result(encounter=month)


def test_no_way_back_once_the_next_campaign_has_begun(month: Encounter) -> None:
    """A result that ended a campaign is kept once the next one has begun."""
    services.record_table_result(encounter=month, result=a_result(month))
    campaign = Campaign.objects.get()
    campaign.state |= {"over": "won", "carry_over": 1}
    campaign.status = "won"
    campaign.save()
    services.next_campaign(campaign=campaign)
    with pytest.raises(Conflict, match="The campaign after"):
        services.withdraw_table_result(encounter=month)
