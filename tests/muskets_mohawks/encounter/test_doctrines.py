"""Doctrines: pure, blind to what their side cannot know, and different from one another where it matters."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.orders import Choice, Orders, View
from rules.core.umpire import Umpire
from rules.muskets_mohawks.activation.choices import legal
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.doctrine.plan import next_section
from rules.muskets_mohawks.known import Foe, Own, Prospect
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.view import BattleView, view_for
from rules.registry import system
from tests.muskets_mohawks.combat.field import men
from tests.muskets_mohawks.encounter.scene import house, scene, umpire_with
from tests.orders_of_battle import fight, varied
from tests.orders_of_battle import setup as order_of_battle


class Listening(Orders):
    """Asks the doctrine twice, writes down what it was shown, and answers for it."""

    def __init__(self, key: str) -> None:
        self.doctrine = doctrine(key)
        self.heard: list[tuple[str, str, list[str], dict[str, Any], int]] = []

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the doctrine's answer, which must not depend on the asking."""
        assert isinstance(view, BattleView)
        before = view.to_dict()
        place = self.doctrine.choose(rule, who, side, choices, view)
        assert self.doctrine.choose(rule, who, side, choices, view) == place
        assert view.to_dict() == before
        self.heard.append((rule, who, [choice.code() for choice in choices], before, place))
        return place


@pytest.mark.rule("MM-NP-2")
@pytest.mark.parametrize("key", ["veteran", "book", "bold", "cautious"])
@pytest.mark.parametrize("encounter", ["scout", "raid_attack", "raid_defend"])
def test_a_doctrine_is_pure(key: str, encounter: str) -> None:
    """Asked twice it answers alike, changes nothing of what it is shown, and rolls nothing."""
    game = system("muskets_mohawks")
    order = varied(2, encounter, key)
    listening = Listening(key)
    game.engagement(order).fight(
        Umpire(SeededDice("2", "battle"), [listening, game.engagement(order).orders()[1]], recording=False)
    )
    assert len(listening.heard) > 5
    for _, _, codes, _, place in listening.heard:
        assert 0 <= place < len(codes)


@pytest.mark.parametrize("key", ["veteran", "book", "bold", "cautious"])
def test_no_view_shows_what_is_hidden(key: str) -> None:
    """Nowhere in what a side is shown do PEFs, seeds, the enemy's level, posture, Rep or leaders appear."""
    game = system("muskets_mohawks")
    order = varied(5, "raid_attack", key)
    listening = Listening(key)
    game.engagement(order).fight(
        Umpire(SeededDice("secret-seed", "battle"), [listening, game.engagement(order).orders()[1]], recording=False)
    )
    for _, _, codes, view, _ in listening.heard:
        text = repr(view)
        assert "pef" not in text
        assert "seed" not in text
        assert not any("pef" in code for code in codes)
        for foe in view["foes"]:
            assert set(foe) == {
                "id",
                "troop",
                "figures",
                "formation",
                "x",
                "y",
                "heading",
                "prone",
                "house",
                "loaded",
                "mounted",
            }


def hide(battle: Battle) -> None:
    """Change everything the player cannot know."""
    battle.sides[1].investment = 1
    battle.sides[1].encounter = "scout"
    battle.sides[1].seen = [3]
    battle.pefs.extend([Pef("pef1", 30, 30), Pef("pef2", 450, 60)])
    battle.serial = 40
    for unit in battle.units:
        if unit.side == 1:
            unit.rep, unit.leader_rep, unit.tactic, unit.trophies = 2, 0, "defend_leave", "owed"
            if unit.id == "unseen":
                unit.figures, unit.prone = 3, True


@pytest.mark.parametrize("key", ["veteran", "book", "bold", "cautious"])
@pytest.mark.parametrize("encounter", ["scout", "raid_attack", "raid_defend"])
def test_hidden_things_change_no_answer(key: str, encounter: str) -> None:
    """The view of a side is the same, and so is what a doctrine makes of it, for anything that it cannot see."""
    answers = []
    for changed in (False, True):
        own, foe = men("u1", "irregular", at=(240, 430)), men("e1", "indian", 1, at=(300, 340), heading=18)
        unseen = men("unseen", "line", 1, at=(100, 60), heading=16)
        battle = scene(own, foe, unseen, encounter=encounter, areas=(("wood", 0, 140, 480, 300),))
        battle.houses.append(house("house1", 200, 60))
        if changed:
            hide(battle)
        view = view_for(battle, 0, "u1")
        assert [seen.id for seen in view.foes] == ["e1"]
        choices: list[Choice] = [
            Order("table"),
            Order("fire", "", "e1"),
            Order("charge", "", "e1"),
            Order("move", "cover", "e1", 240, 300),
            Order("move", "press", "e1", 270, 390),
            Order("move", "away", "e1", 200, 470),
            Order("move", "section", "5", 240, 240),
            Order("hold"),
        ]
        answers.append((view.to_dict(), doctrine(key).choose("MM-ACT-1", "u1", 0, choices, view)))
    assert answers[0] == answers[1]


def contact(key: str, figures: int = 10, foes: int = 10, apart: int = 170, offers: tuple[str, ...] = ()) -> str:
    """What a doctrine does with an enemy so far away, of these orders on offer."""
    own, foe = (
        men("u1", "irregular", at=(240, 430), figures=figures),
        men("e1", "indian", 1, at=(240, 430 - apart), figures=foes),
    )
    battle = scene(own, foe)
    every: list[Choice] = [
        Order("table"),
        Order("fire", "", "e1"),
        Order("charge", "", "e1"),
        Order("move", "cover", "e1", 170, 400),
        Order("move", "press", "e1", 240, 380),
        Order("move", "away", "e1", 240, 470),
        Order("hold"),
    ]
    found = [order for order in every if isinstance(order, Order) and (order.kind in offers or order.aim in offers)]
    view = view_for(battle, 0, "u1")
    return found[doctrine(key).choose("MM-ACT-1", "u1", 0, list(found), view)].code().split("@")[0]


def test_book_goes_by_the_table() -> None:
    """Where the tables have an answer the book takes it before anything else on offer."""
    assert contact("book", offers=("table", "fire", "charge", "hold")) == "table"


def test_bold_and_cautious_differ_in_range_charges_and_cover() -> None:
    """At long range one presses on and the other fires; near, one charges an equal and the other goes to cover."""
    assert contact("bold", offers=("fire", "press", "hold")) == "move:press:e1"
    assert contact("cautious", offers=("fire", "press", "hold")) == "fire:e1"
    assert contact("bold", apart=90, offers=("fire", "charge", "cover", "hold")) == "charge:e1"
    assert contact("cautious", apart=90, offers=("fire", "charge", "cover", "hold")) == "move:cover:e1"
    assert contact("cautious", figures=5, offers=("fire", "away", "hold")) == "move:away:e1"
    assert contact("bold", figures=5, offers=("fire", "away", "hold")) == "fire:e1"


@pytest.mark.rule("MM-CHARGE-1")
@pytest.mark.parametrize("key", ["veteran", "book", "bold", "cautious"])
@pytest.mark.parametrize("odds", [True, False])
def test_who_meets_an_enemy_with_no_way_left_charges_only_at_good_odds(key: str, odds: bool) -> None:
    """A move used up leaves a charge or a halt; no unit charges many in line just because it cannot go on."""
    own, foe = men("u1", at=(240, 430)), men("e1", at=(240, 400), side=1, heading=16, figures=4 if odds else 20)
    if odds:
        foe.formation, foe.markers = "unformed", 1
    choices = [Order("charge", target="e1"), Order("hold")]
    charges = key != "book" and odds
    view = view_for(scene(own, foe), 0, "u1")
    assert doctrine(key).choose("MM-CHARGE-1", "u1", 0, choices, view) == int(not charges)


@pytest.mark.rule("MM-CHARGE-1", "MM-ENC-4")
@pytest.mark.parametrize(
    ("goal", "figures", "loaded", "weather", "charges"),
    [
        ("stand_attack", 10, False, 0, True),
        ("stand_attack", 9, False, 0, False),
        ("stand_attack", 10, True, 0, False),
        ("stand_attack", 8, True, 1, True),
        ("stand_attack", 7, True, 1, False),
        ("stand_attack", 8, True, 3, False),
        ("stand_defend", 15, False, 0, True),
        ("stand_defend", 14, False, 0, False),
        ("stand_defend", 15, True, 0, False),
        ("scout", 15, False, 0, False),
        ("raid_attack", 20, False, 0, False),
    ],
)
def test_veterans_charge_sooner_in_the_field(
    goal: str, figures: int, loaded: bool, weather: int, charges: bool
) -> None:
    """Against ten: with a die ahead attackers who are as many, defenders half as many again; three dice elsewhere.

    Where the weather forbids all fire, attackers charge without a die ahead who are at least three quarters as many.
    """
    own = men("u1", at=(240, 430), figures=figures, formation="unformed")
    foe = men("e1", side=1, at=(240, 330), heading=16, formation="unformed")
    foe.markers = 0 if loaded else 1
    battle = scene(own, foe)
    battle.weather, battle.sides[0].encounter = weather, goal
    choices = [Order("charge", target="e1"), Order("hold")]
    veteran = doctrine("veteran")
    chosen = choices[veteran.choose("MM-ACT-1", "u1", 0, choices, view_for(battle, 0, "u1"))]
    assert (chosen.kind == "charge") is charges
    assert not (charges and veteran.never_takes(Prospect(Own(own), Foe(foe), goal, 0, weather > 0)))


@pytest.mark.rule("MM-ENC-4", "MM-MOVE-4")
@pytest.mark.parametrize(("goal", "kind"), [("stand_attack", "form"), ("stand_defend", "hold")])
def test_barred_by_friends_attackers_break_their_ranks(goal: str, kind: str) -> None:
    """Where no way to an enemy is on offer, ranks are of no use on it; a defender keeps his."""
    battle = scene(men("u1", at=(240, 430), formation="mob"), men("e1", side=1, at=(240, 60), heading=16))
    battle.sides[0].encounter = goal
    choices = [Order("form", "", "unformed"), Order("hold")]
    view = view_for(battle, 0, "u1")
    assert choices[doctrine("veteran").choose("MM-ACT-1", "u1", 0, choices, view)].kind == kind
    offered = [Order("move", "foe", "e1", 240, 60), *choices]
    assert offered[doctrine("veteran").choose("MM-ACT-1", "u1", 0, offered, view)].kind != "form"


@pytest.mark.rule("MM-REACT-5", "MM-ENC-4")
@pytest.mark.parametrize("key", ["veteran", "bold", "cautious"])
@pytest.mark.parametrize(("goal", "forms"), [("stand_attack", False), ("stand_defend", True)])
def test_attackers_on_their_way_form_no_line(key: str, goal: str, forms: bool) -> None:
    """They would break it in their next move; who waits for an enemy two feet off has time for it."""
    battle = scene(men("u1", at=(240, 430), formation="unformed"), men("e1", side=1, at=(240, 190), heading=16))
    battle.sides[0].encounter = goal
    choices = [Order("move", "foe", "e1", 240, 190), Order("form", "", "line"), Order("hold")]
    chosen = choices[doctrine(key).choose("MM-ACT-1", "u1", 0, choices, view_for(battle, 0, "u1"))]
    assert (chosen.kind == "form") is forms


@pytest.mark.rule("MM-TERR-5", "MM-FIRE-5")
@pytest.mark.parametrize(("goal", "water", "order"), [("stand_attack", "in", "move"), ("stand_attack", "", "fire")])
def test_veteran_attackers_come_out_of_the_water_before_they_fire(goal: str, water: str, order: str) -> None:
    """Fire once begun goes on, and who fires from a ford bars it to all behind him."""
    own = men("u1", at=(240, 330), formation="unformed")
    battle = scene(own, men("e1", side=1, at=(240, 190), heading=16))
    own.water, battle.sides[0].encounter = water, goal
    choices = [Order("fire", target="e1"), Order("move", "foe", "e1", 240, 190), Order("hold")]
    chosen = choices[doctrine("veteran").choose("MM-ACT-1", "u1", 0, choices, view_for(battle, 0, "u1"))]
    assert chosen.kind == order


@pytest.mark.rule("MM-LEAVE-1")
@pytest.mark.parametrize(
    ("lost", "foes", "leaves"),
    [(4, 0, False), (5, 7, False), (5, 8, True), (5, 0, True), (9, 5, False), (10, 5, True)],
)
def test_the_cautious_stay_on_against_half_their_numbers(lost: int, foes: int, leaves: bool) -> None:
    """Of twenty figures a quarter down is not enough with at most half as many enemies in sight; half down is."""
    one, two = men("u1", at=(100, 430)), men("u2", at=(300, 430), figures=10 - min(lost, 9))
    one.figures -= lost - min(lost, 9)
    two.strength = 10
    enemies = [men("e1", "indian", 1, at=(240, 330), heading=16, figures=foes)] if foes else []
    view = view_for(scene(one, two, *enemies), 0)
    choices = [Order("go_on"), Order("enough")]
    assert doctrine("cautious").choose("MM-LEAVE-1", "player", 0, choices, view) == int(leaves)


@pytest.mark.rule("MM-MOVE-3")
@pytest.mark.parametrize(
    ("apart", "heading", "weather", "met", "lies"),
    [
        (180, 0, 0, False, True),
        (200, 0, 0, False, False),
        (110, 0, 0, False, True),
        (110, 16, 0, False, False),
        (110, 0, 1, False, False),
        (110, 0, 3, False, True),
        (110, 0, 0, True, False),
    ],
)
def test_a_veteran_scout_lies_down_only_to_fire(apart: int, heading: int, weather: int, met: bool, lies: bool) -> None:
    """Before an enemy in range that it will fire at, which costs it nothing; else it would rise again to go on."""
    own = men("u1", "irregular", at=(240, 430), heading=heading)
    battle = scene(own, men("e1", "indian", 1, at=(240, 430 - apart), heading=16))
    battle.weather, battle.sides[0].met = weather, met
    view = view_for(battle, 0, "u1")
    choices = [Order("upright"), Order("prone")]
    assert doctrine("veteran").choose("MM-MOVE-3", "u1", 0, choices, view) == int(lies)


@pytest.mark.rule("MM-WEAPON-1", "MM-ACT-1")
@pytest.mark.parametrize(("fights", "point"), [(False, 245), (True, 180)])
def test_who_presses_on_an_enemy_in_melee_goes_up_to_him(fights: bool, point: int) -> None:
    """No unit fires into a melee, so that the order leads to the charge and not to easy range."""
    own, foe = men("u1", at=(240, 400)), men("e1", "indian", 1, at=(240, 150), heading=16)
    foe.opponents = ["u2"] if fights else []
    found = legal(umpire_with([]), scene(own, foe), own, [foe], False)
    press = next(order for order in found if isinstance(order, Order) and order.aim == "press")
    assert press.y == point


@pytest.mark.rule("MM-ENC-1")
def test_a_scout_plans_its_round_and_plans_again_on_contact() -> None:
    """It goes to the nearest unseen section of a short round, and leaves one with an enemy in it for later."""
    unit = men("u1", at=(240, 440))
    battle = scene(unit)
    battle.sides[0].seen = [7, 8, 9]
    assert next_section(view_for(battle, 0, "u1"), 240, 400) in (4, 5, 6)
    battle.sides[0].seen = [7, 8, 9, 4, 6]
    assert next_section(view_for(battle, 0, "u1"), 240, 400) == 5
    battle.units.append(men("e1", "indian", 1, at=(240, 240)))
    assert next_section(view_for(battle, 0, "u1"), 240, 400) != 5
    battle.sides[0].seen = list(range(1, 10))
    assert next_section(view_for(battle, 0, "u1"), 240, 400) == 0


@pytest.mark.rule("MM-ENC-1", "MM-ENC-2")
def test_with_the_task_done_all_go_home() -> None:
    """A scout that has seen everything and a raider who has looted everything leave."""
    for encounter in ("scout", "raid_attack"):
        battle = scene(men("u1", at=(240, 440)), encounter=encounter)
        battle.sides[0].met = True
        choices: list[Choice] = [Order("move", "section", "1", 80, 80), Order("leave"), Order("hold")]
        for key in ("veteran", "book", "bold", "cautious"):
            assert doctrine(key).choose("MM-ACT-1", "u1", 0, choices, view_for(battle, 0, "u1")) == 1


@pytest.mark.rule("MM-ENC-2")
def test_a_raider_makes_for_the_nearest_house_not_yet_looted() -> None:
    """Past a looted one, and not into one where friends are at work."""
    one, friend = men("u1", "irregular", at=(240, 440)), men("u2", "irregular", at=(60, 60))
    battle = scene(one, friend, encounter="raid_attack")
    battle.houses.extend([house("near", 200, 300), house("mid", 200, 150), house("far", 200, 40)])
    battle.houses[0].looted = True
    friend.house = "mid"
    choices: list[Choice] = [Order("move", "house", "mid", 230, 100), Order("move", "house", "far", 230, 100)]
    choices.append(Order("hold"))
    for key in ("veteran", "book", "bold", "cautious"):
        assert doctrine(key).choose("MM-ACT-1", "u1", 0, choices, view_for(battle, 0, "u1")) == 1


@pytest.mark.rule("MM-ENC-3")
def test_a_defender_who_cannot_get_at_one_marker_tries_another() -> None:
    """Out to the first marker for twelve quiet turns, then to the second, and round again."""
    unit = men("u1", at=(240, 60))
    moves: list[Choice] = [Order("move", "pef", "pef1", 10, 10), Order("move", "pef", "pef2", 400, 10), Order("hold")]
    for quiet, place in ((0, 0), (11, 0), (12, 1), (24, 0)):
        view = view_for(scene(unit, encounter="raid_defend"), 0, "u1")
        view.quiet = quiet
        assert doctrine("cautious").choose("MM-ACT-1", "u1", 0, moves, view) == place


@pytest.mark.rule("MM-FIRE-1")
@pytest.mark.parametrize(
    ("troop", "formation", "figures", "markers", "order"),
    [
        ("line", "line", 10, 0, "fire:e1"),
        ("grenadier", "line", 5, 0, "fire:e1"),
        ("line", "line", 4, 0, "charge:e1"),  # no more dice than fire at will
        ("line", "line", 10, 1, "charge:e1"),
        ("line", "unformed", 10, 0, "charge:e1"),
        ("militia", "line", 10, 0, "charge:e1"),
    ],
)
def test_regulars_in_line_volley_before_they_charge(
    troop: str, formation: str, figures: int, markers: int, order: str
) -> None:
    """The bold, who charge whenever they match the enemy, do so at once only where they could not volley."""
    own = men("u1", troop, at=(240, 430), figures=figures, formation=formation, markers=markers)
    battle = scene(own, men("e1", "indian", 1, at=(240, 260), figures=4))
    choices: list[Choice] = [Order("fire", "", "e1"), Order("charge", "", "e1"), Order("hold")]
    assert choices[doctrine("bold").choose("MM-ACT-1", "u1", 0, choices, view_for(battle, 0, "u1"))].code() == order


def losses(key: str, seed: int) -> int:
    """The figures the player lost for good in one battle."""
    order = order_of_battle(("scout", "raid_attack", "raid_defend")[seed % 3], ("line", "irregular"), key)
    result = fight(order, seed, recording=False).result
    return sum(unit.casualties() for unit in result.units if unit.side == "player")


@pytest.mark.nightly("fights 2,000 battles")
def test_bold_loses_more_than_cautious() -> None:
    """Over 1,000 common seeds the mean losses differ with a 99% interval that leaves out 0."""
    apart = [losses("bold", seed) - losses("cautious", seed) for seed in range(1000)]
    mean = sum(apart) / len(apart)
    spread = (sum((value - mean) ** 2 for value in apart) / (len(apart) - 1)) ** 0.5
    assert mean - 2.576 * spread / len(apart) ** 0.5 > 0


@pytest.mark.rule("MM-NP-2")
@pytest.mark.parametrize("side", [0, 1])
def test_a_staff_leads_an_enemy_by_more_than_the_tables(side: int) -> None:
    """The usual doctrine of the enemy's side always takes the tables; a staff that fell back on it tried nothing."""
    game = system("muskets_mohawks")
    engagement = game.engagement(order_of_battle())
    assert engagement.led_by("book", side).always_takes(Order("table"))
    assert not engagement.led_by("staff:50", side).always_takes(Order("table"))
    assert engagement.quick_doctrine(1 - side, side) is engagement.led_by(game.default_doctrine(1 - side), 1 - side)


@pytest.mark.rule("MM-MELEE-5")
@pytest.mark.parametrize(
    ("key", "enemies", "breaks_off"),
    [("veteran", 7, False), ("veteran", 8, True), ("bold", 10, False), ("book", 10, False), ("cautious", 1, True)],
)
def test_a_stronger_enemy_in_contact_is_left(key: str, enemies: int, breaks_off: bool) -> None:
    """The enemy in contact counts, and not a stronger one who looks on from afar."""
    own, foe = men("u1", at=(240, 240), figures=7), men("e1", side=1, at=(240, 222), heading=16, figures=enemies)
    afar = men("e2", side=1, at=(240, 40), heading=16, figures=5 if breaks_off else 10)
    battle = scene(own, afar, foe)
    own.opponents, foe.opponents = ["e1"], ["u1"]
    choices: list[Choice] = [Order("fight"), Order("break_off")]
    assert doctrine(key).choose("MM-MELEE-5", "u1", 0, choices, view_for(battle, 0, "u1")) == int(breaks_off)
