"""Orders of battle: what is refused, with which rule and sentence, all faults at once, and what comes of a good one."""

import copy
from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.errors import SetupError
from rules.core.umpire import Umpire
from rules.muskets_mohawks.setup.build import build, deal
from rules.muskets_mohawks.setup.rolling import set_table
from rules.registry import system
from tests.orders_of_battle import fight, unit
from tests.orders_of_battle import setup as order_of_battle


def spoiled(path: str, value: object) -> dict[str, Any]:
    """A good order of battle with one entry changed, by a path of keys and places."""
    order: Any = copy.deepcopy(order_of_battle("raid_attack"))
    spot = order
    *way, last = path.split(".")
    for key in way:
        spot = spot[int(key)] if key.isdigit() else spot[key]
    spot[last] = value
    return order


def faults(order: dict[str, Any]) -> list[tuple[str, str]]:
    """The fields and rules of its faults."""
    return [(fault.field, fault.rule) for fault in system("muskets_mohawks").check(order)]


def test_good_ones_pass() -> None:
    """Every encounter's sample is without fault."""
    for encounter in ("scout", "raid_attack", "raid_defend"):
        assert faults(order_of_battle(encounter)) == []


@pytest.mark.parametrize(
    ("path", "value", "field", "rule"),
    [
        ("encounter", "siege", "encounter", "MM-ENC-5"),
        ("light", "dusk", "light", "MM-ENC-1"),
        ("weather", 7, "weather", "MM-WEATHER-1"),
        ("overall", "marsh", "overall", "MM-TERR-1"),
        ("posture", "scout", "posture", "MM-NP-1"),
        ("weather", "snow", "weather", "MM-CAMP-2"),
        ("cannons", 3, "cannons", ""),
        ("options", {"snow": True}, "options.snow", "MM-CAMP-2"),
        ("options", {"field_strength": "on"}, "options.field_strength", "MM-STRENGTH-1"),
        ("options", {"fire": True}, "options.fire", "MM-BURN-1"),
        ("options", {"head_to_head": True}, "options.head_to_head", "MM-PLAY-1"),
        ("player.faction", "american", "player.faction", "MM-ARMY-1"),
        ("player.investment", 9, "player.investment", "MM-CAMP-9"),
        ("player.contesting", None, "player.contesting", "MM-CAMP-4"),
        ("player.doctrine", "reckless", "player.doctrine", "MM-NP-2"),
        ("player.units", [], "player.units", "MM-TROOP-1"),
        ("player.units", [unit(f"u{i}") for i in range(5)], "player.units", "MM-ENC-2"),
        ("player.units.0.mounted", "yes", "player.units.0.mounted", "MM-TROOP-3"),
        ("player.units.0.troop", "artillery", "player.units.0.weapon", "MM-GUN-1"),
        ("player.units.0.troop", "indians", "player.units.0.troop", "MM-TROOP-1"),
        ("player.units.0.mounted", True, "player.units.0.mounted", "MM-TROOP-3"),
        ("player.units.0.rep", 9, "player.units.0.rep", "MM-REP-1"),
        ("player.units.0.weapon", "lance", "player.units.0.weapon", "MM-WEAPON-1"),
        ("player.units.0.weapon", "cannon", "player.units.0.weapon", "MM-GUN-1"),
        ("player.answers", ["hold"], "player.answers", ""),
        ("player.units.0.paper", 40, "player.units.0.paper", "MM-TROOP-1"),
        ("player.units.0.figures", 0, "player.units.0.figures", "MM-TROOP-1"),
        ("player.units.1.id", "u1", "player.units.1.id", ""),
        ("player.units.0.faction", "french_allies", "player.units.0.faction", "MM-ARMY-1"),
        ("player.units.0.faction", "french", "player.units.0.faction", "MM-ARMY-1"),
        ("player.units.0.troop", "indian", "player.units.0.faction", "MM-ARMY-1"),
        ("player.leaders.0.commands", ["u1", "u2", "u1"], "player.leaders.0.commands", "MM-LEAD-1"),
        ("player.leaders.0.rank", "general", "player.leaders.0.rank", "MM-LEAD-1"),
        ("player.leaders.0.rep", 1, "player.leaders.0.rep", "MM-REP-1"),
        ("player.leaders.0.mounted", "yes", "player.leaders.0.mounted", "MM-LEAD-4"),
        ("player.leaders.0.commands", ["u7"], "player.leaders.0.commands", "MM-LEAD-1"),
        ("enemy.faction", "british_allies", "enemy.faction", "MM-CAMP-8"),
        ("enemy.out", ["french"], "enemy.faction", "MM-CAMP-6"),
        ("enemy.forces", "listed", "enemy.units", "MM-PEF-3"),
        ("enemy.units", [unit("x1")], "enemy.forces", "MM-PEF-3"),
        ("ground", {"areas": [["swamp", 0, 0, 10, 10, True]]}, "ground.areas.0", "MM-TERR-7"),
    ],
)
@pytest.mark.rule("MM-TROOP-3", "MM-GUN-1")
def test_what_is_refused(path: str, value: object, field: str, rule: str) -> None:
    """Each fault names its field and its rule in a sentence, which may end by asking what was meant."""
    order = spoiled(path, value)
    assert (field, rule) in faults(order)
    for fault in system("muskets_mohawks").check(order):
        assert fault.message.endswith((".", "?"))
        assert len(fault.message.split()) > 3
    with pytest.raises(SetupError) as refused:
        system("muskets_mohawks").engagement(order).fight(Umpire(SeededDice("1", "battle")))
    assert refused.value.faults == system("muskets_mohawks").check(order)


@pytest.mark.rule("MM-ENC-2", "MM-ENC-3")
@pytest.mark.parametrize(("encounter", "rule"), [("raid_attack", "MM-ENC-2"), ("raid_defend", "MM-ENC-3")])
def test_a_raid_takes_four_units(encounter: str, rule: str) -> None:
    """Four may go on a raid or defend against one, a fifth is refused."""
    assert faults(order_of_battle(encounter, ("line",) * 4)) == []
    assert faults(order_of_battle(encounter, ("line",) * 5)) == [("player.units", rule)]
    assert faults(order_of_battle("scout", ("line",) * 4)) == []


@pytest.mark.rule("MM-LEAD-1")
@pytest.mark.parametrize("rank", ["captain", "war_chief", "major"])
def test_more_than_a_company_wants_its_captain(rank: str) -> None:
    """Five units on a scout, or listed against the player, are refused under a Lieutenant alone."""
    order: Any = order_of_battle("scout", ("line",) * 5)
    assert faults(order) == [("player.leaders", "MM-LEAD-1")]
    order["player"]["leaders"].append({"id": "c", "rank": rank, "rep": 4, "commands": ["u1", "u2", "u3", "u4"]})
    assert faults(order) == []
    order["enemy"].update({"forces": "listed", "units": [unit(f"e{i}") for i in range(5)]})
    assert faults(order) == [("enemy.leaders", "MM-LEAD-1")]
    order["enemy"]["units"].pop()
    assert faults(order) == []


@pytest.mark.rule("MM-ARMY-1")
def test_indians_march_with_a_european_force_as_allies() -> None:
    """Under a British force warriors name the British Allied Indians as their army; the refusal says so."""
    order: Any = spoiled("player.units.0.troop", "indian")
    (fault,) = system("muskets_mohawks").check(order)
    assert "make its faction british_allies" in fault.message
    order["player"]["units"][0]["faction"] = "british_allies"
    assert faults(order) == []


@pytest.mark.rule("MM-BURN-1")
def test_what_waits_is_refused_by_name() -> None:
    """Fires that spread name the rule that is not yet played, next to other faults of the options."""
    rules = {rule for _, rule in faults(spoiled("options", {"field_strength": 1, "fire": 1}))}
    assert rules == {"MM-STRENGTH-1", "MM-BURN-1"}


@pytest.mark.rule("MM-PLAY-1")
def test_ways_to_play_are_no_options() -> None:
    """They are a field of their own, as its fault says; a word that is none of them is refused by the same rule."""
    assert faults(spoiled("options", {"same_side": True})) == [("options.same_side", "MM-PLAY-1")]
    assert faults(spoiled("play", "by_post")) == [("play", "MM-PLAY-1")]


def test_all_faults_come_at_once() -> None:
    """An order of battle wrong in four places has four faults."""
    order = spoiled("player.units.0.rep", 9)
    order["player"]["units"][1]["troop"] = "hussars"
    order["weather"] = -1
    order["enemy"]["faction"] = "dutch"
    assert {field for field, _ in faults(order)} >= {
        "player.units.0.rep",
        "player.units.1.troop",
        "weather",
        "enemy.faction",
    }


@pytest.mark.rule("MM-LEAD-1")
def test_a_force_without_a_leader_is_refused() -> None:
    """Somebody has to lead: a unit's own leader or a higher one."""
    order = spoiled("player.leaders", [])
    for entry in order["player"]["units"]:
        entry["leader"] = None
    assert ("player.leaders", "MM-LEAD-1") in faults(order)


def test_nonsense_is_refused_without_a_crash() -> None:
    """Wrong shapes anywhere are faults, not errors."""
    for broken in ({}, {"player": 3, "enemy": []}, spoiled("player.units", 7), spoiled("player.units", [3])):
        assert faults(broken)
    for path in ("ground", "player.leaders", "enemy.units", "options", "player.answers"):
        assert faults(spoiled(path, 5))


@pytest.mark.rule("MM-PEF-3")
def test_a_listed_force_is_dealt_over_three_markers() -> None:
    """Four listed units lie under three markers as two, one and one, and no table fills them."""
    order = order_of_battle("raid_attack")
    order["enemy"].update({"forces": "listed", "units": [unit(f"e{i}") for i in range(4)]})
    full = set_table(Umpire(SeededDice("1", "t")), order)
    battle = build(Umpire(SeededDice("1", "t")), full)
    assert deal(battle) == [["e0", "e3"], ["e1"], ["e2"]]
    for seed in range(3):
        result = fight(order, seed).result
        listed = {one.id for one in result.units if one.side == "enemy" and one.id in ("e0", "e1", "e2", "e3")}
        assert listed == {"e0", "e1", "e2", "e3"}


@pytest.mark.rule("MM-TURN-1", "MM-ENC-1")
def test_who_stands_where() -> None:
    """The player comes by the near edge and a scout is not reinforced; the enemy holds the other side of everything."""
    full = set_table(Umpire(SeededDice("1", "t")), order_of_battle("scout", contesting=True))
    battle = build(Umpire(SeededDice("1", "t")), full)
    own, other = battle.sides
    assert (own.home, own.reinforced, own.contesting) == (2, False, True)
    assert (other.home, other.reinforced, other.contesting) == (0, True, False)
    assert other.encounter == full["posture"]
    assert battle.leaders[0].attached == "u1"
