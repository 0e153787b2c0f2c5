"""Enemies without an army list bear names of their army: in the battle, on the sheet, in the report; no die changes."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import services
from campaigns.ledger import engine
from campaigns.models import Army, Campaign
from campaigns.months import resolution
from rules import registry
from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import month as rules_month
from rules.muskets_mohawks.forces.factions import FACTIONS
from tests import people
from tests.present import present

pytestmark = pytest.mark.django_db
PLAIN = re.compile(r"^(Regulars|Militia|Irregulars|Indians|Lieutenant|War Chief) \d+$")


@pytest.fixture
def campaign(content: None) -> Campaign:
    """A campaign of the British with all names loaded and no list chosen, its first month prepared."""
    made = services.create_campaign(
        owner=people.a_person("rogers"), name="The lake", faction="british", role="captain", year=1757,
        territory="lake-george", seed="7", armies=dict.fromkeys(FACTIONS, ""),
    )  # fmt: skip
    services.prepare_month(campaign=made)
    made.refresh_from_db()
    return made


def _raised(setup: dict[str, Any], seed: str) -> tuple[list[dict[str, Any]], list[Any]]:
    """Fight a battle and return who came during it, and all dice."""
    game = registry.system("muskets_mohawks")
    umpire = Umpire(SeededDice(seed, "battle"), game.engagement(setup).orders())
    game.engagement(setup).fight(umpire)
    came = [event.after for event in umpire.events if event.kind == "place" and event.what in ("unit", "leader")]
    rolls = [(event.rule, event.faces) for event in umpire.events if event.kind == "roll"]
    return [row for row in came if isinstance(row, dict)], rolls


def test_who_comes_bears_a_name_of_his_army_and_no_die_changes(campaign: Campaign) -> None:
    """Units and leaders raised in a battle bear names of their lists, each its own; the dice are as without."""
    units = [unit["id"] for unit in campaign.state["units"]]
    setup = engine.battle_setup(campaign.state, units, "book", {})
    lists = {
        army.slug: set(army.leader_names).union(*(kind.unit_names for kind in army.unit_types.all()))
        for army in Army.objects.all()
    }
    named = 0
    for seed in map(str, range(12)):
        came, rolls = _raised(setup, seed)
        plain, as_before = _raised({key: value for key, value in setup.items() if key != "names"}, seed)
        assert rolls == as_before
        assert [row | {"name": ""} for row in came] == [row | {"name": ""} for row in plain]
        assert all(PLAIN.match(row["name"]) for row in plain)
        used = {row["name"] for row in came}
        for row in came:
            own = set(setup["names"][row["faction"]].get(row.get("troop", "leaders"), []))
            # A number is for those who come when every name of their kind has been given.
            assert row["name"] in lists[row["faction"]] or (own and own <= used and PLAIN.match(row["name"]))
        assert len({row["name"] for row in came}) == len(came)
        named += len(came)
    assert named > 10


def test_each_month_begins_elsewhere_in_the_lists(campaign: Campaign) -> None:
    """The names lent in March are not in the order of those lent in April."""
    march, april = (engine.names_lent(campaign.state, 1757, number) for number in (3, 4))
    assert march["french"]["line"] != april["french"]["line"]
    assert sorted(march["french"]["line"]) == sorted(april["french"]["line"])


def test_a_campaign_begun_without_names_stays_as_it_was(campaign: Campaign) -> None:
    """A state of a campaign that was begun before names were lent is read, and its battle has no names."""
    state = {key: value for key, value in campaign.state.items() if key != "army_names"}
    assert rules_month.read_state(state).to_dict() == state
    assert "names" not in engine.battle_setup(state, [state["units"][0]["id"]], "book", {})
    faults = engine.state_faults(state | {"army_names": {"french": {"volcano": ["Etna"]}, "venus": {}}})
    assert {fault.field for fault in faults} == {"army_names.french.volcano", "army_names.venus"}


def test_sheet_and_report_say_once_where_the_names_are_from(client: Client, campaign: Campaign) -> None:
    """The set-up sheet offers the names to a player at his table; the report says what they are."""
    client.force_login(campaign.owner)
    row = campaign.encounters.get()
    sheet = client.get(reverse("sheet", args=[campaign.key, row.number])).content.decode()
    assert "Names for those you meet" in sheet
    assert (
        engine.names_lent(campaign.state, row.year, row.month)[row.opponent]["leaders"][0].replace("'", "&#x27;")
        in sheet
    )
    assert sheet.count("names out of their armies") == 1
    services.choose_and_queue(encounter=row, units=[campaign.state["units"][0]["id"]], doctrine="book")
    resolution.resolve(encounter_id=row.pk, worker="here")
    row.refresh_from_db()
    report = client.get(reverse("battle-turn", args=[row.battle_id, 1])).content.decode()
    assert report.count("bear names out of their armies") == 1
    assert not [name for name in present(row.battle).names.values() if PLAIN.match(name)]
