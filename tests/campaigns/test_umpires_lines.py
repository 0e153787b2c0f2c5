"""What people put into a campaign by hand: each line in the journal cites the rule it replaces, and its dice."""

from typing import Any

import pytest

from campaigns import selectors, services
from campaigns.ledger import projection
from campaigns.ledger.narration import stream_words
from campaigns.models import Campaign, Encounter
from campaigns.months import resolution
from campaigns.months.reconcile import reconcile
from common.exceptions import InvalidRequest
from tests.campaigns.tables import UNITS, a_result
from tests.factories import a_campaign

TYPED = {"opponent": 1, "posture": 1, "leader": 1, "rep": 1, "terrain": 18}  # dice of a roll that has not two

pytestmark = pytest.mark.django_db


def by_hand(campaign: Campaign) -> list[tuple[str, str, list[list[int]]]]:
    """Sentence, rule and dice of the lines that people wrote."""
    rows = selectors.journal_rows(campaign.journal.filter(part="umpire"))
    return [(row["sentence"], row["rule"], [roll["faces"] for roll in row["dice"]]) for row in rows]


@pytest.mark.parametrize(
    ("stream", "rule"),
    [
        ("1755-03/opponent", "MM-CAMP-8"),
        ("1755-03/weather", "MM-WEATHER-1"),
        ("1755-03/terrain", "MM-TERR-2"),
        ("1755-03/posture", "MM-NP-1"),
        ("1755-03/investment/french", "MM-CAMP-9"),
        ("1755-03/battle", "MM-ENC-5"),
        ("1755-03/recovery/u1", "MM-AFTER-1"),
        ("1755-03/leader/u2", "MM-PROMO-2"),
        ("1755-03/rep/u1", "MM-PROMO-3"),
        ("1755-03/replacements/u1", "MM-REPL-1"),
        ("1755-03/desertion/u1", "MM-DESERT-1"),
        ("1755-03/morale/french", "MM-CAMP-5"),
    ],
)
def test_typed_dice_cite_the_rule_that_rolls_them(stream: str, rule: str) -> None:
    """The line says in words what the dice are for, their rule and their faces; dice taken back say so."""
    campaign = a_campaign()
    faces = [1, *[3] * 40][: TYPED.get(stream.split("/")[1], 2)]
    services.type_dice(campaign=campaign, stream=stream, faces=faces)
    services.type_dice(campaign=campaign, stream=stream, faces=[])
    reported = stream_words(stream, projection.names(campaign.state))
    assert reported.endswith(" in March 1755")
    assert "/" not in reported
    assert by_hand(campaign) == [
        (f"The dice for {reported} were rolled at a table and typed ({rule}).", rule, [faces]),
        (f"The dice typed for {reported} were taken back ({rule}).", rule, []),
    ]


@pytest.mark.rule("MM-CAMP-4", "MM-REP-2")
def test_dice_typed_with_the_beginning_are_reported() -> None:
    """Values typed at a campaign's start are in its journal as typed, each stream with its rule."""
    typed = {"1755-03/territory": [6, 1], "1755-03/generation/u1": [6]}
    campaign = a_campaign(typed=typed)
    assert [(rule, dice) for _, rule, dice in by_hand(campaign)] == [("MM-CAMP-4", [[6, 1]]), ("MM-REP-2", [[6]])]
    assert reconcile(campaign).differences == []


def test_an_override_names_every_rule_it_stands_in_for() -> None:
    """The line of the reason lists the rules overridden; each change cites its own."""
    campaign = a_campaign()
    changes: list[dict[str, Any]] = [
        {"what": "unit", "key": "u1", "field": "weapon", "value": "rifle"},
        {"what": "unit", "key": "u1", "field": "paper", "value": 9},
        {"what": "leader", "key": "l1", "field": "rep", "value": 2},
        {"what": "standing", "key": "british", "field": "investment", "value": 1},
    ]
    services.umpire_override(campaign=campaign, changes=changes, reason="Rifles were lent.")
    reported = by_hand(campaign)
    overrode = "The umpire overrode MM-WEAPON-1, MM-TROOP-1, MM-REP-1 and MM-CAMP-9"
    assert reported[0][0] == f"{overrode}: Rifles were lent (MM-WEAPON-1)."
    assert [rule for _, rule, _ in reported[1:]] == ["MM-WEAPON-1", "MM-TROOP-1", "MM-REP-1", "MM-CAMP-9"]


def test_names_cite_the_rule_that_brought_their_bearers() -> None:
    """A unit, a leader, a formation and the campaign itself: a line each, with the old name and the new one."""
    campaign = a_campaign()
    for kind, key in (("unit", "u1"), ("leader", "l1"), ("formation", "f1"), ("campaign", "")):
        services.rename(campaign=campaign, kind=kind, key=key, name=f"A new {kind}")
    reported = by_hand(campaign)
    assert [rule for _, rule, _ in reported] == ["MM-TROOP-1", "MM-LEAD-1", "MM-LEAD-1", "MM-CAMP-1"]
    assert reported[3][0] == "The campaign The lakes is called A new campaign (MM-CAMP-1)."
    assert all(f"A new {kind}" in reported[n][0] for n, kind in enumerate(("unit", "leader", "formation")))


@pytest.mark.rule("MM-ENC-5")
def test_a_tables_result_and_its_withdrawal_are_reported() -> None:
    """Both lines cite the rule of how an encounter ends, and every line of the journal cites one."""
    campaign = a_campaign()
    encounter = services.prepare_month(campaign=campaign)
    services.record_table_result(encounter=encounter, result=a_result(encounter))
    services.withdraw_table_result(encounter=encounter, reason="Counted twice.")
    withdrawn = "The result was withdrawn; dice for its aftermath will be drawn afresh."
    assert by_hand(campaign) == [
        ("The encounter was fought on a table, and its result typed (MM-ENC-5).", "MM-ENC-5", []),
        (f"{withdrawn} Counted twice (MM-ENC-5).", "MM-ENC-5", []),
    ]
    assert not campaign.journal.filter(rule="").exists()
    assert reconcile(campaign).differences == []


@pytest.mark.parametrize("stream", ["1755-03/light", "1755-03/overall", "1755-03/investment/british"])
@pytest.mark.parametrize("prepared", [False, True])
def test_dice_that_the_month_never_rolls_are_refused(stream: str, prepared: bool) -> None:
    """A scout is by day in the woods, and the own investment is settled: no dice are taken for them and forgotten."""
    campaign = a_campaign()
    if prepared:
        services.prepare_month(campaign=campaign)
    inputs = campaign.inputs.count()
    # What the beginning rolled has fallen; what no step of this month rolls is no use.
    with pytest.raises(InvalidRequest, match="have fallen" if "investment" in stream else "would stay unused"):
        services.type_dice(campaign=campaign, stream=stream, faces=[1])
    assert campaign.inputs.count() == inputs
    assert stream not in services.typable_streams(Campaign.objects.get())


def test_a_prepared_months_own_rolls_may_be_typed_again() -> None:
    """The streams that a month was set up from are among those that may be typed, as long as it waits."""
    campaign = a_campaign()
    services.prepare_month(campaign=campaign)
    campaign.refresh_from_db()
    assert {"1755-03/weather", "1755-03/battle"} <= set(services.typable_streams(campaign))


def test_a_beginning_takes_no_dice_that_it_never_rolls() -> None:
    """A Rep that is given is not rolled, and the first month is a scout: dice for either are refused at once."""
    given = {"units": [{"rep": 4}, {}, {}, {}]}
    for stream in ("1755-03/generation/u1", "1755-03/light"):
        with pytest.raises(InvalidRequest, match="or none that it rolls"):
            a_campaign(roster=given, typed={stream: [5]})
    assert not Campaign.objects.exists()


def test_dice_that_a_month_did_not_ask_for_are_reported_at_its_end() -> None:
    """Which units need a new leader is not known before the battle; unused dice are named when the month closes."""
    campaign = a_campaign()
    encounter = services.prepare_month(campaign=campaign)
    services.type_dice(campaign=campaign, stream="1755-03/leader/u1", faces=[1])
    services.type_dice(campaign=campaign, stream="1755-03/desertion/u1", faces=[1, 1])
    services.record_table_result(encounter=encounter, result=a_result(encounter))
    unused = campaign.journal.get(data__what="dice_unused")
    assert (unused.data["after"], unused.rule) == ({"stream": "1755-03/leader/u1"}, "MM-PROMO-2")
    services.withdraw_table_result(encounter=encounter)
    assert not campaign.journal.filter(data__what="dice_unused", withdrawn=False).exists()
    assert reconcile(campaign).differences == []


def test_dice_for_the_battle_are_unused_when_it_is_fought_on_a_table() -> None:
    """Faces for the battle count for the worker's alone; an engine's battle uses them."""
    campaign = a_campaign()
    services.type_dice(campaign=campaign, stream="1755-03/battle", faces=[1] * 80)
    encounter = services.prepare_month(campaign=campaign)
    services.choose_and_queue(encounter=encounter, units=UNITS)
    resolution.resolve(encounter_id=encounter.pk, worker="w1")
    assert Encounter.objects.get().state == "closed"
    assert not campaign.journal.filter(data__what="dice_unused").exists()
    encounter = services.prepare_month(campaign=campaign)
    services.type_dice(campaign=campaign, stream="1755-04/battle", faces=[1])
    services.record_table_result(encounter=encounter, result=a_result(encounter))
    assert campaign.journal.get(data__what="dice_unused").data["after"] == {"stream": "1755-04/battle"}
