"""The units that go on an encounter, and the order of battle made of it."""

import pytest

from rules.core.errors import SetupError
from rules.muskets_mohawks.campaign.choose import battle_setup, check_choice, leaders_who_go
from tests.muskets_mohawks.campaign.scenes import campaign, met


@pytest.mark.rule("MM-LEAD-1")
@pytest.mark.parametrize(
    ("role", "faction", "units", "leaders"),
    [
        ("captain", "british", ["u1"], ["l4", "l2", "l1"]),
        ("captain", "british", ["u3", "u4"], ["l6", "l7", "l3", "l1"]),
        ("captain", "british", ["u1", "u3"], ["l4", "l6", "l2", "l3", "l1"]),
        ("war_chief", "french_allies", ["u2"], ["l3", "l1"]),
        ("war_party_leader", "french_allies", ["u2"], ["l2"]),
    ],
)
def test_the_leaders_above_the_chosen_units_go(role: str, faction: str, units: list[str], leaders: list[str]) -> None:
    """Each unit's leader goes with it, and every higher leader who has a unit there."""
    assert leaders_who_go(campaign(role, faction), units) == leaders


@pytest.mark.rule("MM-CAMP-1", "MM-ENC-1")
def test_the_order_of_battle_of_a_company() -> None:
    """It holds the encounter's dice, the chosen units in order of the roster, and those in command, highest first."""
    state = met(campaign(contesting=True, investment=3), "raid_defend", "french_allies")
    assert state.encounter is not None
    state.encounter.investment, state.encounter.enemy_investment = 3, 2
    state.encounter.ground = {"sections": []}
    state.standings["french"].morale = 0
    setup = battle_setup(state, ["u3", "u1"], "bold", {"end": "near"})
    player, enemy = setup["player"], setup["enemy"]
    assert isinstance(player, dict)
    assert isinstance(enemy, dict)
    assert [unit["id"] for unit in player["units"]] == ["u1", "u3"]
    assert player["units"][0]["leader"] == {"id": "l4", "name": "Leader 4", "rep": 4}
    assert [(leader["rank"], leader["commands"]) for leader in player["leaders"]] == [
        ("captain", ["u1", "u3"]),
        ("lieutenant", ["u3"]),
        ("lieutenant", ["u1"]),
    ]
    assert (player["faction"], player["investment"], player["contesting"], player["doctrine"]) == (
        ("british", 3, True, "bold")
    )
    assert (enemy["faction"], enemy["investment"], enemy["out"]) == ("french_allies", 2, ["french"])
    assert (setup["encounter"], setup["posture"], setup["end"]) == ("raid_defend", "scout", "near")


@pytest.mark.rule("MM-LEAD-1")
def test_a_war_party_brings_no_leader_besides_its_units() -> None:
    """A war party's leader is one of its unit leaders, so the order of battle has no higher leader."""
    state = met(campaign("war_party_leader", "french_allies"))
    player = battle_setup(state, ["u1", "u2"], "book")["player"]
    assert isinstance(player, dict)
    assert player["leaders"] == []


@pytest.mark.rule("MM-ENC-2", "MM-ENC-3", "MM-REPL-1")
@pytest.mark.parametrize(
    ("kind", "units", "doctrine", "options", "field", "rule"),
    [
        ("scout", [], "book", {}, "units", "MM-CAMP-1"),
        ("scout", ["u9"], "book", {}, "units.0", ""),
        ("scout", ["u1", "u1"], "book", {}, "units.1", ""),
        ("scout", ["u4"], "book", {}, "units.0", "MM-REPL-1"),
        ("scout", ["u1"], "reckless", {}, "doctrine", ""),
        ("scout", ["u1"], "book", {"end": "far"}, "options.end", "MM-ENC-3"),
        ("raid_defend", ["u1"], "book", {"end": "left"}, "options.end", "MM-ENC-3"),
        ("raid_defend", ["u1"], "book", {"snow": True}, "options.snow", ""),
        ("raid_defend", ["u1"], "book", {"enemy_doctrine": "mad"}, "options.enemy_doctrine", ""),
        ("raid_defend", ["u1"], "book", {"enemy_doctrine": "staff:0"}, "options.enemy_doctrine", ""),
        ("scout", ["u1"], "staff:9000000", {}, "doctrine", ""),
    ],
)
def test_a_choice_at_fault(
    kind: str, units: list[str], doctrine: str, options: dict[str, object], field: str, rule: str
) -> None:
    """Each wrong choice is reported with its field and rule, and no order of battle is made of it."""
    state = met(campaign(), kind)
    state.unit("u4").back = "1755-06"
    faults = check_choice(state, units, doctrine, options)
    assert [(fault.field, fault.rule) for fault in faults] == [(field, rule)]
    with pytest.raises(SetupError):
        battle_setup(state, units, doctrine, options)


@pytest.mark.rule("MM-ENC-2", "MM-ENC-3")
@pytest.mark.parametrize(("kind", "rule"), [("raid_attack", "MM-ENC-2"), ("raid_defend", "MM-ENC-3")])
def test_a_raid_takes_four_units(kind: str, rule: str) -> None:
    """Four units may raid or be raided, and a fifth is one too many; a scout may be any number."""
    state = met(campaign(), kind)
    four = ["u1", "u2", "u3", "u4"]
    assert check_choice(state, four, "book") == []
    assert rule in {fault.rule for fault in check_choice(state, [*four, "u5"], "book")}
    assert rule not in {fault.rule for fault in check_choice(met(campaign()), [*four, "u5"], "book")}


@pytest.mark.rule("MM-CAMP-1")
def test_nothing_is_chosen_before_the_month_is_prepared() -> None:
    """Without an encounter there is nothing to go on."""
    assert [fault.field for fault in check_choice(campaign(), ["u1"], "book")] == ["encounter"]
