"""A month that people played as a match, after a month before it was amended."""

import pytest

from campaigns import services, tasks
from campaigns.models import Campaign, Encounter
from campaigns.months.reconcile import reconcile
from common.exceptions import Conflict
from common.json_input import Json
from matches import services as matches
from tests.campaigns.tables import UNITS
from tests.campaigns.test_amending import FEWER, worked
from tests.factories import a_campaign
from tests.present import present

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("real_rules")]


@pytest.fixture
def played() -> Encounter:
    """The second month of a campaign, which its umpire played and gave up."""
    campaign = a_campaign()
    services.play_month(campaign=campaign)
    month = services.prepare_month(campaign=campaign)
    chosen = {"units": [unit for unit in UNITS if campaign.units.get(key=unit).available]}
    services.play_as_match(encounter=month, user=campaign.owner, seats={"player": "me"}, chosen=chosen)
    match = present(Encounter.objects.get(pk=month.pk).match)
    with pytest.raises(Conflict, match="being played"):
        services.amend(campaign=campaign, number=1, changes=FEWER, reason="Not now.")
    matches.resign(match=match, user=campaign.owner, seat=match.seats.get(place="player").pk)
    tasks.match_ended(str(match.pk))
    tasks.resolve_encounter(month.pk)
    return Encounter.objects.select_related("campaign").get(pk=month.pk, state="closed")


def override(campaign: Campaign, **change: object) -> list[Json]:
    """Amend the first month by an override after it, accept it, and return the flags of the second."""
    asked = {"override": {"changes": [change], "reason": "Forgotten."}}
    made = worked(services.amend(campaign=campaign, number=1, changes=asked, reason="A slip."))
    assert made.status == "ready", made.error_message
    services.accept(amendment=made)
    assert reconcile(campaign).differences == []
    flags: list[Json] = made.difference[-1]["flags"]
    return flags


def test_its_battle_is_kept_where_its_forces_are_the_same(played: Encounter) -> None:
    """Match, answers and battle stay; nothing is flagged."""
    flags = override(played.campaign, what="leader", key=_fallen_or_last(played), field="rep", value=3)
    assert flags == []
    after = Encounter.objects.get(pk=played.pk)
    assert (after.match_id, after.battle_id, after.orders) == (played.match_id, played.battle_id, played.orders)


def test_its_result_is_kept_and_flagged_where_they_are_not(played: Encounter) -> None:
    """A unit is weaker: the result counts as one from a table, and undo brings the match back."""
    before = played.battle_id
    unit = played.campaign.units.get(key=played.units[0])
    flags = override(played.campaign, what="unit", key=unit.key, field="rep", value=unit.rep % 5 + 1)
    assert any("no longer those of the match" in flag["sentence"] for flag in flags)
    after = Encounter.objects.get(pk=played.pk)
    assert (after.result_source, after.match, after.battle, after.orders) == ("table", None, None, {})
    services.undo(campaign=played.campaign)
    again = Encounter.objects.get(pk=played.pk)
    assert (again.result_source, again.battle_id, again.orders) == ("engine", before, played.orders)
    assert again.match_id == played.match_id
    assert reconcile(played.campaign).differences == []


def _fallen_or_last(played: Encounter) -> str:
    """A leader who was not in the battle of the month, so that his Rep is not of its forces."""
    went = {row["id"] for row in (played.result or {})["leaders"]}
    others = [leader.key for leader in played.campaign.leaders.all() if leader.key not in went]
    if not others:
        pytest.skip("Every leader went.")
    return others[-1]
