"""Dice typed, overrides with a reason, new names: each an input, each in the journal, none behind the rules' back."""

from typing import Any

import pytest

from campaigns import services
from campaigns.models import Campaign, Encounter
from campaigns.months import resolution
from campaigns.months.reconcile import reconcile
from common.exceptions import Conflict, InvalidRequest
from tests.campaigns.tables import UNITS
from tests.factories import a_campaign
from tests.present import present

pytestmark = pytest.mark.django_db


def resolved(encounter: Encounter) -> Encounter:
    """The month, fought by a worker."""
    services.choose_and_queue(encounter=encounter, units=UNITS)
    resolution.resolve(encounter_id=encounter.pk, worker="w1")
    return Encounter.objects.get(pk=encounter.pk)


@pytest.mark.rule("MM-CAMP-8")
@pytest.mark.parametrize(("face", "opponent"), [(2, "french"), (3, "french_allies")])
def test_a_die_typed_before_the_month_decides_it(face: int, opponent: str) -> None:
    """The British add one: a 2 meets the French, a 3 their allies."""
    campaign = a_campaign()
    services.type_dice(campaign=campaign, stream="1755-03/opponent", faces=[face])
    encounter = services.prepare_month(campaign=campaign)
    assert encounter.opponent == opponent
    assert encounter.journal.get(data__what="opponent").dice[0]["faces"] == [face]


def test_a_die_typed_for_a_prepared_month_prepares_it_again() -> None:
    """The sheet changes with the die; the first lines stay in the journal as withdrawn."""
    campaign = a_campaign()
    encounter = services.prepare_month(campaign=campaign)
    for face, opponent in ((1, "french"), (6, "french_allies")):
        services.type_dice(campaign=campaign, stream="1755-03/opponent", faces=[face], user=campaign.owner)
        encounter.refresh_from_db()
        assert (encounter.opponent, encounter.sheet["opponent"]) == (opponent, opponent)
    assert encounter.journal.filter(withdrawn=True, part="prepare").exists()
    typed = encounter.journal.filter(data__what="typed_dice", user=campaign.owner)
    assert [line.dice[0]["faces"] for line in typed] == [[1], [6]]
    assert reconcile(campaign).differences == []


def test_a_battle_may_be_fought_with_typed_dice() -> None:
    """Too few leave a failed month that names the rule; with enough of them it is fought, and says so."""
    encounter = services.prepare_month(campaign=a_campaign())
    services.type_dice(campaign=encounter.campaign, stream="1755-03/battle", faces=[6])
    failed = resolved(encounter)
    assert (failed.state, failed.error_rule) == ("failed", "SK-FIRE-1")
    services.type_dice(campaign=encounter.campaign, stream="1755-03/battle", faces=[1] * 80)
    closed = resolved(encounter)
    assert closed.battle is not None
    assert (closed.state, closed.battle.dice, closed.battle.dice_count) == ("closed", [1] * 80, 80)
    assert reconcile(encounter.campaign).differences == []


@pytest.mark.rule("MM-DESERT-1")
def test_dice_of_the_aftermath_may_be_typed() -> None:
    """Two sixes against any Rep but 6 are no pass: two figures leave the unit."""
    encounter = services.prepare_month(campaign=a_campaign(roster={"leaders": [{"rep": 4}, {"rep": 4}, {"rep": 4}]}))
    services.type_dice(campaign=encounter.campaign, stream="1755-03/desertion/u1", faces=[6, 6])
    resolved(encounter)
    assert encounter.campaign.units.get(key="u1").service[0]["deserted"] == 2


def test_an_aftermath_that_ran_short_goes_on_with_the_right_dice() -> None:
    """The month stays fought and says which rule asked; then its dice are known, and retyped the worker closes it."""
    stream = "1755-03/morale/british"
    encounter = services.prepare_month(campaign=a_campaign())
    services.type_dice(campaign=encounter.campaign, stream=stream, faces=[1, 1])
    fought = resolved(encounter)
    assert (fought.state, fought.error_rule) == ("fought", "MM-CAMP-5")
    with pytest.raises(InvalidRequest, match="takes 3 dice; you typed 2"):
        services.type_dice(campaign=encounter.campaign, stream=stream, faces=[6, 6])
    services.type_dice(campaign=encounter.campaign, stream=stream, faces=[1, 1, 1])
    assert resolution.resolve(encounter_id=encounter.pk, worker="w1") is True
    assert Encounter.objects.get(pk=encounter.pk).state == "closed"
    assert reconcile(encounter.campaign).differences == []


@pytest.mark.parametrize(
    ("stream", "faces"),
    [
        ("1755-03/wether", [1]),
        ("1755-04/weather", [1]),
        ("1755-03/weather", [0]),
        ("1755-03/weather", [7]),
        ("1755-03/weather", ["6"]),
        ("1755-03/weather", "6"),
    ],
)
def test_bad_dice_are_refused(stream: str, faces: Any) -> None:
    """A stream that this month has not, or a face no die shows, changes nothing."""
    campaign = a_campaign()
    with pytest.raises(InvalidRequest) as refusal:
        services.type_dice(campaign=campaign, stream=stream, faces=faces)
    assert refusal.value.fields
    assert campaign.inputs.count() == 1


def test_dice_that_have_fallen_are_not_typed_any_more() -> None:
    """Values that decided the start, a battle in progress and a finished battle cannot be changed."""
    campaign = a_campaign()
    with pytest.raises(Conflict, match="have fallen"):
        services.type_dice(campaign=campaign, stream="1755-03/territory", faces=[6, 1])
    encounter = services.prepare_month(campaign=campaign)
    services.choose_and_queue(encounter=encounter, units=UNITS)
    with pytest.raises(Conflict, match="is queued"):
        services.type_dice(campaign=campaign, stream="1755-03/battle", faces=[6])


@pytest.mark.postgres
def test_an_override_is_an_input_with_its_reason_in_the_journal() -> None:
    """Units, leaders and standings change together, under one reason, and the season still reconciles."""
    campaign = a_campaign()
    changes = [
        {"what": "unit", "key": "u1", "field": "rep", "value": 6},
        {"what": "unit", "key": "u1", "field": "figures", "value": 7},
        {"what": "leader", "key": "l1", "field": "rep", "value": 2},
        {"what": "standing", "key": "french", "field": "morale", "value": 1},
    ]
    services.umpire_override(campaign=campaign, changes=changes, reason="House rule.", user=campaign.owner)
    unit = campaign.units.get(key="u1")
    assert (unit.rep, unit.figures, campaign.leaders.get(key="l1").rep) == (6, 7, 2)
    assert campaign.standings.get(faction="french").morale == 1
    lines = list(campaign.journal.filter(part="umpire"))
    assert lines[0].data["after"]["reason"] == "House rule."
    assert [line.data["what"] for line in lines[1:]] == ["rep", "figures", "rep", "morale"]
    assert [line.rule for line in lines] == ["MM-REP-1", "MM-REP-1", "MM-TROOP-1", "MM-REP-1", "MM-CAMP-5"]
    assert present(campaign.inputs.last()).payload == {"changes": changes, "reason": "House rule."}
    resolved(services.prepare_month(campaign=campaign))
    assert reconcile(campaign).differences == []


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ([{"what": "unit", "key": "u1", "field": "rep", "value": 9}], "changes.0.value"),
        ([{"what": "unit", "key": "u1", "field": "figures", "value": -1}], "changes.0.value"),
        ([{"what": "unit", "key": "u1", "field": "rep", "value": "6"}], "changes.0.value"),
        ([{"what": "unit", "key": "u9", "field": "rep", "value": 5}], "changes.0.key"),
        ([{"what": "unit", "key": "u1", "field": "id", "value": "u2"}], "changes.0.field"),
        ([{"what": "seed", "key": "", "field": "seed", "value": "1"}], "changes.0.what"),
        ([{"what": ["unit"], "key": "u1", "field": "rep", "value": 5}], "changes.0.what"),
        ([{"what": "unit", "key": "u1", "field": ["rep"], "value": 5}], "changes.0.field"),
        ([{"what": "unit"}], "changes.0"),
        ([], "changes"),
        ("rep", "changes"),
        ([{"what": "standing", "key": "french", "field": "morale", "value": 7}], "changes.0.value"),
        (
            [
                {"what": "unit", "key": "u9", "field": "rep", "value": 9},  # which hides no fault of another
                {"what": "unit", "key": "u1", "field": "rep", "value": 9},
            ],
            "changes.1.value",
        ),
    ],
)
def test_an_override_keeps_to_the_rules_bounds(changes: Any, field: str) -> None:
    """Rep 9, morale 7 or a unit that is not there are refused, and nothing changes."""
    campaign = a_campaign()
    before = campaign.state
    with pytest.raises(InvalidRequest) as refusal:
        services.umpire_override(campaign=campaign, changes=changes, reason="No.")
    assert field in refusal.value.fields
    assert Campaign.objects.get().state == before
    assert campaign.inputs.count() == 1


def test_an_override_needs_a_reason_and_a_month_at_rest() -> None:
    """Without a reason, or while the workers have the month, nothing is overridden."""
    campaign = a_campaign()
    changes = [{"what": "unit", "key": "u1", "field": "rep", "value": 6}]
    with pytest.raises(InvalidRequest) as refusal:
        services.umpire_override(campaign=campaign, changes=changes, reason=" ")
    assert "reason" in refusal.value.fields
    services.choose_and_queue(encounter=services.prepare_month(campaign=campaign), units=UNITS)
    with pytest.raises(Conflict):
        services.umpire_override(campaign=campaign, changes=changes, reason="Now.")


@pytest.mark.postgres
def test_units_leaders_formations_and_campaigns_get_names() -> None:
    """A new name is on its row and in the state, and the campaign still reconciles."""
    campaign = a_campaign()
    for kind, key, name in (
        ("unit", "u1", "Rogers's"),
        ("leader", "l1", "Rogers"),
        ("formation", "f3", "The Rangers"),
        ("campaign", "", "Up the lake"),
    ):
        services.rename(campaign=campaign, kind=kind, key=key, name=f" {name} ")
    campaign.refresh_from_db()
    assert campaign.units.get(key="u1").name == "Rogers's"
    assert campaign.leaders.get(key="l1").name == "Rogers"
    assert campaign.formations.get(key="f3").name == "The Rangers"
    assert campaign.name == "Up the lake"
    assert reconcile(campaign).differences == []


@pytest.mark.parametrize(("kind", "key", "name"), [("unit", "u9", "X"), ("unit", "u1", " "), ("horse", "h1", "X")])
def test_a_bad_name_is_refused(kind: str, key: str, name: str) -> None:
    """An unknown key, an empty name, or a kind without names."""
    campaign = a_campaign()
    with pytest.raises(InvalidRequest):
        services.rename(campaign=campaign, kind=kind, key=key, name=name)
    assert campaign.inputs.count() == 1
